"""Queen's Garden in real browsers: whole games by mouse, by touch and by keys, and what the table says on the way."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.gardeners import Gardener, KeyGardener, play_to_the_end
from tests.browser.prepared import from_the_start, prepared
from tests.browser.tables import NAMES, eyes
from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

FREE_OF_CHOICE = {"take", "tile", "pass"}
"""What happens in every game; copies, expansions and jokers in most, so whole games have a bag that is known."""


class Table:
    """A room of Queen's Garden: the first `count` players have browsers, the others are programs."""

    def __init__(self, server: str, seats: int, **setup: str) -> None:
        self.guests = [Guest(server, name) for name in NAMES[:seats]]
        self.setup = {"game": "queens-garden", "option_starter": "1", **setup}

    async def __aenter__(self) -> list[Guest]:
        await begin(self.guests, **self.setup)
        return self.guests

    async def __aexit__(self, *_error: object) -> None:
        for guest in self.guests:
            await guest.__aexit__()


async def test_two_browsers_play_a_whole_game_by_clicking(browser: Browser, own: ServerProcess) -> None:
    async with (
        prepared(own, from_the_start("queens-garden", 2, seed=1)) as [(marta, jirka)],
        eyes(browser, marta, 1280, 800) as one,
        eyes(browser, jirka, 1280, 800) as other,
    ):
        complaints = Complaints()
        players = [Gardener(page, chance=str(number)) for number, page in enumerate((one, other))]
        for page in (one, other):
            complaints.listen_to(page)
        await play_to_the_end(players)
        assert players[0].done | players[1].done >= FREE_OF_CHOICE | {"expansion", "tile of the display"}
        await expect(one.locator(".winners")).to_be_visible()
        assert await axe_violations(one) == []
        assert complaints == []


@asynccontextmanager
async def a_phone(browser: Browser, guest: Guest) -> AsyncIterator[Page]:
    context = await browser.new_context(
        base_url=guest.address, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    cookies = guest.http.cookies.items()
    await context.add_cookies([{"name": name, "value": value, "url": guest.address} for name, value in cookies])
    page = await context.new_page()
    await page.goto(f"/r/{guest.code}")
    await page.locator("#room[data-version][data-ready][data-online]").wait_for()
    yield page
    await context.close()


async def test_four_browsers_play_a_whole_game_by_touch_keys_and_clicking(
    browser: Browser, own: ServerProcess
) -> None:
    async with (
        prepared(own, from_the_start("queens-garden", 4, seed=1, discard_on_pass="yes")) as [guests],
        a_phone(browser, guests[0]) as phone,
        eyes(browser, guests[1], 1280, 800) as keys,
        eyes(browser, guests[2], 1280, 800) as one,
        eyes(browser, guests[3], 390, 844) as other,
    ):
        complaints = Complaints()
        for page in (phone, keys, one, other):
            complaints.listen_to(page)
        players = [
            Gardener(phone, touch=True, chance="phone"),
            KeyGardener(keys, chance="keys"),
            Gardener(one, chance="one"),
            Gardener(other, chance="other"),
        ]
        size = await phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [390, 844], "everything needed for a move is in one screen"
        await play_to_the_end(players)
        assert all(player.done >= {"take", "pass"} for player in players)
        assert players[1].done >= {"tile", "payment by keys"}, "placed and paid without a mouse"
        assert set().union(*(player.done for player in players)) >= FREE_OF_CHOICE | {"expansion", "discard"}
        for page in (phone, keys, one, other):
            await expect(page.locator(".winners")).to_be_visible()
        assert complaints == []


async def test_what_cannot_be_done_says_why_and_what_is_begun_can_be_left(browser: Browser, server: str) -> None:
    async with Table(server, 2) as guests, eyes(browser, guests[0], 1280, 800) as page:
        player = Gardener(page)
        none = page.locator(".kind:has([data-none])").first
        await none.click()
        await expect(page.locator("#shelf-words")).to_contain_text("display")
        await page.locator(".display [data-hex]").first.click()
        await expect(page.locator(".storage-spaces .ghostly").first).to_be_attached()
        await expect(player.act()).to_contain_text("Take")
        await page.keyboard.press("Escape")
        await expect(page.locator(".storage-spaces .ghostly")).to_have_count(0)
        await page.locator('.dock > [data-pick="x@"]').click()
        await expect(page.locator(".aim.open")).to_have_count(6)
        await page.locator('.aim.open[data-to="2"]').click()
        await expect(player.act()).to_contain_text("Buy for 6")
        assert await axe_violations(page) == []
        await page.locator('[data-act="back"]').click()
        await expect(page.locator(".dock")).to_be_visible()
        assert await player.version() == 0
