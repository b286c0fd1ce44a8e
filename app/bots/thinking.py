"""How a bot is asked for its move. This runs wherever there is time for it, in another process for example."""

from __future__ import annotations

from random import Random

from app.bots import BOTS
from app.rules.contract import Position


def think(bot: str, view: Position, seat: int, version: int) -> str:
    """The code of the move that this bot makes on this seat. All chance follows from what the seat sees and from how
    long the game is: whoever asks again, on whichever computer, gets the same answer."""
    random = Random(f"{bot} {seat} {version}\n{view}")  # noqa: S311 - nothing here is a secret
    return str(BOTS[bot].choose(view, seat, random))
