"""What routes need: they declare it in their parameters, as `house: TheHouse`, and FastAPI finds it. All others find
the same by the functions that end in `_of`."""

from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.notices.telling import Notices
from app.rooms.house import House
from app.rooms.people import Person, called
from app.settings import Settings
from app.web.identity import Cookies
from app.web.limits import RateLimits
from app.web.live.audience import Audiences
from app.web.live.room_drawing import RoomDrawing
from app.web.templating import Pages


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def pages_of(connection: HTTPConnection) -> Pages:
    pages: Pages = connection.app.state.pages
    return pages


def limits_of(connection: HTTPConnection) -> RateLimits:
    limits: RateLimits = connection.app.state.limits
    return limits


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person whose browser this is, or None for somebody new."""
    return (await who_is(connection))[0]


async def who_is(connection: HTTPConnection) -> tuple[Person | None, str]:
    """The same, and what their browser's key is called."""
    cookies: Cookies = connection.app.state.cookies
    key = cookies.read(connection)
    person = None if key is None else await house_of(connection).people.recognise(key)
    if key is None or person is None:
        return None, ""
    connection.state.key = key  # for the answer: see `renew`
    return person, called(key)


def _the(name: str) -> Any:
    """What the application holds under this name."""

    # FastAPI would send a function that is not async to a thread, which takes longer than all it does.
    async def find(connection: HTTPConnection) -> Any:
        return getattr(connection.app.state, name)

    return Depends(find)


TheHouse = Annotated[House, _the("house")]
ThePages = Annotated[Pages, _the("pages")]
TheLimits = Annotated[RateLimits, _the("limits")]
TheDrawing = Annotated[RoomDrawing, _the("drawing")]
TheAudiences = Annotated[Audiences, _the("audiences")]
TheNotices = Annotated[Notices, _the("notices")]
MaybePerson = Annotated[Person | None, Depends(person_of)]


def limit(what: str) -> Any:
    """For the `dependencies` of a route or a router: whoever has done this too often is asked to wait, and nothing
    else is done. What counts only when it really happens, such as a new room, is counted where it happens."""

    async def insist(connection: HTTPConnection) -> None:
        limits_of(connection).insist(what, connection)

    return Depends(insist)
