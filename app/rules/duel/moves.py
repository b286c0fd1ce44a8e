"""The moves of Azul Duel and their codes: see the package's docstring."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from app.rules.contract import Move, UnreadableMove
from app.rules.duel.components import (
    CHIP_CODES,
    CHIP_KINDS,
    CHIPS_PER_KIND,
    COLOUR_CODES,
    COLOURS,
    DOME_TILES,
    FIELDS,
    LARGE,
    MEMBERS,
    MOST_CHIPS,
    ROTATIONS,
    SIZE,
    SMALL_FACTORIES,
    TILES_ON_SMALL,
    Colour,
)
from app.rules.duel.paying import Payment

BROKEN = 0
"""The target of a take that all goes to the broken spaces; lines count from 1."""


def _must(possible: bool) -> None:
    if not possible:
        raise ValueError("there is no such move")


@dataclass(frozen=True, slots=True)
class SunTake(Move):
    """Take a colour from the sun side of a factory (D-15). `rest` is the stack it leaves on a small one's moon.

    The rest is told from bottom to top; on the large factory, number 5, it lies side by side and is not told.
    """

    factory: int
    colour: Colour
    line: int
    rest: tuple[Colour, ...] = ()

    def __post_init__(self) -> None:
        _must(1 <= self.factory <= LARGE and self.colour in COLOURS and 0 <= self.line <= SIZE)
        _must(len(self.rest) < TILES_ON_SMALL and all(tile in COLOURS for tile in self.rest))
        _must(self.colour not in self.rest and not (self.factory == LARGE and self.rest))

    def __str__(self) -> str:
        rest = "".join(COLOUR_CODES[tile] for tile in self.rest)
        return f"{self.factory}{COLOUR_CODES[self.colour]}{self.line or 'x'}{rest}"


@dataclass(frozen=True, slots=True)
class MoonTake(Move):
    """Take all visible tiles of a colour from all moon sides (D-16)."""

    colour: Colour
    line: int

    def __post_init__(self) -> None:
        _must(self.colour in COLOURS and 0 <= self.line <= SIZE)

    def __str__(self) -> str:
        return f"m{COLOUR_CODES[self.colour]}{self.line or 'x'}"


@dataclass(frozen=True, slots=True)
class ChipTake(Move):
    """Take the face-up bonus chip of a small factory (D-19)."""

    factory: int

    def __post_init__(self) -> None:
        _must(1 <= self.factory <= SMALL_FACTORIES)

    def __str__(self) -> str:
        return f"c{self.factory}"


@dataclass(frozen=True, slots=True)
class DomeTake(Move):
    """Take a dome tile from the display and place it (D-11, D-12). Fields count from 1, row by row."""

    tile: int
    field: int
    rotation: int

    def __post_init__(self) -> None:
        _must(_is_placement(self.tile, self.field, self.rotation))

    def __str__(self) -> str:
        return f"d{self.tile}f{self.field}r{self.rotation}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a dome tile from the stack, unseen (D-12)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Look(Move):
    """Draw no more and look at what was drawn (D-12)."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep one of the drawn dome tiles and place it (D-12)."""

    tile: int
    field: int
    rotation: int

    def __post_init__(self) -> None:
        _must(_is_placement(self.tile, self.field, self.rotation))

    def __str__(self) -> str:
        return f"k{self.tile}f{self.field}r{self.rotation}"


@dataclass(frozen=True, slots=True)
class PutUnder(Move):
    """Put a drawn dome tile under the stack; the next one goes under this one (D-12)."""

    tile: int

    secret = True

    def __post_init__(self) -> None:
        _must(1 <= self.tile <= DOME_TILES)

    def __str__(self) -> str:
        return f"u{self.tile}"


