"""Tiles in motion: personal speed, interruptions, and how fast and how steady a move is painted."""

import re
import zlib

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.players import Player, table
from tests.browser.tables import eyes, game, move_on

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

MOST_SHIFT = 0.003
"""Over a whole round. A number that gets a digit more counts less than 0.0002; plates or boards that move by a few
pixels, once, count 0.005 and more."""
FIRST_LOAD = 150_000

# How many tiles were in the air since the last question.
WATCH_FLIGHTS = """() => {
    window.flown = 0;
    new MutationObserver((changes) => changes.forEach((change) => (window.flown += change.addedNodes.length)))
        .observe(document.getElementById("flights"), { childList: true });
}"""


STILL_MOVING = (
    "table => table.getAnimations({ subtree: true }).filter(each => !(each instanceof CSSTransition)).length"
)


WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            const what = shift.sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
            window.shifts.push([shift.value, ...what]);
        }
    }).observe({ type: "layout-shift" });
}"""


def compressed(frame: dict[str, str]) -> int:
    """The size of a message of the socket, which is compressed on its way."""
    return len(zlib.compress(frame["payloadData"].encode()))


async def flown(page: Page) -> int:
    return int(await page.evaluate("() => { const all = window.flown; window.flown = 0; return all; }"))


async def choose_speed(page: Page, speed: str) -> None:
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_label(speed, exact=True).check()
    await page.keyboard.press("Escape")
    await expect(page.locator("#table-settings")).to_be_hidden()


async def first_move(player: Player) -> str:
    await player.until_my_turn()
    moves = await player.moves()
    return next((code for code in moves if not code.endswith("f")), moves[0])


async def test_speed_is_personal(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints) as (player, _):
        page = player.page
        await page.evaluate(WATCH_FLIGHTS)
        await player.take(await first_move(player))
        await player.until_my_turn()
        assert await flown(page) > 0
        await choose_speed(page, "off")
        await player.take(await first_move(player))
        await player.until_my_turn()
        assert await flown(page) == 0
        await choose_speed(page, "quick")
        await player.take(await first_move(player))
        assert await flown(page) > 0
        await page.reload()
        await expect(page.locator("#room")).to_have_attribute("data-speed", "quick")
        await page.emulate_media(reduced_motion="reduce")
        await expect(page.locator("#room")).to_have_attribute("data-speed", "off")
    assert complaints == []


async def table_as_it_is(page: Page) -> str:
    """The table without what scripts mark on it."""
    html = await page.locator("#stage .table").inner_html()
    return re.sub(r' (class|tabindex|aria-pressed|aria-disabled|aria-description|hidden|style)="[^"]*"', "", html)


async def test_a_push_ends_what_is_in_the_air(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, others=2, plays=False) as (player, guests):
        page = player.page
        await page.evaluate(WATCH_FLIGHTS)
        await player.take(await first_move(player))
        assert await flown(page) > 0
        for guest in guests:  # at once, one after the other
            await guest.until(lambda guest=guest: guest.page.moves)
            await guest.move(next(code for code in guest.page.moves if code.endswith("4")))
        await player.until_my_turn()
        await page.locator(".status").click()  # a click skips the rest
        await expect(page.locator("#flights > .flying")).to_have_count(0)
        assert await page.locator(".table").evaluate(STILL_MOVING) == 0
        shown = await table_as_it_is(page)
        await page.reload()
        await expect(page.locator("#room[data-ready][data-phase=playing][data-online]")).to_be_attached()
        assert await table_as_it_is(page) == shown
    assert complaints == []


# Whether tiles fly right after a push, and then frame by frame.
WATCH_START = """() => {
    window.states = [];
    const look = () => {
        const flying = [...document.querySelectorAll("#flights > .tile")].flatMap((tile) => tile.getAnimations());
        const states = new Set(flying.map(({ playState }) => playState));
        if (states.size) window.states.push([...states].join());
        if (window.states.length < 40) requestAnimationFrame(look);
    };
    document.addEventListener("azulejo:update", () => look(), { once: true });
}"""


async def test_tiles_start_when_the_page_is_painted(browser: Browser, server: str, complaints: Complaints) -> None:
    """WebKit needs long to paint what a push has changed, and would show only the end of a flight."""
    async with table(browser, server, complaints, plays=False) as (player, (guest,)):
        await player.take(await first_move(player))
        await player.page.locator("#flights:not(:has(.flying))").wait_for(state="attached")
        await guest.until(lambda: guest.page.moves)
        await player.page.evaluate(WATCH_START)
        await guest.move(next(code for code in guest.page.moves if code.endswith("4")))
        await player.page.wait_for_function("() => window.states.includes('running')")
        assert (await player.page.evaluate("window.states"))[0] == "paused"
    assert complaints == []


@pytest.mark.parametrize(
    ("seats", "wall", "size"),
    [(2, "colour", (1280, 800)), (3, "grey", (390, 844)), (4, "colour", (1280, 800)), (4, "colour", (390, 844))],
)
async def test_nothing_jumps_when_others_move(
    browser: Browser, server: str, seats: int, wall: str, size: tuple[int, int]
) -> None:
    """Through a whole round and its end, and into the next one."""
    async with game(server, seats, moves=1, option_wall=wall) as guests, eyes(browser, guests[0], *size) as page:
        await page.evaluate(WATCH_SHIFTS)
        while not await page.get_by_text("Round 2").first.is_visible():
            await move_on(guests)
            await expect(page.locator("#room")).to_have_attribute("data-version", str(guests[0].page.version))
        await move_on(guests)
        await page.wait_for_timeout(100)
        shifts = await page.evaluate("window.shifts")
        assert sum(value for value, *_ in shifts) < MOST_SHIFT, shifts


async def test_the_first_load_is_small(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, others=3, plays=False) as (player, _):
        sizes: list[int] = []
        page = await player.page.context.new_page()
        client = await page.context.new_cdp_session(page)
        await client.send("Network.enable")
        client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        client.on("Network.webSocketFrameReceived", lambda event: sizes.append(compressed(event["response"])))
        await client.send("Network.setCacheDisabled", {"cacheDisabled": True})
        await page.goto(player.page.url)
        await expect(page.locator("#room")).to_have_attribute("data-phase", "playing")
        await page.wait_for_timeout(300)
        assert 10_000 < sum(sizes) < FIRST_LOAD
