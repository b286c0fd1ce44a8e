"""One player's board: pattern lines, wall, floor and score. It keeps its own counts; the position keeps the rules."""

from __future__ import annotations

from app.rules.azul.components import (
    ALIKE,
    COLOURS,
    FLOOR_SIZE,
    FULL,
    JUST,
    LACKING,
    LACKING_TOO,
    MARKER,
    NOTHING,
    SIZE,
)
from app.rules.azul.events import Bonus, Paid, Tiled
from app.rules.contract import same_slots

ScoreLine = Tiled | Paid | Bonus
Lines = tuple[int, ...]
"""How many tiles each pattern line holds, from top to bottom."""


class Board:
    """Rows and columns count from 0 here. Sets of them, and of colours, are bit masks. Where it is known whether a
    member is in a set, it leaves by - and comes by +, which CPython does faster than bit operations."""

    __slots__ = (
        "columns",
        "complete_rows",
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
        self.complete_rows = 0
        """How many rows are full: enough to know whether the game ends, and to break a tie (A-31, A-33)."""
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
        twin.complete_rows = self.complete_rows
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
        if not held:
            self.line_colours[row] = colour
            open_rows = self.open_rows
            here = JUST[row]
            for other in LACKING_TOO[self.row_colours[row]][colour]:
                open_rows[other] -= here
        held += count
        if held <= row:
            self.line_counts[row] = held
            return 0
        self.line_counts[row] = row + 1
        here = JUST[row]
        self.full_rows += here
        self.open_rows[colour] -= here
        return held - row - 1

    def empty_line(self, row: int) -> None:
        """Clear a full line; it accepts every colour that its wall row lacks (A-13)."""
        self.line_counts[row] = 0
        self.line_colours[row] = NOTHING
        open_rows = self.open_rows
        here = JUST[row]
        self.full_rows -= here
        for colour in LACKING[self.row_colours[row]]:
            open_rows[colour] += here

    @property
    def lines_after_tiling(self) -> Lines:
        """What the pattern lines hold when the full ones have been tiled or have fallen."""
        return tuple([0 if count > row else count for row, count in enumerate(self.line_counts)])

    def is_full(self, row: int) -> bool:
        return bool(self.full_rows >> row & 1)

    def break_tiles(self, colour: int, count: int) -> int:
        """Let tiles fall to the floor; return how many found it full (A-16)."""
        floor = self.floor
        room = FLOOR_SIZE - len(floor)
        if count <= room:
            floor += ALIKE[colour][count]
            return 0
        floor += ALIKE[colour][room]
        return count - room

    def take_marker(self) -> None:
        """The marker takes the leftmost free floor space; on a full floor it costs nothing (A-9, A-10)."""
        if len(self.floor) < FLOOR_SIZE:
            self.floor.append(MARKER)
