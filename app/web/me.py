"""What the server knows of somebody, for themselves: to see it, to take it along, to have it deleted."""

import json
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from app.rooms.own_data import as_json, clock_time, own_data
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rules.wording import phrase
from app.web.answers import go_to
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit
from app.web.identity import COOKIE

router = APIRouter(prefix="/me")

PRIVATE = {"Cache-Control": "no-store"}
FILE_NAME = "azulejo-my-data.json"


@router.get("", dependencies=[limit("page")])
async def me(request: Request, person: MaybePerson, house: TheHouse, pages: ThePages) -> Response:
    data = await own_data(house.database, person, house.now) if person else None
    meant = await house.farewells.look(person.id) if person else None
    return pages.render(
        request, "me.html", headers=PRIVATE, person=person, data=data, meant=meant, clock_time=clock_time
    )


@router.get("/data", dependencies=[limit("action")])
async def data(person: MaybePerson, house: TheHouse) -> Response:
    """All of it as a file."""
    text = json.dumps(
        as_json(await own_data(house.database, _known(person), house.now)), ensure_ascii=False, indent=2
    )
    headers = {**PRIVATE, "Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/delete", dependencies=[limit("action")])
async def delete(
    request: Request, person: MaybePerson, house: TheHouse, sure: Annotated[str, Form(max_length=10)] = ""
) -> Response:
    me = _known(person)
    if sure != "yes":
        raise Refused(phrase("Nothing was deleted: first tick that you are sure."))
    await house.farewells.forget(me.id)
    answer = go_to(request, "/")
    answer.delete_cookie(COOKIE)
    return answer


def _known(person: Person | None) -> Person:
    if person is None:
        raise NotAllowed(phrase("The server knows nothing about you."))
    return person
