"""Rooms that nobody enters are put out of the way, and what nobody needs does not pile up; what was played stays."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from app.database import Database
from app.rooms.door import Visitor
from app.rooms.house import House
from app.rooms.keeping import Keeper, Tidied
from app.rooms.left_news import LeavingBus, LeftNews
from app.rooms.models import (
    ChatMessage,
    DeviceLink,
    EntryRow,
    GameRow,
    Key,
    LeftNewsRow,
    PersonRow,
    ProposalRow,
    Room,
    WatchingRow,
)
from app.rooms.store import Store
from app.rooms.wishes import Say, Undo
from tests.rooms.kit import TurnedClock, begun, open_room, people, play_some, play_to_the_end, running, started_room

HALF_A_YEAR = timedelta(days=180)


@pytest.fixture
def keeper(database: Database, clock: TurnedClock) -> Keeper:
    return Keeper(database, HALF_A_YEAR, clock)


async def count(database: Database, row: type, *conditions: object) -> int:
    async with database.sessions() as session:
        return await session.scalar(select(func.count()).select_from(row).where(*conditions)) or 0  # type: ignore[arg-type]


async def test_a_room_that_nobody_enters_is_archived_and_comes_back_with_whoever_enters(
    house: House, keeper: Keeper, clock: TurnedClock
) -> None:
    marta, jirka = await people(house, "Marta", "Jirka")
    left, used = await open_room(house, marta), await open_room(house, marta)
    await house.lobby.sit(left, jirka, 1)
    clock.turn(days=179)
    await house.presence.arrived(used, marta.id)
    assert (await keeper.tidy()).archived == 0
    clock.turn(days=2)
    assert (await keeper.tidy(only_try=True)).archived == 1
    assert (await keeper.tidy()).archived == 1
    assert (await keeper.tidy()).archived == 0
    assert [card.room.id for card in (await house.lists.games_of(marta)).rooms if card.room] == [used]

    await house.door.enter(Visitor(left, jirka))  # the link still leads there
    await house.presence.arrived(left, jirka.id)
    assert {card.room.id for card in (await house.lists.games_of(marta)).rooms if card.room} == {used, left}
    assert (await keeper.tidy()).archived == 0


async def test_without_a_time_no_room_is_ever_archived(house: House, database: Database, clock: TurnedClock) -> None:
    await started_room(house)
    clock.turn(days=4000)
    assert (await Keeper(database, None, clock).tidy()).archived == 0


async def test_finished_games_stay(house: House, keeper: Keeper, clock: TurnedClock, database: Database) -> None:
    _, game = await begun(house)
    await play_to_the_end(house, game)
    last = [entry.since for entry in game.log]
    clock.turn(days=3)
    ids = (await keeper.tidy()).command_ids
    assert ids == len({entry.since for entry in game.log})
    assert (await keeper.tidy()).command_ids == 0
    clock.turn(days=400)
    assert (await keeper.tidy(thoroughly=True)).archived == 1
    assert await count(database, EntryRow, EntryRow.command_id.contains("-")) == 0

    played = await house.archive.find(game.id, None)
    assert played.game is not None
    assert played.game.position == game.position
    assert [entry.since for entry in played.game.log] == last  # which entries one command made is still known


async def test_games_that_go_on_keep_the_ids_of_their_commands(
    house: House, keeper: Keeper, clock: TurnedClock, database: Database
) -> None:
    _, game = await begun(house)
    await play_some(house, game, 4)
    clock.turn(days=100)
    assert (await keeper.tidy(thoroughly=True)).command_ids == 0
    assert await count(database, EntryRow, EntryRow.command_id.contains("-")) == 4


async def test_what_nobody_needs_does_not_pile_up(
    house: House, keeper: Keeper, clock: TurnedClock, database: Database
) -> None:
    room_id, players = await started_room(house)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    (passer_by,) = await people(house, "Ana")
    await house.people.link_device(players[0])
    await house.people.link_device(passer_by)
    await house.door.ask(Visitor(room_id, players[0]), Say("one", "hello"))
    await play_some(house, game, 2)
    seat = game.log[-2].seat
    await house.door.ask(Visitor(room_id, players[seat]), Undo("two", game.id, game.version))
    await house.watchers.note(room_id, 3)
    assert await count(database, ProposalRow) == 1
    await play_to_the_end(house, game)

    clock.turn(days=2)
    assert await keeper.tidy(only_try=True) == await keeper.tidy()
    assert await count(database, DeviceLink) == await count(database, ProposalRow) == 0
    assert await count(database, ChatMessage, ChatMessage.command_id.is_not(None)) == 0
    assert await count(database, ChatMessage) == 1
    await house.watchers.renew({})
    assert await count(database, WatchingRow) == 0
    assert await count(database, PersonRow) == 3

    clock.turn(days=180)
    assert (await keeper.tidy()).passers_by == 1
    assert (await count(database, PersonRow), await count(database, Key)) == (2, 2)
    assert not await keeper.tidy()
    assert not Tidied()


async def test_a_command_tells_a_running_server_what_it_has_changed(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock)) as server:
        marta, jirka = await people(server, "Marta", "Jirka")
        room_id = await open_room(server, marta)
        await server.rooms.get(room_id)
        left = LeftNews(database)
        assert not await left.new()
        beside = House(database, clock, store=Store(database, LeavingBus(clock)) if database.is_sqlite else None)
        await beside.lobby.join(room_id, jirka)
        for news in await left.new():
            server.rooms.hear(news)
        if not database.is_sqlite:
            await server.rooms.read_again(room_id)  # Postgres tells it in its own time
        assert [member.name for member in (await server.rooms.get(room_id)).state.members] == ["Marta", "Jirka"]
        assert not await left.new()

        clock.turn(hours=3)
        await beside.lobby.leave(room_id, jirka)
        expected = 1 if database.is_sqlite else 0
        assert (await Keeper(database, None, clock).tidy()).left_news == expected
        assert len(await left.new()) == expected  # the new one is still there
        assert await count(database, LeftNewsRow) == expected
        assert await count(database, Room) == 1
        assert await count(database, GameRow) == 0
