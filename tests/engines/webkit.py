"""WebKitGTK on a screen that nobody sees, through WebKit's own WebDriver."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.engines.processes import running
from tests.engines.webdriver import PATIENCE, Window
from tests.servers import free_port

MISSING = "The engine tests need {}: install it (on Debian: apt-get install {})."
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"

PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
}


def program(name: str, package: str) -> str:
    return shutil.which(name) or pytest.fail(MISSING.format(name, package))


def mini_browser() -> str:
    found = sorted(Path("/usr/lib").glob(BROWSERS))
    return str(found[-1]) if found else pytest.fail(MISSING.format("WebKit's MiniBrowser", "webkit2gtk-driver"))


class WebDriver:
    """Every command has an address below that of the session."""

    def __init__(self, client: httpx.AsyncClient, session: str) -> None:
        self._client = client
        self._session = session

    async def command(self, name: str, **parameters: Any) -> Any:
        answer = await self._client.post(f"{self._session}/{PATHS[name]}", json=parameters)
        value = answer.json()["value"]
        assert answer.is_success, f"{name}: {value['message']}"
        return value


@asynccontextmanager
async def screen(folder: Path) -> AsyncIterator[str]:
    """The name of a display of its own."""
    arguments = ("-displayfd", "1", "-screen", "0", "1300x1000x24", "-nolisten", "tcp")
    async with running(folder, program("Xvfb", "xvfb"), *arguments) as process:
        yield f":{await process.until_written(process.output)}"


@asynccontextmanager
async def driver(folder: Path, display: str) -> AsyncIterator[httpx.AsyncClient]:
    """The driver: it starts a browser when it is asked for a session."""
    port = free_port()
    # It can paint with a graphics card or without; to paint as if there were one takes three times as long.
    variables = {"DISPLAY": display, "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
    name = program("WebKitWebDriver", "webkit2gtk-driver")
    async with (
        running(folder, name, f"--port={port}", **variables) as process,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client,
    ):
        while not await answers(client):
            await process.pause()
        yield client


async def answers(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/status")).is_success
    except httpx.TransportError:
        return False


@asynccontextmanager
async def webkit(folder: Path) -> AsyncIterator[Window]:
    options = {"binary": mini_browser(), "args": ["--automation"]}
    wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
    async with screen(folder) as display, driver(folder, display) as client:
        answer = await client.post("/session", json=wanted)
        assert answer.is_success, answer.text
        session = f"/session/{answer.json()['value']['sessionId']}"
        wire = WebDriver(client, session)
        await wire.command("SetWindowRect", width=1280, height=838)
        yield Window(wire)
        await client.delete(session)
