"""The address of one game: its end, its score sheet, its record and the proof of its deals."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from app.rooms.archive import PlayedGame
from app.web.dependencies import house_of
from app.web.identity import MaybePerson
from app.web.limits import limits_of
from app.web.live.room_drawing import RoomDrawing, public_parts
from app.web.templating import pages_of

router = APIRouter(prefix="/g/{game_id}")


@router.get("")
async def game_page(request: Request, game_id: str, person: MaybePerson) -> Response:
    """A finished game for whoever has its address; a running one leads those who may enter to its room."""
    limits_of(request).insist("page", request)
    played = await house_of(request).archive.find(game_id, person)
    if played.game is None:
        return RedirectResponse(f"/r/{played.room_code}", 303)
    record, parts = played.record, public_parts(played.game)
    drawing: RoomDrawing = request.app.state.drawing
    language = pages_of(request).language_of(request)
    part_drawing = drawing.part_drawing(language, record.game.name)
    return pages_of(request).render(
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
async def record(request: Request, game_id: str, person: MaybePerson) -> Response:
    """The game as its record, with the seed that proves every deal; only when it is over."""
    limits_of(request).insist("page", request)
    return record_file(await house_of(request).archive.find(game_id, person))


def record_file(played: PlayedGame) -> Response:
    """Raises `NoSuchGame` unless the game is over."""
    record = played.record
    name = f"{record.game.name}-{played.id[:6]}.record"
    return PlainTextResponse(str(record), headers={"Content-Disposition": f'attachment; filename="{name}"'})
