"""Who is not here, and who only watches: the table says so."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.players import CALM, PHONE, table
from tests.live.kit import Guest
from tests.live.kit import table as live_table

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def test_the_table_tells_since_when_the_one_it_waits_for_is_away(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with table(browser, server, complaints, others=2, plays=False, **CALM) as (player, guests):
        page, (awaited, other) = player.page, guests
        await page.clock.install()
        await page.reload()  # so that its scripts look at this clock
        await expect(page.locator("#room[data-ready]")).to_be_attached()
        hint, label, voice = page.locator(".hint"), page.locator("#away-board-0"), page.locator("#announcement")
        await player.take(next(code for code in await player.moves() if code.endswith("5")))
        await expect(hint).to_have_text(re.compile(r"^\s*Guest 1 is to move\s*$"), use_inner_text=True)
        await expect(label).to_be_hidden()

        # Whoever is not waited for may be where they like.
        await other.disconnect()
        await awaited.disconnect()
        await expect(hint).to_have_text("Guest 1 is to move · away", use_inner_text=True)
        await expect(page.locator("#people")).to_contain_text(re.compile(r"Guest 2\s+away"))
        await expect(page.locator("#away-board-1")).to_be_hidden()
        await expect(voice).to_have_text("Guest 1 is to move · away")

        # Time passes on the page, and the voice is silent.
        await page.clock.fast_forward("12:00")
        for width in (1280, 390):
            await page.set_viewport_size({"width": width, "height": 844})
            await expect(hint).to_have_text("Guest 1 is to move · away for 12 min", use_inner_text=True)
            await expect(label).to_have_text("away for 12 min")
            await expect(label).to_be_in_viewport(ratio=1)
        await expect(voice).to_have_text("Guest 1 is to move · away")

        await awaited.connect()
        await expect(hint).to_have_text(re.compile(r"^\s*Guest 1 is to move\s*$"), use_inner_text=True)
        await expect(label).to_be_hidden()


async def test_where_all_act_at_once_the_absent_are_named(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with live_table(server, players=2, option_wall="grey") as (first, second):
        actor = first
        while True:
            actor = next(guest for guest in (first, second) if guest.page.moves)
            if actor.page.moves[0].startswith("t"):
                break
            version = actor.page.version
            await actor.move(min(actor.page.moves, key=lambda code: (code.endswith("f"), code[-1])))
            for guest in (first, second):
                await guest.until(lambda guest=guest, version=version: guest.page.version > version)
        await actor.disconnect()
        page = await watcher(browser, server, complaints, actor)
        absent = page.locator(".hint > [data-whose]:visible")
        await expect(absent).to_have_text(" · away", use_inner_text=True)
        assert await absent.evaluate("each => getComputedStyle(each, '::before').content") == f'"{actor.name}"'
        await expect(page.get_by_text("The players are choosing spaces on their walls.")).to_be_visible()
        await page.context.close()


async def watcher(browser: Browser, server: str, complaints: Complaints, guest: Guest) -> Page:
    """Somebody without a name on a phone, who has the link of this guest's room."""
    context = await browser.new_context(base_url=server, **PHONE)
    page = await context.new_page()
    complaints.listen_to(page)
    await page.goto(f"/r/{guest.code}")
    return page


async def test_whoever_watches_is_told_so(browser: Browser, server: str, complaints: Complaints) -> None:
    async with live_table(server, option_starter="1") as (first, second):
        page = await watcher(browser, server, complaints, first)
        told = page.get_by_text("You are watching", exact=True)
        for width in (390, 1280):
            await page.set_viewport_size({"width": width, "height": 844})
            await expect(told).to_be_in_viewport(ratio=1)
        assert (await first.move(first.page.moves[0]))["ok"]
        await second.until(lambda: second.page.version == 1)
        await expect(page.locator(".hint")).to_contain_text("Guest 2 is to move")
        await expect(told).to_be_in_viewport(ratio=1)
        for guest in (first, second):
            assert "You are watching" not in (await guest.get(f"/r/{guest.code}")).text
        await page.context.close()
