"""A room before its game: opening it, sitting down, agreeing, beginning. Every change is checked here."""

import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import or_, select

from app.rooms import clock
from app.rooms.bus import ROOM, News
from app.rooms.changes import (
    OPEN,
    SetupChange,
    added,
    differences,
    places,
    read_changes,
    write_changes,
)
from app.rooms.codes import new_code
from app.rooms.models import GameRow, Member, Room
from app.rooms.names import clean_name, name_key
from app.rooms.people import Visitor
from app.rooms.presence import LASTS
from app.rooms.refusals import NoSuchRoom, NotAllowed, Refused, SentAway, Stale
from app.rooms.setup import Setup, facts_of
from app.rooms.state import RoomState, load_members, load_state, state_of
from app.rooms.store import Change, Store
from app.rooms.writing import write_draws
from app.rules.dealer import SEED_BYTES
from app.rules.match import Match
from app.rules.wording import phrase


@dataclass(frozen=True, slots=True)
class Door:
    """What a code leads to."""

    room_id: str
    watch_only: bool


@dataclass(slots=True)
class _Room:
    """A room and its members inside a transaction."""

    change: Change
    row: Room
    members: list[Member]

    @property
    def state(self) -> RoomState:
        return state_of(self.row, self.members)

    def member(self, person: Visitor) -> Member:
        for member in self.members:
            if member.person_id == person.id and not member.kicked:
                return member
        raise NotAllowed(phrase("You are not in this room."))

    def at(self, seat: int) -> Member | None:
        return next((member for member in self.members if member.seat == seat), None)

    def only_host(self, person: Visitor) -> None:
        if person.id != self.row.host_id:
            raise NotAllowed(phrase("Only the host of the room can do this."))

    def only_before_the_game(self) -> None:
        if self.row.game_id is not None:
            raise Refused(phrase("The game has begun already."))

    def tell(self, changes: Sequence[SetupChange]) -> None:
        """Let everybody know what has changed. Whoever was ready for something else is asked again."""
        if any(member.person_id != self.row.host_id and not member.kicked for member in self.members):
            self.row.changes = write_changes(added(read_changes(self.row.changes), changes))
        if all(change.what == OPEN for change in changes):
            return  # who else may come is nothing that one agrees to
        for member in self.members:
            member.asked_again = member.seat is not None and (member.asked_again or member.ready)
            member.ready = False
        self.row.version += 1


