"""Firefox without a screen, through Marionette: the same commands as WebDriver, in JSON on a socket of its own."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.engines.processes import running
from tests.engines.webdriver import PATIENCE, Window

NAMES = ("firefox-esr", "firefox")
MISSING = "The engine tests need Firefox: install it (on Debian: apt-get install firefox-esr)."

PREFERENCES: dict[str, Any] = {
    "marionette.port": 0,  # any free one
    # Without a screen it believes that it has no mouse.
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    # It asks nobody for news, and does not wait for an answer.
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "messaging-system.rsexperimentloader.enabled": False,
}


class Marionette:
    """Messages are `length:json`: a question [0, number, name, parameters], its answer [1, number, error, value]."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._number = 0

    async def hear(self) -> Any:
        length = await self._reader.readuntil(b":")
        return json.loads(await self._reader.readexactly(int(length[:-1])))

    async def command(self, name: str, **parameters: Any) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{name}", parameters]).encode()
        self._writer.write(b"%d:%s" % (len(message), message))
        async with asyncio.timeout(PATIENCE):
            _, number, error, value = await self.hear()
        assert number == self._number
        assert error is None, f"{name}: {error['message']}"
        return value.get("value")


@asynccontextmanager
async def firefox(folder: Path) -> AsyncIterator[Window]:
    program = next(filter(None, map(shutil.which, NAMES)), None) or pytest.fail(MISSING)
    settings = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(settings))
    arguments = ("--headless", "--marionette", "--no-remote", "--profile", str(folder))
    async with running(folder, program, *arguments) as process:
        port = await process.until_written(folder / "MarionetteActivePort")
        reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
        marionette = Marionette(reader, writer)
        await marionette.hear()  # it says hello
        await marionette.command("NewSession")
        await marionette.command("SetWindowRect", width=1280, height=886)
        yield Window(marionette)
        writer.close()
