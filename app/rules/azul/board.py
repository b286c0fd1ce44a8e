"""One player's board: pattern lines, wall, floor and score. It keeps its own counts; the position keeps the rules."""

from __future__ import annotations

from app.rules.azul.components import COLOURS, FLOOR_SIZE, FULL, LACKING, MARKER, NOTHING, SIZE
from app.rules.azul.events import Bonus, Paid, Tiled
from app.rules.contract import same_slots

ScoreLine = Tiled | Paid | Bonus


class Board:
    """Rows and columns count from 0 here. Sets of them, and of colours, are bit masks."""

    __slots__ = (
        "column_colours",
        "columns",
        "floor",
        "full_rows",
        "line_colours",
        "line_counts",
        "open_rows",
        "row_colours",
        "rows",
        "score",
        "score_lines",
        "seat",
        "tiled_rows",
        "wall",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.line_colours = [NOTHING] * SIZE
        self.line_counts = [0] * SIZE
        self.open_rows = [FULL] * len(COLOURS)
        """For each colour, the rows whose pattern line would accept it now."""
        self.wall = [NOTHING] * (SIZE * SIZE)
        self.rows = [0] * SIZE
        """For each row, its occupied columns."""
        self.columns = [0] * SIZE
        """For each column, its occupied rows."""
        self.row_colours = [0] * SIZE
        self.column_colours = [0] * SIZE
        self.full_rows = 0
        """The rows whose pattern line is full."""
        self.floor: list[int] = []
        """Colours and perhaps the marker, in the order in which they fell."""
        self.tiled_rows = 0
        """How many rows are done in this round's tiling."""
        self.score = 0
        self.score_lines: list[ScoreLine] = []
        """Where the score comes from."""

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.seat = self.seat
        twin.line_colours = self.line_colours[:]
        twin.line_counts = self.line_counts[:]
        twin.open_rows = self.open_rows[:]
        twin.wall = self.wall[:]
        twin.rows = self.rows[:]
        twin.columns = self.columns[:]
        twin.row_colours = self.row_colours[:]
        twin.column_colours = self.column_colours[:]
        twin.floor = self.floor[:]
        twin.full_rows = self.full_rows
        twin.tiled_rows = self.tiled_rows
        twin.score = self.score
        twin.score_lines = self.score_lines[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def gain(self, line: ScoreLine) -> None:
        """Change the score, and note why."""
        self.score += line.points
        self.score_lines.append(line)

    # Pattern lines and floor

    def add_to_line(self, row: int, colour: int, count: int) -> int:
        """Put tiles on a line that accepts them; return how many are too many (A-14)."""
        held = self.line_counts[row]
        open_rows = self.open_rows
        closed = ~(1 << row)
        if not held:
            self.line_colours[row] = colour
            for other in LACKING[self.row_colours[row] | 1 << colour]:
                open_rows[other] &= closed
        held += count
        if held <= row:
            self.line_counts[row] = held
            return 0
        self.line_counts[row] = row + 1
        self.full_rows |= 1 << row
        open_rows[colour] &= closed
        return held - row - 1

    def empty_line(self, row: int) -> None:
        """Clear a line; it accepts every colour that its wall row lacks (A-13)."""
        self.line_counts[row] = 0
        self.line_colours[row] = NOTHING
        open_rows = self.open_rows
        opened = 1 << row
        self.full_rows &= ~opened
        for colour in LACKING[self.row_colours[row]]:
            open_rows[colour] |= opened

    def is_full(self, row: int) -> bool:
        return bool(self.full_rows >> row & 1)

    def break_tiles(self, colour: int, count: int) -> int:
        """Let tiles fall to the floor; return how many found it full (A-16)."""
        floor = self.floor
        floor += [colour] * count
        lost = len(floor) - FLOOR_SIZE
        if lost <= 0:
            return 0
        del floor[FLOOR_SIZE:]
        return lost

    def take_marker(self) -> None:
        """The marker takes the leftmost free floor space; on a full floor it costs nothing (A-9, A-10)."""
        if len(self.floor) < FLOOR_SIZE:
            self.floor.append(MARKER)

    # The wall

    def move_to_wall(self, row: int, column: int) -> tuple[int, int]:
        """Move a tile of this line to the wall and clear the line; return what the row and the column hold now."""
        colour = self.line_colours[row]
        self.wall[row * SIZE + column] = colour
        self.row_colours[row] |= 1 << colour
        self.column_colours[column] |= 1 << colour
        self.rows[row] = in_row = self.rows[row] | 1 << column
        self.columns[column] = in_column = self.columns[column] | 1 << row
        self.empty_line(row)
        return in_row, in_column

    @property
    def complete_rows(self) -> int:
        return self.rows.count(FULL)
