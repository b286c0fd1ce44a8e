"""Notices of turns: by a browser that is closed, and in the group chat of a room."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import FileResponse, JSONResponse, Response

from app.notices.push import Subscription
from app.notices.webhooks import Place
from app.rooms.people import Person, called
from app.rooms.refusals import NotAllowed, Refused
from app.rules.wording import Message, phrase
from app.web.answers import go_to
from app.web.assets import CACHE_BUT_ASK, STATIC_FOLDER
from app.web.dependencies import MaybePerson, TheLimits, TheNotices, ThePages, limit
from app.web.entrance import TheVisit, Visit
from app.web.links import absolute

router = APIRouter()

PRIVATE = {"Cache-Control": "no-store"}
CHAT = "/r/{code}/chat"
WORKER = STATIC_FOLDER / "js" / "notices-worker.js"
Address = Annotated[str, Form(max_length=4000)]
Key = Annotated[str, Form(max_length=200)]
Time = Annotated[str, Form(max_length=8)]


# Browsers


@router.get("/notices.js", dependencies=[limit("page")])
async def worker() -> Response:
    """What a browser runs when a notice comes. It is at the top, because it is for all pages; and it is always asked
    for anew."""
    return FileResponse(WORKER, media_type="text/javascript", headers={"Cache-Control": CACHE_BUT_ASK})


@router.get("/notices/key", dependencies=[limit("page")])
async def public_key(notices: TheNotices) -> Response:
    """By which a push service knows that a notice comes from here."""
    return JSONResponse({"key": (await notices.push.keys()).public}, headers=PRIVATE)


@router.post("/notices/browser", dependencies=[limit("action")])
async def tell_browser(  # noqa: PLR0913, PLR0917 - what a browser tells about itself
    request: Request,
    person: MaybePerson,
    notices: TheNotices,
    pages: ThePages,
    address: Address = "",
    public: Key = "",
    secret: Key = "",
) -> Response:
    if person is None:
        raise NotAllowed(phrase("There is nobody to tell: play a game first."))
    wanted, origin = Subscription(address, public, secret), absolute(request, "")
    await notices.push.subscribe(person, called(request.state.key), wanted, origin, pages.language_of(request))
    return Response(status_code=204)


@router.post("/notices/browser/known", dependencies=[limit("action")])
async def is_browser_known(
    request: Request, person: MaybePerson, notices: TheNotices, address: Address = ""
) -> Response:
    """Whether this browser would be told. It is asked for in a form: an address is not for logs."""
    is_known = person is not None and await notices.push.knows(person, called(request.state.key), address)
    return JSONResponse({"known": is_known}, headers=PRIVATE)


@router.post("/notices/browser/end", dependencies=[limit("action")])
async def tell_browser_no_more(person: MaybePerson, notices: TheNotices, address: Address = "") -> Response:
    if person is not None:
        await notices.push.end(person, address)
    return Response(status_code=204)


@router.post("/notices/quiet", dependencies=[limit("action")])
async def set_quiet_hours(  # noqa: PLR0913, PLR0917 - what the form says
    request: Request,
    person: MaybePerson,
    notices: TheNotices,
    since: Time = "",
    until: Time = "",
    zone: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    if person is None:
        raise NotAllowed(phrase("The server knows nothing about you."))
    await notices.quiet.set(person, since, until, zone)
    return go_to(request, "/me#notices")


# Group chats


@router.get(CHAT, dependencies=[limit("page")])
async def chat(request: Request, visit: TheVisit, notices: TheNotices, pages: ThePages) -> Response:
    """Which group chat is told whose turn it is: for the host."""
    return await _page(request, visit, notices, pages)


@router.post(CHAT, dependencies=[limit("action")])
async def set_chat(  # noqa: PLR0913, PLR0917 - what the form says, and where it is sent
    request: Request,
    visit: TheVisit,
    notices: TheNotices,
    pages: ThePages,
    limits: TheLimits,
    kind: Annotated[str, Form(max_length=16)] = "",
    address: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    host = _known(visit)
    await notices.webhooks.look(visit.room.state.id, host)  # others use up nothing
    limits.insist("group chat", request)
    place = Place(host, absolute(request, ""), pages.language_of(request))
    try:
        await notices.webhooks.set(visit.room.state.id, place, kind, address)
    except NotAllowed:
        raise
    except Refused as refusal:
        return await _page(request, visit, notices, pages, refusal.message, kind)
    return go_to(request, f"{visit.path}/chat")


@router.post(f"{CHAT}/end", dependencies=[limit("action")])
async def end_chat(request: Request, visit: TheVisit, notices: TheNotices) -> Response:
    await notices.webhooks.end(visit.room.state.id, _known(visit))
    return go_to(request, f"{visit.path}/chat")


async def _page(  # noqa: PLR0913, PLR0917 - a page, and what is wrong with what was sent
    request: Request,
    visit: Visit,
    notices: TheNotices,
    pages: ThePages,
    problem: Message | None = None,
    kind: str = "",
) -> Response:
    webhook = await notices.webhooks.look(visit.room.state.id, _known(visit))
    language = pages.language_of(request)
    return pages.render(
        request,
        "room/chat_notices.html",
        status=409 if problem else 200,
        headers=PRIVATE,
        person=visit.person,
        room=visit.room.state,
        path=visit.path,
        webhook=webhook,
        failed=pages.say(webhook.problem, language) if webhook and webhook.problem else "",
        problem=pages.say(problem, language) if problem else "",
        kind=kind,
    )


def _known(visit: Visit) -> Person:
    if visit.person is None:
        raise NotAllowed(phrase("Only the host of the room can do this."))
    return visit.person
