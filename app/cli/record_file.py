"""Reading a record from a file, with one clear sentence when that fails."""

import argparse
from pathlib import Path

from app.cli import Problem
from app.rules.entries import RecordError
from app.rules.record import MAX_CHARACTERS, Record


def add_file_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a game")


def read_record(path: Path) -> Record:
    try:
        with path.open(encoding="utf-8") as file:
            # One character more than allowed is enough to see that there are too many.
            text = file.read(MAX_CHARACTERS + 1)
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{path} is not a text file.") from None
    try:
        return Record.parse(text)
    except RecordError as error:
        raise Problem(f"{path}, {error}") from None
