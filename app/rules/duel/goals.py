"""The eight goals (D-7, D-34): what each of them counts on a dome, and what it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.rules.duel.board import Board
from app.rules.duel.components import FIELDS_ACROSS, NOTHING, SIZE, SPECIAL, WILD
from app.rules.wording import Message, Term, phrase

FULL_ROW, FULL_COLUMN, DIAGONAL, COLOURFUL_ROW = 3, 7, 10, 4
BORDER_TILE, UPPER_CORNER, LOWER_CORNER, WILD_CELL, EMPTY_SPECIAL = 1, 3, 8, 2, 3
"""What each of them pays; an empty special cell costs it."""
COLOURFUL = 5
"""So many different kinds make a row colourful."""
BORDER = tuple((row, column) for row in range(SIZE) for column in range(SIZE) if {row, column} & {0, SIZE - 1})
DIAGONALS = (
    tuple((place, place) for place in range(SIZE)),
    tuple((place, SIZE - 1 - place) for place in range(SIZE)),
)
_LAST = FIELDS_ACROSS - 1
_CORNERS = {
    0: UPPER_CORNER,
    _LAST: UPPER_CORNER,
    FIELDS_ACROSS * _LAST: LOWER_CORNER,
    FIELDS_ACROSS * FIELDS_ACROSS - 1: LOWER_CORNER,
}
"""The corner fields and what a full dome tile there pays."""


class Progress(NamedTuple):
    """How far a dome is with a goal: `done` of `possible`, and the points of that.

    `missing` is how many tiles the nearest undone part lacks; 0 when no part is undone.
    """

    points: int
    done: int
    possible: int
    missing: int


class Goal(NamedTuple):
    """One side of a goal tile."""

    name: str
    """As it is written in the options."""
    title: Term
    rule: Message
    measure: Callable[[Board], Progress]


def _parts(points: int, lacking: list[int], possible: int) -> Progress:
    """A goal that pays the same for each part without a lack."""
    done = lacking.count(0)
    return Progress(points * done, done, possible, min((lack for lack in lacking if lack), default=0))


def _rows(board: Board) -> Progress:
    return _parts(FULL_ROW, [SIZE - row.bit_count() for row in board.rows], SIZE)


def _columns(board: Board) -> Progress:
    return _parts(FULL_COLUMN, [SIZE - column.bit_count() for column in board.columns], SIZE)


def _diagonals(board: Board) -> Progress:
    empty = [sum(not board.rows[row] >> column & 1 for row, column in cells) for cells in DIAGONALS]
    return _parts(DIAGONAL, empty, len(DIAGONALS))


def _colourful_rows(board: Board) -> Progress:
    kinds = [set(board.dome[row * SIZE : row * SIZE + SIZE]) - {NOTHING} for row in range(SIZE)]
    return _parts(COLOURFUL_ROW, [max(0, COLOURFUL - len(each)) for each in kinds], SIZE)


def _border(board: Board) -> Progress:
    done = sum(board.rows[row] >> column & 1 for row, column in BORDER)
    return Progress(BORDER_TILE * done, done, len(BORDER), int(done < len(BORDER)))


def _corners(board: Board) -> Progress:
    empty = {field: 4 - board.filled[field] for field in _CORNERS}
    points = sum(_CORNERS[field] for field, lack in empty.items() if not lack)
    return _parts(0, list(empty.values()), len(_CORNERS))._replace(points=points)


def _wilds(board: Board) -> Progress:
    done, possible = _filled_cells(board, WILD)
    return Progress(WILD_CELL * possible if done == possible else 0, done, possible, possible - done)


def _specials(board: Board) -> Progress:
    done, possible = _filled_cells(board, SPECIAL)
    return Progress(-EMPTY_SPECIAL * (possible - done), done, possible, possible - done)


def _filled_cells(board: Board, kind: int) -> tuple[int, int]:
    """How many cells of this kind have their tile, and how many there are."""
    filled = [tile != NOTHING for cell, tile in zip(board.cells, board.dome, strict=True) if cell == kind]
    return sum(filled), len(filled)


# The only goal that costs points comes last: so the goals are added up before the score stops at 0 (D-36).
_SIDES = (
    Goal("rows", Term("rows"), phrase("3 points for each full row."), _rows),
    Goal(
        "colourful-rows",
        Term("colourful rows"),
        phrase("4 points for each row with at least 5 different kinds of tiles."),
        _colourful_rows,
    ),
    Goal("columns", Term("columns"), phrase("7 points for each full column."), _columns),
    Goal("border", Term("border"), phrase("1 point for each tile on the border of the dome."), _border),
    Goal("diagonals", Term("diagonals"), phrase("10 points for each full diagonal."), _diagonals),
    Goal(
        "corners",
        Term("corners"),
        phrase("3 points for each full dome tile in an upper corner, 8 in a lower one."),
        _corners,
    ),
    Goal("wilds", Term("wilds"), phrase("2 points for each wild cell, if all of them are filled."), _wilds),
    Goal("specials", Term("specials"), phrase("3 points lost for each empty special cell."), _specials),
)
GOALS = {goal.name: goal for goal in _SIDES}
"""Every side by its name."""
GOAL_TILES = tuple((_SIDES[first].name, _SIDES[first + 1].name) for first in range(0, len(_SIDES), 2))
"""The four goal tiles with their two sides."""
FIRST_GAME_GOALS = ("rows", "columns", "wilds")


def in_order(names: set[str]) -> tuple[str, ...]:
    """These goals in the order in which they are counted."""
    return tuple(name for name in GOALS if name in names)


class Standing(NamedTuple):
    """What a goal would pay a seat if the game ended now."""

    seat: int
    goal: str
    progress: Progress

    @property
    def text(self) -> Message:
        return phrase(
            "{goal}: {done} of {possible}; points: {points}.",
            goal=GOALS[self.goal].title,
            done=self.progress.done,
            possible=self.progress.possible,
            points=self.progress.points,
        )


def standings(board: Board, goals: tuple[str, ...]) -> Iterator[Standing]:
    """How far this board is with each of these goals."""
    return (Standing(board.seat, goal, GOALS[goal].measure(board)) for goal in goals)
