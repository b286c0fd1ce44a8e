"""Azul as a game of the house."""

from __future__ import annotations

from app.rules.azul import moves
from app.rules.azul.components import COLOUR_CODES, FACTORIES, AzulOptions
from app.rules.azul.events import TILES
from app.rules.azul.figures import AzulFigures
from app.rules.azul.numbers import NUMBERS
from app.rules.azul.position import AzulPosition
from app.rules.azul.table import AzulTable
from app.rules.contract import Edition, Game, Move
from app.rules.dealer import Dealer
from app.rules.options import InvalidOption, Options
from app.rules.starter import starting_seat
from app.rules.wording import Term, phrase

PIECES = {tuple(COLOUR_CODES): TILES}


class Azul(Game):
    name = "azul"
    title = Term("Azul")
    editions = (Edition("mini", Term("Azul Mini"), {"edition": "mini"}),)
    seat_counts = tuple(FACTORIES)
    options_type = AzulOptions
    numbers = NUMBERS
    pieces = PIECES
    figures = AzulFigures()
    table = AzulTable()

    def start(self, options: Options, seats: int, dealer: Dealer) -> AzulPosition:
        if not isinstance(options, AzulOptions):
            raise InvalidOption("options", phrase("These are not the options of Azul."))
        self.check_seats(seats)
        return AzulPosition(options, seats, starting_seat(options.starter, seats, dealer), dealer)

    def parse(self, code: str) -> Move:
        return moves.parse(code)
