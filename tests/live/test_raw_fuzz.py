"""Bytes that are no HTTP and no frames, or nearly; the same ones every time. Nobody else notices."""

import asyncio
import contextlib
from collections.abc import Iterator
from random import Random

import pytest

from tests.live.kit import Guest, begin
from tests.live.raw import COMPRESSED, FINAL, RawLine, bomb, frame, memory_within, someone_else
from tests.servers import ServerProcess

SEED = 20261117
REQUESTS, CONVERSATIONS, AT_ONCE = 800, 160, 20
GROWTH = 60

FORM = "Content-Type: application/x-www-form-urlencoded"
PART = 'Content-Disposition: form-data; name="game"'
HERE = ("Host: x", "Origin: http://x")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", KEY)


def request(*lines: str) -> bytes:
    return "\r\n".join(lines).encode()


WHOLE = (
    request("GET / HTTP/1.1", "Host: x", "", ""),
    request("HEAD /healthz HTTP/1.0", "", ""),
    request("POST /name HTTP/1.1", *HERE, FORM, "Content-Length: 8", "", "name=Ana"),
    request("POST /join HTTP/1.1", *HERE, "Transfer-Encoding: chunked", "", "5", "code=", "0", "", ""),
    request(
        *("POST /new HTTP/1.1", *HERE, "Content-Type: multipart/form-data; boundary=b", "Content-Length: 65", ""),
        *("--b", PART, "", "azul", "--b--", ""),
    ),
    request(
        "GET /r/abcdefghjkmn/live HTTP/1.1", *HERE, *UPGRADE, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""
    ),
    request("GET /static/css/base.css HTTP/1.1", "Host: x", "Range: bytes=0-3,9-2,-1", "If-None-Match: *", "", ""),
)
PIECES = (
    *(b"\r\n", b"\n", b"\x00", b" ", b":", b"\xff\xfe", b"%00", b"%ff", b"../", b"\r\n\r\n", b"HTTP/9.9"),
    *(b"Content-Length: -1\r\n", b"Content-Length: 99999999999999999999\r\n", b"Transfer-Encoding: chunked\r\n"),
    *(b"Expect: 100-continue\r\n", b"Connection: Upgrade\r\nUpgrade: h2c\r\n", b"PRI * HTTP/2.0"),
    *(b"Cookie: azulejo=" + b"x" * 500 + b"\r\n", b"Accept-Language: " + b"de-" * 300 + b"\r\n", b"x" * 3000),
    *(b"Host: y\r\n", b"[::1", "ü💥".encode(), b"Content-Type: multipart/form-data; charset=undefined\r\n"),
    *(b"X-Forwarded-For: 1.2.3.4, nonsense, ::1\r\n", b"X-Forwarded-Proto: gopher\r\n"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("raw")) as running:
        yield running
        log = running.log.read_text()
        assert "Traceback" not in log, log[-3000:]
        assert " ERROR " not in log, log[-3000:]


def spoiled(chance: Random, data: bytes) -> bytes:
    """The same with some mistakes in it."""
    spoilt = bytearray(data)
    for _ in range(chance.randrange(5)):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(5):
            case 0:
                spoilt[at:at] = chance.choice(PIECES)
            case 1:
                del spoilt[at : at + chance.randrange(1, 20)]
            case 2:
                spoilt[at:at] = chance.randbytes(chance.randrange(1, 10))
            case 3:
                spoilt[at : at + 1] = bytes((chance.randrange(256),))
            case _:
                spoilt += data * chance.randrange(4)
    return bytes(spoilt)


async def say(server: ServerProcess, data: bytes, chance: Random) -> None:
    async with RawLine(server.port) as line:
        cut = chance.randrange(len(data) + 1)
        for part in (data[:cut], data[cut:]):
            await line.send(part, patience=2)
        with contextlib.suppress(TimeoutError):
            answer = await line.read_all(0.1)
            assert not answer.startswith(b"HTTP/1.1 5"), (data, answer)


async def all_of(work: list[asyncio.Task[None]]) -> None:
    await asyncio.gather(*work)
    work.clear()


async def test_requests_that_are_none(server: ServerProcess) -> None:
    chance = Random(SEED)
    with memory_within(server, GROWTH):
        async with someone_else(server):
            work: list[asyncio.Task[None]] = []
            for _ in range(REQUESTS):
                data = spoiled(chance, chance.choice(WHOLE))
                work.append(asyncio.create_task(say(server, data, Random(chance.random()))))
                if len(work) == AT_ONCE:
                    await all_of(work)
            await all_of(work)


def nonsense_frame(chance: Random) -> bytes:
    size = chance.choice((0, 1, 2, 125, 126, 127, 300, 5000))
    whole = frame(chance.randbytes(size), chance.randrange(16), chance.choice((0, FINAL, FINAL | COMPRESSED, 0x70)))
    match chance.randrange(6):
        case 0:
            return spoiled(chance, whole)
        case 1:
            return bytes((whole[0], whole[1] & 0x7F)) + whole[2:]  # without a mask
        case 2:
            return bytes((0x81, 0xFF)) + chance.randbytes(8)  # longer than anything
        case 3:
            return bomb(chance.choice((10, 65_000, 70_000, 1_000_000)))
        case 4:
            return frame(chance.choice((b"ping", b'{"do":"say"}', b"{}", b"[" * 1000, b"\xff\xfe", b'{"do":1e999}')))
        case _:
            return whole


async def converse(server: ServerProcess, guest: Guest, data: bytes) -> None:
    async with RawLine(server.port) as line:
        await line.upgrade(guest.code, guest.cookie)
        await line.send(data, patience=2)
        with contextlib.suppress(TimeoutError):
            await line.read_all(0.1)


async def test_frames_that_are_none(server: ServerProcess) -> None:
    chance = Random(SEED)
    async with Guest(server.address, "Ana") as first, Guest(server.address, "Ben") as second:
        await begin([first, second], option_starter="1")
        with memory_within(server, GROWTH):
            work: list[asyncio.Task[None]] = []
            for number in range(CONVERSATIONS):
                data = b"".join(nonsense_frame(chance) for _ in range(chance.randrange(1, 30)))
                work.append(asyncio.create_task(converse(server, (first, second)[number % 2], data)))
                if len(work) == AT_ONCE:
                    await all_of(work)
            await all_of(work)
        assert (await first.move(first.page.moves[0]))["ok"]  # and the game goes on
        await second.until(lambda: second.page.version == 1)
