"""The proof of a finished game, what one can take along of it, and how to bring it back."""

import asyncio
import json
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.review.exports import MOST_BYTES, read_file, write_json
from app.review.proof import draws_of
from app.review.timeline import Stop
from app.review.words import headline
from app.rooms.refusals import NoSuchGame
from app.rules.entries import RecordError
from app.rules.record import Record
from app.web.dependencies import TheHouse, TheLimits, ThePages, limit
from app.web.review import PAST, Name, TheGame, TheRunningGame, review_page
from app.web.review_drawing import CHUNK, ReviewDrawing
from app.web.review_files import picture, whole_page
from app.web.review_sources import OPEN, Eyes, Source
from app.web.templating import Pages
from app.web.translation import say

MOST_UPLOADED = MOST_BYTES + 10_000
"""Bytes of a form with a record in it."""

games = APIRouter(prefix="/g/{game_id}", dependencies=[limit("page")])
past = APIRouter(prefix=PAST, dependencies=[limit("page")])
actions = APIRouter(dependencies=[limit("action")])


@games.get("/proof")
async def proof(source: TheGame) -> Response:
    """Every draw with its pool, for a browser that deals the whole game again."""
    return JSONResponse(proof_data(source), headers={"Cache-Control": "no-store"})


def proof_data(source: Source) -> dict[str, Any]:
    record = source.record
    if not source.is_over:
        raise NoSuchGame
    return {
        "sealed": record.sealed,
        "seed": record.seed.hex() if record.seed else None,
        "draws": [[draw.entry, draw.pool, draw.names, draw.drawn] for draw in draws_of(record)],
    }


def file_name(source: Source, ending: str) -> dict[str, str]:
    name = f"{source.record.game.name}-{source.key[0][:6]}.{ending}"
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}


@games.get("/json")
async def as_json(source: TheGame) -> Response:
    """The game as data, with the scores of every stop."""
    text = await asyncio.to_thread(write_json, source.timeline)
    return Response(text, media_type="application/json", headers=file_name(source, "json"))


@games.get("/picture")
async def picture_of_game(
    request: Request, pages: ThePages, source: TheGame, step: Name = "", eyes: Name = ""
) -> Response:
    """One moment as a picture."""
    return await picture_response(request, pages, source, source.stop(step), source.eyes(eyes))


@past.get("/picture")
async def picture_of_past(request: Request, pages: ThePages, source: TheRunningGame, step: Name = "") -> Response:
    return await picture_response(request, pages, source, source.stop(step), source.eyes(""))


async def picture_response(request: Request, pages: Pages, source: Source, stop: Stop, eyes: Eyes) -> Response:
    drawing: ReviewDrawing = request.app.state.reviews
    language = pages.language_of(request)
    state = await asyncio.to_thread(drawing.state, source, stop, eyes, language)
    game = source.record.game.name
    scores = stop.position.scores
    svg = picture(
        drawing.table(source, state, eyes, language),
        pages.environment(language).get_template(f"tables/{game}/sprite.svg").render()
        + pages.environment(language).get_template("components/sprite.svg").render(),
        game,
        " · ".join(f"{name} {score}".replace("-", "−") for name, score in zip(source.names, scores, strict=True)),
        say(headline(stop), pages.catalogues[language], source.names),
    )
    headers = file_name(source, f"{stop.name}.svg")
    return Response(svg, media_type="image/svg+xml", headers=headers)


@games.get("/file")
async def one_file(request: Request, pages: ThePages, source: TheGame) -> Response:
    """The whole review as one page that needs no server."""
    drawing: ReviewDrawing = request.app.state.reviews
    language = pages.language_of(request)
    alone = replace(source, base="", room=None, share=None, may_share=False, is_file=True)
    page = await review_page(request, pages, alone, "0", "", "board")
    many = range(0, len(source.timeline), CHUNK)

    def make() -> str:
        chunks = [json.loads(drawing.chunk(source, number, OPEN, language)) for number, _ in enumerate(many)]
        data = {"chunks": chunks, "proof": proof_data(source)}
        return whole_page(bytes(page.body).decode(), data)

    html = await asyncio.to_thread(make)
    return Response(html, media_type="text/html", headers=file_name(source, "html"))


# Games from elsewhere


@actions.get("/open")
async def open_form(request: Request, pages: ThePages) -> Response:
    return pages.render(request, "review/open.html", problem=None)


@actions.post("/open")
async def open_record(
    request: Request, pages: ThePages, house: TheHouse, limits: TheLimits, file: UploadFile
) -> Response:
    """A record that somebody saved, checked move by move."""
    limits.insist("record", request)
    content = await file.read(MOST_BYTES + 1)
    try:
        record = await asyncio.to_thread(checked, content)
    except RecordError as error:
        return pages.render(request, "review/open.html", status=409, problem=str(error))
    return RedirectResponse(f"/g/{await house.archive.bring(str(record))}", 303)


def checked(content: bytes) -> Record:
    """The record in a file, if its game can have been and, when it is sealed and over, every deal of it is true."""
    record = read_file(content)
    for _ in record.replay(prove=record.seed is not None):
        pass
    return record


@actions.get("/fair")
async def fair(request: Request, pages: ThePages) -> Response:
    """How to check a deal by hand."""
    return pages.render(request, "review/fair.html")


router = APIRouter()
router.include_router(games)
router.include_router(past)
router.include_router(actions)
