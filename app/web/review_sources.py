"""What one looks back at: a game with its time, and what the one who looks may know of it."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.review.charts import ScoreChart, score_strip
from app.review.gains import BySeat, changes
from app.review.numbers import Numbers
from app.review.points import marks
from app.review.timeline import Stop, Timeline
from app.rooms.beginnings import PlayedFrom
from app.rooms.notes import Note
from app.rooms.players import HandOver
from app.rules.record import Record

OPEN = -1
"""Eyes that see everything: when a game is over, nothing is hidden any more."""
Eyes = int | None
"""A seat, None for what everybody could see, or OPEN."""
MOST_REMEMBERED = 24


@dataclass(frozen=True, slots=True)
class Look:
    """A game played again: its stops, and what each of them was worth."""

    timeline: Timeline
    changes: "dict[str, BySeat]"
    played_from: PlayedFrom | None = None
    """If it was played on from a moment of another game."""
    strip: ScoreChart | None = None
    """Everybody's points on the axis of the scrubber, when the game has come to its end."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game for somebody who looks back at it."""

    key: tuple[str, int]
    """Its id and its version: the same key, the same stops."""
    base: str
    """The address of its pages, without the moment."""
    look: Look
    is_over: bool
    own: int | None = None
    """The seat of the viewer, if they played or play."""
    origin: str | None = None
    """The address of the game from which it was played on, for those who may look at that."""
    finished_at: datetime | None = None
    room: str | None = None
    """The address of its room, for those who may enter it."""
    share: str | None = None
    """The address for everybody, when the game is over."""
    may_share: bool = False
    is_imported: bool = False
    bots: frozenset[int] = frozenset()
    """The seats of players made of code."""
    hand_overs: Sequence[HandOver] = ()
    """Where somebody else has taken a seat, as far as that is known here."""
    numbers: Callable[[], Awaitable[Numbers]] | None = None
    """Where its numbers come from, if it has any."""
    notes: Sequence[Note] | None = None
    """On its moments, as far as the viewer may read them; None for those who cannot write any."""
    is_file: bool = False
    """Whether it is a page of its own, without a server."""

    @property
    def timeline(self) -> Timeline:
        return self.look.timeline

    @property
    def record(self) -> Record:
        return self.look.timeline.record

    @property
    def names(self) -> Sequence[str]:
        return self.record.names or [f"Player {seat + 1}" for seat in range(self.record.seats)]

    def eyes(self, asked: str) -> Eyes:
        """Through whose eyes to look. While the game runs there is no choice: what the viewer may know."""
        if not self.is_over:
            return self.own
        if asked.isdecimal() and len(asked) == 1 and int(asked) < self.record.seats:
            return int(asked)
        return OPEN

    def stop(self, asked: str) -> Stop:
        """The stop that an address names; without a name the beginning of a finished game and the end of one that
        goes on, and for a name that is none the nearest entry."""
        timeline = self.timeline
        found = timeline.find(asked)
        if found is not None:
            return found
        digits = asked.rstrip("sde0123456789").strip() or asked.rstrip("sde")
        if digits.isdecimal() and len(digits) < 6:
            return timeline.find(str(min(int(digits), len(self.record.entries)))) or timeline.last
        return timeline.stops[0] if self.is_over else timeline.last


class Looks:
    """Games that were played again lately. To play one again takes some ten milliseconds, so it is done beside the
    work for all others, and once for all who ask at the same time."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, int], asyncio.Future[Look]] = OrderedDict()

    async def get(self, key: tuple[str, int], load: Callable[[], Awaitable[Record]]) -> Look:
        """The game with this key. Raises `RecordError` if it cannot have been."""
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = asyncio.ensure_future(_play(load))
            while len(self._made) > MOST_REMEMBERED:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            return await asyncio.shield(known)
        except BaseException:
            if known.done():
                self._made.pop(key, None)
            raise


async def _play(load: Callable[[], Awaitable[Record]]) -> Look:
    return await asyncio.to_thread(look_at, await load())


def look_at(record: Record) -> Look:
    timeline = Timeline(record)
    has_ended = timeline.last.position.outcome is not None
    return Look(
        timeline,
        dict(changes(timeline)),
        PlayedFrom.of(record.beginning) if record.beginning else None,
        score_strip(marks(timeline.line)) if has_ended else None,
    )
