"""Taking back where several servers show the same game, and through restarts."""

import asyncio

import pytest

from app.database import Database
from app.rooms.house import House
from app.rooms.refusals import Refused, Stale
from app.rooms.setup import Setup
from app.rooms.wishes import Answer
from tests.rooms.kit import running
from tests.rooms.together import Table, table

FOUR = Setup("azul", 4, {"wall": "colour", "starter": "1"})


async def test_a_proposal_outlives_its_server(house: House, database: Database) -> None:
    at = await table(house, FOUR)
    before = at.game.position.copy()
    await at.play(2)
    await at.undo(0)
    await at.answer(1, agrees=True)
    async with running(House(database)) as later:
        game = (await later.rooms.get(at.room_id)).game
        assert game is not None
        again = Table(later, at.room_id, at.players, game)
        assert (await again.proposal()).agreed == (1,)
        await again.answer(2, agrees=True)
        assert game.position == before
        assert not await again.proposals()


async def test_two_servers_at_once(house: House, database: Database) -> None:
    """Whatever the other server has not heard of yet: nothing happens twice, and nothing that was passed over."""
    at = await table(house)
    async with running(House(database)) as other:
        far = (await other.rooms.get(at.room_id)).game
        assert far is not None
        there = Table(other, at.room_id, at.players, far)
        await at.play(2)
        await at.undo(0)
        asked = (await at.proposal()).id
        await there.ask(1, Answer(far.id, 2, asked, agrees=True))
        with pytest.raises(Stale):
            await at.answer(1, agrees=True, proposal=asked)
        assert [entry.code for entry in far.log][-1] == "back0"
        await house.rooms.catch_up(at.game, 3)
        assert at.game.position == far.position
        assert at.game.version == 3


async def test_only_one_is_open_however_many_ask_at_once(house: House) -> None:
    at = await table(house)
    await at.play(6)
    wishes = [at.undo(0, name=f"n{number}") for number in range(5)]
    results = await asyncio.gather(*wishes, return_exceptions=True)
    assert [type(each) for each in results if each is not None] == [Refused] * 4
    assert len(await at.proposals()) == 1
