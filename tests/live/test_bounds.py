"""What one visitor can make the server hold, and how long the others have to wait for it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from app.web.wire.doorkeeper import SECONDS_TO_ASK
from app.web.wire.http import MOST_HEADER_BYTES
from app.web.wire.sockets import MOST_UNSENT
from tests.live.kit import Guest
from tests.live.raw import MEGABYTE, PING, TEXT, RawLine, bomb, frame, lines, memory_within, someone_else
from tests.servers import ServerProcess

CONNECTS = 900
AT_ONCE = 30
SILENCE = 4
"""Seconds that others may wait at most, on a machine that is busy with other tests."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("bounds")) as running:
        yield running
        log = running.log.read_text()
        assert "Traceback" not in log, log[-3000:]


@pytest.fixture
async def code(server: ServerProcess) -> AsyncIterator[str]:
    async with Guest(server.address, "Host") as host:
        yield await host.open_room()


async def connect_and_leave(server: ServerProcess, code: str, times: int) -> None:
    for _ in range(times // AT_ONCE):
        async with lines(server.port, AT_ONCE) as opened:
            await asyncio.gather(*(line.upgrade(code) for line in opened))
            for line in opened:
                await line.send(frame(b"ping"))
                await line.reader.readexactly(4)


async def test_closed_connections_leave_nothing_behind(server: ServerProcess, code: str) -> None:
    await connect_and_leave(server, code, 10 * AT_ONCE)  # what is needed once, for good
    with memory_within(server, 15):  # 41 MB before
        await connect_and_leave(server, code, CONNECTS)


async def test_small_messages_that_become_large_ones_fill_nothing(server: ServerProcess, code: str) -> None:
    bombs = bomb() * 2000
    with memory_within(server, 60):  # more than a gigabyte before
        async with someone_else(server) as silence, lines(server.port, 12) as opened:
            await asyncio.gather(*(line.upgrade(code) for line in opened))
            await asyncio.gather(*(line.send(bombs[: 244 << 10], patience=3) for line in opened))
    assert silence.seconds < SILENCE


async def test_a_message_in_endless_pieces_is_cut_off(server: ServerProcess, code: str) -> None:
    with memory_within(server, 20):
        async with RawLine(server.port) as line:
            await line.upgrade(code)
            await line.send(frame(b"{", TEXT, flags=0))
            await line.send(frame(b"", 0, flags=0) * 50_000)
            assert await line.is_cut_off(patience=3)  # long before it would be missed


@pytest.mark.parametrize("header", [b"a: b\r\n", b"x" * 64], ids=["many", "one"])
async def test_headers_without_end_are_refused(server: ServerProcess, header: bytes) -> None:
    with memory_within(server, 20):  # 1,650 MB before
        async with someone_else(server) as silence, RawLine(server.port) as line:
            await line.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
            took_it_all = await line.send(header * (16 * MEGABYTE // len(header)))
            assert not took_it_all
    assert silence.seconds < SILENCE


async def test_what_browsers_send_in_headers_is_fine(server: ServerProcess) -> None:
    cookies = "; ".join(f"other{number}={'x' * 1000}" for number in range(20))
    async with httpx.AsyncClient(base_url=server.address) as http:
        assert (await http.get("/", headers={"Cookie": cookies})).status_code == 200
        too_much = await http.get("/", headers={"Cookie": "x" * (MOST_HEADER_BYTES + 1)})
        assert too_much.status_code == 431
        assert (await http.get("/" + "x" * 10_000)).status_code == 431


async def test_many_requests_at_once_on_one_line_are_refused(server: ServerProcess) -> None:
    with memory_within(server, 20):
        async with RawLine(server.port) as line:
            await line.send(b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
            assert (await line.read_all()).count(b"HTTP/1.1 200 OK") < 100


async def test_who_pings_and_never_reads_is_cut_off(server: ServerProcess, code: str) -> None:
    with memory_within(server, MOST_UNSENT / MEGABYTE + 20):  # 238 MB before
        async with someone_else(server) as silence, RawLine(server.port) as line:
            await line.upgrade(code)
            took_it_all = await line.send(frame(b"x" * 125, PING) * 200_000)
            assert not took_it_all
    assert silence.seconds < SILENCE


async def test_half_a_request_is_given_up(server: ServerProcess, code: str) -> None:
    body = f"POST /r/{code}/join HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 9\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n\r\nname="
    async with lines(server.port, 3) as (nothing, headers, half_body):
        await headers.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
        await half_body.send((body + kind).encode())
        said = await asyncio.gather(*(line.read_all(2 * SECONDS_TO_ASK) for line in (nothing, headers, half_body)))
    assert said[0] == b""
    assert said[1].startswith(b"HTTP/1.1 408 ")
    assert said[2].startswith(b"HTTP/1.1 408 ")


async def test_half_requests_shut_nobody_out(tmp_path: Path) -> None:
    files = 300
    with ServerProcess(tmp_path, most_files=files) as server:
        async with lines(server.port, 2 * files) as opened:
            for line in opened:
                line.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            async with Guest(server.address, "Host") as host:
                code = await host.open_room()  # which needs the database, too
                await host.connect(code)
                await host.until(lambda: host.page.phase == "lobby")
            assert server.open_files() < files
            assert server.log.read_text().count("too many connections") == 1


async def test_one_address_cannot_take_all_places(tmp_path: Path) -> None:
    """Nobody is trusted here, so that this computer is an address like any other."""
    with ServerProcess(tmp_path, AZULEJO_RATE_LIMIT_GENEROSITY="1", AZULEJO_TRUSTED_PROXIES="192.0.2.1") as server:
        async with lines(server.port, 250) as opened:
            refused = 0
            # Those who are refused say nothing: a word to a closed line may cost them the answer.
            for line in opened[:-40]:
                line.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            for line in opened[-40:]:
                answer = await line.read_all(5)
                refused += answer.startswith(b"HTTP/1.1 503 ") and b"retry-after:" in answer
            assert refused == 40
        async with Guest(server.address) as later:
            assert (await later.get("/")).status_code == 200
