"""Phase 2 on one board: from full lines to the wall, points, the floor (A-19 to A-27).

What leaves a board goes into `lid`, the count of discarded tiles by colour.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.azul.board import Board
from app.rules.azul.components import (
    FULL,
    MARKER,
    MEMBERS,
    PENALTY,
    PRINTED_COLUMN,
    RUN,
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
    free = MEMBERS[FULL & ~board.rows[row]]
    return tuple(column for column in free if not board.column_colours[column] >> colour & 1)


LEGAL_COLUMNS: dict[str, Callable[[Board, int, int], Columns]] = {
    "colour": printed_columns,
    "grey": grey_columns,
}


def tile_row(board: Board, round_: int, row: int, column: int, lid: list[int]) -> Tiled:
    """Move the tile of a full line to the wall, score it, discard the rest of the line (A-19, A-20)."""
    colour = board.line_colours[row]
    in_row, in_column = board.move_to_wall(row, column)
    lid[colour] += row
    across, down = RUN[in_row][column], RUN[in_column][row]
    points = TILE_POINTS[len(across)][len(down)]
    tiled = new_event(Tiled, (board.seat, round_, row + 1, column + 1, colour, across, down, points))
    board.gain(tiled)
    return tiled


def drop_line(board: Board, row: int, lid: list[int]) -> Fell:
    """A full line whose tile has no legal space falls to the floor (A-27)."""
    colour = board.line_colours[row]
    lost = board.break_tiles(colour, row + 1)
    board.empty_line(row)
    lid[colour] += lost
    return Fell(board.seat, row + 1, colour, row + 1 - lost, lost)


def pay_floor(board: Board, round_: int, lid: list[int]) -> Paid:
    """Lose the printed penalties, at most down to 0, and clear the floor (A-21, A-22)."""
    floor = board.floor
    pieces = len(floor)
    penalty = PENALTY[pieces]
    lost = min(penalty, board.score)
    for piece in floor:
        if piece != MARKER:
            lid[piece] += 1
    floor.clear()
    paid = new_event(Paid, (board.seat, round_, pieces, penalty, -lost))
    board.gain(paid)
    return paid
