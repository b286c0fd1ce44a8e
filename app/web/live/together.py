"""Looking back together: one leads, the pages of the others follow, and everybody may point at something.

Nothing of it is stored, and nothing of it changes the game. Those who meet are in the room of the game. They meet in
the memory of one process: where several serve the same rooms, friends meet if they reach the same one."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from app.rooms.archive import FoundGame
from app.rooms.door import Visitor
from app.rooms.people import Person
from app.rooms.refusals import NoSuchGame, NotAllowed, Refused
from app.rules.wording import phrase
from app.web.dependencies import house_of, limits_of, settings_of, who_is
from app.web.limits import address_of
from app.web.live.connection import Connection
from app.web.live.socket import MOST_IGNORED, WAIT_A_WHILE, Pace, messages
from app.web.security import STAY_AWAY

MOST_TOGETHER = 40
MOST_CHARACTERS = 300
_STEP = re.compile(r"\d{1,5}(?:[sde]\d{0,2})?", re.ASCII)
_CELL = re.compile(r"[a-z][a-z0-9-]{0,39}(?:[:@]\d{1,3})?|", re.ASCII)
"""As numbers name their cells: `wall-0-2:3`; see `static/js/review/cells.js`. Empty: nothing any more."""

router = APIRouter()


@dataclass(slots=True, eq=False)
class Companion:
    """One page of somebody who looks back with others."""

    number: int
    name: str
    connection: Connection
    cell: str = ""
    """Where they point."""


@dataclass(slots=True)
class Circle:
    """Those who look back at one game together."""

    companions: list[Companion] = field(default_factory=list)
    leader: Companion | None = None
    step: str = ""
    """Where the leader is."""

    def tell_all(self) -> None:
        for companion in self.companions:
            companion.connection.answer(self.state_for(companion))

    def state_for(self, companion: Companion) -> dict[str, Any]:
        return {
            "me": companion.number,
            "leader": self.leader.number if self.leader else None,
            "step": self.step if self.leader else "",
            "people": [{"id": each.number, "name": each.name, "cell": each.cell} for each in self.companions],
        }

    def lead(self, companion: Companion, step: str) -> None:
        self.leader, self.step = companion, step
        for each in self.companions:
            each.cell = ""  # it was somewhere else that they pointed

    def go(self, companion: Companion, step: str) -> None:
        """Only where the leader goes do the others follow; whoever goes alone is not followed."""
        if companion is self.leader and step != self.step:
            self.lead(companion, step)


class Circles:
    def __init__(self) -> None:
        self._circles: dict[str, Circle] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        return len(self._circles)

    @contextmanager
    def joined(
        self, game_id: str, name: str, connection: Connection, step: str
    ) -> Iterator[tuple[Circle, Companion]]:
        """While this lasts, somebody looks back with the others. Whoever comes first leads."""
        circle = self._circles.setdefault(game_id, Circle())
        companion = Companion(next(self._numbers), name, connection)
        circle.companions.append(companion)
        if circle.leader is None:
            circle.lead(companion, step)
        circle.tell_all()
        try:
            yield circle, companion
        finally:
            circle.companions.remove(companion)
            if circle.leader is companion:
                circle.leader = None  # whoever wants takes the lead
            circle.tell_all()
            if not circle.companions:
                self._circles.pop(game_id, None)

    def has_room(self, game_id: str) -> bool:
        circle = self._circles.get(game_id)
        return circle is None or len(circle.companions) < MOST_TOGETHER

    def close_all(self, code: int) -> None:
        for circle in self._circles.values():
            for companion in circle.companions:
                companion.connection.close(code)


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
    with limits.open_socket(address):
        await socket.accept()
        connection = Connection(socket, Visitor("", person, key=key))
        try:
            first = step if _STEP.fullmatch(step) else "0"
            with circles.joined(found.id, person.name, connection, first) as (circle, companion):
                await _listen(socket, circle, companion)
        finally:
            await connection.finish()


async def _game_of_a_room(socket: WebSocket, game_id: str, person: Person | None) -> FoundGame:
    """A finished game, for those who are in its room."""
    found = await house_of(socket).archive.look(game_id, person)
    if not found.is_over:
        raise NoSuchGame
    if found.room_code is None or person is None:
        raise NotAllowed(phrase("Only those who are in the room of this game look back at it together."))
    return found


async def _listen(socket: WebSocket, circle: Circle, companion: Companion) -> None:
    pace = Pace(settings_of(socket).rate_limit_generosity)
    ignored = 0
    async for text in messages(socket):
        if not pace.allows_one_more():
            ignored += 1
            if ignored > MOST_IGNORED:
                companion.connection.close(STAY_AWAY)
                return
            continue
        wish = _read(text)
        done = wish is not None and _carry_out(circle, companion, wish)
        if done:
            circle.tell_all()
        if wish is None or "id" in wish:
            companion.connection.answer({"re": str((wish or {}).get("id", ""))[:64], "ok": done})


def _read(text: str | bytes) -> dict[str, Any] | None:
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        wish = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return wish if isinstance(wish, dict) else None


def _carry_out(circle: Circle, companion: Companion, wish: dict[str, Any]) -> bool:
    """Whether it was something that can be done."""
    match wish:
        case {"do": "lead", "step": str(step)} if _STEP.fullmatch(step):
            circle.lead(companion, step)
        case {"do": "go", "step": str(step)} if _STEP.fullmatch(step):
            circle.go(companion, step)
        case {"do": "point", "cell": str(cell)} if _CELL.fullmatch(cell):
            companion.cell = cell
        case _:
            return False
    return True
