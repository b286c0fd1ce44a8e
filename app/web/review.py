"""Looking back at a game: every moment of it, its moves and points. Its proof and files are in `take_along.py`."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Annotated

from babel.dates import format_date
from fastapi import APIRouter, Depends, Query
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.review.kept_numbers import KeptNumbers
from app.review.numbers import Numbers
from app.review.playing_on import can_play_on
from app.review.side_line import can_try
from app.review.timeline import Stop
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.refusals import NoSuchGame, Refused
from app.rules.record import Record
from app.rules.wording import phrase
from app.web.answers import done, renew
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit
from app.web.entrance import TheVisit
from app.web.links import absolute
from app.web.review_drawing import CHUNK, ReviewDrawing, initials, marks, outline, spans
from app.web.review_sources import OPEN, Eyes, Looks, Source
from app.web.rooms import note_presence
from app.web.sample import SAMPLE, sample_source
from app.web.templating import Pages
from app.web.turning_boards import turning_boards

VIEWS = ("board", "moves", "charts", "story", "proof")
PAST = "/r/{code}/past"

games = APIRouter(prefix="/g/{game_id}", dependencies=[limit("page")])
past = APIRouter(prefix=PAST, dependencies=[limit("page")])
actions = APIRouter(dependencies=[limit("action")])

Name = Annotated[str, Query(max_length=16)]


# What is looked at


async def finished_game(request: HTTPConnection, game_id: str, person: MaybePerson, house: TheHouse) -> Source:
    """A game that is over, for whoever may see it. Raises `NoSuchGame`."""
    if game_id == SAMPLE:
        return with_numbers(request, sample_source(), None)
    found = await house.archive.look(game_id, person)
    if not found.is_over:
        raise NoSuchGame
    looks: Looks = request.app.state.looks
    look = await looks.get((found.id, found.version), lambda: house.archive.record(found))
    source = Source(
        key=(found.id, found.version),
        base=f"/g/{game_id}",
        look=look,
        is_over=True,
        own=found.seat,
        origin=await origin_of(house, found.origin_id, person),
        finished_at=found.finished_at,
        room=f"/r/{found.room_code}" if found.room_code else None,
        share=f"/g/{found.share}",
        may_share=found.may_share,
        is_imported=found.is_imported,
        bots=found.bots,
        hand_overs=found.hand_overs,
    )
    return with_numbers(request, source, lambda: house.archive.times(found))


async def origin_of(house: House, origin_id: str | None, person: Person | None) -> str | None:
    """The address of the game from which one was played on, if this person may look at it."""
    if origin_id is None:
        return None
    if origin_id != SAMPLE:
        try:
            await house.archive.look(origin_id, person)
        except NoSuchGame:
            return None
    return f"/g/{origin_id}"


def with_numbers(
    request: HTTPConnection, source: Source, times: Callable[[], Awaitable[Sequence[float] | None]] | None
) -> Source:
    """A game that has come to its end has numbers; they are computed when they are asked for."""
    if source.timeline.last.position.outcome is None:
        return source
    kept: KeptNumbers = request.app.state.numbers

    async def load() -> tuple[Record, Sequence[float] | None]:
        return source.record, await times() if times else None

    return replace(source, numbers=lambda: kept.numbers(source.key[0], load))


async def running_game(request: Request, visit: TheVisit) -> Source:
    """The game on the table of a room, as far as the visitor may know it."""
    game = visit.room.game
    if game is None:
        raise Refused(phrase("The game has not begun yet."))
    record = replace(game.match.record, names=game.names, entries=list(game.match.record.entries))

    async def load() -> Record:
        return record

    looks: Looks = request.app.state.looks
    return Source(
        key=(game.id, game.version),
        base=f"{visit.path}/past",
        look=await looks.get((game.id, game.version), load),
        is_over=game.is_over,
        own=visit.viewer.eyes,
        room=visit.path,
        bots=game.bots,
        hand_overs=game.changes_of_players,
    )


TheGame = Annotated[Source, Depends(finished_game)]
TheRunningGame = Annotated[Source, Depends(running_game)]


# Pages


async def review_page(  # noqa: PLR0913, PLR0917 - what an address can say
    request: Request, pages: Pages, source: Source, step: str, eyes: str, view: str
) -> Response:
    drawing: ReviewDrawing = request.app.state.reviews
    language = pages.language_of(request)
    stop, seen = source.stop(step), source.eyes(eyes)
    state = await asyncio.to_thread(drawing.state, source, stop, seen, language)
    timeline = source.timeline
    shows_numbers = source.is_file or view in ("charts", "story")
    numbers = await source.numbers() if source.numbers and shows_numbers else None
    page = pages.render(
        request,
        "review/page.html",
        headers={"Cache-Control": "no-store"},
        source=source,
        record=source.record,
        title=source.record.game.title,
        game=source.record.game.name,
        names=source.names,
        initials=initials(source.names),
        stop=stop,
        eyes=seen,
        all_open=seen == OPEN,
        view=view if view in VIEWS else "board",
        table=drawing.table(source, state, seen, language),
        state={name: Markup(html) for name, html in state.items()},  # noqa: S704 - drawn by templates
        lines=drawing.lines(source, language),
        pieces=drawing.pieces(source, language),
        marks=marks(source),
        spans=spans(source),
        outline=outline(source),
        chunk=CHUNK,
        numbers=numbers,
        boards=await boards_for_story(request, pages, source, numbers) if numbers else {},
        now=stop.name,
        address=f"{source.base}",
        ended_on=format_date(source.finished_at, "d MMM yyyy", language) if source.finished_at else "",
        place=_place(source, stop),
        can_try=source.is_over and not source.is_file and can_try(stop),
        can_play_on=source.is_over and not source.is_file and can_play_on(timeline, stop),
        first=timeline.line[0],
        last=timeline.line[-1],
        previous=timeline.previous(stop),
        next=timeline.next(stop),
        earlier=timeline.round_of(stop, -1),
        later=timeline.round_of(stop, 1),
        link=absolute(request, f"{source.share}?step={stop.name}") if source.share else None,
    )
    return renew(request, page)


async def boards_for_story(request: Request, pages: Pages, source: Source, numbers: Numbers) -> dict[str, Markup]:
    """What stood where at the turning points."""
    drawing: ReviewDrawing = request.app.state.reviews
    return await asyncio.to_thread(turning_boards, drawing, source, numbers, pages.language_of(request))


def _place(source: Source, stop: Stop) -> int:
    """The place of a stop on the scrubber; of one on a side branch the place where that leaves."""
    line = source.timeline.line
    return sum(1 for each in line[1:] if each.number <= stop.number)


@games.get("")
async def game_page(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    game_id: str,
    person: MaybePerson,
    house: TheHouse,
    pages: ThePages,
    step: Name = "",
    eyes: Name = "",
    view: Name = "board",
    at: Name = "",
) -> Response:
    """A finished game; a running one leads those who may enter to its room."""
    if game_id != SAMPLE and (code := await _running_room(house, game_id, person)) is not None:
        return RedirectResponse(f"/r/{code}", 303)
    source = await finished_game(request, game_id, person, house)
    if source.room is not None:
        source = replace(source, notes=await house.notes.read(source.key[0], person))
    return await review_page(request, pages, source, _named(source, step, at), eyes, view)


async def _running_room(house: House, game_id: str, person: Person | None) -> str | None:
    found = await house.archive.look(game_id, person)
    return None if found.is_over else found.room_code


@past.get("")
async def past_page(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request,
    visit: TheVisit,
    pages: ThePages,
    source: TheRunningGame,
    step: Name = "",
    view: Name = "board",
    at: Name = "",
) -> Response:
    """A running game as far as the visitor may know it; one that is over has an address of its own."""
    if visit.room.game is not None and visit.room.game.is_over:
        return RedirectResponse(f"/g/{visit.room.game.id}?step={source.stop(step).name}", 303)
    return await review_page(request, pages, source, _named(source, step, at), "", view)


def _named(source: Source, step: str, at: str) -> str:
    """The stop that is asked for by its name or, by the scrubber of a page without scripts, by its place."""
    line = source.timeline.line
    if step or not at.isdecimal():
        return step
    return line[min(int(at), len(line) - 1)].name


# Stops as data


async def chunk_of_stops(request: Request, pages: Pages, source: Source, number: int, eyes: Eyes) -> Response:
    if number * CHUNK >= len(source.timeline):
        raise HTTPException(404)
    drawing: ReviewDrawing = request.app.state.reviews
    made = await asyncio.to_thread(drawing.chunk, source, number, eyes, pages.language_of(request))
    return Response(made, media_type="application/json", headers={"Cache-Control": "no-store"})


Chunk = Annotated[int, Query(ge=0, le=10_000)]


@games.get("/stops")
async def stops_of_game(
    request: Request, pages: ThePages, source: TheGame, chunk: Chunk = 0, eyes: Name = ""
) -> Response:
    return await chunk_of_stops(request, pages, source, chunk, source.eyes(eyes))


@past.get("/stops")
async def stops_of_past(request: Request, pages: ThePages, source: TheRunningGame, chunk: Chunk = 0) -> Response:
    return await chunk_of_stops(request, pages, source, chunk, source.eyes(""))


@past.get("/news")
async def news(visit: TheVisit, house: TheHouse) -> Response:
    """How far the game is by now, for somebody who looks at its past; they are here meanwhile."""
    await note_presence(house, visit)
    game = visit.room.game
    answer = {
        "version": game.version if game else 0,
        "acts": bool(game and visit.viewer.seat is not None and visit.viewer.seat in game.position.acting),
        "over": game is None or game.is_over,
    }
    return JSONResponse(answer, headers={"Cache-Control": "no-store"})


# What can be changed


@actions.post("/g/{game_id}/share")
async def share_anew(request: Request, game_id: str, person: MaybePerson, house: TheHouse) -> Response:
    """Another share link; the one before leads nowhere from now on."""
    await house.archive.share_anew(game_id, person)
    found = await house.archive.look(game_id, person) if person else None
    return done(request, f"/g/{found.id if found else game_id}?view=proof")


router = APIRouter()
router.include_router(games)
router.include_router(past)
router.include_router(actions)
