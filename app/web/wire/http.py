"""HTTP with bounds: on headers, on what one connection may ask for at once, and on how long that may take."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.web.wire.doorkeeper import Doorkeeper
from app.web.wire.sockets import BoundedSocket

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

MOST_HEADER_BYTES = 32 * 1024
MOST_HEADERS = 100
MOST_URL_BYTES = 8 * 1024
MOST_PIPELINED = 8
"""So many requests may wait behind one on its connection; no browser does that any more."""
MOST_UNWANTED_BYTES = 2 * 1024 * 1024
"""So much of a body that nobody wants is passed over, so that its sender can read why; then the line is cut."""

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 64\r\nconnection: close\r\n\r\n"
    b"The server has too many visitors right now. Try again in a while"
)
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class TooLarge(Exception):
    """The headers of a request, or the number of requests that wait. The parser ends the request at this word."""


class BoundedHttp(HttpToolsProtocol):
    def __init__(self, *arguments: Any, doorkeeper: Doorkeeper, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._doorkeeper = doorkeeper
        self._has_begun = False
        """To ask for something, but has not come to an end."""
        self._in_headers = True
        self._bytes = 0
        """Received of the present request."""
        self._header_bytes = 0
        self._is_too_large = False
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; the one that is read may be a later one."""

    # What the event loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._doorkeeper.admit(self, self.client[0] if self.client else "", self.loop.time()):
            self._refuse(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self._doorkeeper.forget(self)
        self._answer_no_more()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        super().data_received(data)
        if self._in_headers and self._bytes > MOST_HEADER_BYTES:
            self._refuse(TOO_LARGE)
        elif self._bytes > self.config.ws_max_size + MOST_UNWANTED_BYTES:
            self._cut_off()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._doorkeeper.wait_for(self, self.loop.time())  # to take what they have asked for

    def resume_writing(self) -> None:
        super().resume_writing()
        self._doorkeeper.wait_no_more(self)

    # What the doorkeeper calls

    @property
    def is_leaving(self) -> bool:
        return self.transport.is_closing()

    def turn_out(self) -> None:
        self._doorkeeper.forget(self)
        if self._has_begun and (self._in_headers or not self.cycle.response_started):
            self._refuse(TOO_SLOW)
        else:
            self._cut_off()

    def _refuse(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()
        self._answer_no_more()

    def _cut_off(self) -> None:
        self.transport.abort()
        self._answer_no_more()

    def _answer_no_more(self) -> None:
        """Whoever works on an answer need not go on."""
        self.pipeline.clear()
        cycle = self._answering
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()

    # What the parser calls

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._has_begun = self._in_headers = True
        self._bytes = self._header_bytes = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._insist(len(self.url) <= MOST_URL_BYTES)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._header_bytes += len(name) + len(value)
        self._insist(len(self.headers) <= MOST_HEADERS and self._header_bytes <= MOST_HEADER_BYTES)

    def on_headers_complete(self) -> None:
        self._insist(len(self.pipeline) < MOST_PIPELINED)
        super().on_headers_complete()
        self._in_headers = False

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._has_begun, self._in_headers, self._bytes = False, True, 0
        # An answer may come before the end of a body that is too large: then nothing is left to wait for but more.
        if self.cycle is None or not self.cycle.response_complete:
            self._doorkeeper.wait_no_more(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self._doorkeeper.wait_for(self, self.loop.time())

    def _insist(self, is_fine: bool) -> None:
        if not is_fine:
            self._is_too_large = True
            raise TooLarge

    def send_400_response(self, msg: str) -> None:
        if self._is_too_large:
            self._refuse(TOO_LARGE)
        else:
            super().send_400_response(msg)
            self._answer_no_more()

    # Live connections

    def handle_websocket_upgrade(self) -> None:
        if not self._doorkeeper.has_room_for_socket:
            self._refuse(FULL)
            return
        super().handle_websocket_upgrade()
        self._doorkeeper.becomes_socket(self, cast("BoundedSocket", self.transport.get_protocol()))
        # The parser points back at us, and we would keep each other until somebody looks for such circles.
        self.parser = None  # type: ignore[assignment]
