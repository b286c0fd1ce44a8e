"""Servers for people to meet at."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.games import PLAYABLE_KITS, LiveKit
from tests.servers import ServerProcess

SECRET = "the same for both of them, as a proxy before them would need it"


@pytest.fixture(params=PLAYABLE_KITS, ids=lambda kit: kit.name)
def game(request: pytest.FixtureRequest) -> LiveKit:
    """Each game that can be played, one after the other."""
    kit: LiveKit = request.param
    return kit


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite that many tests share."""
    with ServerProcess(tmp_path_factory.mktemp("live")) as server:
        yield server.address


@pytest.fixture
def server(tmp_path: Path, url_with_tables: str) -> Iterator[ServerProcess]:
    """A server of one's own, first on SQLite, then on Postgres."""
    with ServerProcess(tmp_path, url_with_tables) as running:
        yield running


@pytest.fixture
def servers(tmp_path: Path, postgres_url_with_tables: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two server processes on one Postgres."""
    with contextlib.ExitStack() as stack:
        pair = []
        for name in ("east", "west"):
            (tmp_path / name).mkdir()
            server = ServerProcess(tmp_path / name, postgres_url_with_tables, AZULEJO_SECRET=SECRET)
            pair.append(stack.enter_context(server))
        yield pair[0], pair[1]
        for server in pair:
            assert "Traceback" not in server.log.read_text()
