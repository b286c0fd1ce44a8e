"""Whether a move is legal: each kind of move is verified directly, without listing the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from app.rules.contract import IllegalMove, Move
from app.rules.queens_garden import acquiring, refusals
from app.rules.queens_garden.components import KINDS, NOTHING, SUPPLY_PRICE, VALUE, Hex
from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.geometry import place_of
from app.rules.queens_garden.moves import BuyExpansion, Pass, Payment, PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.payments import can_pay
from app.rules.queens_garden.storage import Storage

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition

Refusal = IllegalMove | None


def why_not(position: QueensGardenPosition, seat: int, move: Move) -> Refusal:
    """The refusal of a move, or None when it is legal."""
    if not position.has_seat(seat) or seat not in position.acting:
        return refusals.not_acting(position, seat)
    rule = _RULES.get(type(move))
    return refusals.foreign_move() if rule is None else rule(position, seat, move)


def _take(position: QueensGardenPosition, seat: int, move: Take) -> Refusal:
    return acquiring.why_not(position.display, position.storages[seat], move)


def _place_tile(position: QueensGardenPosition, seat: int, move: PlaceTile) -> Refusal:
    garden, storage = position.gardens[seat], position.storages[seat]
    if move.hex not in storage.tiles:
        return refusals.no_such_tile(move.hex, "Q-15")
    hopeless = _hopeless(garden, storage, move, garden.free)
    if hopeless is None and not garden.free >> move.space & 1:
        return refusals.taken_space(garden, move.space)
    return hopeless or _unfitting(garden, move.hex, move.space) or _unpaid(storage, move.hex, move.payment)


def _place_expansion(position: QueensGardenPosition, seat: int, move: PlaceExpansion) -> Refusal:
    garden, storage = position.gardens[seat], position.storages[seat]
    if move.hex not in storage.expansions:
        return refusals.no_such_expansion(move.hex, "Q-22")
    if not garden.sites:
        return refusals.no_free_place("Q-22")
    hopeless = _hopeless(garden, storage, move, garden.sites)
    if hopeless is None and not garden.sites >> move.space & 1:
        return refusals.taken_place(place_of(move.space), "Q-22")
    return hopeless or _unfitting(garden, move.hex, move.space) or _unpaid(storage, move.hex, move.payment)


def _buy_expansion(position: QueensGardenPosition, seat: int, move: BuyExpansion) -> Refusal:
    if not position.supply:
        return refusals.empty_supply()
    if position.points[seat] < SUPPLY_PRICE:
        return refusals.too_few_points(position.points[seat])
    if not position.gardens[seat].free_places:
        return refusals.no_free_place("Q-23")
    if position.gardens[seat].expansions[move.place] != NOTHING:
        return refusals.taken_place(move.place, "Q-23")
    return None


def _pass(position: QueensGardenPosition, seat: int, move: Pass) -> Refusal:
    if not move.tiles and not move.expansions:
        return None
    if not position.options.discards:
        return refusals.no_discarding()
    missing = _not_stored(position.storages[seat], move.tiles, move.expansions, "Q-27")
    if missing is None and move.value > position.points[seat]:
        return refusals.discard_too_dear(move.value, position.points[seat])
    return missing


_RULES: Mapping[type[Move], Callable[[QueensGardenPosition, int, Any], Refusal]] = {
    Take: _take,
    PlaceTile: _place_tile,
    PlaceExpansion: _place_expansion,
    BuyExpansion: _buy_expansion,
    Pass: _pass,
}


def _hopeless(garden: Garden, storage: Storage, move: PlaceTile | PlaceExpansion, spaces: int) -> Refusal:
    """Why this hex can be placed nowhere, whichever space was named: it cannot be paid, or fits nowhere."""
    if not move.payment.size and not can_pay(storage, move.hex):
        return refusals.cannot_pay(move.hex)
    return None if garden.spaces_for(move.hex, spaces) else refusals.fits_nowhere(move.hex)


def _unfitting(garden: Garden, hex_: Hex, space: int) -> Refusal:
    if garden.spaces_for(hex_, 1 << space):
        return None
    return refusals.unfitting(garden, hex_, space)


def _unpaid(storage: Storage, hex_: Hex, payment: Payment) -> Refusal:
    """Why this is no payment for a hex of the storage (Q-15 to Q-17)."""
    if payment.size != VALUE[hex_] - 1:
        return refusals.wrong_price(hex_, payment.size) if can_pay(storage, hex_) else refusals.cannot_pay(hex_)
    discarded = sorted((*payment.tiles, *payment.expansions, hex_))
    for one, next_ in pairwise(discarded):
        if one == next_:
            return refusals.identical_payment(one)
    if len({each // KINDS for each in discarded}) > 1 and len({each % KINDS for each in discarded}) > 1:
        return refusals.mixed_payment(hex_)
    if payment.jokers > storage.jokers:
        return refusals.too_few_jokers(payment.jokers, storage.jokers)
    return _not_stored(storage, payment.tiles, payment.expansions, "Q-16")


def _not_stored(storage: Storage, tiles: Sequence[Hex], expansions: Sequence[Hex], rule: str) -> Refusal:
    for hex_ in tiles:
        held = storage.tiles.count(hex_)
        if not held:
            return refusals.no_such_tile(hex_, rule)
        if tiles.count(hex_) > held:
            return refusals.not_so_many_tiles(hex_, rule)
    for hex_ in expansions:
        if hex_ not in storage.expansions or expansions.count(hex_) > 1:
            return refusals.no_such_expansion(hex_, rule)
    return None
