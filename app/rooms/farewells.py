"""When somebody wants to be forgotten. What they played stays, because it belongs to the others, too; but nothing in
it tells any more who they were."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.bots import USUAL
from app.rooms.agreements import Agreements
from app.rooms.bus import ANEW, KEY_ENDED, ROOM, News
from app.rooms.live import LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.locked import LockedRoom
from app.rooms.models import (
    ChatMessage,
    DeviceLink,
    GameRow,
    Key,
    MemberRow,
    MuteRow,
    NoteRow,
    PersonRow,
    PlayerRow,
    PushRow,
    QuietRow,
    Room,
    SeatRow,
    SummaryRow,
    ToldRow,
    WebhookRow,
)
from app.rooms.names import name_key
from app.rooms.now import Now, utc_now
from app.rooms.people import LENGTH_OF_NAME, Person
from app.rooms.players import players_of
from app.rooms.quoted_names import take_names_out
from app.rooms.refusals import Refused, Stale
from app.rooms.store import Store
from app.rooms.summaries import book_of_person, joined, parted
from app.rules.wording import phrase

SOMEONE = "someone"
"""What people are called in the games that they have left behind."""
MOST_TRIES = 5
NOTICES = (PushRow, QuietRow, ToldRow, WebhookRow)
"""What is stored about telling them when it is their turn, and the group chats that they have set."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """What goes, or stays without a name, when somebody is forgotten."""

    name: str
    rooms: int
    running: int
    """Games that go on, which they leave."""
    finished: int
    """Games that stay, in which they have no name any more."""
    messages: int


class NobodyThere(Refused):
    def __init__(self) -> None:
        super().__init__(phrase("There is nobody with this id."))


class Farewells:
    def __init__(
        self, store: Store, rooms: LiveRooms, lobby: Lobby, agreements: Agreements, now: Now = utc_now
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._lobby = lobby
        self._agreements = agreements
        self._now = now

    async def look(self, person_id: str) -> Farewell:
        """What it would mean. Raises `NobodyThere`."""
        async with self._store.database.sessions() as session:
            person = await session.get(PersonRow, person_id)
            if person is None:
                raise NobodyThere
            played = select(PlayerRow.game_id).where(PlayerRow.person_id == person_id).distinct()
            games = select(func.count()).select_from(GameRow).where(GameRow.id.in_(played))
            return Farewell(
                name=person.name,
                rooms=await _count(session, MemberRow, MemberRow.person_id == person_id),
                running=await session.scalar(games.where(GameRow.finished_at.is_(None))) or 0,
                finished=await session.scalar(games.where(GameRow.finished_at.is_not(None))) or 0,
                messages=await _count(session, ChatMessage, ChatMessage.person_id == person_id),
            )

    async def forget(self, person_id: str) -> Farewell:
        """Let somebody leave everything and be forgotten. If it is interrupted, it can be done once more."""
        meant = await self.look(person_id)
        for companion_id in await self._at_device_of(person_id):
            await self.forget(companion_id)
        person = Person(person_id, meant.name)
        for room_id in await self._rooms_of(person_id):
            await self._leave_game(room_id, person)
            with suppress(Refused):  # it is closed, or they were sent away: then there is nothing to leave
                await self._lobby.leave(room_id, person)
        await self._erase(person_id)
        return meant

    async def _at_device_of(self, person_id: str) -> Sequence[str]:
        """Those who sit or have sat at their device."""
        query = select(MemberRow.person_id).where(MemberRow.device_of == person_id).distinct()
        async with self._store.database.sessions() as session:
            return (await session.scalars(query)).all()

    async def _rooms_of(self, person_id: str) -> Sequence[str]:
        """All rooms in which they are, or play."""
        plays = select(GameRow.room_id).join(PlayerRow, PlayerRow.game_id == GameRow.id)
        plays = plays.where(PlayerRow.person_id == person_id, GameRow.room_id.is_not(None))
        is_in = select(MemberRow.room_id).where(MemberRow.person_id == person_id)
        mine = select(Room.id).where(or_(Room.id.in_(plays), Room.id.in_(is_in), Room.host_id == person_id))
        async with self._store.database.sessions() as session:
            return (await session.scalars(mine.order_by(Room.id))).all()

    async def _leave_game(self, room_id: str, person: Person) -> None:
        """With two players they resign; with more a bot plays on."""
        for _ in range(MOST_TRIES):
            game = (await self._rooms.read_again(room_id)).game
            seat = None if game is None or game.is_over else game.seat_of(person.id)
            if game is None or seat is None or game.players[seat].bot is not None:
                return
            try:
                if len(game.players) > 2:
                    await self._hand_over(room_id, person)
                else:
                    await self._agreements.resign(game, seat, f"{seat}-farewell", game.version)
            except Stale:
                continue  # somebody has just moved

    async def _hand_over(self, room_id: str, person: Person) -> None:
        async with self._store.changing() as change:
            room = await LockedRoom.lock(change, room_id)
            rows = await room.players()
            for seat, player in enumerate(players_of(rows)):
                if player.person_id == person.id:
                    room.hand_over([row for row in rows if row.seat == seat][-1], None, USUAL, SOMEONE)
            change.news.append(News(ROOM, room_id))
        await self._agreements.go_on(room_id)

    async def _erase(self, person_id: str) -> None:
        rooms = await self._rooms_of(person_id)
        async with self._store.changing() as change:
            session = change.session
            for room_id in rooms:  # one after the other, as everybody locks them
                room = await session.get_one(Room, room_id, with_for_update=True)
                room.changes = []  # they tell who changed what
                if room.host_id == person_id:
                    room.closed_at = room.closed_at or self._now()  # nobody else is there
                change.news.append(News(ANEW, room_id))
            keys = (await session.scalars(select(Key.hash).where(Key.person_id == person_id))).all()
            change.news += [News(KEY_ENDED, key[:LENGTH_OF_NAME]) for key in keys]
            await _take_names_out_of_games(session, person_id)
            change.news += [News(ANEW, room_id) for room_id in await take_names_out(session, person_id, SOMEONE)]
            await session.execute(delete(SummaryRow).where(SummaryRow.book == book_of_person(person_id)))
            for row in (SeatRow, ChatMessage, NoteRow, MemberRow, DeviceLink, Key, *NOTICES):
                await session.execute(delete(row).where(row.person_id == person_id))
            await session.execute(
                delete(MuteRow).where(or_(MuteRow.person_id == person_id, MuteRow.muted_id == person_id))
            )
            await _forget_person(session, person_id)


async def _forget_person(session: AsyncSession, person_id: str) -> None:
    """Where games or rooms point at them, somebody without a name stays."""
    plays = await _count(session, PlayerRow, PlayerRow.person_id == person_id)
    hosts = await _count(session, Room, Room.host_id == person_id)
    if plays or hosts:
        await session.execute(update(PersonRow).where(PersonRow.id == person_id).values(name=SOMEONE))
    else:
        await session.execute(delete(PersonRow).where(PersonRow.id == person_id))


async def _take_names_out_of_games(session: AsyncSession, person_id: str) -> None:
    """Of the players of all games, and of the books."""
    played = select(PlayerRow.game_id).where(PlayerRow.person_id == person_id)
    rows = (await session.scalars(select(PlayerRow).where(PlayerRow.game_id.in_(played)))).all()
    own = {(row.game_id, row.seat): row.name for row in rows if row.person_id == person_id}
    for row in rows:
        # A bot that played for them was called like them.
        played_for = row.bot is not None and row.number > 0 and own.get((row.game_id, row.seat)) == row.name
        if row.person_id == person_id or played_for:
            row.name = SOMEONE
    lines = (await session.scalars(select(SummaryRow).where(SummaryRow.game_id.in_(played)))).all()
    names: dict[str, set[str]] = {}
    for (game_id, _), name in own.items():
        names.setdefault(game_id, set()).add(name)
    for line in lines:
        _take_names_out_of(line, person_id, names[line.game_id])


def _take_names_out_of(line: SummaryRow, person_id: str, called: Collection[str]) -> None:
    keys, names = parted(line.crowd), parted(line.names)
    bots = {key: f"{key.partition(' ')[0]} {SOMEONE}" for key in keys if key.partition(" ")[2] in called}
    theirs = [key == person_id or key in bots for key in keys]
    names = [SOMEONE if mine else name for mine, name in zip(theirs, names, strict=True)]
    line.names, line.names_key = joined(names), joined(map(name_key, names))
    line.crowd, line.winners = _renamed(line.crowd, bots), _renamed(line.winners, bots)


def _renamed(keys: str, others: Mapping[str, str]) -> str:
    return joined(others.get(key, key) for key in parted(keys)) if others else keys


async def _count(session: AsyncSession, row: type, *conditions: object) -> int:
    return await session.scalar(select(func.count()).select_from(row).where(*conditions)) or 0  # type: ignore[arg-type]
