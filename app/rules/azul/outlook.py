"""What a table tells beyond what lies on it: the chances of the next deal. Small values, and fast: it is asked for
after every move."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from app.rules.azul.components import FACTORIES, TILES_PER_FACTORY
from app.rules.azul.position import AzulPosition

MOST_REMEMBERED = 4096


class Chance(NamedTuple):
    tenths: int
    """How many tiles of a colour to expect, in tenths."""
    percent: int
    """How likely it is that the colour appears at all."""


class NextDeal(NamedTuple):
    tiles: int
    from_lid: bool
    """Whether the bag is too small, so that the lid is poured into it. What the end of this round adds to the lid is
    not counted."""
    chances: tuple[Chance, ...]


def next_deal(position: AzulPosition) -> NextDeal:
    wanted = 0 if position.outcome is not None else FACTORIES[position.seats] * TILES_PER_FACTORY
    return _next_deal(wanted, tuple(position.bag), tuple(position.lid))


@lru_cache(maxsize=MOST_REMEMBERED)
def _next_deal(wanted: int, bag: tuple[int, ...], lid: tuple[int, ...]) -> NextDeal:
    in_bag, in_lid = sum(bag), sum(lid)
    if in_bag >= wanted:
        return NextDeal(wanted, from_lid=False, chances=tuple(_chance(0, count, in_bag, wanted) for count in bag))
    rest = min(wanted - in_bag, in_lid)
    chances = tuple(_chance(sure, count, in_lid, rest) for sure, count in zip(bag, lid, strict=True))
    return NextDeal(in_bag + rest, from_lid=True, chances=chances)


def _chance(sure: int, count: int, pool: int, drawn: int) -> Chance:
    """`sure` tiles come anyway; `drawn` more are drawn from a pool that has `count` of the colour."""
    expected = sure + (drawn * count / pool if pool else 0)
    absent = 0.0 if sure else comb(pool - count, drawn) / comb(pool, drawn)
    return Chance(round(10 * expected), _percent(1 - absent))


def _percent(probability: float) -> int:
    """Only what is certain is 0 or 100."""
    if probability in (0, 1):
        return int(100 * probability)
    return min(max(round(100 * probability), 1), 99)
