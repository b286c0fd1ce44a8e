"""Programs that live as long as a test."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.engines.webdriver import PATIENCE


class Program:
    """A program that runs. What it prints is in two files, `output` and `errors`."""

    def __init__(self, process: asyncio.subprocess.Process, output: Path, errors: Path) -> None:
        self.output = output
        self._process = process
        self._errors = errors
        self._deadline = time.monotonic() + PATIENCE

    async def pause(self) -> None:
        """Wait a moment for it to get ready."""
        assert self._process.returncode is None, f"it has ended: {self._errors.read_text()}"
        assert time.monotonic() < self._deadline, f"it takes too long to start: {self._errors.read_text()}"
        await asyncio.sleep(0.02)

    async def until_written(self, file: Path) -> str:
        """The number that it writes into a file when it is ready."""
        while not (file.exists() and file.read_text().strip()):
            await self.pause()
        return file.read_text().strip()


@asynccontextmanager
async def running(folder: Path, program: str, *arguments: str, **variables: str) -> AsyncIterator[Program]:
    """Start a program. In the end it is stopped, and whatever it has started."""
    files = [folder / f"{Path(program).name}.{kind}" for kind in ("output", "errors")]
    with files[0].open("wb") as output, files[1].open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            program,
            *arguments,
            env={**os.environ, "HOME": str(folder), **variables},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            start_new_session=True,
        )
    try:
        yield Program(process, *files)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
