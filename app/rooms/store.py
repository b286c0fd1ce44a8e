"""Changes of rooms: written and told together, or not at all."""

from collections.abc import AsyncIterator, Callable
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
    on_commit: list[Callable[[], None]] = field(default_factory=list)
    """To be called when it is committed, before anybody is told."""


class Store:
    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.database = database
        self.bus: Bus = bus or (LocalBus() if database.is_sqlite else PostgresBus(database))

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Change]:
        async with self.database.writing() as session:
            change = Change(session)
            yield change
            await self.bus.post(session, change.news)
        for act in change.on_commit:
            act()
        self.bus.committed(change.news)
