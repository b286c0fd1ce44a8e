"""A turn with the stack of dome tiles: draw, look, keep one, put the others under the stack (D-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.contract import Event
from app.rules.duel.board import Board
from app.rules.duel.events import Drew, Looked, PutUnderStack
from app.rules.duel.moves import Draw, Keep, Look, PutUnder
from app.rules.duel.stages import Stage

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition


def draw(position: DuelPosition, board: Board, _move: Draw, events: list[Event], forced: bool) -> None:
    if position.stage is Stage.OFFER:
        board.tokens -= 1
        position.stage = Stage.DRAWING
    back = position.supply.draw(board.seat)
    drew = Drew(board.seat, position.round, back, -min(1, board.score), forced)
    if drew.points:
        board.add_points(drew)
    events.append(drew)


def look(position: DuelPosition, board: Board, _move: Look, events: list[Event], forced: bool) -> None:
    position.supply.look()
    position.stage = Stage.KEEPING
    events.append(Looked(board.seat, len(position.supply.drawn), forced))


def keep(position: DuelPosition, board: Board, move: Keep, events: list[Event], _forced: bool) -> None:
    others = len(position.supply.drawn) - 1
    position.supply.keep(move.tile)
    position.place_dome_tile(board, move, events)
    position.stage = Stage.ORDERING
    if not position.supply.drawn:
        _end(position, board, others, events)


def put_under(position: DuelPosition, board: Board, move: PutUnder, events: list[Event], _forced: bool) -> None:
    others = len(position.supply.drawn)
    position.supply.put(move.tile)
    if position.supply.drawn:
        events.append(PutUnderStack(board.seat, 0, len(position.supply.to_put_under())))
    else:
        _end(position, board, others, events)


def _end(position: DuelPosition, board: Board, others: int, events: list[Event]) -> None:
    if others:
        events.append(PutUnderStack(board.seat, others, 0))
    position.stage = Stage.OFFER
    position.acting = (1 - board.seat,)
