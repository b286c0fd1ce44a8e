"""The server, with a clock that a test turns on. Its rounds come every
second, so that what follows from the time of day is soon to be seen."""

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import app.__main__
import app.main
from app.rooms import house
from app.rooms.now import utc_now
from tests.servers import ServerProcess

FILE = "clock"


class TurnedServer(ServerProcess):
    """A server whose clock goes ahead as far as a test has turned it."""

    program = __name__

    def turn(self, **by: float) -> None:
        file = self.data / FILE
        ahead = timedelta(**by).total_seconds() + (float(file.read_text()) if file.exists() else 0)
        new = file.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(file)  # whoever reads it finds all of it


def _now(file: Path) -> datetime:
    try:
        return utc_now() + timedelta(seconds=float(file.read_text()))
    except FileNotFoundError:
        return utc_now()


def _turn_the_clock() -> None:
    """Before the application is made."""
    now = partial(_now, Path(os.environ["AZULEJO_DATA"]) / FILE)
    vars(app.main)["House"] = partial(house.House, now=now)
    vars(house)["RENEW_SECONDS"] = 1


def main(words: Sequence[str]) -> int:
    _turn_the_clock()
    return app.__main__.main(words)
