"""Browsers that are told when they are closed, on both databases: what arrives can be read by them alone."""

import json
import logging
from base64 import urlsafe_b64encode
from dataclasses import replace
from datetime import timedelta

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]
from sqlalchemy import select

from app.database import Database
from app.notices.addresses import BadAddress, is_public
from app.notices.policies import DELAY
from app.notices.push import MOST_BROWSERS, Subscription
from app.notices.telling import Notices
from app.rooms.house import House
from app.rooms.models import PushKeyRow, PushRow, QuietRow, ToldRow
from app.rooms.own_data import as_json, own_data
from app.rooms.people import Person, called
from app.rooms.refusals import Refused
from tests.notices.kit import Received, Receiver, notices_of, tell
from tests.notices.test_webhooks import move
from tests.rooms.kit import TurnedClock, open_room
from tests.rooms.test_farewells import everything_stored

SITE = "https://azul.example.org"
SECRET = b"0123456789abcdef"


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class BrowserOf:
    """A person with a browser that has a push service."""

    def __init__(self, person: Person, key: str, receiver: Receiver) -> None:
        self.person = person
        self.key = called(key)
        self.private = ec.generate_private_key(ec.SECP256R1())
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        address = f"https://chat.example.org:{receiver.port}/push/{person.name}"
        self.subscription = Subscription(address, encoded(public), encoded(SECRET))

    async def subscribe(self, notices: Notices, **changes: str) -> None:
        wanted = replace(self.subscription, **changes)
        await notices.push.subscribe(self.person, self.key, wanted, SITE, "en")

    def read(self, received: Received) -> dict[str, str]:
        text = http_ece.decrypt(received.body, private_key=self.private, auth_secret=SECRET, version="aes128gcm")
        read: dict[str, str] = json.loads(text)
        return read


async def two(house: House, receiver: Receiver) -> tuple[str, BrowserOf, BrowserOf]:
    """A game of Marta, who begins, and Jirka."""
    marta, jirka = [BrowserOf(*await house.people.welcome(name), receiver) for name in ("Marta", "Jirka")]
    room_id = await open_room(house, marta.person)
    await house.lobby.sit(room_id, jirka.person, 1)
    await house.lobby.ready(room_id, jirka.person, ready=True, version=0)
    await house.lobby.start(room_id, marta.person, version=0)
    return room_id, marta, jirka


async def test_a_closed_browser_is_told_once(house: House, receiver: Receiver, clock: TurnedClock) -> None:
    notices = notices_of(house, receiver)
    room_id, marta, jirka = await two(house, receiver)
    for browser in (marta, jirka):
        await browser.subscribe(notices)
        await browser.subscribe(notices)  # to ask twice does no harm
    clock.turn(hours=1)
    await tell(notices)
    assert receiver.received == []  # that turn began before
    await move(house, room_id)
    await tell(notices)
    assert receiver.received == []
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    (got,) = receiver.received
    code = (await house.lobby.state(room_id)).code
    assert got.line == "POST /push/Jirka HTTP/1.1"
    assert jirka.read(got) == {"title": "Your turn", "body": "Azul · Marta’s room", "path": f"/r/{code}"}
    assert b"Marta" not in got.body
    assert code not in str(got.headers)
    assert (got.headers["content-encoding"], got.headers["ttl"]) == ("aes128gcm", "86400")
    assert Vapid02.verify(got.headers["authorization"])
    assert (await notices.push.keys()).public in got.headers["authorization"]

    for server in (notices, notices_of(house, receiver)):
        clock.turn(hours=1)
        await tell(server)
    assert len(receiver.received) == 1
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    assert [each.line.split()[1] for each in receiver.received] == ["/push/Jirka", "/push/Marta"]


async def test_the_turn_of_somebody_at_ones_device_is_told_there(
    house: House, receiver: Receiver, clock: TurnedClock
) -> None:
    notices = notices_of(house, receiver)
    marta = BrowserOf(*await house.people.welcome("Marta"), receiver)
    room_id = await open_room(house, marta.person)
    await house.sofa.add(room_id, marta.person, "Anna")
    await house.lobby.start(room_id, marta.person, version=0)
    await marta.subscribe(notices)
    await move(house, room_id)  # now it is Anna's turn
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    (got,) = receiver.received
    assert got.line == "POST /push/Marta HTTP/1.1"
    await notices.quiet.set(marta.person, "11:30", "23:30", "UTC")
    for _ in range(2):
        await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    assert len(receiver.received) == 1


async def test_who_looks_is_not_told(house: House, receiver: Receiver, clock: TurnedClock) -> None:
    notices = notices_of(house, receiver)
    room_id, _, jirka = await two(house, receiver)
    await jirka.subscribe(notices)
    await house.presence.arrived(room_id, jirka.person.id)
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    await house.presence.left(room_id, jirka.person.id)
    clock.turn(hours=1)
    await tell(notices)
    assert receiver.received == []  # they know


async def test_quiet_hours_put_it_off(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database
) -> None:
    notices = notices_of(house, receiver)
    room_id, _, jirka = await two(house, receiver)
    await jirka.subscribe(notices)
    await notices.quiet.set(jirka.person, "11:30", "13:30", "UTC")  # the clock of the test begins at noon
    await move(house, room_id)
    clock.turn(minutes=1)
    await tell(notices)
    assert receiver.received == []
    clock.turn(hours=2)
    await tell(notices)
    assert len(receiver.received) == 1
    for since, until, zone, why in (
        ("22:00", "", "UTC", "both times"),
        ("24:00", "07:00", "UTC", "both times"),
        ("-1:00", "07:00", "UTC", "both times"),
        ("07:00", "07:00", "UTC", "at the same time"),
        ("22:00", "07:00", "No/Where", "time zone"),
    ):
        with pytest.raises(Refused, match=why):
            await notices.quiet.set(jirka.person, since, until, zone)
    async with database.sessions() as session:
        kept = await session.get_one(QuietRow, jirka.person.id)
    assert (kept.since, kept.until) == (11 * 60 + 30, 13 * 60 + 30)
    await notices.quiet.set(jirka.person, "", "", "")
    async with database.sessions() as session:
        assert await session.get(QuietRow, jirka.person.id) is None


