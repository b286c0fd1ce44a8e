"""What every table shows in the same words: status, turns, scores. Small hashable values, as all parts of a table
are; sentences in them are messages, which a page says in its language and with the players' names."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.contract import TILE, Position
from app.rules.wording import Message

WAIT, DONE, WON, SHARED, OVER = "wait", "done", "won", "shared", "over"
"""Beside what is expected of a seat (see `Position.expected`): nothing; nothing more, while others still choose at
the same time; it has won; it has won with others. A game that has ended is over."""


class Status(NamedTuple):
    round: int
    stage: str
    """What is expected of those who act; `OVER` at the end."""
    messages: tuple[Message, ...]
    """Why the game ended, and what broke a tie; before, what everybody should be warned of."""

    @property
    def together(self) -> bool:
        """Whether all who have something to choose do so at the same time."""
        return self.stage == TILE


class Turn(NamedTuple):
    stage: str
    starts_next: bool
    """Whether this seat will start the next round."""

    @property
    def acts(self) -> bool:
        """Whether something is expected of this seat."""
        return is_expected(self.stage)


def is_expected(stage: str) -> bool:
    """Whether somebody of whom this is said has something to do."""
    return stage not in (WAIT, DONE, WON, SHARED)


class Score(NamedTuple):
    points: int
    gain: int
    """What would come if the round ended now."""


def status(position: Position, *warnings: Message) -> Status:
    if position.outcome is not None:
        told = (position.outcome.reason, position.outcome.tie_break)
        return Status(position.round, OVER, tuple(message for message in told if message is not None))
    return Status(position.round, _expected(position) or WAIT, warnings)


def turn(position: Position, seat: int, next_starter: int | None) -> Turn:
    """`next_starter` is who would start the next round as things stand, if anybody is known to."""
    return Turn(_stage(position, seat), position.outcome is None and seat == next_starter)


def _stage(position: Position, seat: int) -> str:
    if position.outcome is not None:
        winners = position.outcome.winners
        if seat not in winners:
            return WAIT
        return WON if len(winners) == 1 else SHARED
    if (expected := position.expected(seat)) is not None:
        return expected
    return DONE if _expected(position) == TILE else WAIT


def _expected(position: Position) -> str | None:
    """What is expected of those who act: of all the same."""
    return position.expected(position.acting[0]) if position.acting else None
