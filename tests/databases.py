"""Databases with all tables and no rows. Making the tables takes longer than many a test, so it is done once."""

import asyncio
import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path
from threading import Thread

from sqlalchemy import make_url

from app.database import migrate


@cache
def sqlite_with_tables() -> Path:
    """A file to copy."""
    folder = Path(tempfile.mkdtemp(prefix="azulejo-tables-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "tables.db"
    # Whoever asks may be within a loop already, so it is made in another one.
    making = Thread(target=lambda: asyncio.run(migrate(f"sqlite+aiosqlite:///{file}")))
    making.start()
    making.join()
    return file


def make_tables(url: str) -> None:
    """As `migrate` does it, for a database of SQLite that is not there yet."""
    file = Path(make_url(url).database or "")
    assert not file.exists()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    shutil.copy(sqlite_with_tables(), file)
    file.chmod(0o600)
