"""What a table tells beyond what lies on it: the points if the round, or the game, ended now, by their causes. Small
values, and fast: it is asked for after every move."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.contract import ScoreLine
from app.rules.queens_garden.components import CATEGORY_CODES, ROUNDS
from app.rules.queens_garden.geometry import CENTRES, space_code
from app.rules.queens_garden.position import QueensGardenPosition
from app.rules.queens_garden.scoring import (
    CategoryScored,
    GroupBonus,
    GroupScored,
    JokersScored,
    LeftOver,
    PavilionsScored,
    end_lines,
    round_lines,
)
from app.rules.queens_garden.table_parts import Gain, GainLine

CATEGORY, PAVILIONS, JOKERS, LEFT, GROUP = "category", "pavilions", "jokers", "left", "group"
END_OF_ROUND = (CategoryScored, PavilionsScored)
END_OF_GAME = (JokersScored, LeftOver, GroupScored, GroupBonus)


def gain(position: QueensGardenPosition, seat: int) -> Gain:
    """What the garden and the storage of a seat would bring as they are; after the game, what they have brought."""
    if position.outcome is not None:
        lines = [line for line in position.score_lines if line.seat == seat and line.round == ROUNDS]
        counted, ended = (
            _told([line for line in lines if isinstance(line, kinds)]) for kinds in (END_OF_ROUND, END_OF_GAME)
        )
        return Gain(counted, ended, position.points[seat], is_final=True)
    garden, storage, options = position.gardens[seat], position.storages[seat], position.options
    round_ = list(round_lines(garden, seat, position.round, options))
    end = end_lines(garden, storage, seat, options.board)
    total = position.points[seat] + sum([line.points for line in round_]) + sum([line.points for line in end])
    return Gain(_told(round_), _told(end), total, is_final=False)


def _told(lines: Iterable[ScoreLine]) -> tuple[GainLine, ...]:
    """A group and its bonus are one line; the groups come last, the dearest first."""
    told: list[GainLine] = []
    for line in lines:
        if isinstance(line, GroupBonus):
            told[-1] = told[-1]._replace(points=told[-1].points + line.points)
        else:
            told.append(_line(line))
    return tuple(sorted(told, key=lambda line: (line.cause == GROUP, -line.points if line.cause == GROUP else 0)))


def _line(line: ScoreLine) -> GainLine:
    if isinstance(line, CategoryScored):
        return GainLine(CATEGORY, CATEGORY_CODES[line.category], len(line.cells), line.points, _codes(line.cells))
    if isinstance(line, GroupScored):
        return GainLine(GROUP, CATEGORY_CODES[line.category], len(line.cells), line.points, _codes(line.cells))
    if isinstance(line, PavilionsScored):
        spaces = _codes([CENTRES[place] for place in line.places])
        return GainLine(PAVILIONS, "", len(line.places), line.points, spaces)
    if isinstance(line, JokersScored):
        return GainLine(JOKERS, "", line.jokers, line.points, "")
    if isinstance(line, LeftOver):
        return GainLine(LEFT, "", len(line.tiles) + len(line.expansions), line.points, "")
    raise TypeError(line)


def _codes(cells: Iterable[int]) -> str:
    return " ".join(map(space_code, cells))
