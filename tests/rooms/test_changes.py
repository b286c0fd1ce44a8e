"""What the host changes is told to all, from what it was to what it is."""

from dataclasses import replace
from itertools import pairwise

from app.rooms.changes import SetupChange, added, differences, places, read_changes, write_changes
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.state import RoomState
from tests.rooms.kit import COLOURED, open_room, people

THREE = replace(COLOURED, seats=3)
GREY = replace(THREE, options={**THREE.options, "wall": "grey"})


def wall(*values: str) -> SetupChange:
    return SetupChange("option_wall", "Host", values)


def test_each_thing_is_told_once_without_detours() -> None:
    for way, told in (
        ("ab", "ab"),
        ("aba", "aba"),
        ("abab", "ab"),
        ("abc", "abc"),
        ("abcb", "ab"),
        ("abca", "abca"),
        ("abac", "ac"),
        ("abcd", "abcd"),
    ):
        changes: list[SetupChange] = []
        for old, new in pairwise(way):
            changes = added(changes, [wall(old, new)])
        assert changes == [wall(*told)], way


def test_what_changed_last_is_told_last() -> None:
    seats = SetupChange("seats", "Host", ("2", "3"))
    changes = added(added([], [wall("a", "b"), seats]), [wall("b", "c")])
    assert changes == [seats, wall("a", "b", "c")]


def test_another_game_has_other_options() -> None:
    azul = {"game": "azul", "seats": "3", "option_wall": "grey"}
    duel = {"game": "duel", "seats": "2", "option_goals": "random"}
    new = differences(azul, duel, "Host")
    assert [(change.what, change.values) for change in new] == [("game", ("azul", "duel")), ("seats", ("3", "2"))]
    assert [change.what for change in added([wall("a", "b")], new)] == ["game", "seats"]
    assert differences(azul, azul, "Host") == []


def test_changes_are_stored_as_they_are() -> None:
    changes = (wall("a", "b"), *differences(places(["Ö", ""]), places(["", "Ö"]), 'Somebody "else"'))
    assert changes[1].values == ("Ö, –", "–, Ö")
    assert read_changes(write_changes(changes)) == changes


# In a room


async def room_of_two(house: House) -> tuple[str, Person, Person]:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host, THREE)
    await house.lobby.sit(room_id, friend, 1)
    return room_id, host, friend


async def ready(house: House, room_id: str, friend: Person) -> RoomState:
    version = (await house.lobby.state(room_id)).version
    await house.lobby.ready(room_id, friend, ready=True, version=version)
    return await house.lobby.state(room_id)


def asked_again(state: RoomState) -> list[str]:
    return [seat.name for seat in state.taken if seat.asked_again]


async def test_whoever_was_ready_is_asked_again_with_what_changed(house: House) -> None:
    room_id, host, friend = await room_of_two(house)
    await ready(house, room_id, friend)
    await house.lobby.configure(room_id, host, GREY)
    state = await house.lobby.state(room_id)
    assert state.changes == (wall("colour", "grey"),)
    assert asked_again(state) == ["Friend"]
    # A second change before the friend has looked does not hide the first.
    await house.lobby.configure(room_id, host, replace(GREY, seats=2))
    await house.lobby.swap(room_id, host, 0)
    state = await house.lobby.state(room_id)
    assert [(change.what, *change.values) for change in state.changes] == [
        ("option_wall", "colour", "grey"),
        ("seats", "3", "2"),
        ("places", "Host, Friend", "Friend, Host"),
    ]
    assert asked_again(state) == ["Friend"]
    # Who says it again has seen it; it is told no longer.
    state = await ready(house, room_id, friend)
    assert state.changes == ()
    assert asked_again(state) == []
    assert state.can_start


async def test_a_change_that_was_taken_back_is_told_too(house: House) -> None:
    room_id, host, friend = await room_of_two(house)
    await ready(house, room_id, friend)
    for setup in (GREY, THREE):
        await house.lobby.configure(room_id, host, setup)
    state = await house.lobby.state(room_id)
    assert state.changes == (wall("colour", "grey", "colour"),)
    assert asked_again(state) == ["Friend"]


async def test_it_is_told_until_everybody_is_ready(house: House) -> None:
    room_id, host, friend = await room_of_two(house)
    (third,) = await people(house, "Third")
    await house.lobby.sit(room_id, third, 2)
    await house.lobby.configure(room_id, host, GREY)
    assert (await ready(house, room_id, friend)).changes
    assert asked_again(await house.lobby.state(room_id)) == ["Third"]  # who had sat down
    assert not (await ready(house, room_id, third)).changes


async def test_who_stands_up_or_moves_is_not_asked_again(house: House) -> None:
    for leave_seat in (house.lobby.stand, lambda room_id, friend: house.lobby.sit(room_id, friend, 2)):
        room_id, host, friend = await room_of_two(house)
        await ready(house, room_id, friend)
        await house.lobby.configure(room_id, host, GREY)
        await leave_seat(room_id, friend)
        state = await house.lobby.state(room_id)
        assert asked_again(state) == []
        assert not any(seat.ready for seat in state.taken), "and has not agreed by that"


async def test_to_open_the_room_is_told_and_nobody_is_asked(house: House) -> None:
    room_id, host, friend = await room_of_two(house)
    before = await ready(house, room_id, friend)
    await house.lobby.configure(room_id, host, replace(THREE, open=True))
    state = await house.lobby.state(room_id)
    assert state.changes == (SetupChange("open", "Host", ("no", "yes")),)
    assert state.version == before.version
    assert state.taken[1].ready


async def test_nothing_is_told_when_nothing_changed_or_nobody_is_there(house: House) -> None:
    room_id, host, friend = await room_of_two(house)
    before = await ready(house, room_id, friend)
    await house.lobby.configure(room_id, host, THREE)
    assert await house.lobby.state(room_id) == before
    alone = await open_room(house, host, THREE)
    await house.lobby.configure(alone, host, GREY)
    assert (await house.lobby.state(alone)).changes == ()
