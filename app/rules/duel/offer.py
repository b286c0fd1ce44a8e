"""What lies on the factories: tiles on sun and moon sides, bonus chips, the start marker (D-3, D-15 to D-18)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.contract import same_slots
from app.rules.duel.components import (
    COLOURS,
    FACE_DOWN,
    LARGE,
    SMALL_FACTORIES,
    TILES_ON_LARGE,
    TILES_ON_SMALL,
    Colour,
)

Tiles = tuple[Colour, ...]


class Offer:
    """Factories count from 0 here; the large one is the last."""

    __slots__ = ("bared", "chips", "large_moon", "marker", "moon_colours", "moons", "suns")

    def __init__(self, large: Sequence[int], small: Sequence[int]) -> None:
        """`small` are the tiles for the small factories, one factory after the other; there may be too few (D-32)."""
        self.suns: list[Tiles] = [
            *(
                tuple(sorted(small[first : first + TILES_ON_SMALL]))
                for first in range(0, SMALL_FACTORIES * TILES_ON_SMALL, TILES_ON_SMALL)
            ),
            tuple(sorted(large[:TILES_ON_LARGE])),
        ]
        self.moons: list[Tiles] = [()] * SMALL_FACTORIES
        """The stacks on the small moon sides, from bottom to top."""
        self.large_moon = [0] * len(COLOURS)
        self.moon_colours = 0
        """The set of colours that lie open on moon sides."""
        self.chips = [FACE_DOWN] * SMALL_FACTORIES
        """On each small factory: the chip's kind, FACE_DOWN, or NO_CHIP when it was taken."""
        self.bared = [factory for factory in range(SMALL_FACTORIES) if not self.suns[factory]]
        """The small factories that have no tile left and whose chip still has to be turned up (D-18, D-32)."""
        self.marker = True
        """Whether the start marker lies on the large factory."""

    def copy(self) -> Offer:
        twin = Offer.__new__(Offer)
        twin.suns = self.suns[:]
        twin.moons = self.moons[:]
        twin.large_moon = self.large_moon[:]
        twin.moon_colours = self.moon_colours
        twin.chips = self.chips[:]
        twin.bared = self.bared[:]
        twin.marker = self.marker
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # an offer changes

    def take_sun(self, factory: int, colour: Colour, rest: Tiles) -> int:
        """Take a colour from a sun side and bring the rest to its moon side; return how many tiles were taken."""
        sun = self.suns[factory]
        self.suns[factory] = ()
        if factory < SMALL_FACTORIES:
            self.moons[factory] = rest
            if rest:
                self.moon_colours |= 1 << rest[-1]
            else:
                self.bared.append(factory)
        else:
            for tile in sun:
                if tile != colour:
                    self.large_moon[tile] += 1
                    self.moon_colours |= 1 << tile
        return sun.count(colour)

    def take_moon(self, colour: Colour) -> tuple[int, list[int]]:
        """Take the visible tiles of a colour from all moon sides; return how many, and from which factories, counted
        from 1."""
        count = self.large_moon[colour]
        plates = [LARGE] if count else []
        self.large_moon[colour] = 0
        self.moon_colours &= ~(1 << colour)
        for factory, stack in enumerate(self.moons):
            if stack and stack[-1] == colour:
                self.moons[factory] = below = stack[:-1]
                count += 1
                plates.append(factory + 1)
                if below:
                    self.moon_colours |= 1 << below[-1]
                elif not self.suns[factory]:
                    self.bared.append(factory)
        return count, plates
