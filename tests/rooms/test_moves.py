"""Moves that arrive together, twice, late or at the wrong table: one result, and nothing lost."""

import asyncio
import random
from dataclasses import replace

import pytest

from app.database import Database
from app.rooms.games import Command, LiveGame, load_game
from app.rooms.house import House
from app.rooms.refusals import Refused, Stale
from app.rooms.results import read_result
from app.rooms.setup import Setup
from tests.rooms.kit import (
    COLOURED,
    begun,
    command,
    play_some,
    play_to_the_end,
    running,
    some_move,
    stored_game,
    stored_moves,
)

GREY = Setup("azul", 3, {"wall": "grey", "starter": "1"})


async def outcomes_of(house: House, game: LiveGame, commands: list[Command]) -> list[BaseException | None]:
    return list(await asyncio.gather(*(house.rooms.carry_out(game, one) for one in commands), return_exceptions=True))


async def test_of_fifty_moves_on_one_version_one_is_made(house: House, database: Database) -> None:
    _, game = await begun(house)
    codes = [str(move) for move in game.position.legal_moves(0)]
    commands = [command(game, seat, codes[number % len(codes)]) for number in range(25) for seat in (0, 1)]
    outcomes = await outcomes_of(house, game, commands)
    assert outcomes.count(None) == 1
    assert all(outcome is None or isinstance(outcome, Refused) for outcome in outcomes)
    assert game.version == 1
    assert len(await stored_moves(database, game.id)) == 1


async def test_the_same_command_is_carried_out_once(house: House, database: Database) -> None:
    _, game = await begun(house)
    once = command(game, 0)
    assert await outcomes_of(house, game, [once] * 10) == [None] * 10
    await play_some(house, game, 3)
    await house.rooms.carry_out(game, once)  # long after
    assert [move.command_id for move in await stored_moves(database, game.id)].count(once.id) == 1
    assert game.version == 4


async def test_a_move_on_an_old_picture_is_refused_kindly(house: House) -> None:
    _, game = await begun(house)
    await play_some(house, game, 4)
    with pytest.raises(Stale):
        await house.rooms.carry_out(game, command(game, game.position.acting[0], version=1))
    assert game.version == 4


async def test_a_move_from_a_tab_of_another_game_changes_nothing(house: House) -> None:
    _, game = await begun(house)
    with pytest.raises(Refused, match="another game"):
        await house.rooms.carry_out(game, command(game, 0, version=57))
    assert game.version == 0


async def to_the_tiling(house: House, game: LiveGame) -> None:
    chance = random.Random(5)
    while len(game.position.acting) < 2:
        seat = game.position.acting[0]
        await house.rooms.carry_out(game, command(game, seat, some_move(game.position, seat, chance)))


async def test_all_who_tile_at_the_same_time_are_heard(house: House, database: Database) -> None:
    _, game = await begun(house, GREY)
    await to_the_tiling(house, game)
    acting, version = game.position.acting, game.version
    outcomes = await outcomes_of(house, game, [command(game, seat, version=version) for seat in acting])
    assert outcomes == [None] * len(acting)
    assert len(await stored_moves(database, game.id)) == version + len(acting) == game.version


async def test_the_same_seat_tiling_twice_on_one_picture_is_heard_once(house: House) -> None:
    _, game = await begun(house, GREY)
    await to_the_tiling(house, game)
    seat, version = game.position.acting[0], game.version
    outcomes = await outcomes_of(house, game, [command(game, seat, version=version) for _ in range(5)])
    assert outcomes.count(None) == 1


async def test_moves_that_nobody_can_read_change_nothing(house: House) -> None:
    _, game = await begun(house)
    for code in ("", "x", "9z9", "1b1\x00", "ü", "\ud800", "f" * 390, "undo", "1b1 " * 11, "None"):
        with pytest.raises(Refused):
            await house.rooms.carry_out(game, Command("0-x", 0, code.split() or [""], 0))
    assert game.version == 0


async def test_a_stored_game_is_the_game_in_memory(house: House, database: Database) -> None:
    room, game = await begun(house, replace(COLOURED, seats=3))
    await play_to_the_end(house, game)
    stored = await stored_game(database, game.id)
    assert (stored.version, stored.acting) == (game.version, "")
    assert stored.result is not None
    assert [result.score for result in read_result(stored.result)] == list(game.position.scores)
    assert stored.finished_at is not None
    async with running(House(database)) as other:
        again = (await other.rooms.get(room.state.id)).game
    assert again is not None
    assert again.position == game.position
    assert again.log == game.log


async def test_games_that_move_at_the_same_time_do_not_mix(house: House, database: Database) -> None:
    games = [(await begun(house))[1] for _ in range(5)]
    await asyncio.gather(*(play_some(house, game, 12) for game in games))
    for game in games:
        moves = await stored_moves(database, game.id)
        assert [move.version for move in moves] == list(range(1, game.version + 1))
        assert [(move.seat, move.code) for move in moves] == [(entry.seat, entry.code) for entry in game.log]


async def test_two_houses_on_one_database_race_for_each_move(house: House, database: Database) -> None:
    """As two server processes do; neither hears the other's news in time."""
    room, game = await begun(house)
    async with running(House(database)) as other:
        far = (await other.rooms.get(room.state.id)).game
        assert far is not None
        while game.version < 12:
            seat, version = game.position.acting[0], game.version
            code = some_move(game.position, seat)
            outcomes = await asyncio.gather(
                house.rooms.carry_out(game, command(game, seat, code, version)),
                other.rooms.carry_out(far, Command(f"far-{version}", seat, [code], version)),
                return_exceptions=True,
            )
            assert outcomes.count(None) == 1, outcomes
            assert any(isinstance(outcome, Refused) for outcome in outcomes)
        await other.rooms.carry_out(far, command(game, game.position.acting[0]))
    assert len(await stored_moves(database, game.id)) == far.version == 13


async def test_a_command_that_another_house_carried_out_is_known_here(house: House, database: Database) -> None:
    """The answer was lost with its server, and the browser asks at the other one."""
    room, game = await begun(house)
    async with running(House(database)) as other:
        far = (await other.rooms.get(room.state.id)).game
        assert far is not None
        once = command(game, 0)
        await house.rooms.carry_out(game, once)
        await other.rooms.carry_out(far, once)
        assert far.version == 1


async def test_a_house_that_lags_behind_catches_up_before_it_refuses(house: House, database: Database) -> None:
    room, game = await begun(house)
    async with running(House(database)) as other:
        far = (await other.rooms.get(room.state.id)).game
        assert far is not None
        await play_some(house, game, 5)
        await other.rooms.carry_out(far, command(game, game.position.acting[0]))
        assert far.version == 6


async def test_entries_know_the_version_before_their_command(house: House, database: Database) -> None:
    _, game = await begun(house, GREY)
    await to_the_tiling(house, game)
    seat = game.position.acting[0]
    before = game.version
    codes: list[str] = []
    attempt = None
    while attempt is None or seat in attempt.position.acting:
        position = game.position if attempt is None else attempt.position
        codes.append(str(next(iter(position.legal_moves(seat)))))
        attempt = game.attempt(Command("drafted", seat, codes, before))
    await house.rooms.carry_out(game, Command("drafted", seat, codes, before))
    assert {entry.since for entry in game.log[before:]} == {before}
    assert game.last_events == [event for entry in game.log[before:] for event in entry.events]
    async with database.sessions() as session:
        loaded = await load_game(session, game.id)
    assert [entry.since for entry in loaded.log] == [entry.since for entry in game.log]
    assert loaded.last_events == game.last_events
