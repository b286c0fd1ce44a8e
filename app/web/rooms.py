"""A room's page, what its buttons do, and what a browser without sockets asks for."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from app.rooms import wishes
from app.rooms.codes import spoken
from app.rooms.presence import RENEW_BEFORE
from app.rooms.refusals import NoSuchGame, Refused
from app.rules.wording import phrase
from app.web.answers import done, go_to
from app.web.dependencies import house_of
from app.web.entrance import TheVisit, Visit
from app.web.games import record_file
from app.web.limits import limits_of
from app.web.links import absolute, qr_code
from app.web.live.commands import clock_of, handle
from app.web.live.part_drawing import out_of_band
from app.web.live.room_drawing import RoomDrawing, digest
from app.web.setups import read_setup
from app.web.templating import pages_of

router = APIRouter(prefix="/r/{code}")

Number = Annotated[int, Form(ge=0, le=1_000_000)]
Name = Annotated[str | None, Form(max_length=200)]
PersonId = Annotated[str, Form(max_length=64)]


@router.get("")
async def room_page(request: Request, visit: TheVisit) -> Response:
    limits_of(request).insist("page", request)
    room, viewer = visit.room, visit.viewer
    drawing: RoomDrawing = request.app.state.drawing
    state = room.state
    view = drawing.everything(room, viewer)
    # Whoever may only watch must not learn the code that lets people sit down.
    invitation = state.watch_code if viewer.watch_only else state.code
    return pages_of(request).render(
        request,
        "room.html",
        headers={"Cache-Control": "no-store"},
        view=view,
        seen=digest(view),
        room=state,
        phase=room.phase,
        game=room.shown_game.name,
        viewer=viewer,
        person=visit.person,
        code=visit.code,
        spoken_code=spoken(invitation),
        invitation=absolute(request, f"/r/{invitation}"),
        watch_link=absolute(request, f"/r/{state.watch_code}"),
        qr_code=qr_code(absolute(request, f"/r/{invitation}")),
    )


@router.get("/now")
async def now(request: Request, visit: TheVisit, seen: Annotated[str, Query(max_length=64)] = "") -> Response:
    """Everything that a page shows, for browsers without sockets; nothing when it has not changed."""
    limits_of(request).insist("page", request)
    await _note_presence(request, visit)
    drawing: RoomDrawing = request.app.state.drawing
    fragments = drawing.everything(visit.room, visit.viewer)
    current = digest(fragments)
    headers = {"Cache-Control": "no-store", "X-Seen": current, "X-Clock": str(clock_of(request))}
    if current == seen:
        return Response(status_code=204, headers=headers)
    return HTMLResponse("".join(map(out_of_band, fragments.values())), headers=headers)


@router.get("/record")
async def record(request: Request, visit: TheVisit) -> Response:
    """The record of the last game, when it is over. Each game has an address of its own, too."""
    limits_of(request).insist("page", request)
    game_id = visit.room.state.game_id
    try:
        return record_file(await house_of(request).archive.find(game_id or "", visit.person))
    except NoSuchGame:
        raise Refused(phrase("The record can be read when the game is over.")) from None


async def _note_presence(request: Request, visit: Visit) -> None:
    """Whoever asks again and again is here, too."""
    house = house_of(request)
    member = visit.room.state.member(visit.visitor.person_id)
    if member is not None and member.here_until < house.now() + RENEW_BEFORE:
        await house.presence.arrived(visit.room.state.id, member.person_id)


@router.post("/commands")
async def command(request: Request, visit: TheVisit) -> Response:
    """The same commands as on the live connection."""
    limits_of(request).insist("action", request)
    reply = await handle(request, visit, await request.body())
    return JSONResponse(reply, 200 if reply["ok"] else 409, {"Cache-Control": "no-store"})


# Buttons


@router.post("/sit")
async def sit(request: Request, visit: TheVisit, seat: Number, name: Name = None) -> Response:
    return await _come_in(request, visit, name, lambda called: wishes.Sit(seat, called))


@router.post("/join")
async def join(request: Request, visit: TheVisit, name: Name = None) -> Response:
    return await _come_in(request, visit, name, wishes.Join)


@router.post("/stand")
async def stand(request: Request, visit: TheVisit) -> Response:
    return await _ask(request, visit, wishes.Stand())


@router.post("/claim")
async def claim(request: Request, visit: TheVisit) -> Response:
    return await _ask(request, visit, wishes.Claim())


@router.post("/leave")
async def leave(request: Request, visit: TheVisit) -> Response:
    await _ask(request, visit, wishes.Leave())
    return go_to(request, "/")


@router.post("/ready")
async def ready(request: Request, visit: TheVisit, version: Number, ready: Annotated[bool, Form()]) -> Response:
    return await _ask(request, visit, wishes.BeReady(ready, version))


@router.post("/kick")
async def kick(request: Request, visit: TheVisit, person: PersonId) -> Response:
    return await _ask(request, visit, wishes.Kick(person))


@router.post("/readmit")
async def readmit(request: Request, visit: TheVisit, person: PersonId) -> Response:
    return await _ask(request, visit, wishes.Readmit(person))


@router.post("/host")
async def hand_on(request: Request, visit: TheVisit, person: PersonId) -> Response:
    return await _ask(request, visit, wishes.HandOn(person))


@router.post("/swap")
async def swap(request: Request, visit: TheVisit, seat: Number) -> Response:
    return await _ask(request, visit, wishes.Swap(seat))


@router.post("/setup")
async def configure(request: Request, visit: TheVisit) -> Response:
    return await _ask(request, visit, wishes.Configure(read_setup(await request.form())))


@router.post("/start")
async def start(request: Request, visit: TheVisit, version: Number) -> Response:
    return await _ask(request, visit, wishes.Start(version))


@router.post("/again")
async def again(request: Request, visit: TheVisit, wanted: Annotated[bool, Form()] = True) -> Response:
    return await _ask(request, visit, wishes.PlayAgain(wanted))


@router.post("/arrange")
async def arrange(request: Request, visit: TheVisit) -> Response:
    return await _ask(request, visit, wishes.Arrange())


async def _ask(request: Request, visit: Visit, wish: wishes.Wish) -> Response:
    limits_of(request).insist("action", request)
    await house_of(request).door.ask(visit.visitor, wish)
    return done(request, f"/r/{visit.code}")


async def _come_in(
    request: Request, visit: Visit, name: str | None, wish: Callable[[str | None], wishes.Wish]
) -> Response:
    """For wishes that somebody new may have, too: they become known by their name, and get a key."""
    if visit.person is not None:
        return await _ask(request, visit, wish(name or None))
    limits = limits_of(request)
    limits.insist("action", request)
    limits.insist("new person", request)
    door, visitor = house_of(request).door, visit.visitor
    person, key = await door.introduce(visitor, name or "")
    await door.ask(replace(visitor, person=person), wish(None))
    # They need a page, and a live connection, of their own.
    return go_to(request, f"/r/{visit.code}", key)
