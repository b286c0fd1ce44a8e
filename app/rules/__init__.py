"""The rules of the games: pure, standard library only, no I/O, no clock, no chance of their own."""

from app.rules.azul import Azul
from app.rules.contract import Game
from app.rules.duel import Duel
from app.rules.queens_garden import QueensGarden

GAMES: dict[str, Game] = {game.name: game for game in (Azul(), Duel(), QueensGarden())}
"""Every game of the house by its name. A new game is one more entry."""

__all__ = ["GAMES"]
