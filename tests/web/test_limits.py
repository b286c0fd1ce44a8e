"""Whoever does something too often is asked to wait."""

from time import perf_counter

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from httpx import ASGITransport, AsyncClient

from app.web.addresses import household
from app.web.limits import LIMITS, MOST_KNOWN, OPEN_SOCKETS, RateLimits, TooOften

FREE = {"/healthz"}
"""It is answered from memory: see `test_health.py`."""


class TurnedClock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_every_page_and_every_post_has_a_limit(app: FastAPI) -> None:
    routes = [route for route in iter_route_contexts(app.routes) if getattr(route, "methods", None)]
    assert len(routes) > 25
    for route in routes:
        if route.path in FREE:
            continue
        calls = [needed.call for needed in route.dependant.dependencies]
        names = [getattr(call, "__qualname__", "") for call in calls]
        assert any(name.startswith("limit.") or name == "limit_files" for name in names), route.path


async def test_one_too_many_is_refused_before_anything_else(client: AsyncClient) -> None:
    answers = [(await client.post("/join", data={"code": "x"})).status_code for _ in range(LIMITS["action"].amount)]
    assert set(answers) == {404}
    refused = await client.post("/join", data={"code": "x"})
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "60"
    assert (await client.post("/join", data={})).status_code == 429
    assert (await client.get("/")).status_code == 200


async def test_files_have_a_limit_of_their_own(client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimits, "allows", lambda _self, what, _who: what != "file")
    for path in ("/static/css/base.css", "/static/nothing", "/styles.css?sheets=css/base"):
        assert (await client.get(path)).status_code == 429
    assert (await client.get("/")).status_code == 200


def test_it_is_forgotten_after_a_while() -> None:
    clock = TurnedClock()
    limits = RateLimits(1, clock)
    most = LIMITS["message"].amount
    assert [limits.allows("message", "Ana") for _ in range(most + 1)] == [True] * most + [False]
    assert limits.allows("message", "Ben")
    clock.seconds += 60
    assert not limits.allows("message", "Ana")  # the minute before is still in sight
    clock.seconds += 30
    assert [limits.allows("message", "Ana") for _ in range(most)].count(True) == most // 2
    clock.seconds += 120
    assert [limits.allows("message", "Ana") for _ in range(most + 1)] == [True] * most + [False]


def test_no_window_of_that_length_has_more() -> None:
    clock = TurnedClock()
    limits = RateLimits(1, clock)
    limit = LIMITS["action"]
    allowed = []
    for _ in range(2000):
        clock.seconds += 0.2
        if limits.allows("action", "Ana"):
            allowed.append(clock.seconds)
    for first, too_late in zip(allowed, allowed[limit.amount :], strict=False):
        assert too_late - first > 0.9 * limit.seconds
    assert len(allowed) > 0.8 * limit.amount * 400 / 60


def test_many_addresses_cost_nobody_time_or_room() -> None:
    clock = TurnedClock()
    limits = RateLimits(1, clock)

    def seconds(name: str, count: int) -> float:
        began = perf_counter()
        for number in range(count):
            limits.allows("page", f"{name}{number}")
        return perf_counter() - began

    for number in range(20_000):
        limits.allows("page", f"10.0.{number >> 8}.{number & 255}")
    assert seconds("first", 1000) < 0.5  # 15 s before
    for number in range(3 * MOST_KNOWN):
        limits.allows("page", f"later {number}")
    assert len(limits) <= 2 * MOST_KNOWN
    for _ in range(2):
        clock.seconds += 61
        limits.allows("page", "Ana")
    assert len(limits) <= 2


def test_live_connections_of_one_address_are_counted_while_they_are_open() -> None:
    limits = RateLimits(1)
    opened = [limits.open_socket("here") for _ in range(OPEN_SOCKETS)]
    for each in opened:
        limits.insist_on_room_for_socket("here")
        each.__enter__()
    with pytest.raises(TooOften):
        limits.insist_on_room_for_socket("here")
    limits.insist_on_room_for_socket("there")
    for each in opened:
        each.__exit__(None, None, None)
    limits.insist_on_room_for_socket("here")
    assert len(limits) == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a proxy's nonsense", "a proxy's nonsense"),
    ],
)
def test_a_household_is_counted_together(address: str, counted: str) -> None:
    assert household(address) == counted


async def test_neighbours_in_one_ipv6_network_share_a_limit(app: FastAPI, client: AsyncClient) -> None:
    def at(address: str) -> AsyncClient:
        transport = ASGITransport(app, client=(address, 1))
        return AsyncClient(transport=transport, base_url="http://test", headers={"Origin": "http://test"})

    for number in range(LIMITS["wrong code"].amount + 1):
        async with at(f"2001:db8::{number:x}") as visitor:
            status = (await visitor.get("/r/abcdefghjkmn")).status_code
    assert status == 429
    async with at("2001:db8:0:1::1") as other:
        assert (await other.get("/r/abcdefghjkmn")).status_code == 404
