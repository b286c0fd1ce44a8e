"""Choosing what is played: games by their pictures, Duel's goals by theirs, before a room is opened and in it."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Complaints, axe_violations

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
async def test_a_game_is_chosen_by_its_picture(page: Page, complaints: Complaints, size: tuple[int, int]) -> None:
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.goto("/new")
    await page.get_by_label("Your name").fill("Ola")
    cards = page.get_by_role("group", name="What will you play?")
    await cards.get_by_role("radio", name="Azul Duel").check()
    await expect(page.get_by_text("Azul Duel is for 2 players.")).to_be_visible()
    await expect(page.get_by_label("Your name")).to_have_value("Ola")
    await page.get_by_text("More options").click()
    assert await axe_violations(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= size[0]
    goals = page.get_by_role("group", name="Goals")
    border = goals.get_by_role("radio", name="Border")
    await expect(border).to_be_hidden()  # it is chance that decides
    await goals.get_by_role("radio", name="You choose").check()
    await border.check()
    await page.get_by_role("button", name="Open the room").click()

    about = page.locator(".game-bar")
    await expect(about).to_contain_text("Azul Duel")
    await expect(about).to_contain_text("Rows, border, wild cells")
    assert await axe_violations(page) == []
    await page.locator("#game-fold > summary").click()
    await page.locator("#more-options > summary").click()
    # In the room every step is a set that can be played: a fourth goal, then one less.
    await page.get_by_role("group", name="Goal tile 3").get_by_role("radio", name="Corners").check()
    await expect(about).to_contain_text("Rows, border, corners, wild cells")
    await page.get_by_role("group", name="Goal tile 1").get_by_role("radio", name="not used").check()
    await expect(about).to_contain_text("Border, corners, wild cells")
    # Too few are refused in words, and the form shows what is true.
    await page.get_by_role("group", name="Goal tile 4").get_by_role("radio", name="not used").click()
    await expect(page.locator("#toast")).to_contain_text("This game has 3 goals, but 2 are named.")
    await expect(
        page.get_by_role("group", name="Goal tile 4").get_by_role("radio", name="Wild cells")
    ).to_be_checked()
    await cards.get_by_role("radio", name="Azul Mini").check()
    await expect(about).to_contain_text("Azul Mini")
    await page.get_by_label("Grey").check()
    await expect(about).to_contain_text("grey wall")
    await cards.get_by_role("radio", name="Azul", exact=False).first.check()
    await expect(about).not_to_contain_text("Mini")
    await expect(about).to_contain_text("grey wall")
    assert [each for each in complaints if "409" not in each] == []
