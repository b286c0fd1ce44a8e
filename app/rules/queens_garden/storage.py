"""One player's storage: tiles, jokers and expansions (Q-6)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from app.rules.contract import same_slots
from app.rules.queens_garden.components import (
    STARTING_JOKERS,
    STORAGE_EXPANSIONS,
    STORAGE_SPACES,
    VALUE,
    Hex,
)


class Storage:
    __slots__ = ("expansions", "jokers", "tiles")

    def __init__(self) -> None:
        self.tiles: list[Hex] = []
        """In ascending order."""
        self.expansions: list[Hex] = []
        """By their printed hexes, in ascending order."""
        self.jokers = STARTING_JOKERS

    def copy(self) -> Storage:
        twin = Storage.__new__(Storage)
        twin.tiles = self.tiles[:]
        twin.expansions = self.expansions[:]
        twin.jokers = self.jokers
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a storage changes

    @property
    def room(self) -> int:
        """The free spaces for tiles and jokers."""
        return STORAGE_SPACES - len(self.tiles) - self.jokers

    @property
    def expansion_room(self) -> int:
        return STORAGE_EXPANSIONS - len(self.expansions)

    @property
    def value(self) -> int:
        """The values of all tiles and expansions."""
        return sum(VALUE[hex_] for hex_ in self.tiles) + sum(VALUE[hex_] for hex_ in self.expansions)

    def add(self, tiles: Iterable[Hex], expansions: Iterable[Hex]) -> None:
        for hex_ in tiles:
            insort(self.tiles, hex_)
        for hex_ in expansions:
            insort(self.expansions, hex_)

    def remove(self, tiles: Iterable[Hex], expansions: Iterable[Hex], jokers: int) -> None:
        for hex_ in tiles:
            self.tiles.remove(hex_)
        for hex_ in expansions:
            self.expansions.remove(hex_)
        self.jokers -= jokers

    def add_jokers(self, jokers: int) -> int:
        """Take jokers; return how many found no space and are lost (Q-21)."""
        kept = min(jokers, self.room)
        self.jokers += kept
        return jokers - kept
