"""The legal moves as a page lists them: without the payments and the discards, which are asked for.

A placement that costs something stops after its space, `b3@25`; what may be paid is listed from there, and what is
proposed comes first. A discard is
listed piece by piece: `pass` leads to `pass,b3`, and that to `pass,b3,xd4`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from app.rules.contract import Move, Stem, UnreadableMove
from app.rules.queens_garden.acquiring import generate_takes
from app.rules.queens_garden.components import VALUE, Hex
from app.rules.queens_garden.generation import buys
from app.rules.queens_garden.geometry import members
from app.rules.queens_garden.legality import why_not
from app.rules.queens_garden.moves import (
    PASS,
    Pass,
    PlaceExpansion,
    PlaceTile,
)
from app.rules.queens_garden.payments import can_pay, payments_by_likelihood
from app.rules.queens_garden.reading import parse
from app.rules.queens_garden.storage import Storage

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition

Listed = Iterator[Move | Stem]


def list_moves(position: QueensGardenPosition, seat: int, beginning: str) -> Iterable[Move | Stem]:
    if seat not in position.acting:
        return ()
    if not beginning:
        return _all(position, seat)
    return [listed for listed in _from(position, seat, beginning) if str(listed).startswith(beginning)]


def _from(position: QueensGardenPosition, seat: int, beginning: str) -> Listed:
    start = _read(beginning.partition(",")[0])
    if isinstance(start, PlaceTile | PlaceExpansion):
        return _payments(position, seat, start)
    if isinstance(start, Pass):
        return _discards(position, seat, beginning)
    return _all(position, seat)


def _all(position: QueensGardenPosition, seat: int) -> Listed:
    garden, storage = position.gardens[seat], position.storages[seat]
    yield from generate_takes(position.display, storage)
    for hex_ in dict.fromkeys(storage.tiles):
        if can_pay(storage, hex_):
            for space in members(garden.spaces_for(hex_, garden.free)):
                yield _unpaid(PlaceTile, hex_, space)
    for hex_ in storage.expansions:
        if can_pay(storage, hex_):
            for space in members(garden.spaces_for(hex_, garden.sites)):
                yield _unpaid(PlaceExpansion, hex_, space)
    yield from buys(position, seat)
    yield from _and_more(position, seat, PASS)


@cache
def _unpaid(kind: type[PlaceTile | PlaceExpansion], hex_: Hex, space: int) -> Move | Stem:
    placement = kind(hex_, space)
    return placement if VALUE[hex_] == 1 else Stem(str(placement))


def _payments(position: QueensGardenPosition, seat: int, placement: PlaceTile | PlaceExpansion) -> Listed:
    garden, storage = position.gardens[seat], position.storages[seat]
    is_tile = isinstance(placement, PlaceTile)
    stored, spaces = (storage.tiles, garden.free) if is_tile else (storage.expansions, garden.sites)
    hex_, space = placement.hex, placement.space
    if hex_ in stored and spaces >> space & 1 and garden.spaces_for(hex_, 1 << space):
        for payment in payments_by_likelihood(storage, hex_):
            yield type(placement)(hex_, space, payment)


def _discards(position: QueensGardenPosition, seat: int, beginning: str) -> Listed:
    """The pass that is said in this beginning, and how it goes on by one piece."""
    for said in (beginning, beginning.rpartition(",")[0]):
        passing = _read(said)
        if isinstance(passing, Pass) and str(passing) == said and why_not(position, seat, passing) is None:
            yield passing
            for move in _larger(position, seat, passing):
                yield from _and_more(position, seat, move)
            return


def _and_more(position: QueensGardenPosition, seat: int, passing: Pass) -> Listed:
    """A pass; also as a stem, if more can be discarded."""
    yield passing
    if next(_larger(position, seat, passing), None) is not None:
        yield Stem(str(passing))


def _larger(position: QueensGardenPosition, seat: int, passing: Pass) -> Iterator[Pass]:
    """The passes that discard one piece more than this one and can be paid, in the order of codes (Q-27)."""
    if position.options.discards:
        for move in _one_more(position.storages[seat], passing.tiles, passing.expansions):
            if move.value <= position.points[seat]:
                yield move


def _one_more(storage: Storage, tiles: tuple[Hex, ...], expansions: tuple[Hex, ...]) -> Iterator[Pass]:
    if not expansions:
        for hex_ in dict.fromkeys(storage.tiles):
            if not tiles or hex_ > tiles[-1] or (hex_ == tiles[-1] and tiles.count(hex_) < storage.tiles.count(hex_)):
                yield Pass((*tiles, hex_))
    for hex_ in storage.expansions:
        if not expansions or hex_ > expansions[-1]:
            yield Pass(tiles, (*expansions, hex_))


def _read(code: str) -> Move | None:
    try:
        return parse(code)
    except UnreadableMove:
        return None
