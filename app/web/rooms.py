"""A room's page, what its buttons do, and what a browser without sockets asks for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from app.rooms import wishes
from app.rooms.codes import spoken
from app.rooms.house import House
from app.rooms.presence import RENEW_BEFORE
from app.rooms.refusals import NoSuchGame, Refused
from app.rules.wording import phrase
from app.web.answers import done, go_to, renew
from app.web.dependencies import TheDrawing, TheHouse, TheLimits, TheNotices, ThePages, limit
from app.web.entrance import TheVisit, Visit, visitor_of
from app.web.games import record_file
from app.web.links import absolute, qr_code
from app.web.live.commands import clock_of, handle
from app.web.live.part_drawing import out_of_band
from app.web.live.room_drawing import digest
from app.web.setups import read_setup

ROOM = "/r/{code}"
pages_of_a_room = APIRouter(prefix=ROOM, dependencies=[limit("page")])
actions = APIRouter(prefix=ROOM, dependencies=[limit("action")])

Number = Annotated[int, Form(ge=0, le=1_000_000)]
Name = Annotated[str | None, Form(max_length=200)]
PersonId = Annotated[str, Form(max_length=64)]


@pages_of_a_room.get("")
async def room_page(
    request: Request, visit: TheVisit, pages: ThePages, drawing: TheDrawing, notices: TheNotices
) -> Response:
    if visit.came_by_former_code:
        return RedirectResponse(visit.path, 303)
    room, viewer = visit.room, visit.viewer
    state = room.state
    view = drawing.everything(room, viewer)
    # Whoever may only watch must not learn the code that lets people sit down.
    invitation = state.watch_code if viewer.watch_only else state.code
    page = pages.render(
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
        quiet=await notices.quiet.of(visit.person),
        chat_is_off=viewer.is_host and await notices.webhooks.is_off(state.id),
    )
    return renew(request, page)


@pages_of_a_room.get("/now")
async def now(  # noqa: PLR0913, PLR0917 - what a page says of itself
    request: Request,
    visit: TheVisit,
    house: TheHouse,
    drawing: TheDrawing,
    seen: Annotated[str, Query(max_length=64)] = "",
    looks: Annotated[bool, Query()] = True,
) -> Response:
    """Everything that a page shows, for browsers without sockets; nothing when it has not changed."""
    await note_presence(house, visit, looks=looks)
    fragments = drawing.everything(visit.room, visit.viewer)
    current = digest(fragments)
    headers = {"Cache-Control": "no-store", "X-Seen": current, "X-Clock": str(clock_of(request))}
    if current == seen:
        return Response(status_code=204, headers=headers)
    return HTMLResponse("".join(map(out_of_band, fragments.values())), headers=headers)


@pages_of_a_room.get("/would-be")
async def would_be(
    visit: TheVisit, drawing: TheDrawing, proposal: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    """What would be different on the table, if all agreed to what is proposed."""
    html = drawing.would_be(visit.room, visit.viewer, proposal)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


@pages_of_a_room.get("/record")
async def record(visit: TheVisit, house: TheHouse) -> Response:
    """The record of the last game, when it is over. Each game has an address of its own, too."""
    game_id = visit.room.state.game_id
    try:
        played = await house.archive.find(game_id or "", visit.person)
        return record_file(played.record, played.id)
    except NoSuchGame:
        raise Refused(phrase("The record can be read once the game is over.")) from None


async def note_presence(house: House, visit: Visit, *, looks: bool = True) -> None:
    """Whoever asks again and again is here, too."""
    member = visit.room.state.member(visit.visitor.person_id)
    if member is not None and member.here_until < house.now() + RENEW_BEFORE:
        await house.arrived(visit.room.state.id, member.person_id, looks=looks)


@actions.post("/commands")
async def command(request: Request, visit: TheVisit) -> Response:
    """The same commands as on the live connection."""
    reply = await handle(request, visit, await request.body())
    return JSONResponse(reply, 200 if reply["ok"] else 409, {"Cache-Control": "no-store"})


# Buttons


Asking = Callable[[wishes.Wish], Awaitable[Response]]
ComingIn = Callable[[str | None, Callable[[str | None], wishes.Wish]], Awaitable[Response]]


async def asking(request: Request, visit: TheVisit, house: TheHouse) -> Asking:
    """How a button asks for something."""

    async def ask(wish: wishes.Wish) -> Response:
        await house.door.ask(visit.visitor, wish)
        return done(request, visit.path)

    return ask


Ask = Annotated[Asking, Depends(asking)]


async def coming_in(request: Request, visit: TheVisit, house: TheHouse, limits: TheLimits, ask: Ask) -> ComingIn:
    """How a button asks for what somebody new may want, too: they become known by their name, and get a key."""

    async def come_in(name: str | None, wish: Callable[[str | None], wishes.Wish]) -> Response:
        if visit.person is not None:
            answer = await ask(wish(name or None))
            if visit.person.is_unnamed and name:
                await house.people.rename(visit.person, name)
            return answer
        limits.insist("new person", request)
        person, key = await house.door.introduce(visit.visitor, name or "")
        await house.door.ask(replace(visit.visitor, person=person), wish(None))
        # They need a page, and a live connection, of their own.
        return go_to(request, visit.path, key)

    return come_in


ComeIn = Annotated[ComingIn, Depends(coming_in)]


@actions.post("/sit")
async def sit(come_in: ComeIn, seat: Number, name: Name = None) -> Response:
    return await come_in(name, lambda called: wishes.Sit(seat, called))


@actions.post("/join")
async def join(come_in: ComeIn, name: Name = None) -> Response:
    return await come_in(name, wishes.Join)


@actions.post("/stand")
async def stand(ask: Ask) -> Response:
    return await ask(wishes.Stand())


@actions.post("/claim")
async def claim(ask: Ask) -> Response:
    return await ask(wishes.Claim())


@actions.post("/leave")
async def leave(request: Request, ask: Ask) -> Response:
    await ask(wishes.Leave())
    return go_to(request, "/")


@actions.post("/sofa")
async def add_at_device(
    ask: Ask, request: Request, limits: TheLimits, name: Annotated[str, Form(max_length=200)] = ""
) -> Response:
    limits.insist("new person", request)
    return await ask(wishes.AddAtDevice(name))


@actions.post("/sofa/stand")
async def stand_at_device(ask: Ask, person: PersonId) -> Response:
    return await ask(wishes.StandAtDevice(person))


@actions.post("/sofa/name")
async def rename_at_device(ask: Ask, person: PersonId, name: Annotated[str, Form(max_length=200)] = "") -> Response:
    return await ask(wishes.RenameAtDevice(person, name))


@actions.post("/ready")
async def ready(ask: Ask, version: Number, ready: Annotated[bool, Form()]) -> Response:
    return await ask(wishes.BeReady(ready, version))


@actions.post("/mute")
async def mute(ask: Ask, person: PersonId, wanted: Annotated[bool, Form()] = True) -> Response:
    return await ask(wishes.Mute(person, wanted))


@actions.post("/kick")
async def kick(ask: Ask, person: PersonId) -> Response:
    return await ask(wishes.Kick(person))


@actions.post("/readmit")
async def readmit(ask: Ask, person: PersonId) -> Response:
    return await ask(wishes.Readmit(person))


@actions.post("/code")
async def change_code(request: Request, ask: Ask, visit: TheVisit, house: TheHouse) -> Response:
    await ask(wishes.ChangeCode())
    return go_to(request, f"/r/{(await house.rooms.get(visit.room.state.id)).state.code}")


@actions.post("/name")
async def call(ask: Ask, name: Annotated[str, Form(max_length=200)] = "") -> Response:
    return await ask(wishes.NameRoom(name))


@actions.post("/close")
async def close(request: Request, ask: Ask, visit: TheVisit) -> Response:
    await ask(wishes.CloseRoom())
    return go_to(request, visit.path)  # where it says so


@actions.post("/host")
async def hand_on(ask: Ask, person: PersonId) -> Response:
    return await ask(wishes.HandOn(person))


@actions.post("/swap")
async def swap(ask: Ask, seat: Number) -> Response:
    return await ask(wishes.Swap(seat))


@actions.post("/bot")
async def bot(ask: Ask, seat: Number, wanted: Annotated[bool, Form()] = True) -> Response:
    return await ask(wishes.SeatBot(seat) if wanted else wishes.UnseatBot(seat))


@actions.post("/setup")
async def configure(request: Request, ask: Ask) -> Response:
    return await ask(wishes.Configure(read_setup(await request.form())))


@actions.post("/start")
async def start(ask: Ask, version: Number) -> Response:
    return await ask(wishes.Start(version))


@actions.post("/again")
async def again(ask: Ask, wanted: Annotated[bool, Form()] = True) -> Response:
    return await ask(wishes.PlayAgain(wanted))


@actions.post("/arrange")
async def arrange(ask: Ask) -> Response:
    return await ask(wishes.Arrange())


# Nobody enters a room that is closed, so this is asked outside of it.
@actions.post("/reopen")
async def reopen(request: Request, house: TheHouse) -> Response:
    visitor = await visitor_of(request)
    await house.door.ask(visitor, wishes.ReopenRoom())
    return go_to(request, f"/r/{visitor.code}")


router = APIRouter()
router.include_router(pages_of_a_room)
router.include_router(actions)
