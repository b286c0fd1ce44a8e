"""What can happen in Azul. Rows, columns, lines and factories count from 1 here, as people count them."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.azul.components import COLOUR_TERMS, Colour
from app.rules.contract import Outcome
from app.rules.runs import run_cells
from app.rules.wording import Message, Seat, Term, nphrase, phrase, pictured

new_event = tuple.__new__
"""`new_event(Took, (seat, ...))` is `Took(seat, ...)` in half the time: for the events that every game is full of."""

TILE, FLOOR = Term("tile"), Term("floor")
ROW, COLUMN, COLOUR = Term("row"), Term("column"), Term("colour")
TILES = tuple(pictured(term, str(term)) for term in COLOUR_TERMS)
"""The colours of tiles in sentences."""


class Took(NamedTuple):
    """A seat took tiles: `placed` of them went on the line (0: the floor), `broken` to the floor, `lost` to the lid.

    `forced` marks a take that played itself because it was the only legal move.
    """

    seat: int
    source: int
    colour: Colour
    amount: int
    line: int
    broken: int
    lost: int
    marker: bool
    forced: bool

    @property
    def placed(self) -> int:
        return self.amount - self.broken - self.lost

    @property
    def text(self) -> Message:
        return phrase(
            "{player} takes {count} {colour} from {source}: {target}.",
            player=Seat(self.seat),
            count=self.amount,
            colour=TILES[self.colour],
            source=self._source_text,
            target=self._target_text,
        )

    @property
    def _source_text(self) -> Message:
        if self.source:
            return phrase("factory {number}", number=self.source)
        if self.marker:
            return phrase("the centre, with the start marker")
        return phrase("the centre")

    @property
    def _target_text(self) -> Message:
        fallen = self.broken + self.lost
        if not self.line:
            return phrase("all to the floor")
        if fallen:
            return phrase(
                "{placed} to line {line}, {fallen} to the floor",
                placed=self.placed,
                line=self.line,
                fallen=fallen,
            )
        return phrase("line {line}", line=self.line)


class Tiled(NamedTuple):
    """A tile came to a wall and scored at once, with the runs that made the points (A-19, A-20)."""

    seat: int
    round: int
    row: int
    column: int
    colour: Colour
    across: range
    """The columns of the unbroken run in its row, itself included."""
    down: range
    """The rows of the unbroken run in its column, itself included."""
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
        return nphrase(
            "{player} tiles {colour} at row {row}, column {column}: {count} point.",
            "{player} tiles {colour} at row {row}, column {column}: {count} points.",
            self.points,
            player=Seat(self.seat),
            colour=TILES[self.colour],
            row=self.row,
            column=self.column,
        )


class Fell(NamedTuple):
    """No space of the row was legal: all tiles of the line fell, `broken` to the floor, `lost` to the lid (A-27)."""

    seat: int
    row: int
    colour: Colour
    broken: int
    lost: int

    @property
    def text(self) -> Message:
        return phrase(
            "{player} finds no space for {colour} in row {row}: line {row} falls to the floor.",
            player=Seat(self.seat),
            colour=TILES[self.colour],
            row=self.row,
        )


class Paid(NamedTuple):
    """A seat lost points for its floor. `penalty` is the printed sum; a score cannot fall below 0 (A-21)."""

    seat: int
    round: int
    pieces: int
    penalty: int
    points: int

    @property
    def cause(self) -> Term:
        return FLOOR

    @property
    def text(self) -> Message:
        if not self.points:
            return phrase("{player} has no points to lose for the floor.", player=Seat(self.seat))
        return nphrase(
            "{player} loses {count} point for the floor.",
            "{player} loses {count} points for the floor.",
            -self.points,
            player=Seat(self.seat),
        )


class Dealt(NamedTuple):
    """A round began. `refilled` tiles came back from the lid into the bag while dealing (A-28)."""

    round: int
    starter: int
    factories: tuple[tuple[int, ...], ...]
    refilled: int

    @property
    def text(self) -> Message:
        return phrase("Round {round} begins. {player} starts.", round=self.round, player=Seat(self.starter))


class Warned(NamedTuple):
    """A round began that may be the last one, because nothing has happened for so long (A-34)."""

    needs_wall: bool
    """Whether only a tile on a wall keeps the game going; otherwise one in a pattern line does, too."""

    @property
    def text(self) -> Message:
        if self.needs_wall:
            return phrase("Another round without a tile on a wall ends the game.")
        return phrase("Another round without a tile in a line or on a wall ends the game.")


class Bonus(NamedTuple):
    """A bonus at the end of the game for a complete row, column or colour (A-32)."""

    seat: int
    round: int
    cause: Term
    place: int
    """The row or column, counted from 1; for a colour its number, blue being 0."""
    points: int

    @property
    def text(self) -> Message:
        if self.cause == COLOUR:
            done = phrase("all five {colour} tiles", colour=COLOUR_TERMS[self.place])
        elif self.cause == COLUMN:
            done = phrase("column {place}", place=self.place)
        else:
            done = phrase("row {place}", place=self.place)
        return phrase("{player} gets {points} for {done}.", player=Seat(self.seat), points=self.points, done=done)


class Ended(NamedTuple):
    outcome: Outcome

    @property
    def text(self) -> Message:
        return self.outcome.reason
