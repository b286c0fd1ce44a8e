"""Bots at the tables of a room: who may put them there, and that they play, whatever happens to the servers."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from app.bots import USUAL
from app.database import Database
from app.rooms.door import BotAtTable, Visitor
from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.pace import AT_ONCE, Pace
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.setup import Setup
from app.rooms.state import OVER, PLAYING
from app.rooms.wishes import Play, Say, SeatBot, UnseatBot
from tests.databases import make_tables
from tests.rooms.kit import (
    COLOURED,
    TurnedClock,
    command,
    open_room,
    people,
    running,
    some_move,
    soon,
    stored_moves,
)

THREE = replace(COLOURED, seats=3)
NEVER = Pace(1000, 1000, 1000, 0)
"""Nobody would wait so long: a server with this pace is one that thinks until it is killed."""
PATIENCE = 30
"""A process has to be started first, and the computer may be busy."""


@pytest_asyncio.fixture
async def one_house(tmp_path: Path, clock: TurnedClock) -> AsyncIterator[House]:
    """On SQLite only: for what is the same on every database, because a process has to be started for each."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'one.db'}"
    make_tables(url)
    database = Database(url)
    async with running(House(database, clock, AT_ONCE)) as house:
        yield house
    await database.dispose()


async def alone(house: House, setup: Setup = COLOURED) -> tuple[LiveRoom, LiveGame, Person]:
    """A game against bots, which has just begun."""
    (host,) = await people(house, "Marta")
    code = await house.lobby.open_room(host, setup, bots=setup.seats - 1)
    room = await house.rooms.get((await house.lobby.find(code)).room_id)
    assert room.game is not None
    return room, room.game, host


async def my_turn(game: LiveGame, seat: int = 0) -> None:
    await soon(lambda: seat in game.position.acting or game.is_over, PATIENCE)


async def play_on(house: House, game: LiveGame, seat: int = 0, most: int = 1000) -> None:
    """Play on this seat, and let the bots play on the others."""
    for _ in range(most):
        await my_turn(game, seat)
        if game.is_over:
            return
        codes = [str(move) for move in game.position.legal_moves(seat)]
        code = next((code for code in codes if not code.endswith("f")), codes[0])
        await house.rooms.carry_out(game, command(game, seat, code))


async def test_a_game_alone_begins_at_once_and_goes_on_to_the_next(one_house: House) -> None:
    room, game, host = await alone(one_house, THREE)
    assert room.phase == PLAYING
    assert [(player.person_id, player.bot) for player in game.players] == [
        (host.id, None),
        (None, USUAL),
        (None, USUAL),
    ]
    assert len(set(game.names)) == 3
    await play_on(one_house, game)
    assert room.phase == OVER
    bots = [entry.seat for entry in game.log if entry.seat != 0]
    assert {1, 2} == set(bots)
    # One press: the bots are ready, and sit where it is their turn to sit.
    await one_house.lobby.again(room.state.id, host)
    room = await one_house.rooms.read_again(room.state.id)
    second = room.game
    assert second is not None
    assert second.id != game.id
    assert [player.person_id for player in second.players] == [None, None, host.id]
    await my_turn(second, 2)
    assert second.version == 2


@pytest.mark.parametrize("setup", [Setup("duel", 2, {}), Setup("queens-garden", 4, {"discard_on_pass": "yes"})])
async def test_bots_play_every_game(one_house: House, setup: Setup) -> None:
    _, game, _ = await alone(one_house, setup)
    await play_on(one_house, game, most=4)
    assert game.version > 4
    assert {entry.seat for entry in game.log} == set(range(setup.seats))


async def test_bots_choose_at_the_same_time_as_people(one_house: House) -> None:
    _, game, _ = await alone(one_house, Setup("azul", 2, {"wall": "grey"}))
    while game.position.round == 1:
        await play_on(one_house, game, most=1)
    tiled = [entry.code for entry in game.log if entry.seat == 1 and entry.code.startswith("t")]
    assert tiled


async def test_a_host_puts_bots_on_seats_and_takes_them_off(house: House) -> None:
    host, friend = await people(house, "Inês", "Friend")
    room_id = await open_room(house, host, THREE)
    await house.lobby.join(room_id, friend)
    me, other = Visitor(room_id, host), Visitor(room_id, friend)
    with pytest.raises(NotAllowed):
        await house.door.ask(other, SeatBot(1))
    for seat in (1, 2, 2):  # once more does no harm
        await house.door.ask(me, SeatBot(seat))
    state = await house.lobby.state(room_id)
    assert [seat.bot for seat in state.taken] == [None, USUAL, USUAL]
    assert len(set(state.names)) == 3, "and none is called like the host"
    assert state.can_start
    with pytest.raises(Refused, match="a bot, sits here"):
        await house.lobby.sit(room_id, friend, 1)
    for wrong in (SeatBot(0), SeatBot(3), UnseatBot(0)):
        with pytest.raises(Refused):
            await house.door.ask(me, wrong)
    with pytest.raises(NotAllowed):
        await house.door.ask(other, UnseatBot(1))
    await house.door.ask(me, UnseatBot(1))
    await house.door.ask(me, UnseatBot(1))
    await house.lobby.sit(room_id, friend, 1)
    state = await house.lobby.state(room_id)
    assert [seat.ready for seat in state.taken] == [False, True, True]
    await house.lobby.swap(room_id, host, 1)
    state = await house.lobby.state(room_id)
    assert [seat.bot for seat in state.taken] == [None, USUAL, None]
    assert [seat.ready for seat in state.taken] == [False, True, False], "a bot is not asked again"


