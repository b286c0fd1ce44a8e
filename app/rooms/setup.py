"""What is going to be played in a room. This is the only place that knows how it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.rooms.changes import GAME, OPEN, OPTION, Facts
from app.rooms.clocks import AT_ZERO, MARK, NO_CLOCK, Clock
from app.rooms.policies import FREE, PATIENCE, UNDO_RULES, USUAL
from app.rooms.refusals import NoSuchRoom, Refused
from app.rules import GAMES
from app.rules.contract import Game
from app.rules.dealer import SEED_BYTES, SealedDealer
from app.rules.options import InvalidOption, Options
from app.rules.wording import phrase

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
    undo: str = FREE
    """How moves are taken back: see `policies.py`."""
    patience: str = USUAL
    """How long the others wait for somebody who is away: see `policies.py`."""
    clock: str = NO_CLOCK
    at_zero: str = MARK
    """How much time people have, and what happens when it is over: see `clocks.py`."""

    def checked(self) -> "Setup":
        """The same with all options. Raises `Refused` unless a game can begin with it."""
        game = playable(self.game)
        if self.undo not in UNDO_RULES or self.patience not in PATIENCE or self.at_zero not in AT_ZERO:
            raise Refused(phrase("There is no such choice."))
        Clock.read(self.clock)
        return replace(self, options=read_options(game, self.seats, self.options).write())

    def same_rules(self, other: "Setup") -> bool:
        """Whether the same game is played with the same options by as many, in the same order."""
        mine, theirs = ((each.game, each.seats, dict(each.options), each.shuffled) for each in (self, other))
        return mine == theirs

    def write(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "order": "random" if self.shuffled else "chosen",
            "open": self.open,
            "aids": [CHANCES] if self.chances else [],
            "undo": self.undo,
            "patience": self.patience,
            "clock": self.clock,
            "at_zero": self.at_zero,
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
            # Rooms of the time before one could choose have nothing written.
            undo=stored.get("undo", FREE),
            patience=stored.get("patience", USUAL),
            clock=stored.get("clock", NO_CLOCK),
            at_zero=stored.get("at_zero", MARK),
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
            "undo": self.undo,
            "patience": self.patience,
            "clock": self.clock,
            "at_zero": self.at_zero,
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
