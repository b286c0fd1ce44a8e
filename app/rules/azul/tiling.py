"""Phase 2 on one board: from full lines to the wall, points, the floor (A-19 to A-27).

Tiles on their way to the lid are counted by colour in `discarded`, those on a floor as soon as they fall.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.azul.board import Board
from app.rules.azul.components import (
    FULL,
    JUST,
    LACKING,
    PENALTY,
    PRINTED_COLUMN,
    RUN,
    SIZE,
    TILE_POINTS,
)
from app.rules.azul.events import Fell, Paid, Tiled, new_event

Columns = tuple[int, ...]

PRINTED_COLUMNS: tuple[tuple[Columns, ...], ...] = tuple(
    tuple((column,) for column in columns) for columns in PRINTED_COLUMN
)


def printed_columns(_board: Board, row: int, colour: int) -> Columns:
    """The coloured wall has one space for each colour in each row (A-5)."""
    return PRINTED_COLUMNS[row][colour]


def grey_columns(board: Board, row: int, colour: int) -> Columns:
    """On the grey wall: the free spaces of the row whose column lacks the colour (A-24)."""
    return tuple(column for column in LACKING[board.rows[row]] if colour not in board.wall[column::SIZE])


LEGAL_COLUMNS: dict[str, Callable[[Board, int, int], Columns]] = {
    "colour": printed_columns,
    "grey": grey_columns,
}


def tile_row(board: Board, round_: int, row: int, column: int, discarded: list[int]) -> Tiled:
    """Move the tile of a full line to the wall, score it, discard the rest of the line (A-19, A-20)."""
    colour = board.line_colours[row]
    board.wall[row * SIZE + column] = colour
    board.rows[row] = in_row = board.rows[row] + JUST[column]
    board.columns[column] = in_column = board.columns[column] + JUST[row]
    board.row_colours[row] += JUST[colour]
    if in_row == FULL:
        board.complete_rows += 1
    board.empty_line(row)
    discarded[colour] += row
    across, down = RUN[in_row][column], RUN[in_column][row]
    points = TILE_POINTS[len(across)][len(down)]
    tiled = new_event(Tiled, (board.seat, round_, row + 1, column + 1, colour, across, down, points))
    board.score += points
    board.score_lines.append(tiled)
    return tiled


def drop_line(board: Board, row: int, discarded: list[int]) -> Fell:
    """A full line whose tile has no legal space falls to the floor (A-27)."""
    colour = board.line_colours[row]
    lost = board.break_tiles(colour, row + 1)
    board.empty_line(row)
    discarded[colour] += row + 1
    return Fell(board.seat, row + 1, colour, row + 1 - lost, lost)


def pay_floor(board: Board, round_: int) -> Paid:
    """Lose the printed penalties, at most down to 0, and clear the floor (A-21, A-22)."""
    pieces = len(board.floor)
    penalty = PENALTY[pieces]
    lost = penalty if penalty < board.score else board.score
    board.floor.clear()
    paid = new_event(Paid, (board.seat, round_, pieces, penalty, -lost))
    board.score -= lost
    board.score_lines.append(paid)
    return paid
