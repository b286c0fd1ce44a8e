"""The application, asked directly: no network, no browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from app.main import create_app
from app.settings import Settings
from tests.databases import make_tables


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, max_request_bytes=2048)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest_asyncio.fixture
async def client(app: FastAPI, settings: Settings) -> AsyncIterator[AsyncClient]:
    make_tables(settings.database_url)
    async with (
        app.router.lifespan_context(app),
        # Browsers tell where a request comes from.
        AsyncClient(
            transport=ASGITransport(app), base_url="http://test", headers={"Origin": "http://test"}
        ) as client,
    ):
        yield client
