"""`python -m tests.live.plain_tables serve`: the server, with a plain table for every game that has none of its own.

So rooms, sockets and secrets are tried with every game that has rules, before anybody has drawn a table for it.
"""

import subprocess
import sys
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, FunctionLoader

from app.rules import GAMES
from app.rules.contract import Position
from app.rules.table import Table
from app.web import static_files, templating
from tests.servers import ROOT, ServerProcess

TEMPLATES = Path(__file__).parent / "plain_table"
PRIVATE = "What only this seat may see:"
"""Stands in the part that nobody else gets."""


class PlainTable(Table[Position]):
    """The position as it is written at a terminal: for everybody as those who watch see it, then for each seat."""

    def parts(self, position: Position) -> Mapping[str, Hashable]:
        return {"text": str(position)}

    def private_parts(self, position: Position, seat: int) -> Mapping[str, Hashable]:
        return {"private": f"{PRIVATE} {seat}\n{position}"}


class PlainServer(ServerProcess):
    """A server at which every game can be played. It is not forked: which ones can be is known once all is loaded."""

    def _run(self, words: list[str]) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", __name__, *words],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )


def lay_plain_tables() -> None:
    """Before anything asks which games can be played."""
    bare = [game.name for game in GAMES.values() if game.table is None]
    drawn = static_files.table_script

    def plain(template: str) -> str | None:
        folder, _, file = template.rpartition("/")
        if folder.removeprefix("tables/") not in bare:
            return None
        return (TEMPLATES / file).read_text()

    def loader(folder: Any) -> BaseLoader:
        return ChoiceLoader([FunctionLoader(plain), FileSystemLoader(folder)])

    def script(name: str) -> str:
        return f"/static/tables/{name}/{name}.js" if name in bare else drawn(name)

    for name in bare:
        type(GAMES[name]).table = PlainTable()
    setattr(templating, "FileSystemLoader", loader)  # noqa: B010 - not what its type says
    setattr(templating, "table_script", script)  # noqa: B010


if __name__ == "__main__":
    lay_plain_tables()
    from app.__main__ import main

    sys.exit(main())
