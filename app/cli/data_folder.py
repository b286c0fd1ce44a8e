"""The folder where the server keeps what it must not lose, and what nobody else may read."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from app.cli import Problem
from app.settings import DATABASE_FILE, SECRET_FILE

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def prepare_data_folder(folder: Path) -> None:
    """Make the folder if there is none, and prove that it can be written. Only its owner may look into it."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True, mode=PRIVATE_FOLDER)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Problem(
            f"The data folder {folder} cannot be written ({error.strerror}): "
            "change its owner or permissions, or name another folder with AZULEJO_DATA."
        ) from None
    is_ours = (folder / DATABASE_FILE).exists() or (folder / SECRET_FILE).exists()
    if is_ours and not folder.stat().st_mode & stat.S_ISVTX:  # not a folder that everybody shares
        _make_private(folder, PRIVATE_FOLDER)


def prepare_database_file(file: Path) -> None:
    """Nobody else may read it, from the first moment. The files that SQLite puts beside it become like it."""
    with contextlib.suppress(OSError):  # whoever opens the database says better what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
        _make_private(file, PRIVATE_FILE)


def _make_private(path: Path, mode: int) -> None:
    # It may be somebody else's, whose business it is.
    with contextlib.suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(mode)
