"""What a stop says: one sentence, and what else happened there."""

from __future__ import annotations

from collections.abc import Sequence

from app.review.timeline import DEAL, END, SCORED, Stop
from app.rules.wording import Message, Seat, phrase


def headline(stop: Stop) -> Message:
    """The sentence of a stop."""
    if stop.kind == SCORED:
        return phrase("Round {round} is scored.", round=stop.round)
    if stop.kind == END and stop.position.outcome is not None:
        return stop.position.outcome.reason
    if stop.kind == DEAL:
        # What has a round but no seat is the beginning of one.
        for event in stop.events:
            if hasattr(event, "round") and not hasattr(event, "seat"):
                return event.text
    if stop.events:
        return stop.events[0].text
    if stop.kind == DEAL and stop.position.acting:
        return phrase("The table is set. {player} starts.", player=Seat(stop.position.acting[0]))
    return phrase("Nothing happened.")


def details(stop: Stop) -> Sequence[Message]:
    """Everything else that happened, in its order."""
    said = headline(stop)
    return [event.text for event in stop.events if event.text != said]
