"""The front page and the error page as people use them."""

import pytest
from playwright.async_api import Browser, Page, expect

from app.web.sample import sample_steps
from tests.browser.conftest import Complaints, axe_violations

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

LAST = len(sample_steps()) - 1


async def expect_step(page: Page, number: int) -> None:
    await expect(page.locator(".stepper-place")).to_contain_text(f"move {number} of {LAST}")


async def test_one_steps_through_the_game_by_click(page: Page, complaints: Complaints) -> None:
    await page.goto("/")
    await expect_step(page, 0)
    next_move = page.get_by_role("link", name="Next move")
    for number in (1, 2, 3):
        await next_move.click()
        await expect_step(page, number)
    # The same link is still there and has the focus: the part was morphed, not replaced.
    await expect(next_move).to_be_focused()
    await expect(page).to_have_url("/sample?step=3")
    await expect(page.locator(".table .fresh").first).to_be_visible()

    await page.get_by_role("link", name="Previous move").click()
    await expect_step(page, 2)
    await page.get_by_role("link", name="Last move").click()
    await expect_step(page, LAST)
    await expect(next_move).to_have_attribute("aria-disabled", "true")
    await expect(page.get_by_text("winner")).to_be_visible()
    await page.reload()
    await expect_step(page, LAST)
    await page.get_by_role("link", name="First move").click()
    await expect_step(page, 0)
    assert complaints == []


async def test_one_steps_through_the_game_by_keyboard(page: Page, complaints: Complaints) -> None:
    await page.goto("/#sample")
    await page.keyboard.press("ArrowRight")
    await expect_step(page, 1)
    await page.keyboard.press("ArrowRight")
    await expect_step(page, 2)
    await page.keyboard.press("ArrowLeft")
    await expect_step(page, 1)
    await page.get_by_role("link", name="Next move").focus()
    await page.keyboard.press("Enter")
    await expect_step(page, 2)
    await page.keyboard.press("End")
    await expect_step(page, LAST)
    await page.keyboard.press("Home")
    await expect_step(page, 0)
    assert complaints == []


async def test_arrow_keys_elsewhere_leave_the_game_alone(page: Page) -> None:
    await page.goto("/sample?step=5#sample")
    await page.get_by_role("button", name="Dark").focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Shift+ArrowRight")
    await page.get_by_role("link", name="Next move").click()
    await expect_step(page, 6)


async def test_it_works_without_scripts(browser: Browser, server: str) -> None:
    async with await browser.new_context(base_url=server, java_script_enabled=False) as context:
        page = await context.new_page()
        await page.goto("/")
        await page.get_by_role("link", name="Next move").click()
        await expect_step(page, 1)
        await expect(page.get_by_role("link", name="First move")).to_be_in_viewport()
        await expect(page.locator("[data-theme-switch]")).to_be_hidden()


async def test_a_silent_server_is_told(page: Page) -> None:
    await page.goto("/")
    trouble = page.get_by_text("The server does not answer")
    await expect(trouble).to_be_hidden()
    await page.context.set_offline(True)
    await page.get_by_role("link", name="Next move").click()
    await expect(trouble).to_be_visible()
    await expect_step(page, 0)
    await page.context.set_offline(False)
    await page.get_by_role("link", name="Next move").click()
    await expect_step(page, 1)
    await expect(trouble).to_be_hidden()


async def test_the_chosen_colours_stay(page: Page, complaints: Complaints) -> None:
    await page.emulate_media(color_scheme="light")
    await page.goto("/")
    body = page.locator("body")
    light = await body.evaluate("body => getComputedStyle(body).backgroundColor")
    dark_button = page.get_by_role("button", name="Dark")
    await dark_button.click()
    await expect(dark_button).to_have_attribute("aria-pressed", "true")
    await expect(body).not_to_have_css("background-color", light)

    await page.goto("/sample?step=9")
    await expect(dark_button).to_have_attribute("aria-pressed", "true")
    await expect(body).not_to_have_css("background-color", light)
    await page.get_by_role("button", name="Like the system").click()
    await expect(body).to_have_css("background-color", light)
    await page.reload()
    await expect(body).to_have_css("background-color", light)
    assert complaints == []


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/", f"/sample?step={LAST}", "/nothing"])
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


async def test_the_whole_table_fits_on_a_phone(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto("/sample?step=20#sample")
    for part in (".offer", "#board-0", "#board-1", ".stepper-bar"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=1)


async def test_less_motion_for_those_who_ask(page: Page) -> None:
    await page.emulate_media(reduced_motion="reduce")
    await page.goto("/sample?step=1")
    await expect(page.locator(".table .fresh .tile").first).to_have_css("animation-duration", "0s")


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
