"""How long people thought, from the times at which their moves were written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.review.timeline import MOVE, Timeline
from app.rules.actions import Takeback

LONGEST_THOUGHT = 300
"""Whoever takes longer, in seconds, has been away."""


class Thought(NamedTuple):
    seat: int
    entry: int
    seconds: float


def thoughts(timeline: Timeline, times: Sequence[float] | None) -> Sequence[Thought]:
    """For each move that stands, how long its player had been able to make it. `times` are the moments, in seconds,
    at which the game began and each entry of its record was written; None if nobody knows. Choices that were sent
    together are one thought. Long pauses are left out."""
    if times is None:
        return ()
    able: dict[int, float] = {}
    acting: Mapping[int, Sequence[int]] = {stop.entry: stop.position.acting for stop in timeline.stops}
    standing = {stop.entry for stop in timeline.line if stop.kind == MOVE}
    found = []
    for number, now in enumerate(times):
        entry = timeline.record.entries[number - 1] if number else None
        if entry is not None and number in standing:
            seconds = now - able.get(entry.seat, times[number - 1])
            together = entry.seat == timeline.record.entries[number - 2].seat and now == times[number - 1]
            if not (number > 1 and together) and 0 <= seconds <= LONGEST_THOUGHT:
                found.append(Thought(entry.seat, number, seconds))
        if entry is None or isinstance(entry.action, Takeback):
            able.clear()
        else:
            able.pop(entry.seat, None)
        able = {seat: able.get(seat, now) for seat in acting[number]}
    return found
