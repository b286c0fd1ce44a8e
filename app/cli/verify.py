"""Prove that every deal of a finished game follows from the seed that was sealed before its first move."""

import argparse

from app.cli import Problem
from app.cli.counting import counted
from app.cli.record_file import add_file_argument, read_record
from app.rules.entries import RecordError

HELP = "prove every deal of a recorded game from its seed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file)
    draws = len(record.opening)
    try:
        for step in record.replay(prove=True):
            draws += len(step.entry.draws) if step.entry else 0
    except RecordError as error:
        raise Problem(f"{arguments.file}, {error}") from None
    print(f"Proved: all {counted(draws, 'draw')} and {counted(len(record.entries), 'move')} fit the sealed seed.")
    return 0
