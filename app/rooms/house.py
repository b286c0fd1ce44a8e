"""Everything about people and rooms, put together around one database, and the work in the background."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Protocol

from app.database import Database
from app.rooms import clock
from app.rooms.archive import Archive
from app.rooms.chat import Chat
from app.rooms.door import Door
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.my_games import GameLists
from app.rooms.people import People
from app.rooms.presence import RENEW_SECONDS, Presence
from app.rooms.store import Store
from app.rooms.writing import MoveWriter

logger = logging.getLogger(__name__)

GRACE_SECONDS = 4
"""Who reloads a page has not left."""


class Audience(Protocol):
    """Those who look at rooms here, and are told when one has changed."""

    @property
    def room_ids(self) -> Collection[str]: ...

    @property
    def people(self) -> Collection[tuple[str, str]]:
        """Who is here: room and person."""

    def has(self, room_id: str) -> bool:
        """Whether anybody looks at this room."""

    def is_here(self, room_id: str, person_id: str) -> bool: ...

    def note(self, room: LiveRoom, topic: str) -> None:
        """A room has changed, and what: one of the topics of the bus."""


class House:
    def __init__(self, database: Database, now: clock.Clock = clock.now) -> None:
        store = Store(database)
        self.now = now
        self.people = People(store, now)
        self.lobby = Lobby(store, now)
        self.chat = Chat(store, now)
        self.presence = Presence(store, now)
        self.lists = GameLists(database, now)
        self.archive = Archive(database)
        self.rooms = LiveRooms(store, MoveWriter(store, now))
        self.door = Door(self.rooms, self.lobby, self.chat, self.people, now)
        self._audience: Audience | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """What goes on in the background; it is given up when the house is closed."""

    @asynccontextmanager
    async def open_for(self, audience: Audience) -> AsyncIterator[None]:
        """While this lasts, games can be played, and the audience is told of every change."""
        self._audience = audience
        await self.rooms.start(audience.note)
        rounds = asyncio.create_task(self._go_round(audience))
        self._tasks.add(rounds)
        try:
            yield
        finally:
            for task in list(self._tasks):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            self._tasks.clear()
            await self.rooms.stop()
            self._audience = None

    async def _go_round(self, audience: Audience) -> None:
        """Say again who is here, look who is not, forget rooms at which nobody looks."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.presence.renew(sorted(audience.people))
                await self.rooms.look_again(audience.room_ids, self.now())
                self.rooms.forget_idle(audience.has)
            except Exception:
                logger.exception("the rounds were interrupted")  # the next one comes soon

    def page_closed(self, room_id: str, person_id: str) -> None:
        """A page of this person is gone. They have left unless another one is open, or soon will be."""
        leaving = asyncio.create_task(self._leave(room_id, person_id, self.now()))
        self._tasks.add(leaving)
        leaving.add_done_callback(self._tasks.discard)

    async def _leave(self, room_id: str, person_id: str, since: datetime) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        if self._audience is None or not self._audience.is_here(room_id, person_id):
            await self.presence.left(room_id, person_id, since)
