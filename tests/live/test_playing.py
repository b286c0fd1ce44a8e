"""Whole games over real HTTP and websockets."""

import pytest

from app.rooms.setup import PLAYABLE
from app.rules.record import Record
from tests.live.games import KITS, LiveKit
from tests.live.kit import play_to_the_end, table
from tests.servers import ServerProcess


def test_every_playable_game_has_a_kit() -> None:
    assert {*PLAYABLE} <= {*KITS}


async def test_whole_games_of_every_number_of_players(address: str, game: LiveKit) -> None:
    for players in game.game.seat_counts:
        async with table(address, players, **game.setup()) as guests:
            assert {guest.page.played for guest in guests} == {game.name}
            await play_to_the_end(guests)
            assert {guest.page.phase for guest in guests} == {"over"}
            assert len({guest.page.version for guest in guests}) == 1


async def test_a_whole_game_in_which_several_act_at_the_same_time(address: str, game: LiveKit) -> None:
    async with table(address, min(3, game.most_seats), **game.setup(**game.together)) as guests:
        await play_to_the_end(guests)
        assert {guest.page.phase for guest in guests} == {"over"}


@pytest.mark.parametrize("url_with_tables", ["postgres"], indirect=True)  # the others are on SQLite
async def test_a_whole_game_on_the_other_database(server: ServerProcess, game: LiveKit) -> None:
    async with table(server.address, **game.setup()) as guests:
        await play_to_the_end(guests)


async def test_the_record_of_a_game_is_there_when_it_is_over_and_proves_every_deal(
    address: str, game: LiveKit
) -> None:
    async with table(address, **game.setup()) as guests:
        record = f"/r/{guests[0].code}/record"
        assert (await guests[0].get(record)).status_code == 409
        await play_to_the_end(guests)
        written = Record.parse((await guests[1].get(record)).text)
        assert written.names == ("Guest 1", "Guest 2")
        assert [step.number for step in written.replay(prove=True)][-1] == guests[0].page.version
