"""All that is stored about somebody, for themselves: to look at, and to take along."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.models import (
    ChatMessage,
    GameRow,
    Key,
    MemberRow,
    PersonRow,
    PlayerRow,
    PushRow,
    QuietRow,
    Room,
    WebhookRow,
)
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.setup import Setup, playable
from app.rules import GAMES


@dataclass(frozen=True, slots=True)
class OwnRoom:
    address: str | None
    """None if the host has sent them away."""
    name: str
    """Its own, or that of the game that is played there."""
    called: str
    """What they are called there."""
    is_host: bool
    joined_at: datetime
    last_here_at: datetime
    is_archived: bool
    is_closed: bool


@dataclass(frozen=True, slots=True)
class OwnGame:
    id: str
    title: str
    seat: int
    called: str
    began_at: datetime
    finished_at: datetime | None
    result: str | None


@dataclass(frozen=True, slots=True)
class Said:
    room: str
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class OwnData:
    id: str
    name: str
    since: datetime
    browsers: Sequence[datetime]
    """Since when each of them is theirs."""
    rooms: Sequence[OwnRoom]
    games: Sequence[OwnGame]
    said: Sequence[Said]
    told_browsers: Sequence[datetime]
    """Since when each of them is told of turns even when it is closed."""
    quiet: QuietRow | None
    chats: Sequence[str]
    """The rooms for which they have set a group chat."""
    at_device: Sequence[str] = ()
    """The names of those who sit or have sat at their device."""


async def own_data(database: Database, person: Person, now: Now = utc_now) -> OwnData:
    async with database.sessions() as session:
        row = await session.get_one(PersonRow, person.id)
        keys = select(Key.created_at).where(Key.person_id == person.id).order_by(Key.created_at)
        told = select(PushRow.created_at).where(PushRow.person_id == person.id).order_by(PushRow.created_at)
        chats = select(WebhookRow.room_id).where(WebhookRow.person_id == person.id).order_by(WebhookRow.room_id)
        said = select(ChatMessage).where(ChatMessage.person_id == person.id).order_by(ChatMessage.id)
        at_device = select(MemberRow.name).where(MemberRow.device_of == person.id).order_by(MemberRow.joined_at)
        return OwnData(
            id=row.id,
            name=row.name,
            since=row.created_at,
            browsers=(await session.scalars(keys)).all(),
            rooms=await _rooms(session, person, now()),
            games=await _games(session, person),
            said=[Said(each.room_id, each.said_at, each.text) for each in await session.scalars(said)],
            at_device=(await session.scalars(at_device)).all(),
            told_browsers=(await session.scalars(told)).all(),
            quiet=await session.get(QuietRow, person.id),
            chats=(await session.scalars(chats)).all(),
        )


async def _rooms(session: AsyncSession, person: Person, now: datetime) -> list[OwnRoom]:
    query = select(Room, MemberRow).join(MemberRow, MemberRow.room_id == Room.id)
    rows = await session.execute(query.where(MemberRow.person_id == person.id).order_by(MemberRow.here_until.desc()))
    return [
        OwnRoom(
            address=None if member.kicked else f"/r/{room.code}",
            name=room.name or playable(Setup.read(room.setup).game).title,
            called=member.name,
            is_host=room.host_id == person.id,
            joined_at=member.joined_at,
            last_here_at=min(member.here_until, now),
            is_archived=room.archived_at is not None,
            is_closed=room.closed_at is not None,
        )
        for room, member in rows
    ]


async def _games(session: AsyncSession, person: Person) -> list[OwnGame]:
    query = select(GameRow, PlayerRow).join(PlayerRow, PlayerRow.game_id == GameRow.id)
    rows = await session.execute(query.where(PlayerRow.person_id == person.id).order_by(GameRow.created_at.desc()))
    games = {}
    for game, player in rows:  # whoever took a seat back is there more than once
        games[game.id] = OwnGame(
            id=game.id,
            title=GAMES[game.name].title,
            seat=player.seat,
            called=player.name,
            began_at=game.created_at,
            finished_at=game.finished_at,
            result=game.result,
        )
    return list(games.values())


def as_json(data: OwnData) -> Mapping[str, Any]:
    """The same for a file, in plain values."""
    return {
        "id": data.id,
        "name": data.name,
        "known_since": data.since.isoformat(),
        "browsers_since": [moment.isoformat() for moment in data.browsers],
        "rooms": [
            {
                "address": room.address,
                "name": room.name,
                "called": room.called,
                "host": room.is_host,
                "joined_at": room.joined_at.isoformat(),
                "last_here_at": room.last_here_at.isoformat(),
                "archived": room.is_archived,
                "closed": room.is_closed,
            }
            for room in data.rooms
        ],
        "games": [
            {
                "address": f"/g/{game.id}",
                "game": game.title,
                "seat": game.seat,
                "called": game.called,
                "began_at": game.began_at.isoformat(),
                "finished_at": game.finished_at.isoformat() if game.finished_at else None,
                "result": game.result,
            }
            for game in data.games
        ],
        "at_your_device": list(data.at_device),
        "notices": {
            "browsers_since": [moment.isoformat() for moment in data.told_browsers],
            "quiet_hours": _quiet(data.quiet),
            "group_chats_of_rooms": list(data.chats),
        },
        "said": [{"room": each.room, "at": each.at.isoformat(), "text": each.text} for each in data.said],
    }


def clock_time(minute: int) -> str:
    """A minute of the day as a clock shows it."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _quiet(row: QuietRow | None) -> Mapping[str, str] | None:
    if row is None:
        return None
    return {"from": clock_time(row.since), "to": clock_time(row.until), "zone": row.zone}
