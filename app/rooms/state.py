"""A room as it stands: who is in it, who sits where, what is going to be played. A value, read from the database."""

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.changes import SetupChange, read_changes
from app.rooms.models import Member, Room
from app.rooms.names import name_key
from app.rooms.refusals import NoSuchRoom, Refused
from app.rules import GAMES
from app.rules.contract import Game, InvalidOption, Options
from app.rules.dealer import SEED_BYTES, SealedDealer
from app.rules.wording import phrase

PLAYABLE: Mapping[str, Game] = {name: game for name, game in GAMES.items() if game.table is not None}
"""The games that have a table to play on."""
HOST_MISSED_AFTER = timedelta(minutes=5)
"""So long must a host be away before another may take over."""

Presence = Mapping[tuple[str, str], datetime]
"""Until when somebody is here, by room and person."""


@dataclass(frozen=True, slots=True)
class MemberState:
    person_id: str
    name: str
    seat: int | None
    ready: bool
    asked_again: bool
    """Was ready, but something has changed since."""
    kicked: bool
    here_until: datetime

    def is_here(self, now: datetime) -> bool:
        return self.here_until > now


@dataclass(frozen=True, slots=True)
class RoomState:
    id: str
    code: str
    watch_code: str
    host_id: str
    game: Game
    options: Options
    seats: int
    shuffled: bool
    open: bool
    chances: bool
    version: int
    changes: tuple[SetupChange, ...]
    """What everybody is told: what the host has changed since all the others were ready."""
    game_id: str | None
    next_code: str | None
    members: tuple[MemberState, ...]
    """In the order in which they came."""

    @property
    def has_begun(self) -> bool:
        return self.game_id is not None

    @property
    def players(self) -> Sequence[MemberState | None]:
        """Who sits on each seat."""
        seated = {member.seat: member for member in self.members}
        return [seated.get(seat) for seat in range(self.seats)]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty where nobody sits."""
        return tuple(player.name if player else "" for player in self.players)

    @property
    def is_full(self) -> bool:
        return None not in self.players

    @property
    def all_are_ready(self) -> bool:
        """Whether everybody who sits is ready but the host, who says it by starting."""
        return all(player is None or player.ready or player.person_id == self.host_id for player in self.players)

    @property
    def can_start(self) -> bool:
        return not self.has_begun and self.is_full and self.all_are_ready

    def member(self, person_id: str | None) -> MemberState | None:
        return next((member for member in self.members if member.person_id == person_id), None)

    @property
    def host_name(self) -> str:
        return next(member.name for member in self.members if member.person_id == self.host_id)

    @property
    def sent_away(self) -> Sequence[MemberState]:
        """Whom the host may let in again."""
        return [member for member in self.members if member.kicked]

    def is_called(self, name: str) -> bool:
        """Whether somebody here has this name, or one that people would take for it."""
        return any(name_key(member.name) == name_key(name) for member in self.members)

    def insist_on_free_name(self, name: str) -> None:
        if self.is_called(name):
            raise Refused(phrase("Somebody here is called {name} already. Please choose another name.", name=name))

    def host_is_missed(self, now: datetime) -> bool:
        """Whether the host has been away so long that somebody else may take over."""
        host = self.member(self.host_id)
        return host is None or host.here_until + HOST_MISSED_AFTER < now

    def with_presence(self, presence: "Presence") -> "RoomState":
        """The same room with what is known by now of who is here."""
        return replace(
            self,
            members=tuple(
                replace(member, here_until=presence.get((self.id, member.person_id), member.here_until))
                for member in self.members
            ),
        )

    def visible_presence(self, now: datetime) -> Hashable:
        """What pages show of who is here: it can change by the mere passing of time."""
        here = frozenset(member.person_id for member in self.members if member.is_here(now))
        return here, self.host_is_missed(now)


def playable(name: str) -> Game:
    game = PLAYABLE.get(name)
    if game is None:
        raise NoSuchRoom
    return game


def read_options(game: Game, seats: int, texts: Mapping[str, str]) -> Options:
    """The options in these texts. Raises `Refused` unless a game with so many seats can begin with them."""
    try:
        options = game.options(**texts)
        game.start(options, seats, SealedDealer(bytes(SEED_BYTES)))  # only to see whether it can
    except InvalidOption as problem:
        raise Refused(problem.message) from None
    return options


async def load_state(session: AsyncSession, room_id: str) -> RoomState:
    room = await session.get(Room, room_id)
    if room is None:
        raise NoSuchRoom
    return state_of(room, await load_members(session, room_id))


async def load_members(session: AsyncSession, room_id: str) -> Sequence[Member]:
    members = select(Member).where(Member.room_id == room_id).order_by(Member.joined_at, Member.person_id)
    return (await session.scalars(members)).all()


async def load_presence(session: AsyncSession, room_ids: Sequence[str]) -> Presence:
    """Of everybody in these rooms."""
    rows = select(Member.room_id, Member.person_id, Member.here_until).where(Member.room_id.in_(room_ids))
    return {(room_id, person_id): here_until for room_id, person_id, here_until in await session.execute(rows)}


def state_of(room: Room, members: Sequence[Member]) -> RoomState:
    game = playable(room.game)
    return RoomState(
        id=room.id,
        code=room.code,
        watch_code=room.watch_code,
        host_id=room.host_id,
        game=game,
        options=game.options(**json.loads(room.options)),
        seats=room.seats,
        shuffled=room.shuffled,
        open=room.open,
        chances=room.chances,
        version=room.version,
        changes=read_changes(room.changes),
        game_id=room.game_id,
        next_code=room.next_code,
        members=tuple(
            MemberState(
                person_id=member.person_id,
                name=member.name,
                seat=member.seat,
                ready=member.ready,
                asked_again=member.asked_again,
                kicked=member.kicked,
                here_until=member.here_until,
            )
            for member in members
        ),
    )
