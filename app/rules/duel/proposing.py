"""What a player most likely wants where a move leaves details open: the order of the stack that a take leaves, the
rotation of a dome tile, the chips that complete a line. A page proposes the first; every other is one press away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.rules.contract import Move
from app.rules.duel.board import Board
from app.rules.duel.components import CHIP_CODES, COLOURS, MEMBERS, ROTATIONS, SIZE, Colour
from app.rules.duel.moves import DomeTake, Keep, SunTake, Tile
from app.rules.duel.paying import Payment
from app.rules.duel.tiling import fitting_columns

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition

Rank = tuple[int, ...]
"""The lower, the more likely."""


class Proposals:
    """For one seat in one position. Ranks are worked out when they are needed, once."""

    def __init__(self, position: DuelPosition, seat: int) -> None:
        self._board = position.boards[seat]
        self._helps = {
            colour: rank
            for rank, colour in enumerate(sorted(COLOURS, key=lambda each: _help(position, 1 - seat, each)))
        }
        self._rotations: dict[int, list[int]] = {}

    def in_order(self, moves: Iterable[Move]) -> list[Move]:
        """These moves; of those that differ in their details only, the most likely one comes first."""
        return sorted(moves, key=self._rank)

    def rest(self, tiles: Iterable[Colour]) -> tuple[Colour, ...]:
        """The stack that a take leaves, from bottom to top: on top what helps the other player least."""
        return tuple(sorted(tiles, key=self._helps.__getitem__, reverse=True))

    def rotations(self, tile: int) -> list[int]:
        """First the rotation in which this dome tile serves most lines, on whichever field."""
        if tile not in self._rotations:
            serves = {turns: _served(self._board, tile, turns) for turns in ROTATIONS[tile]}
            self._rotations[tile] = sorted(serves, key=lambda turns: (-serves[turns], turns))
        return self._rotations[tile]

    def _rank(self, move: Move) -> Rank:
        if isinstance(move, SunTake):
            return tuple([self._helps[colour] for colour in reversed(move.rest)])
        if isinstance(move, DomeTake | Keep):
            return (self.rotations(move.tile).index(move.rotation),)
        return cost(move.chips) if isinstance(move, Tile) else ()


def cost(payment: Payment) -> Rank:
    """Few chips, and rather those of a single colour: the others can be used for more."""
    return len(payment), sum(len(CHIP_CODES[kind]) for kind in payment)


def _help(position: DuelPosition, other: int, colour: Colour) -> tuple[bool, int, int]:
    """How much a tile of this colour on top of a stack helps the other player: whether it goes on with one of their
    lines, and how many more of it they would take along."""
    board, offer = position.boards[other], position.offer
    wanted = any(board.line_colours[row] == colour and not board.is_full(row) for row in range(SIZE))
    on_top = sum(bool(moon) and moon[-1] == colour for moon in offer.moons)
    return wanted, on_top + offer.large_moon[colour], colour


def _served(board: Board, tile: int, turns: int) -> int:
    """How many lines that have no place on the dome would get one, on the best of the free fields."""
    waiting = [row for row in range(SIZE) if board.line_counts[row] and not fitting_columns(board, row)]
    if not waiting:
        return 0
    most = 0
    for field in MEMBERS[board.empty_fields]:
        twin = board.copy()
        twin.place_dome_tile(tile, field, turns)
        most = max(most, sum(bool(fitting_columns(twin, row)) for row in waiting))
    return most