class Lobby:
    def __init__(self, store: Store, now: clock.Clock = clock.now) -> None:
        self._store = store
        self._now = now

    # Finding and opening

    async def find(self, code: str) -> Door:
        """Where a code leads. Raises `NoSuchRoom`."""
        query = select(Room.id, Room.code).where(or_(Room.code == code, Room.watch_code == code))
        async with self._store.database.sessions() as session:
            row = (await session.execute(query)).first()
        if row is None:
            raise NoSuchRoom
        return Door(row.id, watch_only=row.code != code)

    async def state(self, room_id: str) -> RoomState:
        async with self._store.database.sessions() as session:
            return await load_state(session, room_id)

    async def open_room(self, host: Visitor, setup: Setup) -> str:
        """A new room with the host on its first seat; its code."""
        room = Room(
            code=new_code(), watch_code=new_code(), host_id=host.id, created_at=self._now(), **setup.columns()
        )
        async with self._store.changing() as change:
            change.session.add(room)
            await change.session.flush()
            change.session.add(self._new_member(room.id, host, host.name, seat=0))
        return room.code

    async def again(self, room_id: str, person: Visitor) -> str:
        """The room where the same people play once more: the host opens it, the others find it open."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            state = room.state
            if room.row.next_code is not None:
                return room.row.next_code
            if me.seat is None:
                raise NotAllowed(phrase("Only a player of this game can set up another."))
            if not await self._is_over(room):
                raise Refused(phrase("This game is not over yet."))
            room.row.next_code = new_code()
            successor = Room(
                code=room.row.next_code,
                watch_code=new_code(),
                host_id=person.id,
                game=room.row.game,
                options=room.row.options,
                seats=room.row.seats,
                shuffled=room.row.shuffled,
                open=room.row.open,
                chances=room.row.chances,
                created_at=self._now(),
            )
            room.change.session.add(successor)
            await room.change.session.flush()
            for player in state.players:
                if player is not None:
                    visitor = Visitor(player.person_id, player.name)
                    seated = self._new_member(successor.id, visitor, player.name, seat=player.seat)
                    seated.here_until = player.here_until if player.person_id == person.id else self._now()
                    room.change.session.add(seated)
            return successor.code

    # Coming and going

    async def join(self, room_id: str, person: Visitor, name: str | None = None) -> None:
        """Make oneself known in the room, in order to talk or to sit."""
        async with self._changing(room_id) as room:
            self._join(room, person, name)

    async def sit(self, room_id: str, person: Visitor, seat: int, name: str | None = None) -> None:
        async with self._changing(room_id) as room:
            room.only_before_the_game()
            if not 0 <= seat < room.row.seats:
                raise Refused(phrase("There is no such seat."))
            me = self._join(room, person, name)
            taken_by = room.at(seat)
            if taken_by is me:
                return
            if taken_by is not None:
                raise Refused(phrase("{name} was faster: this seat is taken.", name=taken_by.name))
            me.seat = seat
            _not_ready(me)

    async def stand(self, room_id: str, person: Visitor) -> None:
        async with self._changing(room_id) as room:
            me = room.member(person)
            room.only_before_the_game()
            me.seat = None
            _not_ready(me)

    async def leave(self, room_id: str, person: Visitor) -> None:
        """Leave for good: the seat is free, and the host's role passes on."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            if room.row.game_id is not None and me.seat is not None and not await self._is_over(room):
                raise Refused(phrase("The game needs you: a player cannot leave while it goes on."))
            if room.row.game_id is None:
                me.seat = None
                _not_ready(me)
            me.here_until = self._now()
            if room.row.host_id == person.id:
                heirs = [other for other in room.members if other is not me and not other.kicked]
                # Those who sit, then those who are here; and who came first before who came later.
                heirs.sort(key=lambda other: (other.seat is None, other.here_until < self._now()))
                if heirs:
                    room.row.host_id = heirs[0].person_id

    async def claim(self, room_id: str, person: Visitor) -> None:
        """Take over from a host who does not come back."""
        async with self._changing(room_id) as room:
            if room.member(person).seat is None:
                raise NotAllowed(phrase("Only somebody who sits at the table can become the host."))
            if not room.state.host_is_missed(self._now()):
                raise Refused(phrase("The host has not been away long enough."))
            room.row.host_id = person.id

    # Agreeing

    async def ready(self, room_id: str, person: Visitor, *, ready: bool, version: int) -> None:
        """Say that one is ready for the game as it was set up in this version of the room."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            room.only_before_the_game()
            if me.seat is None:
                raise NotAllowed(phrase("Take a seat first."))
            if ready and version < room.row.version:
                raise Stale(phrase("Something has just changed. Look again, and then say that you are ready."))
            _not_ready(me)
            me.ready = ready
            if room.state.all_are_ready:
                room.row.changes = write_changes([])  # everybody knows

    async def configure(self, room_id: str, person: Visitor, setup: Setup) -> None:
        """Change what is going to be played. Whoever was ready has to look again."""
        async with self._changing(room_id) as room:
            room.only_host(person)
            room.only_before_the_game()
            before = facts_of(room.row)
            for column, value in setup.columns().items():
                setattr(room.row, column, value)
            for member in room.members:
                if member.seat is not None and member.seat >= setup.seats:
                    member.seat = None
            room.tell(differences(before, facts_of(room.row), room.state.host_name))

    async def kick(self, room_id: str, host: Visitor, person_id: str) -> None:
        """Send somebody away, until the host lets them in again."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            member = next((member for member in room.members if member.person_id == person_id), None)
            if member is None or member.person_id == host.id:
                raise Refused(phrase("There is nobody to send away."))
            if room.row.game_id is not None and member.seat is not None:
                raise Refused(phrase("A player cannot be sent away once the game has begun."))
            member.kicked = True
            member.seat = None
            _not_ready(member)

    async def readmit(self, room_id: str, host: Visitor, person_id: str) -> None:
        """Let somebody in again who was sent away. To ask twice does no harm."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            member = next((member for member in room.members if member.person_id == person_id), None)
            if member is None:
                raise Refused(phrase("There is nobody to let in again."))
            member.kicked = False

    async def hand_on(self, room_id: str, host: Visitor, person_id: str) -> None:
        """Make somebody else the host."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            heir = next((member for member in room.members if member.person_id == person_id), None)
            if heir is None or heir.kicked:
                raise Refused(phrase("There is nobody to become the host."))
            room.row.host_id = heir.person_id

    async def swap(self, room_id: str, host: Visitor, seat: int) -> None:
        """Let the people on this seat and the next one change places."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            if not 0 <= seat < room.row.seats - 1:
                raise Refused(phrase("There is no such seat."))
            before, one, other = room.state.names, room.at(seat), room.at(seat + 1)
            moves = [(member, place) for member, place in ((one, seat + 1), (other, seat)) if member is not None]
            await self._reseat(room, moves)
            room.tell(differences(places(before), places(room.state.names), room.state.host_name))

    async def start(self, room_id: str, host: Visitor, version: int) -> None:
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            if version < room.row.version:
                raise Stale(phrase("Something has just changed. Look again before you begin."))
            if not room.state.is_full:
                raise Refused(phrase("There are still free seats."))
            if not room.state.can_start:
                raise Refused(phrase("Not everybody is ready yet."))
            if room.row.shuffled:
                await self._shuffle(room)
            match = Match.start(
                room.state.game, room.state.options, room.row.seats, secrets.token_bytes(SEED_BYTES), room.state.names
            )
            game = _new_game(match, self._now())
            room.change.session.add(game)
            await room.change.session.flush()
            room.row.game_id = game.id

    # Inside

    @asynccontextmanager
    async def _changing(self, room_id: str) -> AsyncIterator[_Room]:
        """The room, locked against everybody else; at the end all who look at it are told."""
        async with self._store.changing() as change:
            row = await change.session.get(Room, room_id, with_for_update=True)
            if row is None:
                raise NoSuchRoom
            yield _Room(change, row, list(await load_members(change.session, room_id)))
            change.news.append(News(ROOM, room_id))

    def _join(self, room: _Room, person: Visitor, name: str | None) -> Member:
        known = next((member for member in room.members if member.person_id == person.id), None)
        if known is not None and known.kicked:
            raise SentAway(room.state.host_name)
        if known is not None:
            return known
        called = person.name if name is None else clean_name(name)
        room.state.insist_on_free_name(called)
        member = self._new_member(room.row.id, person, called)
        room.change.session.add(member)
        room.members.append(member)
        return member

    def _new_member(self, room_id: str, person: Visitor, name: str, seat: int | None = None) -> Member:
        return Member(
            room_id=room_id,
            person_id=person.id,
            name=name,
            name_key=name_key(name),
            seat=seat,
            ready=False,
            kicked=False,
            joined_at=self._now(),
            here_until=self._now() + LASTS,  # whoever comes in is here
        )

    async def _shuffle(self, room: _Room) -> None:
        seats = list(range(room.row.seats))
        secrets.SystemRandom().shuffle(seats)
        seated = [member for member in room.members if member.seat is not None]
        await self._reseat(room, list(zip(seated, seats, strict=True)))

    async def _reseat(self, room: _Room, places: Sequence[tuple[Member, int]]) -> None:
        for member, _ in places:
            member.seat = None
        await room.change.session.flush()  # a seat must be free before the next one sits down
        for member, seat in places:
            member.seat = seat

    async def _is_over(self, room: _Room) -> bool:
        if room.row.game_id is None:
            return False
        game = await room.change.session.get_one(GameRow, room.row.game_id)
        return game.finished_at is not None


def _not_ready(member: Member) -> None:
    member.ready = False
    member.asked_again = False


def _new_game(match: Match, now: datetime) -> GameRow:
    record = match.record
    return GameRow(
        name=record.game.name,
        options=json.dumps(record.options.write()),
        seats=record.seats,
        commitment=record.sealed,
        seed=match.seed.hex(),
        deals=write_draws(record.opening),
        created_at=now,
        acting="".join(map(str, match.position.acting)),
    )
