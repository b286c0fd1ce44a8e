"""New rooms, the way in by a code, one's name, and a whole game to look at."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from app.rooms.codes import is_code, read_code
from app.rooms.refusals import NoSuchRoom, Refused
from app.rooms.setup import PLAYABLE
from app.web.answers import go_to, remember
from app.web.dependencies import MaybePerson, TheHouse, TheLimits, ThePages, limit, pages_of
from app.web.sample import SAMPLE
from app.web.setups import choice_in, company_in, options_to_show, read_setup, texts_of, usual_setup
from app.web.translation import say

router = APIRouter()


@router.api_route("/sample", methods=["GET", "HEAD"], dependencies=[limit("page")])
async def sample(request: Request) -> Response:
    """Where the sample game was before it had an address like all others."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/g/{SAMPLE}{query}", 303)


@router.get("/new", dependencies=[limit("page")])
async def new_game(request: Request, person: MaybePerson) -> Response:
    """The form; with options, as it tells them."""
    return _new_game(request, person, texts_of(request.query_params), None)


@router.post("/new", dependencies=[limit("action")])
async def open_room(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    person: MaybePerson,
    house: TheHouse,
    limits: TheLimits,
    pages: ThePages,
    name: Annotated[str | None, Form(max_length=200)] = None,
    against: Annotated[Literal["", "bots"], Form()] = "",
    usual: Annotated[bool, Form()] = False,
) -> Response:
    """A new room. Against bots nobody else has to come, so nobody is asked for a name, and the game begins. With
    `usual` nothing but the game was chosen: the room asks for the rest, and for a name."""
    form = await request.form()
    key = None
    try:
        setup = usual_setup(form) if usual else read_setup(form)
        limits.insist("new room", request)
        if person is None:
            limits.insist("new person", request)
            asks_no_name = not name and (against or usual)
            welcome = house.people.welcome_unnamed() if asks_no_name else house.people.welcome(name or "")
            person, key = await welcome
        elif person.is_unnamed and name:
            person = await house.people.rename(person, name)
        here, bots = ((), setup.seats - 1) if against else company_in(form, setup, person.called)
        code = await house.lobby.open_room(person, setup, bots=bots)
        if here:
            room_id = (await house.lobby.find(code)).room_id
            for each in here:
                await house.sofa.add(room_id, person, each)
    except Refused as refusal:
        words = say(refusal.message, pages.translations_for(request), names=())
        again = _new_game(request, person, texts_of(form), words)
        if key is not None:
            remember(request, again, key)  # the name is known by now, and the form does not ask for it again
        return again
    return go_to(request, f"/r/{code}", key)


@router.post("/join", dependencies=[limit("action")])
async def join(request: Request, code: Annotated[str, Form(max_length=300)]) -> Response:
    """The way in for somebody who was told a code."""
    wanted = read_code(code)
    if not is_code(wanted):
        raise NoSuchRoom
    return go_to(request, f"/r/{wanted}")


@router.post("/name", dependencies=[limit("action")])
async def rename(
    request: Request,
    person: MaybePerson,
    house: TheHouse,
    limits: TheLimits,
    name: Annotated[str, Form(max_length=200)],
) -> Response:
    """The name for rooms that are entered from now on."""
    key = None
    if person is None:
        limits.insist("new person", request)
        _, key = await house.people.welcome(name)
    else:
        await house.people.rename(person, name)
    return go_to(request, "/", key)


def _new_game(request: Request, person: Any, filled_in: Mapping[str, Any], problem: str | None) -> Response:
    chosen = PLAYABLE.get(choice_in(filled_in)[0], next(iter(PLAYABLE.values())))
    return pages_of(request).render(
        request,
        "new.html",
        status=409 if problem else 200,
        person=person,
        games=PLAYABLE,
        game=chosen,
        options=options_to_show(chosen, filled_in),
        filled_in=filled_in,
        problem=problem,
    )
