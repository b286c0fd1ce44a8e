"""The ends of rounds and of games: points where they are made, the grey wall, what comes next, the celebration."""

import json

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.tables import eyes, game, move_on

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP = (1280, 800)
WATCH_NUMBERS = """() => {
    window.numbers = { number: [], cost: [], ring: [] };
    new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            const name = Object.keys(numbers).find((each) => node.classList.contains(each));
            if (name) numbers[name].push(node.textContent);
        }
    }).observe(document.getElementById("flights"), { childList: true });
}"""


async def test_points_are_counted_where_they_are_made(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=1) as guests, eyes(browser, guests[0], *DESKTOP, moving=True) as page:
        await page.evaluate(WATCH_NUMBERS)
        while not await page.get_by_text("Round 2").first.is_visible():
            await move_on(guests)
            await expect(page.locator("#room")).to_have_attribute("data-version", str(guests[0].page.version))
        events = json.loads(await page.get_attribute("#last", "data-events") or "")
        tiled = [event for event in events if event["kind"] == "tiled"]
        paid = [event for event in events if event["kind"] == "paid"]
        assert tiled
        numbers = await page.evaluate("window.numbers")
        assert sorted(numbers["number"]) == sorted(f"+{event['points']}" for event in tiled)
        assert len(numbers["cost"]) == sum(event["pieces"] for event in paid)
        assert len(numbers["ring"]) >= len(tiled)
        await expect(page.locator("#flights > *")).to_have_count(0, timeout=15_000)
        for seat in (0, 1):
            points = sum(event["points"] for event in events if event.get("seat") == seat and "points" in event)
            await expect(page.locator(f"#score-{seat} b")).to_have_text(str(points))


async def tile(page: Page) -> None:
    """Choose any space for each row, and confirm."""
    confirm = page.locator('[data-act="confirm"]')
    space = page.locator(".spaces:not(:has(.chosen)) > .aim.open").first
    await confirm.or_(space).first.wait_for()
    while not await confirm.is_visible():
        await space.click()
        await confirm.or_(space).first.wait_for()
    await confirm.click()


async def test_nobody_waits_on_the_grey_wall(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=1, option_wall="grey") as guests:
        while not all(guest.page.moves for guest in guests):
            await move_on(guests)
        async with eyes(browser, guests[0], *DESKTOP) as slow, eyes(browser, guests[1], *DESKTOP) as quick:
            chosen = slow.locator(".spaces > .aim.open").first
            round_before = await slow.locator("#status").inner_text()
            await chosen.click()
            await expect(chosen).to_have_class("aim open chosen")
            await tile(quick)
            await expect(slow.locator("#turn-1")).to_have_attribute("data-stage", "done")
            # What the other has chosen meanwhile stays, and can still be changed.
            await expect(chosen).to_have_class("aim open chosen")
            await slow.keyboard.press("Escape")
            await expect(chosen).to_have_class("aim open")
            await tile(slow)
            for page in (slow, quick):
                await expect(page.locator("#status")).not_to_have_text(round_before)


@pytest.mark.parametrize("chances", ["yes", ""])
async def test_bag_and_lid_and_the_chances_of_the_next_deal(browser: Browser, server: str, chances: str) -> None:
    setup = {"chances": chances} if chances else {}
    async with game(server, 2, moves=3, **setup) as guests, eyes(browser, guests[1], *DESKTOP) as page:
        in_bag = [int(text) for text in await page.locator('[id^="bag-"]').all_inner_texts()]
        assert (len(in_bag), sum(in_bag)) == (5, 80)
        offered = page.get_by_role("button", name="Next deal")
        if not chances:
            await expect(offered).to_have_count(0)
            return
        await offered.click()
        rows = page.locator("#chances > p:not(.soft)")
        await expect(rows).to_have_count(5)
        expected = [float((await row.inner_text()).split()[-3]) for row in await rows.all()]
        assert sum(expected) == pytest.approx(20, abs=0.3)


async def test_a_small_celebration(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=None) as guests:
        async with eyes(browser, guests[0], *DESKTOP, moving=True) as page:
            falling = "confetti => confetti.getAnimations({ subtree: true }).length"
            assert await page.locator(".confetti").evaluate(falling) == 14
        async with eyes(browser, guests[0], *DESKTOP) as page:
            await expect(page.locator(".winners")).to_be_visible()
            await expect(page.locator(".confetti")).to_be_hidden()
