"""A room as it stands: who is in it, who sits where, what is going to be played. A value, read from the database."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.beginnings import PlayedFrom, played_from
from app.rooms.changes import SetupChange, read_changes
from app.rooms.models import MemberRow, Room, SeatRow
from app.rooms.names import look_alike
from app.rooms.refusals import NoSuchRoom, Refused, RoomClosed
from app.rooms.setup import Setup, playable
from app.rules.contract import Game
from app.rules.options import Options
from app.rules.wording import phrase

HOST_MISSED_AFTER = timedelta(minutes=5)
"""So long must a host be away before another may take over."""

HERE_AT_MOST = timedelta(seconds=80)
"""Nobody is noted as here for so long: see `presence.py`."""

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
"""The phases of a room: the next game is being arranged, one is being played, one is over and still on the table."""

Presence = Mapping[tuple[str, str], datetime]
"""Until when somebody is here, by room and person."""


@dataclass(frozen=True, slots=True)
class Member:
    person_id: str
    name: str
    seat: int | None
    kicked: bool
    here_until: datetime
    device_of: str | None = None
    """At whose device they sit, if they have none of their own here."""
    looks_from: str | None = None
    """Of those at this person's device, who is known to have had it in their hands."""
    looks_since: int | None = None
    """The version of the game at which that was."""

    def is_here(self, now: datetime) -> bool:
        # Not if it is too good to be true: then the clock was set back, and it is noted anew if it is.
        return now < self.here_until < now + HERE_AT_MOST


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat that somebody has taken."""

    number: int
    person_id: str | None
    bot: str | None
    name: str
    ready: bool
    """A bot always is."""
    asked_again: bool
    """Was ready, but something has changed since."""
    device_of: str | None = None
    """At whose device they sit, if they have none of their own here."""


@dataclass(frozen=True, slots=True)
class RoomState:
    id: str
    code: str
    watch_code: str
    host_id: str
    name: str | None
    """If the host has given it one."""
    setup: Setup
    game: Game
    options: Options
    version: int
    changes: tuple[SetupChange, ...]
    """What everybody is told: what the host has changed since all the others were ready."""
    game_id: str | None
    """The last game that has begun here."""
    is_arranging: bool
    """The next game is being arranged. If not, the last one is on the table, perhaps at its end."""
    is_closed: bool
    played_from: PlayedFrom | None
    """From where the next game is played on, if it does not begin at the beginning."""
    next_code: str | None
    members: tuple[Member, ...]
    """In the order in which they came."""
    taken: tuple[SeatState, ...]
    """The seats on which somebody sits."""
    devices: Mapping[str, frozenset[str]]
    """Who sits at somebody else's device, by the person whose device it is."""

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def has_begun(self) -> bool:
        return not self.is_arranging

    @property
    def players(self) -> Sequence[SeatState | None]:
        """Who sits on each seat."""
        taken = {seat.number: seat for seat in self.taken}
        return [taken.get(number) for number in range(self.seats)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit, by seat; empty where nobody sits."""
        return tuple(player.name if player else "" for player in self.players)

    @property
    def is_full(self) -> bool:
        return None not in self.players

    @property
    def all_are_ready(self) -> bool:
        """Whether everybody who sits is ready but the host, who says it by starting."""
        return all(seat.ready or self.host_id in (seat.person_id, seat.device_of) for seat in self.taken)

    @property
    def all_play_again(self) -> bool:
        """Whether everybody who played wants another game, the host too."""
        return self.is_full and all(seat.ready for seat in self.taken)

    @property
    def can_start(self) -> bool:
        return self.is_arranging and self.is_full and self.all_are_ready

    def insist_on_open(self, person_id: str | None) -> None:
        """Raises `RoomClosed`."""
        if self.is_closed:
            raise RoomClosed(self.host_name, self.game_id, is_host=person_id == self.host_id)

    def has_code(self, code: str) -> bool:
        """Whether this is one of its codes, as they are now."""
        return code in (self.code, self.watch_code)

    def member(self, person_id: str | None) -> Member | None:
        for member in self.members:
            if member.person_id == person_id:
                return member
        return None

    def at_device(self, person_id: str) -> frozenset[str]:
        """The person whose device it is, and those who sit there with them."""
        return self.devices.get(person_id, frozenset()) | {person_id}

    def seats_at(self, person_id: str | None) -> tuple[int, ...]:
        """The seats of all who sit at this person's device."""
        there = self.at_device(person_id) if person_id else ()
        return tuple(seat.number for seat in self.taken if seat.person_id in there)

    @property
    def host_name(self) -> str:
        """Empty as long as a new host has not told it."""
        return next((member.name for member in self.members if member.person_id == self.host_id), "")

    @property
    def sent_away(self) -> Sequence[Member]:
        """Whom the host may let in again."""
        return [member for member in self.members if member.kicked]

    def is_called(self, name: str) -> bool:
        """Whether somebody here has this name, or one that people would take for it."""
        names = [*(member.name for member in self.members), *(seat.name for seat in self.taken)]
        return any(look_alike(known, name) for known in names)

    def insist_on_free_name(self, name: str) -> None:
        if self.is_called(name):
            raise Refused(phrase("Somebody here is already called {name}. Please choose another name.", name=name))

    def host_is_missed(self, now: datetime) -> bool:
        """Whether the host has been away so long that somebody else may take over."""
        host = self.member(self.host_id)
        return host is None or host.here_until + HOST_MISSED_AFTER < now

    def away_since(self, person_id: str | None, now: datetime) -> datetime | None:
        """Since when this person is away; None for whoever is here, or is no person."""
        member = self.member(person_id)
        return None if member is None or member.is_here(now) else min(member.here_until, now)

    def with_presence(self, presence: "Presence") -> "RoomState":
        """The same room with what is known by now of who is here."""
        return replace(
            self,
            members=tuple(
                replace(
                    member,
                    here_until=presence.get((self.id, member.device_of or member.person_id), member.here_until),
                )
                for member in self.members
            ),
        )

    def visible_presence(self, now: datetime) -> Hashable:
        """What pages show of who is here: it can change by the mere passing of time."""
        here = frozenset(member.person_id for member in self.members if member.is_here(now))
        return here, self.host_is_missed(now)


async def load_state(session: AsyncSession, room_id: str) -> RoomState:
    room = await session.get(Room, room_id)
    if room is None:
        raise NoSuchRoom
    return state_of(room, await load_members(session, room_id), await load_seats(session, room_id))


async def load_members(session: AsyncSession, room_id: str) -> Sequence[MemberRow]:
    members = select(MemberRow).where(MemberRow.room_id == room_id).order_by(MemberRow.joined_at, MemberRow.person_id)
    return (await session.scalars(members)).all()


async def load_seats(session: AsyncSession, room_id: str) -> Sequence[SeatRow]:
    return (await session.scalars(select(SeatRow).where(SeatRow.room_id == room_id).order_by(SeatRow.number))).all()


async def load_presence(session: AsyncSession, room_ids: Sequence[str]) -> Presence:
    """Of everybody in these rooms."""
    rows = select(MemberRow.room_id, MemberRow.person_id, MemberRow.here_until).where(MemberRow.room_id.in_(room_ids))
    return {(room_id, person_id): here_until for room_id, person_id, here_until in await session.execute(rows)}


def state_of(room: Room, members: Sequence[MemberRow], seats: Sequence[SeatRow]) -> RoomState:
    setup = Setup.read(room.setup)
    game = playable(setup.game)
    sits_at = {seat.person_id: seat.number for seat in seats if seat.person_id is not None}
    device_of = {member.person_id: member.device_of for member in members if member.device_of is not None}
    here_until = {member.person_id: member.here_until for member in members}
    return RoomState(
        id=room.id,
        code=room.code,
        watch_code=room.watch_code,
        host_id=room.host_id,
        name=room.name,
        setup=setup,
        game=game,
        options=game.options(**setup.options),
        version=room.version,
        changes=read_changes(room.changes),
        game_id=room.game_id,
        is_arranging=room.arranging_since is not None,
        is_closed=room.closed_at is not None,
        played_from=played_from(room.beginning, room.origin_id),
        next_code=room.next_code,
        members=tuple(
            Member(
                person_id=member.person_id,
                name=member.name,
                seat=sits_at.get(member.person_id),
                kicked=member.kicked,
                # Whoever sits at the device of somebody is here when that is.
                here_until=here_until.get(member.device_of or "", member.here_until),
                device_of=member.device_of,
                looks_from=member.looks_from,
                looks_since=member.looks_since,
            )
            for member in members
        ),
        taken=tuple(
            SeatState(
                number=seat.number,
                person_id=seat.person_id,
                bot=seat.bot,
                name=seat.name,
                ready=seat.ready or seat.bot is not None,
                asked_again=seat.asked_again,
                device_of=device_of.get(seat.person_id or ""),
            )
            for seat in sorted(seats, key=lambda seat: seat.number)
        ),
        devices={
            owner: frozenset(each for each, at in device_of.items() if at == owner) for owner in device_of.values()
        },
    )
