"""The rules to read, in a browser: searching them, going to one of them, without scripts, for every eye."""

import pytest
from playwright.async_api import Browser, Page, expect

from app.web.rules import WITH_RULES
from tests.browser.conftest import Complaints, axe_violations

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", WITH_RULES)
async def test_everybody_can_read_them(page: Page, complaints: Complaints, name: str, size: str, theme: str) -> None:
    width, height = SIZES[size]
    await page.set_viewport_size({"width": width, "height": height})
    await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    await page.goto(f"/rules/{name}")
    assert await axe_violations(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []


async def test_a_word_is_found_and_marked(page: Page) -> None:
    await page.goto("/rules/azul")
    await page.keyboard.press("/")
    await expect(page.get_by_label("Find in the rules")).to_be_focused()
    await page.keyboard.type("MARKER")
    marks = page.locator("mark")
    await expect(page.get_by_role("status")).to_have_text(f"Found: {await marks.count()}")
    assert {text.lower() for text in await marks.all_text_contents()} == {"marker"}
    for part in await page.locator(".rules-part").all():
        assert await part.is_visible() == bool(await part.locator("mark").count())
    # Nobody has to look for what was found.
    await expect(marks.first).to_be_in_viewport()
    assert await page.locator(".rule:visible:not(:has(mark))").count() == 0
    # What one goes to is in sight again.
    await page.get_by_role("link", name="Lay them on one line").click()
    await expect(page.locator("#A-13")).to_be_visible()
    await expect(marks).to_have_count(0)
    await page.get_by_label("Find in the rules").fill("queen")
    await expect(page.get_by_role("status")).to_contain_text("Nothing found")
    await page.keyboard.press("Escape")
    await expect(page.locator("#A-1")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
async def test_an_address_leads_to_one_rule(page: Page, size: str) -> None:
    width, height = SIZES[size]
    await page.set_viewport_size({"width": width, "height": height})
    await page.goto("/rules/duel#D-28")
    rule = page.locator("#D-28")
    await expect(rule).to_be_in_viewport()
    other = page.locator("#D-29")
    shade = "element => getComputedStyle(element).backgroundColor"
    assert await rule.evaluate(shade) != await other.evaluate(shade)
    box = await rule.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    covered = "([x, y]) => !document.elementFromPoint(x, y).closest('#D-28')"
    assert not await page.evaluate(covered, middle)


async def test_they_can_be_read_without_scripts(browser: Browser, server: str) -> None:
    context = await browser.new_context(base_url=server, java_script_enabled=False)
    page = await context.new_page()
    await page.goto("/rules/azul")
    await expect(page.locator("#A-34")).to_be_visible()
    await expect(page.get_by_label("Find in the rules")).to_be_hidden()
    await context.close()
