"""What nobody may know: the faces of expansions that lie face down. How to hide them, and how to imagine them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.rules.dealer import Dealer
from app.rules.queens_garden.components import HEX_CODES, HEXES, UNKNOWN, Hex
from app.rules.queens_garden.geometry import PLACES

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition

Slot = tuple[list[Hex], int]
"""A list of expansions and an index in it."""


def hide(position: QueensGardenPosition) -> None:
    """Blank out every face that is hidden."""
    position.stacks = [[UNKNOWN] * len(stack) for stack in position.stacks]
    position.supply = [UNKNOWN] * len(position.supply)
    for number in position.display.hidden:
        position.display.expansions[number] = UNKNOWN
    for garden in position.gardens:
        if garden.face_down:
            for place in range(1, PLACES):
                if garden.face_down >> place & 1:
                    garden.expansions[place] = UNKNOWN


def imagine(position: QueensGardenPosition, dealer: Dealer) -> None:
    """Draw a face for everything that is unknown, evenly among those that are not seen anywhere."""
    unknown = [(expansions, index) for expansions, index in _everywhere(position) if expansions[index] == UNKNOWN]
    if not unknown:
        return
    pool = [1] * len(HEXES)
    for hex_ in _known(position):
        pool[hex_] = 0
    for (expansions, index), hex_ in zip(unknown, dealer.draw(pool, len(unknown), HEX_CODES), strict=True):
        expansions[index] = hex_
        if expansions is position.display.expansions and position.display.face_up >> index & 1:
            position.display.copies[hex_] |= 1 << index


def _everywhere(position: QueensGardenPosition) -> Iterator[Slot]:
    """Where an expansion may be unknown: everything that lies face down, and the display."""
    for expansions in (*position.stacks, position.supply):
        yield from ((expansions, index) for index in range(len(expansions)))
    display = position.display
    yield from ((display.expansions, number) for number in range(1, len(display.expansions)))
    for garden in position.gardens:
        yield from ((garden.expansions, place) for place in range(1, PLACES) if garden.face_down >> place & 1)


def _known(position: QueensGardenPosition) -> Iterator[Hex]:
    seen = [*position.stacks, position.supply, position.display.expansions]
    seen += [storage.expansions for storage in position.storages]
    seen += [garden.expansions for garden in position.gardens]
    return (hex_ for expansions in seen for hex_ in expansions if hex_ >= 0)
