"""What would happen: the preview of a move, and the points if the round ended now. Nothing here changes a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.rules.azul.board import Board, ScoreLine
from app.rules.azul.components import COLOURS, FLOOR_SIZE, MEMBERS, PENALTY, SIZE
from app.rules.azul.ending import bonuses, standstill, warning
from app.rules.azul.events import Paid, Tiled, Took, Warned
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
    """How much more the floor would cost at the end of the round, with the marker, and with the line if it falls."""
    spaces: tuple[Tiled, ...]
    """Where the completed line's tile may go at tiling, with its points: one space on the coloured wall. Full lines
    above are tiled first; on the grey wall they are left out, as their spaces are still open."""
    centre: tuple[int, ...]
    """What would lie in the centre for the next player, by colour."""

    @property
    def falls(self) -> bool:
        """Whether the completed line will find no space on the wall and fall (A-27)."""
        return self.completes and not self.spaces

    @property
    def text(self) -> Message:
        return self._costly_text if self.penalty else self._free_text

    @property
    def _free_text(self) -> Message:
        line = self.took.line
        if self.falls:
            return phrase("Line {line} complete, but no space is free for it: it falls, nothing lost.", line=line)
        if self.completes:
            return nphrase(
                "Line {line} complete: {count} point at tiling.",
                "Line {line} complete: {count} points at tiling.",
                self._points,
                line=line,
            )
        if line:
            return phrase("{placed} to line {line}, nothing lost.", placed=self.took.placed, line=line)
        return phrase("All to the floor, which is full: nothing lost.")

    @property
    def _costly_text(self) -> Message:
        line, penalty = self.took.line, self.penalty
        if self.falls:
            return phrase(
                "Line {line} complete, but no space is free for it: {penalty} lost on the floor.",
                line=line,
                penalty=penalty,
            )
        if self.completes:
            return nphrase(
                "Line {line} complete: {count} point at tiling, {penalty} lost on the floor.",
                "Line {line} complete: {count} points at tiling, {penalty} lost on the floor.",
                self._points,
                line=line,
                penalty=penalty,
            )
        if line:
            return phrase(
                "{placed} to line {line}, {penalty} lost on the floor.",
                placed=self.took.placed,
                line=line,
                penalty=penalty,
            )
        return phrase("All to the floor: {penalty} lost.", penalty=penalty)

    @property
    def _points(self) -> int:
        return max(space.points for space in self.spaces)


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
    spaces = _spaces(board, before.round, row, before.options.wall) if completes else ()
    floor = len(board.floor)
    if completes and not spaces:
        floor = min(floor + took.line, FLOOR_SIZE)
    penalty = PENALTY[floor] - PENALTY[len(before.boards[took.seat].floor)]
    return TakePreview(took, completes, penalty, spaces, tuple(after.centre))


def preview_tile(position: AzulPosition, seat: int, move: Tile) -> TilePreview:
    board = position.boards[seat].copy()
    return TilePreview(tile_row(board, position.round, move.row - 1, move.column - 1, _nowhere()))


def _spaces(board: Board, round_: int, row: int, wall: str) -> tuple[Tiled, ...]:
    legal_columns = LEGAL_COLUMNS[wall]
    if wall == "colour":
        board = board.copy()
        for above in range(row):
            if board.is_full(above):
                (column,) = legal_columns(board, above, board.line_colours[above])
                tile_row(board, round_, above, column, _nowhere())
    return tuple(
        tile_row(board.copy(), round_, row, column, _nowhere())
        for column in legal_columns(board, row, board.line_colours[row])
    )


class _Future(NamedTuple):
    """How a board would end the round."""

    lines: tuple[ScoreLine, ...]
    has_full_row: bool
    has_tiled: bool


MOST_REMEMBERED = 4096
_futures: dict[tuple[object, ...], _Future] = {}
"""It is asked for after every move, but a move changes one board at most, and what its future depends on even less
often."""


def if_round_ended_now(position: AzulPosition) -> tuple[tuple[ScoreLine, ...], ...]:
    """The score lines that each seat would still get in this round, the bonuses too if the game would end with it.

    On the grey wall every player is taken to choose the spaces that bring most.
    """
    if position.outcome is not None:
        return tuple(() for _ in position.boards)
    futures = _futures_of(position)
    if any(future.has_full_row for future in futures) or _stands_still(position, futures):
        futures = _futures_of(position, with_bonuses=True)
    return tuple([future.lines for future in futures])


def last_warning(position: AzulPosition) -> Warned | None:
    """The warning that nothing happens, as long as the game would end with this round (A-34)."""
    warned = warning(position) if position.outcome is None else None
    return warned if warned is not None and _stands_still(position, _futures_of(position)) else None


def _stands_still(position: AzulPosition, futures: list[_Future]) -> bool:
    tiles_now = any(future.has_tiled for future in futures)
    return standstill(position, has_tiled=tiles_now or position.last_tiling == position.round) is not None


def _futures_of(position: AzulPosition, *, with_bonuses: bool = False) -> list[_Future]:
    wall, round_ = position.options.wall, position.round
    return [_future(board, round_, wall, with_bonuses=with_bonuses) for board in position.boards]


def _future(board: Board, round_: int, wall: str, *, with_bonuses: bool) -> _Future:
    full = tuple([(row, board.line_colours[row]) for row in MEMBERS[board.full_rows]])
    played = (board.score, board.tiled_rows, board.seat, round_)
    key = (tuple(board.wall), full, len(board.floor), played, wall, with_bonuses)
    future = _futures.get(key)
    if future is None:
        if len(_futures) >= MOST_REMEMBERED:
            _futures.clear()
        future = _futures[key] = _foresee(board, round_, wall, with_bonuses=with_bonuses)
    return future


def _foresee(board: Board, round_: int, wall: str, *, with_bonuses: bool) -> _Future:
    worth = _worth_with_bonuses if with_bonuses else _worth_of_points
    end, lines = _best_tiling(board.copy(), round_, wall, worth)
    due = tuple(bonuses(end, round_)) if with_bonuses else ()
    has_tiled = any(isinstance(line, Tiled) for line in lines)
    return _Future((*lines, *due), end.complete_rows > 0, has_tiled)


def _worth_of_points(board: Board) -> int:
    return board.score


def _worth_with_bonuses(board: Board) -> int:
    return board.score + sum(bonus.points for bonus in bonuses(board, 0))


def _best_tiling(
    board: Board, round_: int, wall: str, worth: Callable[[Board], int]
) -> tuple[Board, list[Tiled | Paid]]:
    """Tile all rows that are not done and pay the floor. Changes the board; the best of its futures is returned."""
    lines: list[Tiled | Paid] = []
    discarded = _nowhere()
    while board.tiled_rows < SIZE:
        row = board.tiled_rows
        board.tiled_rows += 1
        if not board.is_full(row):
            continue
        columns = LEGAL_COLUMNS[wall](board, row, board.line_colours[row])
        if not columns:
            drop_line(board, row, discarded)
        elif len(columns) == 1:
            lines.append(tile_row(board, round_, row, columns[0], discarded))
        else:
            futures = []
            for column in columns:
                twin = board.copy()
                tiled = tile_row(twin, round_, row, column, discarded)
                best, rest = _best_tiling(twin, round_, wall, worth)
                futures.append((best, [*lines, tiled, *rest]))
            return max(futures, key=lambda future: worth(future[0]))
    if board.floor:
        lines.append(pay_floor(board, round_))
    return board, lines


def _nowhere() -> list[int]:
    """Discarded tiles that nobody counts."""
    return [0] * len(COLOURS)
