"""One line in the log for every request, and an answer even when the code behind it breaks."""

import logging
import secrets
import traceback
from time import perf_counter
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.errors import error_response

logger = logging.getLogger("app.web.requests")


class RequestLog:
    """Gives each request an id, logs it when it is answered, and turns a crash into the error page.

    Starlette would answer a crash outside of all middleware, hence without the security headers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        request_id = secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        # The query is left out: it may hold what only the visitor should know. Quoting keeps it one line.
        about = {"request_id": request_id, "method": scope["method"], "path": quote(scope["path"])}
        started_at = perf_counter()
        status = 0

        async def send_and_remember(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", [])
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, send_and_remember)
        except HTTPException as error:
            response = error_response(Request(scope), error.status_code, error.headers)
            await response(scope, receive, send_and_remember)
        except Exception:
            logger.exception("request failed", extra=about)
            if status:
                raise  # half an answer is out already: all that is left is to close the connection
            in_development = scope["app"].state.settings.development
            details = traceback.format_exc() if in_development else None
            response = error_response(Request(scope), 500, details=details)
            await response(scope, receive, send_and_remember)
        finally:
            milliseconds = round((perf_counter() - started_at) * 1000, 1)
            logger.info("request", extra={**about, "status": status, "milliseconds": milliseconds})
