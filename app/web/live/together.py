"""Looking back together: one leads, the pages of the others follow, and everybody may point at something.

Nothing of it is stored, and nothing of it changes the game. Those who meet are in the room of the game, at whichever
process: see `circles.py`."""

import asyncio
import json
import re
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from app.database import DatabaseUnreachable
from app.review.side_line import MOST_CHARACTERS as MOST_OF_A_NAME
from app.review.side_line import read_name
from app.rooms.archive import FoundGame
from app.rooms.door import Visitor
from app.rooms.people import Person
from app.rooms.refusals import NoSuchGame, NotAllowed, Refused
from app.rules.wording import phrase
from app.web.dependencies import house_of, limits_of, settings_of, who_is
from app.web.limits import address_of
from app.web.live.circles import Circle, Circles, Companion, LookedAt
from app.web.live.commands import UNREADABLE, sayer_for
from app.web.live.connection import Connection
from app.web.live.socket import MOST_IGNORED, WAIT_A_WHILE, Pace, messages
from app.web.live.trying import side_line
from app.web.review import finished_game
from app.web.security import STAY_AWAY

LOOK_AGAIN_SECONDS = 5
"""So often it is looked whether somebody may still be there."""
MOST_CHARACTERS = MOST_OF_A_NAME + 300
_CELL = re.compile(r"[a-z][a-z0-9-]{0,39}(?:[:@]\d{1,3})?|", re.ASCII)
"""As numbers name their cells: `wall-0-2:3`; see `static/js/review/cells.js`. Empty: nothing any more."""

router = APIRouter()


@router.websocket("/g/{game_id}/together")
async def together(socket: WebSocket, game_id: str, step: str = "") -> None:
    limits, address = limits_of(socket), address_of(socket)
    circles: Circles = socket.app.state.circles
    try:
        limits.insist("socket", socket)
        limits.insist_on_room_for_socket(address)
        person, key = await who_is(socket)
        found = await _game_of_a_room(socket, game_id, person)
        if not circles.has_room(found.id):
            raise HTTPException(429)
    except (Refused, HTTPException) as refusal:
        await socket.accept()
        await socket.close(WAIT_A_WHILE if isinstance(refusal, HTTPException) else STAY_AWAY)
        return
    assert person is not None  # noqa: S101 - nobody else is in a room
    game = LookedAt(found.id, found.room_id or "", found.number)
    with limits.open_socket(address):
        await socket.accept()
        connection = Connection(socket, Visitor("", person, key=key))
        try:
            first = step if await _is_moment(socket, game_id, person, step) else "0"
            with circles.joined(game, person.name, person.id, connection, first) as (circle, companion):
                guard = asyncio.create_task(_guard(socket, game_id, connection))
                try:
                    await _Page(socket, game_id, person, circles, circle, companion).listen()
                finally:
                    guard.cancel()
        finally:
            await connection.finish()


async def _game_of_a_room(socket: WebSocket, game_id: str, person: Person | None) -> FoundGame:
    """A finished game, for those who are in its room."""
    found = await house_of(socket).archive.look(game_id, person)
    if not found.is_over:
        raise NoSuchGame
    if found.room_code is None or person is None:
        raise NotAllowed(phrase("Only those who are in the room of this game can look back at it together."))
    return found


async def _guard(socket: WebSocket, game_id: str, connection: Connection) -> None:
    """Whoever is not in the room any more, or not known by this key, does not look on."""
    while True:
        await asyncio.sleep(LOOK_AGAIN_SECONDS)
        try:
            await _game_of_a_room(socket, game_id, (await who_is(socket))[0])
        except Refused:
            connection.close(STAY_AWAY)
            return
        except DatabaseUnreachable:
            continue  # nobody is sent away for that


async def _is_moment(socket: WebSocket, game_id: str, person: Person, name: str) -> bool:
    """Whether there is such a moment: a stop of the game, or one of a side line whose moves can be made."""
    try:
        await insist_on_moment(socket, game_id, person, name)
    except Refused:
        return False
    return True


async def insist_on_moment(socket: WebSocket, game_id: str, person: Person, name: str) -> None:
    """Raises `Refused` for what is no moment of the game, nor of a side line."""
    found = read_name(name)
    if found is None:
        raise Refused(UNREADABLE)
    if found[1]:
        await side_line(socket, await finished_game(socket, game_id, person, house_of(socket)), name)


class _Page:
    """What one page sends."""

    def __init__(  # noqa: PLR0913, PLR0917 - all of it is needed, and made in one place
        self, socket: WebSocket, game_id: str, person: Person, circles: Circles, circle: Circle, companion: Companion
    ) -> None:
        self._socket = socket
        self._game_id = game_id
        self._person = person
        self._circles = circles
        self._circle = circle
        self._companion = companion

    async def listen(self) -> None:
        pace = Pace(settings_of(self._socket).rate_limit_generosity)
        connection = self._companion.connection
        assert connection is not None  # noqa: S101 - it is here
        ignored = 0
        async for text in messages(self._socket):
            if not pace.allows_one_more():
                ignored += 1
                if ignored > MOST_IGNORED:
                    connection.close(STAY_AWAY)
                    return
                continue
            wish = read_wish(text)
            answer: dict[str, Any] = {"ok": True}
            try:
                await self._carry_out(wish)
                self._circle.tell_all()
            except Refused as refusal:
                answer = {"ok": False, "words": sayer_for(self._socket, ())(refusal.message)}
            if "id" in wish or not answer["ok"]:
                connection.answer({"re": str(wish.get("id", ""))[:64], **answer})

    async def _carry_out(self, wish: dict[str, Any]) -> None:
        may_go = wish.get("do") == "lead" or self._circle.leader == self._companion.id
        if wish.get("do") in ("lead", "go") and may_go and isinstance(wish.get("step"), str):
            await insist_on_moment(self._socket, self._game_id, self._person, wish["step"])
        carry_out(self._circles, self._circle, self._companion, wish)


def read_wish(text: str | bytes) -> dict[str, Any]:
    """What a page wants; nothing, if that cannot be read."""
    if len(text) > MOST_CHARACTERS:
        return {}
    try:
        wish = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return wish if isinstance(wish, dict) else {}


def carry_out(circles: Circles, circle: Circle, companion: Companion, wish: dict[str, Any]) -> None:
    """Raises `Refused` for whatever cannot be done."""
    match wish:
        case {"do": "lead", "step": str(step)} if read_name(step):
            circles.lead(circle, companion, step)
        case {"do": "go", "step": str(step)} if read_name(step):
            if not circles.go(circle, companion, step):
                raise NotAllowed(phrase("Somebody else leads. Take the lead first."))
        case {"do": "point", "cell": str(cell)} if _CELL.fullmatch(cell):
            circles.point(circle, companion, cell)
        case _:
            raise Refused(UNREADABLE)
