"""What the live tests have to know about each playable game. Who adds a game's table adds its `LiveKit`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from app.rooms.setup import PLAYABLE
from app.rules import GAMES
from app.rules.contract import Game


def _any(_code: str) -> bool:
    return True


def _none(_code: str) -> bool:
    return False


@dataclass(frozen=True)
class LiveKit:
    """A game as people at a server meet it: by the codes of its moves and by the fields of its form."""

    name: str
    first_to_act: Callable[[int], str] = lambda seat: str(seat + 1)
    """The option `starter` with which this seat acts first."""
    is_sensible: Callable[[str], bool] = _any
    """Whether a move brings the game on: games of sensible moves are not so long."""
    deals_nothing: Callable[[str], bool] = _any
    """Whether a move is certain to show nothing that was hidden."""
    quiet_moves: int = 7
    """How many such moves two players can make one after the other, whichever they choose."""
    leads_to_secrets: Callable[[str], bool] = _none
    """Whether a move brings about what only one seat may know."""
    kills: int = 3
    """How often the server is killed in one game. How moves are stored is the same for all games: one shows it at
    length."""
    together: Mapping[str, Any] = field(default_factory=dict)
    """Options with which several seats act at the same time, if the usual ones have no such phase."""

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    @property
    def most_seats(self) -> int:
        return max(self.game.seat_counts)

    def setup(self, first: int | None = None, **setup: str) -> dict[str, Any]:
        """The fields of the form: the usual game, in which this seat acts first."""
        starter = {} if first is None else {"option_starter": self.first_to_act(first)}
        return {"game": self.name, **starter, **setup}

    def choose(self, codes: list[str], rng: Random) -> str:
        """One of these moves, a sensible one if there is any."""
        return rng.choice([code for code in codes if self.is_sensible(code)] or codes)


def _is_no_azul_waste(code: str) -> bool:
    return not code.endswith("f")


def _deals_nothing_in_duel(code: str) -> bool:
    """Dome tiles of the display, and tiles from suns that leave some on the moon: no chip is turned up."""
    return (code[0] == "d" and code != "draw") or code[0] == "5" or (code[0] in "1234" and len(code) > len("1b1"))


KITS = {
    kit.name: kit
    for kit in (
        LiveKit(
            "azul",
            is_sensible=_is_no_azul_waste,
            kills=6,
            together={"option_wall": "grey"},
        ),
        LiveKit(
            "duel",
            # The other seat places its first dome tile first.
            first_to_act=lambda seat: str(2 - seat),
            deals_nothing=_deals_nothing_in_duel,
            leads_to_secrets=lambda code: code == "draw" or code.startswith("u"),
        ),
        LiveKit(
            "queens-garden",
            # Passing at once would end every round before anything lies in a garden.
            is_sensible=lambda code: not code.startswith("pass"),
            # What is bought lies face down; a take draws tiles, and turns faces up.
            deals_nothing=lambda code: code.startswith("x@") or code == "pass",
            quiet_moves=5,  # with 15 points two purchases each, then one passes
            leads_to_secrets=lambda code: code.startswith("x@"),
        ),
    )
}


def kit_of(game: str) -> LiveKit:
    """Also of a game without a table, so that it can be tried before it has one."""
    return KITS.get(game) or LiveKit(game)


PLAYABLE_KITS = [kit_of(name) for name in PLAYABLE]

each_database_and_each_game = pytest.mark.parametrize(
    ("url_with_tables", "game"),
    [
        (kind, kit)
        for number, kit in enumerate(PLAYABLE_KITS)
        for kind in (("sqlite", "postgres") if number == 0 else (("sqlite", "postgres")[number % 2],))
    ],
    ids=lambda each: getattr(each, "name", each),
    indirect=True,
)
"""The first game on both; each of the others, whose moves are a text in the same column, on one of them."""
