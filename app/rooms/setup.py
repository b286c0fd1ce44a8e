"""What is going to be played in a room."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.rooms.changes import GAME, OPEN, OPTION, Facts
from app.rooms.models import Room
from app.rooms.state import playable, read_options


@dataclass(frozen=True, slots=True)
class Setup:
    """What the host chose for a room."""

    game: str
    seats: int
    options: Mapping[str, str]
    shuffled: bool = False
    open: bool = False
    chances: bool = False

    def columns(self) -> dict[str, Any]:
        """As a room stores it. Raises `Refused` unless a game can begin with it."""
        game = playable(self.game)
        return {
            "game": game.name,
            "options": json.dumps(read_options(game, self.seats, self.options).write()),
            "seats": self.seats,
            "shuffled": self.shuffled,
            "open": self.open,
            "chances": self.chances,
        }


def facts_of(room: Room) -> Facts:
    """What everybody should know of what a room is going to play."""
    options: Mapping[str, str] = json.loads(room.options)
    return {
        GAME: playable(room.game).title,
        "seats": str(room.seats),
        **{f"{OPTION}{name}": value for name, value in options.items()},
        "order": "random" if room.shuffled else "chosen",
        "chances": _yes(room.chances),
        OPEN: _yes(room.open),
    }


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"
