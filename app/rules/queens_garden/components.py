"""What is in the box of Queen's Garden: hexes, values, the scoring ring and its numbers (Q-1 to Q-8), the options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from app.rules.options import InvalidOption, Options
from app.rules.starter import RANDOM, starters
from app.rules.wording import Message, Term, nphrase, phrase, pictured

Hex = int
"""A colour with a symbol, `6 * colour + symbol`: small numbers, because sets of them are bit masks."""
KINDS = 6
"""Colours, and symbols."""
COLOURS = SYMBOLS = range(KINDS)
BLUE, DARK_PURPLE, LIGHT_PURPLE, YELLOW, LIGHT_GREEN, DARK_GREEN = COLOURS
TREE, BIRD, BUTTERFLIES, FLOWERS, PLANT, TULIPS = SYMBOLS
HEXES = range(KINDS * KINDS)
COLOUR_CODES = "bplygd"
SYMBOL_CODES = "123456"
"""A symbol is written as its value."""
HEX_CODES = tuple(colour + symbol for colour in COLOUR_CODES for symbol in SYMBOL_CODES)
COLOUR_TERMS = (
    Term("blue"),
    Term("dark purple"),
    Term("light purple"),
    Term("yellow"),
    Term("light green"),
    Term("dark green"),
)
SYMBOL_TERMS = (Term("tree"), Term("bird"), Term("butterflies"), Term("flower"), Term("plant"), Term("tulips"))

VALUE = tuple(hex_ % KINDS + 1 for hex_ in HEXES)
"""VALUE[hex]: what it costs and what it is worth (Q-2)."""

NOTHING = -1
"""No hex on a space, no expansion on a place."""
UNKNOWN = -2
"""An expansion whose face this viewer may not know."""

COPIES = 3
"""Tiles of each hex (Q-3)."""
STARTING_POINTS, STARTING_JOKERS = 15, 3
ROUNDS = 4
STACK_SIZES = {2: 5, 3: 7, 4: 8}
"""Expansions in each round stack (Q-8)."""
LARGEST_STACK = max(STACK_SIZES.values())
TILES_PER_EXPANSION = 4
STORAGE_SPACES, STORAGE_EXPANSIONS = 12, 2
FOUNTAIN_JOKERS, STATUE_JOKERS, BENCH_JOKERS, PAVILION_JOKERS = 1, 2, 2, 3
SUPPLY_PRICE = 6
MARKER_PRICE = 1
PAVILION_POINTS = 1
SCORING_SIZE = 3
"""Smaller groups score nothing (Q-32)."""
GROUP_BONUS = {"standard": {6: 6}, "variant": {4: 4, 5: 5, 6: 6}}
"""The bonus of a group by its size (Q-33, Q-35)."""

# Categories: the twelve fields of the scoring ring, in its order. Even ones are symbols, odd ones colours.

CATEGORIES = range(2 * KINDS)
CATEGORY_CODES = "".join(SYMBOL_CODES[kind] + COLOUR_CODES[kind] for kind in range(KINDS))
CATEGORY_TERMS = tuple(term for pair in zip(SYMBOL_TERMS, COLOUR_TERMS, strict=True) for term in pair)
PICTURED_CATEGORIES = tuple(pictured(term, code) for term, code in zip(CATEGORY_TERMS, CATEGORY_CODES, strict=True))
"""Categories in sentences of what happened."""


def symbol_category(hex_: Hex) -> int:
    return 2 * (hex_ % KINDS)


def colour_category(hex_: Hex) -> int:
    return 2 * (hex_ // KINDS) + 1


def hex_of(category: int, member: int) -> Hex:
    """The hex of a category that has this symbol (of a colour's category) or this colour (of a symbol's)."""
    kind, is_colour = divmod(category, 2)
    return KINDS * kind + member if is_colour else KINDS * member + kind


def member_of(category: int, hex_: Hex) -> int:
    """Which of the category's six hexes this is: its symbol in a colour's category, its colour in a symbol's."""
    return hex_ % KINDS if category % 2 else hex_ // KINDS


CATEGORY_HEXES = tuple(tuple(hex_of(category, member) for member in range(KINDS)) for category in CATEGORIES)
CATEGORY_MASK = tuple(sum(1 << hex_ for hex_ in hexes) for hexes in CATEGORY_HEXES)

ROUND_POINTS = {
    "standard": (1, 1, 1, 1, 2, 1, 2, 1, 3, 1, 3, 1),
    # The printed numbers of this side are not known here; a host can type them in.
    "variant": (2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1),
}
"""The points of each category of the ring for one matching hex, by the side of the board (Q-7, Q-36)."""


