"""What may be taken from the display (Q-10 to Q-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from app.rules.contract import IllegalMove
from app.rules.queens_garden import refusals
from app.rules.queens_garden.components import (
    CATEGORIES,
    CATEGORY_HEXES,
    HEXES,
    Hex,
    colour_category,
    symbol_category,
)
from app.rules.queens_garden.display import NUMBERS, Display
from app.rules.queens_garden.moves import TAKES, Pick, Take
from app.rules.queens_garden.storage import Storage


class Haul(NamedTuple):
    """What a take brings: each hex with the number it comes from."""

    tiles: tuple[Pick, ...]
    expansions: tuple[Pick, ...]


def haul(display: Display, move: Take) -> Haul:
    """What a legal take brings."""
    picked = dict(move.picks)
    tiles: list[Pick] = []
    expansions: list[Pick] = []
    for hex_ in CATEGORY_HEXES[move.category]:
        copies = display.copies[hex_]
        if copies:
            number = picked[hex_] if hex_ in picked else copies.bit_length() - 1
            (expansions if display.face_up >> number & 1 else tiles).append((hex_, number))
    return Haul(tuple(tiles), tuple(expansions))


Offer = tuple[int, int, Take]
"""A take with the numbers of tiles and of expansions that it brings, whether there is room for them or not."""


def generate_takes(display: Display, storage: Storage) -> Iterator[Take]:
    """Every take that fits, with every choice of copies."""
    room, expansion_room = storage.room, storage.expansion_room
    for tiles, expansions, take in _offers(display.copies, display.face_up, every_copy):
        if tiles <= room and expansions <= expansion_room:
            yield take


def plain_takes(display: Display, storage: Storage) -> list[Take]:
    """Of the copies of each hex only one tile, and the expansion if one shows it."""
    room, expansion_room = storage.room, storage.expansion_room
    return [
        take
        for tiles, expansions, take in _plain_offers(tuple(display.copies), display.face_up)
        if tiles <= room and expansions <= expansion_room
    ]


def plain_take(display: Display, storage: Storage, category: int) -> Take | None:
    """The first plain take of this category that fits, or one that does not; None when there is nothing to take."""
    offers = _plain_offers(tuple(display.copies), display.face_up)
    takes = (*plain_takes(display, storage), *(take for _, _, take in offers))
    return next((take for take in takes if take.category == category), None)


@lru_cache(maxsize=1 << 8)
def _plain_offers(copies: tuple[int, ...], face_up: int) -> tuple[Offer, ...]:
    """Remembered, because the display often stays as it is for some moves."""
    return tuple(_offers(copies, face_up, plain_copies))


def every_copy(copies: int, _face_up: int) -> tuple[int, ...]:
    return NUMBERS[copies]


def plain_copies(copies: int, face_up: int) -> tuple[int, ...]:
    """Rather a tile beside the stack than one on its top; the expansion besides."""
    shown = copies & face_up
    return NUMBERS[copies ^ shown][:1] + NUMBERS[shown]


def _offers(copies: Sequence[int], face_up: int, choices: Callable[[int, int], tuple[int, ...]]) -> Iterator[Offer]:
    tiles, expansions = [0] * len(CATEGORIES), [0] * len(CATEGORIES)
    several: dict[int, list[Hex]] = {}
    for hex_, numbers in enumerate(copies):
        if numbers:
            by_colour, by_symbol = _CATEGORIES_OF[hex_]
            if numbers & (numbers - 1):
                several.setdefault(by_colour, []).append(hex_)
                several.setdefault(by_symbol, []).append(hex_)
            else:
                counts = expansions if numbers & face_up else tiles
                counts[by_colour] += 1
                counts[by_symbol] += 1
    for take, tile_count, expansion_count in zip(TAKES, tiles, expansions, strict=True):
        if take.category not in several:
            if tile_count or expansion_count:
                yield tile_count, expansion_count, take
            continue
        hexes = several[take.category]
        for picked in product(*[choices(copies[hex_], face_up) for hex_ in hexes]):
            shown = sum([face_up >> number & 1 for number in picked])
            yield (
                tile_count + len(picked) - shown,
                expansion_count + shown,
                _take(take.category, tuple(zip(hexes, picked, strict=True))),
            )


_take = lru_cache(maxsize=1 << 12)(Take)
_CATEGORIES_OF = tuple((colour_category(hex_), symbol_category(hex_)) for hex_ in HEXES)


def why_not(display: Display, storage: Storage, move: Take) -> IllegalMove | None:
    """The refusal of a take, or None when it is legal."""
    if not any(display.copies[hex_] for hex_ in CATEGORY_HEXES[move.category]):
        return refusals.nothing_to_take(move.category)
    wrong = _wrong_picks(display, move)
    if wrong is not None:
        return wrong
    tiles, expansions = haul(display, move)
    if len(tiles) > storage.room:
        return refusals.no_room_for_tiles(move.category, len(tiles), storage.room)
    if len(expansions) > storage.expansion_room:
        return refusals.no_room_for_expansions(move.category, len(expansions), storage.expansion_room)
    return None


def _wrong_picks(display: Display, move: Take) -> IllegalMove | None:
    """The copy is told exactly where there are several (Q-11)."""
    picked = dict(move.picks)
    for hex_ in CATEGORY_HEXES[move.category]:
        copies = display.copies[hex_]
        several = copies & (copies - 1)
        if hex_ not in picked:
            if several:
                return refusals.copy_not_chosen(hex_, NUMBERS[copies])
        elif not copies >> picked[hex_] & 1:
            return refusals.no_such_copy(hex_, picked[hex_])
        elif not several:
            return refusals.no_choice_of_copies(hex_)
    return None


def can_take(display: Display, storage: Storage) -> bool:
    """Whether anything at all can be taken. Which tile of several is taken makes no difference to the room."""
    return bool(plain_takes(display, storage))
