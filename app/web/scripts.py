"""The scripts of a page as one answer: every file of its own would cost a request, and a way to the server for each
step from one that imports to one that is imported."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.web.assets import SEPARATOR, STATIC_FOLDER, hash_of, limit_files, together, version_of
from app.web.modules import NotABundle, bundle, closure

router = APIRouter()

PATH = "/scripts.js"
MOST_MODULES = 60
GAMES = "tables/"
"""What only one game has. It comes in a file of its own, and the engine of all tables is on the page already."""
_NAME = re.compile(r"(js|tables)(/[a-z0-9_-]+)+")


def scripts_url(modules: Sequence[str]) -> str:
    """The address of these modules (`js/room`, `tables/azul/azul`) with all that they need, with a hash of it."""
    return f"{PATH}?modules={SEPARATOR.join(modules)}&v={hash_of(_together(tuple(modules)))}"


@router.get(PATH, dependencies=[Depends(limit_files)])
async def scripts(
    request: Request,
    modules: Annotated[str, Query(max_length=3000)],
    v: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    names = tuple(modules.split(SEPARATOR))
    if len(names) > min(MOST_MODULES, len(set(names))) or not all(map(_is_script, names)):
        raise HTTPException(404)
    try:
        content = _together(names)
    except NotABundle:
        raise HTTPException(404) from None
    return together(request, content, "text/javascript", is_current=v == hash_of(content))


def _is_script(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and (STATIC_FOLDER / f"{name}.js").is_file()


def _together(names: tuple[str, ...]) -> bytes:
    modules = closure([f"{name}.js" for name in names])
    return _bundle(names, tuple(version_of(STATIC_FOLDER / module.name) for module in modules))


@lru_cache(maxsize=64)
def _bundle(names: tuple[str, ...], _versions: tuple[str, ...]) -> bytes:
    entries = [f"{name}.js" for name in names]
    modules = closure(entries)
    otherwise = ""
    if all(name.startswith(GAMES) for name in names):
        here = [module for module in modules if module.name.startswith(GAMES)]
        needed = sorted({need for module in here for need in module.needs} - {module.name for module in here})
        otherwise = scripts_url([need.removesuffix(".js") for need in needed]) if needed else ""
        modules = here
    return bundle(entries, modules, otherwise).encode()
