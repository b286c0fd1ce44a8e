"""Writing notes on the moments of a finished game, and erasing them."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.web.dependencies import MaybePerson, TheHouse, TheLimits, limit
from app.web.review import TheGame

router = APIRouter(prefix="/g/{game_id}/notes", dependencies=[limit("action")])

Step = Annotated[str, Form(max_length=16)]


@router.post("")
async def write(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    source: TheGame,
    person: MaybePerson,
    house: TheHouse,
    limits: TheLimits,
    step: Step,
    text: Annotated[str, Form(max_length=2000)] = "",
    table: Annotated[bool, Form()] = False,
) -> Response:
    limits.insist("message", request)
    stop = source.stop(step)
    await house.notes.write(source.key[0], person, stop.name, text, for_table=table)
    return RedirectResponse(f"{source.base}?step={stop.name}#notes", 303)


@router.post("/erase")
async def erase(
    source: TheGame, person: MaybePerson, house: TheHouse, step: Step, note: Annotated[int, Form(ge=0)]
) -> Response:
    await house.notes.erase(source.key[0], person, note)
    return RedirectResponse(f"{source.base}?step={source.stop(step).name}#notes", 303)
