"""The values of which Azul Duel's table is made: one class for each kind of part.

Colours, cells and chips are the letters of their codes (see the package), so that pictures and moves are named after
them. Lines, fields and factories count from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from app.rules.table_parts import is_expected

PASSED = "passed"
"""A stage of a turn beside those of every table: nothing is left to do for this seat in this round (D-21)."""

# What everybody sees


class Sun(NamedTuple):
    number: int
    tiles: str


class Moon(NamedTuple):
    """The moon side of a small factory."""

    number: int
    tiles: str
    """From the top to the bottom."""
    chip: str
    """Its letters; `?` face down; nothing when it was taken."""


class Pile(NamedTuple):
    """The loose tiles of one colour on the moon side of the large factory."""

    colour: str
    amount: int


class DomeTile(NamedTuple):
    number: int
    """0: no dome tile lies here."""
    cells: str
    """Top left, top right, bottom left, bottom right."""


class Stack(NamedTuple):
    size: int
    back: str
    """Of the tile on top: `s` special, `w` wild; nothing when the stack is empty."""


class Drawn(NamedTuple):
    """The dome tiles that somebody has drawn and not placed, as everybody sees them."""

    seat: int
    """-1: nobody is drawing."""
    backs: str
    stage: str
    under: int
    """How many of them have their place under the stack."""
    paid: int
    """How many points the seat has paid for drawing in this round."""


class Progress(NamedTuple):
    """How far a seat is with a goal, as in `goals.Progress`."""

    points: int
    done: int
    possible: int
    missing: int


class Goal(NamedTuple):
    name: str
    seats: tuple[Progress, ...]
    is_final: bool
    """Whether these are the points that were counted, not those that would be."""


class Line(NamedTuple):
    number: int
    colour: str
    amount: int
    fate: str
    """`fits`, `waits`, `breaks`; nothing when the line is empty."""


class Field(NamedTuple):
    number: int
    cells: str
    """Of the dome tile that lies here, as it is turned; nothing when the field is empty."""
    tiles: str
    """On each cell: a letter, or `.`."""
    row: int
    """The dome row of its upper cells: a special tile pays its row."""


class Broken(NamedTuple):
    tiles: str
    marker: bool
    penalty: int
    """For the tiles alone."""


class Chip(NamedTuple):
    code: str
    """Nothing: not taken yet."""
    spent: bool


class Chips(NamedTuple):
    chips: tuple[Chip, ...]
    """Two for each round."""
    round: int


class Tokens(NamedTuple):
    left: int
    total: int
    """None may be used in the last round (D-14)."""


class Turn(NamedTuple):
    """As on every table, and the row."""

    stage: str
    row: int
    """At tiling: the row that is to be done."""
    starts_next: bool
    """Whether this seat has taken the start marker."""

    @property
    def acts(self) -> bool:
        """Whether something is expected of this seat."""
        return self.stage != PASSED and is_expected(self.stage)


# What one seat sees besides


class Front(NamedTuple):
    """A drawn dome tile as one seat knows it."""

    tile: DomeTile
    """Number 0: only its back is known."""
    back: str
    place: int
    """Its place among those that go under the stack, counted from 1; 0: none yet."""
    pick: str
    """How a move with it begins; nothing when there is none."""


class Known(NamedTuple):
    """A dome tile in the stack that a seat knows."""

    depth: int
    """Counted from the top, from 1."""
    tile: DomeTile


class Dock(NamedTuple):
    """What is expected of a seat, and what there is to do it with."""

    stage: str
    suns: int
    """How many factories have tiles by day."""
    colours: int
    """How many colours lie open by night."""
    domes: int
    """How many dome tiles are open in the display."""
    draws: bool
    """Whether this seat may draw from the stack."""
    tokens: int
    face_up: int
    """How many chips lie face up."""
    chips: int
    """How many chips this seat still takes in this round."""
    row: int
    drawn: int
    top: str
    """The back of the stack's top tile."""
    due: str
    """What is expected of whoever acts, this seat or the other."""
    is_last: bool
    """Whether this is the last round, in which nobody takes dome tiles."""
    rest: str
    """The moves that put the other dome tiles under the stack, in the order in which they were drawn; the last
    one needs none."""
