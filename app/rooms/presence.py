"""Who is here and who is away, as the others see it. It is kept in the database, for all processes."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Table, Update, bindparam, update

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

    async def arrived(self, room_id: str, person_id: str) -> None:
        """Somebody has entered: a room that was out of the way is among the others again."""
        await self._set([(room_id, person_id)], self._now() + LASTS, tell=True, enters=True)

    async def left(self, room_id: str, person_id: str, since: datetime | None = None) -> None:
        """Unless the person has been seen after that, at another process perhaps."""
        now = self._now()
        await self._set([(room_id, person_id)], now, tell=True, noted_before=(since or now) + LASTS)

    async def renew(self, here: Sequence[tuple[str, str]]) -> None:
        """Say again who is here; in small parts, so that nobody's move has to wait for all of them."""
        for start in range(0, len(here), RENEWED_AT_ONCE):
            await self._set(here[start : start + RENEWED_AT_ONCE], self._now() + LASTS, tell=False)

    async def mend(self) -> None:
        """After the clock was set back: who is here until long after now is not known to be here at all."""
        now = self._now()
        mended = update(_MEMBERS).where(_MEMBERS.c.here_until > now + HERE_AT_MOST).values(here_until=now)
        await self._store.database.transact(lambda connection: connection.execute(mended).close())

    async def _set(
        self,
        who: Collection[tuple[str, str]],
        until: datetime,
        *,
        tell: bool,
        enters: bool = False,
        noted_before: datetime = FOR_EVER,
    ) -> None:
        statement = (
            update(_MEMBERS)
            .where(_MEMBERS.c.room_id == bindparam("room"), _MEMBERS.c.person_id == bindparam("person"))
            .where(_MEMBERS.c.here_until <= noted_before)
            .values(here_until=until)
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
