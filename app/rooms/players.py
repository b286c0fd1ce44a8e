"""Who plays a game, and whose seats they are, whatever has happened to its room since.

Whoever follows on a seat is noted (`PlayerRow`). A person owns the seat that they play, until another person follows.
A bot that follows a person only plays for them: the seat stays theirs, its result counts for them, and they may take
it back at any time. A bot that began the game plays for itself."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import PlayerRow


class Player(NamedTuple):
    """Who plays a seat of a game now: a person or a bot."""

    person_id: str | None
    bot: str | None
    name: str
    """Of whoever owns the seat."""
    absent_id: str | None = None
    """The person for whom a bot plays, and who may come back."""

    @property
    def owner_id(self) -> str | None:
        """The person for whom it counts; None for a bot that plays for itself."""
        return self.person_id or self.absent_id

    @property
    def key(self) -> tuple[str | None, str | None]:
        """The same for the same person or bot, whatever they are called."""
        return (self.owner_id, None if self.owner_id else f"{self.bot} {self.name}")

    @property
    def who(self) -> str:
        """Whoever makes a move says that they are this one."""
        return self.person_id or f"bot {self.bot}"


def players_of(rows: Iterable[PlayerRow]) -> list[Player]:
    """By seat, of all rows of one game."""
    seats: dict[int, Player] = {}
    for row in sorted(rows, key=lambda row: (row.seat, row.number)):
        before = seats.get(row.seat)
        if row.person_id is None and before is not None and before.owner_id is not None:
            seats[row.seat] = Player(None, row.bot, before.name, before.owner_id)
        else:
            seats[row.seat] = Player(row.person_id, row.bot, row.name)
    return list(seats.values())


async def load_players(session: AsyncSession, game_ids: Sequence[str]) -> dict[str, list[Player]]:
    """Of these games, by seat: whoever played it last."""
    rows: dict[str, list[PlayerRow]] = {game_id: [] for game_id in game_ids}
    for row in await session.scalars(select(PlayerRow).where(PlayerRow.game_id.in_(game_ids))):
        rows[row.game_id].append(row)
    return {game_id: players_of(rows[game_id]) for game_id in game_ids}
