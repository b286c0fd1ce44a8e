from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

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
