"""From which moments of a finished game one can play on, and how that game then begins."""

from __future__ import annotations

from app.review.timeline import Stop, Timeline
from app.rules.beginning import MOST_BEGINNINGS, Beginning, beginning_at
from app.rules.record import MAX_CHARACTERS
from app.rules.wording import Message, phrase

MOST_QUOTED = MAX_CHARACTERS // 2
"""Characters. What is played on must fit into a record, too, and the quotation marks grow."""


class CannotPlayOn(ValueError):
    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def can_play_on(timeline: Timeline, stop: Stop) -> bool:
    """Whether the game was not over there, nor as good as over: nobody had anything left to choose."""
    return timeline.ends[stop.entry].position.outcome is None


def beginning_of(timeline: Timeline, stop: Stop) -> Beginning:
    """The beginning of a game that is played on from this stop. The last move of a round and its scoring come before
    the next deal, which is then dealt anew. Raises `CannotPlayOn`."""
    if not can_play_on(timeline, stop):
        raise CannotPlayOn(phrase("The game is over here. Go back to an earlier moment to play on from it."))
    is_dealt = timeline.ends[stop.entry] is stop
    beginning = beginning_at(timeline.record, stop.entry, is_dealt=is_dealt)
    if beginning.depth > MOST_BEGINNINGS or len(str(beginning)) > MOST_QUOTED:
        raise CannotPlayOn(phrase("Too many games have been played on from this one already."))
    return beginning
