"""Phase 2 on one board: from the lines to the dome, points, broken tiles (D-23 to D-30).

What leaves a board goes into `tower`, the count of discarded tiles by colour.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.contract import Event, Move
from app.rules.duel.board import Board
from app.rules.duel.components import (
    BROKEN_PENALTY,
    COLOURS,
    FIELDS_ACROSS,
    MARKER_PENALTY,
    RUN,
    SIZE,
    SPECIAL,
    TILE_POINTS,
    TURNED,
)
from app.rules.duel.events import Line
from app.rules.duel.moves import Tile, completions, tilings
from app.rules.duel.paying import Payment, can_pay, payments
from app.rules.duel.tiling_events import BROKEN, MARKER, Adorned, Fell, Paid, Stayed, Tiled
from app.rules.wording import Term

WaysToPay = Callable[[tuple[int, ...], int, int], tuple[Payment, ...]]


def fitting_columns(board: Board, row: int) -> int:
    """The set of free cells of the row that take the colour of its line (D-23)."""
    return board.fits[row * len(COLOURS) + board.line_colours[row]]


def missing_tiles(board: Board, row: int) -> int:
    """How many tiles this line lacks."""
    return row + 1 - board.line_counts[row]


def row_moves(board: Board, row: int, ways_to_pay: WaysToPay = payments) -> tuple[Move, ...]:
    """What may be done with the line of this row, which leaves a choice."""
    columns = fitting_columns(board, row)
    missing = missing_tiles(board, row)
    if not missing:
        return tilings(row, columns)
    return completions(row, columns, ways_to_pay(board.unspent_chips(), board.line_colours[row], missing))


def go_on(board: Board, round_: int, tower: list[int], *, marker: bool, events: list[Event]) -> None:
    """Do every row that leaves no choice until one does; after the last row the penalties are paid."""
    for row in range(board.tiled_rows, SIZE):
        if not board.line_counts[row]:
            continue
        columns = fitting_columns(board, row)
        if columns and _has_choice(board, row, columns):
            board.tiled_rows = row
            return
        if columns and board.is_full(row):
            events += tile_row(board, round_, tilings(row, columns)[0], tower)
        elif not columns and board.band_is_full(row):
            events.append(drop_line(board, row, tower))
        elif board.is_full(row):
            events.append(Stayed(board.seat, row + 1, board.line_colours[row], chosen=False))
    board.tiled_rows = SIZE
    events += pay(board, round_, tower, marker=marker)


def _has_choice(board: Board, row: int, columns: int) -> bool:
    """Whether a line whose tile fits in these columns leaves a choice, without listing it."""
    missing = missing_tiles(board, row)
    if not missing:
        return columns & (columns - 1) != 0
    return can_pay(board.unspent_chips(), board.line_colours[row], missing)


def tile_row(board: Board, round_: int, move: Tile, tower: list[int]) -> list[Line]:
    """Move the tile of a line to the dome, score it, discard the rest of the line (D-23, D-24, D-27)."""
    for kind in move.chips:
        board.spend_chip(kind)
    row, column = move.row - 1, move.column - 1
    colour = board.line_colours[row]
    tower[colour] += board.line_counts[row] - 1
    board.empty_line(row)
    field = board.put_on_dome(row, column, colour)
    across, down = RUN[board.rows[row]][column], RUN[board.columns[column]][row]
    points = TILE_POINTS[len(across)][len(down)]
    tiled = Tiled(board.seat, round_, move.row, move.column, colour, across, down, move.chips, points)
    board.add_points(tiled)
    if board.filled[field] == 3 and (adorned := _adorn(board, round_, field)) is not None:
        return [tiled, adorned]
    return [tiled]


def _adorn(board: Board, round_: int, field: int) -> Adorned | None:
    """If this is a special dome tile, put its special tile on the last cell; it scores its row (D-28)."""
    cells = TURNED[board.dome_tiles[field]][board.rotations[field]]
    if SPECIAL not in cells:
        return None
    place = cells.index(SPECIAL)
    band, across = divmod(field, FIELDS_ACROSS)
    row, column = 2 * band + place // 2, 2 * across + place % 2
    board.put_on_dome(row, column, SPECIAL)
    adorned = Adorned(board.seat, round_, row + 1, column + 1, row + 1)
    board.add_points(adorned)
    return adorned


def drop_line(board: Board, row: int, tower: list[int]) -> Fell:
    """All tiles of a line that will never fit break (D-26)."""
    colour, count = board.line_colours[row], board.line_counts[row]
    lost = board.break_tiles(colour, count)
    tower[colour] += lost
    board.empty_line(row)
    return Fell(board.seat, row + 1, colour, count - lost, lost)


def pay(board: Board, round_: int, tower: list[int], *, marker: bool) -> list[Paid]:
    """Lose the points for broken tiles and the marker, at most down to 0; the tiles go to the tower (D-29, D-37)."""
    paid = []
    if board.broken:
        paid.append(_lose(board, round_, BROKEN, BROKEN_PENALTY[len(board.broken)]))
        for colour in board.broken:
            tower[colour] += 1
        board.broken.clear()
    if marker:
        paid.append(_lose(board, round_, MARKER, MARKER_PENALTY))
    return paid


def _lose(board: Board, round_: int, cause: Term, penalty: int) -> Paid:
    paid = Paid(board.seat, round_, cause, penalty, -min(penalty, board.score))
    board.add_points(paid)
    return paid
