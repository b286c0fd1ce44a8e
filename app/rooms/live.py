"""The rooms in memory: loaded when somebody looks, kept up to date by news, forgotten when nobody looks any more."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from time import monotonic

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import DatabaseUnreachable
from app.rooms.bus import ANEW, CHAT, GAME, KEY_ENDED, ROOM, TOGETHER, News
from app.rooms.chat import KEPT_LINES, load_lines
from app.rooms.clocks import NO_CLOCK, Pause
from app.rooms.games import GameCommand, LiveGame, load_game
from app.rooms.live_room import LiveRoom as LiveRoom  # noqa: PLC0414 - most who need rooms need one
from app.rooms.models import Room
from app.rooms.now import Now, utc_now
from app.rooms.proposals import load_proposals
from app.rooms.refusals import NotSaved
from app.rooms.signs import load_mutes, load_reactions
from app.rooms.state import RoomState, load_presence, load_state
from app.rooms.store import Store
from app.rooms.tally import load_finished
from app.rooms.wakefulness import load_pauses
from app.rooms.watchers import count_watchers
from app.rooms.writing import MoveWriter, Outdated

logger = logging.getLogger(__name__)

IDLE_SECONDS = 300
MOST_TRIES = 5
ROOMS_AT_ONCE = 50
"""So many are looked at in one go: moves need not wait for all of them."""


Listener = Callable[[LiveRoom, str], None]
"""Told when a room has changed, and what: one of the topics of the bus."""


class _Slot:
    """A place in memory for a room: the room itself or its loading, and the news that is not taken in yet."""

    def __init__(self) -> None:
        self.room: LiveRoom | None = None
        self.lock = asyncio.Lock()
        self.topics: set[str] = set()
        self.work: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        playing = self.room is not None and self.room.game is not None and self.room.game.lock.locked()
        return playing or self.work is not None or self.lock.locked()


class LiveRooms:
    def __init__(self, store: Store, writer: MoveWriter, now: Now = utc_now) -> None:
        self._now = now
        self._store = store
        self._writer = writer
        self._slots: dict[str, _Slot] = {}
        self._listener: Listener = lambda _room, _topic: None
        self._on_key_ended: Callable[[str], None] = lambda _key: None
        self._on_loaded: Callable[[LiveRoom], None] = lambda _room: None
        self._on_anew: Callable[[], None] = lambda: None
        self._on_whisper: Callable[[News], None] = lambda _news: None

    def __len__(self) -> int:
        return len(self._slots)

    async def start(
        self,
        listener: Listener,
        on_key_ended: Callable[[str], None] = lambda _key: None,
        on_loaded: Callable[[LiveRoom], None] = lambda _room: None,
        on_anew: Callable[[], None] = lambda: None,
        on_whisper: Callable[[News], None] = lambda _news: None,
    ) -> None:
        self._listener = listener
        self._on_key_ended = on_key_ended
        self._on_loaded = on_loaded
        self._on_anew = on_anew
        self._on_whisper = on_whisper
        self._writer.start()
        await self._store.bus.start(self._on_news, self._on_gap)

    async def stop(self) -> None:
        await self._writer.stop()
        await self._store.bus.stop()
        await asyncio.gather(*(slot.work for slot in self._slots.values() if slot.work is not None))

    async def get(self, room_id: str) -> LiveRoom:
        """The room, loaded if need be. Raises `NoSuchRoom`."""
        slot = self._slots.setdefault(room_id, _Slot())
        if slot.room is None:
            async with slot.lock:  # whoever comes second waits for the same loading
                if slot.room is None:
                    slot.room = await self._load(room_id)
                    self._on_loaded(slot.room)
        elif slot.topics or slot.work is not None:
            # Whoever has just changed the room wants to see it changed.
            await asyncio.shield(self._take_in(slot))
        slot.room.used_at = monotonic()
        return slot.room

    async def has_begun(self, room_id: str, game_id: str) -> bool:
        """Whether this is the last game that has begun in the room, as the database knows it."""
        async with self._store.database.sessions() as session:
            return await session.scalar(select(Room.game_id).where(Room.id == room_id)) == game_id

    async def read_again(self, room_id: str) -> LiveRoom:
        """The room as the database knows it: what another process has just changed may not be heard of yet."""
        slot = self._slots.get(room_id)
        if slot is not None:
            slot.topics.add(ROOM)
        return await self.get(room_id)

    def forget_idle(self, in_use: Callable[[str], bool], after: float = IDLE_SECONDS) -> None:
        """Drop rooms that nobody has looked at for a while; they come back on demand."""
        long_ago = monotonic() - after
        for room_id, slot in list(self._slots.items()):
            is_idle = slot.room is None or slot.room.used_at < long_ago
            if is_idle and not slot.is_busy and not in_use(room_id):
                del self._slots[room_id]

    async def look_again(self, room_ids: Iterable[str], now: datetime) -> None:
        """Read anew who is here: time passes without news. Listeners are told only where it can be seen."""
        slots = [self._slots[room_id] for room_id in room_ids if room_id in self._slots]
        for start in range(0, len(slots), ROOMS_AT_ONCE):
            await self._look_again(slots[start : start + ROOMS_AT_ONCE], now)

    async def _look_again(self, slots: Iterable[_Slot], now: datetime) -> None:
        for slot in slots:
            if slot.topics:
                self._take_in(slot)  # news that could not be taken in before
        rooms = [(slot.room, slot.room.state) for slot in slots if slot.room is not None]
        async with self._store.database.sessions() as session:
            ids = [state.id for _, state in rooms]
            presence = await load_presence(session, ids)
            watchers = await count_watchers(session, ids, now)
        for room, state in rooms:
            if room.state is not state:
                continue  # it was read in the meantime
            room.state = state.with_presence(presence)
            room.watchers = watchers.get(state.id, 0)
            visible = (room.state.visible_presence(now), room.watchers, room.replaceable(now))
            if room.visible_presence != visible:
                room.visible_presence = visible
                self._listener(room, ROOM)

    # Moves

    async def carry_out(self, game: LiveGame, command: GameCommand) -> None:
        """Do what was decided. Raises `Refused` when that cannot be; then nothing has changed."""
        async with game.lock:
            if command.version > game.version:
                await self._catch_up(game)  # the player saw it at another process, whose news is still on its way
            for _ in range(MOST_TRIES):
                if game.knows(command.id):
                    return  # the same command once more: it has been carried out
                attempt = command.attempt(game)
                try:
                    await self._writer.write(game.new_entries(attempt, command.id))
                except Outdated:
                    await self._catch_up(game)  # another process was faster
                except Exception:  # noqa: BLE001 - whatever the database says, the player hears the same
                    # Perhaps it was written and only the answer was lost: the database knows.
                    await self._catch_up(game)
                    if not game.knows(command.id):
                        raise NotSaved from None
                else:
                    return
            raise NotSaved

    async def catch_up(self, game: LiveGame, version: int) -> None:
        """Bring a game to this version at least, if there is one: somebody has seen it at another process."""
        async with game.lock:
            if version > game.version:
                await self._catch_up(game)

    async def _catch_up(self, game: LiveGame) -> None:
        try:
            async with self._store.database.sessions() as session:
                await game.catch_up(session)
        except DatabaseUnreachable as error:
            raise NotSaved from error
        except Exception as error:
            logger.exception("a game could not be brought up to date", extra={"game": game.id})
            raise NotSaved from error

    # News

    def _on_news(self, news: News) -> None:
        if news.topic == KEY_ENDED:
            self._on_key_ended(news.room_id)
            return
        if news.topic == TOGETHER:
            self._on_whisper(news)
            return
        if news.topic == ANEW:
            self._on_anew()
        slot = self._slots.get(news.room_id)
        if slot is None:
            return
        if news.topic == GAME and slot.room is not None:
            game = slot.room.game
            if game is None or game.id != news.game_id:
                slot.topics.add(ROOM)  # a game has begun of which nobody here has heard
            elif game.version >= news.version:
                self._listener(slot.room, GAME)  # our own move: nothing has to be read
                return
        slot.topics.add(news.topic)
        self._take_in(slot)

    def _on_gap(self) -> None:
        for slot in self._slots.values():
            slot.topics |= {ROOM, GAME, CHAT}
            self._take_in(slot)

    def _take_in(self, slot: _Slot) -> asyncio.Task[None]:
        if slot.work is None:
            slot.work = asyncio.create_task(self._refresh(slot))
        return slot.work

    async def _refresh(self, slot: _Slot) -> None:
        topics: set[str] = set()
        try:
            async with slot.lock:
                while slot.topics:
                    topics, slot.topics = slot.topics, set()
                    if slot.room is not None:
                        await self._reload(slot.room, topics)
                        for topic in sorted(topics, key=(ANEW, ROOM, GAME, CHAT).index):
                            self._listener(slot.room, topic)
        except (DatabaseUnreachable, NotSaved):
            slot.topics |= topics  # for the next one who looks
        except Exception:
            logger.exception("a room could not be brought up to date")
            slot.topics |= topics
        finally:
            slot.work = None

    def hear(self, news: News) -> None:
        """News that came another way than by the bus."""
        self._on_news(news)

    async def _reload(self, room: LiveRoom, topics: Iterable[str]) -> None:
        if ANEW in topics:
            room.become(await self._load(room.state.id))
            return
        async with self._store.database.sessions() as session:
            if ROOM in topics:
                await self._reload_state(session, room)
            if CHAT in topics:
                last = room.chat[-1].id if room.chat else 0
                room.chat = [*room.chat, *await load_lines(session, room.state.id, last)][-KEPT_LINES:]
        if GAME in topics and room.game is not None:
            # Not within the session above: whoever holds the lock may wait for a connection to the database.
            async with room.game.lock:
                await self._catch_up(room.game)

    async def _reload_state(self, session: AsyncSession, room: LiveRoom) -> None:
        before, game, finished = room.state, room.game, room.finished
        state = await load_state(session, before.id)
        if (state.game_id, state.is_arranging) != (before.game_id, before.is_arranging):
            game = await _load_game_on_the_table(session, state)
            finished = await load_finished(session, state.id)
            room.pauses = await _pauses(session, state, game)
        elif game is not None and not game.is_over:
            await game.see_who_plays(session)
        proposals = await load_proposals(session, game)
        reactions, mutes = await load_reactions(session, game), await load_mutes(session, state.id)
        # Together: nobody may see the seats of one game at the table of another.
        room.state, room.game, room.finished, room.proposals = state, game, finished, proposals
        room.reactions, room.mutes = reactions, mutes
        room.watchers = (await count_watchers(session, [state.id], self._now())).get(state.id, 0)
        room.visible_presence = None

    async def _load(self, room_id: str) -> LiveRoom:
        async with self._store.database.sessions() as session:
            state = await load_state(session, room_id)
            game = await _load_game_on_the_table(session, state)
            finished = await load_finished(session, room_id)
            room = LiveRoom(state, game, finished, await load_lines(session, room_id))
            room.proposals = await load_proposals(session, game)
            room.reactions = await load_reactions(session, game)
            room.mutes = await load_mutes(session, room_id)
            room.pauses = await _pauses(session, state, game)
            room.watchers = (await count_watchers(session, [room_id], self._now())).get(room_id, 0)
            return room


async def _load_game_on_the_table(session: AsyncSession, state: RoomState) -> LiveGame | None:
    if state.is_arranging or state.game_id is None:
        return None
    return await load_game(session, state.game_id)


async def _pauses(session: AsyncSession, state: RoomState, game: LiveGame | None) -> Sequence[Pause]:
    if game is None or game.is_over or state.setup.clock == NO_CLOCK:
        return ()
    return await load_pauses(session, game.begun_at)
