"""Print a recorded game position by position, as text boards."""

import argparse

from app.cli import Problem
from app.cli.record_file import add_file_argument, read_record
from app.rules.entries import RecordError

HELP = "print a recorded game, position by position"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file)
    try:
        for step in record.replay():
            print(f"{step.number}. {step.entry or 'start'}")
            for event in step.events:
                print(f"   {event.text}")
            print(f"\n{step.position}\n")
    except RecordError as error:
        raise Problem(f"{arguments.file}, {error}") from None
    if (outcome := step.position.outcome) is not None:
        print(outcome.reason, outcome.tie_break or "")
    return 0
