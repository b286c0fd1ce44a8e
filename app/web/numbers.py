"""The numbers of a finished game: a page of its own, and its parts for a page that asks for them when it is shown."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.review.numbers import Numbers
from app.rooms.refusals import NoSuchGame
from app.rules import GAMES
from app.web.dependencies import ThePages, limit
from app.web.review import TheGame, boards_for_story

router = APIRouter(prefix="/g/{game_id}/numbers", dependencies=[limit("page")])

Part = Literal["story", "charts", "score_sheet", "statistics", "luck"]


async def the_numbers(source: TheGame) -> Numbers:
    """Of a game that is over, for whoever may see it. Raises `NoSuchGame`."""
    if source.numbers is None:
        raise NoSuchGame  # a record from elsewhere may end before the game does
    return await source.numbers()


TheNumbers = Annotated[Numbers, Depends(the_numbers)]


@router.get("")
async def page(request: Request, game_id: str, pages: ThePages, numbers: TheNumbers) -> Response:
    game = GAMES[numbers.game]
    return pages.render(
        request, "review/numbers.html", numbers=numbers, game=game.name, title=game.title, address=f"/g/{game_id}"
    )


@router.get("/{part}")
async def one_part(request: Request, pages: ThePages, part: Part, source: TheGame, numbers: TheNumbers) -> Response:
    """One of the parts, to be put into the page of the game."""
    boards = await boards_for_story(request, pages, source, numbers) if part == "story" else {}
    return pages.render(request, f"review/{part}.html", numbers=numbers, boards=boards)
