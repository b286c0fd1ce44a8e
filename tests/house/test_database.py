import asyncio
import contextlib
import logging
import sqlite3
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, TextClause, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError

from app.database import (
    Database,
    DatabaseProblem,
    DatabaseTooNew,
    DatabaseUnreachable,
    alembic_config,
    migrate,
)
from app.logs import JsonFormatter, TextFormatter
from app.rooms.models import Base, PersonRow

CASES = {"alembic_version", *Base.metadata.tables}


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


def downgrade(connection: Connection) -> None:
    command.downgrade(alembic_config(connection), "base")


async def test_an_empty_database_gets_all_tables(database: Database) -> None:
    await database.try_to_write()
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == CASES


async def test_models_and_migrations_agree(database: Database) -> None:
    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_difference_between_models_and_migrations_would_be_seen(database: Database) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text("ALTER TABLE moves DROP COLUMN deals"))
        assert len(await connection.run_sync(differences)) == 1


async def test_down_to_nothing_and_up_again(database: Database, url_with_tables: str) -> None:
    async with database.engine.begin() as connection:
        await connection.run_sync(downgrade)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == {"alembic_version"}
    await migrate(url_with_tables)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == CASES


async def test_migrating_again_changes_nothing(database: Database, url_with_tables: str) -> None:
    await migrate(url_with_tables)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == CASES


async def test_two_processes_may_migrate_at_the_same_time(database_url: str) -> None:
    await asyncio.gather(*(migrate(database_url) for _ in range(4)))
    database = Database(database_url)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == CASES
    await database.dispose()


async def test_a_migration_that_fails_leaves_nothing_behind(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_upgrade = command.upgrade

    def fail_late(*arguments: str) -> None:
        real_upgrade(*arguments)  # type: ignore[arg-type]
        raise DatabaseProblem("something broke half-way")

    monkeypatch.setattr(command, "upgrade", fail_late)
    with pytest.raises(DatabaseProblem, match="half-way"):
        await migrate(database_url)
    database = Database(database_url)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == set()
    await database.dispose()


async def test_a_database_from_the_future_is_left_alone(database: Database, url_with_tables: str) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseTooNew) as refusal:
        await migrate(url_with_tables)
    assert str(refusal.value) == (
        "The database was made by a newer version of Azulejo (its revision 9999 is unknown here): "
        "update Azulejo, or use another database."
    )
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


def test_migrations_form_one_line() -> None:
    assert len(ScriptDirectory.from_config(alembic_config()).get_heads()) == 1


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://someone:hidden@127.0.0.1:1/games",
        "sqlite+aiosqlite:////dev/null/games.db",
    ],
)
async def test_a_database_that_does_not_answer_gives_one_sentence(url: str) -> None:
    with pytest.raises(DatabaseUnreachable) as refusal:
        await migrate(url)
    sentence = str(refusal.value)
    assert sentence.startswith("The database ")
    assert " cannot be used: " in sentence
    assert "\n" not in sentence
    assert "hidden" not in sentence


async def test_a_file_that_is_no_database_gives_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, this is not a database. " * 100)
    with pytest.raises(DatabaseUnreachable, match="file is not a database"):
        await migrate(f"sqlite+aiosqlite:///{file}")


async def test_a_broken_reference_stops_a_migration(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    await migrate(url)
    with contextlib.closing(sqlite3.connect(tmp_path / "test.db")) as connection, connection:
        connection.execute(  # SQLite itself does not mind unless it is told to
            "INSERT INTO moves (game_id, version, seat, code, deals, made_at) "
            "VALUES ('gone', 1, 0, '3r4', '', '2026-01-01 00:00:00')"
        )
    with pytest.raises(DatabaseProblem, match="rows in moves that refer to rows that are gone"):
        await migrate(url)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2), ("busy_timeout", 5000)],
)
async def test_every_sqlite_connection_is_durable_and_strict(tmp_path: Path, pragma: str, value: object) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    async with database.engine.connect() as first, database.engine.connect() as second:
        for connection in (first, second):
            assert await connection.scalar(text(f"PRAGMA {pragma}")) == value
    await database.dispose()


async def test_a_function_is_one_transaction(database: Database) -> None:
    def add(connection: Connection, name: str) -> str:
        connection.execute(insert(PersonRow).values(id=name, name=name, created_at=datetime.now(UTC)))
        return name.upper()

    def add_and_fail(connection: Connection) -> None:
        add(connection, "nobody")
        raise ZeroDivisionError

    many = [database.transact(partial(add, name=name)) for name in "abcdefgh"]
    assert await asyncio.gather(*many) == list("ABCDEFGH")
    with pytest.raises(ZeroDivisionError):
        await database.transact(add_and_fail)
    async with database.sessions() as session:
        assert set((await session.scalars(select(PersonRow.id))).all()) == set("abcdefgh")


async def test_a_failing_statement_tells_nobody_what_was_stored(
    database: Database,
) -> None:
    """Codes of rooms, hashes of keys and seeds of games are parameters; Postgres tells them in its own words, too."""
    row: dict[str, Any] = {"hash": "0123456789abcdef", "person": "nobody", "at": datetime(2026, 1, 1, tzinfo=UTC)}
    add = text("INSERT INTO keys (hash, person_id, created_at) VALUES (:hash, :person, :at)")
    for work in (transact, write):
        with pytest.raises(IntegrityError) as failure:
            await work(database, add, row)
        record = logging.makeLogRecord(
            {"name": "test", "msg": "it failed", "exc_info": (IntegrityError, failure.value, None)}
        )
        for formatter in (TextFormatter(), JsonFormatter()):
            line = formatter.format(record)
            assert "keys" in line
            assert row["hash"] not in line
            assert "nobody" not in line


async def transact(database: Database, statement: TextClause, row: dict[str, Any]) -> None:
    await database.transact(lambda connection: connection.execute(statement, row).close())


async def write(database: Database, statement: TextClause, row: dict[str, Any]) -> None:
    async with database.writing() as session:
        await session.execute(statement, row)
