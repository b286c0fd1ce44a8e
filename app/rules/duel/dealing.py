"""Filling the factories at the beginning of a round (D-8, D-32)."""

from __future__ import annotations

from app.rules.dealer import Dealer
from app.rules.duel.components import COLOUR_CODES, SMALL_FACTORIES, TILES_ON_LARGE, TILES_ON_SMALL
from app.rules.duel.offer import Offer


def deal(bag: list[int], tower: list[int], dealer: Dealer) -> tuple[Offer, int]:
    """Fill the large factory, then the small ones. Returns also how many tiles went from the tower into the bag."""
    large, refilled = _large(bag, tower, dealer)
    small, more = _draw(bag, tower, SMALL_FACTORIES * TILES_ON_SMALL, dealer)
    return Offer(large, small), refilled + more


def _large(bag: list[int], tower: list[int], dealer: Dealer) -> tuple[list[int], int]:
    """Five tiles that do not all have one colour, as long as bag and tower have two (D-8)."""
    tiles, refilled = _draw(bag, tower, TILES_ON_LARGE, dealer)
    while len(tiles) == TILES_ON_LARGE and len(set(tiles)) == 1:
        colour = tiles[0]
        if _has_another(bag, colour):
            bag[colour] += TILES_ON_LARGE
        elif _has_another(tower, colour):
            bag[colour] += TILES_ON_LARGE
            refilled += _refill(bag, tower)
        else:
            break
        tiles, more = _draw(bag, tower, TILES_ON_LARGE, dealer)
        refilled += more
    return tiles, refilled


def _has_another(pool: list[int], colour: int) -> bool:
    return sum(pool) > pool[colour]


def _draw(bag: list[int], tower: list[int], wanted: int, dealer: Dealer) -> tuple[list[int], int]:
    """So many tiles from the bag, and when it is empty from the tower, too; fewer when both are empty."""
    tiles = _draw_from(bag, wanted, dealer)
    refilled = 0
    if len(tiles) < wanted:
        refilled = _refill(bag, tower)
        tiles += _draw_from(bag, wanted - len(tiles), dealer)
    return tiles, refilled


def _draw_from(bag: list[int], wanted: int, dealer: Dealer) -> list[int]:
    count = min(wanted, sum(bag))
    if not count:
        return []
    tiles = dealer.draw(bag, count, COLOUR_CODES)
    for tile in tiles:
        bag[tile] -= 1
    return tiles


def _refill(bag: list[int], tower: list[int]) -> int:
    refilled = sum(tower)
    for colour, count in enumerate(tower):
        bag[colour] += count
        tower[colour] = 0
    return refilled
