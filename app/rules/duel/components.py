"""What is in the box of Azul Duel: tiles, dome tiles, bonus chips, sizes and penalties (D-2 to D-6)."""

from __future__ import annotations

from app.rules.runs import members_table, points_table, run_table
from app.rules.wording import Term, pictured

SEATS = 2
ROUNDS = 5
STARTING_POINTS = 5

Colour = int
"""Colours are small numbers, because boards count and index with them."""
BLUE, YELLOW, RED, BLACK, TURQUOISE = COLOURS = tuple(range(5))
COLOUR_CODES = "byrkt"
COLOUR_TERMS = (Term("blue"), Term("yellow"), Term("red"), Term("black"), Term("turquoise"))
TILES = tuple(pictured(term, f"tile-{code}") for term, code in zip(COLOUR_TERMS, COLOUR_CODES, strict=True))
"""The colours of tiles in sentences."""
TILES_PER_COLOUR = 13

WILD, SPECIAL = 5, 6
"""Kinds of cells beside the colours. A special tile on the dome has the number of its cell."""
CELL_CODES = COLOUR_CODES + "ws"
NOTHING = -1
"""A cell where no dome tile lies, a cell without a tile, a pattern line without tiles."""

# Factories

SMALL_FACTORIES = 4
LARGE = SMALL_FACTORIES + 1
"""The number of the large factory; the small ones are 1 to 4."""
TILES_ON_SMALL, TILES_ON_LARGE = 4, 5
MARKER_PENALTY = 2

# Boards

SIZE = 6
"""Pattern lines, rows and columns of the dome."""
FIELDS_ACROSS = 3
FIELDS = FIELDS_ACROSS * FIELDS_ACROSS
TOKENS = 2
CHIPS_PER_ROUND = 2
BROKEN_SPACES = 4
BROKEN_PENALTY = (0, 1, 3, 6, 10)
"""What so many broken tiles cost."""
FULL = (1 << SIZE) - 1
"""Sets of rows or columns are bit masks of six bits; this is the full one."""
ALL_FIELDS = (1 << FIELDS) - 1
BAND_FIELDS = tuple(0b111 << FIELDS_ACROSS * band for band in range(FIELDS_ACROSS))
"""The set of the three fields beside two pattern lines."""
MEMBERS = members_table(FIELDS)
RUN = run_table(SIZE)
TILE_POINTS = points_table(SIZE)

# Dome tiles (D-5), numbered from 1: top left, top right, bottom left, bottom right

_PRINTED = (
    *("ykts", "wbtk", "trbw", "kyrw", "kstr", "tywk"),
    *("skrb", "ybks", "trbs", "yrwb", "yskr", "tkrw"),
    *("bkst", "rtyw", "tbwy", "styb", "rwbk", "sybr"),
)
DOME_TILES = len(_PRINTED)
DOME_NAMES = tuple(str(tile) for tile in range(1, DOME_TILES + 1))
FIELD_TERMS = (
    *(Term("upper left field"), Term("upper middle field"), Term("upper right field")),
    *(Term("middle left field"), Term("field in the middle"), Term("middle right field")),
    *(Term("lower left field"), Term("lower middle field"), Term("lower right field")),
)
NO_TILE = 0
"""An empty place in the display, an empty field of a dome."""
DISPLAY_SIZE = 3

Cells = tuple[int, int, int, int]


def _turned(cells: Cells, quarter_turns: int) -> Cells:
    """The cells after so many quarter turns to the right."""
    for _ in range(quarter_turns):
        top_left, top_right, bottom_left, bottom_right = cells
        cells = (bottom_left, top_left, bottom_right, top_right)
    return cells


def _read(printed: str) -> Cells:
    top_left, top_right, bottom_left, bottom_right = (CELL_CODES.index(code) for code in printed)
    return top_left, top_right, bottom_left, bottom_right


TURNED: tuple[tuple[Cells, ...], ...] = (
    (),
    *(tuple(_turned(_read(printed), turns) for turns in range(4)) for printed in _PRINTED),
)
"""TURNED[tile][rotation]: the cells of a dome tile after so many quarter turns to the right."""
ROTATIONS = tuple(
    tuple(turns for turns, cells in enumerate(turned) if cells not in turned[:turns]) for turned in TURNED
)
"""ROTATIONS[tile]: the rotations that look different from each other."""

UNKNOWN, UNKNOWN_SPECIAL, UNKNOWN_WILD = -1, -2, -3
"""A dome tile that the viewer may not know: not even its back, or the back only."""
BACK_TERMS = {SPECIAL: Term("special"), WILD: Term("wild")}


def back(tile: int) -> int:
    """What the back of a dome tile shows: special or wild; unknown when not even that is known."""
    if tile > 0:
        return SPECIAL if SPECIAL in TURNED[tile][0] else WILD
    return {UNKNOWN_SPECIAL: SPECIAL, UNKNOWN_WILD: WILD}.get(tile, UNKNOWN)


BACK_ONLY = {SPECIAL: UNKNOWN_SPECIAL, WILD: UNKNOWN_WILD, UNKNOWN: UNKNOWN}
"""What is left of a dome tile when only this back may be seen."""

# Bonus chips (D-6): kinds are small numbers, too

CHIP_CODES = ("b", "t", "r", "k", "y", "ty", "br", "rt", "kb", "yk")
CHIP_KINDS = len(CHIP_CODES)
CHIPS_PER_KIND = 2
MOST_CHIPS = CHIPS_PER_ROUND * ROUNDS
CHIP_TERMS = (
    *(Term("blue"), Term("turquoise"), Term("red"), Term("black"), Term("yellow")),
    *(Term("turquoise-yellow"), Term("blue-red"), Term("red-turquoise"), Term("black-blue"), Term("yellow-black")),
)
CHIPS = tuple(pictured(term, f"chip-{codes}") for term, codes in zip(CHIP_TERMS, CHIP_CODES, strict=True))
"""Chips in sentences."""
CHIPS_OF_COLOUR = tuple(
    tuple(kind for kind, codes in enumerate(CHIP_CODES) if code in codes) for code in COLOUR_CODES
)
"""For each colour, the kinds of chips that show it."""
FACE_DOWN = -1
"""A chip that nobody has seen: which one it is does not exist before it is turned up."""
NO_CHIP = -2
FEWEST_TO_REPLACE, MOST_TO_REPLACE = 2, 3
"""A missing tile costs two chips of its colour, or any three (D-24)."""
