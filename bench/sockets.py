"""The client's end of a websocket, with as little in it as a measurement needs: client and server share a computer,
and whatever the client spends is missing to the server. It speaks first and believes what it hears."""

from __future__ import annotations

import asyncio
import base64
import secrets
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
NO_MASK = bytes(4)  # the mask is any number, and zero changes nothing
END_OF_BLOCK = b"\x00\x00\xff\xff"  # what senders leave out of a compressed message

Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One connection. Every message is handed to `hear`, as bytes and without its frame."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wire_bytes = 0
        self.is_lost = False
        """Whether the server has let it go."""
        self._request = request
        self._hear = hear
        self._buffer = b""
        self._inflate: Callable[[bytes], bytes] | None = None
        self._transport: asyncio.Transport

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        self._transport.close()

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126, size >> 8, size & 255))
        self._transport.write(bytes((FINAL | opcode,)) + length + NO_MASK + payload)

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.wire_bytes += len(data)
        data = self._buffer + data
        start = 0 if self.is_open.done() else self._read_answer(data)
        if start >= 0:
            while (end := self._read_frame(data, start)) >= 0:
                start = end
            data = data[start:]
        self._buffer = data

    def _read_answer(self, data: bytes) -> int:
        """Where the frames begin, or -1 if the server's answer is not complete yet."""
        head, found, _ = data.partition(b"\r\n\r\n")
        if not found:
            return -1
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(f"the server refused a socket: {head!r}")
        if b"permessage-deflate" in head:
            self._inflate = zlib.decompressobj(-zlib.MAX_WBITS).decompress
        self.is_open.set_result(None)
        return len(head) + 4

    def _read_frame(self, data: bytes, start: int) -> int:
        """Where the next frame begins, or -1 if this one is not complete yet."""
        if len(data) < start + 2:
            return -1
        first, size = data[start], data[start + 1]
        begin = start + 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            if len(data) < begin:
                return -1
            size = int.from_bytes(data[start + 2 : begin])
        end = begin + size
        if len(data) < end:
            return -1
        self._take(first, data[begin:end])
        return end

    def _take(self, first: int, payload: bytes) -> None:
        opcode = first & 0xF
        if opcode == TEXT:
            if first & COMPRESSED and self._inflate is not None:
                payload = self._inflate(payload + END_OF_BLOCK)
            self._hear(payload)
        elif opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE:
            self.close()


async def open_socket(port: int, path: str, cookie: str, hear: Hear) -> Socket:
    """Connect to a server on this computer, offering compression as browsers do."""
    host = f"127.0.0.1:{port}"
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, hear), "127.0.0.1", port)
    await socket.is_open
    return socket
