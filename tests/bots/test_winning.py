"""A bot plays better than chance: it wins at least 95 in a hundred of 200 games of each kind. `./dev bench bots`
plays as many, and tells more about them."""

import pytest

from app.rules.contract import Game
from tests.bots.playing import play_against_chance
from tests.rules.playing import CASES, Case, in_every_game

GAMES_PLAYED = 200
SHARES = 8
"""So that those who run tests side by side share them; each has to win as many."""
LEAST_WON = 0.95


@in_every_game
@pytest.mark.parametrize("share", range(SHARES))
def test_a_bot_wins_nearly_always_against_chance(game: Game, share: int) -> None:
    won = []
    for number in range(share, GAMES_PLAYED, SHARES):
        case = chosen(game, number)
        won.append(play_against_chance(game, case.options, case.seats, number))
    assert sum(won) >= LEAST_WON * len(won)


def chosen(game: Game, number: int) -> Case:
    """All options and numbers of players in turn, but mostly two, whose games are the shortest."""
    cases = [case for case in CASES if case.game is game]
    few = [case for case in cases if case.seats == game.seat_counts[0]]
    return few[number % len(few)] if number % 5 else cases[number // 5 % len(cases)]
