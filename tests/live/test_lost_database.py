"""The database is there, and then it is not: nothing is lost, everybody hears why, and it mends itself."""

import asyncio
import contextlib
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import PostgresServer
from tests.live.kit import Guest, make_move, table, to_act
from tests.live.postgres_line import line_to
from tests.servers import ServerProcess

RECOVERS_WITHIN = 15
ENDS_WITHIN = 20
LARGEST_FILE = 32 * 1024


async def test_lines_that_go_dead_without_a_word(tmp_path: Path, postgres: PostgresServer) -> None:
    with postgres.new_database() as url:
        async with line_to(url) as line:
            server = ServerProcess(tmp_path, line.url)
            await asyncio.to_thread(server.start)
            try:
                async with table(server.address) as guests:
                    await make_move(guests)
                    line.die()
                    began = time.monotonic()
                    while not (await try_to_move(guests)):
                        await asyncio.sleep(0.2)
                    assert time.monotonic() - began < RECOVERS_WITHIN
                    await make_move(guests)
                    line.die(for_good=True)
                    assert not await asyncio.wait_for(try_to_move(guests), RECOVERS_WITHIN)
                    began = time.monotonic()
                    await asyncio.to_thread(server.stop)
                    assert time.monotonic() - began < ENDS_WITHIN
            finally:
                server.kill()
            assert "Traceback" not in server.log.read_text()


async def try_to_move(guests: list[Guest]) -> bool:
    mover = await to_act(guests)
    before = mover.page.version
    reply = await mover.move(mover.page.moves[0])
    if reply["ok"]:
        for guest in guests:
            await guest.until(lambda guest=guest: guest.page.version > before)
    return bool(reply["ok"])


@pytest.mark.skipif(sys.platform != "linux", reason="the size of files is limited as on Linux")
async def test_a_database_that_takes_nothing(tmp_path: Path) -> None:
    """As on a full disk, or one that was mounted for reading only."""
    with ServerProcess(tmp_path) as server:
        async with table(server.address, option_starter="1") as (first, second), Guest(server.address) as stranger:
            assert (tmp_path / "azulejo.db-wal").stat().st_size > 2 * LARGEST_FILE
            with full_disk(server):
                await health_is(stranger, 503)
                for path in ("/", "/new", f"/r/{first.code}"):
                    assert (await first.get(path)).status_code == 200
                refused = await stranger.post("/name", name="Somebody")
                assert refused.status_code == 503
                assert "could not save this" in refused.text
                assert refused.headers["Retry-After"] == "10"
                reply = await first.move(first.page.moves[0])
                assert not reply["ok"]
                assert "could not save this" in reply["words"]
                for _ in range(10):
                    await stranger.post("/name", name="Somebody")
                # A page that is opened now is live, too.
                await second.disconnect()
                await second.connect()
                await second.until(lambda: second.page.phase == "playing")
                await second.send("ping")
                await second.until(lambda: second.clock > 0)
            await health_is(stranger, 200)
            assert (await first.move(first.page.moves[0]))["ok"]
            await second.until(lambda: second.page.version == 1)
        log = server.log.read_text()
        assert "Traceback" not in log
        assert log.count("\n") < 15, log


async def health_is(guest: Guest, status: int) -> None:
    """In a moment: an answer is given again for a second."""
    async with asyncio.timeout(10):
        while (await guest.get("/healthz")).status_code != status:
            await asyncio.sleep(0.1)


@contextlib.contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """No file of the server may grow beyond a small size. The log of its database has more, what it logs has not."""
    _, most = resource.prlimit(server.process_id, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, (LARGEST_FILE, most))
    yield
    resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, (most, most))
