"""What a board of Azul is worth."""

from __future__ import annotations

from app.bots.contract import Judge
from app.rules.azul import AzulPosition
from app.rules.azul.board import Board
from app.rules.azul.components import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    FULL,
    MEMBERS,
    PRINTED_COLUMN,
    ROW_BONUS,
    RUN,
    SIZE,
    TILE_POINTS,
)
from app.rules.azul.events import Bonus, Tiled
from app.rules.azul.tiling import grey_columns

START = 1.2
"""To begin the next round."""
BEGUN = 0.75
"""A line that is nearly full is worth so much of what its tile will score."""
LAST_ROUND_LEAD = 6.0
"""To end the game as the leader, or to let it end as somebody else."""
CLOSENESS = tuple((filled / SIZE) ** 2 for filled in range(SIZE + 1))
"""How near a row, a column or a colour is that has so many tiles."""


class AzulJudge(Judge):
    def worth(self, position: AzulPosition, seat: int) -> float:
        board = position.boards[seat]
        lines_of_all = position.if_round_ended_now()
        points = [
            score + sum([line.points for line in lines])
            for score, lines in zip(position.scores, lines_of_all, strict=True)
        ]
        wall = _Wall(board)
        ends = False
        for other, lines in enumerate(lines_of_all):
            tiled = [line for line in lines if isinstance(line, Tiled)]
            if other == seat:
                for line in tiled:
                    wall.put(line.row - 1, line.column - 1, line.colour)
                ends = ends or FULL in wall.rows
            else:
                ends = ends or _completes_a_row(position.boards[other], tiled)
        worth = wall.promise() + board.score
        worth += sum([line.points for line in lines_of_all[seat] if not isinstance(line, Bonus)])
        if ends:
            # What the walls promise is still counted: the others will not get it either.
            lead = points[seat] - max(points[:seat] + points[seat + 1 :])
            return worth + (LAST_ROUND_LEAD if lead > 0 else -LAST_ROUND_LEAD)
        return worth + _begun_lines(position, board, wall) + START * (position.marker_holder == seat)


class _Wall:
    """A wall as it will be at the end of the round."""

    __slots__ = ("colours", "columns", "rows")

    def __init__(self, board: Board) -> None:
        self.rows = board.rows[:]
        self.columns = board.columns[:]
        self.colours = [0] * len(COLOURS)
        for held in board.row_colours:
            for colour in MEMBERS[held]:
                self.colours[colour] += 1

    def put(self, row: int, column: int, colour: int) -> None:
        self.rows[row] |= 1 << column
        self.columns[column] |= 1 << row
        self.colours[colour] += 1

    def promise(self) -> float:
        """What the bonuses at the end are worth by now."""
        rows = sum([CLOSENESS[row.bit_count()] for row in self.rows])
        columns = sum([CLOSENESS[column.bit_count()] for column in self.columns])
        colours = sum([CLOSENESS[count] for count in self.colours])
        return ROW_BONUS * rows + COLUMN_BONUS * columns + COLOUR_BONUS * colours * 0.8

    def points_at(self, row: int, column: int) -> int:
        across, down = self.rows[row] | 1 << column, self.columns[column] | 1 << row
        return TILE_POINTS[len(RUN[across][column])][len(RUN[down][row])]


def _completes_a_row(board: Board, tiled: list[Tiled]) -> bool:
    return any(board.rows[line.row - 1] | 1 << (line.column - 1) == FULL for line in tiled)


def _begun_lines(position: AzulPosition, board: Board, wall: _Wall) -> float:
    """Lines that are not full stay as they are: what their tiles will score some day, and what they keep closed."""
    worth = 0.0
    for row, count in enumerate(board.line_counts):
        if not 0 < count <= row:
            continue
        colour = board.line_colours[row]
        if position.options.wall == "colour":
            points = wall.points_at(row, PRINTED_COLUMN[row][colour])
        else:
            columns = grey_columns(board, row, colour)
            points = max([wall.points_at(row, column) for column in columns], default=-2)
        missing = row + 1 - count
        worth += BEGUN * points * count / (row + 1) - 0.3 * (missing - 1)
    return worth
