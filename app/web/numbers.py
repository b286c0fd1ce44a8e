"""The numbers of a finished game: a page of its own, and its parts for a page that asks for them when it is shown."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.review.numbers import Numbers
from app.review.shelf import Shelf
from app.rooms.archive import PlayedGame
from app.rooms.refusals import NoSuchGame
from app.rules.record import Record
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit

router = APIRouter(prefix="/g/{game_id}/numbers", dependencies=[limit("page")])

Part = Literal["story", "charts", "score_sheet", "statistics", "luck"]


async def finished_game(game_id: str, person: MaybePerson, house: TheHouse) -> PlayedGame:
    """A game that is over, for whoever may see it. Of one that goes on there are no numbers. Raises `NoSuchGame`."""
    played = await house.archive.find(game_id, person)
    if played.game is None:
        raise NoSuchGame
    return played


async def the_numbers(
    request: Request, house: TheHouse, played: Annotated[PlayedGame, Depends(finished_game)]
) -> Numbers:
    shelf: Shelf = request.app.state.shelf

    async def source() -> tuple[Record, Sequence[float] | None]:
        return played.record, await house.archive.times(played.id)

    return await shelf.numbers(played.id, source)


TheNumbers = Annotated[Numbers, Depends(the_numbers)]
ThePlayed = Annotated[PlayedGame, Depends(finished_game)]


@router.get("")
async def page(request: Request, pages: ThePages, played: ThePlayed, numbers: TheNumbers) -> Response:
    game = played.record.game
    return pages.render(
        request,
        "review/numbers.html",
        numbers=numbers,
        game=game.name,
        title=game.title,
        address=f"/g/{played.id}",
    )


@router.get("/{part}")
async def one_part(request: Request, pages: ThePages, part: Part, numbers: TheNumbers) -> Response:
    """One of the parts, to be put into the page of the game."""
    return pages.render(request, f"review/{part}.html", numbers=numbers)
