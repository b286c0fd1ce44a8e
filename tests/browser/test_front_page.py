"""The front page and the error page as people use them."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def test_the_front_page_leads_to_a_whole_game(page: Page, complaints: Complaints) -> None:
    await page.goto("/")
    await page.get_by_role("link", name="Look back at a whole game of Azul").click()
    await expect(page.locator("#room[data-ready]")).to_be_attached()
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url("/g/sample?step=1")
    assert complaints == []


async def test_it_works_without_scripts(browser: Browser, server: str) -> None:
    async with await browser.new_context(base_url=server, java_script_enabled=False) as context:
        page = await context.new_page()
        await page.goto("/")
        await expect(page.locator("[data-theme-switch]")).to_be_hidden()
        await page.get_by_role("link", name="Look back at a whole game of Azul").click()
        await expect(page.locator(".moment-place")).to_be_visible()
        await page.goto("/")
        await page.get_by_role("button", name="Play with friends: Azul", exact=True).click()
        await expect(page.get_by_label("What shall we call you?")).to_be_visible()


async def test_the_whole_table_fits_on_a_phone(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto("/g/sample?step=20")
    for part in (".offer", "#board-0", ".review-time"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)
    # On its side, time stands beside the boards.
    await page.set_viewport_size({"width": 844, "height": 390})
    for part in (".offer", "#board-0", "#board-1", ".review-time"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)
    beside = await page.locator(".review-time").evaluate("(time) => time.getBoundingClientRect().left")
    for board in await page.locator(".board").all():
        box = await board.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= beside


async def test_less_motion_for_those_who_ask(page: Page) -> None:
    await page.emulate_media(reduced_motion="reduce")
    await page.goto("/g/sample?step=1")
    await expect(page.locator(".table .fresh .tile").first).to_have_css("animation-duration", "0s")


async def test_the_chosen_colours_stay(page: Page, complaints: Complaints) -> None:
    await page.emulate_media(color_scheme="light")
    await page.goto("/")
    body = page.locator("body")
    light = await body.evaluate("body => getComputedStyle(body).backgroundColor")
    dark_button = page.get_by_role("button", name="Dark")
    await dark_button.click()
    await expect(dark_button).to_have_attribute("aria-pressed", "true")
    await expect(body).not_to_have_css("background-color", light)

    await page.goto("/g/sample?step=9")
    await expect(body).not_to_have_css("background-color", light)
    await page.goto("/")
    await page.get_by_role("button", name="Like the system").click()
    await expect(body).to_have_css("background-color", light)
    await page.reload()
    await expect(body).to_have_css("background-color", light)
    assert complaints == []


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/", "/g/sample", "/nothing"])
async def test_pages_are_sound(page: Page, complaints: Complaints, path: str, width: int) -> None:
    """No complaint from the browser or the accessibility checker, and no scrolling sideways."""
    await page.set_viewport_size({"width": width, "height": 844})
    await page.emulate_media(reduced_motion="reduce", color_scheme="light")
    await page.goto(path)
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert await axe_violations(page) == []
    await page.emulate_media(color_scheme="dark")
    assert await axe_violations(page) == []
    # The browser itself remarks that the error page came with an error status.
    assert [text for text in complaints if path != "/nothing" or "404" not in text] == []


async def test_everything_to_press_is_large_enough_for_a_finger(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto("/")
    sizes = await page.locator("a:visible:not(.skip-link), button:enabled:visible").evaluate_all(
        "all => all.map(e => [e.outerHTML.slice(0, 80), e.offsetWidth, e.offsetHeight])"
    )
    assert len(sizes) >= 8
    assert [each for each in sizes if min(each[1:]) < 40] == []


async def test_the_checkers_do_find_faults(page: Page, complaints: Complaints) -> None:
    await page.goto("/")
    await page.evaluate(
        """() => {
            document.querySelector(".lead").style.color = "rgb(220, 210, 190)";
            document.body.append(Object.assign(document.createElement("script"), {textContent: "alert(1)"}));
        }"""
    )
    assert any(violation.startswith("color-contrast") for violation in await axe_violations(page))
    assert any("Content Security Policy" in text for text in complaints)
