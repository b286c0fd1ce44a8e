"""Why a move is refused in any game: whose turn it is, who sits there, whether the game is over."""

from __future__ import annotations

from app.rules.contract import IllegalMove, Position
from app.rules.wording import Seat, phrase


def no_such_seat(rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("Nobody sits in that seat."))


def not_your_turn(position: Position, rule: str) -> IllegalMove:
    """The refusal of a seat that has to wait for another."""
    return IllegalMove(rule, phrase("It is {player}’s turn.", player=Seat(position.acting[0])))


def nothing_to_choose(rule: str) -> IllegalMove:
    """The refusal of a seat that has chosen everything, or had no choice at all, where all act at the same time."""
    return IllegalMove(rule, phrase("There is nothing left for you to choose; others are still choosing."))


def game_is_over(rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("The game is over."))
