"""How a placement may be paid (Q-15 to Q-17).

Sets of hexes are bit masks here. What may be discarded for a hex depends only on the ten others of its colour and
its symbol in storage and on the jokers, so the answers are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from app.rules.queens_garden.components import (
    CATEGORY_MASK,
    HEXES,
    VALUE,
    Hex,
    colour_category,
    symbol_category,
)
from app.rules.queens_garden.moves import Payment
from app.rules.queens_garden.storage import Storage

_BY_COLOUR = tuple(CATEGORY_MASK[colour_category(hex_)] & ~(1 << hex_) for hex_ in HEXES)
_BY_SYMBOL = tuple(CATEGORY_MASK[symbol_category(hex_)] & ~(1 << hex_) for hex_ in HEXES)
FELLOWS = tuple(_BY_COLOUR[hex_] | _BY_SYMBOL[hex_] for hex_ in HEXES)
"""FELLOWS[hex]: what may be discarded for it: its colour or its symbol, but never its like."""
BIT = tuple(1 << hex_ for hex_ in HEXES)


def hex_set(hexes: Sequence[Hex]) -> int:
    found = 0
    for hex_ in hexes:
        found |= BIT[hex_]
    return found


def can_pay(storage: Storage, hex_: Hex) -> bool:
    """Whether the storage that holds this hex can pay for it in any way."""
    missing = VALUE[hex_] - 1 - storage.jokers
    if missing <= 0:
        return True
    held = hex_set(storage.tiles) | hex_set(storage.expansions)
    return (held & _BY_COLOUR[hex_]).bit_count() >= missing or (held & _BY_SYMBOL[hex_]).bit_count() >= missing


def every_payment(storage: Storage, hex_: Hex) -> tuple[Payment, ...]:
    """Every way to pay for this hex, which is in the storage."""
    fellows = FELLOWS[hex_]
    return _every_payment(
        hex_,
        hex_set(storage.tiles) & fellows,
        hex_set(storage.expansions) & fellows,
        min(storage.jokers, VALUE[hex_] - 1),
    )


def payments_by_likelihood(storage: Storage, hex_: Hex) -> tuple[Payment, ...]:
    """Every way to pay for this hex, which is in the storage; what a player most likely means comes first."""
    return _by_likelihood(hex_, tuple(storage.tiles), tuple(storage.expansions), storage.jokers)


@lru_cache(maxsize=1 << 10)
def _by_likelihood(
    hex_: Hex, tiles: tuple[Hex, ...], expansions: tuple[Hex, ...], jokers: int
) -> tuple[Payment, ...]:
    """Few jokers, few expansions, and rather hexes that can pay for few of those that stay."""
    fellows = FELLOWS[hex_]
    found = _every_payment(
        hex_, hex_set(tiles) & fellows, hex_set(expansions) & fellows, min(jokers, VALUE[hex_] - 1)
    )
    held = (hex_set(tiles) | hex_set(expansions)) & ~BIT[hex_]

    def rank(payment: Payment) -> tuple[int, int, int]:
        paid = (*payment.tiles, *payment.expansions)
        stays = held & ~hex_set(paid)
        useful = sum([(FELLOWS[each] & stays).bit_count() for each in paid])
        return payment.jokers, len(payment.expansions), useful

    return tuple(sorted(found, key=rank))


@lru_cache(maxsize=1 << 12)
def _every_payment(hex_: Hex, tiles: int, expansions: int, jokers: int) -> tuple[Payment, ...]:
    due = VALUE[hex_] - 1
    found = [Payment(jokers=due)] if jokers >= due else []
    for fellows in (_BY_COLOUR[hex_], _BY_SYMBOL[hex_]):
        held = _members((tiles | expansions) & fellows)
        for size in range(max(1, due - jokers), min(due, len(held)) + 1):
            for hexes in combinations(held, size):
                found += (
                    Payment(*pieces, jokers=due - size)
                    for pieces in _as_tiles_or_expansions(hexes, tiles, expansions)
                )
    return tuple(found)


def _as_tiles_or_expansions(
    hexes: Sequence[Hex], tiles: int, expansions: int
) -> Iterator[tuple[tuple[Hex, ...], tuple[Hex, ...]]]:
    """A hex that is stored both as a tile and as an expansion can be paid with either."""
    choices = [
        [as_tile for as_tile in (True, False) if (tiles if as_tile else expansions) & BIT[hex_]] for hex_ in hexes
    ]
    for kinds in product(*choices):
        chosen = list(zip(hexes, kinds, strict=True))
        yield (
            tuple(hex_ for hex_, as_tile in chosen if as_tile),
            tuple(hex_ for hex_, as_tile in chosen if not as_tile),
        )


def plain_payments(hex_: Hex, tiles: int, expansions: int, jokers: int) -> tuple[Payment, ...]:
    """At most two payments, for players who do not want to see them all: one by colour and one by symbol.

    Each spends as few jokers as it can, tiles before expansions, and of one colour the least valuable hexes. `tiles`
    and `expansions` are the sets in storage.
    """
    jokers = min(jokers, VALUE[hex_] - 1)
    colour, symbol = _BY_COLOUR[hex_], _BY_SYMBOL[hex_]
    by_colour = _plain_payment(hex_, tiles & colour, expansions & colour, jokers)
    by_symbol = _plain_payment(hex_, tiles & symbol, expansions & symbol, jokers)
    return by_colour if by_colour == by_symbol else by_colour + by_symbol


@lru_cache(maxsize=1 << 13)
def _plain_payment(hex_: Hex, tiles: int, expansions: int, jokers: int) -> tuple[Payment, ...]:
    """The payment with these tiles and expansions of one category, or nothing when they are too few."""
    due = VALUE[hex_] - 1
    paid = _members(tiles)[:due]
    given = _members(expansions & ~tiles)[: due - len(paid)]
    missing = due - len(paid) - len(given)
    return (Payment(tuple(paid), tuple(given), missing),) if missing <= jokers else ()


def _members(hexes: int) -> list[Hex]:
    found = []
    while hexes:
        lowest = hexes & -hexes
        found.append(lowest.bit_length() - 1)
        hexes ^= lowest
    return found
