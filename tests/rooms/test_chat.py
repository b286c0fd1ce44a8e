"""What is said: by whom, where it is heard, and how much of it."""

import asyncio

import pytest

from app.rooms import live
from app.rooms.chat import MAX_TEXT, TABLE, WATCHERS, channel_of, clean_text, heard_by
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from tests.rooms.kit import open_room, people, soon, started_room


async def say(house: House, room_id: str, person: Person, text: str, command_id: str | None = None) -> None:
    state = await house.lobby.state(room_id)
    await house.chat.say(state, person, text, command_id or f"{person.id}-{text}")


async def test_what_is_said_arrives_once_and_in_order(house: House) -> None:
    room_id, players = await started_room(house)
    room = await house.rooms.get(room_id)
    said = [f"line {number}" for number in range(40)]
    await asyncio.gather(*(say(house, room_id, players[number % 2], line) for number, line in enumerate(said)))
    await soon(lambda: len(room.chat) >= len(said))
    assert sorted(line.text for line in room.chat) == sorted(said)
    assert [line.id for line in room.chat] == sorted(line.id for line in room.chat)


async def test_the_same_message_sent_twice_is_said_once(house: House) -> None:
    room_id, players = await started_room(house)
    await asyncio.gather(*(say(house, room_id, players[0], "hello", "one-id") for _ in range(10)))
    await say(house, room_id, players[0], "hello", "one-id")
    room = await house.rooms.get(room_id)
    await soon(lambda: room.chat)
    assert [line.text for line in room.chat] == ["hello"]


async def test_players_do_not_hear_those_who_watch(house: House) -> None:
    room_id, players = await started_room(house)
    (watcher,) = await people(house, "Watcher")
    with pytest.raises(NotAllowed):
        await say(house, room_id, watcher, "hello")
    await house.lobby.join(room_id, watcher)
    await say(house, room_id, watcher, "take the blue ones")
    await say(house, room_id, players[1], "hush")
    room = await house.rooms.get(room_id)
    await soon(lambda: len(room.chat) == 2)
    assert [line.channel for line in room.chat] == [WATCHERS, TABLE]
    assert heard_by(room.state, seat=0) == (TABLE,)
    assert set(heard_by(room.state, seat=None)) == {TABLE, WATCHERS}


async def test_before_the_game_all_talk_together(house: House) -> None:
    host, guest = await people(house, "Host", "Guest")
    room_id = await open_room(house, host)
    await house.lobby.join(room_id, guest)
    state = await house.lobby.state(room_id)
    assert channel_of(state, None) == channel_of(state, 0) == TABLE


async def test_the_last_lines_are_kept_at_hand(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEPT_LINES", 6)
    room_id, players = await started_room(house)
    room = await house.rooms.get(room_id)
    for number in range(10):
        await say(house, room_id, players[0], f"line {number}")
    await soon(lambda: room.chat and room.chat[-1].text == "line 9")
    assert [line.text for line in room.chat] == [f"line {number}" for number in range(4, 10)]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  hello \n there\t", "hello there"),
        ("a\x00b\x1b[31mc", "a b [31mc"),
        ("right\u202eleft", "right left"),
        ("<b>&\"'", "<b>&\"'"),
        ("👩‍👩‍👧 علی‌رضا", "👩‍👩‍👧 علی‌رضا"),
        ("x" * MAX_TEXT, "x" * MAX_TEXT),
        (" " * 3000 + "x", "x"),
    ],
)
def test_texts_are_shown_as_they_were_written_but_for_what_cannot_be_seen(text: str, clean: str) -> None:
    assert clean_text(text) == clean


@pytest.mark.parametrize("text", ["", " \n ", "\x00\x01", "\u200b\u202e", "x" * (MAX_TEXT + 1)])
def test_texts_that_say_nothing_or_too_much_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        clean_text(text)


async def test_an_id_is_the_persons_own(house: House) -> None:
    """What somebody else has said under the same id is said all the same; the same person says it once."""
    room_id, players = await started_room(house)
    state = await house.lobby.state(room_id)
    for player in (*players, *players):
        await house.chat.say(state, player, f"hello from {player.name}", "the-same")
    room = await house.rooms.get(room_id)
    assert [line.text for line in room.chat] == [f"hello from {player.name}" for player in players]
