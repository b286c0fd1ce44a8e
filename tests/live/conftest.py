"""Servers for people to meet at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import ServerProcess


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite that many tests share."""
    with ServerProcess(tmp_path_factory.mktemp("live")) as server:
        yield server.address


@pytest.fixture
def server(tmp_path: Path, database_url: str) -> Iterator[ServerProcess]:
    """A server of one's own, first on SQLite, then on Postgres."""
    with ServerProcess(tmp_path, database_url) as running:
        yield running
