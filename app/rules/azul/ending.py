"""The end of a game of Azul: the standstill, bonuses and the winner (A-32 to A-34)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from app.rules.azul.board import Board
from app.rules.azul.components import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FULL,
    LONGEST_WAIT,
    MEMBERS,
    ROW_BONUS,
    SIZE,
    STANDSTILL,
)
from app.rules.azul.events import COLOUR, COLUMN, ROW, Bonus, Warned
from app.rules.contract import Outcome
from app.rules.wording import Message, phrase

if TYPE_CHECKING:
    from app.rules.azul.position import AzulPosition


def standstill(position: AzulPosition, *, has_tiled: bool) -> Message | None:
    """Why the game ends if this round ends as things stand, with or without a tile on a wall (A-34)."""
    if has_tiled:
        return None
    if _walls_have_waited(position):
        return phrase("No wall has received a tile for {count} rounds.", count=LONGEST_WAIT)
    if _lines_have_waited(position) and not lines_have_changed(position):
        return phrase("No line and no wall has changed for {count} rounds.", count=STANDSTILL)
    return None


def warning(position: AzulPosition) -> Warned | None:
    """What everybody is told when a round begins that may be the last one because nothing happens (A-34)."""
    if _walls_have_waited(position):
        return Warned(needs_wall=True)
    return Warned(needs_wall=False) if _lines_have_waited(position) else None


def _walls_have_waited(position: AzulPosition) -> bool:
    return position.round - position.last_tiling >= LONGEST_WAIT


def _lines_have_waited(position: AzulPosition) -> bool:
    return position.round - position.last_change >= STANDSTILL


def lines_have_changed(position: AzulPosition) -> bool:
    """Whether somebody's pattern lines will end this round otherwise than the last one.

    The numbers of their tiles tell: no line gets another colour without a tile on the wall, unless it falls, and then
    it is empty.
    """
    return any(
        board.lines_after_tiling != before
        for board, before in zip(position.boards, position.lines_before, strict=True)
    )


def bonuses(board: Board, round_: int) -> Iterator[Bonus]:
    """The bonuses of a wall at the end of the game (A-32)."""
    for row in range(SIZE):
        if board.rows[row] == FULL:
            yield Bonus(board.seat, round_, ROW, row + 1, ROW_BONUS)
    for column in range(SIZE):
        if board.columns[column] == FULL:
            yield Bonus(board.seat, round_, COLUMN, column + 1, COLUMN_BONUS)
    for colour in MEMBERS[reduce(and_, board.row_colours)]:
        yield Bonus(board.seat, round_, COLOUR, colour, COLOUR_BONUS)


def decide(boards: Sequence[Board], reason: Message) -> Outcome:
    """Most points win; then more complete rows; then the win is shared (A-33)."""
    best = max(board.score for board in boards)
    leaders = [seat for seat, board in enumerate(boards) if board.score == best]
    if len(leaders) == 1:
        return Outcome((leaders[0],), reason)
    rows = max(boards[seat].complete_rows for seat in leaders)
    winners = tuple(seat for seat in leaders if boards[seat].complete_rows == rows)
    if len(winners) == len(leaders):
        return Outcome(winners, reason, phrase("Points and complete rows are equal: the win is shared."))
    if len(winners) > 1:
        return Outcome(winners, reason, phrase("Points are equal; complete rows decide, and the win is shared."))
    return Outcome(winners, reason, phrase("Points are equal; complete rows decide."))
