"""How long a first visit takes over a line with 100 ms of latency: until something is painted, and until it answers.

    ./dev bench visit [--latency MS] [--visits N]

A real server and a real browser that has nothing in its cache: the front page, a room before the game as a friend
finds it who was sent the link, and a table of each game.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from app.rooms.setup import PLAYABLE
from tests.browser.conftest import chromium
from tests.live.games import kit_of
from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

ANSWERS = "() => document.querySelector('#room') === null || document.querySelector('#room[data-online]') !== null"
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0"""
TIMES = "() => [performance.now(), performance.getEntriesByType('resource').length + 1]"


async def visit(browser: Browser, address: str, path: str, cookies: dict[str, str], latency: float) -> list[float]:
    context = await browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    try:
        await context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
        page = await context.new_page()
        client = await context.new_cdp_session(page)
        await client.send("Network.enable")
        conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        await client.send("Network.emulateNetworkConditions", conditions)
        await page.goto(path)
        await page.wait_for_function(ANSWERS, polling=10)
        usable, files = await page.evaluate(TIMES)
        return [await page.evaluate(PAINTED), usable, files]
    finally:
        await context.close()


async def measure(latency: float, visits: int) -> None:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        async with async_playwright() as playwright, Guest(server.address, "Marta") as host:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            ways: dict[str, tuple[str, dict[str, str]]] = {"front page": ("/", {})}
            code = await host.open_room()
            ways["invitation"] = (f"/r/{code}", {})
            for name in PLAYABLE:
                guests = [Guest(server.address, each) for each in ("Ena", "Wim")]
                await begin(guests, **kit_of(name).setup())
                ways[f"table of {name}"] = (f"/r/{guests[0].code}", dict(guests[0].http.cookies.items()))
                for guest in guests:
                    await guest.disconnect()
            print(f"{'milliseconds, middle of ' + str(visits):28}  painted   usable    files")
            for what, (path, cookies) in ways.items():
                seen = [await visit(browser, server.address, path, cookies, latency) for _ in range(visits)]
                painted, usable, files = (statistics.median(column) for column in zip(*seen, strict=True))
                print(f"{what:28}  {painted:7.0f}  {usable:7.0f}  {files:7.0f}")
            await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--latency", type=float, default=100)
    parser.add_argument("--visits", type=int, default=5)
    options = parser.parse_args()
    asyncio.run(measure(options.latency, options.visits))


if __name__ == "__main__":
    main()
