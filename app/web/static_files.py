"""Style sheets, scripts and pictures: kept by browsers for a year, and replaced at once when they change."""

import mimetypes
import os
from pathlib import Path
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from app.web.assets import CACHE_BUT_ASK, CACHE_FOR_A_YEAR, STATIC_FOLDER, cache_control, version_of
from app.web.limits import RateLimits
from app.web.scripts import scripts_url

__all__ = [
    "CACHE_BUT_ASK",
    "CACHE_FOR_A_YEAR",
    "STATIC_FOLDER",
    "STATIC_PATH",
    "looking_script",
    "static_url",
    "table_script",
    "version_of",
]

STATIC_PATH = "/static"

# Some systems call scripts "text/plain", which browsers refuse to run together with "nosniff".
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def static_url(path: str) -> str:
    """The address of a file below `static/`, with its content's hash: a changed file has a new address."""
    return f"{STATIC_PATH}/{path}?v={version_of(STATIC_FOLDER / path)}"


def table_script(game: str) -> str:
    """The address of what only this game knows of its table, for the engine of all tables."""
    return scripts_url([f"tables/{game}/{game}"])


def looking_script(game: str) -> str:
    """The address of what is needed to look at a table of this game without playing."""
    return scripts_url([f"tables/{game}/looking"])


class CachedStaticFiles(StaticFiles):
    """Static files that may be kept for a year when asked for by the address that `static_url` gives."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: RateLimits = scope["app"].state.limits
        limits.insist("file", HTTPConnection(scope))
        await super().__call__(scope, receive, send)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        asked_version = parse_qs(scope["query_string"].decode("latin-1")).get("v")
        is_current = asked_version == [version_of(Path(full_path))]
        response.headers["Cache-Control"] = cache_control(is_current=is_current)
        return response
