"""Why a move of Azul Duel is refused: the rule's id and a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.rules.contract import IllegalMove, Move
from app.rules.duel.board import Board
from app.rules.duel.components import (
    CHIP_TERMS,
    CHIPS_PER_ROUND,
    COLOUR_TERMS,
    FIELD_TERMS,
    LARGE,
    NOTHING,
    ROUNDS,
    SIZE,
    SPECIAL,
)
from app.rules.duel.moves import ChipTake, DomeTake, Keep, Leave, MoonTake, SunTake, Tile
from app.rules.duel.stages import Stage
from app.rules.duel.tiling import missing_tiles
from app.rules.refusals import game_is_over, no_such_seat, not_your_turn, nothing_to_choose
from app.rules.wording import Message, nphrase, phrase

if TYPE_CHECKING:
    from app.rules.duel.position import DuelPosition


def not_acting(position: DuelPosition, seat: int) -> IllegalMove:
    if not position.has_seat(seat):
        return no_such_seat("D-1")
    if position.outcome is not None:
        return game_is_over("D-35")
    if position.stage is Stage.TILING:
        return nothing_to_choose("D-30")
    return not_your_turn(position, "D-11" if position.stage is Stage.OPENING else "D-21")


def foreign_move() -> IllegalMove:
    return IllegalMove("D-12", phrase("That is not a move of Azul Duel."))


def wrong_stage(position: DuelPosition, move: Move) -> IllegalMove:
    """A move of another stage: what has to be done first."""
    if position.stage is Stage.OPENING:
        return IllegalMove("D-11", phrase("First take a dome tile from the display and place it."))
    if position.stage is Stage.TILING:
        return IllegalMove("D-22", phrase("There is nothing left to take: now the domes are tiled."))
    if position.stage is Stage.OFFER and isinstance(move, Tile | Leave):
        return IllegalMove(
            "D-22",
            phrase("Domes are tiled when the factories are empty and, up to round 4, all tokens are used."),
        )
    return IllegalMove("D-12", _drawing_first(position.stage))


def _drawing_first(stage: Stage) -> Message:
    if stage is Stage.DRAWING:
        return phrase("You are drawing dome tiles: draw another one, or look at those you have.")
    if stage is Stage.KEEPING:
        return phrase("First keep one of the dome tiles that you have drawn, and place it.")
    if stage is Stage.ORDERING:
        return phrase("First put the other dome tiles that you have drawn under the stack.")
    return phrase("You have not drawn any dome tile from the stack.")


# Taking tiles


def not_on_sun(move: SunTake) -> IllegalMove:
    colour = COLOUR_TERMS[move.colour]
    if move.factory == LARGE:
        message = phrase("There is no {colour} tile on the sun side of the large factory.", colour=colour)
    else:
        message = phrase(
            "There is no {colour} tile on the sun side of factory {factory}.", colour=colour, factory=move.factory
        )
    return IllegalMove("D-15", message)


def wrong_rest(move: SunTake, rest: Sequence[int]) -> IllegalMove:
    if not rest:
        message = phrase("Nothing else lies on factory {factory}: there is no stack to make.", factory=move.factory)
    else:
        tiles: object = COLOUR_TERMS[rest[0]]
        for tile in rest[1:]:
            tiles = phrase("{some}, {next}", some=tiles, next=COLOUR_TERMS[tile])
        message = phrase(
            "The stack on factory {factory} must be made of what is left there: {tiles}.",
            factory=move.factory,
            tiles=tiles,
        )
    return IllegalMove("D-15", message)


def not_on_moon(move: MoonTake) -> IllegalMove:
    return IllegalMove(
        "D-16", phrase("No {colour} tile lies open on the moon sides.", colour=COLOUR_TERMS[move.colour])
    )


def closed_line(board: Board, move: SunTake | MoonTake) -> IllegalMove:
    row = move.line - 1
    if board.is_full(row):
        return IllegalMove("D-20", phrase("Line {line} is full.", line=move.line))
    return IllegalMove(
        "D-20",
        phrase(
            "Line {line} holds {held}; a line takes one colour only, so {colour} cannot go there.",
            line=move.line,
            held=COLOUR_TERMS[board.line_colours[row]],
            colour=COLOUR_TERMS[move.colour],
        ),
    )


# Chips


def chip_is_gone(move: ChipTake) -> IllegalMove:
    return IllegalMove("D-19", phrase("The chip of factory {factory} has already been taken.", factory=move.factory))


def chip_face_down(move: ChipTake) -> IllegalMove:
    return IllegalMove(
        "D-18",
        phrase("The chip of factory {factory} lies face down until its last tile is taken.", factory=move.factory),
    )


def enough_chips() -> IllegalMove:
    return IllegalMove("D-19", phrase("You have taken your {count} chips for this round.", count=CHIPS_PER_ROUND))


# Dome tiles


def no_token(position: DuelPosition) -> IllegalMove:
    if position.round == ROUNDS:
        return IllegalMove("D-14", phrase("In the last round, nobody takes dome tiles."))
    return IllegalMove("D-14", phrase("You have used both your tokens for this round."))


def not_in_display(move: DomeTake) -> IllegalMove:
    return IllegalMove("D-12", phrase("Dome tile {tile} is not in the display.", tile=move.tile))


def field_is_taken(move: DomeTake | Keep) -> IllegalMove:
    return IllegalMove(
        "D-12",
        phrase("There is already a dome tile on the {field}, and it stays there.", field=FIELD_TERMS[move.field - 1]),
    )


def cannot_draw(position: DuelPosition) -> IllegalMove:
    if not position.supply.stack:
        return IllegalMove("D-12", phrase("The stack of dome tiles is empty."))
    return IllegalMove("D-13", phrase("A dome tile from the stack costs 1 point, and you have none."))


def not_drawn(tile: int) -> IllegalMove:
    return IllegalMove("D-12", phrase("Dome tile {tile} is not among those you have drawn.", tile=tile))


# Tiling


def wrong_row(board: Board) -> IllegalMove:
    return IllegalMove(
        "D-30", phrase("Rows are done from top to bottom: row {row} is next.", row=board.tiled_rows + 1)
    )


def closed_cell(board: Board, move: Tile) -> IllegalMove:
    row, column = move.row - 1, move.column - 1
    place = row * SIZE + column
    cell, colour = board.cells[place], COLOUR_TERMS[board.line_colours[row]]
    if cell == NOTHING:
        message = phrase("There is no dome tile at row {row}, column {column}.", row=move.row, column=move.column)
    elif board.dome[place] != NOTHING:
        message = phrase("Row {row}, column {column} is taken.", row=move.row, column=move.column)
    elif cell == SPECIAL:
        return IllegalMove(
            "D-28", phrase("A special tile comes here by itself when the other three cells are filled.")
        )
    else:
        message = phrase(
            "The cell at row {row}, column {column} takes {cell}, not {colour}.",
            row=move.row,
            column=move.column,
            cell=COLOUR_TERMS[cell],
            colour=colour,
        )
    return IllegalMove("D-23", message)


def line_is_full(line: int) -> IllegalMove:
    return IllegalMove("D-24", phrase("Line {line} is full and needs no chips.", line=line))


def chip_not_held(kind: int) -> IllegalMove:
    return IllegalMove("D-24", phrase("You do not have that many {chip} chips to use.", chip=CHIP_TERMS[kind]))


def wrong_payment(board: Board, move: Tile) -> IllegalMove:
    row = move.row - 1
    return IllegalMove(
        "D-24",
        nphrase(
            "Line {line} lacks {count} tile: it costs 2 chips that show {colour}, or any 3.",
            "Line {line} lacks {count} tiles: each costs 2 chips that show {colour}, or any 3.",
            missing_tiles(board, row),
            line=move.row,
            colour=COLOUR_TERMS[board.line_colours[row]],
        ),
    )


def must_tile(move: Leave) -> IllegalMove:
    return IllegalMove("D-23", phrase("Line {line} is full: its tile must go to the dome.", line=move.row))
