"""What is in the box of Azul: colours, sizes, penalties, the printed wall (A-1 to A-5), and the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.options import Options
from app.rules.runs import members_table, points_table, run_table
from app.rules.starter import RANDOM, starters
from app.rules.wording import Term

Colour = int
"""Colours are small numbers, because boards count and index with them."""
BLUE, YELLOW, RED, BLACK, WHITE = COLOURS = tuple(range(5))
COLOUR_CODES = "byrkw"
COLOUR_TERMS = (Term("blue"), Term("yellow"), Term("red"), Term("black"), Term("white"))

MARKER = len(COLOURS)
"""The start marker, where it lies on a floor among tiles."""
NOTHING = -1
"""An empty wall space, a pattern line without tiles."""

SIZE = 5
"""Pattern lines, wall rows and wall columns."""
TILES_PER_COLOUR = 20
TILES_PER_FACTORY = 4
FACTORIES = {2: 5, 3: 7, 4: 9}
FLOOR_PENALTIES = (1, 1, 2, 2, 2, 3, 3)
FLOOR_SIZE = len(FLOOR_PENALTIES)
PENALTY = tuple(sum(FLOOR_PENALTIES[:pieces]) for pieces in range(FLOOR_SIZE + 1))
"""What a floor with so many pieces costs."""

ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10

PRINTED_COLUMN = tuple(tuple((colour + row) % SIZE for colour in COLOURS) for row in range(SIZE))
"""On the coloured wall, the column of each colour in each row (A-5)."""

FULL = (1 << SIZE) - 1
"""Sets of rows, columns or colours are bit masks of five bits; this is the full one."""


MEMBERS = members_table(SIZE)
LACKING = MEMBERS[::-1]
"""LACKING[mask]: what is not in a set."""
LACKING_TOO = tuple(tuple(LACKING[mask | 1 << one] for one in range(SIZE)) for mask in range(1 << SIZE))
"""LACKING_TOO[mask][one]: what is not in a set and is not this one."""
JUST = tuple(1 << one for one in range(SIZE))
"""JUST[one]: the set that holds just this one."""
ALIKE = tuple(tuple((colour,) * count for count in range(FLOOR_SIZE + 1)) for colour in COLOURS)
"""ALIKE[colour][count]: so many tiles of a colour, no more than a floor can hold."""
RUN = run_table(SIZE)
TILE_POINTS = points_table(SIZE)

STANDSTILL = 3
"""After so many rounds in a row that changed no wall and no pattern line the game ends (A-34). On the grey wall all
walls can be dead without a complete row, and then nothing else would ever end it."""
LONGEST_WAIT = 10
"""After so many rounds in a row without a tile on any wall the game ends, though lines have changed (A-34)."""

_CHOICES = {
    "edition": ("classic", "mini"),
    "wall": ("colour", "grey"),
    "starter": starters(max(FACTORIES)),
}


@dataclass(frozen=True, slots=True)
class AzulOptions(Options):
    """`edition` changes the table only, never the rules. `starter` is a seat, counted from 1, or random (A-6)."""

    edition: str = "classic"
    wall: str = "colour"
    starter: str = RANDOM

    @classmethod
    def choices(cls) -> Mapping[str, Sequence[str]]:
        return _CHOICES
