"""The numbers of a finished game: a page of its own, and its parts for a page that asks for them when it is shown."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.review.numbers import GameGoesOn, Numbers
from app.review.shelf import Shelf
from app.rooms.archive import FoundGame
from app.rooms.refusals import NoSuchGame
from app.rules import GAMES
from app.rules.record import Record
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit

router = APIRouter(prefix="/g/{game_id}/numbers", dependencies=[limit("page")])

Part = Literal["story", "charts", "score_sheet", "statistics", "luck"]


async def finished_game(game_id: str, person: MaybePerson, house: TheHouse) -> FoundGame:
    """A game that is over, for whoever may see it. Of one that goes on there are no numbers. Raises `NoSuchGame`."""
    found = await house.archive.look(game_id, person)
    if not found.is_over:
        raise NoSuchGame
    return found


TheGame = Annotated[FoundGame, Depends(finished_game)]


async def the_numbers(request: Request, house: TheHouse, found: TheGame) -> Numbers:
    shelf: Shelf = request.app.state.shelf

    async def source() -> tuple[Record, Sequence[float] | None]:
        return await house.archive.record(found), await house.archive.times(found)

    try:
        return await shelf.numbers(found.id, source)
    except GameGoesOn:
        raise NoSuchGame from None  # a record from elsewhere may end before the game does


TheNumbers = Annotated[Numbers, Depends(the_numbers)]


@router.get("")
async def page(request: Request, game_id: str, pages: ThePages, numbers: TheNumbers) -> Response:
    game = GAMES[numbers.game]
    return pages.render(
        request, "review/numbers.html", numbers=numbers, game=game.name, title=game.title, address=f"/g/{game_id}"
    )


@router.get("/{part}")
async def one_part(request: Request, pages: ThePages, part: Part, numbers: TheNumbers) -> Response:
    """One of the parts, to be put into the page of the game."""
    return pages.render(request, f"review/{part}.html", numbers=numbers)
