"""Everything about people and rooms, put together around one database, and the work in the background."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from time import monotonic, time
from typing import Any, Protocol

from app.database import Database, DatabaseUnreachable
from app.logs import Seldom
from app.rooms.agreements import Agreements
from app.rooms.archive import Archive
from app.rooms.book import Books
from app.rooms.bookkeeping import Bookkeeper
from app.rooms.bus import News
from app.rooms.chat import Chat
from app.rooms.company import Company
from app.rooms.door import Door
from app.rooms.farewells import Farewells
from app.rooms.keeping import Keeper
from app.rooms.left_news import LeftNews
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.mutes import Muting
from app.rooms.my_games import GameLists
from app.rooms.notes import Notes
from app.rooms.now import Now, utc_now
from app.rooms.pace import Pace
from app.rooms.people import People
from app.rooms.presence import RENEW_SECONDS, Presence
from app.rooms.reactions import Reactions
from app.rooms.sofa import Sofa
from app.rooms.store import Store
from app.rooms.substitutes import Substitutes
from app.rooms.timekeeping import Timekeeper
from app.rooms.wakefulness import Wakefulness
from app.rooms.watchers import Watchers
from app.rooms.writing import MoveWriter

logger = logging.getLogger(__name__)

GRACE_SECONDS = 4
"""Who reloads a page has not left."""
COUNT_SECONDS = 0.2
SIGHT_SECONDS = 0.5
CLOCK_WAS_SET_SECONDS = 5
TIDY_SECONDS = 30 * 60
AWAKE_PATIENCE_SECONDS = 2
PATIENCE_AT_THE_END = 1


class Audience(Protocol):
    """Those who look at rooms here, and are told when one has changed."""

    @property
    def room_ids(self) -> Collection[str]: ...

    @property
    def people(self) -> Collection[tuple[str, str]]:
        """Who is here: room and person."""

    @property
    def lookers(self) -> Collection[tuple[str, str]]:
        """Those of them who have a page in sight."""

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
    def __init__(
        self,
        database: Database,
        now: Now = utc_now,
        pace: Pace | None = None,
        archive_after: timedelta | None = None,
        store: Store | None = None,
    ) -> None:
        store = store or Store(database)
        self.database = database
        self.store = store
        self.now = now
        self.people = People(store, now)
        self.lobby = Lobby(store, now)
        self.sofa = Sofa(store, now)
        self.chat = Chat(store, now)
        self.presence = Presence(store, now)
        self.watchers = Watchers(store, now)
        self.lists = GameLists(database, now)
        self.archive = Archive(database, now)
        self.notes = Notes(database, now)
        self.books = Books(database)
        self._bookkeeper = Bookkeeper(database)
        self.rooms = LiveRooms(store, MoveWriter(store, now), now)
        self.agreements = Agreements(store, self.rooms, now)
        self.substitutes = Substitutes(store, now)
        self.farewells = Farewells(store, self.rooms, self.lobby, self.agreements, now)
        self.keeper = Keeper(database, archive_after, now)
        self._left_news = LeftNews(database)
        self.door = Door(
            self.rooms,
            self.lobby,
            self.sofa,
            self.agreements,
            self.substitutes,
            Reactions(store, self.rooms),
            Muting(store),
            self.chat,
            self.people,
            now,
            self._note_all_here,
        )
        self.company = Company(database, self.rooms, self.door, pace or Pace(), self._is_watched)
        self.timekeeper = Timekeeper(database, self.rooms, self.door, self.company, now)
        self._wakefulness = Wakefulness(database, now)
        self._audience: Audience | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """What goes on in the background; it is given up when the house is closed."""
        self._seldom = Seldom(60)
        self._counting: set[tuple[str, float]] = set()
        """Rooms whose watchers are about to be counted, and after how many seconds."""
        self._turning: set[tuple[str, str]] = set()
        """Who has just looked at a room, or away; it is about to be noted."""

    @asynccontextmanager
    async def open_for(
        self,
        audience: Audience,
        on_anew: Callable[[], None] = lambda: None,
        on_whisper: Callable[[News], None] = lambda _news: None,
    ) -> AsyncIterator[None]:
        """While this lasts, games can be played, and the audience is told of every change. `on_anew` is called when
        something has changed that usually never does: what is remembered of finished games may not be true.
        `on_whisper` hears what another process says with `whisper`."""
        self._audience = audience
        await self._note_awake()
        await self.rooms.start(self._note, audience.cut_off, self._loaded, on_anew, on_whisper)
        self._do(self._go_round(audience))
        at_first = {self._do(self._wake_bots()), self._do(self._keep_books())}
        self._do(self._keep_tidy())
        try:
            yield
        finally:
            # They mostly ask the database one question. To be cut off in the middle of it would leave the thread of a
            # connection behind.
            await asyncio.wait(at_first, timeout=PATIENCE_AT_THE_END)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._tasks.clear()
            await self.timekeeper.close()
            await self.company.close()
            await self._note_awake()
            await self.rooms.stop()
            self._audience = None

    def whisper(self, news: News) -> None:
        """Tell the other processes something that is stored nowhere."""
        self.store.bus.whisper(news)

    def _note(self, room: LiveRoom, topic: str) -> None:
        """A room has changed: those who look are told, and the bots whose turn it is."""
        if self._audience is not None:
            self._audience.note(room, topic)
        self._loaded(room)

    def _loaded(self, room: LiveRoom) -> None:
        self.company.look(room)
        self.timekeeper.look(room)

    async def _note_awake(self) -> None:
        """Before any room is read, because its clocks depend on it; but nobody waits long for a lost database."""
        try:
            async with asyncio.timeout(AWAKE_PATIENCE_SECONDS):
                await self._wakefulness.note()
        except TimeoutError:
            pass  # the rounds do it
        except DatabaseUnreachable as problem:
            self._tell("nobody could note that this server is awake", problem)

    def _is_watched(self, room_id: str) -> bool:
        return self._audience is not None and self._audience.has(room_id)

    async def _wake_bots(self) -> None:
        """Games may have waited for a bot while no server was there."""
        try:
            await self.company.look_everywhere()
            await self.timekeeper.look_everywhere()
        except DatabaseUnreachable as problem:
            self._tell("bots could not be looked for", problem)  # the next round does it

    async def _go_round(self, audience: Audience) -> None:
        """Say again who is here, look who is not, forget rooms at which nobody looks, wake bots."""
        while True:
            try:
                if await self._clock_was_set():
                    logger.warning("the clock of this computer was set")
                    await self.presence.mend()
                await self._wakefulness.note()
                await self.presence.renew(sorted(audience.people), audience.lookers)
                await self.watchers.renew(audience.watchers)
                for news in await self._left_news.new():
                    self.rooms.hear(news)
                await self.rooms.look_again(audience.room_ids, self.now())
                self.rooms.forget_idle(audience.has)
                await self.company.look_everywhere()
                await self.timekeeper.look_everywhere()
            except DatabaseUnreachable as problem:
                self._tell("the rounds were interrupted", problem)
            except Exception:
                logger.exception("the rounds were interrupted")  # the next one comes soon

    async def _keep_books(self) -> None:
        """Games that ended before there were books are entered one by one."""
        try:
            entered = await self._bookkeeper.catch_up()
        except DatabaseUnreachable as problem:
            self._tell("the books could not be kept", problem)  # the next start goes on
        except Exception:
            logger.exception("the books could not be kept")
        else:
            if entered:
                logger.info("finished games were entered into the books", extra={"games": entered})

    async def _keep_tidy(self) -> None:
        """Every now and then what nobody needs any more goes."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                tidied = await self.keeper.tidy()
            except DatabaseUnreachable as problem:
                self._tell("nothing could be tidied", problem)
            except Exception:
                logger.exception("nothing could be tidied")
            else:
                if tidied:
                    logger.info("the house was tidied", extra=asdict(tidied))

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

    def sight_changed(self, room_id: str, person_id: str) -> None:
        """A page of this person has come into sight, or out of it. Whoever goes to and fro is noted once."""
        if (room_id, person_id) not in self._turning:
            self._turning.add((room_id, person_id))
            self._do(self._note_sight(room_id, person_id, self.now()))

    async def _note_sight(self, room_id: str, person_id: str, since: datetime) -> None:
        await asyncio.sleep(SIGHT_SECONDS)
        self._turning.discard((room_id, person_id))
        try:
            if self._looks(room_id, person_id):
                await self.presence.looks(room_id, person_id)
            else:
                await self.presence.looked_away(room_id, person_id, since)
        except DatabaseUnreachable as problem:
            self._tell("what somebody looks at could not be noted", problem)  # the next round says it again

    def _looks(self, room_id: str, person_id: str) -> bool:
        return self._audience is not None and (room_id, person_id) in self._audience.lookers

    def page_closed(self, room_id: str, person_id: str) -> None:
        """A page of this person is gone. They have left unless another one is open, or soon will be."""
        self._do(self._leave(room_id, person_id, self.now()))

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """In the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _leave(self, room_id: str, person_id: str, since: datetime) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        if not self._looks(room_id, person_id):
            try:
                await self.presence.looked_away(room_id, person_id, since)
                if self._audience is None or not self._audience.is_here(room_id, person_id):
                    await self.presence.left(room_id, person_id, since)
            except DatabaseUnreachable as problem:
                self._tell("somebody's leaving could not be noted", problem)  # it shows when their time is over

    async def _note_all_here(self, room_id: str) -> None:
        """Say again who is here in this room."""
        if self._audience is not None:
            here = sorted(here for here in self._audience.people if here[0] == room_id)
            await self.presence.renew(here, self._audience.lookers)

    async def arrived(self, room_id: str, person_id: str, *, looks: bool = True) -> None:
        """Somebody is here, with a page in sight or out of it. If that cannot be noted, they can play all the same:
        the next round says it again."""
        try:
            await self.presence.arrived(room_id, person_id, looks=looks)
        except DatabaseUnreachable as problem:
            self._tell("somebody's coming could not be noted", problem)

    def _tell(self, what: str, problem: DatabaseUnreachable) -> None:
        """Without a trace, and not again and again: it is the database, and happens to everybody."""
        if self._seldom.may(what):
            logger.warning(what, extra={"problem": str(problem)})
