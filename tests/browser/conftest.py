"""A real browser on a real server."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright

from tests.servers import ServerProcess

CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM_FOLDERS = ("/usr/lib/chromium",)

AXE = Path(__file__).parent / "vendor" / "axe.min.js"


def chromium() -> str:
    """The browser to test with. A missing one is a failure: skipped tests find nothing."""
    for name in CHROMIUM_NAMES:
        found = shutil.which(name) or next(
            (path for folder in CHROMIUM_FOLDERS if (path := shutil.which(name, path=folder))), None
        )
        if found:
            return found
    return pytest.fail(
        "The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell)."
    )


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as running:
        yield running.address


@pytest.fixture
def own(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of its own, which may be frozen or killed."""
    with ServerProcess(tmp_path) as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    # Chromium's own sandbox does not work for root, who is often the only user in a container.
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield browser
        await browser.close()


class Complaints(list[str]):
    """Everything a browser found wrong: errors in the console, the policy's violations, crashed scripts."""

    def listen_to(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.append(str(error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.append(message.text)


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, server: str, complaints: Complaints) -> AsyncIterator[Page]:
    """A page at desktop size, whose address is relative to the server."""
    context = await browser.new_context(base_url=server, viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    complaints.listen_to(page)
    yield page
    await context.close()


async def axe_violations(page: Page, *, within: str = "html", only_colours: bool = False) -> list[str]:
    """What the accessibility checker finds wrong on the page as it is now. If the page was checked before and only a
    part of it has changed, or only its colours, nothing else is checked again: that takes long."""
    # The checker cannot measure contrast on the linen's gradients, so it sees the plain colour beneath them.
    await page.evaluate("document.body.style.backgroundImage = 'none'")
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {"runOnly": ["color-contrast"]} if only_colours else {}
    options = {"resultTypes": ["violations"], **rules}
    result = await page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
    return [
        f"{violation['id']}: {violation['help']} ({node['html'][:120]})"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
