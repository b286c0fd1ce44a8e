"""Changes of rooms: written and told together, or not at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.bus import Bus, LocalBus, News, PostgresBus


@dataclass(slots=True)
class Change:
    """A transaction and the news that it will make."""

    session: AsyncSession
    news: list[News] = field(default_factory=list)


class Store:
    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.database = database
        self.bus: Bus = bus or (LocalBus() if database.is_sqlite else PostgresBus(database))

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Change]:
        async with self.database.writing() as session:
            change = Change(session)
            yield change
            connection = await session.connection()
            await connection.run_sync(self.bus.post, change.news)
        self.bus.committed(change.news)
