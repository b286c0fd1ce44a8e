"""The line between the server and Postgres, which a test can let go dead without a word."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url

PORT_FILE = ".s.PGSQL.5432"


class PostgresLine:
    """Carries everything, until it does not. Nobody is told: nothing is closed, nothing is answered."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url)
        self._carriers: set[asyncio.Task[None]] = set()
        self._is_dead = False
        self._listener: asyncio.Server
        self._open: list[asyncio.StreamWriter] = []

    @property
    def url(self) -> str:
        port = self._listener.sockets[0].getsockname()[1]
        return self._url.set(host="127.0.0.1", port=port, query={}).render_as_string(hide_password=False)

    def die(self, *, for_good: bool = False) -> None:
        """What is open carries nothing any more; for good, new ones do not, either."""
        self._is_dead = for_good
        for carrier in self._carriers:
            carrier.cancel()

    async def start(self) -> None:
        self._listener = await asyncio.start_server(self._connect, "127.0.0.1", 0)

    def stop(self) -> None:
        self.die()
        self._listener.close()
        for writer in self._open:
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.append(writer)
        if self._is_dead:
            return
        path = Path(str(self._url.query["host"])) / PORT_FILE
        from_database, to_database = await asyncio.open_unix_connection(path)
        self._open.append(to_database)
        for source, target in ((reader, to_database), (from_database, writer)):
            self._carriers.add(asyncio.create_task(_carry(source, target)))


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
        target.close()


@asynccontextmanager
async def line_to(url: str) -> AsyncIterator[PostgresLine]:
    line = PostgresLine(url)
    await line.start()
    try:
        yield line
    finally:
        line.stop()
