"""Queen's Garden as a game of the house."""

from __future__ import annotations

from app.rules.contract import Game, Move
from app.rules.dealer import Dealer
from app.rules.options import InvalidOption, Options
from app.rules.queens_garden import reading
from app.rules.queens_garden.completing import complete
from app.rules.queens_garden.components import HEX_CODES, HEXES, STACK_SIZES, QueensGardenOptions, hex_text
from app.rules.queens_garden.figures import QueensGardenFigures
from app.rules.queens_garden.numbers import NUMBERS
from app.rules.queens_garden.position import QueensGardenPosition
from app.rules.queens_garden.table import QueensGardenTable
from app.rules.starter import starting_seat
from app.rules.wording import Term, phrase

PIECES = {HEX_CODES: tuple(map(hex_text, HEXES))}


class QueensGarden(Game):
    name = "queens-garden"
    title = Term("Azul: Queen’s Garden")
    seat_counts = tuple(STACK_SIZES)
    options_type = QueensGardenOptions
    table = QueensGardenTable()
    numbers = NUMBERS
    told_options = ("board", "round_points")
    pieces = PIECES
    figures = QueensGardenFigures()

    def start(self, options: Options, seats: int, dealer: Dealer) -> QueensGardenPosition:
        if not isinstance(options, QueensGardenOptions):
            raise InvalidOption("options", phrase("These are not the options of Queen’s Garden."))
        self.check_seats(seats)
        return QueensGardenPosition(options, seats, starting_seat(options.starter, seats, dealer), dealer)

    def parse(self, code: str) -> Move:
        return reading.parse(code)

    def complete(self, position: QueensGardenPosition, seat: int, beginning: str) -> Move:
        return complete(position, seat, beginning)
