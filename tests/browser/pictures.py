"""Makes the pictures of the README anew, from golden games at a real server: `python -m tests.browser.pictures`."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from tests.browser.conftest import chromium
from tests.browser.duel import Hands
from tests.browser.gardeners import Gardener
from tests.browser.prepared import cut_short, golden, prepared
from tests.browser.tables import eyes
from tests.live.kit import Guest
from tests.servers import ROOT, ServerProcess

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 84
DESKTOP, PHONE = (1280, 800), (390, 844)


async def take(page: Page, name: str) -> None:
    await page.wait_for_timeout(600)  # until a preview has come, and nothing moves any more
    await page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


@asynccontextmanager
async def seen(browser: Browser, guests: list[Guest], size: tuple[int, int], **more: Any) -> AsyncIterator[Page]:
    """Through the eyes of whoever is to move."""
    guest = next((each for each in guests if each.page.moves), guests[0])
    async with eyes(browser, guest, *size, **more) as page:
        yield page


async def aim(page: Page, pick: str, to: str) -> None:
    await page.locator(f'button[data-pick="{pick}"]:visible').first.click()
    await page.locator(f'.own .aim.open[data-to="{to}"]').hover()


async def ways_in(browser: Browser, server: ServerProcess) -> None:
    async with await browser.new_context(base_url=server.address, reduced_motion="reduce") as new:
        page = await new.new_page()
        await page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        await page.goto("/")
        await take(page, "front-page")
        async with Guest(server.address, "Marta") as host, Guest(server.address, "Jirka") as friend:
            code = await host.open_room(seats="3")
            await host.act("name", name="Kitchen table")
            await friend.sit(code, 1)
            await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            await page.goto(f"/r/{code}")
            await take(page, "invited")


async def main() -> None:
    last, _, ending = golden("01-2-careful")
    matches = (
        cut_short("azul", "23-4-careful", 79),
        cut_short("azul", "12-2-grey-careful", 58),
        cut_short("azul", "01-2-careful", 37),
        last,
        cut_short("duel", "05-dome", 70),
        cut_short("duel", "05-dome", 73),
        cut_short("queens-garden", "19-4-careful-refill", 85),
        cut_short("queens-garden", "01-2-careful", 101),
    )
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        async with async_playwright() as playwright, prepared(server, *matches) as tables:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            four, grey, phone, over, dome, moon, garden, garden_phone = tables
            await ways_in(browser, server)
            async with seen(browser, four, DESKTOP) as page:
                await aim(page, "7r", "3")
                await take(page, "four-players")
            async with seen(browser, grey, DESKTOP, dark=True) as page:
                await take(page, "grey-wall-dark")
            async with seen(browser, phone, PHONE) as page:
                await aim(page, "5k", "4")
                await take(page, "phone")
            async with eyes(browser, over[0], *DESKTOP) as page:
                await next(each for each in over if each.page.moves).move(str(ending[0]))
                await page.locator("#finish .sheet").wait_for()
                await take(page, "score-sheet")
            async with seen(browser, dome, DESKTOP) as page:
                hands = Hands(page)
                await hands.pick("d10")
                await hands.end("r2")
                await hands.target("f4").hover()
                await take(page, "duel")
            async with seen(browser, moon, PHONE) as page:
                await aim(page, "5y", "2")
                await take(page, "duel-phone")
            for guests, size, code, name in (
                (garden, DESKTOP, "p5@46", "garden"),
                (garden_phone, PHONE, "y4@15", "garden-phone"),
            ):
                async with seen(browser, guests, size) as page:
                    await Gardener(page).begin(code)
                    await take(page, name)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
