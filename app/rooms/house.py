"""Everything about people and rooms, put together around one database, and the work in the background."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from time import monotonic, time
from typing import Any, Protocol

from app.database import Database, DatabaseUnreachable
from app.logs import Seldom
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
CLOCK_WAS_SET_SECONDS = 5


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

    def cut_off(self, key: str) -> None:
        """A browser that has this key, which is not valid any more."""

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
        self.door = Door(self.rooms, self.lobby, self.chat, self.people, now, self._note_all_here)
        self._audience: Audience | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """What goes on in the background; it is given up when the house is closed."""
        self._seldom = Seldom(60)
        self._counting: set[tuple[str, float]] = set()
        """Rooms whose watchers are about to be counted, and after how many seconds."""

    @asynccontextmanager
    async def open_for(self, audience: Audience) -> AsyncIterator[None]:
        """While this lasts, games can be played, and the audience is told of every change."""
        self._audience = audience
        await self.rooms.start(audience.note, audience.cut_off)
        self._do(self._go_round(audience))
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._tasks.clear()
            await self.rooms.stop()
            self._audience = None

    async def _go_round(self, audience: Audience) -> None:
        """Say again who is here, look who is not, forget rooms at which nobody looks."""
        while True:
            try:
                if await self._clock_was_set():
                    logger.warning("the clock of this computer was set")
                    await self.presence.mend()
                await self.presence.renew(sorted(audience.people))
                await self.watchers.renew(audience.watchers)
                await self.rooms.look_again(audience.room_ids, self.now())
                self.rooms.forget_idle(audience.has)
            except DatabaseUnreachable as problem:
                self._tell("the rounds were interrupted", problem)
            except Exception:
                logger.exception("the rounds were interrupted")  # the next one comes soon

    async def _clock_was_set(self) -> bool:
        """Wait until the next round. It comes at once when the clock is set: everything that was noted by the old
        time has to be noted by the new one, or those who are here would be taken for long gone."""
        offset = time() - monotonic()
        for _ in range(RENEW_SECONDS):
            await asyncio.sleep(1)
            if abs(time() - monotonic() - offset) > CLOCK_WAS_SET_SECONDS:
                return True
        return False

    def watchers_changed(self, room_id: str, *, after: float = 0) -> None:
        """Somebody unknown has come, or may have left. Those who come and go at the same time are noted together."""
        if (room_id, after) not in self._counting:
            self._counting.add((room_id, after))
            self._do(self._count_watchers(room_id, after))

    async def _count_watchers(self, room_id: str, after: float) -> None:
        await asyncio.sleep(max(after, COUNT_SECONDS))
        self._counting.discard((room_id, after))
        if self._audience is not None:
            try:
                await self.watchers.note(room_id, self._audience.watchers.get(room_id, 0))
            except DatabaseUnreachable as problem:
                self._tell("watchers could not be counted", problem)  # the next round says it again

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
            try:
                await self.presence.left(room_id, person_id, since)
            except DatabaseUnreachable as problem:
                self._tell("somebody's leaving could not be noted", problem)  # it shows when their time is over

    async def _note_all_here(self, room_id: str) -> None:
        """Say again who is here in this room."""
        if self._audience is not None:
            await self.presence.renew(sorted(here for here in self._audience.people if here[0] == room_id))

    async def arrived(self, room_id: str, person_id: str) -> None:
        """Somebody is here. If that cannot be noted, they can play all the same: the next round says it again."""
        try:
            await self.presence.arrived(room_id, person_id)
        except DatabaseUnreachable as problem:
            self._tell("somebody's coming could not be noted", problem)

    def _tell(self, what: str, problem: DatabaseUnreachable) -> None:
        """Without a trace, and not again and again: it is the database, and happens to everybody."""
        if self._seldom.may(what):
            logger.warning(what, extra={"problem": str(problem)})
