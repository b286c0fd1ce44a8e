"""Tells whoever watches over the server whether it can do its work."""

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from app.database import Database

PATIENCE_SECONDS = 3

logger = logging.getLogger("app.web.health")
router = APIRouter()


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def health(request: Request) -> JSONResponse:
    reachable = await _answers(request.app.state.database)
    status = {
        "status": "ok" if reachable else "failing",
        "database": "ok" if reachable else "unreachable",
    }
    return JSONResponse(status, 200 if reachable else 503, {"Cache-Control": "no-store"})


async def _answers(database: Database) -> bool:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await database.ping()
    except Exception as error:  # noqa: BLE001 - drivers raise errors of their own, and all mean the same here
        # Only the kind of the error: its text may hold the address and the user of the database.
        logger.warning("the database does not answer", extra={"error": type(error).__name__})
        return False
    return True
