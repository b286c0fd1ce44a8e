"""Time passes without news: who is here is read again, for all rooms at once, and told only where it shows."""

from app.database import Database
from app.rooms.bus import ROOM
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.presence import LASTS
from app.rooms.state import HOST_MISSED_AFTER
from tests.rooms.kit import TurnedClock, open_room, people, running


async def test_a_person_whose_process_died_is_seen_to_be_away(database: Database, clock: TurnedClock) -> None:
    told: list[tuple[str, str]] = []

    def hear(room: LiveRoom, topic: str) -> None:
        told.append((room.state.id, topic))

    # Written before anybody listens: an echo of it would be told, too, at some moment or other.
    before = House(database, clock)
    host, other = await people(before, "Host", "Other")
    here, elsewhere = await open_room(before, host), await open_room(before, other)
    await before.presence.arrived(here, host.id)
    await before.presence.arrived(elsewhere, other.id)

    async with running(House(database, clock), hear) as house:
        rooms = [await house.rooms.get(room_id) for room_id in (here, elsewhere)]

        async def look() -> list[tuple[str, str]]:
            told.clear()
            await house.rooms.look_again([here, elsewhere, "no such room"], clock())
            return [item for item in told if item[1] == ROOM]

        await look()  # pages may show anything before the first look
        assert await look() == []
        clock.turn(seconds=LASTS.total_seconds() - 5)
        await house.presence.renew([(elsewhere, other.id)])
        clock.turn(seconds=10)
        assert await look() == [(here, ROOM)]
        assert not rooms[0].state.members[0].is_here(clock())
        assert rooms[1].state.members[0].is_here(clock())
        assert await look() == []
        await house.presence.renew([(here, host.id)])
        assert await look() == [(here, ROOM)]


async def test_a_host_is_missed_after_a_while(database: Database, clock: TurnedClock) -> None:
    told: list[str] = []
    async with running(House(database, clock), lambda room, _topic: told.append(room.state.id)) as house:
        (host,) = await people(house, "Host")
        room_id = await open_room(house, host)
        await house.rooms.get(room_id)
        clock.turn(seconds=LASTS.total_seconds())
        await house.rooms.look_again([room_id], clock())
        told.clear()
        clock.turn(seconds=HOST_MISSED_AFTER.total_seconds())
        await house.rooms.look_again([room_id], clock())
        assert told == [room_id]
