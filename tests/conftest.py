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
from threading import Thread

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import URL, make_url

from app.database import Database, migrate
from app.settings import Settings, environment_name
from tests.databases import make_tables

POSTGRES_USER = "azulejo"
MEMORY = Path("/dev/shm")
ENOUGH_MEMORY = 4 << 30

AS_NEW = """
DO $$
DECLARE
    name text;
    filled boolean;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO filled;
        IF filled THEN
            EXECUTE format('TRUNCATE %I CASCADE', name);
        END IF;
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
END $$
"""
"""No rows, numbers from the first on, and nobody connected who is left from before."""


def pytest_configure() -> None:
    """What tests write need not outlast a power cut, so nobody waits for a disk where there is memory enough."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH_MEMORY:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


@pytest.fixture(scope="session", autouse=True)
def _no_settings_from_outside() -> Iterator[None]:
    """Neither the environment nor a `.env` file of the person who runs the tests has a say in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Settings.model_config, "env_file", None)
        for field in Settings.model_fields:
            patch.delenv(environment_name(field), raising=False)
        yield


class PostgresServer:
    """A server of our own, in a temporary folder, reachable through a socket in that folder only."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        # Postgres refuses to run as root; Debian's package comes with a user for it.
        self._user = "postgres" if os.getuid() == 0 else None
        self._used: list[str] = []
        """Databases with tables that nobody needs any more."""

    def start(self) -> None:
        if self._user is not None:
            account = pwd.getpwnam(self._user)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        self._run("initdb", "--no-sync", "--auth=trust", "-U", POSTGRES_USER, "-E", "UTF8", "-D", self._data)
        careless = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"  # nothing here must last
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' {careless}"
        options += " -c dynamic_shared_memory_type=mmap"  # in the folder, and gone with it
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self._folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    @contextlib.contextmanager
    def new_database(self, like: str | None = None) -> Iterator[str]:
        """The URL of a database, empty or a copy of another one, which is gone afterwards."""
        url = self._create(like)
        yield url
        self._run("dropdb", *self._here, "--force", make_url(url).database or "")

    @contextlib.contextmanager
    def used_database(self, like: str) -> Iterator[str]:
        """The same for tests that only write rows. The next one gets its tables: faster than to copy them."""
        url = self._used.pop() if self._used else self._create(like)
        yield url
        # Whoever asks may be within a loop already.
        cleaning = Thread(target=lambda: asyncio.run(_make_as_new(make_url(url))))
        cleaning.start()
        cleaning.join()
        self._used.append(url)

    def _create(self, like: str | None) -> str:
        name = f"test_{secrets.token_hex(8)}"
        model = make_url(like).database if like else None
        self._run("createdb", *self._here, "-T", model or "template0", name)
        url = URL.create("postgresql+asyncpg", POSTGRES_USER, database=name, query={"host": str(self._folder)})
        return url.render_as_string(hide_password=False)

    @property
    def _here(self) -> tuple[str | Path, ...]:
        return ("-h", self._folder, "-U", POSTGRES_USER)

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


async def _make_as_new(url: URL) -> None:
    connection = await asyncpg.connect(host=str(url.query["host"]), user=url.username, database=url.database)
    await connection.execute(AS_NEW)
    await connection.close()


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


@pytest.fixture
def postgres_url_with_tables(postgres: PostgresServer, postgres_with_tables: str) -> Iterator[str]:
    with postgres.used_database(like=postgres_with_tables) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url_with_tables(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with all tables and no rows, first on SQLite, then on Postgres."""
    if request.param == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        make_tables(url)
        return url
    made: str = request.getfixturevalue("postgres_url_with_tables")
    return made


@pytest_asyncio.fixture
async def database(url_with_tables: str) -> AsyncIterator[Database]:
    """A database with all tables and no rows, on SQLite and on Postgres."""
    database = Database(url_with_tables)
    yield database
    await database.dispose()
