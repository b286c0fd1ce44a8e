"""What a player most likely means who has said only the beginning of a move: see `Game.complete`.

A take says nothing yet about the order of the stack it leaves, a dome tile nothing about its rotation, a tiling
nothing about the chips that pay for it.
"""

from __future__ import annotations

import re

from app.rules.contract import Move
from app.rules.duel.components import LARGE
from app.rules.duel.moves import SunTake, Tile, parse
from app.rules.duel.paying import thrifty_payments
from app.rules.duel.position import DuelPosition
from app.rules.duel.proposing import Proposals, cost
from app.rules.duel.tiling import missing_tiles

_DOME = re.compile(r"[dk]([1-9]|1[0-8])f[1-9]", re.ASCII)


def complete(position: DuelPosition, seat: int, beginning: str) -> Move:
    if dome := _DOME.fullmatch(beginning):
        return parse(f"{beginning}r{Proposals(position, seat).rotations(int(dome[1]))[0]}")
    move = parse(beginning)
    if isinstance(move, SunTake) and not move.rest:
        return _with_rest(position, seat, move)
    if isinstance(move, Tile) and not move.chips:
        return _paid(position, seat, move)
    return move


def _with_rest(position: DuelPosition, seat: int, take: SunTake) -> Move:
    sun = position.offer.suns[take.factory - 1]
    if take.factory == LARGE or take.colour not in sun:
        return take
    rest = [tile for tile in sun if tile != take.colour]
    return SunTake(take.factory, take.colour, take.line, Proposals(position, seat).rest(rest))


def _paid(position: DuelPosition, seat: int, tiling: Tile) -> Move:
    """The cheapest chips pay for what the line lacks."""
    board, row = position.boards[seat], tiling.row - 1
    if row != board.tiled_rows or board.is_full(row):
        return tiling
    ways = thrifty_payments(board.unspent_chips(), board.line_colours[row], missing_tiles(board, row))
    return Tile(tiling.row, tiling.column, min(ways, key=cost, default=()))
