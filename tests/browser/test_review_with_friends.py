"""Looking back with friends: together, with notes, and playing on from where it was interesting."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, Route, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.test_review import look
from tests.live.kit import Guest, make_move, table

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

MOVES = 14


@asynccontextmanager
async def friends(browser: Browser, server: str, complaints: Complaints) -> AsyncIterator[tuple[str, list[Page]]]:
    """The address of a game that two friends have played, and a page for each of them."""
    async with table(server) as guests:
        for _ in range(MOVES):
            await make_move(guests)
        game = guests[0].page.game
        await guests[0].command(do="resign", version=guests[0].page.version)
        pages = [await page_of(browser, server, guest) for guest in guests]
        for page in pages:
            complaints.listen_to(page)
        yield f"/g/{game}", pages
        for page in pages:
            await page.context.close()


async def page_of(browser: Browser, server: str, guest: Guest) -> Page:
    context = await browser.new_context(base_url=server, viewport={"width": 1280, "height": 800})
    await context.add_cookies(
        [{"name": name, "value": value, "url": server} for name, value in guest.http.cookies.items()]
    )
    return await context.new_page()


async def is_at(page: Page, step: str) -> None:
    await expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|#|$)"), timeout=15_000)


async def slowly(route: Route, done: asyncio.Event) -> None:
    answer = await route.fetch()
    await asyncio.sleep(1)
    await route.fulfill(response=answer)
    done.set()


async def there_and_back_on_a_slow_line(first: Page, second: Page, last_stops: asyncio.Event) -> None:
    """Whoever follows is where the leader is in the end, not where they have been meanwhile."""
    await first.keyboard.press("End")
    await is_at(first, str(MOVES + 1))
    await first.locator('.moves [data-step="3"]').click()
    await is_at(first, "3")
    await last_stops.wait()
    await second.wait_for_timeout(100)
    await is_at(second, "3")


async def test_one_leads_the_other_follows_and_points(browser: Browser, server: str, complaints: Complaints) -> None:
    async with friends(browser, server, complaints) as (address, (first, second)):
        await look(first, f"{address}?step=3")
        last_stops = asyncio.Event()
        await second.route("**/stops?chunk=1*", lambda route: slowly(route, last_stops))
        await look(second, f"{address}?step=0")
        await first.get_by_role("button", name="Together").click()
        await expect(first.locator("[data-companions]")).to_contain_text("You lead")
        await second.get_by_role("button", name="Together").click()
        await is_at(second, "3")
        await there_and_back_on_a_slow_line(first, second, last_stops)
        await first.keyboard.press("ArrowRight")
        await is_at(second, "4")
        # A mark that all see, and that goes when it is pressed once more or the leader goes on.
        cell = second.locator("#wall-0-1 > *").nth(2)
        await cell.dispatch_event(
            "pointerup", {"bubbles": True, **await middle_of(second, "#wall-0-1 > :nth-child(3)")}
        )
        for page in (first, second):
            await expect(page.locator(".pointing")).to_have_count(1)
        await expect(first.locator("[data-pointing-words]")).to_have_text(
            re.compile(r"^Guest 2 points: Board of Guest 1, place 3, Wall row 2: \S.*\.$")
        )
        await first.keyboard.press("p")
        await expect(second.locator(".pointing")).to_have_count(2)
        await a_cell_is_pointed_at_by_keyboard(first, second)
        await first.keyboard.press("ArrowRight")
        await is_at(second, "5")
        await expect(second.locator(".pointing")).to_have_count(0)
        # Whoever steps alone is not pulled back, until they follow again.
        await second.keyboard.press("Home")
        await is_at(second, "0")
        await first.keyboard.press("ArrowRight")
        await is_at(first, "6")
        await is_at(second, "0")
        await second.get_by_role("button", name="Follow").click()
        await is_at(second, "6")
        # Anyone may take the lead; a reload comes back.
        await second.get_by_role("button", name="Take the lead").click()
        await second.reload()
        await expect(second.locator("[data-companions]")).to_contain_text("You lead")  # nobody else had taken it
        await first.get_by_role("button", name="Take the lead").click()
        await first.keyboard.press("Home")
        await is_at(second, "0")
        await first.locator("[data-keys] > summary").click()
        await expect(first.locator("[data-keys] dl")).to_be_visible()
        assert await axe_violations(first) == []
        await first.locator("[data-keys] > summary").click()
        await first.locator("[data-keys] > summary").blur()  # the space bar would press it
        await the_keys_of_whoever_leads_lead(first, second)
        await a_side_line_is_tried(first, second)
        await second.get_by_role("button", name="Look around alone").click()
        await first.keyboard.press("End")
        await expect(first.locator('[data-go="next"]')).to_have_attribute("aria-disabled", "true")
        await is_at(second, "1")
        assert complaints == []


async def a_cell_is_pointed_at_by_keyboard(first: Page, second: Page) -> None:
    """A cursor goes from cell to cell, and says where it is; the page stays at its moment."""
    cursor, words = first.locator(".pointing-cursor"), second.locator("[data-pointing-words]")
    address = first.url
    await first.keyboard.press(".")
    await expect(cursor).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        before = await cursor.get_attribute("aria-label")
        await first.keyboard.press(key)
        if await cursor.get_attribute("aria-label") != before:
            break
    name = await cursor.get_attribute("aria-label")
    assert name
    assert await axe_violations(first) == []
    await first.keyboard.press("Enter")
    await expect(words).to_have_text(f"Guest 1 points: {name}.")
    await first.keyboard.press("Enter")  # once more takes it away
    await expect(second.locator(".pointing")).to_have_count(1)
    await first.keyboard.press("Escape")
    await expect(cursor).to_have_count(0)
    assert first.url == address


async def the_keys_of_whoever_leads_lead(first: Page, second: Page) -> None:
    """Every key that goes somewhere takes the other page along."""
    await first.keyboard.press("PageDown")
    await is_at(second, r"\d+d")
    for key, step in (("ArrowLeft", r"\d+s"), ("PageUp", "0"), ("End", str(MOVES + 1)), ("Home", "0")):
        await first.keyboard.press(key)
        await is_at(second, step)
    await first.keyboard.press("]")  # to the next turning point, and back before it
    await is_at(second, "[1-9].*")
    await first.keyboard.press("[")
    await first.keyboard.press("Home")
    await is_at(second, "0")
    await first.keyboard.press("Space")
    await is_at(second, "2")
    await first.keyboard.press("ArrowLeft")  # stops it, too
    await is_at(second, "1")
    # Through whose eyes one looks is everybody's own choice.
    await first.keyboard.press("1")
    await expect(first.locator('#room[data-eyes="0"][data-ready]')).to_be_attached()
    await expect(first.locator("[data-companions]")).to_contain_text("You lead")
    await first.keyboard.press("0")
    await expect(first.locator('#room[data-eyes=""][data-ready]')).to_be_attached()
    await expect(first.locator("[data-companions]")).to_contain_text("You lead")
    await is_at(second, "1")
    await expect(second.locator('#room[data-eyes=""]')).to_be_attached()


async def a_side_line_is_tried(first: Page, second: Page) -> None:
    """By keyboard alone; whoever follows sees each move, and what it is."""
    await first.get_by_role("link", name="Try moves").press("Enter")
    await expect(first.locator("#room.trying[data-ready]")).to_be_attached()
    await expect(first.locator("[data-companions]")).to_contain_text("You lead")
    await expect(first.get_by_text("Side line from step 1: not part of the game")).to_be_visible()
    await expect(first.locator(".nothing-tried")).to_be_visible()
    # Whoever tries moves can point, too: presses are no moves meanwhile.
    await first.get_by_role("button", name="Point").click()
    await first.locator("#board-0 .wall i").first.click(force=True)
    await expect(second.locator(".pointing")).to_have_count(1)
    await first.keyboard.press("Escape")
    await expect(first.locator("#toast")).to_be_hidden()
    lines = second.locator(".together-tried")
    moment = second.locator("#moment")
    # A move that does not come the first time is asked for again.
    await second.route("**/tried/*", lambda route: route.fulfill(body=""), times=1)
    for number in (1, 2):
        await expect(first.locator("#choices[data-moves]")).to_be_attached()  # the page has turned
        await first.keyboard.press("ArrowDown")
        await first.keyboard.press("Enter")
        await first.keyboard.press("Enter")
        await expect(moment).to_contain_text(f"Side line: not the game · move {number}")
    await expect(lines).to_contain_text("Side line from step 1: not part of the game")
    await expect(first.locator(".nothing-tried")).to_be_hidden()
    assert await axe_violations(first) == []
    assert await axe_violations(second) == []
    await first.reload()  # goes on where it was
    await expect(first.locator("#log > li")).to_have_count(2)
    await expect(first.locator("[data-companions]")).to_contain_text("You lead")
    await first.keyboard.press("z")
    await expect(moment).to_contain_text("move 1")
    await first.get_by_role("link", name="Back to the game").press("Enter")
    await is_at(first, "1")
    await expect(lines).to_be_hidden()
    await expect(moment).to_contain_text("move 1 of")
    await expect(first.locator("[data-companions]")).to_contain_text("You lead")


async def middle_of(page: Page, selector: str) -> dict[str, float]:
    box = await page.locator(selector).bounding_box()
    assert box is not None
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}


async def test_a_note_stays_at_its_step_and_a_moment_is_played_on(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with friends(browser, server, complaints) as (address, (first, second)):
        await look(first, f"{address}?step=5")
        await first.get_by_text("Write a note").click()
        await first.get_by_label("A note on this moment").fill("Here I should have <b>waited</b>.")
        await first.get_by_label("For all in the room").check()
        await first.get_by_role("button", name="Save the note").click()
        await look(second, f"{address}?step=4")
        note = second.locator(".note-words")
        await expect(note).to_be_hidden()
        await second.keyboard.press("ArrowRight")
        await expect(note).to_have_text("Here I should have <b>waited</b>.")
        await second.keyboard.press("ArrowRight")
        await expect(note).to_be_hidden()
        await second.keyboard.press("Home")
        await is_at(second, "0")
        await second.keyboard.press("]")  # the next turning point, wherever chance has put it
        await expect(second).not_to_have_url(re.compile(r"step=0(&|$)"), timeout=15_000)
        await look(second, f"{address}?step=5")

        shown = await second.locator("#board-0").inner_text()
        await second.get_by_role("button", name="A new game from here").click()
        await expect(second.locator(".played-from")).to_contain_text("move 5 of a game with")
        await second.get_by_role("button", name="Add a bot").click()
        await second.get_by_role("button", name="Start the game").click()
        await expect(second.locator("#room")).to_have_attribute("data-phase", "playing")
        assert "0" in shown
        await expect(second.locator("#board-0")).to_be_visible()
        assert complaints == []