async def test_bots_make_room_where_there_are_fewer_seats(house: House) -> None:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host, THREE)
    await house.lobby.seat_bot(room_id, host, 1)
    await house.lobby.sit(room_id, friend, 2)
    await house.lobby.configure(room_id, host, Setup("duel", 2, {}))
    state = await house.lobby.state(room_id)
    assert state.names == ("Host", "Friend")
    await house.lobby.configure(room_id, host, THREE)
    await house.lobby.seat_bot(room_id, host, 2)
    await house.lobby.configure(room_id, host, COLOURED)
    assert (await house.lobby.state(room_id)).names == ("Host", "Friend")


async def test_a_bot_only_moves_and_only_on_its_seat(one_house: House) -> None:
    room, game, _ = await alone(one_house)
    await my_turn(game)
    version = game.version
    move = Play("bot-x", game.id, version, [some_move(game.position, 0)])
    for seat, bot in ((0, USUAL), (1, "another kind")):
        with pytest.raises(NotAllowed):
            await one_house.door.ask(BotAtTable(room.state.id, bot, seat), move)
    for wish in (Say("x", "hello"), replace(move, game="another")):
        with pytest.raises(NotAllowed):
            await one_house.door.ask(BotAtTable(room.state.id, USUAL, 1), wish)
    with pytest.raises(Refused):  # it is not its turn
        await one_house.door.ask(BotAtTable(room.state.id, USUAL, 1), move)
    assert game.version == version


async def test_another_server_goes_on_where_one_died_while_its_bot_was_thinking(
    database: Database, clock: TurnedClock
) -> None:
    async with running(House(database, clock, NEVER)) as first:
        _, game, _ = await alone(first)
        await first.rooms.carry_out(game, command(game, 0))
        version = game.version
    async with running(House(database, clock, AT_ONCE)):
        async with asyncio.timeout(PATIENCE):
            while len(await stored_moves(database, game.id)) == version:
                await asyncio.sleep(0.05)
    moves = await stored_moves(database, game.id)
    assert (moves[version].seat, moves[version].command_id) == (1, f"bot-{version}-1")


async def test_two_servers_make_each_move_once(database: Database, clock: TurnedClock) -> None:
    async with running(House(database, clock, AT_ONCE)) as here, running(House(database, clock, AT_ONCE)) as there:
        room, game, _ = await alone(here, THREE)
        there_room = await there.rooms.get(room.state.id)
        for _ in range(3):
            await my_turn(game)
            await here.rooms.carry_out(game, command(game, 0))
            there.company.look(await there.rooms.read_again(room.state.id))
        await my_turn(game)
        await there.rooms.read_again(room.state.id)
        await there.company.look_everywhere()
    moves = await stored_moves(database, game.id)
    assert [move.seat for move in moves[:9]] == [0, 1, 2] * 3
    assert len({move.command_id for move in moves}) == len(moves)
    assert there_room.state.id == room.state.id


async def test_a_dead_worker_is_replaced(one_house: House, caplog: pytest.LogCaptureFixture) -> None:
    _, game, _ = await alone(one_house)
    await play_on(one_house, game, most=1)
    await my_turn(game)
    pool = one_house.company._thinkers._pool
    assert pool is not None
    for process in list(pool._processes):
        os.kill(process, signal.SIGKILL)
    await play_on(one_house, game, most=1)
    await my_turn(game)
    assert game.version >= 3
    assert "has died" in caplog.text


async def test_a_bot_without_an_idea_does_not_stop_the_game(
    one_house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_what: object) -> str:
        raise RuntimeError("a fault in a bot")

    monkeypatch.setattr(one_house.company._thinkers, "think", fail)
    _, game, _ = await alone(one_house)
    await play_on(one_house, game, most=2)
    await my_turn(game)
    assert game.version >= 3
    assert "a bot had no idea" in caplog.text


async def test_a_room_is_opened_with_some_bots_and_waits_for_the_others(house: House) -> None:
    (host,) = await people(house, "Host")
    stranger, _ = await house.people.welcome_unnamed()
    for who, name in ((host, "Host"), (stranger, "")):
        code = await house.lobby.open_room(who, THREE, bots=1)
        state = await house.lobby.state((await house.lobby.find(code)).room_id)
        assert state.is_arranging
        assert (state.names[:2], state.taken[-1].bot) == ((name, ""), USUAL)
    code = await house.lobby.open_room(host, THREE, bots=7)
    assert not (await house.lobby.state((await house.lobby.find(code)).room_id)).is_arranging
