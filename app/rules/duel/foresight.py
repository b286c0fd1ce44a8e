"""What would happen: the preview of a move. Nothing here changes a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.rules.contract import Move
from app.rules.duel.board import Board
from app.rules.duel.components import (
    BACK_TERMS,
    BROKEN_PENALTY,
    CHIP_TERMS,
    COLOURS,
    MARKER_PENALTY,
    NO_TILE,
    SIZE,
)
from app.rules.duel.events import Line, Took
from app.rules.duel.moves import (
    ChipTake,
    DomeTake,
    Draw,
    Keep,
    Leave,
    Look,
    MoonTake,
    PutUnder,
    SunTake,
    Tile,
    tilings,
)
from app.rules.duel.paying import can_pay
from app.rules.duel.stages import Stage
from app.rules.duel.tiling import fitting_columns, missing_tiles, tile_row
from app.rules.wording import Message, nphrase, phrase

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition


@dataclass(frozen=True, slots=True)
class TakePreview:
    """What a take would do: what goes where (`took`), and what comes of it."""

    took: Took
    completes: bool
    """Whether it fills its line."""
    penalty: int
    """How much more broken tiles and the marker would cost at the end of the round."""
    cells: tuple[tuple[Line, ...], ...]
    """If it fills its line: for each cell that fits now, what the tile would score there, with its special tile.
    Full lines above, which go first, are left out."""
    falls: bool
    """Whether the line would break at tiling, because nothing fits and nothing more can come (D-26)."""
    bares: tuple[int, ...]
    """The factories whose chip would be turned up."""
    moon: tuple[int, ...]
    """How many tiles of each colour the next player could take from the moon sides."""

    @property
    def text(self) -> Message:
        return self._costly_text if self.penalty else self._free_text

    @property
    def _free_text(self) -> Message:
        line, placed = self.took.line, self.took.placed
        if self.cells:
            return nphrase(
                "Line {line} complete: {count} point at tiling.",
                "Line {line} complete: {count} points at tiling.",
                self._points,
                line=line,
            )
        if self.falls:
            return phrase("{placed} to line {line}, which fits nowhere and will break.", placed=placed, line=line)
        if self.completes:
            return phrase("Line {line} complete, waits for a place on the dome.", line=line)
        if line:
            return phrase("{placed} to line {line}, nothing lost.", placed=placed, line=line)
        return phrase("All break, and the broken spaces are full: nothing lost.")

    @property
    def _costly_text(self) -> Message:
        line, placed, penalty = self.took.line, self.took.placed, self.penalty
        if self.cells:
            return nphrase(
                "Line {line} complete: {count} point at tiling, {penalty} lost for broken tiles and the marker.",
                "Line {line} complete: {count} points at tiling, {penalty} lost for broken tiles and the marker.",
                self._points,
                line=line,
                penalty=penalty,
            )
        if self.falls:
            return phrase(
                "{placed} to line {line}, which fits nowhere and will break; {penalty} lost so far.",
                placed=placed,
                line=line,
                penalty=penalty,
            )
        if self.completes:
            return phrase(
                "Line {line} complete, waits for a place; {penalty} lost for broken tiles and the marker.",
                line=line,
                penalty=penalty,
            )
        if line:
            return phrase(
                "{placed} to line {line}, {penalty} lost for broken tiles and the marker.",
                placed=placed,
                line=line,
                penalty=penalty,
            )
        return phrase("All break: {penalty} lost.", penalty=penalty)

    @property
    def _points(self) -> int:
        return max(sum(line.points for line in cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class DomePreview:
    """What placing a dome tile would do."""

    opens: tuple[int, ...]
    """The lines, counted from 1, whose tiles fit nowhere now and would fit then."""
    closes: tuple[int, ...]
    """The lines whose tiles would break at the end of the round, because the band is full then (D-26)."""
    display: tuple[int, ...]
    """What would be left in the display."""
    tokens: int

    @property
    def text(self) -> Message:
        if self.closes:
            return nphrase(
                "All fields beside line {lines} are taken then: it would fit nowhere and break.",
                "All fields beside lines {lines} are taken then: they would fit nowhere and break.",
                len(self.closes),
                lines=", ".join(map(str, self.closes)),
            )
        if not self.opens:
            return phrase("No line is waiting for this place.")
        return nphrase(
            "Line {lines} gets a place.",
            "Lines {lines} get a place.",
            len(self.opens),
            lines=", ".join(map(str, self.opens)),
        )


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """What drawing from the stack would cost and bring: the back only."""

    cost: int
    points: int
    """The points that would be left."""
    back: int

    @property
    def text(self) -> Message:
        if not self.cost:
            return phrase("Costs nothing and brings a {back} dome tile.", back=BACK_TERMS[self.back])
        return nphrase(
            "Costs {count} point and brings a {back} dome tile.",
            "Costs {count} points and brings a {back} dome tile.",
            self.cost,
            back=BACK_TERMS[self.back],
        )


@dataclass(frozen=True, slots=True)
class LookPreview:
    tiles: int

    @property
    def text(self) -> Message:
        return nphrase(
            "You look at the dome tile and place it.",
            "You look at {count} dome tiles and place one of them.",
            self.tiles,
        )


@dataclass(frozen=True, slots=True)
class PutUnderPreview:
    tile: int
    place: int
    """Its place among the tiles that go under the stack, counted from 1."""

    @property
    def text(self) -> Message:
        return phrase("Dome tile {tile} goes under the stack as number {place}.", tile=self.tile, place=self.place)


@dataclass(frozen=True, slots=True)
class ChipPreview:
    """What a chip would make possible."""

    chip: int
    completes: tuple[int, ...]
    """The lines, counted from 1, that the chips could complete then, and not without it. Each for itself."""
    left: int
    """How many face-up chips would be left."""

    @property
    def text(self) -> Message:
        if not self.completes:
            return phrase("The {chip} chip does not complete any line yet.", chip=CHIP_TERMS[self.chip])
        return nphrase(
            "With the {chip} chip {count} more line could be completed.",
            "With the {chip} chip {count} more lines could be completed.",
            len(self.completes),
            chip=CHIP_TERMS[self.chip],
        )


@dataclass(frozen=True, slots=True)
class TilePreview:
    """What a choice at tiling would score, and how many chips it leaves."""

    lines: tuple[Line, ...]
    chips_left: int

    @property
    def text(self) -> Message:
        return nphrase(
            "{count} point; chips left: {chips}.",
            "{count} points; chips left: {chips}.",
            sum(line.points for line in self.lines),
            chips=self.chips_left,
        )


@dataclass(frozen=True, slots=True)
class LeavePreview:
    row: int
    missing: int

    @property
    def text(self) -> Message:
        return nphrase(
            "Line {row} stays and lacks {count} tile.",
            "Line {row} stays and lacks {count} tiles.",
            self.missing,
            row=self.row,
        )


AnyPreview = (
    TakePreview | DomePreview | DrawPreview | LookPreview | PutUnderPreview | ChipPreview | TilePreview | LeavePreview
)


def preview(position: DuelPosition, seat: int, move: Move) -> AnyPreview:
    """The preview of a legal move."""
    made: AnyPreview = _PREVIEWS[type(move)](position, seat, move)
    return made


def _take(position: DuelPosition, seat: int, move: SunTake | MoonTake) -> TakePreview:
    twin = position.copy()
    board, before = twin.boards[seat], position.boards[seat]
    if isinstance(move, SunTake):
        took = twin.take_from_sun(board, move, forced=False)
    else:
        took = twin.take_from_moons(board, move, forced=False)
    row = took.line - 1
    completes = took.line > 0 and board.is_full(row)
    fits = fitting_columns(board, row) if took.line else 0
    penalty = BROKEN_PENALTY[len(board.broken)] - BROKEN_PENALTY[len(before.broken)]
    return TakePreview(
        took,
        completes,
        penalty + MARKER_PENALTY * took.marker,
        tuple(tuple(tile_row(board.copy(), position.round, tiling, _no_tower())) for tiling in tilings(row, fits))
        if completes
        else (),
        took.line > 0 and not fits and board.band_is_full(row),
        tuple(factory + 1 for factory in twin.offer.bared),
        tuple(twin.offer.copy().take_moon(colour)[0] for colour in COLOURS),
    )


def _dome(position: DuelPosition, seat: int, move: DomeTake | Keep) -> DomePreview:
    before, after = position.boards[seat], position.boards[seat].copy()
    after.place_dome_tile(move.tile, move.field - 1, move.rotation)
    held = [row for row in range(SIZE) if before.line_counts[row] and not fitting_columns(before, row)]
    still = [row for row in held if not fitting_columns(after, row)]
    return DomePreview(
        tuple(row + 1 for row in held if row not in still),
        tuple(row + 1 for row in still if after.band_is_full(row) and not before.band_is_full(row)),
        tuple(tile for tile in position.supply.display if tile not in (NO_TILE, move.tile)),
        before.tokens - (position.stage is Stage.OFFER),
    )


def _draw(position: DuelPosition, seat: int, _move: Draw) -> DrawPreview:
    score = position.boards[seat].score
    cost = min(1, score)
    return DrawPreview(cost, score - cost, position.supply.top)


def _look(position: DuelPosition, _seat: int, _move: Look) -> LookPreview:
    return LookPreview(len(position.supply.drawn))


def _put_under(position: DuelPosition, _seat: int, move: PutUnder) -> PutUnderPreview:
    return PutUnderPreview(move.tile, len(position.supply.put_under) + 1)


def _chip(position: DuelPosition, seat: int, move: ChipTake) -> ChipPreview:
    chip = position.offer.chips[move.factory - 1]
    board = position.boards[seat].copy()
    before = completable(board)
    board.chips.append(chip)
    after = completable(board)
    left = sum(each >= 0 for each in position.offer.chips) - 1
    return ChipPreview(chip, tuple(line for line in after if line not in before), left)


def completable(board: Board) -> tuple[int, ...]:
    """The lines, counted from 1, that could be completed with chips as the dome is now, each for itself (D-24)."""
    chips = board.unspent_chips()
    return tuple(
        row + 1
        for row in range(SIZE)
        if 0 < board.line_counts[row] <= row
        and fitting_columns(board, row)
        and can_pay(chips, board.line_colours[row], missing_tiles(board, row))
    )


def _tile(position: DuelPosition, seat: int, move: Tile) -> TilePreview:
    board = position.boards[seat].copy()
    lines = tile_row(board, position.round, move, _no_tower())
    return TilePreview(tuple(lines), len(board.chips) - board.spent.bit_count())


def _leave(position: DuelPosition, seat: int, move: Leave) -> LeavePreview:
    return LeavePreview(move.row, missing_tiles(position.boards[seat], move.row - 1))


_PREVIEWS: dict[type[Move], Callable[[DuelPosition, int, Any], AnyPreview]] = {
    SunTake: _take,
    MoonTake: _take,
    DomeTake: _dome,
    Keep: _dome,
    Draw: _draw,
    Look: _look,
    PutUnder: _put_under,
    ChipTake: _chip,
    Tile: _tile,
    Leave: _leave,
}


def _no_tower() -> list[int]:
    """A tower that nobody looks into."""
    return [0] * len(COLOURS)
