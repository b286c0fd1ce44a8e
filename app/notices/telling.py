"""Looks for whom games wait, and tells them once. Every process may do so: whoever writes down first that a turn was
told is the one to tell it, so that a second server, or a restart, does no harm. What was written down and not sent,
because the server died in between, is not sent any more: better no notice than two."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from app.database import CONNECT_TIMEOUT_SECONDS, DatabaseUnreachable
from app.logs import Seldom
from app.notices.policies import is_due, is_settled
from app.notices.posting import Poster
from app.notices.push import Push
from app.notices.quiet import QuietHours
from app.notices.waiting import BROWSER, CHAT, State, Waited, WaitingGame, waiting_games
from app.notices.webhooks import Webhooks
from app.notices.words import Say, turn_of, your_turn
from app.rooms.models import ToldRow
from app.rooms.now import Now, utc_now
from app.rooms.store import Store

logger = logging.getLogger(__name__)

LOOK_SECONDS = 5
AT_ONCE = 8
"""So many are told at the same time; the others wait."""
MOST_SETTLED = 10_000
PATIENCE_AT_THE_END = 1
PATIENCE_WITH_THE_DATABASE = 2 * CONNECT_TIMEOUT_SECONDS


class Claim(NamedTuple):
    game_id: str
    person_id: str
    way: str
    turn: int

    def write(self, connection: Connection, now: datetime) -> bool:
        """Whether nobody else has written it before."""
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        new = insert(ToldRow).values(**self._asdict(), told_at=now)
        claimed = new.on_conflict_do_update(
            index_elements=["game_id", "person_id", "way"],
            set_={"turn": new.excluded.turn, "told_at": new.excluded.told_at},
            where=ToldRow.turn != new.excluded.turn,
        )
        return connection.execute(claimed).rowcount > 0


class Notices:
    def __init__(self, store: Store, say: Say, now: Now = utc_now, poster: Poster | None = None) -> None:
        self._store = store
        self._now = now
        poster = poster or Poster()
        self.webhooks = Webhooks(store, poster, say, now)
        self.push = Push(store, poster, say, now)
        self.quiet = QuietHours(store)
        self._settled: dict[str, State] = {}
        """Games of which nothing is left to tell, as they are now."""
        self._line = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._seldom = Seldom(60)
        self._is_lost = False
        """Whether the database did not answer when it was last asked."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """While this lasts, people are told."""
        closing = asyncio.Event()
        rounds = asyncio.create_task(self._go_round(closing))
        try:
            yield
        finally:
            closing.set()
            # To be cut off in the middle of a question would leave a connection behind. A database that does not
            # answer is given up instead: then the question fails, and the round ends by itself.
            _, busy = await asyncio.wait({rounds, *self._tasks}, timeout=PATIENCE_AT_THE_END)
            if rounds in busy:
                self._store.database.cut_lines()
                await asyncio.wait({rounds}, timeout=PATIENCE_WITH_THE_DATABASE)
            if rounds in busy or self._is_lost:
                self._store.database.cut_lines()  # nobody waits for their good-bye
            at_work = {rounds, *self._tasks}
            for task in at_work:
                task.cancel()
            await asyncio.gather(*at_work, return_exceptions=True)

    async def _go_round(self, closing: asyncio.Event) -> None:
        with suppress(DatabaseUnreachable):  # then they are made when somebody asks
            await self.push.keys()
        while not closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(closing.wait(), LOOK_SECONDS)
                return
            try:
                await self.look()
                self._is_lost = False
            except DatabaseUnreachable as problem:
                self._is_lost = True
                if self._seldom.may("look"):
                    logger.warning("nobody could be told of their turn", extra={"problem": str(problem)})
            except Exception:
                logger.exception("nobody could be told of their turn")  # the next round comes soon

    async def look(self) -> None:
        """Begin to tell everybody who is to be told now."""
        now = self._now()
        async with self._store.database.sessions() as session:
            games = await waiting_games(session, self._settled)
        for game in games:
            by_browser = [who for who in game.people if who.browser and is_due(who.browser, now, who.quiet)]
            by_chat = [who for who in game.people if who.chat and is_due(who.chat, now)]
            claimed = await self._claim(game, by_browser, by_chat, now) if by_browser or by_chat else frozenset()
            mine = [who for who in by_chat if (CHAT, who.person_id) in claimed]
            if mine:
                self._do(self._tell_chat(game, mine))
            for who in by_browser:
                if (BROWSER, who.person_id) in claimed:
                    self._tell_browsers(game, who)
            self._settle(game)

    async def finish(self) -> None:
        """Wait until everything has been told that was begun."""
        await asyncio.gather(*self._tasks)

    def _settle(self, game: WaitingGame) -> None:
        """Not to look at it again before it changes, if there is nothing left to tell."""
        turns = [turn for who in game.people for turn in (who.browser, who.chat) if turn is not None]
        if all(map(is_settled, turns)):
            if len(self._settled) >= MOST_SETTLED:
                self._settled.clear()
            self._settled[game.id] = game.state

    async def _claim(
        self, game: WaitingGame, by_browser: Iterable[Waited], by_chat: Iterable[Waited], now: datetime
    ) -> frozenset[tuple[str, str]]:
        """Write down who is told, and by which way: those that nobody else has written down before."""
        claims = [Claim(game.id, who.person_id, BROWSER, who.browser.number) for who in by_browser if who.browser]
        claims += [Claim(game.id, who.person_id, CHAT, who.chat.number) for who in by_chat if who.chat]

        def write(connection: Connection) -> frozenset[tuple[str, str]]:
            return frozenset((claim.way, claim.person_id) for claim in claims if claim.write(connection, now))

        return await self._store.database.transact(write)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._in_line(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _in_line(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._line:
                await work
        except DatabaseUnreachable:
            pass  # how it went could not be noted
        except Exception:
            logger.exception("a notice could not be sent")
        finally:
            work.close()

    def _tell_browsers(self, game: WaitingGame, who: Waited) -> None:
        notice = your_turn(game.title, game.room, game.path)
        for browser in who.browsers:
            self._do(self.push.tell(browser, notice))

    async def _tell_chat(self, game: WaitingGame, people: Iterable[Waited]) -> None:
        if game.webhook is None:
            return
        names = [who.name for who in people]
        facts = {"event": "turn", "room": str(game.room), "game": game.title, "players": names}
        await self.webhooks.tell(game.webhook, turn_of(names, game.title, game.room), game.path, facts)
