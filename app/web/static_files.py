"""Style sheets, scripts and pictures: kept by browsers for a year, and replaced at once when they change."""

import hashlib
import mimetypes
import os
from functools import lru_cache
from pathlib import Path
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from app.web.limits import RateLimits

STATIC_FOLDER = Path(__file__).resolve().parent.parent.parent / "static"
STATIC_PATH = "/static"

CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
CACHE_BUT_ASK = "no-cache"

# Some systems call scripts "text/plain", which browsers refuse to run together with "nosniff".
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")


def static_url(path: str) -> str:
    """The address of a file below `static/`, with its content's hash: a changed file has a new address."""
    return f"{STATIC_PATH}/{path}?v={version_of(STATIC_FOLDER / path)}"


def table_script(game: str) -> str:
    """The address of what only this game knows of its table, for the engine of all tables."""
    return static_url(f"tables/{game}/{game}.js")


def version_of(file: Path) -> str:
    stat = file.stat()
    return _hash(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1024)
def _hash(file: Path, _modified_at: int, _size: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


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
        # A stale address must not be kept: it may be a new page asking an old server during an update.
        response.headers["Cache-Control"] = CACHE_FOR_A_YEAR if is_current else CACHE_BUT_ASK
        return response
