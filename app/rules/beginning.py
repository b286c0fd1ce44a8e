"""Where a game begins that is played on from a moment of another one.

Everything of that other game is known, also what was hidden in it: so nothing that was to come there comes here. All
that is hidden is mixed anew, and every later draw follows from a seed of its own. In a record::

    azulejo record 3
    game: azul
    ...
    played on: after 38
    sealed: 0b1c...

    > azulejo record 2
    > game: azul
    > ...
    > 38. 1 cy2 | rryw kbby wwkk yrbb rkyw
    0. start
    1. 2 3r4

`after 38` is the position after entry 38, with all that followed from it. `before the deal of 38` is the moment
before that: entry 38 is made once more, and what it deals is dealt anew, behind the bars of line 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.rules.contract import Move

if TYPE_CHECKING:
    from app.rules.record import Record

PLAYED_ON = "played on"
QUOTE = ">"
MOST_BEGINNINGS = 12
"""So often a game can be played on from one that was played on."""

_HOW = re.compile(r"(after|before the deal of) (0|[1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Beginning:
    record: Record
    """What had been played, up to the entry from which it goes on; the seed is open, because that game is over."""
    is_dealt: bool = True
    """Whether what the last entry dealt lies on the table. If not, it is dealt anew."""

    @property
    def number(self) -> int:
        """The entry from which it goes on; 0 is the opening."""
        return len(self.record.entries)

    @property
    def how(self) -> str:
        return f"{'after' if self.is_dealt else 'before the deal of'} {self.number}"

    @property
    def depth(self) -> int:
        """How often it was played on, this time included."""
        earlier = self.record.beginning
        return 1 if earlier is None else earlier.depth + 1

    @property
    def all_entries(self) -> int:
        """How many entries had been played, in all games before."""
        earlier = self.record.beginning
        return self.number + (0 if earlier is None else earlier.all_entries)

    @property
    def before_last_entry(self) -> Record:
        """What had been played when the last entry was about to be made."""
        return replace(self.record, entries=self.record.entries[:-1])

    def __str__(self) -> str:
        return f"{self.how}\n{self.record}"


def beginning_at(record: Record, number: int, *, is_dealt: bool = True) -> Beginning:
    """The moment after an entry of a record, or before what it dealt."""
    entries = record.entries[:number]
    if not is_dealt and entries:
        entries[-1] = replace(entries[-1], draws=())
    return _checked(Beginning(replace(record, entries=entries, result=None), is_dealt))


def read_how(text: str, record: Record) -> Beginning:
    """Raises `ValueError`."""
    how = _HOW.fullmatch(text)
    if how is None:
        raise ValueError("a game is played on “after” an entry, or “before the deal of” one")
    if int(how[2]) != len(record.entries):
        raise ValueError(f"{len(record.entries)} moves are quoted, not {how[2]}")
    return _checked(Beginning(record, how[1] == "after"))


def _checked(beginning: Beginning) -> Beginning:
    if beginning.is_dealt:
        return beginning
    entries = beginning.record.entries
    if not entries or not isinstance(entries[-1].action, Move) or entries[-1].draws:
        raise ValueError("only what a move deals can be dealt anew")
    return beginning


def quoted(text: str) -> Iterator[str]:
    """Its lines, as one quotes a letter."""
    return (f"{QUOTE} {line}".rstrip() for line in text.split("\n")[:-1])


def unquoted(lines: Sequence[str]) -> str:
    return "".join(f"{line.removeprefix(QUOTE).removeprefix(' ')}\n" for line in lines)
