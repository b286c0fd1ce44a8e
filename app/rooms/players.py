"""Who played a game, whatever has happened to its room since."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import PlayerRow


class Player(NamedTuple):
    """Who plays a seat of a game: a person or a bot."""

    person_id: str | None
    bot: str | None
    name: str

    @property
    def key(self) -> tuple[str | None, str | None]:
        """The same for the same person or bot, whatever they are called."""
        return (self.person_id, None if self.person_id else f"{self.bot} {self.name}")


async def load_players(session: AsyncSession, game_ids: Sequence[str]) -> dict[str, list[Player]]:
    """Of these games, by seat: whoever played it last."""
    rows = select(PlayerRow).where(PlayerRow.game_id.in_(game_ids)).order_by(PlayerRow.seat, PlayerRow.since)
    seats: dict[str, dict[int, Player]] = {game_id: {} for game_id in game_ids}
    for row in await session.scalars(rows):
        seats[row.game_id][row.seat] = Player(row.person_id, row.bot, row.name)
    return {game_id: list(players.values()) for game_id, players in seats.items()}
