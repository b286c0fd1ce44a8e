"""Games between bots and chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.bots import USUAL
from app.bots.thinking import think
from app.rules.contract import Game, Move, Position
from app.rules.dealer import SEED_BYTES, SealedDealer
from app.rules.options import Options

Player = Callable[[Position, int, int], Move]
"""Chooses a move in a position for a seat, in this version of the game."""
MOST_MOVES = 1000


def bot_of(game: Game, bot: str = USUAL) -> Player:
    def choose(position: Position, seat: int, version: int) -> Move:
        return game.parse(think(bot, position.seen_by(seat), seat, version))

    return choose


def chance(random: Random) -> Player:
    def choose(position: Position, seat: int, _version: int) -> Move:
        return random.choice(position.candidate_moves(seat))

    return choose


def play_game(game: Game, options: Options, players: list[Player], random: Random) -> Position:
    """A whole game: the position at its end."""
    dealer = SealedDealer(random.randbytes(SEED_BYTES))
    position = game.start(options, len(players), dealer)
    for version in range(MOST_MOVES):
        if position.outcome is not None:
            return position
        seat = random.choice(position.acting)
        position.play(seat, players[seat](position, seat, version), dealer)
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def play_against_chance(game: Game, options: Options, seats: int, number: int) -> bool:
    """One bot against chance on all other seats: whether it has won alone."""
    random = Random(f"{game.name} {options} {seats} {number}")
    bot = number % seats
    players = [bot_of(game) if seat == bot else chance(random) for seat in range(seats)]
    outcome = play_game(game, options, players, random).outcome
    return outcome is not None and outcome.winners == (bot,)
