"""The score sheet of any game: where all points came from, by round and cause, for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.contract import Position
from app.rules.wording import Message, Term

BySeat = tuple[int, ...]


class SheetLine(NamedTuple):
    """What one cause brought in one round."""

    round: int
    """0 for what everybody starts with."""
    cause: Term
    points: BySeat


class ScoreSheet(NamedTuple):
    rounds: int
    """How many have been played."""
    lines: tuple[SheetLine, ...]
    """By round; within a round the causes come in the order in which they first brought anything. Starting points are
    the first line, so that the lines of a seat add up to its score."""
    totals: BySeat
    winners: tuple[int, ...]
    """Nobody as long as the game goes on."""
    ranks: BySeat
    """From 1; whoever is equal has the same."""
    tie_break: Message | None
    """What decided among equal points."""

    @property
    def order(self) -> list[int]:
        """The seats, from the best to the last."""
        return sorted(range(len(self.ranks)), key=lambda seat: self.ranks[seat])

    @property
    def lead(self) -> int:
        """So many points more than the others do the winners have; 0 if they won otherwise than by points."""
        best = max((self.totals[seat] for seat in self.winners), default=0)
        others = [points for seat, points in enumerate(self.totals) if seat not in self.winners]
        return max(best - max(others, default=0), 0)

    def points(self, cause: str, round_: int | None = None) -> BySeat:
        """What a cause brought each seat, in one round or in all of them."""
        seats = range(len(self.totals))
        lines = [line for line in self.lines if line.cause == cause and round_ in (None, line.round)]
        return tuple(sum(line.points[seat] for line in lines) for seat in seats)


def score_sheet(position: Position, decides: Sequence[int] = ()) -> ScoreSheet:
    """The sheet of a game as it stands. `decides` is for each seat what decides among equal points, if anything."""
    seats = range(position.seats)
    sums: dict[tuple[int, Term], list[int]] = {}
    for line in position.sheet:
        sums.setdefault((line.round, line.cause), [0 for _ in seats])[line.seat] += line.points
    # A game lists a round seat by seat; sorting by round alone keeps the order of the causes.
    lines = [SheetLine(round_, cause, tuple(points)) for (round_, cause), points in sums.items()]
    outcome = position.outcome
    winners = () if outcome is None else outcome.winners
    worth = [(seat in winners, position.scores[seat], decides[seat] if decides else 0) for seat in seats]
    return ScoreSheet(
        rounds=position.round,
        lines=tuple(sorted(lines, key=lambda line: line.round)),
        totals=position.scores,
        winners=winners,
        ranks=tuple(1 + sum(other > each for other in worth) for each in worth),
        tie_break=None if outcome is None else outcome.tie_break,
    )
