"""How somebody comes into a room: by its code, or by the code for those who only watch."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from app.rooms.codes import is_code, read_code
from app.rooms.door import Visitor
from app.rooms.live import LiveRoom
from app.rooms.people import Person
from app.rooms.refusals import NoSuchRoom
from app.web.dependencies import house_of, limits_of, pages_of, person_of
from app.web.limits import address_of
from app.web.live.viewers import Viewer, viewer_in


@dataclass(frozen=True, slots=True)
class Visit:
    """A visitor, and the room as it was when they came."""

    room: LiveRoom
    visitor: Visitor

    @property
    def viewer(self) -> Viewer:
        return viewer_in(self.room, self.visitor)

    @property
    def person(self) -> Person | None:
        return self.visitor.person

    @property
    def code(self) -> str:
        """The code by which they came."""
        state = self.room.state
        return state.watch_code if self.visitor.watch_only else state.code

    @property
    def path(self) -> str:
        return f"/r/{self.code}"


async def enter(connection: HTTPConnection) -> Visit:
    """The room of this address. Raises `NoSuchRoom`, or `SentAway` for somebody who was sent away."""
    code = read_code(connection.path_params["code"])
    house, limits, address = house_of(connection), limits_of(connection), address_of(connection)
    if not limits.has_room("wrong code", address):
        raise HTTPException(429)
    if not is_code(code):
        limits.allows("wrong code", address)
        raise NoSuchRoom
    try:
        way = await house.lobby.find(code)
    except NoSuchRoom:
        limits.allows("wrong code", address)
        raise
    language = pages_of(connection).language_of(connection)
    visitor = Visitor(way.room_id, await person_of(connection), way.watch_only, language)
    return Visit(await house.door.enter(visitor), visitor)


TheVisit = Annotated[Visit, Depends(enter)]
