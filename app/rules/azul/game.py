"""Azul as a game of the house."""

from __future__ import annotations

from app.rules.azul import moves
from app.rules.azul.components import FACTORIES, RANDOM_STARTER, AzulOptions
from app.rules.azul.position import AzulPosition
from app.rules.contract import Game, InvalidOption, Move, Options
from app.rules.dealer import Dealer
from app.rules.wording import Term, phrase


class Azul(Game):
    name = "azul"
    title = Term("Azul")
    seat_counts = tuple(FACTORIES)
    options_type = AzulOptions

    def start(self, options: Options, seats: int, dealer: Dealer) -> AzulPosition:
        if not isinstance(options, AzulOptions):
            raise InvalidOption("options", phrase("These are not the options of Azul."))
        self.check_seats(seats)
        return AzulPosition(options, seats, self._starter(options, seats, dealer), dealer)

    def _starter(self, options: AzulOptions, seats: int, dealer: Dealer) -> int:
        if options.starter == RANDOM_STARTER:
            return dealer.draw([1] * seats, 1, "1234"[:seats])[0]
        starter = int(options.starter) - 1
        if starter >= seats:
            raise InvalidOption(
                "starter",
                phrase("Player {number} cannot start a game of {seats}.", number=starter + 1, seats=seats),
            )
        return starter

    def parse(self, code: str) -> Move:
        return moves.parse(code)
