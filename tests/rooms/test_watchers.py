"""How many watch without being known: counted over all servers, and told when it changes."""

import asyncio

from app.database import Database
from app.rooms.bus import ROOM
from app.rooms.house import House
from app.rooms.presence import LASTS
from tests.rooms.kit import TurnedClock, open_room, people, running


async def test_all_servers_count_together_and_a_dead_one_is_forgotten(
    house: House, database: Database, clock: TurnedClock
) -> None:
    other = House(database, clock)
    (host,) = await people(house, "Host")
    room_id = await open_room(house, host)
    async with running(house):
        await house.watchers.note(room_id, 2)
        await other.watchers.note(room_id, 1)
        room = await house.rooms.read_again(room_id)
        assert room.watchers == 3
        clock.turn(seconds=LASTS.total_seconds() - 1)
        await house.watchers.renew({room_id: 2})
        clock.turn(seconds=2)
        await house.rooms.look_again([room_id], clock())
        assert room.watchers == 2
        await house.watchers.renew({})
        await house.rooms.look_again([room_id], clock())
        assert room.watchers == 0


async def test_only_news_is_told(database: Database, clock: TurnedClock) -> None:
    told: list[str] = []
    async with running(House(database, clock), lambda _room, topic: told.append(topic)) as house:
        (host,) = await people(house, "Host")
        room_id = await open_room(house, host)
        await house.rooms.get(room_id)
        await house.watchers.note(room_id, 0)
        assert told == []
        await house.watchers.note(room_id, 1)
        async with asyncio.timeout(10):
            while ROOM not in told:
                await asyncio.sleep(0.01)
        clock.turn(seconds=1)
        await house.watchers.renew({room_id: 1})
        await house.rooms.look_again([room_id], clock())
        told.clear()
        await house.rooms.look_again([room_id], clock())
        assert told == []
