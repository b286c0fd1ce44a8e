"""What would happen: the preview of a move, and the points if the round ended now. Nothing here changes a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.rules.azul.board import Board
from app.rules.azul.components import COLOURS, FULL, PENALTY, SIZE
from app.rules.azul.ending import bonuses
from app.rules.azul.events import Bonus, Paid, Tiled, Took
from app.rules.azul.moves import Tile
from app.rules.azul.tiling import LEGAL_COLUMNS, drop_line, pay_floor, tile_row
from app.rules.wording import Message, nphrase, phrase

if TYPE_CHECKING:
    from app.rules.azul.position import AzulPosition


@dataclass(frozen=True, slots=True)
class TakePreview:
    """What a take would do: what goes where (`took`), and what comes of it."""

    took: Took
    completes: bool
    """Whether it fills its line."""
    penalty: int
    """How much more the floor would cost at the end of the round, the marker included."""
    spaces: tuple[Tiled, ...]
    """Where the completed line's tile may go at tiling, with its points: one space on the coloured wall, none when
    it will fall (A-27). Full lines above are tiled first; on the grey wall they are left out, as their spaces are
    still open."""
    centre: tuple[int, ...]
    """What would lie in the centre for the next player, by colour."""

    @property
    def text(self) -> Message:
        if self.spaces:
            best = max(space.points for space in self.spaces)
            return nphrase(
                "Line {line} complete: {count} point at tiling, {penalty} lost on the floor.",
                "Line {line} complete: {count} points at tiling, {penalty} lost on the floor.",
                best,
                line=self.took.line,
                penalty=self.penalty,
            )
        if self.took.line:
            return phrase(
                "{placed} to line {line}, {penalty} lost on the floor.",
                placed=self.took.placed,
                line=self.took.line,
                penalty=self.penalty,
            )
        return phrase("All to the floor: {penalty} lost.", penalty=self.penalty)


@dataclass(frozen=True, slots=True)
class TilePreview:
    """What a choice on the grey wall would score."""

    tiled: Tiled

    @property
    def text(self) -> Message:
        return self.tiled.text


def preview_take(before: AzulPosition, after: AzulPosition, took: Took) -> TakePreview:
    """The preview of a take, from the positions before and right after it."""
    board = after.boards[took.seat]
    row = took.line - 1
    completes = took.line > 0 and board.is_full(row)
    return TakePreview(
        took,
        completes,
        PENALTY[len(board.floor)] - PENALTY[len(before.boards[took.seat].floor)],
        _spaces(board, before.round, row, before.options.wall) if completes else (),
        tuple(after.centre),
    )


def preview_tile(position: AzulPosition, seat: int, move: Tile) -> TilePreview:
    board = position.boards[seat].copy()
    return TilePreview(tile_row(board, position.round, move.row - 1, move.column - 1, _no_lid()))


def _spaces(board: Board, round_: int, row: int, wall: str) -> tuple[Tiled, ...]:
    legal_columns = LEGAL_COLUMNS[wall]
    if wall == "colour":
        board = board.copy()
        for above in range(row):
            if board.is_full(above):
                (column,) = legal_columns(board, above, board.line_colours[above])
                tile_row(board, round_, above, column, _no_lid())
    return tuple(
        tile_row(board.copy(), round_, row, column, _no_lid())
        for column in legal_columns(board, row, board.line_colours[row])
    )


def if_round_ended_now(position: AzulPosition) -> tuple[tuple[Tiled | Paid | Bonus, ...], ...]:
    """The score lines that each seat would still get in this round, the bonuses too if the game would end with it.

    On the grey wall every player is taken to choose the spaces that score most.
    """
    if position.outcome is not None:
        return tuple(() for _ in position.boards)
    futures = [_best_tiling(board.copy(), position.round, position.options.wall) for board in position.boards]
    game_ends = any(FULL in board.rows for board, _ in futures)
    return tuple((*lines, *(bonuses(board, position.round) if game_ends else ())) for board, lines in futures)


def _best_tiling(board: Board, round_: int, wall: str) -> tuple[Board, list[Tiled | Paid]]:
    """Tile all rows that are not done and pay the floor. Changes the board; the best of its futures is returned."""
    lines: list[Tiled | Paid] = []
    lid = _no_lid()
    while board.tiled_rows < SIZE:
        row = board.tiled_rows
        board.tiled_rows += 1
        if not board.is_full(row):
            continue
        columns = LEGAL_COLUMNS[wall](board, row, board.line_colours[row])
        if not columns:
            drop_line(board, row, lid)
        elif len(columns) == 1:
            lines.append(tile_row(board, round_, row, columns[0], lid))
        else:
            futures = []
            for column in columns:
                twin = board.copy()
                tiled = tile_row(twin, round_, row, column, lid)
                best, rest = _best_tiling(twin, round_, wall)
                futures.append((best, [*lines, tiled, *rest]))
            return max(futures, key=lambda future: future[0].score)
    if board.floor:
        lines.append(pay_floor(board, round_, lid))
    return board, lines


def _no_lid() -> list[int]:
    """A lid that nobody looks into."""
    return [0] * len(COLOURS)
