"""The rules of the games, to read: on a page of their own, or in the sheet beside a table."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache

from fastapi import APIRouter, Request
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from app.rules import GAMES
from app.rules.contract import Game
from app.rules.options import InvalidOption, Options
from app.web.dependencies import ThePages, limit, settings_of
from app.web.templating import TEMPLATE_FOLDER
from app.web.translation import html_language

router = APIRouter(prefix="/rules", dependencies=[limit("page")])

WITH_RULES: dict[str, Game] = {
    name: game for name, game in GAMES.items() if (TEMPLATE_FOLDER / "tables" / name / "rules.html").exists()
}
"""The games whose rules are told here."""


@router.get("")
async def rules() -> Response:
    return RedirectResponse(f"/rules/{next(iter(WITH_RULES))}", 307)


@router.get("/{name}")
async def rules_of(request: Request, pages: ThePages, name: str) -> Response:
    """The page; the text alone for scripts, which show it beside a table."""
    if name not in WITH_RULES:
        raise HTTPException(404)
    language = pages.language_of(request)
    template = "rules/text.html" if request.headers.get("hx-request") == "true" else "rules/page.html"
    draw = _draw if settings_of(request).development else _drawn_once
    html = draw(pages.environment(language), template, name, options_in(request.query_params, WITH_RULES[name]))
    tag = f'"{hashlib.sha256(html).hexdigest()[:16]}"'
    headers = {
        "Content-Language": html_language(language),
        "Vary": "Accept-Language, HX-Request",
        "Cache-Control": "no-cache",
        "ETag": tag,
    }
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(html, media_type="text/html", headers=headers)


def options_in(texts: Mapping[str, str], game: Game) -> Options:
    """Those of the table beside which the rules are read; without one, or if they cannot be, the usual ones."""
    try:
        return game.options(**{name: texts[name] for name in game.told_options if name in texts})
    except InvalidOption:
        return game.options()


def _draw(environment: Environment, template: str, name: str, options: Options) -> bytes:
    values = {"game": WITH_RULES[name], "games": tuple(WITH_RULES.values()), "options": options}
    return environment.get_template(template).render(values).encode()


_drawn_once = lru_cache(maxsize=64)(_draw)
"""They are the same for everybody who reads that language."""
