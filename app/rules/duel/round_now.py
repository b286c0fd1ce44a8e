"""The points if the round ended now. Nothing here changes a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.duel.board import Board
from app.rules.duel.components import COLOURS, ROUNDS, SIZE
from app.rules.duel.ending import count_goals
from app.rules.duel.events import Line
from app.rules.duel.moves import Tile, tilings
from app.rules.duel.tiling import drop_line, fitting_columns, pay, tile_row

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition


def if_round_ended_now(position: DuelPosition) -> tuple[tuple[Line, ...], ...]:
    """The score lines that each seat would still get in this round; in the last one the goals, too.

    Nobody spends chips, and every player is taken to choose the cells that score most.
    """
    if position.outcome is not None:
        return tuple(() for _ in position.boards)
    return tuple(tuple(lines_to_come(position, board.seat)) for board in position.boards)


def worth(position: DuelPosition, seat: int) -> int:
    """The points of one seat, then."""
    lines = [] if position.outcome is not None else lines_to_come(position, seat)
    return position.boards[seat].score + sum([line.points for line in lines])


def lines_to_come(position: DuelPosition, seat: int) -> list[Line]:
    """The same for one seat of a game that goes on."""
    board = position.boards[seat].copy()
    if board.tiled_rows == SIZE and seat not in position.acting:
        # It has paid, too. Right after the choice for its last row, looked at alone, it has not yet.
        return _goals_to_come(position, board)
    return _best_future(position, board, board.tiled_rows)[1]


def _best_future(position: DuelPosition, board: Board, first_row: int) -> tuple[int, list[Line]]:
    """Tile the rows from this one on, pay, count the goals. Changes the board; returns its best score."""
    lines: list[Line] = []
    tower = _no_tower()
    for row in range(first_row, SIZE):
        if not board.line_counts[row]:
            continue
        choices = tilings(row, fitting_columns(board, row))
        if not choices and board.band_is_full(row):
            drop_line(board, row, tower)
        elif choices and board.is_full(row):
            if len(choices) > 1:
                return _best_of(position, board, choices, lines)
            lines += tile_row(board, position.round, choices[0], tower)
    lines += pay(board, position.round, tower, marker=position.marker_holder == board.seat)
    lines += _goals_to_come(position, board)
    return board.score, lines


def _best_of(
    position: DuelPosition, board: Board, choices: tuple[Tile, ...], lines: list[Line]
) -> tuple[int, list[Line]]:
    futures = []
    for choice in choices:
        twin = board.copy()
        tiled = tile_row(twin, position.round, choice, _no_tower())
        score, rest = _best_future(position, twin, choice.row)
        futures.append((score, [*lines, *tiled, *rest]))
    return max(futures, key=lambda future: future[0])


def _goals_to_come(position: DuelPosition, board: Board) -> list[Line]:
    return list(count_goals(board, position.round, position.goals)) if position.round == ROUNDS else []


def _no_tower() -> list[int]:
    """A tower that nobody looks into."""
    return [0] * len(COLOURS)
