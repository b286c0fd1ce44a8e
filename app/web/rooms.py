"""A room's page, what its buttons do, and what a browser without sockets asks for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from app.rooms.codes import spoken
from app.rooms.names import clean_name
from app.rooms.people import Visitor
from app.rooms.presence import RENEW_BEFORE
from app.rooms.refusals import NotAllowed, Refused
from app.rooms.setup import Setup
from app.rules.wording import phrase
from app.web.answers import done, go_to
from app.web.dependencies import house_of
from app.web.doors import Entered, Entrance
from app.web.limits import limits_of
from app.web.links import absolute, qr_code
from app.web.live.commands import clock_of, obey
from app.web.live.drawing import Artist, digest, phase_of
from app.web.live.painting import out_of_band
from app.web.setups import read_setup
from app.web.templating import pages_of

router = APIRouter(prefix="/r/{code}")

Number = Annotated[int, Form(ge=0, le=1_000_000)]
Name = Annotated[str | None, Form(max_length=200)]


@router.get("")
async def room_page(request: Request, entrance: Entered) -> Response:
    limits_of(request).insist("page", request)
    room, role = entrance.room, entrance.role
    artist: Artist = request.app.state.artist
    state = room.state
    view = artist.everything(room, role)
    # Whoever may only watch must not learn the code that lets people sit down.
    invitation = state.watch_code if role.watch_only else state.code
    return pages_of(request).render(
        request,
        "room.html",
        headers={"Cache-Control": "no-store"},
        view=view,
        seen=digest(view),
        room=state,
        phase=phase_of(room),
        role=role,
        person=entrance.person,
        code=entrance.code,
        spoken_code=spoken(invitation),
        invitation=absolute(request, f"/r/{invitation}"),
        watch_link=absolute(request, f"/r/{state.watch_code}"),
        qr_code=qr_code(absolute(request, f"/r/{invitation}")),
    )


@router.get("/now")
async def now(request: Request, entrance: Entered, seen: Annotated[str, Query(max_length=64)] = "") -> Response:
    """Everything that a page shows, for browsers without sockets; nothing when it has not changed."""
    limits_of(request).insist("page", request)
    await _note_presence(request, entrance)
    artist: Artist = request.app.state.artist
    fragments = artist.everything(entrance.room, entrance.role)
    current = digest(fragments)
    headers = {"Cache-Control": "no-store", "X-Seen": current, "X-Clock": str(clock_of(request))}
    if current == seen:
        return Response(status_code=204, headers=headers)
    return HTMLResponse("".join(map(out_of_band, fragments.values())), headers=headers)


@router.get("/record")
async def record(request: Request, entrance: Entered) -> Response:
    """The game as its record, with the seed that proves every deal; only when it is over."""
    limits_of(request).insist("page", request)
    game = entrance.room.game
    if game is None or not game.is_over:
        raise Refused(phrase("The record can be read when the game is over."))
    text = str(replace(game.match.record, names=entrance.room.state.names))
    name = f"{entrance.room.state.game.name}-{game.id[:6]}.record"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _note_presence(request: Request, entrance: Entrance) -> None:
    """Whoever asks again and again is here, too."""
    house = house_of(request)
    member = entrance.room.state.member(entrance.viewer.person_id)
    if member is not None and member.here_until < house.now() + RENEW_BEFORE:
        await house.presence.arrived(entrance.room.state.id, member.person_id)


@router.post("/commands")
async def command(request: Request, entrance: Entered) -> Response:
    """The same commands as on the live connection."""
    limits_of(request).insist("action", request)
    reply = await obey(request, entrance.room, entrance.viewer, await request.body())
    return JSONResponse(reply, 200 if reply["ok"] else 409, {"Cache-Control": "no-store"})


# Buttons


async def _known(request: Request, entrance: Entrance, name: str | None) -> tuple[Visitor, str | None]:
    """The visitor; somebody new becomes known by his name, and gets a key."""
    limits_of(request).insist("action", request)
    if entrance.role.watch_only:
        raise NotAllowed(phrase("This link is only for watching."))
    if entrance.person is not None:
        return entrance.person, None
    entrance.room.state.insist_on_free_name(clean_name(name or ""))
    limits_of(request).insist("new person", request)
    return await house_of(request).people.welcome(name or "")


@router.post("/sit")
async def sit(request: Request, entrance: Entered, seat: Number, name: Name = None) -> Response:
    person, key = await _known(request, entrance, name)
    wanted = name if name and key is None else None
    await house_of(request).lobby.sit(entrance.room.state.id, person, seat, wanted)
    return _done(request, entrance, key)


@router.post("/join")
async def join(request: Request, entrance: Entered, name: Name = None) -> Response:
    person, key = await _known(request, entrance, name)
    wanted = name if name and key is None else None
    await house_of(request).lobby.join(entrance.room.state.id, person, wanted)
    return _done(request, entrance, key)


@router.post("/stand")
async def stand(request: Request, entrance: Entered) -> Response:
    return await _act(request, entrance, house_of(request).lobby.stand)


@router.post("/claim")
async def claim(request: Request, entrance: Entered) -> Response:
    return await _act(request, entrance, house_of(request).lobby.claim)


@router.post("/leave")
async def leave(request: Request, entrance: Entered) -> Response:
    await house_of(request).lobby.leave(entrance.room.state.id, _person(request, entrance))
    return go_to(request, "/")


@router.post("/ready")
async def ready(request: Request, entrance: Entered, version: Number, ready: Annotated[bool, Form()]) -> Response:
    person = _person(request, entrance)
    await house_of(request).lobby.ready(entrance.room.state.id, person, ready=ready, version=version)
    return _done(request, entrance)


@router.post("/kick")
async def kick(request: Request, entrance: Entered, person: Annotated[str, Form(max_length=64)]) -> Response:
    await house_of(request).lobby.kick(entrance.room.state.id, _person(request, entrance), person)
    return _done(request, entrance)


@router.post("/readmit")
async def readmit(request: Request, entrance: Entered, person: Annotated[str, Form(max_length=64)]) -> Response:
    await house_of(request).lobby.readmit(entrance.room.state.id, _person(request, entrance), person)
    return _done(request, entrance)


@router.post("/host")
async def hand_on(request: Request, entrance: Entered, person: Annotated[str, Form(max_length=64)]) -> Response:
    await house_of(request).lobby.hand_on(entrance.room.state.id, _person(request, entrance), person)
    return _done(request, entrance)


@router.post("/swap")
async def swap(request: Request, entrance: Entered, seat: Number) -> Response:
    await house_of(request).lobby.swap(entrance.room.state.id, _person(request, entrance), seat)
    return _done(request, entrance)


@router.post("/setup")
async def configure(request: Request, entrance: Entered) -> Response:
    setup: Setup = read_setup(await request.form())
    await house_of(request).lobby.configure(entrance.room.state.id, _person(request, entrance), setup)
    return _done(request, entrance)


@router.post("/start")
async def start(request: Request, entrance: Entered, version: Number) -> Response:
    await house_of(request).lobby.start(entrance.room.state.id, _person(request, entrance), version)
    return _done(request, entrance)


@router.post("/again")
async def again(request: Request, entrance: Entered) -> Response:
    code = await house_of(request).lobby.again(entrance.room.state.id, _person(request, entrance))
    return go_to(request, f"/r/{code}")


def _person(request: Request, entrance: Entrance) -> Visitor:
    limits_of(request).insist("action", request)
    if entrance.person is None:
        raise NotAllowed(phrase("You are not in this room."))
    return entrance.person


async def _act(request: Request, entrance: Entrance, act: Callable[[str, Visitor], Awaitable[None]]) -> Response:
    await act(entrance.room.state.id, _person(request, entrance))
    return _done(request, entrance)


def _done(request: Request, entrance: Entrance, key: str | None = None) -> Response:
    path = f"/r/{entrance.code}"
    # Somebody who has just become known needs a page, and a live connection, of his own.
    return done(request, path) if key is None else go_to(request, path, key)
