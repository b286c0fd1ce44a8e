"""Who is who, without accounts. A browser keeps a key; the database keeps only its hash."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select

from app.rooms.bus import KEY_ENDED, News
from app.rooms.models import DeviceLink, Key, PersonRow
from app.rooms.names import clean_name
from app.rooms.now import Now, utc_now
from app.rooms.refusals import Refused
from app.rooms.store import Store
from app.rules.wording import phrase

DEVICE_LINK_MINUTES = 10
LENGTH_OF_NAME = 16


UNNAMED = ""
"""Nobody can choose this name."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the server."""

    id: str
    name: str

    @property
    def is_unnamed(self) -> bool:
        """Before they meet others, they are asked for a name."""
        return self.name == UNNAMED

    @property
    def called(self) -> str:
        """Also somebody who plays alone and has not been asked for a name."""
        return self.name or "Guest"


@dataclass(frozen=True, slots=True)
class KnownKey:
    """A key as its owner sees it in a list."""

    name: str
    since: datetime


class LinkExpired(Refused):
    def __init__(self) -> None:
        super().__init__(
            phrase(
                "This link has already been used, or is older than {minutes} minutes.", minutes=DEVICE_LINK_MINUTES
            )
        )


class People:
    def __init__(self, store: Store, now: Now = utc_now) -> None:
        self._store = store
        self._now = now

    async def welcome(self, name: str) -> tuple[Person, str]:
        """A new person with this name, and the key for the browser."""
        return await self._add(clean_name(name))

    async def welcome_unnamed(self) -> tuple[Person, str]:
        """Somebody new who has not told a name yet: they are asked for it where others will see it."""
        return await self._add(UNNAMED)

    async def _add(self, name: str) -> tuple[Person, str]:
        person = PersonRow(name=name, created_at=self._now())
        async with self._store.changing() as change:
            change.session.add(person)
            await change.session.flush()
            key = self._new_key(person.id)
            change.session.add(key.row)
        return Person(person.id, person.name), key.secret

    async def recognise(self, key: str) -> Person | None:
        """Who holds this key, if anybody."""
        whose = (
            select(PersonRow.id, PersonRow.name)
            .join(Key, Key.person_id == PersonRow.id)
            .where(Key.hash == _hash(key))
        )
        async with self._store.database.sessions() as session:
            row = (await session.execute(whose)).first()
        return None if row is None else Person(row.id, row.name)

    async def rename(self, person: Person, name: str) -> Person:
        """The name by which the person will be known in rooms entered from now on."""
        clean = clean_name(name)
        async with self._store.changing() as change:
            row = await change.session.get_one(PersonRow, person.id)
            row.name = clean
        return Person(person.id, clean)

    async def keys_of(self, person: Person) -> list[KnownKey]:
        """All browsers that are this person, the first one first."""
        mine = select(Key).where(Key.person_id == person.id).order_by(Key.created_at, Key.hash)
        async with self._store.database.sessions() as session:
            return [KnownKey(row.hash[:LENGTH_OF_NAME], row.created_at) for row in await session.scalars(mine)]

    async def end_key(self, person: Person, name: str) -> None:
        """The browser that holds this key is nobody any more. To ask twice does no harm."""
        ended = delete(Key).where(Key.person_id == person.id, Key.hash.startswith(name, autoescape=True))
        async with self._store.changing() as change:
            await change.session.execute(ended)
            change.news.append(News(KEY_ENDED, name))

    # Other devices

    async def link_device(self, person: Person) -> str:
        """A secret that makes another browser this person, once and soon."""
        token = secrets.token_urlsafe(24)
        expires_at = self._now() + timedelta(minutes=DEVICE_LINK_MINUTES)
        async with self._store.changing() as change:
            await change.session.execute(
                delete(DeviceLink).where((DeviceLink.person_id == person.id) | (DeviceLink.expires_at < self._now()))
            )
            change.session.add(DeviceLink(hash=_hash(token), person_id=person.id, expires_at=expires_at))
        return token

    async def use_link(self, token: str) -> tuple[Person, str]:
        """The person and a key for this browser. The link is used up. Raises `LinkExpired`."""
        used = (
            delete(DeviceLink)
            .where(DeviceLink.hash == _hash(token), DeviceLink.expires_at > self._now())
            .returning(DeviceLink.person_id)
        )
        async with self._store.changing() as change:
            person_id = await change.session.scalar(used)
            if person_id is None:
                raise LinkExpired
            key = self._new_key(person_id)
            change.session.add(key.row)
            person = await change.session.get_one(PersonRow, person_id)
        return Person(person.id, person.name), key.secret

    def _new_key(self, person_id: str) -> "_NewKey":
        secret = secrets.token_urlsafe(32)
        return _NewKey(secret, Key(hash=_hash(secret), person_id=person_id, created_at=self._now()))


@dataclass(frozen=True, slots=True)
class _NewKey:
    secret: str
    row: Key


def called(key: str) -> str:
    """What a key is called among those of its owner. The key itself cannot be told from it."""
    return _hash(key)[:LENGTH_OF_NAME]


def _hash(secret: str) -> str:
    # The secrets are random and long: a slow hash, as for passwords, would protect nothing.
    return hashlib.sha256(secret.encode()).hexdigest()
