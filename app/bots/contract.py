"""What a bot is, and what it has to know about a game beyond the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from app.rules.contract import Move, Position


class Bot(ABC):
    """A player made of code."""

    name: ClassVar[str]
    """How it is stored; it never changes, because games that go on for weeks name it."""

    @abstractmethod
    def choose(self, view: Position, seat: int, random: Random) -> Move:
        """A legal move of this seat, which may act. `view` is what the seat sees, and all chance comes from `random`:
        so the same view and the same chance lead to the same move, whatever is hidden."""


class Judge:
    """How good a position is, in points. This one knows nothing but the contract, and so it serves any game; a game
    for which it is too simple has a judge of its own."""

    most_looked_at = 6
    """Of so many of the best moves it is seen what they leave,"""
    most_replies = 40
    """in so many replies to each."""

    def moves(self, position: Any, seat: int) -> Sequence[Move]:
        """The moves that are worth a look. There is at least one; if there are very many, some may be missing."""
        return position.candidate_moves(seat)  # type: ignore[no-any-return]

    def replies(self, position: Any, seat: int) -> Sequence[Move]:
        """The same for another seat, which might be next: quickly, and only what takes something away."""
        return self.moves(position, seat)

    def worth(self, position: Any, seat: int) -> float:
        """What this seat has and may expect, as things stand."""
        return float(points_now(position, seat))


def points_now(position: Position, seat: int) -> int:
    """The points of a seat if the round ended as things stand."""
    return position.scores[seat] + sum([line.points for line in position.if_round_ended_now()[seat]])
