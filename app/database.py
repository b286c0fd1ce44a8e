"""The connection to the database, and bringing its tables up to date.

SQLite and Postgres are both first-class: whatever is written here works on either.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

logger = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
CONNECT_TIMEOUT_SECONDS = 5
COMMAND_TIMEOUT_SECONDS = 5
"""What Postgres does not answer within that time it will not answer: the line is dead, and a new one is made."""
SECONDS_TO_SAY_GOODBYE = 2
POOL: dict[str, Any] = {"pool_size": 15, "max_overflow": 0, "pool_timeout": 5}
"""Connections are kept: to make one, and on SQLite a thread with it, takes longer than to use it."""
BEGIN_AS_WRITER = "azulejo_begin_as_writer"
WRITE_NOTHING_NEW = "UPDATE alembic_version SET version_num = version_num"
MIGRATION_LOCK = 0x617A756C  # any number will do, as long as every process of ours uses the same

SQLITE_PRAGMAS = (
    "PRAGMA busy_timeout = 5000",  # first: the next line may have to wait for another process
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged move survives a power cut
    "PRAGMA foreign_keys = ON",
)

OUR_MISTAKES = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
"""Errors that another attempt would not mend."""

T = TypeVar("T")


class DatabaseProblem(Exception):
    """Something is wrong with the database; the message is one sentence for the person who runs it."""


class DatabaseUnreachable(DatabaseProblem):
    """There is no answer from the database, or it refuses us."""


class DatabaseTooNew(DatabaseProblem):
    """The tables were made by a later version of this program."""


class Database:
    """One pool of connections to the database at `url`, which names an async driver (see `Settings`)."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.engine: AsyncEngine = _create_engine(url)
        self._sessions: async_sessionmaker[AsyncSession] = async_sessionmaker(self.engine, expire_on_commit=False)
        # SQLite has one writer at a time and lets the others try again after a sleep: waiting in line is faster.
        self._one_writer = asyncio.Lock() if self.is_sqlite else contextlib.nullcontext()
        self._one_thread = _OneThread(url) if self.is_sqlite else None
        self._lines: WeakSet[Any] = WeakSet()
        event.listen(self.engine.sync_engine, "connect", self._note_line)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextlib.asynccontextmanager
    async def sessions(self) -> AsyncIterator[AsyncSession]:
        """To read. Raises `DatabaseUnreachable`, as everything here does, when the database does not do its work."""
        with self._in_our_words():
            async with self._sessions() as session:
                yield session

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction that may read and then write what follows from it; committed at the end, or not at all."""
        async with self._one_writer, self.sessions() as session:
            # On SQLite a lock taken only at the first change could come too late for what was read before.
            await session.connection(execution_options={BEGIN_AS_WRITER: True})
            yield session
            await session.commit()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """The same for a function that needs nothing but the connection. On SQLite all of it happens in one thread:
        going to and fro between threads for every statement costs more than the statements."""
        with self._in_our_words():
            async with self._one_writer:
                if self._one_thread is not None:
                    return await self._one_thread.transact(work)
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)

    async def open(self) -> None:
        """Show that somebody is here: whoever wants to put another file in the place of this one can see it."""
        with contextlib.suppress(DatabaseUnreachable):
            await self.transact(lambda connection: connection.execute(text("SELECT 1")).close())

    async def try_to_write(self) -> None:
        """Return if the database takes a change, raise if it does not. Nothing is different afterwards."""
        if self.is_sqlite:
            _try_to_open(self._url)
        await self.transact(lambda connection: connection.execute(text(WRITE_NOTHING_NEW)).close())

    def cut_lines(self) -> None:
        """Give up all connections to Postgres: they are dead, and whoever waits for an answer should hear of it."""
        for line in list(self._lines):
            line.terminate()

    async def dispose(self) -> None:
        if self._one_thread is not None:
            self._one_thread.dispose()
        try:
            async with asyncio.timeout(SECONDS_TO_SAY_GOODBYE):
                await self.engine.dispose()
        except TimeoutError:
            self.cut_lines()

    def _note_line(self, connection: Any, _record: object) -> None:
        if not self.is_sqlite:
            self._lines.add(connection.driver_connection)

    @contextlib.contextmanager
    def _in_our_words(self) -> Iterator[None]:
        try:
            yield
        except OUR_MISTAKES:
            raise
        except (DBAPIError, PoolTimeout, OSError, TimeoutError) as error:
            raise DatabaseUnreachable(_why_unreachable(self._url, error)) from error


class _OneThread:
    """A connection to a SQLite file in a thread of its own."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(make_url(url).set(drivername="sqlite"), hide_parameters=True)
        _listen_to_sqlite(self._engine)
        self._writing = self._engine.execution_options(**{BEGIN_AS_WRITER: True})
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")

    async def transact(self, work: Callable[[Connection], T]) -> T:
        def do() -> T:
            with self._writing.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, do)

    def dispose(self) -> None:
        self._thread.submit(self._engine.dispose)  # there, where the connection was made
        self._thread.shutdown()


