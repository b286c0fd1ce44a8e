"""The display: the round's stack of expansions, what was moved beside it, and the tiles on them (Q-8, Q-10 to Q-14).

The expansions of a round are numbered from 1 in the order in which they lie in the stack, and keep their numbers
when they move beside it. Sets of numbers are bit masks. An expansion carries tiles, or lies face up, or is gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.contract import same_slots
from app.rules.queens_garden.components import HEXES, LARGEST_STACK, NOTHING, UNKNOWN, Hex

NUMBERS = tuple(
    tuple(number for number in range(1, LARGEST_STACK + 1) if numbers >> number & 1)
    for numbers in range(1 << (LARGEST_STACK + 1))
)
"""NUMBERS[mask]: what is in a set of expansions' numbers."""


class Display:
    __slots__ = ("copies", "expansions", "face_up", "tiles", "top")

    def __init__(self, stack: Sequence[Hex]) -> None:
        self.expansions: list[Hex] = [NOTHING, *stack]
        """By their numbers, with their printed hexes; those that were taken are NOTHING."""
        self.tiles: list[tuple[Hex, ...]] = [()] * len(self.expansions)
        """The tiles on each expansion: none, or one for each of its spots, NOTHING where it was taken. So what is
        left stays where it lies."""
        self.top = 1
        """The number of the stack's top expansion; one more than the last number when the stack is exhausted."""
        self.face_up = 0
        self.copies = [0] * len(HEXES)
        """For each hex, the numbers where it can be taken, as a tile or as a face-up expansion."""

    def copy(self) -> Display:
        twin = Display.__new__(Display)
        twin.expansions = self.expansions[:]
        twin.tiles = self.tiles[:]
        twin.top = self.top
        twin.face_up = self.face_up
        twin.copies = self.copies[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a display changes

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing is left of the stack."""
        return self.top >= len(self.expansions)

    @property
    def is_bare(self) -> bool:
        """Whether the top of the stack waits for tiles."""
        return not self.is_exhausted and not self.tiles[self.top]

    def lay(self, tiles: Sequence[Hex]) -> None:
        """New tiles on the top of the stack."""
        self.tiles[self.top] = tuple(tiles)
        for tile in tiles:
            self.copies[tile] |= 1 << self.top

    def take(self, hex_: Hex, number: int) -> bool:
        """Take a hex from an expansion, or the expansion that shows it; return whether it was a tile."""
        here = 1 << number
        if self.face_up & here:
            self.copies[hex_] ^= here
            self.face_up ^= here
            self.expansions[number] = NOTHING
            return False
        tiles = list(self.tiles[number])
        tiles[tiles.index(hex_)] = NOTHING
        self.tiles[number] = tuple(tiles) if any(tile != NOTHING for tile in tiles) else ()
        if hex_ not in tiles:
            self.copies[hex_] ^= here
        return True

    @property
    def empty(self) -> list[int]:
        """The face-down expansions beside the stack that carry no tile any more."""
        return [
            number
            for number in range(1, self.top)
            if not self.tiles[number] and self.expansions[number] != NOTHING and not self.face_up >> number & 1
        ]

    def turn_up_empty(self) -> list[int]:
        """Turn them face up; return their numbers (Q-14)."""
        turned = self.empty
        for number in turned:
            self.face_up |= 1 << number
            if self.expansions[number] != UNKNOWN:
                self.copies[self.expansions[number]] |= 1 << number
        return turned

    @property
    def lying_tiles(self) -> tuple[Hex, ...]:
        return tuple(tile for tiles in self.tiles for tile in tiles if tile != NOTHING)

    @property
    def lying_expansions(self) -> tuple[Hex, ...]:
        """All expansions that were not taken, those in the stack included."""
        return tuple(expansion for expansion in self.expansions if expansion != NOTHING)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The numbers whose faces nobody may know: face down, in the stack or beside it."""
        return tuple(
            number
            for number, expansion in enumerate(self.expansions)
            if expansion != NOTHING and not self.face_up >> number & 1
        )
