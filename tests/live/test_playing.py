"""Whole games over real HTTP and websockets."""

import pytest

from app.rules.record import Record
from tests.live.kit import play_to_the_end, table
from tests.servers import ServerProcess


@pytest.mark.parametrize(("players", "wall"), [(2, "colour"), (3, "grey"), (4, "colour")])
async def test_a_whole_game(address: str, players: int, wall: str) -> None:
    async with table(address, players, option_wall=wall) as guests:
        await play_to_the_end(guests)
        for guest in guests:
            assert guest.page.phase == "over"
            assert guest.page.version == guests[0].page.version


async def test_a_whole_game_on_either_database(server: ServerProcess) -> None:
    async with table(server.address) as guests:
        await play_to_the_end(guests)


async def test_the_record_of_a_game_is_there_when_it_is_over_and_proves_every_deal(address: str) -> None:
    async with table(address) as guests:
        record = f"/r/{guests[0].code}/record"
        assert (await guests[0].get(record)).status_code == 409
        await play_to_the_end(guests)
        written = Record.parse((await guests[1].get(record)).text)
        assert written.names == ("Guest 1", "Guest 2")
        assert [step.number for step in written.replay(prove=True)][-1] == guests[0].page.version
