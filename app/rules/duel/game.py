"""Azul Duel as a game of the house."""

from __future__ import annotations

from app.rules.contract import Game, Move
from app.rules.dealer import Dealer
from app.rules.duel import moves
from app.rules.duel.completing import complete
from app.rules.duel.components import CHIP_CODES, CHIPS, COLOUR_CODES, SEATS, TILES
from app.rules.duel.figures import DuelFigures
from app.rules.duel.goals import GOAL_TILES, in_order
from app.rules.duel.numbers import NUMBERS
from app.rules.duel.options import DuelOptions
from app.rules.duel.position import DuelPosition
from app.rules.duel.table import DuelTable
from app.rules.options import InvalidOption, Options
from app.rules.starter import starting_seat
from app.rules.wording import Term, phrase

PIECES = {tuple(COLOUR_CODES): TILES, CHIP_CODES: CHIPS}


class Duel(Game):
    name = "duel"
    title = Term("Azul Duel")
    seat_counts = (SEATS,)
    options_type = DuelOptions
    numbers = NUMBERS
    pieces = PIECES
    figures = DuelFigures()
    table = DuelTable()

    def start(self, options: Options, seats: int, dealer: Dealer) -> DuelPosition:
        if not isinstance(options, DuelOptions):
            raise InvalidOption("options", phrase("These are not the options of Azul Duel."))
        self.check_seats(seats)
        starter = starting_seat(options.starter, seats, dealer)
        return DuelPosition(options, self._goals(options, dealer), starter, dealer)

    def _goals(self, options: DuelOptions, dealer: Dealer) -> tuple[str, ...]:
        """The agreed goals, or a side of each goal tile and then so many of the tiles (D-7)."""
        if options.chosen_goals is not None:
            return options.chosen_goals
        sides = [tile[dealer.draw([1, 1], 1, tile)[0]] for tile in GOAL_TILES]
        count = int(options.goal_count)
        if count < len(sides):
            sides = [sides[tile] for tile in dealer.draw([1] * len(sides), count, sides)]
        return in_order(set(sides))

    def parse(self, code: str) -> Move:
        return moves.parse(code)

    def complete(self, position: DuelPosition, seat: int, beginning: str) -> Move:
        return complete(position, seat, beginning)
