"""Somebody wants to be forgotten: nothing tells any more who they were, and the others lose nothing."""

from collections.abc import Sequence
from functools import partial

import pytest
from sqlalchemy import select

from app.database import Database
from app.rooms.book_values import Filter
from app.rooms.bus import ANEW
from app.rooms.door import Visitor
from app.rooms.farewells import SOMEONE, NobodyThere
from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.models import Base
from app.rooms.own_data import as_json, own_data
from app.rooms.people import Person
from app.rooms.setup import Setup
from app.rooms.summaries import book_of_person, book_of_room
from app.rooms.wishes import Say, Substitute
from app.rules.beginning import beginning_at
from app.rules.record import Record
from tests.rooms.kit import begun, command, open_room, people, play_some, play_to_the_end, running, soon, started_room

THREE = Setup("azul", 3, {"wall": "colour", "starter": "1"})


async def everything_stored(database: Database) -> str:
    async with database.sessions() as session:
        tables = [(await session.execute(select(table))).all() for table in Base.metadata.sorted_tables]
    return "\n".join(str(row) for rows in tables for row in rows)


async def test_nothing_tells_any_more_who_they_were(house: House, database: Database) -> None:
    room_id, (marta, jirka) = await started_room(house, names=("Marta Novotna", "Jirka"))
    room = await house.rooms.get(room_id)
    assert room.game is not None
    await house.door.ask(Visitor(room_id, marta), Say("one", "a secret of mine"))
    await house.people.link_device(marta)
    await play_to_the_end(house, room.game)
    result = room.game.position.scores
    assert "Marta Novotna" in await everything_stored(database)

    meant = await house.farewells.look(marta.id)
    assert (meant.rooms, meant.running, meant.finished, meant.messages) == (1, 0, 1, 1)
    assert await house.farewells.forget(marta.id) == meant

    stored = await everything_stored(database)
    assert "Marta" not in stored
    assert "marta" not in stored
    assert "a secret of mine" not in stored
    played = await house.archive.find(room.game.id, jirka)
    assert played.game is not None
    assert played.game.names == (SOMEONE, "Jirka")
    assert played.game.position.scores == result
    assert played.record.names == (SOMEONE, "Jirka")

    room = await house.rooms.get(room_id)
    assert room.state.host_name == "Jirka"
    assert room.names == (SOMEONE, "Jirka")
    assert [member.name for member in room.state.members] == ["Jirka"]
    assert not room.chat
    (line,) = (await house.books.open(book_of_person(jirka.id), Filter(), 1)).lines
    assert sorted(name for name, *_ in line.players) == ["Jirka", SOMEONE]
    assert (await house.books.open(book_of_room(room_id), Filter(), 1)).lines
    assert not (await house.books.open(book_of_person(marta.id), Filter(), 1)).lines


async def played_on(house: House, record: Record, number: int, seated: Sequence[Person]) -> LiveGame:
    """A whole game from a moment of this one, in a new room."""
    code = await house.lobby.play_on(seated[0], beginning_at(record, number), "an old link", 0)
    room_id = (await house.lobby.find(code)).room_id
    for seat, person in enumerate(seated[1:], start=1):
        await house.lobby.sit(room_id, person, seat)
    await house.lobby.start(room_id, seated[0], version=0)
    game = await game_in(house, room_id)
    await play_to_the_end(house, game)
    return game


async def game_in(house: House, room_id: str) -> LiveGame:
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    return game


async def test_games_that_were_played_on_and_records_that_were_brought_tell_nothing_either(
    house: House, database: Database
) -> None:
    room_id, (marta, jirka) = await started_room(house, names=("Marta Novotna", "Jirka"))
    first = await game_in(house, room_id)
    await play_to_the_end(house, first)
    record = (await house.archive.find(first.id, jirka)).record
    await house.archive.bring(str(record))
    # Jirka plays on from it with somebody else of this name, and once more: that is a game inside a game.
    (other,) = await people(house, "Marta Novotna")
    second = await played_on(house, record, 2, (jirka, other))
    third = await played_on(house, (await house.archive.find(second.id, jirka)).record, 3, (jirka, other))
    record = (await house.archive.find(third.id, jirka)).record
    waiting = await house.lobby.find(await house.lobby.play_on(jirka, beginning_at(record, 1), third.id, 0))

    await house.farewells.forget(marta.id)

    told = (await game_in(house, third.room_id)).played_from
    assert told is not None
    assert told.names == ("Jirka", "Marta Novotna"), "she plays there still"
    earliest = told.beginning.record.beginning
    assert earliest is not None
    assert earliest.record.names == (SOMEONE, "Jirka")
    arranged = (await house.rooms.get(waiting.room_id)).state.played_from
    assert arranged is not None
    assert str(arranged.beginning).count(SOMEONE) == 1
    for each in (first, third):
        proved = (await house.archive.find(each.id, jirka)).record
        *_, last = Record.parse(str(proved)).replay(prove=True)
        assert last.position.scores == proved.result
    await house.farewells.forget(other.id)
    assert "Marta" not in await everything_stored(database)


