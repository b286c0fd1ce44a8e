"""The record of one game, to take along."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from app.rooms.refusals import NoSuchGame
from app.rules.record import Record
from app.web.dependencies import MaybePerson, TheHouse, limit
from app.web.sample import SAMPLE, sample_source

router = APIRouter(prefix="/g/{game_id}", dependencies=[limit("page")])


@router.get("/record")
async def record(game_id: str, person: MaybePerson, house: TheHouse) -> Response:
    """The game as its record, with the seed that proves every deal; only when it is over."""
    if game_id == SAMPLE:
        return record_file(sample_source().record, SAMPLE)
    found = await house.archive.look(game_id, person)
    if not found.is_over:
        raise NoSuchGame
    return record_file(await house.archive.record(found), found.id)


def record_file(record: Record, game_id: str) -> Response:
    name = f"{record.game.name}-{game_id[:6]}.record"
    return PlainTextResponse(str(record), headers={"Content-Disposition": f'attachment; filename="{name}"'})
