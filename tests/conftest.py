"""What all tests share: databases to try things on, and protection from the settings of this computer."""

import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import URL, make_url

from app.database import Database, migrate
from app.settings import Settings, environment_name
from tests.databases import make_tables

POSTGRES_USER = "azulejo"


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment nor a `.env` file of the person who runs the tests has a say in them."""
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for field in Settings.model_fields:
        monkeypatch.delenv(environment_name(field), raising=False)


class PostgresServer:
    """A server of our own, in a temporary folder, reachable through a socket in that folder only."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        # Postgres refuses to run as root; Debian's package comes with a user for it.
        self._user = "postgres" if os.getuid() == 0 else None

    def start(self) -> None:
        if self._user is not None:
            account = pwd.getpwnam(self._user)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        self._run("initdb", "--no-sync", "--auth=trust", "-U", POSTGRES_USER, "-E", "UTF8", "-D", self._data)
        careless = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"  # nothing here must last
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' {careless}"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self._folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    @contextlib.contextmanager
    def new_database(self, like: str | None = None) -> Iterator[str]:
        """The URL of a database, empty or a copy of another one, which is gone afterwards."""
        name = f"test_{secrets.token_hex(8)}"
        here = ("-h", self._folder, "-U", POSTGRES_USER)
        model = make_url(like).database if like else None
        self._run("createdb", *here, "-T", model or "template0", name)
        url = URL.create("postgresql+asyncpg", POSTGRES_USER, database=name, query={"host": str(self._folder)})
        yield url.render_as_string(hide_password=False)
        self._run("dropdb", *here, "--force", name)

    def _run(self, program: str, *arguments: str | Path) -> None:
        # To a file and not to a pipe: the server inherits it and would keep the pipe open.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [self._programs / program, *arguments],
                check=False,
                cwd=self._folder,
                user=self._user,
                group=self._user,
                extra_groups=None if self._user is None else [],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            output.seek(0)
            if done.returncode:
                pytest.fail(f"{program} failed: {output.read()}")


def _postgres_programs() -> Path:
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if not debian:
        pytest.fail("The tests need the Postgres server: install it (on Debian: apt-get install postgresql).")
    return debian[-1].parent


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    folder = Path(tempfile.mkdtemp(prefix="azulejo-postgres-"))
    try:
        server = PostgresServer(_postgres_programs(), folder)
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, first on SQLite, then on Postgres."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    with server.new_database() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_with_tables(postgres: PostgresServer) -> Iterator[str]:
    with postgres.new_database() as url:
        asyncio.run(migrate(url))
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url_with_tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with all tables and no rows, first on SQLite, then on Postgres."""
    if request.param == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        make_tables(url)
        yield url
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    with server.new_database(like=request.getfixturevalue("postgres_with_tables")) as url:
        yield url


@pytest_asyncio.fixture
async def database(url_with_tables: str) -> AsyncIterator[Database]:
    """A database with all tables and no rows, on SQLite and on Postgres."""
    database = Database(url_with_tables)
    yield database
    await database.dispose()
