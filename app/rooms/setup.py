"""What is going to be played in a room. This is the only place that knows how it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rooms.changes import GAME, OPEN, OPTION, Facts
from app.rooms.refusals import NoSuchRoom, Refused
from app.rules import GAMES
from app.rules.contract import Game, InvalidOption, Options
from app.rules.dealer import SEED_BYTES, SealedDealer

PLAYABLE: Mapping[str, Game] = {name: game for name, game in GAMES.items() if game.table is not None}
"""The games that have a table to play on."""
CHANCES = "chances"
"""An aid: the table shows everybody the chances of the next deal."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the host chose for a room."""

    game: str
    seats: int
    options: Mapping[str, str]
    shuffled: bool = False
    """Whether chance decides who sits where when the game begins."""
    open: bool = False
    """Whether the front page shows the room to everybody."""
    chances: bool = False

    def checked(self) -> "Setup":
        """The same with all options. Raises `Refused` unless a game can begin with it."""
        game = playable(self.game)
        return replace(self, options=read_options(game, self.seats, self.options).write())

    def write(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "order": "random" if self.shuffled else "chosen",
            "open": self.open,
            "aids": [CHANCES] if self.chances else [],
        }

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Setup":
        return cls(
            game=stored["game"],
            seats=stored["seats"],
            options=stored["options"],
            shuffled=stored["order"] == "random",
            open=stored["open"],
            chances=CHANCES in stored["aids"],
        )

    @property
    def facts(self) -> Facts:
        """What everybody should know of it."""
        return {
            GAME: playable(self.game).title,
            "seats": str(self.seats),
            **{f"{OPTION}{name}": value for name, value in self.options.items()},
            "order": "random" if self.shuffled else "chosen",
            "chances": _yes(self.chances),
            OPEN: _yes(self.open),
        }


def playable(name: str) -> Game:
    game = PLAYABLE.get(name)
    if game is None:
        raise NoSuchRoom
    return game


def read_options(game: Game, seats: int, texts: Mapping[str, str]) -> Options:
    """The options in these texts. Raises `Refused` unless a game with so many seats can begin with them."""
    try:
        options = game.options(**texts)
        game.start(options, seats, SealedDealer(bytes(SEED_BYTES)))  # only to see whether it can
    except InvalidOption as problem:
        raise Refused(problem.message) from None
    return options


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"
