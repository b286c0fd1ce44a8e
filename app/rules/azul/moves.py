"""The two moves of Azul and their codes: see the package's docstring."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.rules.azul.components import (
    COLOUR_CODES,
    COLOURS,
    FACTORIES,
    FULL,
    MEMBERS,
    SIZE,
    Colour,
)
from app.rules.contract import Move, UnreadableMove

CENTRE = 0
"""The source of a take from the centre; factories count from 1."""
FLOOR = 0
"""The target of a take that all goes to the floor; lines count from 1."""
_SOURCES = max(FACTORIES.values()) + 1


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take all tiles of a colour from a factory or the centre and put them on a line or the floor (A-8, A-11)."""

    source: int
    colour: Colour
    line: int

    def __post_init__(self) -> None:
        if not (0 <= self.source < _SOURCES and self.colour in COLOURS and 0 <= self.line <= SIZE):
            raise ValueError("there is no such take")

    def __str__(self) -> str:
        return f"{self.source or 'c'}{COLOUR_CODES[self.colour]}{self.line or 'f'}"


@dataclass(frozen=True, slots=True)
class Tile(Move):
    """Choose the column for the tile of a full line on the grey wall (A-24). Both count from 1."""

    row: int
    column: int

    def __post_init__(self) -> None:
        if not (1 <= self.row <= SIZE and 1 <= self.column <= SIZE):
            raise ValueError("there is no such space")

    def __str__(self) -> str:
        return f"t{self.row}{self.column}"


# Every take exists once: generating moves only hands them out.
_EVERY_TAKE = [
    [[Take(source, colour, line) for line in range(SIZE + 1)] for source in range(_SOURCES)] for colour in COLOURS
]


class _Takes(dict[int, tuple[Take, ...]]):
    """All takes of one colour to one set of rows, by the set of sources; listed when they are first asked for."""

    __slots__ = ("_colour", "_lines")

    def __init__(self, colour: Colour, open_rows: int) -> None:
        self._colour = colour
        self._lines = (*(row + 1 for row in MEMBERS[open_rows]), FLOOR)

    def __missing__(self, sources: int) -> tuple[Take, ...]:
        if len(self) == _MOST_KEPT:
            self.clear()
        self[sources] = takes = tuple(
            every[line]
            for source, every in enumerate(_EVERY_TAKE[self._colour])
            if sources >> source & 1
            for line in self._lines
        )
        return takes


_MOST_KEPT = 256
"""Bounds the memory: all sets of sources of two and three players fit, for four there would be 1024."""

TAKES = tuple(tuple(_Takes(colour, open_rows) for open_rows in range(FULL + 1)) for colour in COLOURS)
"""TAKES[colour][open_rows][sources]: all takes of a colour, given the set of rows that accept it and the set of
sources that have it."""


TILINGS = tuple(tuple(Tile(row + 1, column + 1) for column in range(SIZE)) for row in range(SIZE))

_TAKE = re.compile(rf"([c1-9])([{COLOUR_CODES}])([f1-5])", re.ASCII)
_TILE = re.compile(r"t([1-5])([1-5])", re.ASCII)


def parse(code: str) -> Move:
    if take := _TAKE.fullmatch(code):
        source, colour, line = take.groups()
        return Take(
            CENTRE if source == "c" else int(source),
            COLOUR_CODES.index(colour),
            FLOOR if line == "f" else int(line),
        )
    if tile := _TILE.fullmatch(code):
        return Tile(int(tile[1]), int(tile[2]))
    raise UnreadableMove(code)
