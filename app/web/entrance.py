"""How somebody comes into a room: by its code, or by the code for those who only watch."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.rooms.codes import is_code, read_code
from app.rooms.door import Visitor
from app.rooms.live import LiveRoom
from app.rooms.people import Person
from app.rooms.refusals import NoSuchRoom
from app.web.dependencies import house_of, limits_of, pages_of, who_is
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
        """The code by which they come."""
        state = self.room.state
        only_watches = self.visitor.watch_only and not self.came_by_former_code
        return state.watch_code if only_watches else state.code

    @property
    def came_by_former_code(self) -> bool:
        return not self.room.state.has_code(self.visitor.code)

    @property
    def path(self) -> str:
        return f"/r/{self.code}"


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who comes to the room of this address, whether they may enter or not. Raises `NoSuchRoom`."""
    code = read_code(connection.path_params["code"])
    if not is_code(code):
        raise NoSuchRoom
    way = await house_of(connection).lobby.find(code)
    person, key = await who_is(connection)
    language = pages_of(connection).language_of(connection)
    return Visitor(way.room_id, person, way.watch_only, language, code, key)


async def enter(connection: HTTPConnection) -> Visit:
    """The room of this address. Raises `NoSuchRoom`, `SentAway` for somebody who was sent away, or `RoomClosed`."""
    try:
        visitor = await visitor_of(connection)
        return Visit(await house_of(connection).door.enter(visitor), visitor)
    except NoSuchRoom:
        # Only misses count: whoever shares an address with somebody who tries codes still gets in with a right one.
        limits_of(connection).insist("wrong code", connection)
        raise


TheVisit = Annotated[Visit, Depends(enter)]
