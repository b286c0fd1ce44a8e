"""The line between a browser and the server, which a test can hold up or cut."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Line:
    def __init__(self, port: int) -> None:
        self._server_port = port
        self._there = _open()  # from the browser to the server
        self._back = _open()
        self._writers: set[asyncio.StreamWriter] = set()
        self._listener: asyncio.Server | None = None
        self._is_cut = False

    @property
    def address(self) -> str:
        assert self._listener is not None
        return f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    def hold_what_is_sent(self) -> None:
        """Nothing reaches the server; it is not lost, and arrives when the line is mended."""
        self._there.clear()

    def hold_what_is_answered(self) -> None:
        self._back.clear()

    def cut(self) -> None:
        """All connections end, and new ones are refused."""
        self._is_cut = True
        for writer in self._writers:
            writer.close()

    def mend(self) -> None:
        self._is_cut = False
        self._there.set()
        self._back.set()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.close()
            return
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._writers |= {writer, server_writer}
        await asyncio.gather(
            self._carry(reader, server_writer, self._there), self._carry(server_reader, writer, self._back)
        )
        self._writers -= {writer, server_writer}

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, is_open: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await is_open.wait()
                target.write(data)
                await target.drain()
        await is_open.wait()
        target.close()


def _open() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@asynccontextmanager
async def line_to(port: int) -> AsyncIterator[Line]:
    line = Line(port)
    line._listener = await asyncio.start_server(line._connect, "127.0.0.1", 0)
    try:
        yield line
    finally:
        line.mend()
        line.cut()
        line._listener.close()
