"""Azul's table as parts: what lies where, in small values that a page draws one by one.

After a take only the parts that it touched have another value, so only they are drawn again. Nothing here knows the
players' names or who is looking. Rows, lines and factories count from 1, seats and names of parts from 0.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from app.rules.azul.board import Board, ScoreLine
from app.rules.azul.components import (
    COLOUR_BONUS,
    COLOUR_CODES,
    COLOUR_TERMS,
    COLOURS,
    COLUMN_BONUS,
    FACTORIES,
    FLOOR_PENALTIES,
    NOTHING,
    PENALTY,
    PRINTED_COLUMN,
    ROW_BONUS,
    SIZE,
    TILES_PER_COLOUR,
    Colour,
)
from app.rules.azul.events import Bonus, Tiled
from app.rules.azul.foresight import last_warning
from app.rules.azul.outlook import next_deal
from app.rules.azul.position import AzulPosition
from app.rules.score_sheet import ScoreSheet, score_sheet
from app.rules.table import Table
from app.rules.table_parts import Score, status, turn


class Factory(NamedTuple):
    number: int
    tiles: tuple[Colour, ...]


class Pile(NamedTuple):
    """The tiles of one colour in the centre."""

    colour: Colour
    amount: int


class Line(NamedTuple):
    number: int
    colour: Colour
    amount: int


class Wall(NamedTuple):
    """One row of a wall."""

    number: int
    tiles: tuple[Colour, ...]
    """By column; `NOTHING` where no tile is."""


class Gain(NamedTuple):
    """A line of the score sheet, as far as a table shows it."""

    cause: str
    place: int
    """The line, row or column, counted from 1; for a colour its number. 0 for the floor."""
    colour: Colour
    """Of a tile; `NOTHING` for everything else."""
    points: int


class Floor(NamedTuple):
    pieces: tuple[int, ...]
    """Colours and perhaps the marker."""
    penalty: int


_ROWS = tuple(range(SIZE))
_FACTORY_NAMES = {
    seats: tuple((number, f"factory-{number}") for number in range(1, count + 1))
    for seats, count in FACTORIES.items()
}
_PILE_NAMES = tuple(f"pile-{colour}" for colour in COLOURS)
# How many tiles of each colour.
_BAG_NAMES = tuple(f"bag-{colour}" for colour in COLOURS)
_LID_NAMES = tuple(f"lid-{colour}" for colour in COLOURS)


class _BoardNames(NamedTuple):
    lines: tuple[str, ...]
    walls: tuple[str, ...]
    floor: str
    score: str
    gain: str
    turn: str


_BOARD_NAMES = tuple(
    _BoardNames(
        tuple(f"line-{seat}-{row}" for row in _ROWS),
        tuple(f"wall-{seat}-{row}" for row in _ROWS),
        f"floor-{seat}",
        f"score-{seat}",
        f"gain-{seat}",
        f"turn-{seat}",
    )
    for seat in range(max(FACTORIES))
)


class AzulTable(Table[AzulPosition]):
    tells_chances = True
    components = {  # noqa: RUF012 - read only
        "letters": COLOUR_CODES,
        "colours": COLOUR_TERMS,
        "tiles_per_colour": TILES_PER_COLOUR,
        "size": SIZE,
        "printed": tuple(tuple(row.index(column) for column in range(SIZE)) for row in PRINTED_COLUMN),
        "factories": FACTORIES,
        "penalties": FLOOR_PENALTIES,
        "row_bonus": ROW_BONUS,
        "column_bonus": COLUMN_BONUS,
        "colour_bonus": COLOUR_BONUS,
    }

    """See `Table` in the contract."""

    def parts(self, position: AzulPosition) -> Mapping[str, Hashable]:
        warned = last_warning(position)
        parts: dict[str, Hashable] = {"status": status(position, *(() if warned is None else (warned.text,)))}
        factories = position.factories
        for number, name in _FACTORY_NAMES[position.seats]:
            parts[name] = Factory(number, factories.get(number, ()))
        parts["starter"] = position.marker_in_centre
        for colour, name in enumerate(_PILE_NAMES):
            parts[name] = Pile(colour, position.centre[colour])
        due = position.if_round_ended_now()
        for seat, board in enumerate(position.boards):
            names = _BOARD_NAMES[seat]
            _add_rows(parts, names, board)
            floor = tuple(board.floor)
            parts[names.floor] = Floor(floor, PENALTY[len(floor)])
            lines = due[seat]
            parts[names.score] = Score(board.score, sum([line.points for line in lines]))
            parts[names.gain] = _gains(lines)
            parts[names.turn] = turn(position, seat, position.marker_holder)
        parts.update(zip(_BAG_NAMES, position.bag, strict=True))
        parts.update(zip(_LID_NAMES, position.lid, strict=True))
        parts["chances"] = next_deal(position)
        return parts

    def sheet(self, position: AzulPosition) -> ScoreSheet | None:
        """Among equal points, complete rows decide (A-33)."""
        if position.outcome is None:
            return None
        return score_sheet(position, [board.complete_rows for board in position.boards])


@lru_cache(maxsize=1 << 12)
def _gains(lines: Sequence[ScoreLine]) -> tuple[Gain, ...]:
    """Without the round, the seat and the cells: then most of them have been drawn before."""
    return tuple(map(_gain, lines))


def _gain(line: ScoreLine) -> Gain:
    if isinstance(line, Tiled):
        return Gain(line.cause, line.row, line.colour, line.points)
    return Gain(line.cause, line.place if isinstance(line, Bonus) else 0, NOTHING, line.points)


def _add_rows(parts: dict[str, Hashable], names: _BoardNames, board: Board) -> None:
    wall = board.wall
    for row in _ROWS:
        parts[names.lines[row]] = Line(row + 1, board.line_colours[row], board.line_counts[row])
        first = row * SIZE
        parts[names.walls[row]] = Wall(row + 1, tuple(wall[first : first + SIZE]))
