"""Small things between players: signs for moves, muting, and a request that comes while choices wait."""

from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.tables import eyes, game, move_on
from tests.browser.test_together import PLACES, looking
from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def test_a_sign_is_seen_at_the_board_and_in_the_log_until_it_is_muted(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with game(server, 2, 4) as (marta, jirka), AsyncExitStack() as stack:
        mine = await looking(stack, browser, complaints, marta, 1280)
        phone = await looking(stack, browser, complaints, jirka, 390)
        line = await mine.locator("#log > li").last.get_attribute("id")
        places = await phone.evaluate(PLACES)
        bravo = mine.get_by_role("button", name="Bravo")
        await bravo.click()
        await expect(bravo).to_have_attribute("aria-pressed", "true")
        for page in (mine, phone):
            await expect(page.locator("#board-0 > .board-signs")).to_have_text("Marta: Bravo")
            await expect(page.locator(f"#{line} .reaction")).to_have_text("Marta: Bravo")
        assert await phone.evaluate(PLACES) == places
        assert not await axe_violations(mine)

        await phone.get_by_role("tab", name="Room").click()
        await phone.get_by_role("button", name="Mute: Marta").click()
        await expect(phone.locator(".reaction")).to_have_count(0)
        await expect(mine.locator("#board-0 > .board-signs")).to_be_visible()
        await phone.get_by_role("button", name="Unmute: Marta").click()
        await expect(phone.locator("#board-0 > .board-signs")).to_be_visible()

        await bravo.click()  # once more takes it away
        await expect(phone.locator(".reaction")).to_have_count(0)
        await mine.get_by_role("button", name="Ouch").click()
        await expect(phone.locator("#board-0 > .board-signs")).to_have_text("Marta: Ouch")
        await move_on([marta, jirka])
        for page in (mine, phone):  # what was said of the move before is in the log
            await expect(page.locator(".board-signs")).to_have_count(0)
            await expect(page.locator(f"#{line} .reaction")).to_have_text("Marta: Ouch")
        assert complaints == []


async def test_a_request_is_seen_although_choices_wait_to_be_confirmed(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with game(server, 2, 1, option_wall="grey") as guests:
        chooser = await until_somebody_chooses(guests)
        asker = next(guest for guest in guests if guest is not chooser)
        async with eyes(browser, chooser, 390, 844) as phone:
            complaints.listen_to(phone)
            confirm, request = phone.locator('[data-act="confirm"]'), phone.locator("#request")
            space = phone.locator(".spaces:not(:has(.chosen)) > .aim.open").first
            for _ in range(5):
                await confirm.or_(space).first.wait_for()
                if await confirm.is_visible():
                    break
                await space.click()
            await expect(confirm).to_be_visible()
            reply = await asker.command(do="undo", version=asker.page.version, game=asker.page.game)
            assert reply["ok"], reply
            await expect(request).to_be_visible()
            await expect(confirm).to_be_hidden()
            assert not await axe_violations(phone)
            await request.get_by_role("button", name="Later").click()
            await expect(request).to_be_hidden()
            await expect(confirm).to_be_focused()
            assert complaints == []


async def until_somebody_chooses(guests: list[Guest]) -> Guest:
    """Play until somebody who has just moved has spaces to choose: so the other one would have to ask them."""
    for _ in range(200):
        last = guests[int(guests[0].page.data("last", "seat") or 0)]
        if any(code.startswith("t") for code in last.page.moves):
            return last
        await move_on(guests)
    raise AssertionError("it never comes to that")
