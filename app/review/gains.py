"""Points along the time of a game: what each seat has or would have, and where each line of the score sheet was
made. From the contract alone, and from no more than everybody may know, so that a running game can be asked, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.review.timeline import DEAL, END, SCORED, Stop, Timeline
from app.rules.wording import Term

BySeat = tuple[int, ...]


def points_at(stop: Stop) -> BySeat:
    """What each seat would have if the round ended as things stand; where a round has been scored, what it has."""
    scores = stop.position.scores
    if stop.kind in (SCORED, END, DEAL) or stop.position.outcome is not None:
        return scores
    due = stop.position.seen_by(None).if_round_ended_now()
    return tuple(score + sum(line.points for line in lines) for score, lines in zip(scores, due, strict=True))


def change(before: BySeat, after: BySeat) -> BySeat:
    return tuple(there - here for here, there in zip(before, after, strict=True))


def changes(timeline: Timeline) -> Mapping[str, BySeat]:
    """For each stop by its name, by how much the points of each seat changed with it: of a scoring and an end what
    was really scored, of all else what it promises."""
    promised = {stop.name: points_at(stop) for stop in timeline}
    found: dict[str, BySeat] = {}
    for stop in timeline:
        before = timeline.previous(stop)
        if before is None:
            found[stop.name] = tuple(0 for _ in promised[stop.name])
        elif stop.kind in (SCORED, END) or stop.kind == DEAL:
            found[stop.name] = change(before.position.scores, stop.position.scores)
        else:
            found[stop.name] = change(promised[before.name], promised[stop.name])
    return found


class SheetCell(NamedTuple):
    """What one cause brought one seat in one round, and the stop where (most of) it was made."""

    points: int
    step: str


class SheetRow(NamedTuple):
    round: int
    cause: Term
    seats: tuple[SheetCell | None, ...]


def linked_sheet(timeline: Timeline) -> Sequence[SheetRow]:
    """The score sheet by round and cause, each number with the stop that it comes from. Lines of points that every
    seat starts with have none."""
    seats = timeline.record.seats
    cells: dict[tuple[int, Term], list[dict[str, int]]] = {}
    for stop in timeline.line:
        for event in stop.events:
            cause, seat = getattr(event, "cause", None), getattr(event, "seat", None)
            points, round_ = getattr(event, "points", None), getattr(event, "round", None)
            if cause is None or seat is None or points is None or round_ is None:
                continue
            by_seat = cells.setdefault((round_, cause), [{} for _ in range(seats)])
            by_seat[seat][stop.name] = by_seat[seat].get(stop.name, 0) + points
    rows = [
        SheetRow(round_, cause, tuple(_cell(stops) for stops in by_seat))
        for (round_, cause), by_seat in cells.items()
        if any(any(stops.values()) for stops in by_seat)
    ]
    return sorted(rows, key=lambda row: row.round)


def _cell(stops: Mapping[str, int]) -> SheetCell | None:
    if not any(stops.values()):
        return None
    return SheetCell(sum(stops.values()), max(stops, key=lambda name: abs(stops[name])))
