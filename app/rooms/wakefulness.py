"""When servers were awake: while none of them is, no clock goes."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.clocks import Pause, pauses_between
from app.rooms.columns import new_id
from app.rooms.models import AwakeRow
from app.rooms.now import Now, utc_now

REMEMBERED = timedelta(days=90)
MARGIN = timedelta(minutes=5)
"""Whoever was awake when a game began may have noted it a little before."""
_AWAKE: Table = AwakeRow.__table__  # type: ignore[assignment]


class Wakefulness:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now
        self._server = new_id()

    async def note(self) -> None:
        """This server is awake. What was noted last is how long it was, if it dies."""
        now = self._now()
        still = update(_AWAKE).where(_AWAKE.c.server == self._server).values(until=now)

        def write(connection: Connection) -> None:
            if not connection.execute(still).rowcount:
                connection.execute(insert(_AWAKE), {"server": self._server, "since": now, "until": now})

        await self._database.transact(write)


async def load_pauses(session: AsyncSession, since: datetime | None) -> Sequence[Pause]:
    """When nobody was awake since this moment."""
    if since is None:
        return ()
    rows = select(AwakeRow.since, AwakeRow.until).where(AwakeRow.until >= since - MARGIN)
    return pauses_between([(row.since, row.until) for row in await session.execute(rows)])


def forget_old_nights(connection: Connection, now: datetime) -> None:
    connection.execute(delete(_AWAKE).where(_AWAKE.c.until < now - REMEMBERED))
