"""The values of which the table of Queen's Garden is made: one class for each kind of part.

Hexes, colours and symbols are the letters of their codes (see the package), so that pictures and moves are named
after them. Expansions of the display and rounds count from 1, seats from 0.
"""

from __future__ import annotations

from typing import NamedTuple

Codes = tuple[str, ...]

TOP, BESIDE, FACE_UP = "top", "beside", "up"
"""Where an expansion of the display is: on the top of the stack, beside it with tiles, or without any and face up."""
FOUNTAIN, UP, DOWN = "fountain", "up", "down"
"""What lies on a place of a garden."""


class Expansion(NamedTuple):
    """A place of the display: the expansion of this number, as it goes from the stack to somebody's storage."""

    number: int
    state: str
    """`top`, `beside`, `up`; nothing while it is in the stack, and when it was taken."""
    tiles: Codes
    """On each of its four spots; nothing where a tile was taken."""
    hex: str
    """Its printed hex, if it lies face up."""
    below: int
    """How many expansions of the stack lie below it."""


class Piles(NamedTuple):
    """What lies in the bag and in the tower: everybody may count it."""

    bag: int
    tower: int
    exhausted: bool
    """Whether nothing is left of the stack of this round."""


class Bed(NamedTuple):
    """A place of a garden."""

    place: int
    side: str
    """`fountain`, `up`, `down`; nothing when no expansion lies here."""
    hexes: Codes
    """On its seven spots; nothing where no hex is."""
    printed: int
    """The spot of the printed hex; 0: there is none."""


class Gap(NamedTuple):
    """A statue or a bench between two places."""

    number: int
    kind: str
    held: int
    """The sides on which a hex lies, as a bit mask in the order of the directions."""


class Storage(NamedTuple):
    tiles: Codes
    jokers: int
    expansions: Codes


class Score(NamedTuple):
    points: int
    gain: int
    """What would come if the round ended now."""
    end: int
    """What the points would be if the game ended now."""


class GainLine(NamedTuple):
    cause: str
    """`category`, `pavilions`, `jokers`, `left`, `group`."""
    category: str
    """The code of a colour or a symbol; nothing for everything else."""
    amount: int
    """So many hexes, pavilions, jokers or pieces."""
    points: int
    spaces: str
    """Those of a group, and of a category: their codes, with a space between each two."""


class Gain(NamedTuple):
    """Where the points come from: what the round would bring now, and what the end of the game would add."""

    round: tuple[GainLine, ...]
    end: tuple[GainLine, ...]
    total: int
    is_final: bool
    """Whether these are the points that were counted at the end."""


class Tally(NamedTuple):
    """How many hexes of each category a garden has, and how many pavilions."""

    categories: str
    """Their codes, in the order in which they score."""
    counts: tuple[int, ...]
    pavilions: int


# What one seat sees besides


class Dock(NamedTuple):
    """What is expected of a seat, and what it would cost."""

    stage: str
    passed: str
    """What comes for a seat that has passed: it `acts` again, it `starts` the next round, or the game `ends`."""
    takes: bool
    """Whether anything lies in the display."""
    buys: bool
    """Whether it may buy an expansion of the supply."""
    price: int
    """What it costs to pass: for the first one the start marker."""
    discards: bool
    """Whether something may be discarded when passing."""
