"""What people agree on in a room: opening it, sitting down, being ready, beginning, playing again. Every change is
one transaction on the locked room, and is checked here."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from sqlalchemy import or_, select

from app.rooms.changes import differences, places
from app.rooms.codes import new_code
from app.rooms.locked import LockedRoom, changing_room, new_member, new_seat, not_ready
from app.rooms.models import FormerCode, MemberRow, Room
from app.rooms.names import clean_room_name
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.refusals import NoSuchRoom, NotAllowed, Refused, Stale
from app.rooms.setup import Setup, playable
from app.rooms.state import LOBBY, OVER, PLAYING, RoomState, load_state
from app.rooms.store import Store
from app.rules.beginning import Beginning
from app.rules.wording import phrase


@dataclass(frozen=True, slots=True)
class Way:
    """Where a code leads."""

    room_id: str
    watch_only: bool


class Lobby:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    # Finding and opening

    async def find(self, code: str) -> Way:
        """Where a code leads. Raises `NoSuchRoom`."""
        query = select(Room.id, Room.code).where(or_(Room.code == code, Room.watch_code == code))
        async with self._store.database.sessions() as session:
            row = (await session.execute(query)).first()
            if row is not None:
                return Way(row.id, watch_only=row.code != code)
            former = await session.get(FormerCode, code)
        if former is None:
            raise NoSuchRoom
        return Way(former.room_id, watch_only=True)  # and the door lets in only those who are in the room

    async def state(self, room_id: str) -> RoomState:
        async with self._store.database.sessions() as session:
            return await load_state(session, room_id)

    async def play_on(self, host: Person, beginning: Beginning, origin_id: str, seat: int) -> str:
        """A new room for a game that is played on from a moment of another one, with the host on this seat; its
        code. All other seats are free."""
        earlier = beginning.record
        setup = Setup(earlier.game.name, earlier.seats, earlier.options.write())
        return await self.open_room(host, setup, seat=seat, beginning=str(beginning), origin_id=origin_id)

    async def open_room(  # noqa: PLR0913 - what a room may begin with
        self,
        host: Person,
        setup: Setup,
        *,
        bots: int = 0,
        seat: int = 0,
        beginning: str | None = None,
        origin_id: str | None = None,
    ) -> str:
        """A new room with the host on its first seat and so many bots on the last ones; its code. If nobody else is
        to come, the game begins at once. A host without a name sits down when they have told it, unless alone."""
        now = self._now()
        room = Room(
            code=new_code(),
            watch_code=new_code(),
            host_id=host.id,
            setup=setup.checked().write(),
            beginning=beginning,
            origin_id=origin_id,
            created_at=now,
            arranging_since=now,
        )
        async with self._store.changing() as change:
            change.session.add(room)
            await change.session.flush()
            locked = LockedRoom(change, room, None, [], {})
            is_alone = bots >= setup.seats - 1
            if is_alone or not host.is_unnamed:
                locked.seats[seat] = new_seat(room.id, seat, host.id, host.called)
                locked.members.append(new_member(room.id, host, host.called, now))
                change.session.add_all((locked.members[0], locked.seats[seat]))
            for number in range(1 if is_alone else setup.seats - bots, setup.seats):
                locked.seat_bot(number)
            if is_alone:
                await locked.begin(now)
        return room.code

    # Coming and going

    async def join(self, room_id: str, person: Person, name: str | None = None) -> None:
        """Make oneself known in the room, in order to talk or to sit."""
        async with self._changing(room_id) as room:
            room.join(person, name, self._now())

    async def sit(self, room_id: str, person: Person, seat: int, name: str | None = None) -> None:
        async with self._changing(room_id) as room:
            room.only_before_the_game()
            if not 0 <= seat < room.setup.seats:
                raise Refused(phrase("There is no such seat."))
            me = room.join(person, name, self._now())
            taken = room.seats.get(seat)
            if taken is not None and taken.person_id == me.person_id:
                return
            if taken is not None and taken.bot is not None:
                raise Refused(phrase("{name}, a bot, sits here. The host can make room for you.", name=taken.name))
            if taken is not None:
                raise Refused(phrase("{name} was faster: this seat is taken.", name=taken.name))
            await room.sit(me, seat)

    async def stand(self, room_id: str, person: Person) -> None:
        async with self._changing(room_id) as room:
            me = room.member(person)
            room.only_before_the_game()
            await room.stand(me)

    async def leave(self, room_id: str, person: Person) -> None:
        """Leave for good: the seat is free, and the host's role passes on."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            if room.phase == PLAYING and await room.plays(me):
                raise Refused(
                    phrase("The game needs you: a player cannot leave while it goes on. A bot can play for you.")
                )
            await room.stand_with_all(me)
            me.here_until = self._now()
            if room.row.host_id == person.id:
                heirs = [
                    other for other in room.members if other is not me and not other.kicked and not other.device_of
                ]
                # Those who sit, then those who are here; and who came first before who came later.
                heirs.sort(key=lambda other: (room.seat_of(other) is None, other.here_until < self._now()))
                if heirs:
                    room.row.host_id = heirs[0].person_id
            await self._go_on(room)

    async def claim(self, room_id: str, person: Person) -> None:
        """Take over from a host who does not come back."""
        async with self._changing(room_id) as room:
            if room.seat_of(room.member(person)) is None:
                raise NotAllowed(phrase("Only somebody who sits at the table can become the host."))
            if not room.state.host_is_missed(self._now()):
                raise Refused(phrase("The host has not been away long enough."))
            room.row.host_id = person.id

    async def kick(self, room_id: str, host: Person, person_id: str) -> None:
        """Send somebody away, until the host lets them in again."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            member = room.known(person_id)
            if member is None or member.person_id == host.id:
                raise Refused(phrase("There is nobody to send away."))
            if room.phase == PLAYING and room.seats_at(member.person_id):
                raise Refused(phrase("A player cannot be sent away once the game has begun."))
            if member.device_of is not None:
                await room.dismiss(member)
            else:
                member.kicked = True
                await room.stand_with_all(member)
            await self._go_on(room)

    async def readmit(self, room_id: str, host: Person, person_id: str) -> None:
        """Let somebody in again who was sent away. To ask twice does no harm."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            member = room.known(person_id)
            if member is None:
                raise Refused(phrase("There is nobody to let in again."))
            member.kicked = False

    async def change_code(self, room_id: str, host: Person) -> None:
        """Give the room new codes: whoever knows the old ones and is not in the room does not find it any more."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            for code in (room.row.code, room.row.watch_code):
                room.change.session.add(FormerCode(code=code, room_id=room_id))
            room.row.code, room.row.watch_code = new_code(), new_code()

    async def close(self, room_id: str, host: Person) -> None:
        """Let nobody in any more; what was played here stays. To ask twice does no harm."""
        async with self._changing(room_id, closed=True) as room:
            room.only_host(host)
            if room.phase == PLAYING:
                raise Refused(phrase("A game is going on here. Agree to end it first, or resign."))
            room.row.closed_at = room.row.closed_at or self._now()

    async def shut(self, room_id: str) -> None:
        """The same by whoever runs the server: also while a game goes on, which waits until the host opens the room
        again. To ask twice does no harm."""
        async with self._changing(room_id, closed=True) as room:
            room.row.closed_at = room.row.closed_at or self._now()

    async def reopen(self, room_id: str, host: Person) -> None:
        """After all. To ask twice does no harm."""
        async with self._changing(room_id, closed=True) as room:
            room.only_host(host)
            room.row.closed_at = None

    async def hand_on(self, room_id: str, host: Person, person_id: str) -> None:
        """Make somebody else the host."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            heir = room.known(person_id)
            if heir is None or heir.kicked or heir.device_of is not None:
                raise Refused(phrase("There is nobody who could become the host."))
            room.row.host_id = heir.person_id

    async def call(self, room_id: str, host: Person, name: str) -> None:
        """Give the room a name; without one it is called after its host."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.row.name = clean_room_name(name)

    # Agreeing

    async def ready(self, room_id: str, person: Person, *, ready: bool, version: int) -> None:
        """Say that one is ready for the game as it was set up in this version of the room."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            room.only_before_the_game()
            self._set_ready(room, me, ready=ready, is_up_to_date=version >= room.row.version)

    async def configure(self, room_id: str, person: Person, setup: Setup) -> None:
        """Change what is going to be played. Whoever was ready has to look again."""
        async with self._changing(room_id) as room:
            room.only_host(person)
            room.only_before_the_game()
            before, after = room.setup, setup.checked()
            if room.row.beginning is not None and not after.same_rules(before):
                raise Refused(phrase("This game continues another one, so it keeps its rules and seats."))
            if after.game != before.game:
                await _find_seats(room, after)
            room.row.setup = after.write()
            for seat in [seat for seat in room.seats.values() if seat.number >= after.seats]:
                await room.free(seat)
            room.tell(differences(before.facts, after.facts, room.state.host_name))

    async def swap(self, room_id: str, host: Person, seat: int) -> None:
        """Let the people on this seat and the next one change places."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            if not 0 <= seat < room.setup.seats - 1:
                raise Refused(phrase("There is no such seat."))
            before = room.state.names
            await room.reseat({seat: seat + 1, seat + 1: seat})
            room.tell(differences(places(before), places(room.state.names), room.state.host_name))

    async def seat_bot(self, room_id: str, host: Person, number: int) -> None:
        """Put a bot on a free seat. It is always ready."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            if not 0 <= number < room.setup.seats:
                raise Refused(phrase("There is no such seat."))
            taken = room.seats.get(number)
            if taken is not None and taken.bot is None:
                raise Refused(phrase("{name} was faster: this seat is taken.", name=taken.name))
            if taken is None:
                room.seat_bot(number)

    async def unseat_bot(self, room_id: str, host: Person, number: int) -> None:
        """Take a bot off its seat. To ask twice does no harm."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            taken = room.seats.get(number)
            if taken is not None and taken.bot is None:
                raise Refused(phrase("There is no bot in this seat."))
            if taken is not None:
                await room.free(taken)

    async def start(self, room_id: str, host: Person, version: int) -> None:
        async with self._changing(room_id) as room:
            room.only_host(host)
            room.only_before_the_game()
            if version < room.row.version:
                raise Stale(phrase("Something has just changed. Look again before you begin."))
            if not room.state.is_full:
                raise Refused(phrase("There are still free seats."))
            if not room.state.can_start:
                raise Refused(phrase("Not everybody is ready yet."))
            await room.begin(self._now())

    # After a game

    async def again(self, room_id: str, person: Person, *, wanted: bool = True) -> None:
        """Say at the end of a game that one plays another, or not after all. The last one who says so begins it."""
        async with self._changing(room_id) as room:
            me = room.member(person)
            if not room.seats_at(me.person_id):
                raise NotAllowed(phrase("Only a player of this game can set up another."))
            if room.game is None or room.phase == PLAYING:
                raise Refused(phrase("This game is not over yet."))
            # The host may have opened the lobby in the meantime: who agrees to what has not been changed is ready.
            self._set_ready(room, me, ready=wanted, is_up_to_date=not room.row.changes)
            await self._go_on(room)

    async def arrange(self, room_id: str, host: Person) -> None:
        """Go from the end of a game to the lobby, in which the next one is agreed on. To ask twice does no harm."""
        async with self._changing(room_id) as room:
            room.only_host(host)
            if room.phase == PLAYING:
                raise Refused(phrase("This game is not over yet."))
            if room.phase == OVER:
                await room.arrange(self._now())

    # Inside

    def _changing(self, room_id: str, *, closed: bool = False) -> AbstractAsyncContextManager[LockedRoom]:
        return changing_room(self._store, room_id, closed=closed)

    def _set_ready(self, room: LockedRoom, member: MemberRow, *, ready: bool, is_up_to_date: bool) -> None:
        """With all who sit at the same device."""
        seats = room.seats_at(member.person_id)
        if not seats:
            raise NotAllowed(phrase("Take a seat first."))
        if ready and not is_up_to_date:
            raise Stale(phrase("Something has just changed. Look again, and then say that you are ready."))
        for seat in seats:
            not_ready(seat)
            seat.ready = ready
        if room.phase == LOBBY and room.state.all_are_ready:
            room.row.changes = []  # everybody knows

    async def _go_on(self, room: LockedRoom) -> None:
        """At the end of a game: begin the next one as soon as all want it. If somebody is missing, the lobby is the
        place to wait for another."""
        if room.phase != OVER:
            return
        if room.state.all_play_again:
            await room.begin(self._now())
        elif not room.state.is_full and any(seat.ready for seat in room.seats.values()):
            await room.arrange(self._now())


async def _find_seats(room: LockedRoom, setup: Setup) -> None:
    """Another game may have fewer seats: nobody who sits at the table loses their place by that, but a bot does."""
    for seat in [seat for _, seat in sorted(room.seats.items(), reverse=True) if seat.bot is not None]:
        if len(room.seats) > setup.seats:
            await room.free(seat)
    if len(room.seats) > setup.seats:
        raise Refused(
            phrase(
                "{game} is for {seats} players, and {seated} sit here. Somebody has to stand up first.",
                game=playable(setup.game).title,
                seats=setup.seats,
                seated=len(room.seats),
            )
        )
    free = (number for number in range(setup.seats) if number not in room.seats)
    moved = dict(zip([number for number in sorted(room.seats) if number >= setup.seats], free, strict=False))
    if moved:
        await room.reseat(moved)
