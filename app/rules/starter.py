"""Who starts: an option that all games of the house share. The room decides, or chance."""

from __future__ import annotations

from functools import cache

from app.rules.dealer import Dealer
from app.rules.options import InvalidOption
from app.rules.wording import phrase

RANDOM = "random"


@cache
def starters(most_seats: int) -> tuple[str, ...]:
    """The values of the option: random, or a seat counted from 1."""
    return (RANDOM, *(str(seat) for seat in range(1, most_seats + 1)))


def starting_seat(starter: str, seats: int, dealer: Dealer) -> int:
    """The seat that starts, counted from 0."""
    if starter == RANDOM:
        return dealer.draw([1] * seats, 1, starters(seats)[1:])[0]
    seat = int(starter) - 1
    if seat >= seats:
        raise InvalidOption(
            "starter", phrase("Player {number} cannot start a game of {seats}.", number=starter, seats=seats)
        )
    return seat
