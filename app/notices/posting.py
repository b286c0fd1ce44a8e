"""Sends something to an address that a visitor has chosen. The name is resolved once, every computer that it has is
looked at, and the connection goes to one of these: whatever the name means a moment later does not matter. Nothing is
followed, and of the answer only its first line is read."""

import asyncio
import re
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from app.notices.addresses import (
    PORTS,
    BadAddress,
    Permit,
    Resolve,
    Target,
    computers_of,
    is_public,
    read_address,
    resolve,
)

SECONDS = 8
"""For all of it."""
MOST_COMPUTERS = 3
FIRST_LINE = 1024
"""Bytes."""
TRIES = 2
PAUSE_SECONDS = 3.0
UNREACHABLE, NOT_ALLOWED = "unreachable", "private"
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r|\n)")


class NotDelivered(Exception):
    """`problem` is the number that was answered, or a word."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    @property
    def may_pass(self) -> bool:
        """Whether another attempt could help."""
        return self.problem in {UNREACHABLE, "429"} or self.problem.startswith("5")


@dataclass(slots=True)
class Poster:
    """Whoever tests it hands in another way to find computers; there is no setting for it."""

    look_up: Resolve = resolve
    permit: Permit = is_public
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    ports: Sequence[int] = PORTS
    pause: float = PAUSE_SECONDS
    seconds: float = SECONDS

    def read(self, address: str) -> Target:
        """Raises `BadAddress`."""
        return read_address(address, self.ports)

    async def post(self, target: Target, body: bytes, headers: Mapping[str, str]) -> None:
        """Raises `NotDelivered`."""
        for left in reversed(range(TRIES)):
            try:
                status = await self._try(target, body, headers)
                if 200 <= status < 300:
                    return
                raise NotDelivered(str(status))
            except NotDelivered as failure:
                if not left or not failure.may_pass:
                    raise
            await asyncio.sleep(self.pause)

    async def _try(self, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
        try:
            async with asyncio.timeout(self.seconds):
                reader, writer = await self._connect(target)
                try:
                    writer.write(_head(target, headers, len(body)) + body)
                    await writer.drain()
                    line = await reader.readline()
                finally:
                    with suppress(Exception):
                        writer.transport.abort()  # whatever else is answered is not read
        except BadAddress:
            raise NotDelivered(NOT_ALLOWED) from None
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            raise NotDelivered(UNREACHABLE) from None
        found = _STATUS.match(line)
        if found is None:
            raise NotDelivered(UNREACHABLE)
        return int(found[1])

    async def _connect(self, target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        problem: OSError | None = None
        for computer in (await computers_of(target, self.look_up, self.permit))[:MOST_COMPUTERS]:
            try:
                return await asyncio.open_connection(
                    computer, target.port, ssl=self.tls, server_hostname=target.host, limit=FIRST_LINE
                )
            except OSError as error:
                problem = error
        raise problem or OSError("nobody is there")


def _head(target: Target, headers: Mapping[str, str], length: int) -> bytes:
    lines = {
        "Host": target.host_header,
        "User-Agent": "Azulejo",
        "Connection": "close",
        "Content-Length": str(length),
        **headers,
    }
    told = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target.path} HTTP/1.1\r\n{told}\r\n".encode("ascii")
