"""One writer for the moves of all games. Moves that arrive together share a commit, and so the wait for the disk."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from app.database import DatabaseUnreachable
from app.logs import Seldom
from app.rooms.bus import GAME, News
from app.rooms.models import EntryRow, GameRow, SummaryRow
from app.rooms.now import Now, utc_now
from app.rooms.store import Store
from app.rooms.summaries import Summary
from app.rules.entries import Entry

logger = logging.getLogger(__name__)

MOST_PER_COMMIT = 500
SECONDS_TO_FINISH = 5
_GAMES: Table = GameRow.__table__  # type: ignore[assignment]
_MOVES: Table = EntryRow.__table__  # type: ignore[assignment]
_SUMMARIES: Table = SummaryRow.__table__  # type: ignore[assignment]

# Made once: to put a statement together takes as long as to carry it out.
_LOCK_GAMES = (
    select(_GAMES.c.id, _GAMES.c.version, _GAMES.c.hand_overs)
    .where(_GAMES.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(_GAMES.c.id)
    .with_for_update()
)
_INSERT_MOVES = insert(_MOVES)
_UPDATE_GAMES = (
    update(_GAMES)
    .where(_GAMES.c.id == bindparam("of_game"))
    .values(
        version=bindparam("new_version"),
        acting=bindparam("now_acting"),
        result=bindparam("new_result"),
        finished_at=bindparam("finished"),
    )
)


class Outdated(Exception):
    """Somebody else has moved in this game, or plays one of its seats: these entries were made on a version that is
    not the last."""


def write_draws(draws: Sequence[str]) -> str:
    return " | ".join(draws)


def read_draws(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | ")) if text else ()


@dataclass(slots=True)
class NewEntries:
    """Entries to be added to a game that has this version, and what follows from them for the game's row."""

    game_id: str
    room_id: str
    version: int
    hand_overs: int
    entries: Sequence[Entry]
    command_id: str
    acting: Sequence[int]
    result: str | None
    summary: Summary | None
    """What the books tell of the game, when it is over."""
    accept: Callable[[], None]
    """Called right after the commit, before anybody is told."""
    made_at: datetime | None = None
    """When it was written."""
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    @property
    def new_version(self) -> int:
        return self.version + len(self.entries)


class MoveWriter:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now
        self._waiting: asyncio.Queue[NewEntries] = asyncio.Queue()
        self._work: asyncio.Task[None] | None = None
        self._seldom = Seldom(60)

    def start(self) -> None:
        self._work = asyncio.create_task(self._write_forever())

    async def stop(self) -> None:
        """Finish what has been asked for, then stop."""
        if self._work is None:
            return
        # What could not be written by then never was acknowledged.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._waiting.join(), SECONDS_TO_FINISH)
        self._work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._work

    async def write(self, new: NewEntries) -> None:
        """Return when it is on the disk. Raises `Outdated`, or what the database raised."""
        self._waiting.put_nowait(new)
        # Whoever waits may be cancelled (their connection is gone); the commit goes on.
        await asyncio.shield(new.done)

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST_PER_COMMIT:
                batch.append(self._waiting.get_nowait())
            try:
                await self._write(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits hears of it
                self._tell(error)
                for new in batch:
                    _fail(new, error)
            finally:
                for _ in batch:
                    self._waiting.task_done()

    def _tell(self, error: Exception) -> None:
        if not isinstance(error, DatabaseUnreachable):
            logger.error("moves could not be written", exc_info=error)
        elif self._seldom.may("unreachable"):
            logger.error("moves could not be written", extra={"problem": str(error)})

    async def _write(self, batch: Sequence[NewEntries]) -> None:
        def write(connection: Connection) -> tuple[list[NewEntries], list[News]]:
            accepted = self._still_true(connection, batch)
            news = [News(GAME, new.room_id, new.new_version, new.game_id) for new in accepted]
            if accepted:
                self._insert(connection, accepted)
                self._store.bus.post(connection, news)
            return accepted, news

        accepted, news = await self._store.database.transact(write)
        for new in accepted:
            _accept(new)
        self._store.bus.committed(news)
        for new in batch:
            _fail(new, Outdated())  # unless it was accepted

    def _still_true(self, connection: Connection, batch: Sequence[NewEntries]) -> list[NewEntries]:
        """Lock the games; what is new in games that still have the version on which it was made."""
        rows = connection.execute(_LOCK_GAMES, {"ids": [new.game_id for new in batch]})
        current = {row.id: (row.version, row.hand_overs) for row in rows}
        return [new for new in batch if current.get(new.game_id) == (new.version, new.hand_overs)]

    def _insert(self, connection: Connection, batch: Sequence[NewEntries]) -> None:
        now = self._now()
        for new in batch:
            new.made_at = now
        connection.execute(
            _INSERT_MOVES,
            [
                {
                    "game_id": new.game_id,
                    "version": new.version + number,
                    "seat": entry.seat,
                    "code": str(entry.action),
                    "deals": write_draws(entry.draws),
                    "command_id": new.command_id if number == 1 else None,
                    "made_at": now,
                }
                for new in batch
                for number, entry in enumerate(new.entries, start=1)
            ],
        )
        connection.execute(
            _UPDATE_GAMES,
            [
                {
                    "of_game": new.game_id,
                    "new_version": new.new_version,
                    "now_acting": "".join(map(str, new.acting)),
                    "new_result": new.result,
                    "finished": None if new.result is None else now,
                }
                for new in batch
            ],
        )
        lines = [line for new in batch if new.summary is not None for line in new.summary.lines(now)]
        if lines:
            connection.execute(insert(_SUMMARIES), lines)


def _accept(new: NewEntries) -> None:
    new.accept()
    if not new.done.done():
        new.done.set_result(None)


def _fail(new: NewEntries, error: Exception) -> None:
    if not new.done.done():
        new.done.set_exception(error)
        new.done.exception()  # nobody may be waiting any more, and that is fine
