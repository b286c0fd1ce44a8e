"""Who has won how many games of a room."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import GameRow
from app.rooms.players import Player, load_players
from app.rooms.results import read_result


class FinishedGame(NamedTuple):
    id: str
    players: Sequence[Player]
    """By seat."""
    winners: Sequence[int]


class Wins(NamedTuple):
    name: str
    wins: int


def tally(games: Iterable[FinishedGame]) -> Sequence[Wins]:
    """Whoever has won most comes first. A shared win counts for each; games without a winner do not count."""
    names: dict[object, str] = {}
    wins: dict[object, int] = {}
    for game in games:
        if not game.winners:
            continue
        for seat, player in enumerate(game.players):
            names[player.key] = player.name
            wins[player.key] = wins.get(player.key, 0) + (seat in game.winners)
    return sorted((Wins(names[key], count) for key, count in wins.items()), key=lambda each: -each.wins)


async def load_finished(session: AsyncSession, room_id: str) -> Sequence[FinishedGame]:
    """The finished games of a room, in their order."""
    query = select(GameRow.id, GameRow.result).where(GameRow.room_id == room_id, GameRow.result.is_not(None))
    results = {row.id: row.result or "" for row in await session.execute(query.order_by(GameRow.number))}
    players = await load_players(session, list(results))
    return [FinishedGame(game_id, players[game_id], winners_in(result)) for game_id, result in results.items()]


def winners_in(result: str) -> list[int]:
    return [seat for seat, each in enumerate(read_result(result)) if each.won]
