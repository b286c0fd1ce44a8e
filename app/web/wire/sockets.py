"""Websockets with bounds: on what waits to be read and to be sent; and nothing is left behind by a closed one."""

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.web.wire.doorkeeper import Doorkeeper

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame

SLICE = 512
"""So many bytes are unpacked at once: compressed ones can become a thousand times as many."""
MOST_UNREAD = 128 * 1024
"""Bytes of unpacked messages that wait for the application. The rest waits packed, and then on the line."""
COST_OF_A_MESSAGE = 200
"""It takes room even when it is empty."""
MOST_UNSENT = 1024 * 1024
MOST_PIECES = 1000
"""Of one message."""
MOST_SIGNS, SIGNS_SECONDS = 100, 10
"""Signs of life: so many pings and pongs within so many seconds. Browsers send one pong every few seconds."""
INVALID_TEXT = 1007


class BoundedSocket(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, doorkeeper: Doorkeeper, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._doorkeeper = doorkeeper
        self._packed = memoryview(b"")
        """Received, but not unpacked yet."""
        self._unread = 0
        """Bytes of messages since the application has last read all of them."""
        self._signs, self._signs_since = 0, 0.0

    # What comes in

    def data_received(self, data: bytes) -> None:
        if len(data) <= SLICE and not self._packed:
            self._take(data)
        else:
            self._packed = memoryview(bytes(self._packed) + data)
            self._unpack()

    def _unpack(self) -> None:
        while self._packed and self._unread < MOST_UNREAD and not self._is_done:
            data, self._packed = self._packed[:SLICE], self._packed[SLICE:]
            self._take(bytes(data))
        if self._is_done:
            self._packed = memoryview(b"")

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        if len(self.frames) > MOST_PIECES or self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    @property
    def _is_done(self) -> bool:
        return self.close_sent or self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
            return
        self._unread += COST_OF_A_MESSAGE + sum(map(len, self.frames))
        super().send_receive_event_to_app()

    async def receive(self) -> "ASGIReceiveEvent":
        message = await self.queue.get()
        if self.queue.empty():
            self._unread = 0
            if self._packed:
                await asyncio.sleep(0)  # others have their turn first
                self._unpack()
            # Nothing more is taken from the line before all that was taken has been read.
            if self.read_paused and self.queue.empty() and not self.transport.is_closing():
                self.read_paused = False
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_sign()

    def handle_pong(self, event: "Frame") -> None:
        super().handle_pong(event)
        self._count_sign()

    def _count_sign(self) -> None:
        now = self.loop.time()
        if now - self._signs_since > SIGNS_SECONDS:
            self._signs, self._signs_since = 0, now
        self._signs += 1
        if self._signs > MOST_SIGNS:
            self.transport.abort()

    # The end

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # who does not answer does not take the last words, either

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorkeeper.forget(self)
        super().connection_lost(exc)
        self._packed = memoryview(b"")
        # They point back at the connection, and hold the memory of compression: 46 KB for each closed connection,
        # until somebody looks for such circles.
        self.conn.extensions = []
        self.conn.parser.close()

    # What the doorkeeper calls

    @property
    def is_leaving(self) -> bool:
        return self.transport.is_closing()

    def turn_out(self) -> None:
        self._doorkeeper.forget(self)
        self.transport.abort()


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
