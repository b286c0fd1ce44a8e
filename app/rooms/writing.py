"""One writer for the moves of all games. Moves that arrive together share a commit, and so the wait for the disk."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from app.rooms import clock
from app.rooms.bus import GAME, News
from app.rooms.models import EntryRow, GameRow
from app.rooms.store import Store
from app.rules.entries import Entry

logger = logging.getLogger(__name__)

MOST_PER_COMMIT = 500
_GAMES: Table = GameRow.__table__  # type: ignore[assignment]
_MOVES: Table = EntryRow.__table__  # type: ignore[assignment]


class Outdated(Exception):
    """Somebody else has moved in this game: the wish was made on a version that is not the last."""


def write_draws(draws: Sequence[str]) -> str:
    return " | ".join(draws)


def read_draws(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | ")) if text else ()


@dataclass(slots=True)
class Wish:
    """Entries to be added to a game that has this version, and what follows from them for the game's row."""

    game_id: str
    room_id: str
    version: int
    entries: Sequence[Entry]
    command_id: str
    acting: Sequence[int]
    result: str | None
    accept: Callable[[], None]
    """Called right after the commit, before anybody is told."""
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    @property
    def new_version(self) -> int:
        return self.version + len(self.entries)


class MoveWriter:
    def __init__(self, store: Store, now: clock.Clock = clock.now) -> None:
        self._store = store
        self._now = now
        self._wishes: asyncio.Queue[Wish] = asyncio.Queue()
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._work = asyncio.create_task(self._write_forever())

    async def stop(self) -> None:
        """Finish what has been asked for, then stop."""
        if self._work is None:
            return
        await self._wishes.join()
        self._work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._work

    async def write(self, wish: Wish) -> None:
        """Return when it is on the disk. Raises `Outdated`, or what the database raised."""
        self._wishes.put_nowait(wish)
        # Whoever waits may be cancelled (their connection is gone); the commit goes on.
        await asyncio.shield(wish.done)

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._wishes.get()]
            while not self._wishes.empty() and len(batch) < MOST_PER_COMMIT:
                batch.append(self._wishes.get_nowait())
            try:
                await self._write(batch)
            except Exception as error:
                logger.exception("moves could not be written", extra={"moves": len(batch)})
                for wish in batch:
                    _fail(wish, error)
            finally:
                for _ in batch:
                    self._wishes.task_done()

    async def _write(self, batch: Sequence[Wish]) -> None:
        def write(connection: Connection) -> tuple[list[Wish], list[News]]:
            granted = self._still_true(connection, batch)
            news = [News(GAME, wish.room_id, wish.new_version, wish.game_id) for wish in granted]
            if granted:
                self._insert(connection, granted)
                self._store.bus.post(connection, news)
            return granted, news

        granted, news = await self._store.database.transact(write)
        for wish in granted:
            _grant(wish)
        self._store.bus.committed(news)
        for wish in batch:
            _fail(wish, Outdated())  # unless it was granted

    def _still_true(self, connection: Connection, batch: Sequence[Wish]) -> list[Wish]:
        """Lock the games; the wishes whose game still has the version on which they were made."""
        ids = [wish.game_id for wish in batch]
        versions = select(_GAMES.c.id, _GAMES.c.version).where(_GAMES.c.id.in_(ids)).order_by(_GAMES.c.id)
        current = {row.id: row.version for row in connection.execute(versions.with_for_update())}
        return [wish for wish in batch if current.get(wish.game_id) == wish.version]

    def _insert(self, connection: Connection, wishes: Sequence[Wish]) -> None:
        now = self._now()
        connection.execute(
            insert(_MOVES),
            [
                {
                    "game_id": wish.game_id,
                    "version": wish.version + number,
                    "seat": entry.seat,
                    "code": str(entry.action),
                    "deals": write_draws(entry.draws),
                    "command_id": wish.command_id if number == 1 else None,
                    "made_at": now,
                }
                for wish in wishes
                for number, entry in enumerate(wish.entries, start=1)
            ],
        )
        connection.execute(
            update(_GAMES)
            .where(_GAMES.c.id == bindparam("of_game"))
            .values(
                version=bindparam("new_version"),
                acting=bindparam("now_acting"),
                result=bindparam("new_result"),
                finished_at=bindparam("finished"),
            ),
            [
                {
                    "of_game": wish.game_id,
                    "new_version": wish.new_version,
                    "now_acting": "".join(map(str, wish.acting)),
                    "new_result": wish.result,
                    "finished": None if wish.result is None else now,
                }
                for wish in wishes
            ],
        )


def _grant(wish: Wish) -> None:
    wish.accept()
    if not wish.done.done():
        wish.done.set_result(None)


def _fail(wish: Wish, error: Exception) -> None:
    if not wish.done.done():
        wish.done.set_exception(error)
        wish.done.exception()  # nobody may be waiting any more, and that is fine
