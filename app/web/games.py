"""The address of one game: its end, its score sheet, its record and the proof of its deals."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from app.rooms.archive import PlayedGame
from app.web.dependencies import MaybePerson, TheDrawing, TheHouse, ThePages, limit
from app.web.live.room_drawing import public_parts

router = APIRouter(prefix="/g/{game_id}", dependencies=[limit("page")])


@router.get("")
async def game_page(  # noqa: PLR0913, PLR0917 - FastAPI fills them in
    request: Request, game_id: str, person: MaybePerson, house: TheHouse, pages: ThePages, drawing: TheDrawing
) -> Response:
    """A finished game for whoever has its address; a running one leads those who may enter to its room."""
    played = await house.archive.find(game_id, person)
    if played.game is None:
        return RedirectResponse(f"/r/{played.room_code}", 303)
    record, parts = played.record, public_parts(played.game)
    language = pages.language_of(request)
    part_drawing = drawing.part_drawing(language, record.game.name)
    return pages.render(
        request,
        "game.html",
        played=played,
        title=record.game.title,
        game=record.game.name,
        names=record.names,
        seats=record.seats,
        options=record.options,
        sealed=record.sealed,
        seed=played.game.match.seed.hex(),
        part=lambda name: part_drawing.draw(name, parts[name], record.names),
        finish=drawing.finish_of(played.game, language, own=None),
    )


@router.get("/record")
async def record(game_id: str, person: MaybePerson, house: TheHouse) -> Response:
    """The game as its record, with the seed that proves every deal; only when it is over."""
    return record_file(await house.archive.find(game_id, person))


def record_file(played: PlayedGame) -> Response:
    """Raises `NoSuchGame` unless the game is over."""
    record = played.record
    name = f"{record.game.name}-{played.id[:6]}.record"
    return PlainTextResponse(str(record), headers={"Content-Disposition": f'attachment; filename="{name}"'})
