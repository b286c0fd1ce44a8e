"""What protects every answer and every request, whichever route they belong to.

All classes are plain ASGI: they see errors and static files as well as pages, and add nothing to the cost
of a streamed answer.
"""

import re
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_RULES = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
)

DENIED_FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)

_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?", re.ASCII)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
STAY_AWAY = 4403
"""Closes a socket for good: a browser does not try again."""

FILE_HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURITY_HEADERS: Mapping[str, str] = {
    **FILE_HEADERS,
    "Content-Security-Policy": "; ".join(CONTENT_RULES),
    "X-Frame-Options": "DENY",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in DENIED_FEATURES),
    "Cross-Origin-Opener-Policy": "same-origin",
}
FILES = ("text/javascript", "text/css")
"""Nothing of this kind can be shown as a page. There are fifty of them on the way to a table, and what concerns pages
only would be half of their bytes."""


class SecurityHeaders:
    """Puts the security headers on every answer, a refused WebSocket included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                is_file = headers.get("Content-Type", "").startswith(FILES)
                headers.update(FILE_HEADERS if is_file else SECURITY_HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class SameOrigin:
    """Refuses changes and sockets that another site asks for in the name of a visitor.

    Browsers say where a request comes from and let no page lie about it. A request without a word about its origin
    comes from no browser of today, and is refused as well.
    """

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self.app = app
        self._own_origin = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self._is_same_origin(Headers(scope=scope)):
                await send({"type": "websocket.close", "code": STAY_AWAY})
                return
        elif scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            headers = Headers(scope=scope)
            if headers.get("sec-fetch-site") != "same-origin" and not self._is_same_origin(headers):
                raise HTTPException(403)
        await self.app(scope, receive, send)

    def _is_same_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin", "")
        if self._own_origin is not None:
            return origin == self._own_origin
        return origin.partition("://")[2] == headers.get("host", "").lower()


class WellFormed:
    """Refuses what no browser sends, and what the code behind need not understand: a Host that cannot be one, a form
    whose characters are coded in one of the many ways that Python knows."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if not _HOST.fullmatch(headers.get("host", "-")):
                raise HTTPException(400)
            kind = headers.get("content-type", "").lower()
            if kind.startswith("multipart/") and "charset" in kind:
                raise HTTPException(415)
        await self.app(scope, receive, send)


class BodyLimit:
    """Refuses request bodies above a size: at once when they announce it, else as soon as they pass it.

    It raises where the body is read, so the refusal becomes the same error page as any other.
    """

    def __init__(self, app: ASGIApp, max_bytes: int, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.max_bytes = max_bytes
        self._larger = larger or {}
        """Paths where more is accepted, and how much."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        most = max(self.max_bytes, self._larger.get(scope["path"], 0))
        announced = Headers(scope=scope).get("content-length", "")
        # Python refuses to read numbers of thousands of digits; whatever is that long is too large as well.
        if announced.isdecimal() and (len(announced) > 18 or int(announced) > most):
            raise HTTPException(413)

        received = 0

        async def receive_within_limit() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise HTTPException(413)
            return message

        await self.app(scope, receive_within_limit, send)
