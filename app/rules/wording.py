"""Sentences for people, kept apart from the language they will be read in.

The rules layer speaks English and knows no translations. What it says is a `Message`: a sentence with named
gaps and the values for them. `str(message)` is the English sentence; a page translates the sentence first and
every value of type `Term`, `Seat` or `Message` by itself, then fills the gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class Term(str):
    """A word of the game (a colour, a cause of points) that a page translates on its own."""

    __slots__ = ()


class Seat(int):
    """A player in a sentence. Pages put the player's name here; plain text counts the seats from one."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"Player {self + 1}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with named gaps. With a plural, the value called `count` picks the form.

    It is a value that never changes: parts of a table hold messages, and are compared and remembered.
    """

    text: str
    values: Mapping[str, object]
    plural: str | None = None
    picture: str = ""
    """The name of the piece that it tells, for pages that show it instead of the word: see `said` of the game's
    templates."""

    def __hash__(self) -> int:
        return hash((self.text, frozenset(self.values.items())))

    def __str__(self) -> str:
        text = self.text
        if self.plural is not None and self.values["count"] != 1:
            text = self.plural
        return text.format_map(self.values)


def phrase(text: str, /, **values: object) -> Message:
    """A sentence. Its first argument is what translators see."""
    return Message(text, values)


def pictured(term: Term, picture: str) -> Message:
    """A word of the game for a piece that can be shown."""
    return Message(term, {}, picture=picture)


def nphrase(one: str, many: str, count: int, /, **values: object) -> Message:
    """A sentence that changes with a number."""
    return Message(one, {"count": count, **values}, many)
