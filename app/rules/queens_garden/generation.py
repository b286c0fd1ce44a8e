"""Which moves are legal: all of them, lazily; fewer, for random play and bots; and whether there is a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product, repeat
from typing import TYPE_CHECKING

from app.rules.contract import Move
from app.rules.queens_garden.acquiring import can_take, generate_takes, plain_takes
from app.rules.queens_garden.components import SUPPLY_PRICE, VALUE, Hex
from app.rules.queens_garden.geometry import members
from app.rules.queens_garden.moves import (
    BUYS,
    PASS,
    BuyExpansion,
    Pass,
    PlaceExpansion,
    PlaceTile,
    expansion_placements,
    tile_placements,
)
from app.rules.queens_garden.payments import can_pay, every_payment, hex_set, plain_payments
from app.rules.queens_garden.storage import Storage

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition


def generate(position: QueensGardenPosition, seat: int) -> Iterator[Move]:
    """Every legal move, once each."""
    if seat not in position.acting:
        return
    storage = position.storages[seat]
    yield from generate_takes(position.display, storage)
    yield from _tile_placements(position, seat)
    yield from _expansion_placements(position, seat)
    yield from buys(position, seat)
    yield from _passes(storage, position.points[seat]) if position.options.discards else (PASS,)


def _tile_placements(position: QueensGardenPosition, seat: int) -> Iterator[PlaceTile]:
    garden, storage = position.gardens[seat], position.storages[seat]
    for hex_ in dict.fromkeys(storage.tiles):
        spaces = members(garden.spaces_for(hex_, garden.free))
        if spaces:
            for payment in every_payment(storage, hex_):
                for space in spaces:
                    yield PlaceTile(hex_, space, payment)


def _expansion_placements(position: QueensGardenPosition, seat: int) -> Iterator[PlaceExpansion]:
    garden, storage = position.gardens[seat], position.storages[seat]
    for hex_ in storage.expansions:
        spaces = members(garden.spaces_for(hex_, garden.sites))
        if spaces:
            for payment in every_payment(storage, hex_):
                for space in spaces:
                    yield PlaceExpansion(hex_, space, payment)


def _can_buy(position: QueensGardenPosition, seat: int) -> bool:
    return bool(position.supply) and position.points[seat] >= SUPPLY_PRICE and position.gardens[seat].sites != 0


def buys(position: QueensGardenPosition, seat: int) -> list[BuyExpansion]:
    if not _can_buy(position, seat):
        return []
    return [BUYS[place] for place in position.gardens[seat].free_places]


def _passes(storage: Storage, points: int) -> Iterator[Pass]:
    """A pass with every choice of what to discard that can be paid, beginning with nothing (Q-27)."""
    held = sorted(Counter(storage.tiles).items())
    for amounts in product(*(range(count + 1) for _, count in held)):
        tiles = tuple(chain.from_iterable(repeat(hex_, n) for (hex_, _), n in zip(held, amounts, strict=True)))
        for kept in product((False, True), repeat=len(storage.expansions)):
            move = Pass(tiles, tuple(hex_ for hex_, out in zip(storage.expansions, kept, strict=True) if out))
            if move.value <= points:
                yield move


def _large_discard(storage: Storage, points: int) -> Pass:
    """A pass that discards all that can be paid, the dearest pieces first; nothing if no piece can be paid."""
    tiles = _payable(storage.tiles, points)
    left = points - sum(VALUE[hex_] for hex_ in tiles)
    return Pass(tiles, _payable(storage.expansions, left))


def _payable(hexes: list[Hex], points: int) -> tuple[Hex, ...]:
    chosen: list[Hex] = []
    for hex_ in sorted(hexes, key=VALUE.__getitem__, reverse=True):
        if VALUE[hex_] <= points:
            points -= VALUE[hex_]
            chosen.append(hex_)
    return tuple(sorted(chosen))


def candidates(position: QueensGardenPosition, seat: int) -> list[Move]:
    """Legal moves without those that differ from another only in the payment or the copies taken.

    At most two payments for a hex (see `plain_payments`), one tile of several copies, and a pass that discards
    nothing or as much as can be paid.
    """
    moves: list[Move] = []
    if seat not in position.acting:
        return moves
    garden, storage = position.gardens[seat], position.storages[seat]
    moves += plain_takes(position.display, storage)
    tiles, expansions, jokers = hex_set(storage.tiles), hex_set(storage.expansions), storage.jokers
    before = -1
    for hex_ in storage.tiles:
        if hex_ == before:
            continue
        before = hex_
        payments = plain_payments(hex_, tiles, expansions, jokers)
        if payments:
            spaces = members(garden.spaces_for(hex_, garden.free))
            for payment in payments:
                by_space = tile_placements(hex_, payment)
                moves += [by_space[space] for space in spaces]
    for hex_ in storage.expansions:
        payments = plain_payments(hex_, tiles, expansions, jokers)
        spaces = members(garden.spaces_for(hex_, garden.sites)) if payments else []
        for payment in payments:
            on_sites = expansion_placements(hex_, payment)
            moves += [on_sites[space] for space in spaces]
    moves += buys(position, seat)
    moves.append(PASS)
    if _can_discard(position, seat):
        moves.append(_large_discard(storage, position.points[seat]))
    return moves


def _can_discard(position: QueensGardenPosition, seat: int) -> bool:
    storage, points = position.storages[seat], position.points[seat]
    return position.options.discards and any(VALUE[hex_] <= points for hex_ in (*storage.tiles, *storage.expansions))


def has_choice(position: QueensGardenPosition, seat: int) -> bool:
    """Whether this seat can do anything but pass without discarding."""
    garden, storage = position.gardens[seat], position.storages[seat]
    return (
        _can_buy(position, seat)
        or _can_discard(position, seat)
        or can_take(position.display, storage)
        or any(garden.spaces_for(hex_, garden.free) and can_pay(storage, hex_) for hex_ in storage.tiles)
        or any(garden.spaces_for(hex_, garden.sites) and can_pay(storage, hex_) for hex_ in storage.expansions)
    )
