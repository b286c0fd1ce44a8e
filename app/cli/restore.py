"""Put a backup in the place of the database. The server must not be running."""

import argparse
import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from app import database
from app.cli import Problem, copies, load_settings
from app.cli.data_folder import prepare_data_folder
from app.rooms.models import Base

HELP = "put a backup in the place of the database"
IN_USE = "The database is in use: stop the server first, then restore."
OTHERS = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` has made")
    parser.add_argument("--replace", action="store_true", help="although the database holds something already")


def run(arguments: argparse.Namespace) -> int:
    settings, file = load_settings(), arguments.file
    if not file.is_file() or not copies.is_backup(file):
        raise Problem(f"{file} is no backup of Azulejo.")
    prepare_data_folder(settings.data)
    target = copies.database_file(settings.database_url)
    with tempfile.TemporaryDirectory(dir=settings.data) as folder:
        copy = Path(folder) / "copy.db"
        secret = _prepare(file, copy)
        with copies.sqlite_engine(copy).connect() as connection:
            stored = copies.count(connection)
        if target is None:
            asyncio.run(_into_postgres(settings.database_url, copy, replace=arguments.replace))
        else:
            _into_file(copy, target, replace=arguments.replace)
    if secret is not None and settings.secret is None:
        settings.keep_secret(secret)
    print(f"The database now holds {stored}.")
    return 0


def _prepare(file: Path, copy: Path) -> str | None:
    """A copy of the backup, whole and with the tables of today; the secret that was in it."""
    copyfile(file, copy)
    copies.insist_on_whole(copy)
    secret = copies.take_secret(copy)
    try:
        asyncio.run(database.migrate(copies.async_url(copy)))
    except database.DatabaseTooNew:
        raise Problem(f"{file} was made by a newer version of Azulejo: update Azulejo, then restore.") from None
    copies.into_one_file(copy)
    return secret


def _into_file(copy: Path, target: Path, *, replace: bool) -> None:
    if target.exists():
        if not copies.into_one_file(target):
            raise Problem(IN_USE)
        with copies.sqlite_engine(target).connect() as connection:
            _insist_on_room(connection, replace=replace)
        now = datetime.now(UTC)
        target.replace(target.with_name(f"{target.name}.replaced-{now:%Y%m%d-%H%M%S}"))
    with copies.new_private_file(target) as unfinished:
        copyfile(copy, unfinished)


async def _into_postgres(url: str, copy: Path, *, replace: bool) -> None:
    engine = create_async_engine(url, hide_parameters=True)
    try:
        async with engine.begin() as connection:  # all of it, or nothing
            await connection.run_sync(_fill, copy, replace)
    except (OSError, SQLAlchemyError) as error:
        raise Problem(f"The database cannot be restored: {getattr(error, 'orig', None) or error}.") from None
    finally:
        await engine.dispose()


def _fill(connection: Connection, copy: Path, replace: bool) -> None:
    if connection.execute(text(OTHERS)).scalar_one():
        raise Problem(IN_USE)
    _insist_on_room(connection, replace=replace)
    Base.metadata.drop_all(connection)
    connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    database.upgrade(connection)
    with copies.sqlite_engine(copy).connect() as source:
        copies.copy_rows(source, connection)


def _insist_on_room(connection: Connection, *, replace: bool) -> None:
    """Whatever is there is not lost by mistake, and never when a later version has made it."""
    database.revisions(connection)
    is_empty = not inspect(connection).has_table("people") or not connection.scalar(text("SELECT 1 FROM people"))
    if not is_empty and not replace:
        raise Problem(
            "The database holds games already, perhaps newer ones than the backup. To put the backup in their place,"
            " say so with --replace."
        )
