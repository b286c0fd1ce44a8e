"""What can happen at tiling. Rows, columns and lines count from 1 here, as people count them."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.duel.components import TILES, Colour
from app.rules.runs import run_cells
from app.rules.wording import Message, Seat, Term, nphrase, phrase

TILE, SPECIAL_TILE = Term("tile"), Term("special tile")
BROKEN, MARKER = Term("broken tiles"), Term("start marker")


class Tiled(NamedTuple):
    """A tile came to a dome and scored at once, with the runs that made the points (D-23, D-24, D-27)."""

    seat: int
    round: int
    row: int
    column: int
    colour: Colour
    across: range
    """The columns of the unbroken run in its row, itself included."""
    down: range
    """The rows of the unbroken run in its column, itself included."""
    chips: tuple[int, ...]
    """The chips that completed the line."""
    points: int

    @property
    def cause(self) -> Term:
        return TILE

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Every (row, column) that made the points; the tile itself comes first."""
        return run_cells(self.row, self.column, self.across, self.down)

    @property
    def text(self) -> Message:
        if self.chips:
            return nphrase(
                "{player} completes line {row} with {chips} chips and tiles column {column}: {count} point.",
                "{player} completes line {row} with {chips} chips and tiles column {column}: {count} points.",
                self.points,
                player=Seat(self.seat),
                chips=len(self.chips),
                row=self.row,
                column=self.column,
            )
        return nphrase(
            "{player} tiles {colour} at row {row}, column {column}: {count} point.",
            "{player} tiles {colour} at row {row}, column {column}: {count} points.",
            self.points,
            player=Seat(self.seat),
            colour=TILES[self.colour],
            row=self.row,
            column=self.column,
        )


class Adorned(NamedTuple):
    """The other three cells of a special dome tile were filled: its special tile scores its row (D-28)."""

    seat: int
    round: int
    row: int
    column: int
    points: int

    @property
    def cause(self) -> Term:
        return SPECIAL_TILE

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} gets a special tile at row {row}, column {column}: {count} point.",
            "{player} gets a special tile at row {row}, column {column}: {count} points.",
            self.points,
            player=Seat(self.seat),
            row=self.row,
            column=self.column,
        )


class Stayed(NamedTuple):
    """A line stays as it is: `chosen`, although chips could complete it (D-24), or full, but nothing fits (D-25)."""

    seat: int
    row: int
    colour: Colour
    chosen: bool

    @property
    def text(self) -> Message:
        if self.chosen:
            return phrase("{player} leaves line {row} as it is.", player=Seat(self.seat), row=self.row)
        return phrase(
            "No cell of row {row} takes {colour} yet: line {row} of {player} waits.",
            player=Seat(self.seat),
            row=self.row,
            colour=TILES[self.colour],
        )


class Fell(NamedTuple):
    """No cell of the row will ever fit: all tiles of the line broke, `lost` of them fell into the tower (D-26)."""

    seat: int
    row: int
    colour: Colour
    broken: int
    lost: int

    @property
    def text(self) -> Message:
        return phrase(
            "{player} has no cell for {colour} in row {row}: line {row} breaks.",
            player=Seat(self.seat),
            colour=TILES[self.colour],
            row=self.row,
        )


class Paid(NamedTuple):
    """A seat lost points for broken tiles or the start marker (D-29).

    `penalty` is the printed number; a score cannot fall below 0.
    """

    seat: int
    round: int
    cause: Term
    penalty: int
    points: int

    @property
    def text(self) -> Message:
        if not self.points:
            return phrase("{player} has no points to lose for the {cause}.", player=Seat(self.seat), cause=self.cause)
        return nphrase(
            "{player} loses {count} point for the {cause}.",
            "{player} loses {count} points for the {cause}.",
            -self.points,
            player=Seat(self.seat),
            cause=self.cause,
        )
