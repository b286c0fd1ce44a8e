"""Files that browsers keep for a year: an address holds a hash of its content, so a changed file has a new one."""

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.web.limits import RateLimits

STATIC_FOLDER = Path(__file__).resolve().parent.parent.parent / "static"

CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
CACHE_BUT_ASK = "no-cache"
SEPARATOR = "~"
"""Between the names of files that come together."""


def version_of(file: Path) -> str:
    stat = file.stat()
    return _hash(file, stat.st_mtime_ns, stat.st_size)


def hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@lru_cache(maxsize=1024)
def _hash(file: Path, _modified_at: int, _size: int) -> str:
    return hash_of(file.read_bytes())


def cache_control(*, is_current: bool) -> str:
    # A stale address must not be kept: it may be a new page asking an old server during an update.
    return CACHE_FOR_A_YEAR if is_current else CACHE_BUT_ASK


def together(connection: HTTPConnection, content: bytes, media_type: str, *, is_current: bool) -> Response:
    """Several files as one answer. It is packed once, and as well as it can be: it is asked for again and again."""
    headers = {"Cache-Control": cache_control(is_current=is_current), "Vary": "Accept-Encoding"}
    if "gzip" in connection.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = _packed(content)
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(maxsize=64)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


async def limit_files(connection: HTTPConnection) -> None:
    # Not `limit("file")`: what routes need knows the templates, and those know the addresses of files.
    limits: RateLimits = connection.app.state.limits
    limits.insist("file", connection)
