"""A room inside a transaction, locked against everybody else: its rows, and what several use cases do with them."""

import itertools
import secrets
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select

from app.bots import USUAL
from app.bots.names import NAMES
from app.rooms.bus import ROOM, News
from app.rooms.changes import OPEN, SetupChange, added, read_changes, write_changes
from app.rooms.models import GameRow, MemberRow, MuteRow, PersonRow, PlayerRow, Room, SeatRow
from app.rooms.names import clean_name, name_key
from app.rooms.people import Person
from app.rooms.players import players_of
from app.rooms.presence import LASTS
from app.rooms.refusals import NoSuchRoom, NotAllowed, Refused, SentAway
from app.rooms.setup import Setup
from app.rooms.state import LOBBY, OVER, PLAYING, Member, RoomState, load_members, load_seats, state_of
from app.rooms.store import Change, Store
from app.rooms.writing import write_draws
from app.rules.dealer import SEED_BYTES
from app.rules.match import Match
from app.rules.wording import phrase


@dataclass(slots=True)
class LockedRoom:
    change: Change
    row: Room
    game: GameRow | None
    """The last game that has begun here."""
    members: list[MemberRow]
    seats: dict[int, SeatRow]
    """By number; free seats are not in it."""

    @classmethod
    async def lock(cls, change: Change, room_id: str) -> "LockedRoom":
        """Raises `NoSuchRoom`."""
        session = change.session
        row = await session.get(Room, room_id, with_for_update=True)
        if row is None:
            raise NoSuchRoom
        game = None if row.game_id is None else await session.get_one(GameRow, row.game_id)
        seats = {seat.number: seat for seat in await load_seats(session, room_id)}
        return cls(change, row, game, list(await load_members(session, room_id)), seats)

    @property
    def state(self) -> RoomState:
        return state_of(self.row, self.members, list(self.seats.values()))

    @property
    def setup(self) -> Setup:
        return Setup.read(self.row.setup)

    @property
    def phase(self) -> str:
        if self.row.arranging_since is not None:
            return LOBBY
        return PLAYING if self.game is None or self.game.finished_at is None else OVER

    # Who may do what

    def member(self, person: Person) -> MemberRow:
        for member in self.members:
            if member.person_id == person.id and not member.kicked:
                return member
        raise NotAllowed(phrase("You are not in this room."))

    def known(self, person_id: str) -> MemberRow | None:
        """Also somebody who was sent away."""
        return next((member for member in self.members if member.person_id == person_id), None)

    def seat_of(self, member: MemberRow) -> SeatRow | None:
        return next((seat for seat in self.seats.values() if seat.person_id == member.person_id), None)

    def at_device(self, owner_id: str) -> list[MemberRow]:
        """Those who sit at this person's device with them, or have played there."""
        return [member for member in self.members if member.device_of == owner_id]

    def seats_at(self, owner_id: str) -> list[SeatRow]:
        """The seats of this person, and of those who sit at their device."""
        there = {owner_id, *(member.person_id for member in self.at_device(owner_id))}
        return [seat for _, seat in sorted(self.seats.items()) if seat.person_id in there]

    def only_host(self, person: Person) -> None:
        if person.id != self.row.host_id:
            raise NotAllowed(phrase("Only the host of the room can do this."))

    def only_before_the_game(self) -> None:
        if self.phase == OVER:
            raise Refused(phrase("The game is over, and nobody has asked for another one yet."))
        if self.phase == PLAYING:
            raise Refused(phrase("The game has already begun."))

    # People and seats

    def join(self, person: Person, name: str | None, now: datetime) -> MemberRow:
        known = self.known(person.id)
        if known is not None and known.kicked:
            raise SentAway(self.state.host_name)
        if known is not None:
            return known
        # Who has no name yet is asked for it before they meet others.
        called = clean_name(person.name if name is None else name)
        self.state.insist_on_free_name(called)
        member = new_member(self.row.id, person, called, now)
        self.change.session.add(member)
        self.members.append(member)
        return member

    async def sit(self, member: MemberRow, number: int) -> None:
        """On a seat that is free; whoever sits has left the seat where they were. To sit down is to be ready."""
        before = self.seat_of(member)
        await self.stand(member)
        seat = new_seat(self.row.id, number, member.person_id, member.name)
        seat.ready = before is None or before.ready
        self.change.session.add(seat)
        self.seats[number] = seat

    async def stand(self, member: MemberRow) -> None:
        seat = self.seat_of(member)
        if seat is not None:
            await self.free(seat)

    async def stand_with_all(self, owner: MemberRow) -> None:
        """Those at their device, too, who cannot be here without them."""
        await self.stand(owner)
        for member in self.at_device(owner.person_id):
            await self.dismiss(member)

    async def dismiss(self, member: MemberRow) -> None:
        """Somebody at another's device stands up. If they have played, they may sit down again; else nothing of
        them is left."""
        await self.stand(member)
        session = self.change.session
        played = select(PlayerRow.game_id).where(PlayerRow.person_id == member.person_id).limit(1)
        if await session.scalar(played) is None:
            self.members.remove(member)
            await session.delete(member)
            await session.flush()
            await session.execute(delete(MuteRow).where(MuteRow.muted_id == member.person_id))
            await session.execute(delete(PersonRow).where(PersonRow.id == member.person_id))

    async def free(self, seat: SeatRow) -> None:
        await self.change.session.delete(seat)
        await self.change.session.flush()
        del self.seats[seat.number]

    def seat_bot(self, number: int, bot: str = USUAL) -> None:
        """On a seat that is free, with a name that nobody here could be taken for."""
        called = next(name for name in itertools.chain(NAMES, _numbered(NAMES)) if not self.state.is_called(name))
        seat = new_seat(self.row.id, number, None, called, bot)
        self.change.session.add(seat)
        self.seats[number] = seat

    async def give_seat(self, giver_id: str, heir: Member) -> None:
        """In the room, too; whoever gets a seat has left another one that they may have."""
        for seat in [seat for seat in self.seats.values() if seat.person_id == heir.person_id]:
            await self.free(seat)
        for seat in self.seats.values():
            if seat.person_id == giver_id:
                seat.person_id, seat.name = heir.person_id, heir.name

    async def reseat(self, numbers: Mapping[int, int]) -> None:
        """Let those who sit on these seats go to others, each to the one named beside."""
        moved = {numbers.get(number, number): seat for number, seat in self.seats.items()}
        session = self.change.session
        await session.flush()
        await session.execute(delete(SeatRow).where(SeatRow.room_id == self.row.id))
        self.seats = {}
        for number, old in moved.items():
            session.expunge(old)
            seat = new_seat(self.row.id, number, old.person_id, old.name, old.bot)
            seat.ready, seat.asked_again = old.ready, old.asked_again
            session.add(seat)
            self.seats[number] = seat

    async def rotate(self) -> None:
        """Who sat first sits last."""
        seats = self.setup.seats
        await self.reseat({number: (number - 1) % seats for number in range(seats)})

    async def shuffle(self) -> None:
        numbers = list(range(self.setup.seats))
        secrets.SystemRandom().shuffle(numbers)
        await self.reseat(dict(enumerate(numbers)))

    def tell(self, changes: Sequence[SetupChange]) -> None:
        """Let everybody know what has changed. Whoever was ready for something else is asked again."""
        if any(member.person_id != self.row.host_id and not member.kicked for member in self.members):
            self.row.changes = write_changes(added(read_changes(self.row.changes), changes))
        if all(change.what == OPEN for change in changes):
            return  # who else may come is nothing that one agrees to
        for seat in self.seats.values():
            seat.asked_again = seat.asked_again or seat.ready
            seat.ready = False
        self.row.version += 1

    # Games

    async def arrange(self, now: datetime) -> None:
        """From the end of a game to the lobby, in which the next one is agreed on."""
        await self.rotate()
        self.row.arranging_since = now
        self.row.version += 1

    async def begin(self, now: datetime) -> None:
        """Begin a game with those who sit here."""
        if self.phase == OVER:
            await self.rotate()
        if self.setup.shuffled:
            await self.shuffle()
        state = self.state
        seed = secrets.token_bytes(SEED_BYTES)
        if state.played_from is not None:
            match = Match.play_on(state.played_from.beginning, seed, state.names)
        else:
            match = Match.start(state.game, state.options, state.seats, seed, state.names)
        self.game = await self._add_game(match, now)
        self.row.game_id = self.game.id
        self.row.beginning = self.row.origin_id = None  # the one after it begins at the beginning
        self.row.arranging_since = None
        self.row.changes = []
        for seat in self.seats.values():
            not_ready(seat)
        for member in self.members:
            member.looks_from = member.looks_since = None

    async def _add_game(self, match: Match, now: datetime) -> GameRow:
        session, record = self.change.session, match.record
        last = await session.scalar(select(func.max(GameRow.number)).where(GameRow.room_id == self.row.id))
        game = GameRow(
            room_id=self.row.id,
            number=(last or 0) + 1,
            name=record.game.name,
            options=record.options.write(),
            seats=record.seats,
            commitment=record.sealed,
            seed=match.seed.hex(),
            deals=write_draws(record.opening),
            beginning=self.row.beginning,
            origin_id=self.row.origin_id,
            created_at=now,
            acting="".join(map(str, match.position.acting)),
        )
        session.add(game)
        await session.flush()
        for seat in self.seats.values():
            player = PlayerRow(game_id=game.id, seat=seat.number, number=0, since=0, name=seat.name)
            player.person_id, player.bot = seat.person_id, seat.bot
            session.add(player)
        return game

    async def players(self) -> list[PlayerRow]:
        """Everybody who has played the game that goes on. From now until the end of the transaction nobody moves in
        it. Raises `Refused` if none goes on."""
        if self.game is None or self.phase != PLAYING:
            raise Refused(phrase("No game is going on here."))
        session = self.change.session
        await session.refresh(self.game, with_for_update=True)
        if self.game.finished_at is not None:
            raise Refused(phrase("No game is going on here."))
        rows = select(PlayerRow).where(PlayerRow.game_id == self.game.id).order_by(PlayerRow.seat, PlayerRow.number)
        return list(await session.scalars(rows))

    async def plays(self, member: MemberRow) -> bool:
        """Whether somebody, or who sits at their device, is needed in the game that goes on: not if a bot plays for
        them."""
        needed = {player.person_id for player in players_of(await self.players())}
        return bool(needed & self.state.at_device(member.person_id))

    def hand_over(self, last: PlayerRow, person_id: str | None, bot: str | None, name: str) -> None:
        """From now on somebody else plays on the seat of whoever played there last."""
        assert self.game is not None  # noqa: S101 - somebody plays it
        follower = PlayerRow(game_id=self.game.id, seat=last.seat, number=last.number + 1, since=self.game.version)
        follower.person_id, follower.bot, follower.name = person_id, bot, name
        self.change.session.add(follower)
        self.game.hand_overs += 1


@asynccontextmanager
async def changing_room(store: Store, room_id: str, *, closed: bool = False) -> AsyncIterator[LockedRoom]:
    """The room, locked against everybody else; at the end all who look at it are told. With `closed`, also one that
    is closed."""
    async with store.changing() as change:
        room = await LockedRoom.lock(change, room_id)
        if not closed:
            room.state.insist_on_open(None)
        yield room
        change.news.append(News(ROOM, room_id))


def new_member(room_id: str, person: Person, name: str, now: datetime) -> MemberRow:
    return MemberRow(
        room_id=room_id,
        person_id=person.id,
        name=name,
        name_key=name_key(name),
        kicked=False,
        joined_at=now,
        here_until=now + LASTS,  # whoever comes in is here
    )


def _numbered(names: Sequence[str]) -> Iterator[str]:
    return (f"{name} {number}" for number in itertools.count(2) for name in names)


def new_seat(room_id: str, number: int, person_id: str | None, name: str, bot: str | None = None) -> SeatRow:
    return SeatRow(
        room_id=room_id, number=number, person_id=person_id, bot=bot, name=name, ready=False, asked_again=False
    )


def not_ready(seat: SeatRow) -> None:
    seat.ready = False
    seat.asked_again = False
