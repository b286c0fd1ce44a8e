"""News for a running server from a command that runs beside it. Postgres tells it by itself; on SQLite the command
leaves it here, and the server reads it on its rounds."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, Table, delete, func, insert, select

from app.database import Database
from app.rooms.bus import News
from app.rooms.models import LeftNewsRow
from app.rooms.now import Now, utc_now

KEPT = timedelta(hours=1)
"""A server that lives reads them within seconds, and one that starts later knows everything anyway."""
_LEFT: Table = LeftNewsRow.__table__  # type: ignore[assignment]


class LeavingBus:
    """For commands on SQLite: whatever they change is left with it."""

    def __init__(self, now: Now = utc_now) -> None:
        self._now = now

    async def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None:
        pass

    async def stop(self) -> None:
        pass

    def post(self, connection: Connection, news: Iterable[News]) -> None:
        rows = [{"line": str(item), "left_at": self._now()} for item in news]
        if rows:
            connection.execute(insert(_LEFT), rows)

    def committed(self, news: Iterable[News]) -> None:
        pass

    def whisper(self, news: News) -> None:
        pass


class LeftNews:
    """Read by a server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: int | None = None

    async def begin(self) -> None:
        """What was left before now is in what will be read anyway."""
        async with self._database.sessions() as session:
            self._last = await session.scalar(select(func.max(LeftNewsRow.id))) or 0

    async def new(self) -> Sequence[News]:
        """What was left since this was asked last."""
        if not self._database.is_sqlite:
            return ()
        if self._last is None:
            await self.begin()
        async with self._database.sessions() as session:
            rows = (
                await session.scalars(select(LeftNewsRow).where(LeftNewsRow.id > self._last).order_by(LeftNewsRow.id))
            ).all()
        if rows:
            self._last = rows[-1].id
        return [News.parse(row.line) for row in rows]


def forget_left_news(connection: Connection, now: datetime) -> int:
    """What everybody has read; the last one stays, so that no number is used twice."""
    last = select(func.max(_LEFT.c.id)).scalar_subquery()
    read = delete(_LEFT).where(_LEFT.c.left_at < now - KEPT, _LEFT.c.id < last)
    return connection.execute(read).rowcount
