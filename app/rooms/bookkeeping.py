"""Enters finished games into the books that are not in them yet: those that ended before there were books."""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import Connection, Table, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from app.database import Database
from app.rooms.games import load_record
from app.rooms.models import GameRow, SummaryRow
from app.rooms.players import load_players
from app.rooms.summaries import EVERY_GAME, summarise
from app.rules.entries import RecordError

logger = logging.getLogger(__name__)

AT_A_TIME = 20
PAUSE_SECONDS = 0.05
"""Nobody waits for it, and others play meanwhile."""
_SUMMARIES: Table = SummaryRow.__table__  # type: ignore[assignment]


class Bookkeeper:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._unreadable: set[str] = set()

    async def catch_up(self) -> int:
        """Enter every finished game that is not in the books; return how many there were."""
        entered = 0
        while missing := await self._missing():
            for game_id in missing:
                entered += await self.enter(game_id)
                await asyncio.sleep(PAUSE_SECONDS)
        return entered

    async def _missing(self) -> Sequence[str]:
        is_entered = exists().where(SummaryRow.game_id == GameRow.id, SummaryRow.book == EVERY_GAME)
        query = select(GameRow.id).where(
            GameRow.finished_at.is_not(None), ~is_entered, GameRow.id.not_in(self._unreadable)
        )
        async with self._database.sessions() as session:
            return (await session.scalars(query.limit(AT_A_TIME))).all()

    async def enter(self, game_id: str) -> bool:
        """Enter one game, unless it cannot be read."""
        async with self._database.sessions() as session:
            row = await session.get_one(GameRow, game_id)
            record = await load_record(session, game_id)
            players = (await load_players(session, [game_id]))[game_id]
        try:
            position = await asyncio.to_thread(record.final_position)
        except RecordError:
            logger.exception("a finished game cannot be read", extra={"game": game_id})
            position = None
        summary = None
        if position is not None:
            summary = summarise(game_id, row.room_id or "", record.game, players, position)
        if summary is None or row.finished_at is None:
            self._unreadable.add(game_id)
            return False
        lines = summary.lines(row.finished_at)
        await self._database.transact(lambda connection: _write(connection, lines))
        return True


def _write(connection: Connection, lines: Sequence[dict[str, object]]) -> None:
    """Another process may do the same at the same time."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    connection.execute(insert(_SUMMARIES).on_conflict_do_nothing(), lines)
