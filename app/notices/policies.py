"""Who is to be told that it is their turn, and when: pure functions of what is known."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DELAY = timedelta(seconds=20)
"""Nobody is told sooner: whoever is about to look, or to be looked for by a quick move, needs no notice. It is longer
than the time after which it is noted again who looks."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody for whom a game waits."""

    number: int
    """Changes when they have acted, and at no other time."""
    began_at: datetime
    wanted_since: datetime
    """When notices were asked for, by them or for their room."""
    looked_until: datetime | None
    """When a page of the room was last in their sight, or later than now if one is."""
    told: int | None
    """The number of the last turn of which they were told."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Minutes of a day between which nobody is disturbed; the end may be on the next day."""

    since: int
    until: int
    zone: str

    def covers(self, now: datetime) -> bool:
        local = now.astimezone(zone_of(self.zone))
        minute = local.hour * 60 + local.minute
        if self.since <= self.until:
            return self.since <= minute < self.until
        return minute >= self.since or minute < self.until


def zone_of(name: str) -> tzinfo:
    """UTC for one that this computer does not know."""
    return ZoneInfo(name) if is_zone(name) else UTC


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def is_settled(turn: Turn) -> bool:
    """Whether nothing will ever be told of this turn: it was told, they have seen it, or nobody wanted to know yet
    when it began."""
    has_seen = turn.looked_until is not None and turn.looked_until > turn.began_at
    return turn.told == turn.number or has_seen or turn.began_at < turn.wanted_since


def is_due(turn: Turn, now: datetime, quiet: Quiet | None = None) -> bool:
    """Whether to tell now. What falls into quiet hours is told when they are over, if it is still true then."""
    if is_settled(turn) or now < turn.began_at + DELAY:
        return False
    return quiet is None or not quiet.covers(now)
