"""Browsers that are told of turns even when they are closed, by the push service that each has chosen."""

import asyncio
import hashlib
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from app.logs import Seldom
from app.notices.addresses import Target, computers_of
from app.notices.posting import NotDelivered, Poster
from app.notices.words import Say, for_browser
from app.rooms.models import PushKeyRow, PushRow
from app.rooms.now import Now
from app.rooms.people import Person
from app.rooms.refusals import Refused
from app.rooms.store import Store
from app.rules.wording import Message, phrase

logger = logging.getLogger(__name__)

MOST_BROWSERS = 10
"""Of one person; then the one that came first is told no more."""
WAITS = timedelta(days=1)
"""So long a push service keeps a notice for a browser that is not there."""
VALID = timedelta(hours=12)
GONE = ("404", "410")
"""What a push service answers when the browser does not want to hear any more."""
NOBODY = "mailto:azulejo@localhost"
_BASE64 = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser tells about itself."""

    address: str
    public: str
    secret: str

    @property
    def id(self) -> str:
        return hashlib.sha256(self.address.encode()).hexdigest()

    def insist_on_keys(self) -> None:
        """Raises `Refused`."""
        try:
            if len(_decoded(self.secret)) != 16:
                raise ValueError("too long, or too short")
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(self.public))
        except ValueError:
            raise Refused(phrase("The keys that the browser sent are not valid.")) from None


@dataclass(frozen=True, slots=True)
class Keys:
    """By which push services recognise this house."""

    private: str
    public: str

    @classmethod
    def of(cls, private: str) -> "Keys":
        key = ec.derive_private_key(int.from_bytes(_decoded(private)), ec.SECP256R1())
        point = key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return cls(private, _encoded(point))

    def __repr__(self) -> str:
        return "<Keys>"


class Push:
    def __init__(self, store: Store, poster: Poster, say: Say, now: Now) -> None:
        self._store = store
        self._poster = poster
        self._say = say
        self._now = now
        self._keys: Keys | None = None
        self._seldom = Seldom(3600)

    async def keys(self) -> Keys:
        """Made once, and the same for all servers on one database."""
        if self._keys is None:
            new = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32)
            now = self._now()

            def find(connection: Connection) -> str:
                insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
                made = insert(PushKeyRow).values(id=1, private=_encoded(new), made_at=now)
                connection.execute(made.on_conflict_do_nothing())
                return connection.execute(select(PushKeyRow.private)).scalar_one()

            self._keys = Keys.of(await self._store.database.transact(find))
        return self._keys

    async def subscribe(self, person: Person, key: str, wanted: Subscription, origin: str, language: str) -> None:
        """Tell this browser from now on; `key` is what the key is called by which it is this person. To ask twice
        does no harm."""
        target = self._poster.read(wanted.address)
        wanted.insist_on_keys()
        try:
            await computers_of(target, self._poster.look_up, self._poster.permit)
        except OSError:
            raise Refused(phrase("The push service of this browser cannot be reached from here.")) from None
        row = PushRow(id=wanted.id, person_id=person.id, key=key, address=wanted.address, public=wanted.public)
        row.secret, row.origin, row.language, row.created_at = wanted.secret, origin, language, self._now()
        async with self._store.changing() as change:
            known = await change.session.get(PushRow, wanted.id)
            if known is not None and known.person_id == person.id:
                row.created_at = known.created_at
            await change.session.execute(delete(PushRow).where(PushRow.id == wanted.id))
            if known is not None:
                change.session.expunge(known)
            mine = select(PushRow).where(PushRow.person_id == person.id).order_by(PushRow.created_at.desc())
            for old in (await change.session.scalars(mine)).all()[MOST_BROWSERS - 1 :]:
                await change.session.delete(old)
            change.session.add(row)

    async def knows(self, person: Person, key: str, address: str) -> bool:
        """Whether this browser would be told, which is this person by this key."""
        async with self._store.database.sessions() as session:
            row = await session.get(PushRow, Subscription(address, "", "").id)
        return row is not None and (row.person_id, row.key) == (person.id, key)

    async def end(self, person: Person, address: str) -> None:
        """To ask twice does no harm."""
        wanted = Subscription(address, "", "")
        async with self._store.changing() as change:
            mine = delete(PushRow).where(PushRow.id == wanted.id, PushRow.person_id == person.id)
            await change.session.execute(mine)

    async def tell(self, row: PushRow, notice: Mapping[str, Message | str]) -> None:
        target = self._poster.read(row.address)
        keys = await self.keys()
        text = for_browser(notice, self._say, row.language)
        # It computes for some milliseconds.
        body, headers = await asyncio.to_thread(_sealed, row, target, keys, text, self._now().timestamp())
        headers["Topic"] = hashlib.sha256(str(notice["path"]).encode()).hexdigest()[:32]
        try:
            await self._poster.post(target, body, headers)
        except NotDelivered as failure:
            if failure.problem in GONE:
                await self._store.database.transact(
                    lambda connection: connection.execute(delete(PushRow).where(PushRow.id == row.id)).close()
                )
            elif self._seldom.may(failure.problem):
                extra = {"service": target.host, "problem": failure.problem}
                logger.warning("a push service did not take a notice", extra=extra)


def _sealed(row: PushRow, target: Target, keys: Keys, text: bytes, now: float) -> tuple[bytes, dict[str, str]]:
    """What is sent, so that only the browser can read it, and in whose name."""
    # They bring much along that only this needs.
    from py_vapid import Vapid02  # type: ignore[import-untyped]  # noqa: PLC0415
    from pywebpush import WebPusher  # type: ignore[import-untyped]  # noqa: PLC0415

    info = {"endpoint": row.address, "keys": {"p256dh": row.public, "auth": row.secret}}
    body: bytes = WebPusher(info).encode(text)["body"]
    claims: dict[str, Any] = {
        "aud": target.origin,
        "sub": row.origin if row.origin.startswith("https://") else NOBODY,
        "exp": int(now + VALID.total_seconds()),
    }
    signed: dict[str, str] = Vapid02.from_raw(keys.private.encode()).sign(claims)
    headers = {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(WAITS.total_seconds())),
        "Urgency": "normal",
    }
    return body, headers


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    """Raises `ValueError`."""
    bare = text.rstrip("=")
    if not _BASE64.fullmatch(bare):
        raise ValueError("not base64")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
