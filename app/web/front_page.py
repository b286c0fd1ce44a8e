"""The front page: the games that can be played, and whatever waits for somebody who comes back."""

import re
from collections.abc import Hashable
from dataclasses import dataclass

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rooms.my_games import MyGames
from app.rooms.people import Person
from app.rooms.setup import PLAYABLE
from app.web.answers import renew
from app.web.dependencies import MaybePerson, TheDrawing, TheHouse, ThePages, limit
from app.web.live.room_drawing import RoomDrawing, public_parts
from app.web.sample import SAMPLE, sample_look
from app.web.templating import Pages
from app.web.translation import say

router = APIRouter()

MOST_PICTURES = 4
"""A game has to be read for its picture."""
_IDS = re.compile(r' id="[^"]*"')


@dataclass(frozen=True, slots=True)
class Picture:
    """How a game stands for somebody who is to move."""

    board: Markup
    """Their own, small."""
    round: int
    last: str
    """What happened last, in words."""


@router.api_route("/", methods=["GET", "HEAD"], dependencies=[limit("page")])
async def front_page(
    request: Request, person: MaybePerson, house: TheHouse, pages: ThePages, drawing: TheDrawing
) -> Response:
    mine = await house.lists.games_of(person) if person else None
    pictures = {}
    if mine and person:
        pictures = await _pictures(house, pages, drawing, pages.language_of(request), person, mine)
    page = pages.render(
        request,
        "home.html",
        person=person,
        my_games=mine,
        pictures=pictures,
        shown_games=sorted({card.room.game.name for card in mine.my_turn if card.room} if mine and pictures else ()),
        open_rooms=await house.lists.open_rooms(person),
        to_watch=await house.lists.games_to_watch(person),
        games=PLAYABLE,
        sample=f"/g/{SAMPLE}",
        sample_game=sample_look().timeline.record.game,
    )
    return renew(request, page)


async def _pictures(  # noqa: PLR0913, PLR0917 - what it takes to draw
    house: House, pages: Pages, drawing: RoomDrawing, language: str, person: Person, mine: MyGames
) -> dict[str, Picture]:
    """By the address of the room. A game that has moved on in the meantime has none."""
    pictures = {}
    for card in mine.my_turn[:MOST_PICTURES]:
        room = await house.rooms.get(card.room.id) if card.room else None
        game, look = (room.game, room.look_of(person.id)) if room else (None, None)
        if game is not None and look is not None:
            pictures[card.address] = Picture(
                board=small_board(pages, drawing, language, game, look.seat),
                round=game.position.round,
                last=_last_sentence(pages, language, game),
            )
    return pictures


def small_board(pages: Pages, drawing: RoomDrawing, language: str, game: LiveGame, seat: int) -> Markup:
    """A player's board as everybody may see it, drawn of the same parts as on the table."""
    record, parts = game.match.record, public_parts(game)
    part_drawing = drawing.part_drawing(language, record.game.name)

    def part(name: str) -> Markup:
        value: Hashable = parts[name]
        return part_drawing.draw(name, value, game.names)

    small = pages.macro(language, f"tables/{record.game.name}/small.html", "small")
    # Other tables on the page have parts of the same names.
    return Markup(_IDS.sub("", small(part, seat, record.options)))  # noqa: S704 - drawn by templates, which escape


def _last_sentence(pages: Pages, language: str, game: LiveGame) -> str:
    if not game.log or not game.log[-1].events:
        return ""
    return say(game.log[-1].events[0].text, pages.catalogues[language], game.names)
