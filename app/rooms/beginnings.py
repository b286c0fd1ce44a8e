"""From where a game is played on, as a room keeps it and tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.rules.beginning import Beginning
from app.rules.record import parse_beginning


@dataclass(frozen=True, slots=True)
class PlayedFrom:
    """What people are told of the moment from which a game is played on."""

    beginning: Beginning
    names: Sequence[str]
    """Of those who played before, by seat; empty where they are not known."""
    round: int
    scores: Sequence[int]
    origin_id: str | None = None

    @classmethod
    def of(cls, beginning: Beginning, origin_id: str | None = None) -> PlayedFrom:
        earlier = beginning.record
        position = earlier.final_position() if beginning.is_dealt else beginning.before_last_entry.final_position()
        names = earlier.names or ("",) * earlier.seats
        return cls(beginning, names, position.round, position.scores, origin_id)

    @property
    def number(self) -> int:
        """The entry after which it goes on; 0 is the opening."""
        return self.beginning.number

    @property
    def step(self) -> str:
        """What the address of the other game calls the moment: a deal, if there was one."""
        return f"{self.number}d" if self.beginning.is_dealt else str(self.number)


def played_from(text: str | None, origin_id: str | None) -> PlayedFrom | None:
    """What is stored, to be told; None for a game that begins at the beginning."""
    return None if text is None else _read(text, origin_id)


@lru_cache(maxsize=64)
def _read(text: str, origin_id: str | None) -> PlayedFrom:
    return PlayedFrom.of(parse_beginning(text), origin_id)
