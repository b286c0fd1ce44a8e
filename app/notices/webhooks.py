"""A room's group chat: set by its host, told whose turn it is, switched off when it does not listen."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, select, update

from app.notices.addresses import BadAddress, Target, computers_of
from app.notices.posting import NOT_ALLOWED, UNREACHABLE, NotDelivered, Poster
from app.notices.words import KINDS, Say, for_chat, hello, room_name
from app.rooms.locked import LockedRoom
from app.rooms.models import WebhookRow
from app.rooms.now import Now
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.state import RoomState, load_state
from app.rooms.store import Store
from app.rules.wording import Message, phrase

MOST_FAILURES = 5
"""After so many messages in a row that could not be delivered nothing is sent any more."""
PLAIN = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Webhook:
    """As its host sees it: the address is a secret of the chat, and is not shown again."""

    kind: str
    host: str
    is_off: bool
    problem: Message | None
    """What went wrong, if the last message could not be delivered."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who asks, and from where: messages have links, and a language."""

    person: Person
    origin: str
    language: str


class Webhooks:
    def __init__(self, store: Store, poster: Poster, say: Say, now: Now) -> None:
        self._store = store
        self._poster = poster
        self._say = say
        self._now = now

    async def look(self, room_id: str, person: Person) -> Webhook | None:
        """For the host only. Raises `NotAllowed`."""
        async with self._store.database.sessions() as session:
            _only_host(await load_state(session, room_id), person)
            row = await session.get(WebhookRow, room_id)
        if row is None:
            return None
        problem = None if row.problem is None else _sentence(row.problem)
        return Webhook(row.kind, self._poster.read(row.address).host, row.off_since is not None, problem)

    async def is_off(self, room_id: str) -> bool:
        """Whether it was switched off because the chat did not listen."""
        async with self._store.database.sessions() as session:
            off = select(WebhookRow.off_since).where(WebhookRow.room_id == room_id)
            return await session.scalar(off) is not None

    async def set(self, room_id: str, place: Place, kind: str, address: str) -> None:
        """Tell this chat from now on. It is told so at once: if it does not listen, nothing has changed."""
        async with self._store.database.sessions() as session:
            room = _only_host(await load_state(session, room_id), place.person)
        if kind not in KINDS:
            raise Refused(phrase("Choose which chat you use."))
        target = self._poster.read(address.strip())
        await self._insist_on_public(target)
        name = room_name(room.name, room.host_name)
        text, link = self._say(hello(name), place.language), f"{place.origin}/r/{room.code}"
        facts = {"event": "hello", "room": name if isinstance(name, str) else self._say(name, place.language)}
        try:
            await self._poster.post(target, for_chat(kind, text, link, facts), PLAIN)
        except NotDelivered as failure:
            raise Refused(_sentence(failure.problem)) from None
        async with self._store.changing() as change:
            locked = await LockedRoom.lock(change, room_id)
            _only_host(locked.state, place.person)
            await change.session.execute(delete(WebhookRow).where(WebhookRow.room_id == room_id))
            row = WebhookRow(room_id=room_id, person_id=place.person.id, kind=kind, address=address.strip())
            row.origin, row.language, row.failures, row.set_at = place.origin, place.language, 0, self._now()
            change.session.add(row)

    async def end(self, room_id: str, person: Person) -> None:
        """To ask twice does no harm."""
        async with self._store.changing() as change:
            (await LockedRoom.lock(change, room_id)).only_host(person)
            await change.session.execute(delete(WebhookRow).where(WebhookRow.room_id == room_id))

    async def _insist_on_public(self, target: Target) -> None:
        try:
            await computers_of(target, self._poster.look_up, self._poster.permit)
        except BadAddress:
            raise
        except OSError:
            raise Refused(_sentence(UNREACHABLE)) from None

    async def tell(self, row: WebhookRow, message: Message, path: str, facts: Mapping[str, Any]) -> None:
        """Send it, and remember how that went."""
        problem: str | None = None
        try:
            target = self._poster.read(row.address)
            body = for_chat(row.kind, self._say(message, row.language), f"{row.origin}{path}", facts)
            await self._poster.post(target, body, PLAIN)
        except NotDelivered as failure:
            problem = failure.problem
        await self._store.database.transact(lambda connection: _note(connection, row, problem, self._now()))


def _only_host(room: RoomState, person: Person) -> RoomState:
    if person.id != room.host_id:
        raise NotAllowed(phrase("Only the host of the room can do this."))
    room.insist_on_open(person.id)
    return room


def _note(connection: Connection, row: WebhookRow, problem: str | None, now: datetime) -> None:
    """Unless the host has set another one meanwhile."""
    same = update(WebhookRow).where(WebhookRow.room_id == row.room_id, WebhookRow.set_at == row.set_at)
    if problem is None:
        connection.execute(same.values(failures=0, problem=None))
        return
    connection.execute(same.values(failures=WebhookRow.failures + 1, problem=problem))
    connection.execute(same.where(WebhookRow.failures >= MOST_FAILURES).values(off_since=now))


def _sentence(problem: str) -> Message:
    """For the host."""
    if problem == NOT_ALLOWED:
        return phrase("This address is in a private network. Nothing is sent there.")
    if problem == UNREACHABLE:
        return phrase("Nobody answered at this address.")
    if problem.startswith("3"):
        return phrase("This address redirects to another one. Please enter that one instead.")
    return phrase("The chat did not accept the message (it answered {status}).", status=problem)
