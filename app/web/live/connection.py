"""One open socket. Whatever is sent waits in line; a browser that does not take it is let go, not waited for."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from app.rooms.door import Visitor
from app.web.live.viewers import Viewer

logger = logging.getLogger(__name__)

MOST_WAITING = 100
SECONDS_TO_TAKE_ONE = 5
TOO_SLOW = 1013
"""The browser may try again, and gets everything anew."""


class Shown(NamedTuple):
    """What a page shows: which game, how far it is, and the last line that was said."""

    game: str | None
    version: int
    is_over: bool
    line: int
    names: Sequence[str] = ()
    """Of the players: a seat may be given away."""
    seat: int | None = None
    """Of the viewer, in the game."""
    cover: tuple[bool, bool] = (False, False)
    """Whether that seat's secrets are covered, and whether the cover is to be tapped away."""
    muted: frozenset[str] = frozenset()
    """Whom the viewer does not want to hear."""
    hand_overs: int = 0
    """How often a seat of the game has got another player."""

    def has_table_of(self, now: "Shown") -> bool:
        """Where this is not so, everything is another."""
        return self.seat == now.seat and self.cover == now.cover and self._has_game_of(now)

    def turns_to(self, now: "Shown") -> bool:
        """Whether the same table is looked at from another seat at the same device."""
        is_turned = None not in (self.seat, now.seat) and self.seat != now.seat
        return is_turned and self._has_game_of(now)

    def _has_game_of(self, now: "Shown") -> bool:
        return self.game == now.game and self.names == now.names and self.muted == now.muted


class Connection:
    def __init__(self, socket: WebSocket, visitor: Visitor, seen: str = "") -> None:
        self.visitor = visitor
        self.seen = seen
        """The digest of what the page shows that opens the connection."""
        self.sent: dict[str, str] = {}
        """The fragments around the table as this browser has them."""
        self.viewer: Viewer | None = None
        """What whoever looks is in the room,"""
        self.basis: tuple[object, ...] = (None, None, None)
        """and what it was found out from."""
        self.shown: Shown | None = None
        """None: it needs everything."""
        self.looks = True
        """Whether the page is in sight, as far as the browser has told."""
        self._socket = socket
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._closing: int | None = None
        self._sending_since: float | None = None
        self._pump = asyncio.create_task(self._send_waiting())

    def send(self, text: str) -> None:
        if self._closing is not None:
            return
        if self._waiting.full() or self._is_stuck():
            self.close(TOO_SLOW)
        else:
            self._waiting.put_nowait(text)

    def answer(self, reply: dict[str, Any]) -> None:
        self.send(json.dumps(reply, ensure_ascii=False))

    def close(self, code: int) -> None:
        """Let the browser go, without waiting for it."""
        if self._closing is None:
            self._closing = code
            self._pump.cancel()

    async def finish(self) -> None:
        """Called by whoever opened it, when nothing is to be received any more."""
        self.close(1000)
        with contextlib.suppress(asyncio.CancelledError):
            await self._pump

    def _is_stuck(self) -> bool:
        # Asked when there is more to send. A time limit on every message would cost a twentieth of all work; and a
        # browser that does not read does not answer pings, either.
        return self._sending_since is not None and monotonic() - self._sending_since > SECONDS_TO_TAKE_ONE

    async def _send_waiting(self) -> None:
        try:
            while True:
                text = await self._waiting.get()
                self._sending_since = monotonic()
                await self._socket.send_text(text)
                self._sending_since = None
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._closing = self._closing or TOO_SLOW
        finally:
            await self._hang_up()

    async def _hang_up(self) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await self._socket.close(self._closing or 1011)
