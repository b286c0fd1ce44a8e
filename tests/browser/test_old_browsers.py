"""What a browser is told that cannot show the pages: a sentence, not a broken page."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")

# What browsers lacked before spring 2024, one at a time.
LACKS = {
    "popovers": "delete HTMLElement.prototype.showPopover;",
    "colours for light and dark": "const had = CSS.supports; CSS.supports = (...words) =>"
    " !words.join().includes('light-dark') && had.apply(CSS, words);",
    "any way to ask": "delete window.CSS;",
}


@pytest.mark.parametrize("script", LACKS.values(), ids=LACKS)
async def test_a_browser_that_is_too_old_gets_a_sentence_instead_of_the_page(page: Page, script: str) -> None:
    await page.add_init_script(script)
    await page.goto("/")
    sentence = page.get_by_text("This browser is too old for Azulejo.")
    await expect(sentence).to_be_visible()
    assert await page.locator("body > :visible").count() == 1


async def test_a_browser_that_is_new_enough_gets_the_page(page: Page) -> None:
    await page.goto("/")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(page.locator(".too-old")).to_be_hidden()


async def test_without_scripts_a_room_says_what_it_needs(browser: Browser, server: str) -> None:
    async with Guest(server, "Guest") as host:
        code = await host.open_room()
        context = await browser.new_context(base_url=server, java_script_enabled=False)
        page = await context.new_page()
        await page.goto(f"/r/{code}")
        await expect(page.locator(".no-scripts")).to_be_visible()
        await page.goto("/")  # can be read without
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.locator(".no-scripts")).to_have_count(0)
        await context.close()
