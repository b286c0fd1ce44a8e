"""The log of a game: what each entry of its record did."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from app.rules.contract import Event, Move
from app.rules.entries import Entry

IDS_OF_CLOCKS = "clock-"
"""How the ids of commands begin that a bot chose when somebody's time was over: see `timekeeping.py`."""


class LogEntry(NamedTuple):
    """What one entry of the record did, for the log and the animation."""

    version: int
    seat: int
    code: str
    events: Sequence[Event]
    is_secret: bool = False
    """Whether only the seat itself may know the code."""
    since: int = 0
    """The version before the command that it belongs to: one command may have several entries."""
    at: datetime | None = None
    """When it was made."""
    is_move: bool = True
    """Not a takeback or an end."""
    acting: frozenset[int] = frozenset()
    """Who acts after the command that it belongs to."""
    by_clock: bool = False
    """Whether a bot chose it because somebody's time was over. Other moves of bots: see `LiveGame.is_by_bot`."""


def log_entry(  # noqa: PLR0913, PLR0917 - all that is kept of it
    version: int,
    entry: Entry,
    events: Sequence[Event],
    since: int,
    at: datetime | None,
    acting: Iterable[int],
    by_clock: bool,
) -> LogEntry:
    is_move = isinstance(entry.action, Move)
    is_secret = isinstance(entry.action, Move) and entry.action.secret
    code = str(entry.action)
    return LogEntry(version, entry.seat, code, events, is_secret, since, at, is_move, frozenset(acting), by_clock)
