"""The end of a game of Azul: bonuses and the winner (A-32, A-33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

from app.rules.azul.board import Board
from app.rules.azul.components import COLOUR_BONUS, COLUMN_BONUS, FULL, MEMBERS, ROW_BONUS, SIZE
from app.rules.azul.events import COLOUR, COLUMN, ROW, Bonus
from app.rules.contract import Outcome
from app.rules.wording import Message, phrase


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
