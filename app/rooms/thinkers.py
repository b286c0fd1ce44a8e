"""Where bots think: in a process of its own, so that nobody has to wait for them."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from app.bots.thinking import think
from app.rules.contract import Position

logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 20
"""Nothing that a bot thinks about takes a hundredth of that."""
NICE = 10
"""Whoever plays comes first."""


class Thinkers:
    """Begins when it is first asked, and again when its process has died."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, bot: str, view: Position, seat: int, version: int) -> str:
        """The code of the move that this bot makes. Only the view goes to the other process: what is hidden from the
        seat is not there. Raises whatever went wrong there."""
        try:
            return await self._ask(think, bot, view, seat, version)
        except BrokenProcessPool:
            logger.warning("the process in which bots think has died, and is started again")
            self._drop()
            return await self._ask(think, bot, view, seat, version)

    async def _ask(self, work: Callable[..., str], *what: object) -> str:
        if self._pool is None:
            # Not a fork: it would hold copies of all connections.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=_settle)
        answer = asyncio.get_running_loop().run_in_executor(self._pool, work, *what)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await answer
        except TimeoutError:
            self._drop()
            raise

    def close(self) -> None:
        """What is being thought about is not wanted any more."""
        self._drop()

    def _drop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())  # there is no other way to end them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _settle() -> None:
    """In the new process, before the first question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then says what is to be done
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """If the server is killed it cannot say so, and this process would wait for it for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
