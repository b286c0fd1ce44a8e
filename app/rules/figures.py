"""What a game adds to the numbers of a finished game: its causes of points, what it counts for each player, which
moves are weighed to tell what a deal offered. Everything else is counted from the contract, alike for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from app.rules.contract import TAKE, Event, Move, Position, ScoreLine
from app.rules.wording import Message, Term

P = TypeVar("P", bound=Position)

WASTE, PRICE = "waste", "price"
"""Why a cause may cost points: something was not used, or something was bought."""
COUNT, POINTS, TENTHS, SECONDS = "count", "points", "tenths", "seconds"
"""What the values of a figure are."""


class Cause(NamedTuple):
    """One or several causes of score lines that are told together."""

    title: Message
    terms: tuple[Term, ...]
    costs: str = ""
    """`WASTE` or `PRICE` where it only costs points."""


class Figure(NamedTuple):
    """One line of the statistics."""

    title: Message
    how: Message
    """One sentence: how it is counted."""
    values: tuple[int | None, ...]
    """By seat; None where there is nothing to tell."""
    unit: str = COUNT


@dataclass(frozen=True, slots=True)
class Told(Generic[P]):
    """What happened in a finished game, without what was taken back."""

    seats: int
    events: Sequence[Event]
    sheet: Sequence[ScoreLine]
    deals: Sequence[P]
    """The beginning of each round but the first."""
    last: P

    def by_seat(self, kind: type[Any], count: Callable[[Any], int] = lambda _: 1) -> tuple[int, ...]:
        """For each seat, the sum over its events of one kind."""
        return self._sums(self.events, kind, count)

    def lines_by_seat(self, kind: type[Any], count: Callable[[Any], int] = lambda _: 1) -> tuple[int, ...]:
        """The same over its lines of the score sheet."""
        return self._sums(self.sheet, kind, count)

    def points(self, *terms: Term) -> tuple[int, ...]:
        """What these causes brought each seat."""
        return tuple(
            sum(line.points for line in self.sheet if line.seat == seat and line.cause in terms)
            for seat in range(self.seats)
        )

    def _sums(self, things: Iterable[Any], kind: type[Any], count: Callable[[Any], int]) -> tuple[int, ...]:
        sums = [0] * self.seats
        for each in things:
            if isinstance(each, kind):
                sums[each.seat] += count(each)
        return tuple(sums)


def tenths(sums: Sequence[int], counts: Sequence[int]) -> tuple[int | None, ...]:
    """For each seat ten times the mean, rounded; nothing where there is nothing to divide by."""
    return tuple(round(10 * sum_ / count) if count else None for sum_, count in zip(sums, counts, strict=True))


def sample(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """So many of them at most, evenly spread, always the same ones."""
    if len(moves) <= most:
        return moves
    return [moves[number * len(moves) // most] for number in range(most)]


class Figures(ABC, Generic[P]):
    """One for each game: `Game.figures`."""

    causes: ClassVar[Sequence[Cause]]
    """All causes of points in the order in which they are told."""
    weighing: ClassVar[Message | None] = None
    """Which moves are weighed to find the best one, in one sentence; None: all of them."""
    turn: ClassVar[str] = TAKE
    """What is expected of a seat (see `Position.expected`) when it may take what everybody wants."""

    @abstractmethod
    def count(self, told: Told[P]) -> Sequence[Figure]:
        """The statistics that only this game has."""

    @abstractmethod
    def cells(self, line: Any, position: P) -> tuple[str, ...]:
        """Where on the table a score line was earned: `wall-0-2:3` is child 3 of the part `wall-0-2`, `bed-0-4@2` the
        child of `bed-0-4` with the spot 2, `floor-0` the part itself. `position` is the one right after it."""

    def weighed_moves(self, position: P, seat: int) -> Sequence[Move]:
        """The moves among which the best of this seat is looked for. What comes to the same need not be twice."""
        return position.candidate_moves(seat)

    def contested_moves(self, position: P, seat: int) -> Sequence[Move]:
        """Those of them that a move of somebody else can spoil."""
        return self.weighed_moves(position, seat)

    def promise(self, position: P, seat: int) -> int:  # noqa: ARG002
        """What lies ready for this seat is worth so many points, which no line of the score sheet shows yet. Counted
        where moves are compared, never in points."""
        return 0

    def readiness(self, position: P, seat: int) -> int:  # noqa: ARG002
        """Which of two moves that bring the same points is better, when one plays alone: the larger."""
        return 0

    def alone(self, position: P, seat: int, move: Move, coming: list[Event]) -> P:  # noqa: ARG002
        """This move, as if nobody else were there. `coming` is what still happened in this round of the real game; if
        something new comes to the table, it is taken from there."""
        return position.after(seat, move)
