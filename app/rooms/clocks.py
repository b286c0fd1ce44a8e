"""Clocks, for rooms that want them: computed from the times that are stored with the moves, by pure functions. A page
that reconnects changes nothing, and while no server was awake no clock went."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from app.rooms.refusals import Refused
from app.rules.wording import phrase

NO_CLOCK = "none"
MOVE, BANK = "move", "bank"
MARK, PLAY = "mark", "play"
AT_ZERO = (MARK, PLAY)
"""What happens when somebody's time is over: it is marked, or a bot makes the move."""
USUAL_CLOCKS = (
    *(NO_CLOCK, "move 30", "move 60", "move 180", "move 86400", "move 259200"),
    *("bank 300 5", "bank 600 10", "bank 1800 30"),
)
"""What the form offers."""
SHORTEST, LONGEST = 10, 30 * 86400
_WRITTEN = re.compile(r"(move|bank) (-?[0-9]{1,9})(?: (-?[0-9]{1,9}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Clock:
    """So many seconds for each decision; or so many for the whole game, and some more with each decision."""

    kind: str
    seconds: int
    increment: int = 0

    @classmethod
    def read(cls, text: str) -> "Clock | None":
        """The clock in this text, None for none. Raises `Refused`."""
        if text == NO_CLOCK:
            return None
        found = _WRITTEN.fullmatch(text)
        if found is None or (found[1] == MOVE and found[3] is not None):
            raise Refused(phrase("There is no such clock."))
        seconds, increment = int(found[2]), int(found[3] or 0)
        if not SHORTEST <= seconds <= LONGEST:
            raise Refused(
                phrase("A clock needs at least {least} seconds and can have at most 30 days.", least=SHORTEST)
            )
        if not 0 <= increment <= seconds:
            raise Refused(phrase("What a move adds cannot be more than the whole time."))
        return cls(found[1], seconds, increment)


class Turn(NamedTuple):
    """A command in a game: when it was, whose it was, who acts after it."""

    at: datetime
    seat: int | None
    """None for the beginning."""
    acting: frozenset[int]
    is_move: bool = True
    """Not to take something back, say: that brings no time."""


class SeatClock(NamedTuple):
    """How much time a seat had at a moment; since then its clock goes, or it stands."""

    left: timedelta
    since: datetime | None
    """None if it stands."""
    marks: int = 0
    """How many decisions came after the time was over."""

    def at(self, now: datetime) -> timedelta:
        return self.left if self.since is None else self.left - max(now - self.since, timedelta())


Pause = tuple[datetime, datetime]
"""A time in which no server was awake."""


def pauses_between(awake: Iterable[tuple[datetime, datetime]]) -> list[Pause]:
    """The gaps between the times in which servers were awake."""
    gaps: list[Pause] = []
    end: datetime | None = None
    for since, until in sorted(awake):
        if end is not None and since > end:
            gaps.append((end, since))
        end = until if end is None else max(end, until)
    return gaps


def seat_clocks(clock: Clock, seats: int, turns: Sequence[Turn], pauses: Sequence[Pause]) -> list[SeatClock]:
    """The clocks of all seats after these turns, the first of which is the beginning of the game."""
    return [_seat_clock(clock, seat, turns, pauses) for seat in range(seats)]


def _seat_clock(clock: Clock, seat: int, turns: Sequence[Turn], pauses: Sequence[Pause]) -> SeatClock:
    full, more = timedelta(seconds=clock.seconds), timedelta(seconds=clock.increment)
    left, marks = full, 0
    since: datetime | None = None
    acting: frozenset[int] = frozenset()
    for turn in turns:
        if since is not None:
            left -= _awake(since, turn.at, pauses)
        decided = turn.seat == seat and turn.is_move
        if decided and left <= timedelta():
            marks += 1
        if clock.kind == BANK and decided:
            left = max(left, timedelta()) + more
        # Where several act at once, all that one of them chooses there is one decision.
        begins = seat in turn.acting and (seat not in acting or (turn.seat == seat and len(acting) == 1))
        if clock.kind == MOVE and (begins or seat not in turn.acting):
            left = full
        acting = turn.acting
        since = turn.at if seat in acting else None
    if since is not None:
        # A pause since then is taken out once and for all: what is left does not depend on who asks when.
        last = max((end for _, end in pauses if end > since), default=since)
        left, since = left - _awake(since, last, pauses), last
    return SeatClock(left, since, marks)


def _awake(start: datetime, end: datetime, pauses: Sequence[Pause]) -> timedelta:
    """How long it was from one moment to another, without the pauses."""
    lost = sum((max(min(end, until) - max(start, since), timedelta()) for since, until in pauses), timedelta())
    return max(end - start - lost, timedelta())
