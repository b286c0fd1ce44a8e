"""Azul Duel in the hand: everything by drag, what is seen before the answer, and presses at the wrong moment."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.duel import Dragging, Hands
from tests.browser.prepared import cut_short, prepared
from tests.browser.tables import eyes
from tests.browser.test_duel_motion import TABLE
from tests.live.kit import Guest
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP = (1280, 800)
RICH = ("04-fill", 8)
"""A game in which everything can be done: tiles by day and by night, a chip, dome tiles, the stack."""
CHIPS = ("13-d-24-several-tiles-are-replaced-by-chips", 74)


async def lying(page: Page) -> list[str]:
    """What lies on the table, without what is said about it."""
    parts = [".factories", ".dome-tiles", ".own > .board", ".others"]
    return [await page.locator(part).evaluate(TABLE) for part in parts]


async def let_move(other: Guest, page: Page) -> None:
    """The other player breaks a tile or two, which leaves everything else where it is."""
    await other.until(lambda: bool(other.page.moves))
    move = next(code for code in other.page.moves if code[0] in "12345m" and code[2] == "x")
    version = other.page.version
    assert (await other.move(move))["ok"]
    await expect(page.locator("#room")).to_have_attribute("data-version", str(version + 1))
    await expect(page.locator("#choices")).to_have_attribute("data-moves", re.compile("."))


async def test_every_action_by_drag(browser: Browser, own: ServerProcess, complaints: Complaints) -> None:
    async with prepared(own, cut_short("duel", *RICH), cut_short("duel", *CHIPS)) as [some, others]:
        async with eyes(browser, some[1], *DESKTOP) as page:
            complaints.listen_to(page)
            hands = Dragging(page)
            for kind in ("1234", "c", "m", "d"):
                move = next(code for code in await hands.moves() if code[0] in kind and code != "draw")
                await hands.play(move)
                await let_move(some[0], page)
            await hands.play("draw")
            await Hands(page).play("look")
            await hands.play((await hands.moves())[0])
        async with eyes(browser, others[1], *DESKTOP) as page:
            await Dragging(page).choose("t42")
            await expect(page.locator(".own .is-drafted").first).to_be_attached()
    assert complaints == []


async def test_what_is_known_is_seen_before_the_answer(browser: Browser, own: ServerProcess) -> None:
    """While the server says nothing at all, what was put down is on its way; with Escape it is where it was."""
    async with prepared(own, *[cut_short("duel", *RICH) for _ in "dc"]) as tables:
        for kind, guests in zip("dc", tables, strict=True):
            async with eyes(browser, guests[1], *DESKTOP, moving=True) as page:
                await check_foresight(page, own, kind)


async def check_foresight(page: Page, server: ServerProcess, kind: str) -> None:
    hands = Hands(page)
    before = await lying(page)
    move = next(code for code in await hands.moves() if code[0] == kind and code != "draw")
    pick, _, field = move.partition("f")
    if field:
        await hands.pick(pick)
        await hands.target(f"f{field[0]}").hover()
        await expect(page.locator(".field-place > .dome-tile").first).to_be_visible()
    else:
        await hands.source(pick).hover()
    await expect(page.locator("#preview")).to_be_visible()
    server.freeze()
    try:
        await (hands.put(f"f{field[0]}") if field else hands.pick(pick))
        flying = page.locator("#flights > .flying")
        await expect(flying.first).to_be_attached()
        await page.keyboard.press("Escape")
        await expect(flying).to_have_count(0)
        assert await lying(page) == before
    finally:
        server.thaw()


async def test_presses_at_the_wrong_moment(browser: Browser, own: ServerProcess, complaints: Complaints) -> None:
    """Twice on a field, Escape while a tile flies, two seconds without a line: the table is what it should be."""
    async with (
        prepared(own, cut_short("duel", *RICH)) as [guests],
        eyes(browser, guests[1], *DESKTOP, moving=True) as page,
    ):
        complaints.listen_to(page)
        hands = Hands(page)
        version = guests[0].page.version
        move = next(code for code in await hands.moves() if code[0] == "d" and code != "draw")
        await hands.pick(move[: move.index("f")])
        await hands.target(move[move.index("f") :][:2]).dblclick()
        await expect(page.locator("#room")).to_have_attribute("data-version", str(version + 1))
        await page.keyboard.press("Escape")
        await let_move(guests[0], page)
        # Without a line a move waits, and is made when the line is back.
        await page.context.set_offline(True)
        move = next(code for code in await hands.moves() if code[0] == "m")
        await hands.pick(move[:2])
        await hands.put(move[2])
        await page.wait_for_timeout(2000)
        await page.context.set_offline(False)
        await expect(page.locator("#room")).to_have_attribute("data-version", str(version + 3), timeout=15_000)
        shown = await lying(page)
        await page.reload()
        await page.locator("#room[data-ready]").wait_for()
        assert await lying(page) == shown
        # What is seen before its answer may leave the same choices once more: they can be made.
        await let_move(guests[0], page)
        for _ in range(2):
            await page.mouse.move(1, 1)
            await hands.source("draw").hover()
            await expect(page.locator("#preview")).to_be_visible()
            await hands.play("draw")
        await hands.play("look")
