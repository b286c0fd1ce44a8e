"""Through which door somebody comes into a room: the room's code, or the code for those who only watch."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from app.rooms.codes import is_code, read_code
from app.rooms.door import Asker
from app.rooms.live import LiveRoom
from app.rooms.people import Visitor
from app.rooms.refusals import NoSuchRoom
from app.web.dependencies import house_of
from app.web.identity import visitor_of
from app.web.limits import address_of, limits_of
from app.web.live.roles import Role, Viewer
from app.web.templating import pages_of


@dataclass(frozen=True, slots=True)
class Entrance:
    """A visitor who stands in a room."""

    room: LiveRoom
    viewer: Viewer
    code: str
    """The code by which they came."""

    @property
    def asker(self) -> Asker:
        return Asker(self.room.state.id, self.viewer.person, self.viewer.watch_only)

    @property
    def role(self) -> Role:
        return self.viewer.role_in(self.room)

    @property
    def person(self) -> Visitor | None:
        return self.viewer.person


async def enter(connection: HTTPConnection) -> Entrance:
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
    viewer = Viewer(await visitor_of(connection), way.watch_only, pages_of(connection).language_of(connection))
    room = await house.door.enter(Asker(way.room_id, viewer.person, way.watch_only))
    return Entrance(room, viewer, code)


Entered = Annotated[Entrance, Depends(enter)]
