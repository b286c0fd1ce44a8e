"""What a table tells beyond what lies on it: the points if the round ended now, and what will come
of the lines. All of it in small values, and fast: it is asked for after every move."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.duel.board import Board
from app.rules.duel.components import COLOUR_CODES
from app.rules.duel.events import Drew, GoalCounted, Line
from app.rules.duel.position import DuelPosition
from app.rules.duel.tiling import fitting_columns
from app.rules.duel.tiling_events import BROKEN, Adorned, Tiled

# What will come of a line

FITS, WAITS, BREAKS = "fits", "waits", "breaks"
"""Its tile has a place on the dome; it has none, but the band has an empty field; it will never have one (D-26)."""


def fate(board: Board, row: int) -> str:
    """What would become of the tiles of this line; nothing when it is empty."""
    if not board.line_counts[row]:
        return ""
    if fitting_columns(board, row):
        return FITS
    return BREAKS if board.band_is_full(row) else WAITS


# The points if the round ended now

TILE_CAUSE, SPECIAL_CAUSE, BROKEN_CAUSE, MARKER_CAUSE = "tile", "special", "broken", "marker"


class GainLine(NamedTuple):
    cause: str
    """`tile`, `special`, `broken`, `marker`, or the name of a goal."""
    place: int
    """The line of a tile, the row of a special tile, counted from 1; 0 for everything else."""
    colour: str
    """The letter of a tile; nothing for everything else."""
    points: int


def gains(position: DuelPosition) -> list[tuple[GainLine, ...]]:
    """For each seat, where the points would come from if the round ended now; without what brings none."""
    return [
        tuple(line for line in map(_gain, lines) if line.points or line.cause in (BROKEN_CAUSE, MARKER_CAUSE))
        for lines in position.if_round_ended_now()
    ]


def _gain(line: Line) -> GainLine:
    if isinstance(line, Tiled):
        return GainLine(TILE_CAUSE, line.row, COLOUR_CODES[line.colour], line.points)
    if isinstance(line, Adorned):
        return GainLine(SPECIAL_CAUSE, line.row, "", line.points)
    if isinstance(line, GoalCounted):
        return GainLine(line.goal, 0, "", line.points)
    cause = BROKEN_CAUSE if line.cause == BROKEN else MARKER_CAUSE
    return GainLine(cause, 0, "", line.points)


def paid_for_drawing(board: Board, round_: int) -> int:
    """How many points this seat has paid in this round for dome tiles from the stack."""
    return -sum(line.points for line in board.score_lines if isinstance(line, Drew) and line.round == round_)
