"""The front page, new rooms, and the way in by a code."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from app.rooms.codes import is_code, read_code
from app.rooms.refusals import NoSuchRoom, Refused
from app.rooms.setup import PLAYABLE
from app.web.answers import go_to, remember, renew
from app.web.dependencies import MaybePerson, TheHouse, TheLimits, ThePages, limit, pages_of
from app.web.sample import sample_step
from app.web.setups import options_to_show, read_setup, texts_of
from app.web.translation import say

router = APIRouter()


@router.api_route("/", methods=["GET", "HEAD"], dependencies=[limit("page")])
async def front_page(request: Request, person: MaybePerson, house: TheHouse, pages: ThePages) -> Response:
    page = pages.render(
        request,
        "home.html",
        person=person,
        my_games=await house.lists.games_of(person) if person else None,
        open_rooms=await house.lists.open_rooms(person),
        **_sample(request, "0"),
    )
    return renew(request, page)


@router.api_route("/sample", methods=["GET", "HEAD"], dependencies=[limit("page")])
async def sample(request: Request, pages: ThePages, step: str = "0") -> Response:
    """One step of the sample game: the part alone for htmx, a page of its own for everybody else."""
    is_part = request.headers.get("hx-request") == "true"
    return pages.render(request, "sample.html" if is_part else "sample_page.html", **_sample(request, step))


@router.get("/new", dependencies=[limit("page")])
async def new_game(
    request: Request, person: MaybePerson, game: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    return _new_game(request, person, {"game": game}, None)


@router.post("/new", dependencies=[limit("action")])
async def open_room(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    person: MaybePerson,
    house: TheHouse,
    limits: TheLimits,
    pages: ThePages,
    name: Annotated[str | None, Form(max_length=200)] = None,
) -> Response:
    form = await request.form()
    key = None
    try:
        setup = read_setup(form)
        limits.insist("new room", request)
        if person is None:
            limits.insist("new person", request)
            person, key = await house.people.welcome(name or "")
        code = await house.lobby.open_room(person, setup)
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
    chosen = PLAYABLE.get(filled_in.get("game", ""), next(iter(PLAYABLE.values())))
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


def _sample(request: Request, step: str) -> dict[str, Any]:
    shown = sample_step(step)
    translations = pages_of(request).translations_for(request)
    return {
        "step": shown,
        "sentences": [say(message, translations, shown.names) for message in shown.happened],
        "earlier": [say(message, translations, shown.names) for message in shown.earlier],
    }
