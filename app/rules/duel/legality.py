"""What is legal: the moves of each stage, listed in groups, and the check of a single one with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from app.rules.contract import Move
from app.rules.duel import refusals
from app.rules.duel.board import Board
from app.rules.duel.components import CHIPS_PER_ROUND, FACE_DOWN, LARGE, MEMBERS, NO_CHIP, NO_TILE
from app.rules.duel.moves import (
    BROKEN,
    CHIP_TAKES,
    DRAW,
    LOOK,
    MOON_TAKES,
    PUT_UNDER,
    ChipTake,
    DomeTake,
    Draw,
    Keep,
    Leave,
    Look,
    MoonTake,
    PutUnder,
    SunTake,
    Tile,
    dome_takes,
    keeps,
    sun_takes,
)
from app.rules.duel.paying import is_payment, thrifty_payments
from app.rules.duel.stages import Stage
from app.rules.duel.tiling import fitting_columns, missing_tiles, row_moves

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition

Group = tuple[Move, ...]


def may_draw(position: DuelPosition, board: Board) -> bool:
    """A tile must be there and be paid; with 0 points and an empty display the first one is free (D-12, D-13)."""
    supply = position.supply
    if not supply.stack:
        return False
    if position.stage is Stage.DRAWING:
        return board.score > 0
    return board.tokens > 0 and (board.score > 0 or not any(supply.display))


# Listing


def _opening(position: DuelPosition, board: Board) -> Iterator[Group]:
    for tile in position.supply.display:
        yield dome_takes(tile, board.empty_fields)


def _domes(position: DuelPosition, board: Board) -> Iterator[Group]:
    if board.tokens:
        for tile in position.supply.display:
            if tile != NO_TILE:
                yield dome_takes(tile, board.empty_fields)
        if may_draw(position, board):
            yield DRAW


def _takes(position: DuelPosition, board: Board) -> list[Group]:
    offer, open_rows = position.offer, board.open_rows
    found = [
        takes[open_rows[colour]]
        for factory, sun in enumerate(offer.suns, start=1)
        if sun
        for colour, takes in sun_takes(factory, sun)
    ]
    found += [MOON_TAKES[colour][open_rows[colour]] for colour in MEMBERS[offer.moon_colours]]
    return found


def _chips(position: DuelPosition, board: Board) -> Iterator[Group]:
    if board.round_chips < CHIPS_PER_ROUND:
        for place, chip in enumerate(position.offer.chips):
            if chip >= 0:
                yield CHIP_TAKES[place]


def _drawing(position: DuelPosition, board: Board) -> Iterator[Group]:
    yield LOOK
    if may_draw(position, board):
        yield DRAW


def _keeping(position: DuelPosition, board: Board) -> Iterator[Group]:
    for tile in position.supply.drawn:
        if tile > 0:  # others are not known to whoever looks
            yield keeps(tile, board.empty_fields)


def _ordering(position: DuelPosition, _board: Board) -> Iterator[Group]:
    if tiles := position.supply.known_to_put_under():
        yield tuple([PUT_UNDER[tile] for tile in tiles])


def _tiling(_position: DuelPosition, board: Board) -> Iterator[Group]:
    yield row_moves(board, board.tiled_rows)


_LISTS: dict[Stage, tuple[Callable[[DuelPosition, Board], Iterable[Group]], ...]] = {
    Stage.OPENING: (_opening,),
    Stage.OFFER: (_domes, _takes, _chips),
    Stage.DRAWING: (_drawing,),
    Stage.KEEPING: (_keeping,),
    Stage.ORDERING: (_ordering,),
    Stage.TILING: (_tiling,),
}
"""How the moves of a stage are listed, in groups of which none is empty."""


def every_move(position: DuelPosition, seat: int, *, thrifty: bool = False) -> list[Move]:
    """The legal moves of a seat whose turn it is; `thrifty` leaves out payments that spend more than they must."""
    board = position.boards[seat]
    if thrifty and position.stage is Stage.TILING:
        return list(row_moves(board, board.tiled_rows, thrifty_payments))
    moves: list[Move] = []
    for groups in _LISTS[position.stage]:
        for group in groups(position, board):
            moves += group
    return moves


def has_plenty(position: DuelPosition, seat: int) -> bool:
    """Whether a glance shows that this seat has several moves: an open dome tile to place, or a sun side to split."""
    if position.stage is not Stage.OFFER:
        return False
    if position.boards[seat].tokens and any(position.supply.display):
        return True
    return any(sun and sun[0] != sun[-1] for sun in position.offer.suns)


def some_moves(position: DuelPosition, seat: int) -> Group:
    """Some legal moves: none if there are none, the only one if there is one, or a few of many."""
    board = position.boards[seat]
    found: Group = ()
    for groups in _LISTS[position.stage]:
        for group in groups(position, board):
            if found or len(group) > 1:
                return (*found, *group[:2])
            found = group
    return found


# Checking


def check(position: DuelPosition, seat: int, move: Move) -> None:
    if not position.has_seat(seat) or seat not in position.acting:
        raise refusals.not_acting(position, seat)
    checked = _CHECKS.get(type(move))
    if checked is None:
        raise refusals.foreign_move()
    stages, check_move = checked
    if position.stage not in stages:
        raise refusals.wrong_stage(position, move)
    check_move(position, position.boards[seat], move)


def _check_sun_take(position: DuelPosition, board: Board, move: SunTake) -> None:
    sun = position.offer.suns[move.factory - 1]
    if move.colour not in sun:
        raise refusals.not_on_sun(move)
    if move.factory != LARGE and sorted((*move.rest, *[move.colour] * sun.count(move.colour))) != list(sun):
        raise refusals.wrong_rest(move, [tile for tile in sun if tile != move.colour])
    _check_line(board, move)


def _check_moon_take(position: DuelPosition, board: Board, move: MoonTake) -> None:
    if not position.offer.moon_colours >> move.colour & 1:
        raise refusals.not_on_moon(move)
    _check_line(board, move)


def _check_line(board: Board, move: SunTake | MoonTake) -> None:
    if move.line != BROKEN and not board.open_rows[move.colour] >> (move.line - 1) & 1:
        raise refusals.closed_line(board, move)


def _check_chip_take(position: DuelPosition, board: Board, move: ChipTake) -> None:
    chip = position.offer.chips[move.factory - 1]
    if chip == NO_CHIP:
        raise refusals.chip_is_gone(move)
    if chip == FACE_DOWN:
        raise refusals.chip_face_down(move)
    if board.round_chips == CHIPS_PER_ROUND:
        raise refusals.enough_chips()


def _check_dome_take(position: DuelPosition, board: Board, move: DomeTake) -> None:
    if position.stage is Stage.OFFER and not board.tokens:
        raise refusals.no_token(position)
    if move.tile not in position.supply.display:
        raise refusals.not_in_display(move)
    _check_field(board, move)


def _check_field(board: Board, move: DomeTake | Keep) -> None:
    if not board.empty_fields >> (move.field - 1) & 1:
        raise refusals.field_is_taken(move)


def _check_draw(position: DuelPosition, board: Board, _move: Draw) -> None:
    if position.stage is Stage.OFFER and not board.tokens:
        raise refusals.no_token(position)
    if not may_draw(position, board):
        raise refusals.cannot_draw(position)


def _check_look(_position: DuelPosition, _board: Board, _move: Look) -> None:
    """Whoever has drawn may look."""


def _check_keep(position: DuelPosition, board: Board, move: Keep) -> None:
    if move.tile not in position.supply.drawn:
        raise refusals.not_drawn(move.tile)
    _check_field(board, move)


def _check_put_under(position: DuelPosition, _board: Board, move: PutUnder) -> None:
    if move.tile not in position.supply.known_to_put_under():
        raise refusals.not_drawn(move.tile)


def _check_tile(_position: DuelPosition, board: Board, move: Tile) -> None:
    row = move.row - 1
    if row != board.tiled_rows:
        raise refusals.wrong_row(board)
    if not fitting_columns(board, row) >> (move.column - 1) & 1:
        raise refusals.closed_cell(board, move)
    missing = missing_tiles(board, row)
    if not missing and move.chips:
        raise refusals.line_is_full(move.row)
    unspent = board.unspent_chips()
    for kind in move.chips:
        if move.chips.count(kind) > unspent[kind]:
            raise refusals.chip_not_held(kind)
    if not is_payment(move.chips, board.line_colours[row], missing):
        raise refusals.wrong_payment(board, move)


def _check_leave(_position: DuelPosition, board: Board, move: Leave) -> None:
    if move.row - 1 != board.tiled_rows:
        raise refusals.wrong_row(board)
    if board.is_full(move.row - 1):
        raise refusals.must_tile(move)


_OFFER = (Stage.OFFER,)
_CHECKS: dict[type[Move], tuple[tuple[Stage, ...], Callable[[DuelPosition, Board, Any], None]]] = {
    SunTake: (_OFFER, _check_sun_take),
    MoonTake: (_OFFER, _check_moon_take),
    ChipTake: (_OFFER, _check_chip_take),
    DomeTake: ((Stage.OPENING, Stage.OFFER), _check_dome_take),
    Draw: ((Stage.OFFER, Stage.DRAWING), _check_draw),
    Look: ((Stage.DRAWING,), _check_look),
    Keep: ((Stage.KEEPING,), _check_keep),
    PutUnder: ((Stage.ORDERING,), _check_put_under),
    Tile: ((Stage.TILING,), _check_tile),
    Leave: ((Stage.TILING,), _check_leave),
}
"""For each kind of move the stages in which it can be made, and what else must hold."""
