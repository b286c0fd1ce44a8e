"""Which chips complete a line (D-24).

A missing tile costs two chips that show its colour, or any three. With c chips for m tiles, 3m - c of the tiles are
paid with two; so whether some chips are a payment depends only on their number and on how many show the colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.rules.duel.components import CHIP_KINDS, CHIPS_OF_COLOUR, FEWEST_TO_REPLACE, MOST_TO_REPLACE, Colour

Payment = tuple[int, ...]
"""The kinds of the chips, ascending."""


def is_payment(chips: Sequence[int], colour: Colour, missing: int) -> bool:
    """Whether these chips replace exactly so many missing tiles."""
    number = len(chips)
    if not FEWEST_TO_REPLACE * missing <= number <= MOST_TO_REPLACE * missing:
        return False
    paid_with_two = MOST_TO_REPLACE * missing - number
    return sum(map(_SHOWS[colour].__getitem__, chips)) >= FEWEST_TO_REPLACE * paid_with_two


_SHOWS = tuple(tuple(int(kind in kinds) for kind in range(CHIP_KINDS)) for kinds in CHIPS_OF_COLOUR)
"""_SHOWS[colour][kind]: whether a chip shows a colour."""


@lru_cache(maxsize=1 << 12)
def can_pay(counts: tuple[int, ...], colour: Colour, missing: int) -> bool:
    """Whether so many chips of each kind are enough to replace so many missing tiles."""
    showing = sum(counts[kind] for kind in CHIPS_OF_COLOUR[colour])
    paid_with_two = min(missing, showing // FEWEST_TO_REPLACE)
    return MOST_TO_REPLACE * missing - paid_with_two <= sum(counts)


@lru_cache(maxsize=1 << 12)
def payments(counts: tuple[int, ...], colour: Colour, missing: int) -> tuple[Payment, ...]:
    """Every way to replace so many missing tiles out of so many chips of each kind. Chips of a kind are alike."""
    handfuls = _handfuls(counts, MOST_TO_REPLACE * missing)
    return tuple([chips for chips in handfuls if is_payment(chips, colour, missing)])


@lru_cache(maxsize=1 << 12)
def thrifty_payments(counts: tuple[int, ...], colour: Colour, missing: int) -> tuple[Payment, ...]:
    """The payments of which no chip can be left out."""
    return tuple([chips for chips in payments(counts, colour, missing) if _is_thrifty(chips, colour, missing)])


def _is_thrifty(chips: Payment, colour: Colour, missing: int) -> bool:
    """If any chip can be left out, then one that does not show the colour, where there is one."""
    shows = _SHOWS[colour]
    least = min(range(len(chips)), key=lambda place: shows[chips[place]])
    return not is_payment((*chips[:least], *chips[least + 1 :]), colour, missing)


@lru_cache(maxsize=1 << 12)
def _handfuls(counts: tuple[int, ...], most: int) -> list[Payment]:
    """Every different handful of at most so many chips."""
    found: list[Payment] = [()]
    for kind, count in enumerate(counts):
        more = found
        for _ in range(count):
            more = [(*chips, kind) for chips in more if len(chips) < most]
            found = found + more
    return found
