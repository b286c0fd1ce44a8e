"""How fast looking back is: `./dev bench review [--steps N]`.

A real server and a real browser. For a long game of each kind: how many bytes come over the wire until the review
can be stepped through, how long the first answer takes, and how long from a key until the next moment is painted.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import chromium
from tests.golden.writing import GOLDEN
from tests.servers import ServerProcess

STEPS = 40
GAMES = (
    "azul/25-4-careful-refill",
    "duel/08-d-12-three-tiles-or-more-are-drawn-and-ordered",
    "queens-garden/21-4-short-bag",
)
STEP = """() => new Promise((resolve) => {
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, cancelable: true}));
    const shown = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    shown();
})"""


async def measure(browser: Browser, address: str, steps: int) -> tuple[int, list[float]]:
    """The bytes of a first visit, and how long each step took in milliseconds."""
    async with await browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = await context.new_page()
        client = await context.new_cdp_session(page)
        await client.send("Network.enable")
        received: list[int] = []
        client.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
        await page.goto(f"{address}?step=1")
        await page.locator("#room[data-ready]").wait_for(state="attached")
        await page.wait_for_timeout(1500)
        opened = sum(received)
        times = []
        for _ in range(steps):
            times.append(await page.evaluate(STEP))
            await page.wait_for_timeout(120)
        return opened, times


async def main(steps: int) -> None:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            for name in GAMES:
                content = (GOLDEN / f"{name}.record").read_bytes()
                opened = httpx.post(
                    f"{server.address}/open",
                    files={"file": ("game.record", content)},
                    headers={"Origin": server.address},
                    timeout=60,
                )
                address = f"{server.address}{opened.headers['location']}"
                start = time.perf_counter()
                httpx.get(address, timeout=60)
                first = (time.perf_counter() - start) * 1000
                size, times = await measure(browser, address, steps)
                print(
                    f"{name}: first answer {first:.0f} ms, {size / 1000:.0f} KB to open, a step painted after "
                    f"{statistics.median(times):.0f} ms (median), {max(times):.0f} ms (worst of {steps})"
                )
            await browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS)
    asyncio.run(main(parser.parse_args().steps))
