"""The command line: `python -m app`."""

import argparse
import sys
from collections.abc import Sequence

from app import __version__
from app.cli import Problem, admin, backup, migrate, replay, restore, serve, verify
from app.database import DatabaseProblem

COMMANDS = (serve, migrate, backup, restore, admin, replay, verify)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app", description="Azulejo, a server for the Azul games.")
    parser.add_argument("--version", action="version", version=f"Azulejo {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        command = commands.add_parser(name, help=module.HELP, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    arguments = parser.parse_args(words)
    try:
        return int(arguments.run(arguments))
    except (Problem, DatabaseProblem) as problem:
        print(problem, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
