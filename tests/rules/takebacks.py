"""Takebacks for tests."""

from app.rules.contract import Move
from app.rules.entries import standing
from app.rules.match import Match


def take_back_last(match: Match) -> None:
    """The seat that made the last move takes it back."""
    entries = match.record.entries
    stood = standing(entries)
    place = max(place for place, number in enumerate(stood) if isinstance(entries[number - 1].action, Move))
    # What a takeback has kept comes behind it, so the entry before may have a larger number.
    to = max(stood[:place], default=0)
    match.take_back(entries[stood[place] - 1].seat, to)
