"""Copy everything that is stored into one file, while the server may go on."""

import argparse
import asyncio
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from app import database
from app.cli import Problem, copies, load_settings
from app.settings import Settings

HELP = "copy everything that is stored into one file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, which must not exist yet")


def run(arguments: argparse.Namespace) -> int:
    settings, file = load_settings(), arguments.file
    if file.exists():
        raise Problem(f"{file} exists already: name another file, so that no backup is lost.")
    source = copies.database_file(settings.database_url)
    if source is not None and not source.is_file():
        raise Problem(f"There is no database {source} yet: nothing can be copied.")
    with copies.new_private_file(file) as unfinished:
        if source is None:
            asyncio.run(_copy_postgres(settings.database_url, unfinished))
        else:
            copies.copy_sqlite(source, unfinished)
        copies.insist_on_whole(unfinished)
        copies.note_secret(unfinished, _secret(settings))
        with copies.sqlite_engine(unfinished).connect() as connection:
            stored = copies.count(connection)
    print(f"{file} holds {stored}. Keep it to yourself: the keys of all players are in it.")
    return 0


async def _copy_postgres(url: str, target: Path) -> None:
    await database.migrate(copies.async_url(target))
    # One moment for all tables, whatever is written meanwhile.
    engine = create_async_engine(url, isolation_level="REPEATABLE READ", hide_parameters=True)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_copy, target)
    except (OSError, SQLAlchemyError) as error:
        raise Problem(f"The database cannot be copied: {getattr(error, 'orig', None) or error}.") from None
    finally:
        await engine.dispose()
    copies.into_one_file(target)


def _copy(connection: Connection, target: Path) -> None:
    current, expected = database.revisions(connection)
    if current != expected:
        raise Problem("The database is of an older version: `python -m app migrate` brings it up to date.")
    with copies.sqlite_engine(target).begin() as copy:
        copies.copy_rows(connection, copy)


def _secret(settings: Settings) -> str | None:
    """Only if it is kept beside the database: what is set from outside is kept there."""
    return settings.signing_secret().get_secret_value() if settings.secret is None else None
