"""Every draw of a game with the pool it was made from, as data for a proof: the pools follow from playing the record
again, never from the record itself, so whoever repeats the draws from the seed proves the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.dealer import write_draw
from app.rules.entries import RecordError
from app.rules.moments import NotingDealer
from app.rules.record import Record
from app.rules.replay import steps


class Draw(NamedTuple):
    """One question to the dealer, and what the record says was the answer."""

    entry: int
    """The entry that made it necessary; 0 is the opening."""
    pool: tuple[int, ...]
    """How many pieces of each kind there were to draw from."""
    names: tuple[str, ...]
    """The short codes of the kinds."""
    drawn: tuple[int, ...]

    @property
    def text(self) -> str:
        return write_draw(self.drawn, self.names)


class _WitnessDealer(NotingDealer):
    """Repeats the draws of a record, and notes what each was made from."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]] = []

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        before = tuple(pool)
        drawn = super().draw(pool, count, names)
        self.seen.append((before, tuple(names), tuple(drawn)))
        return drawn


def draws_of(record: Record) -> list[Draw]:
    """All draws of a record in their order. Raises `RecordError`."""
    dealer = _WitnessDealer()
    found: list[Draw] = []
    for step in steps(record, dealer=dealer):
        found += [Draw(step.number, *seen) for seen in dealer.seen]
        dealer.seen.clear()
    return found


def problem_with(record: Record) -> str | None:
    """Why a finished record is no proof of its deals, if it is none."""
    try:
        for _ in record.replay(prove=True):
            pass
    except RecordError as error:
        return str(error)
    return None
