"""Lets people play, talk, watch, come and go against a server process, for as long as one likes, and tells what
became of its memory, files, tasks and waiting times: `./dev soak [MINUTES]`.

All of it stays on this computer. What matters is not how large a figure is, but whether it grows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from app.cli.serve import COUNTS
from tests.live.kit import Guest, begin, make_move
from tests.servers import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MINUTES = 10.0
TABLES = 6
REPORTS = 10
MEGABYTE = 1 << 20
SECONDS_TO_LEAVE = 6
"""Whoever has closed a page has left four seconds later."""
PAGES = ("/", "/new", "/g/sample?step=7", "/device", "/healthz")


@dataclass
class Report:
    seconds: float
    memory: float
    """In megabytes."""
    files: int
    tasks: int

    def __str__(self) -> str:
        return f"{self.seconds:6.0f} s  {self.memory:7.1f} MB  {self.files:4} files  {self.tasks:4} tasks"


@dataclass
class Soak:
    server: ServerProcess
    seconds: float
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    waits: dict[str, list[float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    least_moves: int = 0
    """However slow the machine is."""
    until: float = 0

    async def run(self, tables: int = TABLES, tell: Callable[[str], None] = print) -> None:
        began = time.monotonic()
        self.until = began + self.seconds
        async with AsyncExitStack() as stack:
            people = [[Guest(self.server.address, f"Guest {t}.{n}") for n in range(3)] for t in range(tables)]
            for guests in people:
                for guest in guests:
                    await stack.enter_async_context(guest)
            work = [self._play(guests) for guests in people]
            work += [self._come_and_go(people), self._look(), self._report(began, tell)]
            await asyncio.gather(*work)
        await asyncio.sleep(SECONDS_TO_LEAVE)
        await self._note(began, tell)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until or len(self.waits.get("move", ())) < self.least_moves

    @property
    def growth(self) -> float:
        """In megabytes, since everything was there for the first time."""
        return self.reports[-1].memory - self.reports[0].memory

    # What people do

    async def _play(self, guests: list[Guest]) -> None:
        """Games one after the other, with talk in between."""
        while self.goes_on:
            for guest in guests:
                await guest.disconnect()
            await begin(guests[:2])
            await guests[2].connect(guests[0].code)
            while self.goes_on and guests[0].page.phase != "over":
                await self._timed("move", make_move, guests[:2])
                if self.chance.random() < 0.1:
                    await self._timed("chat", guests[0].say, f"line {self.chance.random()}")
                for guest in guests:
                    guest.page.text = ""
                    guest.replies.clear()

    async def _come_and_go(self, people: list[list[Guest]]) -> None:
        """Watchers who open a page, and leave."""
        while self.goes_on:
            code = self.chance.choice(people)[0].code
            async with Guest(self.server.address) as watcher:
                if code:
                    await self._timed("connect", watcher.connect, code)
                    with suppress(TimeoutError):
                        await watcher.until(lambda watcher=watcher: watcher.page.phase is not None, 10)
            await asyncio.sleep(0)

    async def _look(self) -> None:
        async with httpx.AsyncClient(base_url=self.server.address, timeout=30) as http:
            while self.goes_on:
                answer = await self._timed("page", http.get, self.chance.choice(PAGES))
                if answer.status_code != httpx.codes.OK:
                    self.faults.append(f"{answer.url}: {answer.status_code}")
                await asyncio.sleep(0.02)

    async def _timed(self, what: str, do: Callable[..., Awaitable[Any]], *given: object) -> Any:
        began = time.monotonic()
        done = await do(*given)
        self.waits.setdefault(what, []).append(time.monotonic() - began)
        return done

    # What is told

    async def _report(self, began: float, tell: Callable[[str], None]) -> None:
        await asyncio.sleep(min(20, self.seconds / 4))  # what is needed once is there by now
        while self.goes_on:
            await self._note(began, tell)
            await asyncio.sleep(max(self.seconds / REPORTS, 0.5))

    async def _note(self, began: float, tell: Callable[[str], None]) -> None:
        tasks = await self._count_tasks()
        now = Report(time.monotonic() - began, self.server.memory() / MEGABYTE, self.server.open_files(), tasks)
        self.reports.append(now)
        tell(str(now))

    async def _count_tasks(self) -> int:
        """The server says it in its log, when it is asked."""
        known = self.server.log.read_text().count(COUNTS)
        os.kill(self.server.process_id, signal.SIGUSR1)
        async with asyncio.timeout(30):
            while (log := self.server.log.read_text()).count(COUNTS) == known:
                await asyncio.sleep(0.05)
        return int(re.findall(rf"{COUNTS} tasks=(\d+)", log)[-1])

    def show(self) -> None:
        for what, waits in sorted(self.waits.items()):
            half = len(waits) // 2
            early, late = waits[:half] or waits, waits[half:]
            print(
                f"{what}: {len(waits)} times, p50 {1000 * statistics.median(early):.1f} ms in the first half and"
                f" {1000 * statistics.median(late):.1f} ms in the second, at most {max(waits):.2f} s"
            )
        print(f"memory: {self.growth:+.1f} MB from the first report to the end")
        for fault in self.faults[:20]:
            print(fault)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev soak", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=MINUTES, help=f"how long (default {MINUTES:g})")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"games at once (default {TABLES})")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        soak = Soak(server, 60 * arguments.minutes)
        asyncio.run(soak.run(arguments.tables))
        soak.show()
        troubles = [line for line in server.log.read_text().splitlines() if "ERROR" in line or "Traceback" in line]
    for line in troubles[:20]:
        print(line)
    return 1 if troubles or soak.faults else 0


if __name__ == "__main__":
    sys.exit(main())
