"""The live connection of a room's page."""

import asyncio
import logging
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.rooms.house import GRACE_SECONDS
from app.rooms.refusals import Refused
from app.web.dependencies import TheAudiences, house_of, limits_of, settings_of
from app.web.entrance import Visit, enter
from app.web.limits import address_of
from app.web.live.audience import Audiences
from app.web.live.commands import clock_of, handle, too_fast
from app.web.live.connection import Connection
from app.web.security import STAY_AWAY

logger = logging.getLogger(__name__)
router = APIRouter()

PING, PONG = "ping", "pong"
SIGHT = {"look": True, "away": False}
"""A page says whether it is in sight: whoever sees it needs no other notice."""
WAIT_A_WHILE = 1013
PER_SECOND, AT_ONCE = 20, 40
"""So many messages a second, and so many in one burst, a connection may send."""
MOST_IGNORED = 200


class Pace:
    """Slows down whoever sends too much."""

    def __init__(self, generosity: int) -> None:
        self._per_second = PER_SECOND * generosity
        self._at_once = AT_ONCE * generosity
        self._left = float(self._at_once)
        self._at = asyncio.get_running_loop().time()

    def allows_one_more(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._left = min(self._at_once, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@router.websocket("/r/{code}/live")
async def live(socket: WebSocket, audiences: TheAudiences) -> None:
    limits, address = limits_of(socket), address_of(socket)
    try:
        limits.insist("socket", socket)
        limits.insist_on_room_for_socket(address)
        visit = await enter(socket)
    except (Refused, HTTPException) as refusal:
        # Only an accepted socket can say why it is closed.
        await socket.accept()
        await socket.close(WAIT_A_WHILE if isinstance(refusal, HTTPException) else STAY_AWAY)
        return
    with limits.open_socket(address):
        await _attend(socket, visit, audiences)


async def _attend(socket: WebSocket, visit: Visit, audiences: Audiences) -> None:
    await socket.accept()
    connection = Connection(socket, visit.visitor, socket.query_params.get("seen", ""))
    try:
        with audiences.attending(visit.room, connection):
            await _arrive(socket, visit)
            # A member, too: perhaps they only watched until now.
            house_of(socket).watchers_changed(visit.room.state.id)
            await _listen(socket, visit, connection)
    finally:
        await connection.finish()
        if visit.person is not None:
            house_of(socket).page_closed(visit.room.state.id, visit.person.id)
        if not visit.viewer.is_member:
            house_of(socket).watchers_changed(visit.room.state.id, after=GRACE_SECONDS)


async def _listen(socket: WebSocket, visit: Visit, connection: Connection) -> None:
    pace = Pace(settings_of(socket).rate_limit_generosity)
    ignored = 0
    async for text in messages(socket):
        if not pace.allows_one_more():
            ignored += 1
            if ignored > MOST_IGNORED:
                connection.close(STAY_AWAY)
                return
            connection.answer(too_fast(socket, visit.room.names, text))
        elif text == PING:
            connection.send(f"{PONG} {clock_of(socket)}")
        elif isinstance(text, str) and text in SIGHT:
            connection.looks = SIGHT[text]
            if visit.person is not None:
                house_of(socket).sight_changed(visit.room.state.id, visit.person.id)
        else:
            connection.answer(await handle(socket, visit, text))


async def messages(socket: WebSocket) -> AsyncIterator[str | bytes]:
    """What a browser sends, until it is gone."""
    while True:
        try:
            message = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        yield message.get("text") or message.get("bytes") or ""


async def _arrive(socket: WebSocket, visit: Visit) -> None:
    if visit.person is not None and visit.viewer.is_member:
        await house_of(socket).arrived(visit.room.state.id, visit.person.id)
