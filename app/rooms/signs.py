"""What is shown of reactions, and to whom: as the database knows it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.games import LiveGame
from app.rooms.models import MemberRow, MuteRow, ReactionRow

Mutes = Mapping[str, frozenset[str]]
"""Whom the people of a room have muted, by their id."""


class Reaction(NamedTuple):
    line: int
    seat: int
    kind: str


async def load_reactions(session: AsyncSession, game: LiveGame | None) -> Sequence[Reaction]:
    if game is None:
        return ()
    rows = select(ReactionRow).where(ReactionRow.game_id == game.id).order_by(ReactionRow.line, ReactionRow.seat)
    return tuple(Reaction(row.line, row.seat, row.kind) for row in await session.scalars(rows))


async def load_mutes(session: AsyncSession, room_id: str) -> Mutes:
    rows = select(MuteRow).join(MemberRow, MemberRow.person_id == MuteRow.person_id)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in await session.scalars(rows.where(MemberRow.room_id == room_id)):
        found[row.person_id].add(row.muted_id)
    return {person_id: frozenset(muted) for person_id, muted in found.items()}
