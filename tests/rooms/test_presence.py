"""Who is here, as the others see it."""

from app.rooms.house import House
from app.rooms.presence import LASTS
from tests.rooms.kit import TurnedClock, open_room, people


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
