"""Several style sheets as one answer: every file of its own would cost a request and a set of headers."""

import hashlib
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.web.static_files import CACHE_BUT_ASK, CACHE_FOR_A_YEAR, STATIC_FOLDER, version_of

router = APIRouter()

SEPARATOR = "~"
MOST_SHEETS = 60


def styles_url(sheets: Sequence[str]) -> str:
    """The address of these sheets (`css/base`, `tables/azul/2-board`) in this order, with their contents' hash."""
    return f"/styles.css?sheets={SEPARATOR.join(sheets)}&v={_version(sheets)}"


def table_styles(game: str) -> str:
    """The address of all style sheets of a game's table, in the order of their names."""
    sheets = sorted((STATIC_FOLDER / "tables" / game).glob("*.css"))
    return styles_url([str(sheet.relative_to(STATIC_FOLDER).with_suffix("")) for sheet in sheets])


@router.get("/styles.css")
async def styles(
    sheets: Annotated[str, Query(max_length=3000)], v: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    names = sheets.split(SEPARATOR)
    if len(names) > MOST_SHEETS or not _all_sheets().issuperset(names):
        raise HTTPException(404)
    text = "\n".join((STATIC_FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in names)
    # A stale address must not be kept: it may be a new page asking an old server during an update.
    cache = CACHE_FOR_A_YEAR if v == _version(names) else CACHE_BUT_ASK
    return Response(text, media_type="text/css", headers={"Cache-Control": cache})


def _all_sheets() -> set[str]:
    return {str(sheet.relative_to(STATIC_FOLDER).with_suffix("")) for sheet in STATIC_FOLDER.rglob("*.css")}


def _version(sheets: Sequence[str]) -> str:
    versions = "".join(version_of(STATIC_FOLDER / f"{name}.css") for name in sheets)
    return hashlib.sha256(versions.encode()).hexdigest()[:12]
