"""How long it takes from the click that makes a move until the browser has painted what the server answered.

    ./dev bench paint [--players N] [--moves N]

A real server, a real browser, durable commits. The other players are programs, who think for a while before they
move: what is measured is the player's own move and nothing else.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from tests.browser.conftest import Complaints, chromium
from tests.browser.players import table
from tests.servers import ServerProcess

MOVES = 20
PLAYERS = 2
SECONDS_TO_THINK = 0.5
OBSERVE = """() => {
    window.painted = [];
    let clicked = 0;
    document.addEventListener("click", (event) => {
        if (event.target.closest(".aim")) clicked = performance.now();
    }, true);
    new MutationObserver(() => {
        if (!clicked) return;
        const start = clicked;
        clicked = 0;
        requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - start)));
    }).observe(document.getElementById("room"), { attributeFilter: ["data-version"] });
}"""


async def milliseconds(address: str, players: int, moves: int) -> list[float]:
    """For each move, from the click to the paint."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        thinkers = table(browser, address, Complaints(), others=players - 1, thinks=SECONDS_TO_THINK)
        async with thinkers as (player, _):
            await player.page.evaluate(OBSERVE)
            for _ in range(moves):
                if not await player.until_my_turn():
                    break
                codes = await player.moves()
                await player.take(next((code for code in codes if not code.endswith("f")), codes[0]))
            painted: list[float] = await player.page.evaluate("window.painted")
        await browser.close()
    return painted


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench paint", description=__doc__)
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"at the table (default {PLAYERS})")
    parser.add_argument("--moves", type=int, default=MOVES, help="how many moves to make")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        painted = asyncio.run(milliseconds(server.address, arguments.players, arguments.moves))
    print(f"click to paint, {arguments.players} players, {len(painted)} moves:")
    print(f"  median {statistics.median(painted):6.1f} ms")
    print(f"  best   {min(painted):6.1f} ms")
    print(f"  worst  {max(painted):6.1f} ms")


if __name__ == "__main__":
    main()