async def migrate(url: str) -> None:
    """Bring the tables of the database at `url` to what this code expects, or raise `DatabaseProblem`."""
    engine = _create_engine(url, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        _try_to_open(url)
        await _write_ahead(url)
        event.listen(engine.sync_engine, "connect", _suspend_foreign_keys)
        engine = engine.execution_options(**{BEGIN_AS_WRITER: True})
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except (OSError, SQLAlchemyError) as error:
        raise DatabaseUnreachable(_why_unreachable(url, error)) from error
    finally:
        await engine.dispose()


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; its commands use `connection` when one is given."""
    config = Config()
    # "%" begins an interpolation in configuration files.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the tables to what this code expects, within the transaction of this connection."""
    if connection.dialect.name == "postgresql":
        # Several processes may start at once; the lock ends with the transaction.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    config = alembic_config(connection)
    current, heads = revisions(connection)
    if current != heads:
        command.upgrade(config, "head")
        logger.info("the tables are up to date", extra={"before": current, "now": heads})
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).first()
        if broken is not None:
            raise DatabaseProblem(f"The database has rows in {broken[0]} that refer to rows that are gone.")


def revisions(connection: Connection) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the tables are, and what this code expects. Raises `DatabaseTooNew`."""
    scripts = ScriptDirectory.from_config(alembic_config(connection))
    current = MigrationContext.configure(connection).get_current_heads()
    unknown = set(current) - {script.revision for script in scripts.walk_revisions()}
    if unknown:
        raise DatabaseTooNew(
            f"The database was made by a newer version of Azulejo (its revision {', '.join(sorted(unknown))} "
            "is unknown here): update Azulejo, or use another database."
        )
    return tuple(current), tuple(scripts.get_heads())


def _create_engine(url: str, **options: Any) -> AsyncEngine:
    # Parameters are codes of rooms, hashes of keys, seeds of games: nothing for an error message, which is logged.
    options = {"hide_parameters": True, **(options or POOL)}
    if make_url(url).get_backend_name() == "sqlite":
        engine = create_async_engine(url, **options)
        _listen_to_sqlite(engine.sync_engine)
        return engine
    timeouts: dict[str, Any] = {"timeout": CONNECT_TIMEOUT_SECONDS}
    if "poolclass" not in options:  # migrations may take their time
        timeouts["command_timeout"] = COMMAND_TIMEOUT_SECONDS
    engine = create_async_engine(url, connect_args=timeouts, pool_pre_ping=True, **options)
    event.listen(engine.sync_engine, "handle_error", _notice_dead_line)
    return engine


def _notice_dead_line(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True  # and so is everything else in the pool


def _listen_to_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)


def _try_to_open(url: str) -> None:
    """Fail early: aiosqlite's thread outlives a failed attempt, and complains if the event loop is gone."""
    try:
        sqlite3.connect(make_url(url).database or ":memory:").close()
    except sqlite3.Error as error:
        raise DatabaseUnreachable(_why_unreachable(url, error)) from error


async def _write_ahead(url: str) -> None:
    """Switch a new file to its write-ahead log. SQLite does not wait for another process that does the same at this
    moment, whatever its timeout says."""
    deadline = monotonic() + CONNECT_TIMEOUT_SECONDS
    with contextlib.closing(sqlite3.connect(make_url(url).database or ":memory:")) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.Error as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                    raise DatabaseUnreachable(_why_unreachable(url, error)) from error
                await asyncio.sleep(0.02)
            else:
                return


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver would begin a transaction only before the first change; `_begin` does it when the code says so.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(pragma)
    except Exception:
        connection.close()  # the pool does not know it yet, so nobody else would
        raise
    cursor.close()


def _suspend_foreign_keys(connection: Any, _record: object) -> None:
    # Alembic changes a SQLite table by copying it and dropping the old one, which must not cascade.
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = OFF")
    cursor.close()


def _begin(connection: Connection) -> None:
    as_writer = connection.get_execution_options().get(BEGIN_AS_WRITER)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if as_writer else "BEGIN")


def _why_unreachable(url: str, error: Exception) -> str:
    reason = getattr(error, "orig", None) or error
    sentence = " ".join(str(reason).split()).rstrip(".") or type(reason).__name__
    return f"The database {make_url(url).render_as_string(hide_password=True)} cannot be used: {sentence}."
