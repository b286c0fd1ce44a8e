"""Bots at real servers: killed ones, two of them, and pages that say who is a bot."""

import asyncio
from pathlib import Path

from tests.conftest import PostgresServer
from tests.live.conftest import SECRET
from tests.live.kit import Guest
from tests.live.test_two_servers import move_to
from tests.servers import ServerProcess

SLOW, QUICK = "60", "0.02"
"""A server at which a bot thinks for so long that nobody sees it move, and one at which it moves at once."""


def started_by(process_id: int) -> set[int]:
    """The processes that this one has started."""
    children = set()
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = status.read_text().splitlines()
        except OSError:
            continue  # it has just ended
        if f"PPid:\t{process_id}" in lines:
            children.add(int(status.parent.name))
    return children


async def gone(processes: set[int]) -> None:
    async with asyncio.timeout(10):
        while any(Path(f"/proc/{process}").exists() for process in processes):
            await asyncio.sleep(0.05)


async def alone(guest: Guest, **setup: str) -> None:
    await guest.open_room(against="bots", **setup)
    await guest.connect()
    await guest.until(lambda: guest.page.phase == "playing")


async def my_turn(guest: Guest) -> None:
    await guest.until(lambda: guest.page.moves or guest.page.phase == "over", patience=60)


async def test_a_game_alone_to_its_end_and_once_more(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, AZULEJO_BOT_SECONDS=QUICK) as server:
        async with Guest(server.address, "Marta") as guest:
            await alone(guest, seats="2")
            assert "is thinking" in guest.page.text
            for _ in range(1000):
                await my_turn(guest)
                if guest.page.phase == "over":
                    break
                reply = await guest.move(await guest.a_move())
                assert reply["ok"] or "in the meantime" in reply["words"], reply
                before = guest.page.version
                await guest.until(lambda before=before: guest.page.version >= before)
                await asyncio.sleep(0)
            first = guest.page.game
            assert guest.page.phase == "over"
            assert "(bot)" in guest.page.text
            assert "(bot)" in (await guest.get(f"/g/{first}")).text
            assert "wants to play again" not in guest.page.text
            assert (await guest.act("again")).status_code == 303
            await guest.until(lambda: guest.page.phase == "playing" and guest.page.game != first)
            await my_turn(guest)
        children = started_by(server.process_id)
        assert children
        server.stop()
        await gone(children)
        assert "Traceback" not in server.log.read_text()


async def test_a_server_is_killed_while_its_bot_thinks_and_started_again(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, AZULEJO_BOT_SECONDS=SLOW)
    with server:
        async with Guest(server.address, "Marta") as guest:
            await alone(guest, seats="2", option_starter="1")
            await my_turn(guest)
            assert (await guest.move(await guest.a_move()))["ok"]
            await guest.until(lambda: guest.page.version == 1)
            children = started_by(server.process_id)
            assert children, "it thinks"
            server.kill()
            await guest.disconnect()
            await gone(children)
            server._environment["AZULEJO_BOT_SECONDS"] = QUICK
            server.start()
            # Nobody looks, and the bot moves all the same.
            await asyncio.sleep(1.5)
            page = (await guest.get(f"/r/{guest.code}")).text
            assert 'data-version="2"' in page
            await guest.connect()
            await my_turn(guest)
            assert guest.page.version == 2


async def test_one_of_two_servers_is_killed_while_its_bot_thinks(tmp_path: Path, postgres: PostgresServer) -> None:
    with postgres.new_database() as url:
        folders = [tmp_path / name for name in ("east", "west")]
        for folder in folders:
            folder.mkdir()
        east = ServerProcess(folders[0], url, AZULEJO_SECRET=SECRET, AZULEJO_BOT_SECONDS=SLOW)
        west = ServerProcess(folders[1], url, AZULEJO_SECRET=SECRET, AZULEJO_BOT_SECONDS=QUICK)
        with east, west:
            async with Guest(east.address, "Marta") as guest, Guest(east.address, "Jirka") as friend:
                # Two people and two bots; the friend looks on from the other server.
                code = await guest.open_room(seats="4", option_starter="1")
                assert (await friend.sit(code, 2)).status_code == 303
                for seat in ("1", "3"):
                    assert (await guest.act("bot", seat=seat)).status_code == 303
                assert (await friend.act("ready", ready="true", version="0")).status_code == 303
                assert (await guest.act("start", version="0")).status_code == 303
                await guest.connect()
                await my_turn(guest)
                assert (await guest.move(await guest.a_move()))["ok"]
                await guest.until(lambda: guest.page.version == 1)
                await asyncio.to_thread(east.kill)
                for each in (guest, friend):
                    await each.disconnect()
                    move_to(each, west)
                    await each.connect(code)
                await my_turn(friend)
                assert friend.page.version == 2
                assert (await friend.move(await friend.a_move()))["ok"]
                await my_turn(guest)
                assert guest.page.version == 4
        assert "Traceback" not in west.log.read_text()
