"""Two server processes on one Postgres behave as one."""

import asyncio

from httpx import URL

from tests.live.games import LiveKit
from tests.live.kit import Guest, begin, make_move, play_to_the_end, to_act
from tests.live.test_races import away
from tests.servers import ServerProcess


def move_to(guest: Guest, server: ServerProcess) -> None:
    """The same browser, sent to another server as a proxy would do it."""
    guest.address = server.address
    guest.http.base_url = URL(server.address)
    guest.http.headers["Origin"] = server.address


async def test_players_on_each_play_a_whole_game(servers: tuple[ServerProcess, ServerProcess], game: LiveKit) -> None:
    east, west = servers
    async with (
        Guest(east.address, "Ena") as first,
        Guest(west.address, "Wim") as second,
        Guest(east.address, "Ed") as third,
        Guest(west.address, "watcher") as watcher,
    ):
        players = [first, second, third][: game.most_seats]
        # The lobby crosses over ...
        code = await first.open_room(**game.setup(seats=str(len(players)), **game.together))
        await first.connect(code)
        for seat, guest in enumerate(players[1:], start=1):
            await guest.sit(code, seat)
            before = players[seat - 1]
            await before.until(lambda guest=guest, before=before: guest.name in before.page.text)
            await guest.connect(code)
        for guest in players[1:]:
            assert (await guest.act("ready", ready="true", version="0")).status_code == 303
        assert (await first.act("start", version="0")).status_code == 303
        await watcher.connect(code)
        everybody = [*players, watcher]
        for guest in everybody:
            await guest.until(lambda guest=guest: guest.page.phase == "playing")
        # ... and chat and presence, of those without a name, too.
        for guest in everybody:
            await guest.until(lambda guest=guest: "1 guest is watching." in guest.page.text)
        assert (await second.say("hello from the west"))["ok"]
        for guest in everybody:
            await guest.until(lambda guest=guest: "hello from the west" in guest.page.text)
        await first.disconnect()
        await second.until(lambda: away(second), patience=20)
        await first.connect(code)
        await second.until(lambda: not away(second))
        await first.until(lambda: first.page.phase == "playing")
        await play_to_the_end(players)
        for guest in everybody:
            await guest.until(lambda guest=guest: guest.page.phase == "over")
        assert len({guest.page.pieces["last"] for guest in everybody}) == 1


async def test_one_is_killed_and_its_players_go_on_at_the_other(
    servers: tuple[ServerProcess, ServerProcess], game: LiveKit
) -> None:
    east, west = servers
    async with Guest(east.address, "Ena") as first, Guest(east.address, "Wim") as second:
        await begin([first, second], **game.setup())
        await second.disconnect()
        move_to(second, west)
        await second.connect()
        await second.until(lambda: second.page.phase == "playing")
        for _ in range(3):
            await make_move([first, second])
        await asyncio.to_thread(east.kill)
        await first.disconnect()
        move_to(first, west)
        await first.connect()
        await first.until(lambda: first.page.version == 3)
        await play_to_the_end([first, second])
        assert first.page.phase == second.page.phase == "over"


async def test_moves_raced_from_both_are_made_once(
    servers: tuple[ServerProcess, ServerProcess], game: LiveKit
) -> None:
    east, west = servers
    async with Guest(east.address, "Ena") as first, Guest(east.address, "Wim") as second:
        await begin([first, second], **game.setup())
        async with Guest(west.address) as first_too, Guest(west.address) as second_too:
            pairs = [(first, first_too), (second, second_too)]
            for here, there in pairs:
                there.http.cookies.update(here.http.cookies)
                await there.connect(here.code)
                await there.until(lambda there=there: there.page.phase == "playing")
            for version in range(12):
                for page in (first, second, first_too, second_too):
                    await page.until(lambda page=page, version=version: page.page.version == version)
                mover = await to_act([first, second])
                here, there = pairs[mover is second]
                moves = [await here.a_move(), await there.a_move()]
                answers = await asyncio.gather(here.move(moves[0]), there.move(moves[1]))
                assert sorted(answer["ok"] for answer in answers) == [False, True], answers
            for page in (first, second, first_too, second_too):
                await page.until(lambda page=page: page.page.version == first.page.version)
            assert len({page.page.pieces["last"] for page in (first, second, first_too, second_too)}) == 1
