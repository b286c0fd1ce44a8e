"""Azul as text, for terminals and test failures.

Small letters are tiles and the printed wall, capitals are tiles on the wall, `M` is the start marker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from app.rules.azul.board import Board
from app.rules.azul.components import COLOUR_CODES, FACTORIES, FLOOR_SIZE, NOTHING, PRINTED_COLUMN, SIZE

if TYPE_CHECKING:
    from app.rules.azul.position import AzulPosition

_PIECES = COLOUR_CODES + "M"


def text_board(position: AzulPosition) -> str:
    return "\n".join(_lines(position))


def _lines(position: AzulPosition) -> Iterator[str]:
    if position.outcome is not None:
        winners = ", ".join(f"player {seat + 1}" for seat in position.outcome.winners)
        yield f"Azul, over after round {position.round}; won by {winners}"
    else:
        to_act = ", ".join(f"player {seat + 1}" for seat in position.acting)
        yield f"Azul, round {position.round}; to act: {to_act}"
    yield "  ".join(
        f"{number}:{_pieces(position.factories.get(number, ())) or '-'}"
        for number in range(1, FACTORIES[position.seats] + 1)
    )
    marker = "M" if position.marker_in_centre else ""
    yield f"centre: {marker}{_counted(position.centre) or '-'}"
    yield f"bag: {_amounts(position.bag)}   lid: {_amounts(position.lid)}"
    boards = [list(_board(board, seat, position)) for seat, board in enumerate(position.boards)]
    for rows in zip_longest(*boards, fillvalue=""):
        yield "   ".join(row.ljust(21) for row in rows).rstrip()


def _board(board: Board, seat: int, position: AzulPosition) -> Iterator[str]:
    arrow = ">" if seat in position.acting else " "
    yield f"{arrow}player {seat + 1}: {board.score}"
    for row in range(SIZE):
        count, colour = board.line_counts[row], board.line_colours[row]
        line = "." * (row + 1 - count) + (COLOUR_CODES[colour] * count if count else "")
        yield f" {line.rjust(SIZE)} | {' '.join(_space(board, row, column, position) for column in range(SIZE))}"
    yield f" floor {_pieces(board.floor).ljust(FLOOR_SIZE, '.')}"


def _space(board: Board, row: int, column: int, position: AzulPosition) -> str:
    colour = board.wall[row * SIZE + column]
    if colour != NOTHING:
        return COLOUR_CODES[colour].upper()
    if position.options.wall == "colour":
        return COLOUR_CODES[PRINTED_COLUMN[row].index(column)]
    return "."


def _pieces(pieces: Sequence[int]) -> str:
    return "".join(_PIECES[piece] for piece in pieces)


def _counted(counts: Sequence[int]) -> str:
    return _pieces([colour for colour, count in enumerate(counts) for _ in range(count)])


def _amounts(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{code}" for count, code in zip(counts, COLOUR_CODES, strict=True))
