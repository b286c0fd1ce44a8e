"""Why a move of Azul is refused: the rule's id and a sentence for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.azul.board import Board
from app.rules.azul.components import COLOUR_TERMS, FACTORIES, NOTHING
from app.rules.azul.moves import Take, Tile
from app.rules.contract import IllegalMove
from app.rules.refusals import game_is_over, no_such_seat, not_your_turn, nothing_to_choose
from app.rules.wording import phrase

if TYPE_CHECKING:
    from app.rules.azul.position import AzulPosition


def not_acting(position: AzulPosition, seat: int) -> IllegalMove:
    if not position.has_seat(seat):
        return no_such_seat("A-1")
    if position.outcome is not None:
        return game_is_over("A-31")
    if position.tiles_on_offer:
        return not_your_turn(position, "A-6")
    return nothing_to_choose("A-26")


def foreign_move() -> IllegalMove:
    return IllegalMove("A-8", phrase("That is not a move of Azul."))


def printed_spaces() -> IllegalMove:
    return IllegalMove("A-5", phrase("On the coloured wall every tile goes to the space of its colour by itself."))


def offer_goes_on() -> IllegalMove:
    return IllegalMove("A-18", phrase("Walls are tiled when no tile is left on the factories or in the centre."))


def nothing_to_take(position: AzulPosition, move: Take) -> IllegalMove:
    if not position.tiles_on_offer:
        return IllegalMove("A-18", phrase("There is nothing left to take: now the walls are tiled."))
    colour = COLOUR_TERMS[move.colour]
    if move.source > FACTORIES[position.seats]:
        return IllegalMove("A-2", phrase("There is no factory {factory} in this game.", factory=move.source))
    if move.source:
        message = phrase("There is no {colour} tile on factory {factory}.", colour=colour, factory=move.source)
    else:
        message = phrase("There is no {colour} tile in the centre.", colour=colour)
    return IllegalMove("A-8", message)


def closed_line(board: Board, move: Take) -> IllegalMove:
    row = move.line - 1
    held = board.line_colours[row]
    if board.is_full(row):
        return IllegalMove("A-17", phrase("Line {line} is full.", line=move.line))
    if held not in (NOTHING, move.colour):
        return IllegalMove(
            "A-12",
            phrase(
                "Line {line} holds {held}; a line takes one colour only, so {colour} cannot go there.",
                line=move.line,
                held=COLOUR_TERMS[held],
                colour=COLOUR_TERMS[move.colour],
            ),
        )
    return IllegalMove(
        "A-13",
        phrase("Row {line} of your wall already has {colour}.", line=move.line, colour=COLOUR_TERMS[move.colour]),
    )


def wrong_row(board: Board) -> IllegalMove:
    return IllegalMove(
        "A-19", phrase("Rows are tiled from top to bottom: row {row} is next.", row=board.tiled_rows + 1)
    )


def closed_space(board: Board, move: Tile) -> IllegalMove:
    colour = COLOUR_TERMS[board.line_colours[move.row - 1]]
    if board.rows[move.row - 1] >> (move.column - 1) & 1:
        message = phrase("Row {row}, column {column} is taken.", row=move.row, column=move.column)
    else:
        message = phrase("Column {column} of your wall already has {colour}.", column=move.column, colour=colour)
    return IllegalMove("A-24", message)
