"""One player's board: lines, dome, broken tiles, chips and score. It keeps its own counts; the position the rules."""

from __future__ import annotations

from functools import lru_cache

from app.rules.contract import ScoreLine, same_slots
from app.rules.duel.components import (
    ALL_FIELDS,
    BAND_FIELDS,
    BROKEN_SPACES,
    CHIP_KINDS,
    COLOURS,
    FIELDS,
    FIELDS_ACROSS,
    FULL,
    NO_TILE,
    NOTHING,
    SIZE,
    STARTING_POINTS,
    TURNED,
    WILD,
)
from app.rules.starting_points import StartingPoints


@lru_cache(maxsize=1 << 10)
def _layout(tile: int, field: int, rotation: int) -> list[tuple[int, int, int, list[int]]]:
    """For each cell of a placed dome tile: what it asks for, its place and column, and what it fits in `fits`."""
    band, across = divmod(field, FIELDS_ACROSS)
    cells = []
    for corner, cell in enumerate(TURNED[tile][rotation]):
        row, column = 2 * band + corner // 2, 2 * across + corner % 2
        fits = [row * len(COLOURS) + colour for colour in COLOURS if cell in (colour, WILD)]
        cells.append((cell, row * SIZE + column, column, fits))
    return cells


class Board:
    """Rows, columns and fields count from 0 here. Sets of them are bit masks."""

    __slots__ = (
        "broken",
        "cells",
        "chips",
        "columns",
        "dome",
        "dome_tiles",
        "empty_fields",
        "filled",
        "fits",
        "line_colours",
        "line_counts",
        "open_rows",
        "passed",
        "rotations",
        "round_chips",
        "rows",
        "score",
        "score_lines",
        "seat",
        "spent",
        "tiled_rows",
        "tokens",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.line_colours = [NOTHING] * SIZE
        self.line_counts = [0] * SIZE
        self.open_rows = [FULL] * len(COLOURS)
        """For each colour, the rows whose pattern line would accept it now."""
        self.dome_tiles = [NO_TILE] * FIELDS
        self.rotations = [0] * FIELDS
        self.empty_fields = ALL_FIELDS
        self.cells = [NOTHING] * (SIZE * SIZE)
        """What each cell of the dome asks for: a colour, WILD or SPECIAL."""
        self.dome = [NOTHING] * (SIZE * SIZE)
        """The tile on each cell."""
        self.filled = [0] * FIELDS
        """How many of the four cells of each field have their tile."""
        self.rows = [0] * SIZE
        """For each row, its occupied columns."""
        self.columns = [0] * SIZE
        """For each column, its occupied rows."""
        self.fits = [0] * (SIZE * len(COLOURS))
        """For each row and colour, the columns of the free cells that would take it."""
        self.broken: list[int] = []
        self.chips: list[int] = []
        """The kinds of all chips ever taken, in that order: two in each round."""
        self.spent = 0
        """The set of chips, by their place in `chips`, that are turned over."""
        self.round_chips = 0
        """How many chips were taken in this round."""
        self.tokens = 0
        """How many tokens are still to be used in this round."""
        self.passed = False
        """Whether nothing is left to do for this seat in this phase (D-21)."""
        self.tiled_rows = 0
        """How many rows are done in this round's tiling."""
        self.score = STARTING_POINTS
        self.score_lines: list[ScoreLine] = [StartingPoints(seat, STARTING_POINTS)]
        """Every point gained or lost so far (D-39)."""

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.seat = self.seat
        twin.line_colours = self.line_colours[:]
        twin.line_counts = self.line_counts[:]
        twin.open_rows = self.open_rows[:]
        twin.dome_tiles = self.dome_tiles[:]
        twin.rotations = self.rotations[:]
        twin.empty_fields = self.empty_fields
        twin.cells = self.cells[:]
        twin.dome = self.dome[:]
        twin.filled = self.filled[:]
        twin.rows = self.rows[:]
        twin.columns = self.columns[:]
        twin.fits = self.fits[:]
        twin.broken = self.broken[:]
        twin.chips = self.chips[:]
        twin.spent = self.spent
        twin.round_chips = self.round_chips
        twin.tokens = self.tokens
        twin.passed = self.passed
        twin.tiled_rows = self.tiled_rows
        twin.score = self.score
        twin.score_lines = self.score_lines[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def add_points(self, line: ScoreLine) -> None:
        """Gain or lose what this line of the score sheet says."""
        self.score += line.points
        self.score_lines.append(line)

    # Pattern lines and broken tiles

    def add_to_line(self, row: int, colour: int, count: int) -> int:
        """Put tiles on a line that accepts them; return how many are too many (D-20)."""
        held = self.line_counts[row]
        open_rows = self.open_rows
        closed = ~(1 << row)
        if not held:
            self.line_colours[row] = colour
            mine = open_rows[colour]
            self.open_rows = open_rows = [rows & closed for rows in open_rows]
            open_rows[colour] = mine
        held += count
        if held <= row:
            self.line_counts[row] = held
            return 0
        self.line_counts[row] = row + 1
        open_rows[colour] &= closed
        return held - row - 1

    def empty_line(self, row: int) -> None:
        """Clear a line; it accepts every colour again."""
        self.line_counts[row] = 0
        self.line_colours[row] = NOTHING
        self.open_rows = [rows | 1 << row for rows in self.open_rows]

    def is_full(self, row: int) -> bool:
        return self.line_counts[row] > row

    def break_tiles(self, colour: int, count: int) -> int:
        """Let tiles break; return how many found the spaces full (D-20)."""
        broken = min(count, BROKEN_SPACES - len(self.broken))
        self.broken += [colour] * broken
        return count - broken

    # The dome

    def place_dome_tile(self, tile: int, field: int, rotation: int) -> None:
        self.dome_tiles[field] = tile
        self.rotations[field] = rotation
        self.empty_fields &= ~(1 << field)
        for cell, place, column, fits in _layout(tile, field, rotation):
            self.cells[place] = cell
            for row_and_colour in fits:
                self.fits[row_and_colour] |= 1 << column

    def put_on_dome(self, row: int, column: int, piece: int) -> int:
        """Put a tile on its cell; return its field."""
        self.dome[row * SIZE + column] = piece
        self.rows[row] |= 1 << column
        self.columns[column] |= 1 << row
        taken = ~(1 << column)
        first = row * len(COLOURS)
        for place in range(first, first + len(COLOURS)):
            self.fits[place] &= taken
        field = row // 2 * FIELDS_ACROSS + column // 2
        self.filled[field] += 1
        return field

    def band_is_full(self, row: int) -> bool:
        """Whether the three fields beside this row all have their dome tile."""
        return not self.empty_fields & BAND_FIELDS[row // 2]

    # Chips

    def unspent_chips(self) -> tuple[int, ...]:
        """How many chips of each kind can still be used."""
        counts = [0] * CHIP_KINDS
        for place, kind in enumerate(self.chips):
            if not self.spent >> place & 1:
                counts[kind] += 1
        return tuple(counts)

    def spend_chip(self, kind: int) -> None:
        """Turn over the oldest unspent chip of this kind (D-38)."""
        place = next(place for place, each in enumerate(self.chips) if each == kind and not self.spent >> place & 1)
        self.spent |= 1 << place
