"""Tells whoever watches over the server whether it can do its work."""

import asyncio
import logging
from time import monotonic

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from app.database import Database
from app.logs import Seldom

PATIENCE_SECONDS = 3
LASTS_SECONDS = 1
"""So long an answer is given again: however often it is asked for, the database is not."""

logger = logging.getLogger("app.web.health")
router = APIRouter()


class Health:
    """Whether the database takes what is written. One for the whole application."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._seen_at = float("-inf")
        self._is_well = False
        self._seldom = Seldom(60)

    async def is_well(self) -> bool:
        async with self._lock:  # whoever comes second waits for the same answer
            if monotonic() - self._seen_at > LASTS_SECONDS:
                self._is_well = await self._takes_a_write()
                self._seen_at = monotonic()
            return self._is_well

    async def _takes_a_write(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._database.try_to_write()
        except Exception as error:  # noqa: BLE001 - drivers raise errors of their own, and all mean the same here
            # Only the kind of the error: its text may hold the address and the user of the database.
            if self._seldom.may("fails"):
                logger.warning("nothing can be written to the database", extra={"error": type(error).__name__})
            return False
        return True


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def health(request: Request) -> JSONResponse:
    watch: Health = request.app.state.health
    is_well = await watch.is_well()
    status = {"status": "ok" if is_well else "failing", "database": "ok" if is_well else "unreachable"}
    return JSONResponse(status, 200 if is_well else 503, {"Cache-Control": "no-store"})
