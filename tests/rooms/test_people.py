"""Who is who: keys, and links for other devices."""

import asyncio

import pytest
from sqlalchemy import select, text

from app.database import Database
from app.rooms.house import House
from app.rooms.models import Base, PersonRow
from app.rooms.people import LinkExpired, called
from app.rooms.refusals import Refused
from tests.rooms.kit import TurnedClock, people


async def everything_stored(database: Database) -> str:
    async with database.sessions() as session:
        rows = [(await session.execute(select(table))).all() for table in Base.metadata.sorted_tables]
    return repr(rows)


async def test_a_key_tells_who_somebody_is(house: House) -> None:
    person, key = await house.people.welcome("Marta")
    other, other_key = await house.people.welcome("Marta")
    assert await house.people.recognise(key) == person
    assert await house.people.recognise(other_key) == other
    assert person.id != other.id
    for wrong in ("", key[:-1], key + "x", key.swapcase(), "\x00", "ключ"):
        assert await house.people.recognise(wrong) is None


async def test_the_database_holds_neither_keys_nor_links(house: House, database: Database) -> None:
    person, key = await house.people.welcome("Marta")
    token = await house.people.link_device(person)
    _, second_key = await house.people.use_link(await house.people.link_device(person))
    stored = await everything_stored(database)
    assert "Marta" in stored
    assert not any(secret in stored for secret in (key, second_key, token))


async def test_a_new_name_counts_from_now_on(house: House) -> None:
    person, key = await house.people.welcome("Marta")
    await house.people.rename(person, "  Markéta ")
    found = await house.people.recognise(key)
    assert found is not None
    assert found.name == "Markéta"
    with pytest.raises(Refused):
        await house.people.rename(person, "\x00")


async def test_a_device_link_makes_another_browser_the_same_person(house: House) -> None:
    person, key = await house.people.welcome("Marta")
    same, new_key = await house.people.use_link(await house.people.link_device(person))
    assert same == person
    assert new_key != key
    assert await house.people.recognise(new_key) == person
    assert await house.people.recognise(key) == person


async def test_a_device_link_works_once(house: House) -> None:
    (person,) = await people(house, "Marta")
    token = await house.people.link_device(person)
    tries = await asyncio.gather(*(house.people.use_link(token) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(outcome, LinkExpired) for outcome in tries) == 4
    with pytest.raises(LinkExpired):
        await house.people.use_link(token)


async def test_a_device_link_ends_after_ten_minutes(house: House, clock: TurnedClock) -> None:
    (person,) = await people(house, "Marta")
    token = await house.people.link_device(person)
    clock.turn(minutes=9, seconds=59)
    await house.people.use_link(token)
    token = await house.people.link_device(person)
    clock.turn(minutes=10)
    with pytest.raises(LinkExpired):
        await house.people.use_link(token)


async def test_a_new_device_link_replaces_the_one_before(house: House) -> None:
    (person,) = await people(house, "Marta")
    first = await house.people.link_device(person)
    second = await house.people.link_device(person)
    with pytest.raises(LinkExpired):
        await house.people.use_link(first)
    await house.people.use_link(second)


async def test_links_that_ended_do_not_pile_up(house: House, database: Database, clock: TurnedClock) -> None:
    for person in await people(house, "Marta", "Jirka", "Ola"):
        await house.people.link_device(person)
        clock.turn(minutes=11)
    async with database.sessions() as session:
        assert await session.scalar(text("SELECT count(*) FROM device_links")) == 1
        assert len((await session.scalars(select(PersonRow))).all()) == 3


async def test_a_device_can_be_forgotten(house: House) -> None:
    person, first = await house.people.welcome("Ana")
    _, second = await house.people.use_link(await house.people.link_device(person))
    other, others_key = await house.people.welcome("Ben")
    assert [key.name for key in await house.people.keys_of(person)] == [called(first), called(second)]
    await house.people.end_key(other, called(first))  # not theirs
    for invented in ("", "%", "_" * 16):
        await house.people.end_key(other, invented or "%")
    assert await house.people.recognise(first) == person
    await house.people.end_key(person, called(second))
    assert await house.people.recognise(second) is None
    assert await house.people.recognise(first) == person
    assert await house.people.recognise(others_key) == other
