"""Every error has a page in plain words, and the same as JSON for programs."""

import pytest
from fastapi import FastAPI, HTTPException
from httpx import AsyncClient

from app.web.errors import OTHER_WORDS, WORDS

STATUSES = [403, 404, 405, 413, 422, 429, 500, 503]


def add_failing_route(app: FastAPI) -> None:
    @app.get("/fail/{status}")
    async def fail(status: int) -> None:
        raise HTTPException(status, headers={"Retry-After": "7"})


@pytest.mark.parametrize("status", STATUSES)
async def test_an_error_page_says_what_happened_and_what_to_do(
    app: FastAPI, client: AsyncClient, status: int
) -> None:
    add_failing_route(app)
    answer = await client.get(f"/fail/{status}", headers={"Accept": "text/html,*/*;q=0.8"})
    words = WORDS[status]
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Retry-After"] == "7"
    for text in (str(status), words.title, words.happened, words.advice):
        assert text in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("status", STATUSES)
async def test_a_program_gets_the_same_words_as_json(app: FastAPI, client: AsyncClient, status: int) -> None:
    add_failing_route(app)
    answer = await client.get(f"/fail/{status}", headers={"Accept": "application/json"})
    words = WORDS[status]
    assert answer.status_code == status
    assert answer.json() == {
        "status": status,
        "title": words.title,
        "detail": f"{words.happened} {words.advice}",
        "request_id": answer.headers["X-Request-ID"],
    }


async def test_a_status_without_words_of_its_own_has_a_page_too(app: FastAPI, client: AsyncClient) -> None:
    add_failing_route(app)
    answer = await client.get("/fail/418")
    assert answer.status_code == 418
    assert OTHER_WORDS.title in answer.text


@pytest.mark.parametrize("accept", ["", "*/*", "text/html, application/json", "text/html"])
async def test_who_also_reads_html_gets_the_page(client: AsyncClient, accept: str) -> None:
    answer = await client.get("/nothing", headers={"Accept": accept})
    assert answer.headers["Content-Type"].startswith("text/html")


async def test_unreadable_input_is_not_repeated_to_the_client(app: FastAPI, client: AsyncClient) -> None:
    add_failing_route(app)
    answer = await client.get("/fail/<script>alert(1)</script>", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "alert" not in answer.text
    answer = await client.get("/fail/seven")
    assert answer.status_code == 422
    assert "seven" not in answer.text


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
async def test_no_description_of_the_interface_is_served(client: AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404
