"""The two moves of Azul and their codes: see the package's docstring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.rules.azul.components import (
    COLOUR_CODES,
    COLOURS,
    FACTORIES,
    MEMBERS,
    SIZE,
    Colour,
)
from app.rules.contract import Move, UnreadableMove

CENTRE = 0
"""The source of a take from the centre; factories count from 1."""
FLOOR = 0
"""The target of a take that all goes to the floor; lines count from 1."""
SOURCES = max(FACTORIES.values()) + 1


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take all tiles of a colour from a factory or the centre and put them on a line or the floor (A-8, A-11)."""

    source: int
    colour: Colour
    line: int
    here: int = field(init=False, repr=False, compare=False)
    """The set of sources that holds just this one."""
    row: int = field(init=False, repr=False, compare=False)
    """The set of rows that holds just its line; none for the floor."""

    def __post_init__(self) -> None:
        if not (0 <= self.source < SOURCES and self.colour in COLOURS and 0 <= self.line <= SIZE):
            raise ValueError("there is no such take")
        object.__setattr__(self, "here", 1 << self.source)
        object.__setattr__(self, "row", 1 << self.line >> 1)

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


Takes = tuple[Take, ...]

NEAR_SOURCES = FACTORIES[min(FACTORIES)] + 1
"""The centre and the factories that every table has. Moves are listed by sets of near and of far sources: sets of all
would be too many to have a table of."""
NEAR = (1 << NEAR_SOURCES) - 1
"""The set of the near sources."""


def _for_each_set(by_source: Sequence[Takes]) -> tuple[Takes, ...]:
    """For every set of sources all their takes: each further source doubles the sets."""
    sets: list[Takes] = [()]
    for takes in by_source:
        sets += [others + takes for others in sets]
    return tuple(sets)


def _takes(colour: Colour, sources: Iterable[int]) -> tuple[tuple[Takes, ...], ...]:
    # Every take exists once: generating moves only hands them out.
    every = [[Take(source, colour, line) for line in range(SIZE + 1)] for source in sources]
    lines = [(*(row + 1 for row in open_rows), FLOOR) for open_rows in MEMBERS]
    return tuple(_for_each_set([tuple(takes[line] for line in choice) for takes in every]) for choice in lines)


NEAR_TAKES = tuple(_takes(colour, range(NEAR_SOURCES)) for colour in COLOURS)
"""NEAR_TAKES[colour][open_rows][sources]: all takes of a colour, given the set of rows that accept it and the set of
near sources that have it."""
FAR_TAKES = tuple(_takes(colour, range(NEAR_SOURCES, SOURCES)) for colour in COLOURS)
"""The same for the other factories."""

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
