"""What nobody may know: the faces of expansions that lie face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.rules.dealer import Dealer, Shuffler
from app.rules.queens_garden.components import HEX_CODES, HEXES, UNKNOWN
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


def has_shown(earlier: QueensGardenPosition, later: QueensGardenPosition) -> bool:
    """Whether a face was turned up meanwhile. From the supply an expansion goes to a garden, and stays face down
    there; whatever else has left its pile was seen, or may have been."""
    return any(
        not Counter(before) <= Counter(after) for before, after in zip(_kept(earlier), _kept(later), strict=True)
    )


def _kept(position: QueensGardenPosition) -> tuple[list[int], list[int]]:
    """The hidden faces of the supply and the gardens, and those of the stacks and the display."""
    around: list[int] = []
    for_display: list[int] = []
    for pile, number in _places(position):
        is_around = pile is position.supply or any(pile is garden.expansions for garden in position.gardens)
        (around if is_around else for_display).append(pile[number])
    return around, for_display


def reseal(position: QueensGardenPosition, dealer: Dealer) -> None:
    """Mix all hidden faces anew, wherever they lie."""
    covered = set(faces(position))
    if not covered:
        return
    mixed = dealer.draw([int(hex_ in covered) for hex_ in range(len(HEX_CODES))], len(covered), HEX_CODES)
    for (pile, number), hex_ in zip(_places(position), mixed, strict=True):
        pile[number] = hex_


def fill_in(position: QueensGardenPosition, random: Shuffler) -> None:
    """Lay the expansions that are seen nowhere face down wherever a face is unknown."""
    gone = _seen(position)
    left = [hex_ for hex_ in HEXES if hex_ not in gone]
    random.shuffle(left)
    for pile, number in _places(position):
        pile[number] = left.pop()


def _seen(position: QueensGardenPosition) -> set[int]:
    """The expansions that lie face up somewhere."""
    display = position.display
    seen = {hex_ for number, hex_ in enumerate(display.expansions) if display.face_up >> number & 1}
    for storage, garden in zip(position.storages, position.gardens, strict=True):
        seen.update(storage.expansions)
        seen.update(hex_ for place, hex_ in enumerate(garden.expansions) if not garden.face_down >> place & 1)
    return seen


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
