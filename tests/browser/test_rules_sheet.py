"""The rules beside a table: by a button, by a key, and from whatever is refused, at the rule that refuses it."""

import asyncio
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from app.rules.choices import read
from tests.browser.conftest import axe_violations
from tests.browser.line import line_to
from tests.browser.tables import eyes, game

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
BOARDS = "[...document.querySelectorAll('.board')].map((board) => JSON.stringify(board.getBoundingClientRect()))"

every_size = pytest.mark.parametrize("size", SIZES)


def sheet_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Rules", exact=True)


async def aim_at_something_closed(page: Page) -> Locator:
    """Pick tiles up for which a line is closed, and find that line."""
    moves = read(await page.get_attribute("#choices", "data-moves") or "")
    for pick in dict.fromkeys(move[:-1] for move in moves):
        await page.locator(f'button[data-pick="{pick}"]').click()
        closed = page.locator(".own .row .aim:not(.open):not([hidden])")
        if await closed.count():
            return closed.first
    raise AssertionError


async def box_of(locator: Locator) -> dict[str, float]:
    box = await locator.bounding_box()
    assert box is not None
    return {"left": box["x"], "right": box["x"] + box["width"], "top": box["y"], "bottom": box["y"] + box["height"]}


@every_size
async def test_they_open_beside_the_table_and_close_again(browser: Browser, server: str, size: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *SIZES[size]) as page:
        tools = page.get_by_role("group", name="Personal settings")
        sheet, button = sheet_of(page), tools.get_by_role("link", name="Rules")
        before = await page.evaluate(BOARDS)
        await expect(sheet).to_be_hidden()
        await button.click()
        await expect(sheet.locator("#A-13")).to_be_attached()
        assert await page.evaluate(BOARDS) == before
        assert await axe_violations(page) == []
        lying = await box_of(sheet)
        if size == "desktop":
            for board in await page.locator(".board").all():
                assert (await box_of(board))["right"] <= lying["left"]
        else:
            assert lying["top"] > 50
        await page.keyboard.press("Escape")
        await expect(sheet).to_be_hidden()
        await expect(button).to_be_focused()
        # By its key; once more for the list of all keys.
        await page.locator("#main").focus()
        await page.keyboard.press("?")
        await expect(sheet).to_be_visible()
        await page.keyboard.press("?")
        await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
        # Looking for something is no move.
        await page.keyboard.press("/")
        await page.keyboard.type("marker 1")
        await expect(sheet.get_by_role("status")).to_contain_text("Nothing found")
        await sheet.get_by_label("Find in the rules").fill("marker")
        await expect(sheet.locator("mark").first).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(sheet.locator("mark")).to_have_count(0)
        await sheet.get_by_role("button", name="Close the rules").click()
        await expect(sheet).to_be_hidden()


@every_size
async def test_why_not_leads_to_its_rule(browser: Browser, server: str, size: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *SIZES[size]) as page:
        closed = await aim_at_something_closed(page)
        await closed.click(force=True)  # what is closed is said to be disabled, and answers all the same
        link = page.locator("#preview .rule-link")
        await expect(link).to_be_visible()
        rule = (await link.inner_text()).removeprefix("Rule ")
        assert rule.startswith("A-")
        box = await box_of(link)
        # The mouse may pass other targets on its way. It does not wait for the page: resting on one would be a wish.
        start = await box_of(closed)
        there, here = [
            ((each["left"] + each["right"]) / 2, (each["top"] + each["bottom"]) / 2) for each in (box, start)
        ]
        way = [tuple(a + (b - a) * step / 12 for a, b in zip(here, there, strict=True)) for step in range(1, 13)]
        await asyncio.gather(*(page.mouse.move(x, y) for x, y in way))
        await page.mouse.down()
        await page.mouse.up()
        wanted = page.locator(f"#{rule}.is-wanted")
        await expect(wanted).to_be_in_viewport()
        await expect(wanted).to_be_focused()
        await expect(page.locator(".lifted").first).to_be_visible()
        assert await axe_violations(page) == []
        await page.keyboard.press("Escape")
        await expect(sheet_of(page)).to_be_hidden()
        await expect(closed).to_be_focused()
        await expect(page.locator(".lifted").first).to_be_visible()


async def test_why_not_is_said_although_the_mouse_has_gone_on_when_it_arrives(browser: Browser, server: str) -> None:
    async with (
        line_to(urlsplit(server).port or 0) as line,
        game(line.address, 2) as guests,
        eyes(browser, guests[0], *SIZES["desktop"]) as page,
    ):
        line.hold_what_is_answered()
        closed = await aim_at_something_closed(page)
        await closed.click(force=True)
        for passed in (page.locator(".own .aim.open").last, page.locator("#preview")):
            box = await box_of(passed)
            await page.mouse.move((box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2)
        line.mend()
        await expect(page.locator("#preview.is-refused .rule-link")).to_be_visible()


async def test_the_key_opens_the_rule_of_what_is_aimed_at(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *SIZES["desktop"]) as page:
        closed = await aim_at_something_closed(page)
        await page.keyboard.press("ArrowDown")  # the keyboard is in use
        await closed.focus()
        link = page.locator("#preview .rule-link")
        await expect(link).to_be_visible()
        rule = (await link.inner_text()).removeprefix("Rule ")
        await page.keyboard.press("?")
        await expect(page.locator(f"#{rule}.is-wanted")).to_be_focused()


async def test_a_folded_side_makes_room_for_them(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *SIZES["desktop"]) as page:
        await page.get_by_role("button", name="Fold this away").click()
        await page.locator("#main").focus()
        await page.keyboard.press("?")
        await expect(sheet_of(page)).to_be_visible()
        lying = await box_of(sheet_of(page))
        for board in await page.locator(".board").all():
            assert (await box_of(board))["right"] <= lying["left"]


@every_size
async def test_the_lobby_shows_those_of_its_game(page: Page, size: str) -> None:
    width, height = SIZES[size]
    await page.set_viewport_size({"width": width, "height": height})
    await page.goto("/new")
    await page.get_by_label("Your name").fill("Ola")
    await page.get_by_role("button", name="Open the room").click()
    # Until the script is there, the link leads to a page of its own.
    await expect(page.locator("#rules-sheet [data-rules-search]")).not_to_have_attribute("hidden", "")
    await page.get_by_role("link", name="All rules").click()
    await expect(sheet_of(page).locator("#A-1")).to_be_visible()
    assert "/r/" in page.url
    assert await axe_violations(page) == []
