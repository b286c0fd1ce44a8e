"""Copies of everything that is stored. A backup is one SQLite file, whichever database it comes from, so that it can
go back to any; the secret that signs cookies is in it, too."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Column, Connection, Engine, Table, create_engine, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from app.cli import Problem
from app.cli.counting import counted
from app.rooms.models import Base

AT_ONCE = 1000
NOTE_TABLE = "backup_note"
PRIVATE = 0o600


def database_file(url: str) -> Path | None:
    """The file of a SQLite database, None for Postgres."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def async_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file.absolute()}"


@contextmanager
def new_private_file(file: Path) -> Iterator[Path]:
    """A file under another name, which gets its own when all went well; nobody else may read it."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except OSError as error:
        raise Problem(f"{file} cannot be written: {error.strerror}.") from None
    try:
        yield unfinished
        _onto_the_disk(unfinished)
        unfinished.replace(file)
        _onto_the_disk(file.parent)
    except OSError as error:
        raise Problem(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)


def _onto_the_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def copy_sqlite(source: Path, target: Path) -> None:
    """As it is at this moment, while others may go on writing."""
    only_reading = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(only_reading, uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    into_one_file(target)


def into_one_file(file: Path) -> bool:
    """Without a log beside it. Whether that can be: not while anybody else has the database open."""
    try:
        with closing(sqlite3.connect(file, timeout=1)) as database:
            return bool(database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",))
    except sqlite3.OperationalError:
        return False


def insist_on_whole(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
    if answer != "ok":
        raise Problem(f"{file} is damaged: {answer}.")


def sqlite_engine(file: Path) -> Engine:
    return create_engine(f"sqlite:///{file.absolute()}", poolclass=NullPool, hide_parameters=True)


# Rows


def copy_rows(source: Connection, target: Connection) -> None:
    """All rows of all tables into the same, empty tables."""
    for table in Base.metadata.sorted_tables:
        late = _late_columns(table)
        for rows in source.execute(select(table)).mappings().partitions(AT_ONCE):
            target.execute(insert(table), [{**row, **dict.fromkeys(late)} for row in rows])
    for table in Base.metadata.sorted_tables:
        for column in _late_columns(table):
            _fill_in(source, target, table, column)
    if target.dialect.name == "postgresql":
        _count_on(target)


def _late_columns(table: Table) -> list[str]:
    """Columns that point at a table that is filled later."""
    return [column.name for column in table.columns if any(key.use_alter for key in column.foreign_keys)]


def _fill_in(source: Connection, target: Connection, table: Table, name: str) -> None:
    key: Column[str] = table.c.id
    pointing = select(key, table.c[name]).where(table.c[name].is_not(None))
    for row_id, value in source.execute(pointing).all():
        target.execute(update(table).where(key == row_id).values({name: value}))


def _count_on(target: Connection) -> None:
    """Numbers that Postgres gives to new rows go on after those that are there."""
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and column.autoincrement is not False:
            of = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            last = f"SELECT COALESCE(MAX({column.name}), 0) + 1 FROM {table.name}"  # noqa: S608 - names of ours
            target.execute(text(f"SELECT setval({of}, ({last}), false)"))


# The secret


def note_secret(file: Path, secret: str | None) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(f"CREATE TABLE {NOTE_TABLE} (secret TEXT)")
        database.execute(f"INSERT INTO {NOTE_TABLE} VALUES (?)", (secret,))  # noqa: S608


def take_secret(file: Path) -> str | None:
    """The secret in a backup, which is not in it afterwards."""
    with closing(sqlite3.connect(file)) as database, database:
        secret: str | None = database.execute(f"SELECT secret FROM {NOTE_TABLE}").fetchone()[0]  # noqa: S608
        database.execute(f"DROP TABLE {NOTE_TABLE}")
    return secret


def is_backup(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            database.execute(f"SELECT secret FROM {NOTE_TABLE}")  # noqa: S608
            database.execute("SELECT version_num FROM alembic_version")
    except sqlite3.Error:
        return False
    return True


def count(connection: Connection) -> str:
    rooms, games = (
        connection.execute(text(f"SELECT COUNT(*) FROM {table}")).scalar_one()  # noqa: S608
        for table in ("rooms", "games")
    )
    return f"{counted(rooms, 'room')} and {counted(games, 'game')}"