async def test_with_two_players_a_game_that_goes_on_is_resigned(house: House, database: Database) -> None:
    room, game = await begun(house)
    await play_some(house, game, 3)
    owner = game.players[0].person_id
    assert owner is not None
    assert (await house.farewells.look(owner)).running == 1
    await house.farewells.forget(owner)
    found = (await house.rooms.get(room.state.id)).game
    assert found is not None
    assert found.position.outcome is not None
    assert found.position.outcome.winners == (1,)
    assert found.names == (SOMEONE, "Player 2")
    assert (await house.archive.find(game.id, None)).record.final_position() == found.position
    assert "Player 1" not in await everything_stored(database)


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_with_more_a_bot_plays_on(house: House, database: Database, is_replaced: bool) -> None:
    room_id, (marta, *_) = await started_room(house, THREE)
    if is_replaced:
        await house.door.ask(Visitor(room_id, marta), Substitute(0))
    await house.farewells.forget(marta.id)
    game = (await house.rooms.get(room_id)).game
    assert game is not None
    assert game.players[0].bot is not None
    assert game.names == (SOMEONE, "Player 2", "Player 3")
    await play_beside_the_bot(house, game)
    stored = await everything_stored(database)
    assert "Player 1" not in stored
    assert "Player 2" in stored


async def play_beside_the_bot(house: House, game: LiveGame) -> None:
    """To the end, for everybody but the first seat."""
    while not game.is_over:
        version = game.version
        for seat in game.position.acting:
            if seat:
                codes = [str(move) for move in game.position.legal_moves(seat)]
                code = next((code for code in codes if not code.endswith("f")), codes[0])
                await house.rooms.carry_out(game, command(game, seat, code))
        await soon(partial(_has_moved_on, game, version), patience=20)


def _has_moved_on(game: LiveGame, version: int) -> bool:
    return game.version > version


async def test_a_room_in_which_nobody_is_left_is_closed(house: House) -> None:
    (marta,) = await people(house, "Marta")
    room_id = await open_room(house, marta)
    await house.farewells.forget(marta.id)
    state = await house.lobby.state(room_id)
    assert state.is_closed
    assert not state.members
    assert not state.taken


async def test_whoever_was_nowhere_is_gone_without_a_trace(house: House, database: Database) -> None:
    (marta,) = await people(house, "Marta")
    await house.farewells.forget(marta.id)
    assert marta.id not in await everything_stored(database)
    with pytest.raises(NobodyThere):
        await house.farewells.forget(marta.id)


async def test_keys_open_nothing_any_more_and_pages_are_drawn_anew(database: Database) -> None:
    told: list[str] = []
    async with running(House(database), lambda _room, topic: told.append(topic)) as house:
        marta, key = await house.people.welcome("Marta")
        room_id = await open_room(house, marta)
        (jirka,) = await people(house, "Jirka")
        await house.lobby.sit(room_id, jirka, 1)
        await house.rooms.get(room_id)
        await house.farewells.forget(marta.id)
        assert await house.people.recognise(key) is None
        await soon(lambda: ANEW in told)


async def test_one_sees_what_is_stored_of_oneself_and_of_nobody_else(house: House, database: Database) -> None:
    room_id, (marta, jirka) = await started_room(house, names=("Marta", "Jirka"))
    await house.door.ask(Visitor(room_id, marta), Say("one", "good luck"))
    await house.door.ask(Visitor(room_id, jirka), Say("two", "a secret of Jirka"))
    data = await own_data(database, marta)
    assert [each.text for each in data.said] == ["good luck"]
    assert [(game.seat, game.called, game.finished_at) for game in data.games] == [(0, "Marta", None)]
    assert [(room.called, room.is_host) for room in data.rooms] == [("Marta", True)]
    written = str(as_json(data))
    assert "good luck" in written
    assert "Jirka" not in written
    assert "seed" not in written
    await house.lobby.hand_on(room_id, marta, jirka.id)
    (room,) = (await own_data(database, Person(marta.id, "Marta"))).rooms
    assert not room.is_host