def rounds_of(ring: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The three neighbours on the ring that score in each round; the wheel begins at the last field (Q-7)."""
    return tuple(tuple(ring[3 * turn + offset] for offset in (-1, 0, 1)) for turn in range(ROUNDS))


ROUND_CATEGORIES = rounds_of(CATEGORIES)
"""On the printed ring: dark green, tree, blue, then bird, dark purple, butterflies, and so on."""


# Words


def hex_text(hex_: Hex) -> Message:
    said = phrase("{colour} {symbol}", colour=COLOUR_TERMS[hex_ // KINDS], symbol=SYMBOL_TERMS[hex_ % KINDS])
    return replace(said, picture=HEX_CODES[hex_])


def expansion_text(hex_: Hex) -> Message:
    return phrase("the expansion with {hex}", hex=hex_text(hex_))


def joker_text(jokers: int) -> Message:
    return nphrase("{count} joker", "{count} jokers", jokers)


def listing(parts: Sequence[Message]) -> Message:
    """One or more things, with commas between them."""
    listed = parts[-1]
    for part in reversed(parts[:-1]):
        listed = phrase("{first}, {rest}", first=part, rest=listed)
    return listed


def pieces_text(tiles: Iterable[Hex], expansions: Iterable[Hex] = (), jokers: int = 0) -> Message:
    """Tiles, expansions and jokers, one after the other; there is at least one."""
    parts = [*map(hex_text, tiles), *map(expansion_text, expansions)]
    return listing([*parts, joker_text(jokers)] if jokers else parts)


# Options

MOST_ROUND_POINTS = 20
_FIELD = re.compile(rf"\s*(?:([{CATEGORY_CODES}])\s*:)?\s*([0-9]{{0,3}})\s*", re.ASCII)


class Ring(NamedTuple):
    """The scoring ring of a game: its twelve categories in their order, and what one matching hex of each scores."""

    order: tuple[int, ...]
    points: tuple[int, ...]
    """By category, not by order."""

    @property
    def written(self) -> str:
        """As `round_points` tells it: without codes if the order is the printed one."""
        if self.order == tuple(CATEGORIES):
            return ",".join(map(str, self.points))
        return ",".join(f"{CATEGORY_CODES[category]}:{self.points[category]}" for category in self.order)


@dataclass(frozen=True, slots=True)
class QueensGardenOptions(Options):
    """`round_points` are twelve numbers in the order of the ring (Q-36); a field that is left empty has the number of
    the board's side, and so have all of them if the whole is empty. A ring in another order is told with the codes of
    the fields that are elsewhere, `y:2`.

    `starter` is a seat, counted from 1, or random (Q-9).
    """

    board: str = "standard"
    round_points: str = ""
    discard_on_pass: str = "no"  # noqa: S105
    starter: str = RANDOM

    def __post_init__(self) -> None:
        Options.__post_init__(self)  # a class with slots has no super() here
        if self.round_points:
            ring, is_blank = _read_ring(self.board, self.round_points), not self.round_points.strip(", ")
            object.__setattr__(self, "round_points", "" if is_blank else ring.written)

    @classmethod
    def choices(cls) -> Mapping[str, Sequence[str]]:
        return {
            "board": tuple(ROUND_POINTS),
            "discard_on_pass": ("no", "yes"),
            "starter": starters(max(STACK_SIZES)),
        }

    @property
    def ring(self) -> Ring:
        return ring_of(self.board, self.round_points)

    @property
    def points(self) -> tuple[int, ...]:
        """What one matching hex scores in each category."""
        return self.ring.points

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The categories that score in each round."""
        return _rounds_of(self.ring.order)

    @property
    def discards(self) -> bool:
        return self.discard_on_pass == "yes"  # noqa: S105


@lru_cache(maxsize=64)
def ring_of(board: str, round_points: str) -> Ring:
    return _read_ring(board, round_points) if round_points else Ring(tuple(CATEGORIES), ROUND_POINTS[board])


_rounds_of = lru_cache(maxsize=64)(rounds_of)


def _read_ring(board: str, text: str) -> Ring:
    """Twelve fields; before them a form may say in which order they are. A field that begins with a code changes its
    place with the one that has it."""
    first, _, rest = text.partition(",")
    is_told = sorted(first) == sorted(CATEGORY_CODES)
    order = list(map(CATEGORY_CODES.index, first)) if is_told else list(CATEGORIES)
    texts = (rest if is_told else text).split(",")
    if len(texts) != len(CATEGORIES):
        raise _no_ring(phrase("not “{value}”", value=text[:40]))
    fields = [_read_field(each) for each in texts]
    codes = [code for code, _ in fields if code]
    if twice := next((code for code in codes if codes.count(code) > 1), None):
        raise _no_ring(phrase("“{value}” is there twice", value=twice))
    for place, (code, _) in enumerate(fields):
        if code:
            kind = CATEGORY_CODES.index(code)
            order[order.index(kind)], order[place] = order[place], kind
    points = list(ROUND_POINTS[board])
    for category, (_, number) in zip(order, fields, strict=True):
        if number:
            points[category] = int(number)
    return Ring(tuple(order), tuple(points))


def _read_field(text: str) -> tuple[str, str]:
    """A code, or none, and a number, or none."""
    field = _FIELD.fullmatch(text)
    if not field or int(field[2] or 0) > MOST_ROUND_POINTS:
        raise _no_ring(phrase("not “{value}”", value=text.strip()[:40]))
    return field[1] or "", field[2]


def _no_ring(why: Message) -> InvalidOption:
    return InvalidOption(
        "round_points",
        phrase(
            "The round points are {count} whole numbers from 0 to {most}: {why}.",
            count=len(CATEGORIES),
            most=MOST_ROUND_POINTS,
            why=why,
        ),
    )
