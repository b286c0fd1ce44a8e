"""Whoever does something too often is asked to wait."""

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from httpx import AsyncClient

from app.web.limits import LIMITS


def test_every_post_has_a_limit(app: FastAPI) -> None:
    posts = [route for route in iter_route_contexts(app.routes) if "POST" in (getattr(route, "methods", None) or ())]
    assert len(posts) > 15
    for route in posts:
        calls = [needed.call for needed in route.dependant.dependencies]
        assert any(getattr(call, "__qualname__", "").startswith("limit.") for call in calls), route.path


async def test_one_too_many_is_refused_before_anything_else(client: AsyncClient) -> None:
    answers = [(await client.post("/join", data={"code": "x"})).status_code for _ in range(LIMITS["action"].amount)]
    assert set(answers) == {404}
    assert (await client.post("/join", data={"code": "x"})).status_code == 429
    assert (await client.post("/join", data={})).status_code == 429
    assert (await client.get("/")).status_code == 200
