"""A move can be withdrawn until the server has answered; then it is never played. What has arrived stands."""

import re
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.browser.conftest import Complaints
from tests.browser.line import Line, line_to
from tests.browser.players import DESKTOP, PHONE, Player, table
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

LOST = "The connection is lost"
ON_ITS_WAY = "Your move is on its way."
STANDS = "Your move had already arrived, so it stands."
TOLD_WITHIN = 3.5
"""Seconds; 1.5 by the clock of the page, and time for a busy machine."""


@pytest_asyncio.fixture(loop_scope="session")
async def line(own: ServerProcess) -> AsyncIterator[Line]:
    async with line_to(own.port) as line:
        yield line


def lost(player: Player) -> Locator:
    return player.page.get_by_text(LOST)


async def choose(player: Player, move: str) -> None:
    await player.source(move[:2]).click()
    await player.target(move[2]).click()


async def two_moves(player: Player) -> tuple[str, str]:
    """From different factories, to different lines."""
    moves = await player.moves()
    first = next(code for code in moves if re.fullmatch(r"\d.2", code))
    second = next(code for code in moves if re.fullmatch(r"\d.3", code) and code[0] != first[0])
    return first, second


async def only_move(player: Player, move: str) -> None:
    """Nothing else has ever been played."""
    await expect(player.page.locator("#last")).to_have_attribute("data-move", move)
    await expect(player.page.locator("#log > li")).to_have_count(1)
    await expect(player.page.locator("#room")).to_have_attribute("data-version", "1")
    await expect(player.page.get_by_text(ON_ITS_WAY)).to_be_hidden()
    await expect(player.page.locator("#flights > .flying")).to_have_count(0)


def forgive_the_line(complaints: Complaints) -> None:
    """The browser itself tells of lost connections in its console."""
    complaints[:] = [text for text in complaints if "ERR_" not in text and "closed before" not in text]


@pytest.mark.parametrize("again", ["Escape", "another choice"])
async def test_cut_before_it_is_sent(browser: Browser, line: Line, complaints: Complaints, again: str) -> None:
    async with table(browser, line.address, complaints, plays=False) as (player, _):
        first, second = await two_moves(player)
        line.cut()
        began = monotonic()
        await choose(player, first)
        await expect(player.page.get_by_text(ON_ITS_WAY)).to_be_visible()
        await expect(lost(player)).to_be_visible()
        assert monotonic() - began < TOLD_WITHIN
        if again == "Escape":
            await player.page.keyboard.press("Escape")
            await expect(player.page.get_by_text(ON_ITS_WAY)).to_be_hidden()
        await choose(player, second)
        line.mend()
        await only_move(player, second)
        await expect(lost(player)).to_be_hidden()
    forgive_the_line(complaints)
    assert complaints == []


async def test_withdrawn_and_nothing_chosen_instead(browser: Browser, line: Line, complaints: Complaints) -> None:
    async with table(browser, line.address, complaints, plays=False) as (player, _):
        first, second = await two_moves(player)
        line.cut()
        await choose(player, first)
        await player.page.keyboard.press("Escape")
        line.mend()
        await expect(lost(player)).to_be_hidden()
        await choose(player, second)
        await only_move(player, second)
    forgive_the_line(complaints)
    assert complaints == []


async def test_cut_after_it_was_sent(browser: Browser, line: Line, complaints: Complaints) -> None:
    """It is on the line, and would arrive when the line is mended: but then it is too old."""
    async with table(browser, line.address, complaints, plays=False) as (player, _):
        first, second = await two_moves(player)
        await player.source(first[:2]).click()
        await expect(player.target("2")).to_have_attribute("aria-description", re.compile("ine 2"))
        line.hold_what_is_sent()
        began = monotonic()
        await player.target(first[2]).click()
        await expect(player.page.locator("#flights > .flying").first).to_be_visible()  # shown at once
        await expect(lost(player)).to_be_visible()
        assert monotonic() - began < TOLD_WITHIN
        await player.page.keyboard.press("Escape")
        await expect(player.page.locator("#flights > .flying")).to_have_count(0)
        await choose(player, second)
        line.mend()
        await only_move(player, second)
    forgive_the_line(complaints)
    assert complaints == []


async def test_a_slow_line_loses_nothing(browser: Browser, line: Line, complaints: Complaints) -> None:
    async with table(browser, line.address, complaints, plays=False) as (player, _):
        first, _ = await two_moves(player)
        line.hold_what_is_sent()
        await choose(player, first)
        await expect(lost(player)).to_be_visible()
        line.mend()
        await only_move(player, first)
    forgive_the_line(complaints)
    assert complaints == []


async def test_cut_before_it_is_answered(browser: Browser, line: Line, complaints: Complaints) -> None:
    """What has reached the server stands, and is shown."""
    async with table(browser, line.address, complaints, plays=False) as (player, _):
        first, second = await two_moves(player)
        line.hold_what_is_answered()
        await choose(player, first)
        await expect(lost(player)).to_be_visible()
        await player.page.keyboard.press("Escape")
        await choose(player, second)
        line.mend()
        await expect(player.page.get_by_text(STANDS)).to_be_visible()
        await only_move(player, first)
    forgive_the_line(complaints)
    assert complaints == []


async def test_by_touch_a_button_takes_it_back(browser: Browser, line: Line, complaints: Complaints) -> None:
    async with table(browser, line.address, complaints, plays=False, **PHONE) as (player, _):
        first, second = await two_moves(player)
        line.cut()
        await player.source(first[:2]).tap()
        await player.target(first[2]).tap()
        await player.act("place").tap()
        await expect(player.page.get_by_text(ON_ITS_WAY)).to_be_visible()
        await player.act("back").tap()
        await expect(player.page.get_by_text(ON_ITS_WAY)).to_be_hidden()
        line.mend()
        await expect(lost(player)).to_be_hidden()
        await player.source(second[:2]).tap()
        await player.target(second[2]).tap()
        await player.act("place").tap()
        await only_move(player, second)
    forgive_the_line(complaints)
    assert complaints == []


RECTANGLES = """() => [".brand", ".status", ".offer", ".own .board", ".others", "#shelf", ".table-tools"]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((element) => Object.values(element.getBoundingClientRect().toJSON()))"""
OVERLAPS = """() => {
    const pill = document.getElementById("connection").getBoundingClientRect();
    const others = [".brand", ".status", ".order li", ".own .board", "#shelf", ".factory", ".table-tools"];
    return others.filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return left < pill.right && right > pill.left && top < pill.bottom && bottom > pill.top;
        }));
}"""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_news_of_a_lost_line_moves_nothing_and_covers_nothing(
    browser: Browser, line: Line, complaints: Complaints, screen: dict[str, Any]
) -> None:
    async with table(browser, line.address, complaints, plays=False, **screen) as (player, _):
        before = await player.page.evaluate(RECTANGLES)
        line.cut()
        await expect(lost(player)).to_be_visible()
        assert await player.page.evaluate(RECTANGLES) == before
        box = await lost(player).bounding_box()
        width, height = screen["viewport"]["width"], screen["viewport"]["height"]
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert await player.page.evaluate(OVERLAPS) == []
        line.mend()
        await expect(lost(player)).to_be_hidden()
    forgive_the_line(complaints)
    assert complaints == []
