"""How long it takes from the click that makes a move until the browser has painted it.

    ./dev bench paint [--game azul|duel|queens-garden] [--players N] [--moves N]

A real server, a real browser, durable commits. Two times are measured: until the tiles are seen on their way, which
does not wait for the server, and until everything that the server answered is painted. An answer that ends a round is
held back on purpose until the round has been counted on the page, so those moves are told apart.

The other players are programs, who think for a while before they move: what is measured is the player's own move and
nothing else. Nothing looks at the page meanwhile, either: to wait for a change by asking for it again and again takes
longer than the change.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import TypedDict

from playwright.async_api import async_playwright

from tests.browser.conftest import Complaints, chromium
from tests.browser.duel import CODE, Hands
from tests.browser.gardeners import Gardener
from tests.browser.players import table
from tests.servers import ServerProcess

GARDEN = "queens-garden"
MOVES = 20
PLAYERS = 2
SECONDS_TO_THINK = 0.5
OBSERVE = """() => {
    let clicked = 0;
    let start = 0;
    let times = {};
    document.addEventListener("click", (event) => {
        if (!event.target.closest('.aim, [data-act="place"]')) return;
        clicked = start = event.timeStamp;
        times = { seen: 16, counted: false };
    }, true);
    // An answer that was held until its round was counted.
    document.addEventListener("azulejo:before-update", () => {
        if (document.querySelector("#stage .counting")) times.counted = true;
    });
    // The browser tells when the next picture after a click was on the screen, unless that took less than 16 ms.
    new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries()) {
            if (name === "click" && startTime === start) times.seen = duration;
        }
    }).observe({ type: "event", durationThreshold: 16 });
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
        if (!clicked) return;
        times.answered = performance.now() - clicked;
        setTimeout(() => window.tell(times), 200);
        clicked = 0;
    }))).observe(document.getElementById("room"), { attributeFilter: ["data-version"] });
}"""
PAINTED = "() => new Promise((resolve) => (window.tell = resolve))"


class Times(TypedDict):
    """From the click, in milliseconds."""

    seen: float
    answered: float
    counted: bool


def in_two_presses(game: str, codes: list[str]) -> tuple[str, str] | None:
    """A move that brings the game on, as what is picked and where it goes; none, if there is no such move now."""
    if game == "azul":
        move = next((code for code in codes if not code.endswith("f")), codes[0])
        return move[:2], move[2]
    found = [match for code in codes if (match := CODE.fullmatch(code))]
    best = next((match for match in found if match["to"] != "x"), found[0] if found else None)
    return (best["pick"], best["to"]) if best else None


async def place_or_take(gardener: Gardener, codes: list[str]) -> Times:
    """Everything is chosen first: what is measured is the press on the button that does it."""
    await gardener.begin(gardener.choose([code for code in codes if code != "pass"] or codes))
    painting = asyncio.create_task(gardener.page.evaluate(PAINTED))
    await gardener.act().click()
    times: Times = await painting
    return times


async def play(address: str, game: str, players: int, moves: int) -> list[Times]:
    """The times of each move."""
    times: list[Times] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        thinkers = table(browser, address, Complaints(), others=players - 1, thinks=SECONDS_TO_THINK, game=game)
        async with thinkers as (player, _):
            await player.page.evaluate(OBSERVE)
            gardener = Gardener(player.page, chance="paint")
            while len(times) < moves and await player.until_my_turn():
                codes = await player.moves()
                if game == GARDEN:
                    times.append(await place_or_take(gardener, codes))
                    continue
                presses = in_two_presses(game, codes)
                if not presses:
                    await Hands(player.page).play(codes[0])
                    continue
                await player.source(presses[0]).first.click()
                painting = asyncio.create_task(player.page.evaluate(PAINTED))
                await player.target(presses[1]).click()
                times.append(await painting)
        await browser.close()
    return times


def show(title: str, times: list[float]) -> None:
    if not times:
        return
    median, best, worst = statistics.median(times), min(times), max(times)
    print(f"  {title:24} median {median:6.1f}, best {best:6.1f}, worst {worst:6.1f} ms ({len(times)} moves)")


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench paint", description=__doc__)
    parser.add_argument("--game", choices=("azul", "duel", GARDEN), default="azul", help="to play (default azul)")
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"at the table (default {PLAYERS})")
    parser.add_argument("--moves", type=int, default=MOVES, help="how many moves to make")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        times = asyncio.run(play(server.address, arguments.game, arguments.players, arguments.moves))
    print(f"{arguments.game}, from the click, {arguments.players} players, {len(times)} moves:")
    show("tiles on their way", [each["seen"] for each in times])
    show("the answer is painted", [each["answered"] for each in times if not each["counted"]])
    show("the same after counting", [each["answered"] for each in times if each["counted"]])


if __name__ == "__main__":
    main()
