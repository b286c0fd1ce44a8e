import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient
from sqlalchemy import event

from app.main import create_app
from app.settings import Settings


async def test_a_working_server_says_so(client: AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok"}
    assert answer.headers["Cache-Control"] == "no-store"


async def test_only_the_head_can_be_asked_for(client: AsyncClient) -> None:
    assert (await client.head("/healthz")).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////nowhere/at/all/games.db",
        "postgresql://marta:secret@127.0.0.1:1/games",
        "postgresql://marta:secret@nobody.invalid/games",
    ],
)
async def test_an_unreachable_database_is_told_without_its_secrets(
    tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    app: FastAPI = create_app(Settings(data=tmp_path, database_url=url))
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app), base_url="http://test") as client,
    ):
        answer = await client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", "database": "unreachable"}
    assert answer.headers["Cache-Control"] == "no-store"
    assert "secret" not in answer.text + caplog.text


async def test_a_database_that_cannot_be_written_is_not_well(tmp_path: Path, client: AsyncClient) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "azulejo.db")) as database:
        database.execute("BEGIN IMMEDIATE")  # as if somebody else never finished
        answer = await client.get("/healthz")
    assert answer.status_code == 503


async def test_it_is_asked_as_often_as_one_likes(app: FastAPI, client: AsyncClient) -> None:
    writes: list[object] = []
    database = app.state.database
    event.listen(database._one_thread._engine, "commit", writes.append)
    answers = await asyncio.gather(*(client.get("/healthz") for _ in range(100)))
    assert {answer.status_code for answer in answers} == {200}
    assert len(writes) <= 3
