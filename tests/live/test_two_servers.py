"""Two server processes on one Postgres behave as one."""

import asyncio

from httpx import URL

from tests.live.kit import Guest, begin, play_to_the_end
from tests.live.test_races import away
from tests.servers import ServerProcess


def move_to(guest: Guest, server: ServerProcess) -> None:
    """The same browser, sent to another server as a proxy would do it."""
    guest.address = server.address
    guest.http.base_url = URL(server.address)
    guest.http.headers["Origin"] = server.address


async def test_players_on_each_play_a_whole_game(servers: tuple[ServerProcess, ServerProcess]) -> None:
    east, west = servers
    async with (
        Guest(east.address, "Ena") as first,
        Guest(west.address, "Wim") as second,
        Guest(east.address, "Ed") as third,
        Guest(west.address, "watcher") as watcher,
    ):
        # The lobby crosses over ...
        code = await first.open_room(seats="3", option_wall="grey")
        await first.connect(code)
        await second.sit(code, 1)
        await first.until(lambda: "Wim" in first.page.text)
        await second.connect(code)
        await third.sit(code, 2)
        await second.until(lambda: "Ed" in second.page.text)
        await third.connect(code)
        for guest in (second, third):
            assert (await guest.act("ready", ready="true", version="0")).status_code == 303
        assert (await first.act("start", version="0")).status_code == 303
        await watcher.connect(code)
        everybody = [first, second, third, watcher]
        for guest in everybody:
            await guest.until(lambda guest=guest: guest.page.phase == "playing")
        # ... and chat and presence, of those without a name, too.
        for guest in everybody:
            await guest.until(lambda guest=guest: "1 guest is watching." in guest.page.text)
        assert (await second.say("hello from the west"))["ok"]
        for guest in everybody:
            await guest.until(lambda guest=guest: "hello from the west" in guest.page.text)
        await third.disconnect()
        await second.until(lambda: away(second), patience=20)
        await third.connect(code)
        await second.until(lambda: not away(second))
        await play_to_the_end([first, second, third])
        for guest in everybody:
            await guest.until(lambda guest=guest: guest.page.phase == "over")
        assert len({guest.page.pieces["last"] for guest in everybody}) == 1


async def test_one_is_killed_and_its_players_go_on_at_the_other(servers: tuple[ServerProcess, ServerProcess]) -> None:
    east, west = servers
    async with Guest(east.address, "Ena") as first, Guest(east.address, "Wim") as second:
        await begin([first, second], option_starter="1")
        await second.disconnect()
        move_to(second, west)
        await second.connect()
        await second.until(lambda: second.page.phase == "playing")
        for mover in (first, second, first):
            await mover.until(lambda mover=mover: mover.page.moves)
            assert (await mover.move(mover.page.moves[0]))["ok"]
        await asyncio.to_thread(east.kill)
        await first.disconnect()
        move_to(first, west)
        await first.connect()
        await first.until(lambda: first.page.version == 3)
        await play_to_the_end([first, second])
        assert first.page.phase == second.page.phase == "over"


async def test_moves_raced_from_both_are_made_once(servers: tuple[ServerProcess, ServerProcess]) -> None:
    east, west = servers
    async with Guest(east.address, "Ena") as first, Guest(east.address, "Wim") as second:
        await begin([first, second], option_starter="1")
        async with Guest(west.address) as first_too, Guest(west.address) as second_too:
            pairs = [(first, first_too), (second, second_too)]
            for here, there in pairs:
                there.http.cookies.update(here.http.cookies)
                await there.connect(here.code)
                await there.until(lambda there=there: there.page.phase == "playing")
            for version in range(12):
                here, there = pairs[version % 2]
                for page in (here, there):
                    await page.until(lambda page=page, version=version: page.page.version == version)
                moves = here.page.moves
                if not moves:
                    break  # somebody has taken the last tiles of the round, and starts the next one
                answers = await asyncio.gather(here.move(moves[0]), there.move(moves[-1]))
                assert sorted(answer["ok"] for answer in answers) == [False, True], answers
            for page in (first, second, first_too, second_too):
                await page.until(lambda page=page: page.page.version == first.page.version)
            assert len({page.page.pieces["last"] for page in (first, second, first_too, second_too)}) == 1
