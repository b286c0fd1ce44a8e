"""What is said in a room: at the table, and among those who watch."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.bus import CHAT, News
from app.rooms.models import ChatMessage, MemberRow, Room
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.state import RoomState
from app.rooms.store import Store
from app.rules.record import JOINERS
from app.rules.wording import nphrase, phrase

MAX_TEXT = 500
LENGTH_OF_ID = 40
KEPT_LINES = 200
"""So many lines are shown; older ones stay in the database."""

TABLE, WATCHERS = "table", "watchers"
CHANNELS = (TABLE, WATCHERS)


class ChatLine(NamedTuple):
    id: int
    channel: str
    name: str
    text: str
    said_at: datetime
    person_id: str = ""


def channel_of(state: RoomState, seat: int | None) -> str:
    """Where somebody on this seat talks: players at the table, the others among themselves while a game is on it."""
    return WATCHERS if seat is None and state.has_begun else TABLE


def heard_by(state: RoomState, seat: int | None) -> Sequence[str]:
    """Players do not hear those who watch: they might be told what to do."""
    return CHANNELS if channel_of(state, seat) == WATCHERS else (TABLE,)


class Chat:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    async def say(self, state: RoomState, person: Person, text: str, command_id: str) -> None:
        member = state.member(person.id)
        if member is None or member.kicked:
            raise NotAllowed(phrase("Only people who are in the room can talk here."))
        clean = clean_text(text)
        # The id is the person's own: nobody can use up the ids of others.
        own_id = hashlib.sha256(f"{person.id} {command_id}".encode()).hexdigest()[:LENGTH_OF_ID]
        async with self._store.changing() as change:
            # One after the other: whoever has read up to a line has all the lines before it.
            await change.session.get(Room, state.id, with_for_update=True)
            said = select(ChatMessage.id).where(ChatMessage.room_id == state.id, ChatMessage.command_id == own_id)
            if await change.session.scalar(said) is not None:
                return
            change.session.add(
                ChatMessage(
                    room_id=state.id,
                    person_id=person.id,
                    channel=channel_of(state, next(iter(state.seats_at(person.id)), None)),
                    text=clean,
                    command_id=own_id,
                    said_at=self._now(),
                )
            )
            change.news.append(News(CHAT, state.id))


def clean_text(text: str) -> str:
    """The text without what cannot be seen. Raises `Refused` when nothing is left, or too much."""
    # Line breaks become blanks; joiners stay, because some scripts and many emoji are written with them.
    shown = (letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    clean = " ".join("".join(shown).split())
    if not clean:
        raise Refused(phrase("This message is empty."))
    if len(clean) > MAX_TEXT:
        raise Refused(
            nphrase(
                "A message can have at most {count} character.",
                "A message can have at most {count} characters.",
                MAX_TEXT,
            )
        )
    return clean


async def load_lines(session: AsyncSession, room_id: str, after: int = 0) -> list[ChatLine]:
    """The last lines of a room that came after this one, oldest first."""
    query = (
        select(ChatMessage, MemberRow.name)
        .join(MemberRow, (MemberRow.room_id == ChatMessage.room_id) & (MemberRow.person_id == ChatMessage.person_id))
        .where(ChatMessage.room_id == room_id, ChatMessage.id > after)
        .order_by(ChatMessage.id.desc())
        .limit(KEPT_LINES)
    )
    rows = (await session.execute(query)).all()
    return [
        ChatLine(message.id, message.channel, name, message.text, message.said_at, message.person_id)
        for message, name in reversed(rows)
    ]
