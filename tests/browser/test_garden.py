"""Queen's Garden in real browsers: whole games by mouse, by touch and by keys, and what the table says on the way."""

from random import Random

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import AXE, Complaints
from tests.browser.gardeners import Gardener, others_play, play_to_the_end
from tests.browser.tables import NAMES, eyes
from tests.live.kit import Guest, begin

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

MOST_TURNS = 300
FREE_OF_CHOICE = {"take", "tile", "pass"}
"""What happens in every game; copies, expansions and jokers in most."""


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


async def test_two_browsers_play_a_whole_game_by_clicking(browser: Browser, server: str) -> None:
    async with (
        Table(server, 2) as (marta, jirka),
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
        await no_violations(one)
        assert complaints == []


async def test_a_phone_plays_with_three_others_by_touch(browser: Browser, server: str) -> None:
    async with Table(server, 4, option_discard_on_pass="yes") as guests:
        context = await browser.new_context(
            base_url=guests[0].address,
            viewport={"width": 390, "height": 844},
            has_touch=True,
            reduced_motion="reduce",
        )
        cookies = guests[0].http.cookies.items()
        await context.add_cookies([{"name": name, "value": value, "url": server} for name, value in cookies])
        page = await context.new_page()
        complaints = Complaints()
        complaints.listen_to(page)
        await page.goto(f"/r/{guests[0].code}")
        await page.locator("#room[data-version][data-ready]").wait_for()
        player = Gardener(page, touch=True, chance="phone")
        size = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [390, 844], "everything needed for a move is in one screen"
        await play_to_the_end([player], guests[1:])
        assert player.done >= FREE_OF_CHOICE
        assert complaints == []
        await context.close()


async def test_a_game_by_keys_alone(browser: Browser, server: str) -> None:
    async with Table(server, 2) as guests, eyes(browser, guests[0], 1280, 800) as page:
        player = Gardener(page, chance="keys")
        for _ in range(MOST_TURNS):
            await others_play(guests[1:])
            if await page.locator('#room[data-phase="over"]').count():
                break
            if await player.moves():
                await play_by_keys(player)
        await expect(page.locator(".winners")).to_be_visible()


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_STEPS = 200


async def play_by_keys(player: Gardener) -> None:
    """Take what the first tile of the display offers, or place the first piece that can be placed."""
    page, before = player.page, await player.version()
    codes = await player.moves()
    tiles = [code for code in codes if "@" in code and code[0] not in "+x"]
    if tiles and await player.version() % 3:
        piece = tiles[0].partition("@")[0]
        await page.keyboard.press("s")
        for _ in range(14):
            if await page.evaluate("document.activeElement.dataset.pick") == piece:
                break
            await page.keyboard.press(piece[0])
        await page.keyboard.press("Enter")
        await expect(page.locator(".aim.open:focus")).to_be_attached()
        await page.keyboard.press("n")
        await page.keyboard.press("Enter")
        await expect(page.locator(".aim.armed:focus")).to_be_attached()
        await page.keyboard.press("o")  # another payment, if there is one
        await page.keyboard.press("Enter")
    elif takes := {code[1] for code in codes if code.startswith("+")}:
        await page.keyboard.press("t")
        chance = Random(before)
        for _ in range(MOST_STEPS):
            piece = await page.evaluate("document.activeElement.closest('.offer') && document.activeElement.dataset")
            if piece and takes & set(piece.get("hex") or piece["pick"].removeprefix("x")):
                break
            await page.keyboard.press(chance.choice(ARROWS))
        await page.keyboard.press("Enter")
        await expect(page.locator('[data-act="place"]:focus')).to_be_attached()
        await page.keyboard.press("Enter")
    else:
        await page.keyboard.press("p")
        while await page.evaluate("document.activeElement.dataset.pick") != "pass":
            await page.keyboard.press("p")
        await page.keyboard.press("Enter")
        await expect(page.locator('[data-act="place"]:focus')).to_be_attached()
        await page.keyboard.press("Enter")
    await expect(page.locator(f'#room:not([data-version="{before}"])')).to_be_attached()


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
        await page.locator('[data-pick="x@"]').click()
        await expect(page.locator(".aim.open")).to_have_count(6)
        await page.locator('.aim.open[data-to="2"]').click()
        await expect(player.act()).to_contain_text("Buy for 6")
        await no_violations(page)
        await page.locator('[data-act="back"]').click()
        await expect(page.locator(".dock")).to_be_visible()
        assert await player.version() == 0


async def no_violations(page: Page) -> None:
    """Nothing that makes it hard for somebody to use this page."""
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations)")
    assert [(each["id"], [node["html"][:200] for node in each["nodes"]][:3]) for each in found] == []
