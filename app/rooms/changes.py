"""What the host has changed since the others agreed, to be told with old and new values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

OPTION = "option_"
"""Before the names of a game's own options."""
GAME, OPEN, PLACES = "game", "open", "places"
NOBODY = "–"
"""A free seat, in the order of the seats."""

Facts = Mapping[str, str]
"""What is going to be played: names as in the form in which the host chooses, and the chosen values."""


@dataclass(frozen=True, slots=True)
class SetupChange:
    what: str
    """The name of a fact, or `places`: who sits where."""
    by: str
    """The name of who changed it."""
    values: tuple[str, ...]
    """The old one first, the present one last; between them what was tried."""


def differences(before: Facts, after: Facts, by: str) -> list[SetupChange]:
    """What has changed. Another game has other options: those that only one of them has are not told."""
    return [
        SetupChange(what, by, (before[what], value))
        for what, value in after.items()
        if what in before and before[what] != value
    ]


def places(names: Sequence[str]) -> Facts:
    """Who sits where, as a fact."""
    return {PLACES: ", ".join(name or NOBODY for name in names)}


def added(known: Sequence[SetupChange], new: Sequence[SetupChange]) -> list[SetupChange]:
    """All that is to be told: each thing once, from what it was at first to what it is now."""
    if any(change.what == GAME for change in new):
        known = [change for change in known if not change.what.startswith(OPTION)]
    changes = {change.what: change for change in known}
    for change in new:
        earlier = changes.pop(change.what, None)  # what changed last is told last
        values = change.values if earlier is None else _shortened((*earlier.values, change.values[-1]))
        changes[change.what] = SetupChange(change.what, change.by, values)
    return list(changes.values())


def _shortened(values: tuple[str, ...]) -> tuple[str, ...]:
    """Without detours: `2 3 4 3` is `2 3`. The way back to the first is told, because people were asked."""
    first, *between, last = values
    if first in between:
        return first, last
    return (first, *between[: between.index(last)], last) if last in between else values


def write_changes(changes: Sequence[SetupChange]) -> list[Any]:
    return [[change.what, change.by, *change.values] for change in changes]


def read_changes(stored: Sequence[Any]) -> tuple[SetupChange, ...]:
    return tuple(SetupChange(what, by, tuple(values)) for what, by, *values in stored)
