"""Several style sheets as one answer: every file of its own would cost a request and a set of headers."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.web.assets import SEPARATOR, STATIC_FOLDER, hash_of, limit_files, together, version_of

router = APIRouter()

MOST_SHEETS = 60
_NAME = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*")


def styles_url(sheets: Sequence[str]) -> str:
    """The address of these sheets (`css/base`, `tables/azul/2-board`) in this order, with their contents' hash."""
    return f"/styles.css?sheets={SEPARATOR.join(sheets)}&v={_version(sheets)}"


def table_styles(game: str) -> str:
    """The address of all style sheets of a game's table, in the order of their names."""
    sheets = sorted((STATIC_FOLDER / "tables" / game).glob("*.css"))
    return styles_url([str(sheet.relative_to(STATIC_FOLDER).with_suffix("")) for sheet in sheets])


@router.get("/styles.css", dependencies=[Depends(limit_files)])
async def styles(
    request: Request, sheets: Annotated[str, Query(max_length=3000)], v: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    names = tuple(sheets.split(SEPARATOR))
    if len(names) > min(MOST_SHEETS, len(set(names))) or not all(map(_is_sheet, names)):
        raise HTTPException(404)
    version = _version(names)
    return together(request, _together(names, version), "text/css", is_current=v == version)


def _is_sheet(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and (STATIC_FOLDER / f"{name}.css").is_file()


@lru_cache(maxsize=16)
def _together(names: Sequence[str], _version: str) -> bytes:
    return b"\n".join((STATIC_FOLDER / f"{name}.css").read_bytes() for name in names)


def _version(sheets: Sequence[str]) -> str:
    versions = "".join(version_of(STATIC_FOLDER / f"{name}.css") for name in sheets)
    return hash_of(versions.encode())
