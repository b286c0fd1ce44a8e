"""The table of Queen's Garden as parts: what lies where, in small values that a page draws one by one.

After a move only the parts that it touched have another value, so only they are drawn again: of a garden that is one
place, and the statues and benches beside it. Nothing here knows the players' names or who is looking. Names of parts
count seats, places and categories from 0, and the expansions of the display from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache

from app.rules.queens_garden.components import (
    CATEGORIES,
    CATEGORY_CODES,
    CATEGORY_HEXES,
    CATEGORY_TERMS,
    COLOUR_CODES,
    COLOUR_TERMS,
    GROUP_BONUS,
    HEX_CODES,
    MARKER_PRICE,
    MOST_ROUND_POINTS,
    NOTHING,
    ROUND_POINTS,
    ROUNDS,
    SCORING_SIZE,
    STACK_SIZES,
    STARTING_JOKERS,
    STARTING_POINTS,
    STORAGE_EXPANSIONS,
    STORAGE_SPACES,
    SUPPLY_PRICE,
    SYMBOL_CODES,
    SYMBOL_TERMS,
    TILES_PER_EXPANSION,
    Hex,
    colour_category,
    symbol_category,
)
from app.rules.queens_garden.display import Display
from app.rules.queens_garden.garden import FEATURE_JOKERS
from app.rules.queens_garden.geometry import FLOWER, GAPS, NEIGHBOURS, PLACES, SPACES, SPOTS, STATUES
from app.rules.queens_garden.outlook import gain
from app.rules.queens_garden.position import QueensGardenPosition
from app.rules.queens_garden.table_parts import (
    BESIDE,
    DOWN,
    FACE_UP,
    FOUNTAIN,
    TOP,
    UP,
    Bed,
    Codes,
    Dock,
    Expansion,
    Gap,
    Piles,
    Score,
    Storage,
    Tally,
)
from app.rules.queens_garden.whereabouts import BEDS, WHERE
from app.rules.table import Table
from app.rules.table_parts import OVER, WAIT, Turn, status, turn

PASSED = "passed"
"""A stage of a turn beside those of every table: this seat does nothing more in this round (Q-25)."""
ACTS, STARTS, ENDS = "acts", "starts", "ends"
"""What comes for a seat that has passed."""
_CODES = {NOTHING: "", **dict(enumerate(HEX_CODES))}
_NO_HEXES = ("",) * SPOTS
_NO_TILES = ("",) * TILES_PER_EXPANSION
_NAMES_OF_GARDEN = tuple(
    (
        *(f"bed-{seat}-{place}" for place in range(PLACES)),
        *(f"gap-{seat}-{number}" for number in range(len(GAPS))),
        f"tally-{seat}",
    )
    for seat in range(max(STACK_SIZES))
)
MOST_GARDENS = 1 << 11
"""So many are remembered: those of some hundred tables."""


class QueensGardenTable(Table[QueensGardenPosition]):
    """See `Table` in the contract."""

    components = {  # noqa: RUF012 - read only
        "colours": dict(zip(COLOUR_CODES, COLOUR_TERMS, strict=True)),
        "symbols": dict(zip(SYMBOL_CODES, SYMBOL_TERMS, strict=True)),
        "categories": dict(zip(CATEGORY_CODES, CATEGORY_TERMS, strict=True)),
        "rounds": ROUNDS,
        "round_points": ROUND_POINTS,
        "most_round_points": MOST_ROUND_POINTS,
        "bonuses": GROUP_BONUS,
        "stacks": STACK_SIZES,
        "storage": STORAGE_SPACES,
        "stored": STORAGE_EXPANSIONS,
        "tiles": TILES_PER_EXPANSION,
        "price": SUPPLY_PRICE,
        "marker_price": MARKER_PRICE,
        "places": PLACES,
        "spots": SPOTS,
        "jokers": FEATURE_JOKERS,
        "gaps": len(GAPS),
        "beds": BEDS,
        "where": WHERE,
        "starting_points": STARTING_POINTS,
        "starting_jokers": STARTING_JOKERS,
        "scoring_size": SCORING_SIZE,
    }

    def parts(self, position: QueensGardenPosition) -> Mapping[str, Hashable]:
        display = position.display
        parts: dict[str, Hashable] = {"status": status(position)}
        for number in range(1, STACK_SIZES[position.seats] + 1):
            parts[f"expansion-{number}"] = _expansion(display, number)
        for category in CATEGORIES:
            parts[f"chip-{category}"] = sum([display.copies[hex_] > 0 for hex_ in CATEGORY_HEXES[category]])
        parts["supply"] = len(position.supply)
        parts["piles"] = Piles(sum(position.bag), sum(position.tower), display.is_exhausted)
        parts["starter"] = not position.passed and position.outcome is None
        for seat in range(position.seats):
            _add_seat(parts, position, seat)
        return parts

    def private_parts(self, position: QueensGardenPosition, seat: int) -> Mapping[str, Hashable]:
        return {"store": _storage(position, seat), "dock": _dock(position, seat)}


# The display


def _expansion(display: Display, number: int) -> Expansion:
    if number > display.top or number >= len(display.expansions) or display.expansions[number] == NOTHING:
        return Expansion(number, "", (), "", 0)
    if display.face_up >> number & 1:
        return Expansion(number, FACE_UP, (), _CODES.get(display.expansions[number], ""), 0)
    tiles = (*_codes(display.tiles[number]), *_NO_TILES)[:TILES_PER_EXPANSION]
    if number == display.top:
        return Expansion(number, TOP, tiles, "", len(display.expansions) - 1 - number)
    return Expansion(number, BESIDE, tiles, "", 0)


def _codes(hexes: Iterable[Hex]) -> Codes:
    return tuple([_CODES[hex_] for hex_ in hexes])


# What belongs to a seat


def _add_seat(parts: dict[str, Hashable], position: QueensGardenPosition, seat: int) -> None:
    garden = position.gardens[seat]
    laid = tuple(garden.hexes), garden.printed, tuple(garden.expansions), garden.face_down
    parts.update(zip(_NAMES_OF_GARDEN[seat], _parts_of_garden(*laid, position.options.rounds), strict=True))
    parts[f"storage-{seat}"] = _storage(position, seat)
    would = gain(position, seat)
    parts[f"gain-{seat}"] = would
    now = sum([line.points for line in would.round])
    parts[f"score-{seat}"] = Score(
        position.points[seat],
        0 if would.is_final else would.total - position.points[seat] if position.round == ROUNDS else now,
        would.total,
    )
    parts[f"turn-{seat}"] = _turn(position, seat)


@lru_cache(maxsize=MOST_GARDENS)
def _parts_of_garden(
    hexes: tuple[Hex, ...],
    printed: int,
    expansions: tuple[Hex, ...],
    face_down: int,
    rounds: tuple[tuple[int, ...], ...],
) -> Sequence[Hashable]:
    """Remembered, because a move changes one garden at most. For their names see `_NAMES_OF_GARDEN`."""
    sides = ["" if hex_ == NOTHING else UP for hex_ in expansions]
    sides = [DOWN if face_down >> place & 1 else side for place, side in enumerate(sides)]
    sides[0] = FOUNTAIN
    beds = [_bed(hexes, printed, place, side) for place, side in enumerate(sides)]
    gaps = [_gap(hexes, SPACES + number) for number in range(len(GAPS))]
    return (*beds, *gaps, _tally(hexes, rounds, sides.count(UP)))


def _bed(hexes: tuple[Hex, ...], printed: int, place: int, side: str) -> Bed:
    first = SPOTS * place
    if not side:
        return Bed(place, "", _NO_HEXES, 0)
    spot = ((printed & FLOWER[place]) >> first).bit_length() - 1
    return Bed(place, side, _codes(hexes[first : first + SPOTS]), max(spot, 0))


def _gap(hexes: tuple[Hex, ...], position: int) -> Gap:
    held = sum([(hexes[near] != NOTHING) << side for side, near in enumerate(NEIGHBOURS[position])])
    return Gap(position - SPACES, "statue" if position in STATUES else "bench", held)


def _tally(hexes: tuple[Hex, ...], rounds: tuple[tuple[int, ...], ...], pavilions: int) -> Tally:
    order = [category for three in rounds for category in three]
    laid = [hex_ for hex_ in hexes if hex_ != NOTHING]
    counts = Counter([*map(colour_category, laid), *map(symbol_category, laid)])
    codes = "".join([CATEGORY_CODES[category] for category in order])
    return Tally(codes, tuple([counts[category] for category in order]), pavilions)


def _storage(position: QueensGardenPosition, seat: int) -> Storage:
    storage = position.storages[seat]
    return Storage(_codes(storage.tiles), storage.jokers, _codes(storage.expansions))


def _turn(position: QueensGardenPosition, seat: int) -> Turn:
    stage, starts_next = turn(position, seat, _next_starter(position))
    if stage == WAIT and seat in position.passed and position.outcome is None:
        stage = PASSED
    return Turn(stage, starts_next)


def _next_starter(position: QueensGardenPosition) -> int | None:
    """After the last round nobody starts another."""
    return None if position.round == ROUNDS else position.marker_holder


# For one seat


def _after_passing(position: QueensGardenPosition, seat: int) -> str:
    if seat not in position.passed:
        return ""
    return STARTS if seat == _next_starter(position) else ENDS if position.round == ROUNDS else ACTS


def _dock(position: QueensGardenPosition, seat: int) -> Dock:
    points, storage = position.points[seat], position.storages[seat]
    if position.outcome is not None:
        return Dock(OVER, passed="", takes=False, buys=False, price=0, discards=False)
    return Dock(
        stage=position.expected(seat) or WAIT,
        passed=_after_passing(position, seat),
        takes=any(position.display.copies),
        buys=bool(position.supply) and points >= SUPPLY_PRICE and bool(position.gardens[seat].free_places),
        price=0 if position.passed else min(MARKER_PRICE, points),
        discards=position.options.discards and bool(storage.tiles or storage.expansions),
    )
