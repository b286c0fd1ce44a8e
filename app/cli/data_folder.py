"""The folder where the server keeps what it must not lose."""

import tempfile
from pathlib import Path

from app.cli import Problem


def prepare_data_folder(folder: Path) -> None:
    """Make the folder if there is none, and prove that it can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Problem(
            f"The data folder {folder} cannot be written ({error.strerror}): "
            "change its owner or permissions, or name another folder with AZULEJO_DATA."
        ) from None
