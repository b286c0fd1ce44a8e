"""News of rooms: from whoever changed something to every process that shows it.

A process hears its own news directly: whoever has changed a room sees it changed. Several processes on Postgres hear
each other through LISTEN/NOTIFY, with the commit itself. Same interface, same promise: news is heard only after the
commit, and at least once for every change; after a gap `on_gap` says that anything may have changed.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, text

from app.database import Database, DatabaseUnreachable
from app.logs import Seldom

logger = logging.getLogger(__name__)

CHANNEL = "azulejo"
RETRY_SECONDS = 0.5
PATIENCE_SECONDS = 2
BEAT_SECONDS = 2
"""So often the line on which news comes is tried: a dead one is as silent as one without news."""
BEAT_PATIENCE_SECONDS = 4

ROOM, GAME, CHAT = "room", "game", "chat"
"""What can change: the room and who is in it, the game, what is said."""
ANEW = "anew"
"""Something has changed that usually never does, such as a name: the room is read as if for the first time."""
TOGETHER = "together"
"""What those who look back together do, told from process to process and stored nowhere."""
KEY_ENDED = "key"
"""News of no room: the key of a browser, named where the room would be, is not valid any more."""


class News(NamedTuple):
    topic: str
    room_id: str
    version: int = 0
    """The version that the game has now."""
    game_id: str = ""
    """Which game of the room it is."""
    detail: str = ""
    """What else there is to say, for what is stored nowhere. Below 8000 bytes: Postgres tells no more."""

    def __str__(self) -> str:
        said = f"{self.topic} {self.version} {self.room_id} {self.game_id}"
        return f"{said} {self.detail}" if self.detail else said

    @classmethod
    def parse(cls, line: str) -> "News":
        topic, version, room_id, game_id, *rest = line.split(" ", 4)
        return cls(topic, room_id, int(version), game_id, *rest)


class Bus(Protocol):
    async def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None: ...
    async def stop(self) -> None: ...

    def post(self, connection: Connection, news: Iterable[News]) -> None:
        """Inside the transaction that made the news."""

    def committed(self, news: Iterable[News]) -> None:
        """Right after that transaction."""

    def whisper(self, news: News) -> None:
        """Tell the other processes, and only them, something that is stored nowhere. It may be lost."""


class LocalBus:
    """For one process: whoever commits tells."""

    def __init__(self) -> None:
        self._on_news: Callable[[News], None] | None = None

    async def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None:  # noqa: ARG002
        self._on_news = on_news

    async def stop(self) -> None:
        self._on_news = None

    def post(self, connection: Connection, news: Iterable[News]) -> None:
        pass

    def committed(self, news: Iterable[News]) -> None:
        if self._on_news is not None:
            for item in news:
                self._on_news(item)

    def whisper(self, news: News) -> None:
        pass


def _ignore(_news: News) -> None:
    """Nobody wants to hear."""


class PostgresBus:
    """For many processes: the database tells, with the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._name = secrets.token_hex(4)
        """By which this process knows its own news."""
        self._seldom = Seldom(60)
        self._listening: asyncio.Task[None] | None = None
        self._whispering: asyncio.Task[None] | None = None
        self._whispered: list[News] = []
        """What is not sent yet."""
        self._is_open = False
        self._on_news: Callable[[News], None] = _ignore
        self._on_gap: Callable[[], None]

    async def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None:
        self._on_news = on_news
        self._on_gap = on_gap
        self._is_open = True
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._keep_listening(ready))
        # Not for ever: without its database the server still has something to say about itself.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), PATIENCE_SECONDS)

    async def stop(self) -> None:
        self._on_news = _ignore
        self._is_open = False
        if self._whispering is not None:
            await asyncio.wait([self._whispering], timeout=PATIENCE_SECONDS)
        for task in (self._listening, self._whispering):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    def post(self, connection: Connection, news: Iterable[News]) -> None:
        lines = [{"line": f"{self._name} {item}"} for item in news]
        if lines:
            connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :line)"), lines)

    def committed(self, news: Iterable[News]) -> None:
        for item in news:
            self._on_news(item)

    def whisper(self, news: News) -> None:
        if not self._is_open:
            return  # whoever leaves now is forgotten by the others after a while
        self._whispered.append(news)
        if self._whispering is None or self._whispering.done():
            self._whispering = asyncio.create_task(self._whisper_all())

    async def _whisper_all(self) -> None:
        """In order; what comes while something is being sent goes together."""
        while self._whispered:
            news, self._whispered = self._whispered, []
            try:
                await self._database.transact(partial(self._post_all, news))
            except DatabaseUnreachable as problem:
                if self._seldom.may("whisper"):
                    logger.warning("the other processes could not be told", extra={"problem": str(problem)})

    def _post_all(self, news: Iterable[News], connection: Connection) -> None:
        self.post(connection, news)

    async def _keep_listening(self, ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(ready)
            except Exception as error:  # noqa: BLE001 - whatever happened to the connection, make a new one
                if self._seldom.may("broke"):
                    logger.warning("the line to the database broke", extra={"error": type(error).__name__})
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, ready: asyncio.Event) -> None:
        """Hear news until the connection is lost."""
        broken = asyncio.Event()
        async with self._database.engine.connect() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None  # noqa: S101
            raw.add_termination_listener(lambda _connection: broken.set())
            await raw.add_listener(CHANNEL, self._hear)
            self._on_gap()
            ready.set()
            try:
                await self._feel_the_pulse(raw, broken)
            finally:
                # It may be broken, and must not go back to the pool with a listener on it.
                await connection.invalidate()

    async def _feel_the_pulse(self, line: Any, broken: asyncio.Event) -> None:
        """Until the line is broken, or does not answer any more."""
        while not broken.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), BEAT_SECONDS)
                return
            try:
                await line.execute("SELECT 1", timeout=BEAT_PATIENCE_SECONDS)
            except TimeoutError:
                # The others have the same way to go.
                self._database.cut_lines()
                raise

    def _hear(self, _connection: Any, _process: int, _channel: str, line: object) -> None:
        teller, _, told = str(line).partition(" ")
        try:
            news = News.parse(told)
        except ValueError:
            logger.warning("news that nobody understands")
            return
        if teller != self._name:
            self._on_news(news)
