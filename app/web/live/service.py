"""What goes on in the background while the server runs: hearing news, and saying again who is here."""

import asyncio
import contextlib
import logging
from typing import Self

from app.rooms.house import House
from app.rooms.presence import RENEW_SECONDS
from app.web.live.audience import Audiences

logger = logging.getLogger(__name__)

RESTARTING = 1012
"""Tells browsers to come back at once."""


class LiveService:
    def __init__(self, house: House, audiences: Audiences) -> None:
        self._house = house
        self._audiences = audiences
        self._rounds: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        """Small things that are still to be done; they are given up when the server stops."""

    async def __aenter__(self) -> Self:
        await self._house.rooms.start(self._audiences.note)
        self._rounds = asyncio.create_task(self._go_round())
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._audiences.close_all(RESTARTING)
        for task in [*self.tasks, *([self._rounds] if self._rounds else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._house.rooms.stop()

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._house.presence.renew(sorted(self._audiences.people))
                await self._house.rooms.look_again(self._audiences.room_ids, self._house.now())
                self._house.rooms.forget_idle(self._audiences.has)
            except Exception:
                logger.exception("the rounds were interrupted")  # the next one comes soon
