"""Playing on from a moment of a finished game, in a new room."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from app.review.playing_on import CannotPlayOn, beginning_of
from app.rooms.refusals import Refused
from app.web.answers import go_to
from app.web.dependencies import MaybePerson, TheHouse, TheLimits, limit
from app.web.review import TheGame

router = APIRouter(prefix="/g/{game_id}", dependencies=[limit("action")])


@router.post("/play-on")
async def play_on(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    source: TheGame,
    person: MaybePerson,
    house: TheHouse,
    limits: TheLimits,
    step: Annotated[str, Form(max_length=16)],
) -> Response:
    """A new room with the position of this step, for whoever may look at the game; who played in it sits on their
    seat again. Somebody new is asked for a name there."""
    try:
        beginning = beginning_of(source.timeline, source.stop(step))
    except CannotPlayOn as problem:
        raise Refused(problem.message) from None
    limits.insist("new room", request)
    key = None
    if person is None:
        limits.insist("new person", request)
        person, key = await house.people.welcome_unnamed()
    code = await house.lobby.play_on(person, beginning, source.base.rpartition("/")[2], source.own or 0)
    return go_to(request, f"/r/{code}", key)
