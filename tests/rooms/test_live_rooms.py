"""Rooms in memory: loaded once, kept up to date, forgotten and found again."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from app.database import Database
from app.rooms import live
from app.rooms.bus import CHAT, GAME, ROOM
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.refusals import NoSuchRoom
from tests.rooms.kit import begun, command, open_room, people, play_some, running, soon, started_room


async def test_idle_rooms_leave_memory_and_come_back(house: House) -> None:
    room_id, (host, _) = await started_room(house)
    room = await house.rooms.get(room_id)
    game = room.game
    assert game is not None
    await play_some(house, game, 10)
    await house.chat.say(room.state, host, "still here", "id")
    house.rooms.forget_idle(in_use=lambda _room_id: False, after=3600)
    assert len(house.rooms) == 1
    await soon(lambda: room.chat)
    house.rooms.forget_idle(in_use=lambda _room_id: True, after=0)
    assert len(house.rooms) == 1
    await forgotten(house)
    again = await house.rooms.get(room_id)
    assert again is not room
    assert again.game is not None
    assert (again.game.version, again.game.position) == (game.version, game.position)
    assert [line.text for line in again.chat] == ["still here"]
    await house.rooms.carry_out(again.game, command(again.game, again.game.position.acting[0]))


async def forgotten(house: House) -> None:
    def is_empty() -> bool:
        house.rooms.forget_idle(in_use=lambda _room_id: False, after=0)
        return len(house.rooms) == 0

    await soon(is_empty)  # a room that is just taking in news stays until it has


async def test_a_game_in_the_middle_of_a_move_is_not_forgotten(house: House) -> None:
    _, game = await begun(house)
    async with game.lock:
        house.rooms.forget_idle(in_use=lambda _room_id: False, after=-1)
        assert len(house.rooms) == 1


async def test_all_who_come_at_once_get_the_same_room(house: House, database: Database) -> None:
    room_id, _ = await started_room(house)
    async with running(House(database)) as other:
        rooms = await asyncio.gather(*(other.rooms.get(room_id) for _ in range(20)))
        assert all(room is rooms[0] for room in rooms)


async def test_an_unknown_room_leaves_nothing_in_memory(house: House) -> None:
    for _ in range(3):
        with pytest.raises(NoSuchRoom):
            await house.rooms.get("nothing")
    house.rooms.forget_idle(in_use=lambda _room_id: False)
    assert len(house.rooms) == 0


async def test_everybody_is_told_of_every_change_in_every_house(house: House, database: Database) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    heard: Counter[str] = Counter()
    async with running(House(database), lambda _room, topic: heard.update([topic])) as other:
        seen = await other.rooms.get(room_id)
        await other.lobby.sit(room_id, friend, 1)
        await soon(lambda: heard[ROOM] and seen.state.is_full)
        await other.lobby.ready(room_id, friend, ready=True, version=0)
        await other.lobby.start(room_id, host, 0)
        await soon(lambda: seen.game is not None)
        assert seen.game is not None
        for version in range(1, 4):
            await other.rooms.carry_out(seen.game, command(seen.game, seen.game.position.acting[0]))
            await soon(lambda version=version: heard[GAME] >= version)
        await other.chat.say(seen.state, host, "hello", "id")
        await soon(lambda: heard[CHAT] and seen.chat)


async def test_a_moment_without_the_database_is_made_up_for(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    room = await house.rooms.get(room_id)
    reload, failures = live.LiveRooms._reload, 0

    async def fail_once(rooms: live.LiveRooms, *arguments: Any) -> None:
        nonlocal failures
        failures += 1
        if failures == 1:
            raise OSError("the database is away")
        await reload(rooms, *arguments)

    monkeypatch.setattr(live.LiveRooms, "_reload", fail_once)
    await house.lobby.sit(room_id, friend, 1)
    await soon(lambda: failures)
    assert "could not be brought up to date" in caplog.text
    await house.rooms.look_again(
        [room_id], house.now()
    )  # as it is done every few seconds for all rooms that somebody looks at
    await soon(lambda: room.state.is_full)
    assert await house.rooms.get(room_id) is room


async def test_whoever_asks_after_such_a_moment_gets_the_truth(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    room = await house.rooms.get(room_id)
    with monkeypatch.context() as patch:
        tried = asyncio.Event()

        async def fail(*_arguments: Any) -> None:
            tried.set()
            raise OSError("the database is away")

        patch.setattr(live.LiveRooms, "_reload", fail)
        await house.lobby.sit(room_id, friend, 1)
        await asyncio.wait_for(tried.wait(), 5)
        await asyncio.sleep(0)
    assert not room.state.is_full
    assert (await house.rooms.get(room_id)).state.is_full


async def test_a_loading_that_failed_leaves_the_room_to_the_next(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    room_id, _ = await started_room(house)
    async with running(House(database)) as other:
        load, failures = live.LiveRooms._load, 0

        async def fail_once(rooms: live.LiveRooms, wanted: str) -> LiveRoom:
            nonlocal failures
            failures += 1
            await asyncio.sleep(0.01)
            if failures == 1:
                raise OSError("the database is away")
            return await load(rooms, wanted)

        monkeypatch.setattr(live.LiveRooms, "_load", fail_once)
        outcomes = await asyncio.gather(*(other.rooms.get(room_id) for _ in range(3)), return_exceptions=True)
        assert isinstance(outcomes[0], OSError)
        assert outcomes[1] is outcomes[2] is await other.rooms.get(room_id)


async def test_after_a_gap_many_games_go_on_at_once(house: House) -> None:
    """More rooms than connections to the database read themselves anew while all their players move."""
    games = [(await begun(house))[1] for _ in range(25)]

    async def play(game: Any) -> None:
        for _ in range(4):
            await house.rooms.carry_out(game, command(game, game.position.acting[0]))

    async with asyncio.timeout(20), asyncio.TaskGroup() as group:
        for game in games:
            group.create_task(play(game))
        for _ in range(5):
            house.rooms._on_gap()
            await asyncio.sleep(0.02)
    assert all(game.version >= 4 for game in games)
