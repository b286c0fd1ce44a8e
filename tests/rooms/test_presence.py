"""Who is here, as the others see it."""

import asyncio

import pytest
from sqlalchemy import select

from app.database import Database
from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.models import MemberRow
from app.rooms.presence import LASTS
from app.rooms.refusals import Refused
from app.rooms.wishes import Claim
from tests.rooms.kit import TurnedClock, Watchers, open_room, people, started_room


async def is_here(house: House, room_id: str, person_id: str, clock: TurnedClock) -> bool:
    member = (await house.lobby.state(room_id)).member(person_id)
    assert member is not None
    return member.is_here(clock.moment)


async def test_who_comes_is_here_until_they_leave_or_are_not_heard_of(house: House, clock: TurnedClock) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    await house.lobby.join(room_id, friend)
    assert await is_here(house, room_id, friend.id, clock)
    await house.presence.left(room_id, friend.id)
    assert not await is_here(house, room_id, friend.id, clock)
    await house.presence.arrived(room_id, friend.id)
    clock.turn(seconds=LASTS.total_seconds() - 1)
    await house.presence.renew([(room_id, friend.id)])
    clock.turn(seconds=LASTS.total_seconds() - 1)
    assert await is_here(house, room_id, friend.id, clock)
    clock.turn(seconds=2)
    assert not await is_here(house, room_id, friend.id, clock)


async def test_who_has_moved_to_another_server_is_still_here(house: House, clock: TurnedClock) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    await house.lobby.join(room_id, friend)
    lost_at = clock()
    clock.turn(seconds=1)
    await house.presence.arrived(room_id, friend.id)
    clock.turn(seconds=3)
    await house.presence.left(room_id, friend.id, since=lost_at)
    assert await is_here(house, room_id, friend.id, clock)


async def test_a_clock_that_jumps_ahead_hands_the_role_of_the_host_to_nobody(
    database: Database, clock: TurnedClock
) -> None:
    house, audience = House(database, clock), Watchers(lambda _room, _topic: None)
    async with house.open_for(audience):
        room_id, (host, friend) = await started_room(house)
        audience.people = {(room_id, host.id), (room_id, friend.id)}
        clock.turn(hours=3)
        with pytest.raises(Refused):
            await house.door.ask(Visitor(room_id, friend), Claim())
        audience.people = {(room_id, friend.id)}
        clock.turn(minutes=10)
        await house.door.ask(Visitor(room_id, friend), Claim())
        assert (await house.lobby.state(room_id)).host_id == friend.id


async def test_a_clock_that_is_set_back_keeps_nobody_here(house: House, clock: TurnedClock) -> None:
    (host,) = await people(house, "Host")
    room_id = await open_room(house, host)
    await house.presence.arrived(room_id, host.id)
    clock.turn(hours=-3)
    await house.presence.left(room_id, host.id)
    assert not await is_here(house, room_id, host.id, clock)
    state = await house.lobby.state(room_id)
    assert state.away_since(host.id, clock.moment) == clock.moment
    await house.presence.mend()
    clock.turn(minutes=6)
    assert (await house.lobby.state(room_id)).host_is_missed(clock.moment)
    await house.presence.arrived(room_id, host.id)
    assert await is_here(house, room_id, host.id, clock)


async def test_whoever_looks_away_is_still_here(house: House, database: Database, clock: TurnedClock) -> None:
    room_id, (host, friend) = await started_room(house)

    async def looks() -> set[str]:
        async with database.sessions() as session:
            rows = await session.execute(select(MemberRow.person_id, MemberRow.looks_until))
            return {person for person, until in rows if until is not None and until > clock.moment}

    assert not await looks()  # nobody has opened a page
    for person in (host, friend):
        await house.presence.arrived(room_id, person.id)
    assert await looks() == {host.id, friend.id}
    await house.presence.looked_away(room_id, friend.id, clock())
    assert await looks() == {host.id}
    assert await is_here(house, room_id, friend.id, clock)
    clock.turn(seconds=LASTS.total_seconds() - 1)
    here = [(room_id, host.id), (room_id, friend.id)]
    await house.presence.renew(here, {here[0]})
    clock.turn(seconds=LASTS.total_seconds() - 1)
    assert await looks() == {host.id}
    assert await is_here(house, room_id, friend.id, clock)
    await house.presence.looks(room_id, friend.id)
    assert await looks() == {host.id, friend.id}


async def test_a_page_tells_whether_it_is_in_sight(database: Database, clock: TurnedClock) -> None:
    house, audience = House(database, clock), Watchers(lambda _room, _topic: None)
    async with house.open_for(audience):
        room_id, (host, _) = await started_room(house)
        await house.arrived(room_id, host.id)

        async def looks() -> bool:
            async with database.sessions() as session:
                until = await session.scalar(select(MemberRow.looks_until).where(MemberRow.person_id == host.id))
            return until is not None and until > clock.moment

        for is_looking in (False, True, False):
            audience.lookers = {(room_id, host.id)} if is_looking else set()
            for _ in range(50):
                house.sight_changed(room_id, host.id)
            async with asyncio.timeout(5):
                while await looks() != is_looking:
                    await asyncio.sleep(0.05)
