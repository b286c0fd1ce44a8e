"""The time of a game: all moments at which one can stop when looking back.

A round is deal, moves, scoring. An entry of the record keeps its number as its name (`37`); what follows it by itself
stops once more: the scoring of the round (`38s`), what the end of the game adds (`38e`), the next deal (`38d`). So
the last take of a round and its scoring are two stops. If several rounds end in one entry, the later names count on:
`38s2`, `38d2`.

Nothing is ever deleted from a record: moves that were taken back are stops of a side branch, which ends in the
takeback. `line` is what remains, `branches` holds the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from app.rules.actions import Action, End, Resignation, Takeback
from app.rules.contract import Event, Position
from app.rules.entries import Step, after_takeback, up_to
from app.rules.moments import SCORING
from app.rules.record import Record
from app.rules.replay import steps

DEAL, MOVE, SCORED, TAKEBACK, END = "deal", "move", "scoring", "takeback", "end"
"""The kinds of stops."""
LETTERS = {SCORED: "s", DEAL: "d", END: "e"}


@dataclass(frozen=True, slots=True)
class Stop:
    number: int
    """Its place among all stops of the timeline, from 0."""
    name: str
    """What an address calls it: `37`, `38s`, `38d`."""
    kind: str
    entry: int
    """The entry of the record that it belongs to; 0 is the opening."""
    round: int
    seat: int | None
    """Who did it; nobody scores or deals."""
    action: Action | None
    """What was done, for moves, takebacks and ends that players chose. A secret move must not be shown."""
    events: tuple[Event, ...]
    """What happened since the stop before it: in the record, not in the line of the game."""
    position: Position = field(repr=False)
    """What it looked like then, with everything hidden in it. Read only: copy it to play on."""
    branch: int | None = None
    """The takeback that undid it, as the number of its entry; None for what still stands."""

    @property
    def is_side(self) -> bool:
        return self.branch is not None

    @property
    def follows(self) -> bool:
        """Whether it followed by itself from its entry: a scoring, a deal, the end after them."""
        return self.entry > 0 and self.action is None


class Timeline:
    """All stops of a game, made by playing its record once. Raises `RecordError` if the game cannot have been."""

    def __init__(self, record: Record) -> None:
        self.record = record
        stops = list(_stops(record))
        self.stops: Sequence[Stop] = tuple(_with_branches(stops, record))
        """Every stop in the order in which it came to be, those of side branches as well."""

    @cached_property
    def line(self) -> Sequence[Stop]:
        """The stops that stand: one after the other they are the game."""
        return tuple(stop for stop in self.stops if not stop.is_side)

    @cached_property
    def branches(self) -> Mapping[int, Sequence[Stop]]:
        """By the entry of the takeback that ended it, the stops of each side branch. Branches of branches are their
        own."""
        found: dict[int, list[Stop]] = {}
        for stop in self.stops:
            if stop.branch is not None:
                found.setdefault(stop.branch, []).append(stop)
        return found

    @cached_property
    def ends(self) -> Mapping[int, Stop]:
        """For each entry its last stop: where it has led when nothing more follows by itself."""
        return {stop.entry: stop for stop in self.stops}

    @cached_property
    def rounds(self) -> Sequence[tuple[int, Stop, Stop]]:
        """Each round of the line with its first and its last stop."""
        found: list[tuple[int, Stop, Stop]] = []
        for stop in self.line:
            if found and found[-1][0] == stop.round:
                found[-1] = (stop.round, found[-1][1], stop)
            else:
                found.append((stop.round, stop, stop))
        return found

    @cached_property
    def _by_name(self) -> Mapping[str, Stop]:
        return {stop.name: stop for stop in self.stops}

    @cached_property
    def _tracks(self) -> Mapping[int, tuple[Stop | None, Stop | None]]:
        """For each stop by its number, the one before it and the one after it on its own line."""
        ways: dict[int, tuple[Stop | None, Stop | None]] = {}
        for track in (self.line, *self._whole_branches()):
            for place, stop in enumerate(track):
                if stop.number not in ways:
                    before = track[place - 1] if place else None
                    ways[stop.number] = before, track[place + 1] if place + 1 < len(track) else None
        return ways

    def _whole_branches(self) -> Iterator[Sequence[Stop]]:
        """Each side branch with the stop where it leaves and the takeback that ends it."""
        last = self.ends
        for number, branch in self.branches.items():
            action = self.record.entries[number - 1].action
            assert isinstance(action, Takeback)  # noqa: S101 - branches are named after takebacks
            yield (last[action.to], *branch, last[number])

    def __len__(self) -> int:
        return len(self.stops)

    def __iter__(self) -> Iterator[Stop]:
        return iter(self.stops)

    @property
    def last(self) -> Stop:
        """Where the game is now, or where it ended."""
        return self.stops[-1]

    def find(self, name: str) -> Stop | None:
        """The stop that an address names, if there is one."""
        return self._by_name.get(name)

    def previous(self, stop: Stop) -> Stop | None:
        """The stop before this one on its line; before the first of a branch comes the stop where it leaves."""
        return self._way(stop)[0]

    def next(self, stop: Stop) -> Stop | None:
        """The stop after this one on its line; a branch leads to the takeback that ended it."""
        return self._way(stop)[1]

    def _way(self, stop: Stop) -> tuple[Stop | None, Stop | None]:
        return self._tracks[stop.number]

    def round_of(self, stop: Stop, by: int) -> Stop | None:
        """The first stop of the round so many rounds after (or before) this one's; going back from the middle of a
        round leads to its beginning first."""
        firsts = [first for _, first, _ in self.rounds]
        if by < 0:
            earlier = [first for first in firsts if first.number < stop.number]
            return earlier[by] if len(earlier) >= -by else None
        later = [first for first in firsts if first.number > stop.number]
        return later[by - 1] if len(later) >= by else None


# How an entry becomes stops


def _stops(record: Record) -> Iterator[Stop]:
    number = 0
    for step in steps(record):
        for stop in _parts_of(step):
            yield replace(stop, number=number)
            number += 1


@dataclass(slots=True)
class _Part:
    kind: str
    events: Sequence[Event]
    position: Position


def _parts_of(step: Step) -> Iterator[Stop]:
    """The stops of one entry: what was done, and what followed by itself."""
    counts: dict[str, int] = {}
    parts = list(_split(step))
    for place, part in enumerate(parts):
        own = place == 0 and step.entry is not None
        name = str(step.number)
        if place:
            counts[part.kind] = counts.get(part.kind, 0) + 1
            name += LETTERS[part.kind] + (str(counts[part.kind]) if counts[part.kind] > 1 else "")
        yield Stop(
            number=0,
            name=name,
            kind=part.kind,
            entry=step.number,
            round=part.position.round,
            seat=step.entry.seat if own and step.entry else None,
            action=step.entry.action if own and step.entry else None,
            events=tuple(part.events),
            position=part.position,
        )


def _split(step: Step) -> Sequence[_Part]:
    parts: list[_Part] = []
    kind, begin = _kind(step), 0
    for moment in step.moments:
        events = step.events[begin : moment.events]
        if events or not parts or kind == DEAL:
            parts.append(_Part(kind, events, moment.position))
            begin = moment.events
        kind = SCORED if moment.word == SCORING else DEAL
    if kind == DEAL and step.moments and step.position.outcome is not None:
        kind = END
    rest = step.events[begin:]
    if rest or not parts or kind == DEAL:
        parts.append(_Part(kind, rest, step.position))
    else:
        # Nothing followed after all: those who have a choice make it now.
        parts[-1].position = step.position
    return parts


def _kind(step: Step) -> str:
    if step.entry is None:
        return DEAL
    if isinstance(step.entry.action, Takeback):
        return TAKEBACK
    return END if isinstance(step.entry.action, End | Resignation) else MOVE


# Side branches


def _with_branches(stops: Sequence[Stop], record: Record) -> Iterator[Stop]:
    fallen = _fallen(record)
    for stop in stops:
        yield replace(stop, branch=fallen[stop.entry]) if stop.entry in fallen else stop


def _fallen(record: Record) -> Mapping[int, int]:
    """For each entry that is off the line of the game, the takeback that led away from it. What a takeback kept of
    others' choices is there as well: they stand, but not the picture in which they were made."""
    fallen: dict[int, int] = {}
    stands: list[int] = []
    for number, entry in enumerate(record.entries, start=1):
        if not isinstance(entry.action, Takeback):
            stands.append(number)
            continue
        stays = up_to(stands, entry.action.to, record.entries)
        for each in stands[len(stays) :]:
            fallen.setdefault(each, number)
        stands = after_takeback(stands, number, entry.seat, entry.action, record.entries)
    return fallen