@dataclass(frozen=True, slots=True)
class Tile(Move):
    """Choose the column for the tile of a line (D-23), and the chips that complete it, if it is not full (D-24).

    Chips are kinds, ascending. Rows and columns count from 1.
    """

    row: int
    column: int
    chips: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _must(1 <= self.row <= SIZE and 1 <= self.column <= SIZE and _is_handful(self.chips))

    def __str__(self) -> str:
        return f"t{self.row}{self.column}" + "".join(f".{CHIP_CODES[kind]}" for kind in self.chips)


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Leave a line as it is, although chips could complete it (D-24)."""

    row: int

    def __post_init__(self) -> None:
        _must(1 <= self.row <= SIZE)

    def __str__(self) -> str:
        return f"t{self.row}-"


def _is_placement(tile: int, field: int, rotation: int) -> bool:
    return 1 <= tile <= DOME_TILES and 1 <= field <= FIELDS and rotation in ROTATIONS[tile]


@lru_cache(maxsize=1 << 12)
def _is_handful(chips: tuple[int, ...]) -> bool:
    """Whether these are chips that one player may have, ascending."""
    ascending = list(chips) == sorted(chips) and all(0 <= kind < CHIP_KINDS for kind in chips)
    return ascending and len(chips) <= MOST_CHIPS and all(chips.count(kind) <= CHIPS_PER_KIND for kind in chips)


# Groups of moves, each made once: to list moves is to hand them out.


class TakesByRows(dict[int, tuple[Move, ...]]):
    """All takes of a colour from one source, given the set of rows that accept it."""

    __slots__ = ("_to_lines",)

    def __init__(self, to_line: Callable[[int], Iterable[Move]]) -> None:
        """`to_line` makes the takes to one line, or to the broken spaces."""
        super().__init__()
        self._to_lines = [tuple(to_line(line)) for line in range(SIZE + 1)]

    def __missing__(self, open_rows: int) -> tuple[Move, ...]:
        moves = self._to_lines[BROKEN]
        for row in MEMBERS[open_rows]:
            moves += self._to_lines[row + 1]
        self[open_rows] = moves
        return moves


@lru_cache(maxsize=1 << 11)
def sun_takes(factory: int, sun: tuple[Colour, ...]) -> tuple[tuple[Colour, TakesByRows], ...]:
    """All takes from a sun side, for each of its colours, in every order of the rest."""
    return tuple(
        (colour, _sun_takes(factory, colour, tuple(tile for tile in sun if tile != colour and factory != LARGE)))
        for colour in sorted(set(sun))
    )


@lru_cache(maxsize=1 << 10)
def _sun_takes(factory: int, colour: Colour, rest: tuple[Colour, ...]) -> TakesByRows:
    orders = sorted(set(permutations(rest)))
    return TakesByRows(lambda line: (SunTake(factory, colour, line, order) for order in orders))


def _moon_takes(colour: Colour) -> TakesByRows:
    return TakesByRows(lambda line: (MoonTake(colour, line),))


MOON_TAKES = tuple(_moon_takes(colour) for colour in COLOURS)
CHIP_TAKES: tuple[tuple[Move, ...], ...] = tuple((ChipTake(factory),) for factory in range(1, SMALL_FACTORIES + 1))


_dome_take = lru_cache(maxsize=1 << 10)(DomeTake)  # so that each exists once, at most
_keep = lru_cache(maxsize=1 << 10)(Keep)
_tile = lru_cache(maxsize=1 << 14)(Tile)


@lru_cache(maxsize=1 << 14)
def dome_takes(tile: int, fields: int) -> tuple[Move, ...]:
    """All ways to take this tile from the display and place it on one of these fields."""
    return tuple([_dome_take(tile, field + 1, turns) for field in MEMBERS[fields] for turns in ROTATIONS[tile]])


@lru_cache(maxsize=1 << 14)
def keeps(tile: int, fields: int) -> tuple[Move, ...]:
    """All ways to keep this tile of those that were drawn and place it on one of these fields."""
    return tuple([_keep(tile, field + 1, turns) for field in MEMBERS[fields] for turns in ROTATIONS[tile]])


DRAW: tuple[Move, ...] = (Draw(),)
LOOK: tuple[Move, ...] = (Look(),)
PUT_UNDER: tuple[Move, ...] = tuple(PutUnder(max(tile, 1)) for tile in range(DOME_TILES + 1))
"""PUT_UNDER[tile]; there is no tile 0."""
LEAVE: tuple[Move, ...] = tuple(Leave(row + 1) for row in range(SIZE))


@lru_cache(maxsize=1 << 9)
def tilings(row: int, columns: int) -> tuple[Tile, ...]:
    """All choices for a full line, given the set of cells that fit."""
    return tuple(Tile(row + 1, column + 1) for column in MEMBERS[columns])


def completions(row: int, columns: int, ways: tuple[Payment, ...]) -> tuple[Move, ...]:
    """All choices for a line that chips can complete in these ways, and to leave it."""
    return (LEAVE[row], *[_tile(row + 1, column + 1, way) for column in MEMBERS[columns] for way in ways])


# Reading

_SUN = re.compile(rf"([1-5])([{COLOUR_CODES}])([x1-6])([{COLOUR_CODES}]{{0,3}})", re.ASCII)
_MOON = re.compile(rf"m([{COLOUR_CODES}])([x1-6])", re.ASCII)
_CHIP = re.compile(r"c([1-4])", re.ASCII)
_DOME = re.compile(r"([dk])([1-9]|1[0-8])f([1-9])r([0-3])", re.ASCII)
_UNDER = re.compile(r"u([1-9]|1[0-8])", re.ASCII)
_TILE = re.compile(r"t([1-6])([1-6])((?:\.[a-z]{1,2}){0,10})", re.ASCII)
_LEAVE = re.compile(r"t([1-6])-", re.ASCII)


def _colours(codes: str) -> tuple[int, ...]:
    return tuple(COLOUR_CODES.index(code) for code in codes)


def _line(code: str) -> int:
    return BROKEN if code == "x" else int(code)


def _chips(codes: str) -> tuple[int, ...]:
    return tuple(sorted(CHIP_CODES.index(code) for code in codes.split(".")[1:]))


def _sun(code: re.Match[str]) -> Move:
    return SunTake(int(code[1]), COLOUR_CODES.index(code[2]), _line(code[3]), _colours(code[4]))


def _dome(code: re.Match[str]) -> Move:
    kind = DomeTake if code[1] == "d" else Keep
    return kind(int(code[2]), int(code[3]), int(code[4]))


_READERS = (
    (_SUN, _sun),
    (_MOON, lambda code: MoonTake(COLOUR_CODES.index(code[1]), _line(code[2]))),
    (_CHIP, lambda code: ChipTake(int(code[1]))),
    (_DOME, _dome),
    (re.compile("draw"), lambda _: Draw()),
    (re.compile("look"), lambda _: Look()),
    (_UNDER, lambda code: PutUnder(int(code[1]))),
    (_TILE, lambda code: Tile(int(code[1]), int(code[2]), _chips(code[3]))),
    (_LEAVE, lambda code: Leave(int(code[1]))),
)


def parse(code: str) -> Move:
    for pattern, read in _READERS:
        if match := pattern.fullmatch(code):
            try:
                return read(match)
            except ValueError:
                break
    raise UnreadableMove(code)
