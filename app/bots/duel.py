"""What a board of Azul Duel is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.bots.contract import Judge
from app.bots.memory import Memory
from app.rules.contract import Move
from app.rules.duel import DuelPosition, MoonTake, SunTake
from app.rules.duel.board import Board
from app.rules.duel.components import (
    COLOURS,
    NOTHING,
    ROUNDS,
    RUN,
    SIZE,
    SPECIAL,
    TILE_POINTS,
    WILD,
)
from app.rules.duel.goals import DIAGONAL, FULL_COLUMN, FULL_ROW, GOALS
from app.rules.duel.moves import ChipTake
from app.rules.duel.paying import can_pay
from app.rules.duel.proposing import Proposals
from app.rules.duel.round_now import lines_to_come
from app.rules.duel.stages import Stage
from app.rules.duel.tiling import fitting_columns, missing_tiles
from app.rules.duel.tiling_events import Adorned, Tiled

START = 1.2
CHIP = 0.7
TOKEN = 0.9
"""A token that is left is a turn in which no tiles have to be taken."""
DRAWN = 1.2
"""What a dome tile from the stack is worth before it is placed."""
BEGUN = 0.8
HOMELESS = 0.35
"""The share of a line's worth if there is no place for its tile yet."""
NEAR = tuple((1 - missing / SIZE) ** 2 for missing in range(SIZE + 1))
"""How near the next part of a goal is that lacks so many tiles."""
PART = {
    "rows": FULL_ROW,
    "columns": FULL_COLUMN,
    "diagonals": DIAGONAL,
    "colourful-rows": 4,
    "corners": 5,
    "wilds": 6,
}
"""What the next part of a goal is worth; the other goals pay for each tile."""


class DuelJudge(Judge):
    # Most of the time goes into replies; with half as many it won 8 of 16 games against itself with all of them.
    most_looked_at = 4
    most_replies = 20

    def moves(self, position: DuelPosition, seat: int) -> Sequence[Move]:
        """Of the orders in which a take can leave a stack only the one that helps the other player least."""
        proposals = Proposals(position, seat)
        return [
            move
            for move in position.candidate_moves(seat)
            if not isinstance(move, SunTake) or len(move.rest) < 2 or move.rest == proposals.rest(move.rest)
        ]

    def replies(self, position: DuelPosition, seat: int) -> Sequence[Move]:
        """Takes only: a dome tile or a chip that is gone is seldom missed."""
        takes: dict[tuple[object, ...], Move] = {}
        for move in position.candidate_moves(seat):
            if isinstance(move, SunTake) and move.line:
                takes.setdefault((move.factory, move.colour, move.line), move)
            elif isinstance(move, MoonTake | ChipTake):
                takes[move,] = move
        return list(takes.values())

    def __init__(self) -> None:
        self._futures: Memory[_Future] = Memory()
        """Most moves leave most of a board as it is."""

    def worth(self, position: DuelPosition, seat: int) -> float:
        board = position.boards[seat]
        last = position.round == ROUNDS
        future = self._future(position, board)
        worth = board.score + future.points + _begun_lines(board, future.board, last=last)
        if position.outcome is not None or (last and board.tiled_rows == SIZE):
            return worth
        if not last:
            worth += future.promise
            worth += CHIP * sum(board.unspent_chips()) + TOKEN * board.tokens
            if position.supply.drawn_by == seat and position.stage in (Stage.DRAWING, Stage.KEEPING):
                worth += DRAWN
        if position.marker_holder == seat and not last:
            worth += START
        return worth

    def _future(self, position: DuelPosition, board: Board) -> _Future:
        if position.outcome is not None:
            return _Future(0, board, 0.0)
        filled = (tuple(board.line_colours), tuple(board.line_counts), tuple(board.dome), tuple(board.cells))
        due = (len(board.broken), board.score, position.marker_holder == board.seat, board.tiled_rows)
        key = (filled, due, board.seat, position.round, position.goals)
        return self._futures.get(key, lambda: _foresee(position, board))


class _Future(NamedTuple):
    """A board at the end of the round."""

    points: int
    """What comes until then."""
    board: Board
    """With its tiles on the dome; of the rest nothing is told."""
    promise: float
    """What its dome is worth before the last round, beside its points."""


def _foresee(position: DuelPosition, board: Board) -> _Future:
    lines = lines_to_come(position, board.seat)
    then = board.copy()
    for line in lines:
        if isinstance(line, Tiled | Adorned):
            piece = line.colour if isinstance(line, Tiled) else SPECIAL
            then.put_on_dome(line.row - 1, line.column - 1, piece)
    promise = 0.0 if position.round == ROUNDS else _goals(then, position.goals, position.round) + _open_cells(then)
    return _Future(sum([line.points for line in lines]), then, promise)


def _begun_lines(board: Board, then: Board, *, last: bool) -> float:
    """Lines that stay: what their tiles will score some day."""
    worth = 0.0
    chips = board.unspent_chips()
    for row in range(board.tiled_rows, SIZE):
        count = board.line_counts[row]
        if not count:
            continue
        columns = fitting_columns(then, row)
        missing = missing_tiles(board, row)
        if not missing and fitting_columns(board, row):
            continue  # its points are counted already
        points = _best_points(then, row, columns)
        payable = missing and columns and can_pay(chips, board.line_colours[row], missing)
        if last:
            worth += 0.8 * points if payable else 0.0
        elif columns:
            share = 0.9 if payable else count / (row + 1)
            worth += BEGUN * points * share - 0.25 * max(0, missing - 1)
        elif not board.band_is_full(row):
            worth += HOMELESS * (row + 1) ** 0.5 * count / (row + 1)
    return worth


def _best_points(board: Board, row: int, columns: int) -> float:
    most = 0
    for column in range(SIZE):
        if columns >> column & 1:
            across, down = board.rows[row] | 1 << column, board.columns[column] | 1 << row
            most = max(most, TILE_POINTS[len(RUN[across][column])][len(RUN[down][row])])
    return float(most)


def _goals(board: Board, goals: Sequence[str], round_: int) -> float:
    """What the goals would pay now, and how near their next parts are."""
    worth = 0.0
    for goal in goals:
        progress = GOALS[goal].measure(board)
        if goal == "wilds":
            share = progress.done / progress.possible if progress.possible else 0.0
            worth += 2 * progress.possible * share * share
        elif goal == "specials":
            worth += 3 * progress.done * round_ / ROUNDS
        else:
            worth += progress.points
            if progress.missing and goal in PART:
                worth += PART[goal] * NEAR[min(progress.missing, SIZE)]
    return worth


def _open_cells(board: Board) -> float:
    """Cells that wait for their tiles: the more colours a row takes, the better; a special cell pays its row."""
    worth = 0.0
    for row in range(SIZE):
        first = row * len(COLOURS)
        worth += 0.3 * sum([1 for columns in board.fits[first : first + len(COLOURS)] if columns])
    for place, cell in enumerate(board.cells):
        if cell == SPECIAL and board.dome[place] == NOTHING:
            row, column = divmod(place, SIZE)
            filled = board.filled[row // 2 * 3 + column // 2]
            worth += (row + 1) * (0.1 + 0.25 * filled)
        elif cell == WILD and board.dome[place] == NOTHING:
            worth += 0.2
    return worth
