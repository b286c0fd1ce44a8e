"""Keeping house: rooms that nobody enters any more are put out of the way, and what nobody needs any more goes. What
was played stays for ever."""

from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, String, Table, cast, delete, func, select, update

from app.database import Database
from app.rooms.left_news import forget_left_news
from app.rooms.log import IDS_OF_CLOCKS
from app.rooms.models import (
    ChatMessage,
    DeviceLink,
    EntryRow,
    GameRow,
    Key,
    MemberRow,
    PersonRow,
    PlayerRow,
    ProposalRow,
    PushRow,
    QuietRow,
    Room,
    SeatRow,
    ToldRow,
)
from app.rooms.now import Now, utc_now
from app.rooms.people import LENGTH_OF_NAME
from app.rooms.wakefulness import forget_old_nights

REPEATED_WITHIN = timedelta(days=1)
"""A command that is sent twice is sent twice within that time: afterwards nobody needs its id."""
LOOKED_AT = timedelta(days=30)
"""On its rounds the house looks at the games that ended within that time; earlier ones were seen to before."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many there were of each."""

    archived: int = 0
    links: int = 0
    command_ids: int = 0
    proposals: int = 0
    passers_by: int = 0
    left_news: int = 0

    def __bool__(self) -> bool:
        return any(astuple(self))


class _OnlyTried(Exception):
    """Undoes everything."""


class Keeper:
    def __init__(self, database: Database, archive_after: timedelta | None, now: Now = utc_now) -> None:
        self._database = database
        self._archive_after = archive_after
        """None: no room is ever put out of the way."""
        self._now = now

    async def tidy(self, *, thoroughly: bool = False, only_try: bool = False) -> Tidied:
        """Do all of it; `thoroughly` looks at all games. With `only_try` nothing is different afterwards."""
        found = Tidied()

        def work(connection: Connection) -> None:
            nonlocal found
            now = self._now()
            found = _tidy(connection, now, self._archive_after, None if thoroughly else now - LOOKED_AT)
            if only_try:
                raise _OnlyTried

        with suppress(_OnlyTried):
            await self._database.transact(work)
        return found


def _tidy(
    connection: Connection, now: datetime, archive_after: timedelta | None, finished_since: datetime | None
) -> Tidied:
    old = now - REPEATED_WITHIN
    links = connection.execute(delete(DeviceLink).where(DeviceLink.expires_at < now)).rowcount
    said = update(ChatMessage).where(ChatMessage.said_at < old, ChatMessage.command_id.is_not(None))
    ids = connection.execute(said.values(command_id=None)).rowcount
    over = select(GameRow.id).where(GameRow.finished_at < old)
    if finished_since is not None:
        over = over.where(GameRow.finished_at > finished_since)
    # That an entry begins a command is still told, and that a clock asked for it. The ids that people choose have a
    # hyphen, numbers have none.
    moved = update(EntryRow).where(EntryRow.game_id.in_(over), EntryRow.command_id.contains("-"))
    moved = moved.where(EntryRow.command_id.not_like(f"{IDS_OF_CLOCKS}%"))
    ids += connection.execute(moved.values(command_id=cast(EntryRow.version, String(64)))).rowcount
    connection.execute(delete(ToldRow).where(ToldRow.game_id.in_(over)))
    _forget_lost_browsers(connection)
    proposals = connection.execute(delete(ProposalRow).where(ProposalRow.game_id.in_(over))).rowcount
    left_news = forget_left_news(connection, now)
    forget_old_nights(connection, now)
    archived = passers_by = 0
    if archive_after is not None:
        archived = _archive(connection, now, now - archive_after)
        passers_by = _forget_passers_by(connection, now - archive_after)
    return Tidied(archived, links, ids, proposals, passers_by, left_news)


def _forget_lost_browsers(connection: Connection) -> None:
    """Browsers that are nobody any more want to hear nothing."""
    known = select(func.substr(Key.hash, 1, LENGTH_OF_NAME))
    connection.execute(delete(PushRow).where(PushRow.key.not_in(known)))


def _archive(connection: Connection, now: datetime, limit: datetime) -> int:
    """Rooms in which nobody has been since then."""
    entered = select(MemberRow.room_id).where(MemberRow.here_until > limit)
    unused = update(Room).where(Room.archived_at.is_(None), Room.created_at < limit, Room.id.not_in(entered))
    return connection.execute(unused.values(archived_at=now)).rowcount


def _forget_passers_by(connection: Connection, limit: datetime) -> int:
    """People who told a name and then never came into a room."""
    somewhere = (
        select(table.c[column]).where(table.c[column].is_not(None))
        for table, column in (
            (_table(MemberRow), "person_id"),
            (_table(SeatRow), "person_id"),
            (_table(PlayerRow), "person_id"),
            (_table(ChatMessage), "person_id"),
            (_table(Room), "host_id"),
        )
    )
    query = select(PersonRow.id).where(PersonRow.created_at < limit)
    for known in somewhere:
        query = query.where(PersonRow.id.not_in(known))
    nobody = list(connection.scalars(query.limit(500)))
    for table in (_table(DeviceLink), _table(Key), _table(PushRow), _table(QuietRow)):
        connection.execute(delete(table).where(table.c.person_id.in_(nobody)))
    return connection.execute(delete(PersonRow).where(PersonRow.id.in_(nobody))).rowcount


def _table(row: type) -> Table:
    table: Table = row.__table__  # type: ignore[attr-defined]
    return table
