"""What a player most likely means who has said only the beginning of a move: see `Game.complete`.

A take says nothing yet about the copies, a placement nothing about what is paid for it.
"""

from __future__ import annotations

from app.rules.contract import Move
from app.rules.queens_garden.acquiring import plain_take
from app.rules.queens_garden.components import VALUE
from app.rules.queens_garden.moves import NO_PAYMENT, PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.payments import payments_by_likelihood
from app.rules.queens_garden.position import QueensGardenPosition
from app.rules.queens_garden.reading import parse


def complete(position: QueensGardenPosition, seat: int, beginning: str) -> Move:
    move, storage = parse(beginning), position.storages[seat]
    if isinstance(move, Take) and not move.picks:
        return plain_take(position.display, storage, move.category) or move
    if isinstance(move, PlaceTile | PlaceExpansion) and move.payment == NO_PAYMENT and VALUE[move.hex] > 1:
        proposed = next(iter(payments_by_likelihood(storage, move.hex)), NO_PAYMENT)
        return type(move)(move.hex, move.space, proposed)
    return move
