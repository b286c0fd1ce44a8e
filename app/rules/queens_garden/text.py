"""Queen's Garden as text, for terminals and test failures.

A hex is its code, in capitals where it is printed on an expansion; `..` is a free space, `#1` a place without an
expansion. `FO`, `ST`, `BE` and `PA` are fountain, statues, benches and pavilions. In the display, `?` is a face that
nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from app.rules.queens_garden.components import (
    CATEGORY_TERMS,
    HEX_CODES,
    NOTHING,
    STORAGE_SPACES,
    UNKNOWN,
    Hex,
)
from app.rules.queens_garden.display import Display
from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.geometry import COORDINATES, FOUNTAIN, SPACES, SPOTS, STATUES
from app.rules.queens_garden.storage import Storage

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition

_HALF_STEP = 2
_LINE = 6
"""Pieces of a storage in one line."""
_COLUMNS = [2 * q + r for q, r in COORDINATES]
_ROWS = [r for _, r in COORDINATES]
_LEFT, _TOP = min(_COLUMNS), min(_ROWS)
_WIDTH = _HALF_STEP * (max(_COLUMNS) - _LEFT) + 2
_HEIGHT = max(_ROWS) - _TOP + 1


def text_board(position: QueensGardenPosition) -> str:
    return "\n".join(_lines(position))


def _lines(position: QueensGardenPosition) -> Iterator[str]:
    if position.outcome is not None:
        winners = ", ".join(f"player {seat + 1}" for seat in position.outcome.winners)
        yield f"Queen's Garden, over; won by {winners}"
    else:
        scoring = ", ".join(
            f"{CATEGORY_TERMS[category]} {position.options.points[category]}"
            for category in position.options.rounds[position.round - 1]
        )
        yield f"Queen's Garden, round {position.round} ({scoring}); to act: player {position.acting[0] + 1}"
    yield f"display: {'   '.join(_display(position.display)) or '-'}"
    yield f"bag: {sum(position.bag)} tiles   tower: {sum(position.tower)}   supply: {len(position.supply)} expansions"
    boards = [list(_player(position, seat)) for seat in range(position.seats)]
    for rows in zip_longest(*boards, fillvalue=""):
        yield "  ".join(row.ljust(_WIDTH) for row in rows).rstrip()


def _display(display: Display) -> Iterator[str]:
    """What lies beside the stack, then the stack: its top and how many expansions it has."""
    for number in range(1, len(display.expansions)):
        if display.face_up >> number & 1:
            expansion = display.expansions[number]
            yield f"{number}:{'?' if expansion == UNKNOWN else HEX_CODES[expansion].upper()}"
        elif number == display.top:
            yield f"{number}:[{_codes(display.tiles[number])} ? of {len(display.expansions) - number}]"
        elif number < display.top and display.expansions[number] != NOTHING:
            yield f"{number}:({_codes(display.tiles[number])} ?)"


def _player(position: QueensGardenPosition, seat: int) -> Iterator[str]:
    arrow = ">" if seat in position.acting else " "
    marker = ", start marker" if seat == position.marker_holder else ""
    state = ", passed" if seat in position.passed else ""
    yield f"{arrow}player {seat + 1}: {position.points[seat]}{state}{marker}"
    yield from _garden(position.gardens[seat])
    yield from _storage(position.storages[seat])


def _garden(garden: Garden) -> Iterator[str]:
    rows = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for position, (column, row) in enumerate(zip(_COLUMNS, _ROWS, strict=True)):
        left = _HALF_STEP * (column - _LEFT)
        rows[row - _TOP][left : left + 2] = _cell(garden, position)
    return ("".join(row).rstrip() for row in rows)


def _cell(garden: Garden, position: int) -> str:
    """Two characters."""
    if position >= SPACES:
        return "ST" if position in STATUES else "BE"
    if position == FOUNTAIN:
        return "FO"
    place, spot = divmod(position, SPOTS)
    if place and garden.expansions[place] == NOTHING:
        return "  " if spot else f"#{place}"
    if garden.is_feature(position):
        return "PA"
    hex_ = garden.hexes[position]
    if hex_ == NOTHING:
        return ".."
    return HEX_CODES[hex_].upper() if garden.printed >> position & 1 else HEX_CODES[hex_]


def _storage(storage: Storage) -> Iterator[str]:
    pieces = [HEX_CODES[hex_] for hex_ in storage.tiles] + ["jo"] * storage.jokers
    pieces += [".."] * (STORAGE_SPACES - len(pieces))
    for first in range(0, STORAGE_SPACES, _LINE):
        expansions = ""
        if not first and storage.expansions:
            expansions = f"  x {_codes(storage.expansions).upper()}"
        yield f"  {' '.join(pieces[first : first + _LINE])}{expansions}"


def _codes(hexes: Sequence[Hex]) -> str:
    return " ".join(HEX_CODES[hex_] for hex_ in hexes if hex_ != NOTHING)
