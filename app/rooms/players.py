"""Who plays a game, and whose seats they are, whatever has happened to its room since.

Whoever follows on a seat is noted (`PlayerRow`). A person owns the seat that they play, until another person follows.
A bot that follows a person only plays for them: the seat stays theirs, its result counts for them, and they may take
it back at any time. A bot that began the game plays for itself."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.models import PlayerRow
from app.rules.wording import Message, phrase


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


class HandOver(NamedTuple):
    """From a version of the game on somebody else plays on a seat."""

    since: int
    seat: int
    before: Player
    after: Player

    @property
    def text(self) -> Message:
        if self.after.bot is not None:
            return phrase("From here on, a bot plays for {name}.", name=self.after.name)
        if self.after.owner_id == self.before.owner_id:
            return phrase("{name} is back and plays from here on.", name=self.after.name)
        return phrase("From here on, {name} plays in place of {other}.", name=self.after.name, other=self.before.name)


def players_of(rows: Iterable[PlayerRow]) -> list[Player]:
    """By seat, of all rows of one game."""
    seats: dict[int, Player] = {}
    for row in sorted(rows, key=lambda row: (row.seat, row.number)):
        seats[row.seat] = _follow(seats.get(row.seat), row)
    return list(seats.values())


def hand_overs_of(rows: Iterable[PlayerRow]) -> list[HandOver]:
    """Of all rows of one game, in the order of its versions."""
    seats: dict[int, Player] = {}
    found = []
    for row in sorted(rows, key=lambda row: (row.since, row.seat, row.number)):
        before, now = seats.get(row.seat), _follow(seats.get(row.seat), row)
        seats[row.seat] = now
        if before is not None:
            found.append(HandOver(row.since, row.seat, before, now))
    return found


def players_at(version: int, players: Sequence[Player], hand_overs: Sequence[HandOver]) -> list[Player]:
    """Who played by seat when the game came to this version."""
    then = list(players)
    for change in reversed(hand_overs):
        if change.since >= version:
            then[change.seat] = change.before
    return then


def _follow(before: Player | None, row: PlayerRow) -> Player:
    if row.person_id is None and before is not None and before.owner_id is not None:
        return Player(None, row.bot, before.name, before.owner_id)
    return Player(row.person_id, row.bot, row.name)


async def load_players(session: AsyncSession, game_ids: Sequence[str]) -> dict[str, list[Player]]:
    """Of these games, by seat: whoever played it last."""
    rows: dict[str, list[PlayerRow]] = {game_id: [] for game_id in game_ids}
    for row in await session.scalars(select(PlayerRow).where(PlayerRow.game_id.in_(game_ids))):
        rows[row.game_id].append(row)
    return {game_id: players_of(rows[game_id]) for game_id in game_ids}


async def load_all_players(session: AsyncSession, game_id: str) -> tuple[list[Player], list[HandOver]]:
    """Of one game: whoever plays now, and how that came about."""
    rows = (await session.scalars(select(PlayerRow).where(PlayerRow.game_id == game_id))).all()
    return players_of(rows), hand_overs_of(rows)
