"""Games that follow each other in one room: who agrees, who sits where, what stays."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.database import Database
from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.models import GameRow, PlayerRow
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused, Stale
from app.rooms.setup import Setup
from app.rooms.state import LOBBY, OVER, PLAYING
from tests.rooms.kit import COLOURED, open_room, people, play_to_the_end, running, soon, started_room

THREE = replace(COLOURED, seats=3)


async def finished_room(house: House, setup: Setup = COLOURED) -> tuple[LiveRoom, list[Person]]:
    room_id, players = await started_room(house, setup)
    room = await house.rooms.get(room_id)
    await play_to_the_end(house, game_in(room))
    return room, players


def game_in(room: LiveRoom) -> LiveGame:
    assert room.game is not None
    return room.game


async def all_again(house: House, room: LiveRoom, players: list[Person]) -> LiveRoom:
    for player in players:
        await house.lobby.again(room.state.id, player)
    return await house.rooms.read_again(room.state.id)


async def test_one_press_each_begins_the_next_game_in_the_same_room(house: House, database: Database) -> None:
    room, players = await finished_room(house, THREE)
    first = game_in(room)
    code, version = room.state.code, first.version
    for player in players[:2]:
        await house.lobby.again(room.state.id, player)
        room = await house.rooms.read_again(room.state.id)
        assert room.phase == OVER
        assert room.game is first  # its end stays in sight
    assert [seat.ready for seat in room.state.taken] == [True, True, False]
    room = await all_again(house, room, players[2:])
    second = game_in(room)
    assert room.phase == PLAYING
    assert second.id != first.id
    assert second.version == 0
    assert room.state.code == code
    assert not any(seat.ready for seat in room.state.taken)
    # Who sat first sits last.
    assert second.names == ("Player 2", "Player 3", "Player 1")
    assert [room.seat_of(player.id) for player in players] == [2, 0, 1]
    async with database.sessions() as session:
        rows = (await session.scalars(select(GameRow).order_by(GameRow.number))).all()
        played = (await session.scalars(select(PlayerRow).order_by(PlayerRow.seat))).all()
    assert [(row.id, row.number, row.room_id) for row in rows] == [
        (first.id, 1, room.state.id),
        (second.id, 2, room.state.id),
    ]
    assert first.version == version
    for game in (first, second):
        assert tuple(row.name for row in played if row.game_id == game.id) == game.names


async def test_the_last_agreement_begins_one_game_however_often_it_comes(house: House, database: Database) -> None:
    room, players = await finished_room(house)
    presses = [house.lobby.again(room.state.id, player) for player in players * 5]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert all(outcome is None or isinstance(outcome, Refused) for outcome in outcomes)
    async with database.sessions() as session:
        assert len((await session.scalars(select(GameRow))).all()) == 2


async def test_an_agreement_can_be_taken_back(house: House) -> None:
    room, (first, second) = await finished_room(house)
    await house.lobby.again(room.state.id, first)
    await house.lobby.again(room.state.id, first, wanted=False)
    await house.lobby.again(room.state.id, second)
    room = await house.rooms.read_again(room.state.id)
    assert room.phase == OVER
    assert [seat.ready for seat in room.state.taken] == [False, True]


async def test_only_players_play_again_and_only_after_the_end(house: House) -> None:
    (host,) = await people(house, "Host")
    empty = await open_room(house, host)
    with pytest.raises(Refused, match="not over yet"):
        await house.lobby.again(empty, host)
    room, (first, second) = await finished_room(house)
    (watcher,) = await people(house, "Watcher")
    await house.lobby.join(room.state.id, watcher)
    with pytest.raises(NotAllowed):
        await house.lobby.again(room.state.id, watcher)
    with pytest.raises(NotAllowed):
        await house.lobby.arrange(room.state.id, second)
    for wish in (
        house.lobby.sit(room.state.id, watcher, 1),
        house.lobby.stand(room.state.id, second),
        house.lobby.ready(room.state.id, second, ready=True, version=0),
        house.lobby.configure(room.state.id, first, THREE),
        house.lobby.swap(room.state.id, first, 0),
        house.lobby.start(room.state.id, first, 99),
    ):
        with pytest.raises(Refused, match="nobody has asked for another one"):
            await wish


async def test_between_games_the_host_changes_what_is_played(house: House) -> None:
    room, (host, friend) = await finished_room(house)
    (late,) = await people(house, "Late")
    await house.lobby.again(room.state.id, friend)
    await house.lobby.arrange(room.state.id, host)
    await house.lobby.arrange(room.state.id, host)  # twice does no harm
    room = await house.rooms.read_again(room.state.id)
    assert room.phase == LOBBY
    assert room.game is None
    assert room.state.names == ("Player 2", "Player 1")
    assert [seat.ready for seat in room.state.taken] == [True, False]
    assert room.state.can_start  # nothing has changed, and the others have agreed
    grey = replace(THREE, options={**THREE.options, "wall": "grey"})
    await house.lobby.configure(room.state.id, host, grey)
    with pytest.raises(Stale):  # a late press of "Play again" does not agree to what was not seen
        await house.lobby.again(room.state.id, friend)
    await house.lobby.sit(room.state.id, late, 2)
    version = (await house.lobby.state(room.state.id)).version
    for player in (friend, late):
        await house.lobby.ready(room.state.id, player, ready=True, version=version)
    await house.lobby.start(room.state.id, host, version)
    room = await house.rooms.read_again(room.state.id)
    assert game_in(room).names == ("Player 2", "Player 1", "Late")
    assert game_in(room).match.record.options.write()["wall"] == "grey"


async def test_a_late_press_counts_in_the_lobby_when_nothing_has_changed(house: House) -> None:
    room, (host, friend) = await finished_room(house)
    await house.lobby.arrange(room.state.id, host)
    await house.lobby.again(room.state.id, friend)
    state = await house.lobby.state(room.state.id)
    assert state.is_arranging
    assert state.can_start


async def test_who_leaves_makes_room_for_another(house: House) -> None:
    room, (host, friend) = await finished_room(house)
    await house.lobby.leave(room.state.id, friend)
    room = await house.rooms.read_again(room.state.id)
    assert room.phase == OVER  # nobody is pulled away from the end
    assert game_in(room).names == ("Player 1", "Player 2")
    await house.lobby.again(room.state.id, host)
    room = await house.rooms.read_again(room.state.id)
    assert room.phase == LOBBY
    assert not room.state.is_full
    (late,) = await people(house, "Late")
    await house.lobby.sit(room.state.id, late, room.state.names.index(""))
    await house.lobby.ready(room.state.id, late, ready=True, version=room.state.version)
    await house.lobby.start(room.state.id, host, room.state.version)
    assert set(game_in(await house.rooms.read_again(room.state.id)).names) == {"Player 1", "Late"}


@pytest.mark.parametrize("way", ["leaves", "is sent away"])
async def test_whoever_waits_for_somebody_who_is_gone_comes_to_the_lobby(house: House, way: str) -> None:
    room, (host, friend, third) = await finished_room(house, THREE)
    await house.lobby.again(room.state.id, third)
    if way == "leaves":
        await house.lobby.leave(room.state.id, friend)
    else:
        await house.lobby.kick(room.state.id, host, friend.id)
    state = await house.lobby.state(room.state.id)
    assert state.is_arranging
    assert sorted(seat.name for seat in state.taken) == ["Player 1", "Player 3"]


async def test_by_lot_the_seats_of_the_next_game_are_drawn_too(house: House) -> None:
    orders = set()
    room, players = await finished_room(house, replace(COLOURED, shuffled=True))
    for _ in range(10):
        room = await all_again(house, room, players)
        orders.add(game_in(room).names)
        await play_to_the_end(house, game_in(room))
    assert len(orders) == 2


async def test_the_room_counts_who_has_won(house: House) -> None:
    room, players = await finished_room(house)
    wins = dict.fromkeys((player.name for player in players), 0)
    for _ in range(3):
        outcome = game_in(room).position.outcome
        assert outcome is not None
        for seat in outcome.winners:
            wins[game_in(room).names[seat]] += 1
        assert {each.name: each.wins for each in room.tally} == wins  # at the end of the game ...
        room = await all_again(house, room, players)
        assert {each.name: each.wins for each in room.tally} == wins  # ... and during the next one
        await play_to_the_end(house, game_in(room))


async def test_another_house_goes_on_to_the_next_game(house: House, database: Database) -> None:
    """Two servers, or one that was started again in the middle of arranging."""
    room, players = await finished_room(house)
    await house.lobby.again(room.state.id, players[0])
    async with running(House(database)) as other:
        seen = await other.rooms.get(room.state.id)
        assert seen.phase == OVER
        assert [seat.ready for seat in seen.state.taken] == [True, False]
        await other.lobby.again(room.state.id, players[1])
        await soon(lambda: seen.phase == PLAYING)
        await play_to_the_end(other, game_in(seen))
        assert {each.name for each in seen.tally} == {"Player 1", "Player 2"}
        second = game_in(seen).id
    async with running(House(database)) as third:
        assert game_in(await third.rooms.get(room.state.id)).id == second
