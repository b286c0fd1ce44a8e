"""Moments inside a move, for those who look back: the last take of a round, its scoring and the next deal are one
entry of a record, but three pictures. A
`NotingDealer` is told of them; others notice nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.contract import Event, Position
from app.rules.dealer import Dealer, SealedDealer, WrittenDealer

SCORING, SCORED = "scoring", "scored"
"""The scoring of a round is about to begin; it is done, and what follows is the next deal or the end of the game."""


class Moment(NamedTuple):
    word: str
    events: int
    """So many events of the move had happened."""
    position: Position
    """The position then: nobody acts."""


def tell(dealer: Dealer, word: str, position: Position, events: Sequence[Event]) -> None:
    """Every game calls this at both moments of the end of a round."""
    if isinstance(dealer, NotingDealer):
        dealer.notice(word, position, events)


class NotingDealer(WrittenDealer):
    """Repeats the draws of a record, and keeps the moments of each move."""

    __slots__ = ("_moments",)

    def __init__(self, sealed: SealedDealer | None = None) -> None:
        super().__init__(sealed)
        self._moments: list[Moment] = []

    def notice(self, word: str, position: Position, events: Sequence[Event]) -> None:
        twin = position.copy()
        twin.acting = ()  # type: ignore[misc]  # a slot of every game's own position
        self._moments.append(Moment(word, len(events), twin))

    def collect(self) -> tuple[Moment, ...]:
        """The moments since the last call."""
        moments = tuple(self._moments)
        self._moments.clear()
        return moments
