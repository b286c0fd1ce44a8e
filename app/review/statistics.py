"""Figures for each player: those of every game, and those that only one game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.review.points import Earned
from app.review.thinking import LONGEST_THOUGHT, Thought
from app.review.timeline import DEAL, MOVE, Stop, Timeline
from app.review.weighing import Weighed
from app.rules.actions import Takeback
from app.rules.contract import Event
from app.rules.figures import POINTS, SECONDS, Figure, Told
from app.rules.wording import phrase


def statistics(
    timeline: Timeline, earned: Sequence[Earned], weighed: Sequence[Weighed], thought: Sequence[Thought]
) -> Sequence[Figure]:
    """In the order in which they are told."""
    game = timeline.record.game
    told = tell(timeline, earned)
    seats = range(told.seats)
    moves = tuple(sum(each.seat == seat for each in weighed) for seat in seats)
    return (
        Figure(
            phrase("Moves"),
            phrase("Not counting moves that were taken back or made automatically."),
            moves,
        ),
        *game.figures.count(told),
        Figure(
            phrase("Best move"),
            phrase("The most points that a single move brought, as if the round ended right after it."),
            tuple(max((each.gain for each in weighed if each.seat == seat), default=None) for seat in seats),
            POINTS,
        ),
        *_times(thought, told.seats),
    )


def _times(thought: Sequence[Thought], seats: int) -> Sequence[Figure]:
    if not thought:
        return ()
    by_seat = [[each.seconds for each in thought if each.seat == seat] for seat in range(seats)]
    return (
        Figure(
            phrase("Time per move"),
            phrase(
                "The average time from when a player could move until they did; pauses of more than {minutes} "
                "minutes are left out.",
                minutes=LONGEST_THOUGHT // 60,
            ),
            tuple(round(sum(each) / len(each)) if each else None for each in by_seat),
            SECONDS,
        ),
        Figure(
            phrase("Longest think"),
            phrase("The longest time before a single move."),
            tuple(round(max(each)) if each else None for each in by_seat),
            SECONDS,
        ),
    )


def tell(timeline: Timeline, earned: Sequence[Earned]) -> Told[Any]:
    """What happened on the line of the game."""
    line = timeline.line
    return Told(
        seats=timeline.record.seats,
        events=[event for stop in line for event in (*stop.events, *_kept_events(timeline, stop))],
        sheet=[each.line for each in earned],
        deals=[stop.position for stop in line if stop.kind == DEAL and stop.round > 1],
        last=line[-1].position,
    )


def _kept_events(timeline: Timeline, stop: Stop) -> list[Event]:
    """What others had chosen at the same time when somebody took their own choice back: it stands, but is told before
    the takeback, off the line."""
    if not isinstance(stop.action, Takeback):
        return []
    kept = set(stop.action.kept)
    return [event for each in timeline.stops if each.kind == MOVE and each.entry in kept for event in each.events]
