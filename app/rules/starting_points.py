"""The points that a player starts with, as the first line of the score sheet: so its lines add up to the score."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.wording import Message, Seat, Term, nphrase

STARTING_POINTS = Term("starting points")
BEFORE_THE_FIRST = 0
"""The round of these lines: no round has brought them."""


class StartingPoints(NamedTuple):
    seat: int
    points: int

    @property
    def round(self) -> int:
        return BEFORE_THE_FIRST

    @property
    def cause(self) -> Term:
        return STARTING_POINTS

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} starts with {count} point.",
            "{player} starts with {count} points.",
            self.points,
            player=Seat(self.seat),
        )
