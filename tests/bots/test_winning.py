"""A bot plays better than chance. `./dev bench bots` plays 200 games of each kind; here are fewer of them."""

from app.rules.contract import Game
from tests.bots.playing import play_against_chance
from tests.rules.playing import CASES, in_every_game

GAMES_PLAYED = 3


@in_every_game
def test_a_bot_wins_nearly_always_against_chance(game: Game) -> None:
    cases = [case for case in CASES if case.game is game]
    # Spread over all numbers of players and options.
    chosen = [cases[len(cases) * number // GAMES_PLAYED] for number in range(GAMES_PLAYED)]
    won = [play_against_chance(game, case.options, case.seats, number) for number, case in enumerate(chosen)]
    assert all(won)
