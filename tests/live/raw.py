"""Connections made by hand, byte by byte, for visitors who do not keep to the rules."""

import asyncio
import base64
import contextlib
import os
import time
import zlib
from collections.abc import AsyncIterator, Iterator
from typing import Self

import httpx

from tests.servers import ServerProcess

TEXT, CONTINUED, PING = 0x1, 0x0, 0x9
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
MEGABYTE = 1 << 20


def frame(payload: bytes, opcode: int = TEXT, flags: int = FINAL) -> bytes:
    """A frame as a browser sends it; its mask is zero, which changes nothing."""
    size = len(payload)
    if size < 126:
        length = bytes((MASKED | size,))
    elif size < 1 << 16:
        length = bytes((MASKED | 126,)) + size.to_bytes(2)
    else:
        length = bytes((MASKED | 127,)) + size.to_bytes(8)
    return bytes((flags | opcode,)) + length + bytes(4) + payload


def bomb(size: int = 65_000) -> bytes:
    """A message that is small on the line and large when it is unpacked."""
    packer = zlib.compressobj(9, wbits=-12)
    packed = packer.compress(bytes((97,)) * size) + packer.flush(zlib.Z_FULL_FLUSH)
    return frame(packed.removesuffix(b"\x00\x00\xff\xff"), flags=FINAL | COMPRESSED)


class RawLine:
    """One connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.writer.transport.abort()

    async def upgrade(self, code: str, cookie: str = "", *, compressed: bool = True) -> None:
        """Become the live connection of a room's page."""
        host = f"127.0.0.1:{self._port}"
        lines = [
            f"GET /r/{code}/live HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"] if compressed else []),
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head

    async def send(self, data: bytes, patience: float = 5) -> bool:
        """Whether the server has taken it all."""
        try:
            async with asyncio.timeout(patience):
                for start in range(0, len(data), 1 << 16):
                    self.writer.write(data[start : start + (1 << 16)])
                    await self.writer.drain()
        except (TimeoutError, OSError):
            return False
        return True

    async def read_all(self, patience: float = 10) -> bytes:
        """What the server says until it hangs up."""
        try:
            async with asyncio.timeout(patience):
                return await self.reader.read()
        except OSError:
            return b""

    async def is_cut_off(self, patience: float = 10) -> bool:
        """Whether the server hangs up, before or after some last words."""
        try:
            await self.read_all(patience)
        except TimeoutError:
            return False
        return True


@contextlib.asynccontextmanager
async def lines(port: int, count: int) -> AsyncIterator[list[RawLine]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(RawLine(port)) for _ in range(count)]


class Silence:
    """The longest time that somebody else had to wait for an answer."""

    def __init__(self) -> None:
        self.seconds = 0.0


@contextlib.asynccontextmanager
async def someone_else(server: ServerProcess) -> AsyncIterator[Silence]:
    """While this lasts, another visitor asks for a small page again and again, and must be answered."""
    silence = Silence()

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as http:
            while True:
                began = time.monotonic()
                assert (await http.get("/static/css/base.css")).status_code == 200
                silence.seconds = max(silence.seconds, time.monotonic() - began)
                await asyncio.sleep(0.02)

    asking = asyncio.create_task(ask())
    try:
        yield silence
        await asyncio.sleep(0.1)
        assert not asking.done(), asking.exception()
    finally:
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking


@contextlib.contextmanager
def memory_within(server: ServerProcess, megabytes: float) -> Iterator[None]:
    """Afterwards the process holds at most so much more than before."""
    before = server.memory()
    yield
    grown = (server.memory() - before) / MEGABYTE
    assert grown < megabytes, f"{grown:.0f} MB more than before"
