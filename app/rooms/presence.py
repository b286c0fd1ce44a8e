"""Who is here and who is away, as the others see it. It is kept in the database, for all processes."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Table, Update, bindparam, update

from app.rooms.bus import ROOM, News
from app.rooms.models import MemberRow, Room
from app.rooms.now import Now, utc_now
from app.rooms.state import HERE_AT_MOST
from app.rooms.store import Store

RENEW_SECONDS = 15
LASTS = timedelta(seconds=40)
"""After a process has died, the people who were connected to it count as away when this has passed."""
FOR_EVER = datetime.max.replace(tzinfo=UTC)
RENEW_BEFORE = timedelta(seconds=20)
"""Who has so little time left and asks for news is noted as here once more."""
RENEWED_AT_ONCE = 50
_MEMBERS: Table = MemberRow.__table__  # type: ignore[assignment]
_ROOMS: Table = Room.__table__  # type: ignore[assignment]


class Presence:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    async def arrived(self, room_id: str, person_id: str, *, looks: bool = True) -> None:
        """Somebody has entered: a room that was out of the way is among the others again."""
        await self._set([(room_id, person_id)], self._now() + LASTS, tell=True, enters=True, looks=looks)

    async def left(self, room_id: str, person_id: str, since: datetime | None = None) -> None:
        """Unless the person has been seen after that, at another process perhaps."""
        now = self._now()
        await self._set([(room_id, person_id)], now, tell=True, noted_before=(since or now) + LASTS)

    async def renew(
        self, here: Sequence[tuple[str, str]], lookers: Collection[tuple[str, str]] = frozenset()
    ) -> None:
        """Say again who is here, and who of them looks; in small parts, so that nobody's move has to wait for all of
        them."""
        for looks in (True, False):
            some = [each for each in here if (each in lookers) == looks]
            for start in range(0, len(some), RENEWED_AT_ONCE):
                part = some[start : start + RENEWED_AT_ONCE]
                await self._set(part, self._now() + LASTS, tell=False, looks=looks)

    async def looks(self, room_id: str, person_id: str) -> None:
        """Somebody has a page in sight."""
        await self._sight(room_id, person_id, _MEMBERS.c.here_until > self._now(), self._now() + LASTS)

    async def looked_away(self, room_id: str, person_id: str, since: datetime) -> None:
        """Nobody has seen a page of this person here since then, as far as this process knows."""
        await self._sight(room_id, person_id, _MEMBERS.c.looks_until > since, since)

    async def _sight(self, room_id: str, person_id: str, condition: ColumnElement[bool], until: datetime) -> None:
        mine = update(_MEMBERS).where(_MEMBERS.c.room_id == room_id, _MEMBERS.c.person_id == person_id)
        noted = mine.where(condition).values(looks_until=until)
        await self._store.database.transact(lambda connection: connection.execute(noted).close())

    async def mend(self) -> None:
        """After the clock was set back: who is here until long after now is not known to be here at all."""
        now = self._now()
        here = update(_MEMBERS).where(_MEMBERS.c.here_until > now + HERE_AT_MOST).values(here_until=now)
        look = update(_MEMBERS).where(_MEMBERS.c.looks_until > now + HERE_AT_MOST).values(looks_until=now)

        def mend(connection: Connection) -> None:
            connection.execute(here)
            connection.execute(look)

        await self._store.database.transact(mend)

    async def _set(  # noqa: PLR0913 - all that can be noted
        self,
        who: Collection[tuple[str, str]],
        until: datetime,
        *,
        tell: bool,
        enters: bool = False,
        looks: bool = False,
        noted_before: datetime = FOR_EVER,
    ) -> None:
        statement = (
            update(_MEMBERS)
            .where(_MEMBERS.c.room_id == bindparam("room"), _MEMBERS.c.person_id == bindparam("person"))
            .where(_MEMBERS.c.here_until <= noted_before)
            .values(here_until=until, **({"looks_until": until} if looks else {}))
        )
        news = [News(ROOM, room) for room, _ in who] if tell else []

        def write(connection: Connection) -> None:
            connection.execute(statement, [{"room": room, "person": person} for room, person in who])
            if enters:
                connection.execute(_awake([room for room, _ in who]))
            self._store.bus.post(connection, news)

        await self._store.database.transact(write)
        self._store.bus.committed(news)


def _awake(room_ids: Collection[str]) -> Update:
    rooms = update(_ROOMS).where(_ROOMS.c.id.in_(room_ids), _ROOMS.c.archived_at.is_not(None))
    return rooms.values(archived_at=None)
