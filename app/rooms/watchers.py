"""How many look at a room without being known in it. Who they are nobody knows, so each server notes their number."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, Table, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.bus import ROOM, News
from app.rooms.columns import new_id
from app.rooms.models import WatchingRow
from app.rooms.now import Now, utc_now
from app.rooms.presence import LASTS
from app.rooms.store import Store

_WATCHING: Table = WatchingRow.__table__  # type: ignore[assignment]


class Watchers:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now
        self._server = new_id()
        self._noted: dict[str, int] = {}

    async def note(self, room_id: str, count: int) -> None:
        """So many look at this room here. Others are told if that is news."""
        if self._noted.get(room_id, 0) == count:
            return
        await self._write({room_id: count}, [News(ROOM, room_id)])

    async def renew(self, counts: Mapping[str, int]) -> None:
        """Say all numbers of this server again; those of servers that died are forgotten."""
        await self._write({**dict.fromkeys(self._noted, 0), **counts}, [])

    async def _write(self, counts: Mapping[str, int], news: Sequence[News]) -> None:
        now = self._now()
        ours = (_WATCHING.c.server == self._server) & _WATCHING.c.room_id.in_(list(counts))
        rows = [
            {"room_id": room_id, "server": self._server, "viewers": count, "until": now + LASTS}
            for room_id, count in counts.items()
            if count
        ]

        def write(connection: Connection) -> None:
            connection.execute(delete(_WATCHING).where(or_(ours, _WATCHING.c.until < now)))
            if rows:
                connection.execute(insert(_WATCHING), rows)
            self._store.bus.post(connection, news)

        await self._store.database.transact(write)
        self._noted = {room_id: count for room_id, count in {**self._noted, **counts}.items() if count}
        self._store.bus.committed(news)


async def count_watchers(session: AsyncSession, room_ids: Sequence[str], now: datetime) -> Mapping[str, int]:
    """At all servers together, by room."""
    counts = (
        select(WatchingRow.room_id, func.sum(WatchingRow.viewers))
        .where(WatchingRow.room_id.in_(room_ids), WatchingRow.until > now)
        .group_by(WatchingRow.room_id)
    )
    return {room_id: int(count) for room_id, count in await session.execute(counts)}
