"""Everything about people and rooms, put together around one database, and the work in the background."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Protocol

from app.database import Database
from app.rooms.archive import Archive
from app.rooms.chat import Chat
from app.rooms.door import Door
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.my_games import GameLists
from app.rooms.now import Now, utc_now
from app.rooms.people import People
from app.rooms.presence import RENEW_SECONDS, Presence
from app.rooms.store import Store
from app.rooms.watchers import Watchers
from app.rooms.writing import MoveWriter

logger = logging.getLogger(__name__)

GRACE_SECONDS = 4
"""Who reloads a page has not left."""
COUNT_SECONDS = 0.2


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

    @property
    def watchers(self) -> Mapping[str, int]:
        """How many look at a room without being known in it, by room."""

    def note(self, room: LiveRoom, topic: str) -> None:
        """A room has changed, and what: one of the topics of the bus."""


class House:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        store = Store(database)
        self.now = now
        self.people = People(store, now)
        self.lobby = Lobby(store, now)
        self.chat = Chat(store, now)
        self.presence = Presence(store, now)
        self.watchers = Watchers(store, now)
        self.lists = GameLists(database, now)
        self.archive = Archive(database)
        self.rooms = LiveRooms(store, MoveWriter(store, now), now)
        self.door = Door(self.rooms, self.lobby, self.chat, self.people, now)
        self._audience: Audience | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """What goes on in the background; it is given up when the house is closed."""
        self._counting: set[str] = set()
        """Rooms whose watchers are about to be counted."""

    @asynccontextmanager
    async def open_for(self, audience: Audience) -> AsyncIterator[None]:
        """While this lasts, games can be played, and the audience is told of every change."""
        self._audience = audience
        await self.rooms.start(audience.note)
        self._do(self._go_round(audience))
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
                await self.watchers.renew(audience.watchers)
                await self.rooms.look_again(audience.room_ids, self.now())
                self.rooms.forget_idle(audience.has)
            except Exception:
                logger.exception("the rounds were interrupted")  # the next one comes soon

    def watchers_changed(self, room_id: str, *, after: float = 0) -> None:
        """Somebody unknown has come, or may have left. Those who come and go at the same time are noted together."""
        if room_id not in self._counting:
            self._counting.add(room_id)
            self._do(self._count_watchers(room_id, after))

    async def _count_watchers(self, room_id: str, after: float) -> None:
        await asyncio.sleep(max(after, COUNT_SECONDS))
        self._counting.discard(room_id)
        if self._audience is not None:
            try:
                await self.watchers.note(room_id, self._audience.watchers.get(room_id, 0))
            except Exception:
                logger.exception("watchers could not be counted")  # the next round says it again

    def page_closed(self, room_id: str, person_id: str) -> None:
        """A page of this person is gone. They have left unless another one is open, or soon will be."""
        self._do(self._leave(room_id, person_id, self.now()))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """In the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _leave(self, room_id: str, person_id: str, since: datetime) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        if self._audience is None or not self._audience.is_here(room_id, person_id):
            await self.presence.left(room_id, person_id, since)
