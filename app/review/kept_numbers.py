"""The numbers of finished games, computed once each, away from the event loop, and kept: they never change."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from app.review.numbers import Numbers, numbers_of
from app.rules.record import Record

MOST_KEPT = 64
AT_A_TIME = 1
"""Computing needs the processor, and others play meanwhile."""

Source = Callable[[], Awaitable[tuple[Record, Sequence[float] | None]]]
"""Where a record and its times come from, if they are needed."""


class KeptNumbers:
    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[str, asyncio.Task[Numbers]] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_A_TIME)

    async def numbers(self, game_id: str, source: Source) -> Numbers:
        """The numbers of a finished game. Whoever asks while they are computed waits for the same; if nobody waits
        any more they are finished all the same, for whoever asks next. Raises `GameGoesOn`."""
        task = self._kept.get(game_id)
        if task is None:
            task = self._kept[game_id] = asyncio.create_task(self._compute(source))
            task.add_done_callback(lambda done: self._forget_failure(game_id, done))
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(game_id)
        return await asyncio.shield(task)

    async def _compute(self, source: Source) -> Numbers:
        async with self._turns:
            record, times = await source()
            return await asyncio.to_thread(numbers_of, record, times)

    def _forget_failure(self, game_id: str, task: asyncio.Task[Numbers]) -> None:
        """What could not be had now may be had later."""
        if task.cancelled() or task.exception() is not None:
            self._kept.pop(game_id, None)