@pytest.mark.parametrize(("status", "stays"), [(404, False), (410, False), (400, True), (500, True), (201, True)])
async def test_a_browser_that_is_gone_is_forgotten(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database, status: int, stays: bool
) -> None:
    notices = notices_of(house, receiver)
    room_id, _, jirka = await two(house, receiver)
    await jirka.subscribe(notices)
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    receiver.answer(*[status] * 2)
    await tell(notices)
    assert receiver.received
    async with database.sessions() as session:
        assert bool((await session.scalars(select(PushRow))).all()) == stays


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"address": "http://chat.example.org/push"}, "https"),
        ({"address": "https://localhost/push"}, "not an address"),
        ({"address": "https://chat.example.org/" + "a" * 4000}, "too long"),
        ({"address": ""}, "not an address"),
        ({"public": ""}, "keys"),
        ({"public": encoded(b"\x04" + b"x" * 64)}, "keys"),
        ({"public": "*" * 87}, "keys"),
        ({"public": encoded(b"\x04")}, "keys"),
        ({"secret": encoded(b"short")}, "keys"),
        ({"secret": ""}, "keys"),
    ],
)
async def test_bad_subscriptions_change_nothing(
    house: House, receiver: Receiver, database: Database, changes: dict[str, str], why: str
) -> None:
    notices = notices_of(house, receiver)
    browser = BrowserOf(*await house.people.welcome("Marta"), receiver)
    with pytest.raises(Refused, match=why):
        await browser.subscribe(notices, **changes)
    async with database.sessions() as session:
        assert (await session.scalars(select(PushRow))).all() == []


async def test_push_services_are_on_the_internet(house: House, receiver: Receiver, database: Database) -> None:
    notices = notices_of(house, receiver, permit=is_public)
    browser = BrowserOf(*await house.people.welcome("Marta"), receiver)
    with pytest.raises(BadAddress, match="private network"):
        await browser.subscribe(notices)
    async with database.sessions() as session:
        assert (await session.scalars(select(PushRow))).all() == []


async def test_nobody_has_too_many_browsers(house: House, receiver: Receiver, database: Database) -> None:
    notices = notices_of(house, receiver)
    browser = BrowserOf(*await house.people.welcome("Marta"), receiver)
    for number in range(MOST_BROWSERS + 3):
        await browser.subscribe(notices, address=f"{browser.subscription.address}/{number}")
    async with database.sessions() as session:
        kept = (await session.scalars(select(PushRow.address).order_by(PushRow.created_at))).all()
    assert [address.rpartition("/")[2] for address in kept] == [str(number) for number in range(3, MOST_BROWSERS + 3)]
    await notices.push.end(browser.person, kept[0])
    stranger = (await house.people.welcome("Otto"))[0]
    await notices.push.end(stranger, kept[1])
    async with database.sessions() as session:
        assert len((await session.scalars(select(PushRow))).all()) == MOST_BROWSERS - 1


async def test_the_keys_are_made_once_and_told_to_nobody(
    house: House, receiver: Receiver, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    first, second = notices_of(house, receiver), notices_of(house, receiver)
    async with first.open():
        keys = await first.push.keys()
    assert keys == await second.push.keys()
    async with database.sessions() as session:
        (row,) = (await session.scalars(select(PushKeyRow))).all()
    assert row.private == keys.private
    assert len(keys.private) == 43
    for text in (caplog.text, repr(keys), repr(row), keys.public):
        assert keys.private not in text


async def test_what_is_stored_goes_with_the_person(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database
) -> None:
    notices = notices_of(house, receiver)
    room_id, _, jirka = await two(house, receiver)
    await jirka.subscribe(notices)
    await notices.quiet.set(jirka.person, "22:00", "07:00", "Europe/Prague")
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + 1)
    await tell(notices)
    told = as_json(await own_data(database, jirka.person, clock))["notices"]
    assert len(told["browsers_since"]) == 1
    assert told["quiet_hours"] == {"from": "22:00", "to": "07:00", "zone": "Europe/Prague"}
    assert jirka.subscription.address in await everything_stored(database)
    await house.farewells.forget(jirka.person.id)
    assert jirka.subscription.address not in await everything_stored(database)
    async with database.sessions() as session:
        for row in (PushRow, QuietRow, ToldRow):
            assert (await session.scalars(select(row))).all() == []


async def test_a_browser_without_its_key_is_nobody(
    house: House, receiver: Receiver, clock: TurnedClock, database: Database
) -> None:
    notices = notices_of(house, receiver)
    room_id, _, jirka = await two(house, receiver)
    await jirka.subscribe(notices)
    await house.people.end_key(jirka.person, jirka.key)
    await move(house, room_id)
    clock.turn(seconds=DELAY.total_seconds() + timedelta(hours=1).total_seconds())
    await tell(notices)
    assert receiver.received == []
    await house.keeper.tidy()
    async with database.sessions() as session:
        assert (await session.scalars(select(PushRow))).all() == []
