"""Looking at things: the boards of the others, sheets and dialogs, and what is said to whoever cannot move now."""

import re

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from app.rules.choices import read
from tests.browser.tables import eyes, game, move_on

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP, PHONE = (1280, 800), (390, 844)

# What a press on a board would reach, at points all over it.
DEAD_POINTS = """(board) => {
    const { left, top, width, height } = board.getBoundingClientRect();
    const dead = [];
    for (let across = 1; across < 20; across += 1) {
        for (let down = 1; down < 12; down += 1) {
            const [x, y] = [left + (width * across) / 20, top + (height * down) / 12];
            const hit = document.elementFromPoint(x, y);
            const reached = hit.closest("button");
            if (!board.contains(reached) || !reached.matches("[data-enlarge], .score > button")) {
                dead.push([across, down, hit.outerHTML.slice(0, 80)]);
            }
        }
    }
    return dead;
}"""
POINTS = ((0.3, 0.3), (0.8, 0.5), (0.1, 0.9), (0.6, 0.93), (0.5, 0.62))


async def pick(page: Page) -> Locator:
    """Pick up tiles; what was picked up."""
    moves = read(await page.get_attribute("#choices", "data-moves") or "")
    await page.locator(f'button[data-pick="{moves[0][:2]}"]').click()
    lifted = page.locator(".lifted").first
    await expect(lifted).to_be_visible()
    return lifted


# --- The boards of the others ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_the_whole_board_opens_it(browser: Browser, server: str, seats: int, size: tuple[int, int]) -> None:
    async with game(server, seats) as guests, eyes(browser, guests[0], *size) as page:
        for seat in range(1, seats):
            board = page.locator(f"#board-{seat}")
            assert await board.evaluate(DEAD_POINTS) == []
        for across, down in POINTS:
            box = await board.bounding_box()
            assert box
            await page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])
            await expect(board.locator("[data-enlarge]")).to_have_attribute("aria-expanded", "true")
            await page.keyboard.press("Escape")
            await expect(board.locator("[data-enlarge]")).to_have_attribute("aria-expanded", "false")


async def test_a_board_that_was_just_closed_opens_again(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *DESKTOP) as page:
        board = page.locator("#board-1")
        await board.evaluate(
            "(board) => { const button = board.querySelector('[data-enlarge]');"
            " button.click(); board.hidePopover(); button.click(); }"
        )
        await page.wait_for_timeout(100)  # the browser tells of it a moment later
        assert await board.evaluate("(board) => board.matches(':popover-open')")
        await expect(board.locator("[data-enlarge]")).to_have_attribute("aria-expanded", "true")


async def test_the_running_score_of_another_keeps_its_own_press(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *PHONE) as page:
        button = page.locator("#score-1 > button")
        while not await button.is_visible():
            await move_on(guests)
            await expect(page.locator("#room")).to_have_attribute("data-version", str(guests[0].page.version))
        await button.click()
        await expect(page.locator("#gains-of-1")).to_be_visible()
        await expect(page.locator("#board-1 [data-enlarge]")).to_have_attribute("aria-expanded", "false")


# --- One Escape does one thing --------------------------------------------------------------------


async def test_what_lies_over_the_table_is_closed_first(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *PHONE) as page:
        lifted = await pick(page)
        openings = {
            "#board-1[popover]": page.locator("#board-1 [data-enlarge]"),
            "#table-settings": page.get_by_role("button", name="Settings"),
            "#side-talk": page.locator("#tab-talk"),
            "#rules-sheet": None,  # by a key
        }
        for name, opener in openings.items():
            opened = page.locator(name)
            await page.locator("#main").focus()
            await (opener.click() if opener else page.keyboard.press("?"))
            await expect(opened).to_be_visible()
            await expect(lifted).to_be_visible()
            await page.locator("#main").focus()  # wherever the focus is
            await page.keyboard.press("Escape")
            await expect(opened).to_be_hidden()
            await expect(lifted).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(lifted).to_be_hidden()


async def test_a_choice_on_the_wall_outlives_a_sheet(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=1, option_wall="grey") as guests:
        while not guests[0].page.moves or not guests[0].page.moves[0].startswith("t"):
            await move_on(guests)
        async with eyes(browser, guests[0], *DESKTOP) as page:
            space = page.locator(".spaces > .aim.open").first
            await space.click()
            await expect(space).to_contain_class("chosen")
            sheet = page.locator("#table-settings")
            await page.locator('[popovertarget="table-settings"]').click()
            await expect(sheet).to_be_visible()
            await page.keyboard.press("Escape")
            await expect(sheet).to_be_hidden()
            await expect(space).to_contain_class("chosen")
            await page.keyboard.press("Escape")
            await expect(space).not_to_contain_class("chosen")


async def test_a_press_beside_a_sheet_only_closes_it(browser: Browser, server: str) -> None:
    # Before the first move, when there are tiles on the first plate, which no sheet covers.
    async with game(server, 2, moves=0) as guests, eyes(browser, guests[0], *DESKTOP) as page:
        await page.locator("#board-1 [data-enlarge]").click()
        await expect(page.locator("#board-1[popover]")).to_be_visible()
        await page.locator("button[data-pick]").first.click(position={"x": 5, "y": 5})
        await expect(page.locator("#board-1[popover]")).to_be_hidden()
        await expect(page.locator(".lifted")).to_have_count(0)
        await pick(page)


# --- Whoever cannot move now is told why ----------------------------------------------------------


async def test_a_press_out_of_turn_is_answered(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=2) as guests:
        async with eyes(browser, guests[1], *DESKTOP) as page:
            words = page.locator("#shelf-words")
            await expect(words).to_be_empty()
            source = page.locator("button[data-pick]").first
            await source.click()
            await expect(words).to_have_text("Marta is to move")
            await expect(words).to_be_in_viewport(ratio=1)
            await expect(words).to_be_empty(timeout=10_000)  # by itself
            await source.focus()
            await page.keyboard.press("Enter")
            await expect(words).to_have_text("Marta is to move")
            await move_on(guests)
            await expect(words).to_be_empty()
            # Now it is the player's turn, who presses a line before there is anything in the hand.
            await page.locator("#board-1 .ground").click(position={"x": 20, "y": 20})
            await expect(words).to_have_text("Pick a colour from a factory or the centre.")
            await pick(page)
            await expect(words).to_be_empty()
        async with eyes(browser, guests[1], *PHONE, watching=True) as page:
            words = page.locator("#shelf-words")
            await page.locator("button[data-pick]").first.click()
            await expect(words).to_have_text(re.compile("You are watching"))
            await expect(words).to_be_in_viewport(ratio=1)


async def test_whoever_has_tiled_waits_for_the_others(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=1, option_wall="grey") as guests:
        while not all(guest.page.moves for guest in guests):
            await move_on(guests)
        await move_on(guests)  # the first player tiles
        while guests[0].page.moves:
            await move_on(guests[:1])
        async with eyes(browser, guests[0], *PHONE) as page:
            await page.locator("#board-0 .wall").first.click()
            await expect(page.locator("#shelf-words")).to_have_text("The others are choosing spaces on their walls.")
