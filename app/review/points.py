"""Points and lead at every stop of a game, and the lines of the score sheet with the stops at which they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.review.timeline import DEAL, END, MOVE, SCORED, Stop
from app.rules.contract import ScoreLine
from app.rules.wording import Message, phrase

BySeat = tuple[int, ...]


class Mark(NamedTuple):
    """What the numbers know of a stop of the game."""

    name: str
    """Of the stop: what an address calls it."""
    kind: str
    round: int
    entry: int
    seat: int | None
    points: BySeat
    """What everybody would have if the round ended here."""
    leader: int | None
    """Whoever alone has most; nobody when several have."""
    lead: int
    """So many points more than the second."""

    @property
    def place(self) -> Message:
        """When it was, for a link that leads there."""
        if self.kind == MOVE:
            return phrase("Round {round}, move {move}", round=self.round, move=self.entry)
        if self.kind == SCORED:
            return phrase("Round {round}, scoring", round=self.round)
        if self.kind == DEAL:
            return phrase("Round {round}, the deal", round=self.round)
        if self.kind == END:
            return phrase("The end")
        return phrase("Round {round}, move {move} taken back", round=self.round, move=self.entry)


def marks(line: Sequence[Stop]) -> Sequence[Mark]:
    """One for each stop of the game's line."""
    found = []
    for stop, following in pairwise([*line, None]):
        assert stop is not None  # noqa: S101 - only the last one is followed by nothing
        points = points_at(stop, following)
        leader, lead = lead_of(points)
        found.append(Mark(stop.name, stop.kind, stop.round, stop.entry, stop.seat, points, leader, lead))
    return found


def points_at(stop: Stop, following: Stop | None) -> BySeat:
    """The points if the round ended here. When it has been scored they are the scores, and what the end of the game
    adds, if it ends there."""
    position = stop.position
    if position.outcome is not None:
        return position.scores
    follows = following is not None and following.follows and following.entry == stop.entry
    if position.acting or following is None or (follows and following.kind == SCORED):
        return tuple([position.worth(seat) for seat in range(position.seats)])
    return following.position.scores if follows and following.kind == END else position.scores


def lead_of(points: BySeat) -> tuple[int | None, int]:
    """Who leads alone, and by how much."""
    best, second, *_ = sorted(points, reverse=True)
    return (points.index(best), best - second) if best > second else (None, 0)


def lead_changes(all_marks: Sequence[Mark]) -> list[Mark]:
    """Where another player than the one before came to lead alone. The first to lead has changed nothing."""
    changes = []
    leader = None
    for mark in all_marks:
        if mark.leader is not None and mark.leader != leader:
            if leader is not None:
                changes.append(mark)
            leader = mark.leader
    return changes


class Earned(NamedTuple):
    """A line of the score sheet, and where it came."""

    line: ScoreLine
    stop: Stop


def earned(line: Sequence[Stop]) -> Iterator[Earned]:
    """Every line of the final sheet. Choices that a takeback kept are told in a side branch, so lines are found in
    the positions, not in the events."""
    known: Counter[ScoreLine] = Counter()
    for stop in line:
        sheet = stop.position.sheet
        if len(sheet) == known.total():
            continue
        rest = known.copy()
        for each in sheet:
            if rest[each]:
                rest[each] -= 1
            else:
                known[each] += 1
                yield Earned(each, stop)
