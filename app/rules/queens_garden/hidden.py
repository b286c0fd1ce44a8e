"""What nobody may know: the faces of expansions that lie face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.rules.dealer import Dealer
from app.rules.queens_garden.components import HEX_CODES, UNKNOWN
from app.rules.queens_garden.geometry import PLACES

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition


def hide(position: QueensGardenPosition) -> None:
    """Blank out every face that is hidden."""
    for pile, number in _places(position):
        pile[number] = UNKNOWN


def faces(position: QueensGardenPosition) -> list[int]:
    """All hidden faces, in the order of their places."""
    return [pile[number] for pile, number in _places(position)]


def reseal(position: QueensGardenPosition, dealer: Dealer) -> None:
    """Mix all hidden faces anew, wherever they lie."""
    covered = set(faces(position))
    mixed = dealer.draw([int(hex_ in covered) for hex_ in range(len(HEX_CODES))], len(covered), HEX_CODES)
    for (pile, number), hex_ in zip(_places(position), mixed, strict=True):
        pile[number] = hex_


def _places(position: QueensGardenPosition) -> Iterator[tuple[list[int], int]]:
    """Where expansions lie face down: the pile, and the number in it."""
    for pile in (position.supply, *position.stacks):
        for number in range(len(pile)):
            yield pile, number
    for number in position.display.hidden:
        yield position.display.expansions, number
    for garden in position.gardens:
        for place in range(1, PLACES) if garden.face_down else ():
            if garden.face_down >> place & 1:
                yield garden.expansions, place
