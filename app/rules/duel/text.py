"""Azul Duel as text, for terminals and test failures.

Small letters are tiles on factories and lines and cells that wait (`w` wild, `s` special), capitals are tiles on the
dome, `.` is a cell without a dome tile, `M` is the start marker, `?` is what is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from app.rules.duel.board import Board
from app.rules.duel.components import (
    BROKEN_SPACES,
    CELL_CODES,
    CHIP_CODES,
    COLOUR_CODES,
    FACE_DOWN,
    NO_CHIP,
    NO_TILE,
    NOTHING,
    SIZE,
    SMALL_FACTORIES,
    SPECIAL,
    TURNED,
    WILD,
    back,
)

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition

_BOARD_WIDTH = 48


def text_board(position: DuelPosition) -> str:
    return "\n".join(_lines(position))


def _lines(position: DuelPosition) -> Iterator[str]:
    if position.outcome is not None:
        winners = ", ".join(f"player {seat + 1}" for seat in position.outcome.winners)
        yield f"Azul Duel, over after round {position.round}; won by {winners}"
    else:
        to_act = ", ".join(f"player {seat + 1}" for seat in position.acting)
        yield f"Azul Duel, round {position.round}, {position.stage.value}; to act: {to_act}"
    yield f"goals: {', '.join(position.goals)}"
    yield "  ".join(_factories(position))
    yield "display: " + "  ".join(_dome_tile(tile) for tile in position.supply.display)
    yield _stack(position)
    yield f"bag: {_amounts(position.bag)}   tower: {_amounts(position.tower)}"
    boards = [list(_board(board, position)) for board in position.boards]
    for rows in zip_longest(*boards, fillvalue=""):
        yield "   ".join(row.ljust(_BOARD_WIDTH) for row in rows).rstrip()


def _factories(position: DuelPosition) -> Iterator[str]:
    """Sun side, moon side from bottom to top, chip."""
    offer = position.offer
    for place in range(SMALL_FACTORIES):
        chip = {NO_CHIP: "-", FACE_DOWN: "?"}.get(offer.chips[place]) or CHIP_CODES[offer.chips[place]]
        yield f"{place + 1}:{_tiles(offer.suns[place]) or '-'}/{_tiles(offer.moons[place]) or '-'}({chip})"
    moon = "".join(COLOUR_CODES[colour] * count for colour, count in enumerate(offer.large_moon))
    marker = "M" if offer.marker else ""
    yield f"5:{_tiles(offer.suns[SMALL_FACTORIES]) or '-'}/{marker}{moon or '-'}"


def _stack(position: DuelPosition) -> str:
    supply = position.supply
    text = f"stack: {' '.join(_hidden(tile) for tile in supply.stack) or '-'}"
    if supply.drawn:
        text += f"   drawn: {' '.join(_hidden(tile) for tile in supply.drawn)}"
    if supply.put_under:
        text += f"   put under: {' '.join(_hidden(tile) for tile in supply.put_under)}"
    return text


def _hidden(tile: int) -> str:
    return str(tile) if tile > 0 else {SPECIAL: "?s", WILD: "?w"}.get(back(tile), "?")


def _dome_tile(tile: int) -> str:
    if tile == NO_TILE:
        return "-"
    cells = "".join(CELL_CODES[cell] for cell in TURNED[tile][0])
    return f"{tile}:{cells[:2]}/{cells[2:]}"


def _board(board: Board, position: DuelPosition) -> Iterator[str]:
    arrow = ">" if board.seat in position.acting else " "
    marker = " M" if position.marker_holder == board.seat else ""
    yield f"{arrow}player {board.seat + 1}: {board.score}{marker}   tokens {board.tokens}"
    for row in range(SIZE):
        count, colour = board.line_counts[row], board.line_colours[row]
        line = "." * (row + 1 - count) + (COLOUR_CODES[colour] * count if count else "")
        cells = " ".join(_cell(board, row * SIZE + column) for column in range(SIZE))
        yield f" {line.rjust(SIZE)} | {cells}"
    chips = " ".join(CHIP_CODES[kind] for place, kind in enumerate(board.chips) if not board.spent >> place & 1)
    yield f" broken {_tiles(board.broken).ljust(BROKEN_SPACES, '.')}   chips {chips or '-'}"


def _cell(board: Board, place: int) -> str:
    if board.dome[place] != NOTHING:
        return CELL_CODES[board.dome[place]].upper()
    return "." if board.cells[place] == NOTHING else CELL_CODES[board.cells[place]]


def _tiles(tiles: Sequence[int]) -> str:
    return "".join(COLOUR_CODES[tile] for tile in tiles)


def _amounts(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{code}" for count, code in zip(counts, COLOUR_CODES, strict=True))
