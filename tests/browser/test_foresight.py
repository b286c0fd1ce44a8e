"""One's own move is shown at once. The server's answer goes on from there, or takes it back."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Complaints
from tests.browser.players import Player, table
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

FLYING = "#flights > .flying"
# Where the first tile in the air has come from.
START_OF_FLIGHT = """() => {
    const { transform } = document.querySelector("#flights > .tile").getAnimations()[0].effect.getKeyframes()[0];
    return transform.match(/-?[\\d.]+(?=px)/g).map(Number);
}"""
ANY_PUSH = """() => {
    for (const name of ["before-update", "update"]) document.dispatchEvent(new CustomEvent(`azulejo:${name}`));
}"""

# How much further a flight is after the page was too busy to paint anything for a while.
WHILE_BUSY = """async () => {
    const { elapsed } = azulejoModules.get("js/table/flights.js").exported;
    const [before, start] = [elapsed(), performance.now()];
    while (performance.now() < start + 150);
    return elapsed() - before;
}"""
PAINTED = """() => azulejoModules.get("js/table/flights.js").exported.elapsed() > 0"""


async def pick(player: Player) -> str:
    """Pick tiles of a factory that may go to the second line, and wait until the server has said what they do."""
    move = next(code for code in await player.moves() if re.fullmatch(r"\d.2", code))
    await player.source(move[:2]).click()
    await expect(player.target("2")).to_have_attribute("aria-description", re.compile("line 2|Line 2"))
    return move


async def opacity(player: Player, move: str) -> str:
    """Of the tiles that the move takes, in the place where they were."""
    tile = player.source(move[:2]).locator(".tile")
    return str(await tile.evaluate("tile => getComputedStyle(tile).opacity"))


async def test_a_move_is_seen_before_the_server_answers(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    async with table(browser, own.address, complaints, plays=False) as (player, _):
        page = player.page
        move = await pick(player)
        own.freeze()
        await player.target("2").click()
        tiles = page.locator(f"#factory-{move[0]} .tile")
        await expect(page.locator(FLYING)).to_have_count(await tiles.count())
        assert await opacity(player, move) == "0"
        await page.wait_for_function(PAINTED)
        assert await page.evaluate(WHILE_BUSY) > 100  # of 150; the answer will find it there
        # Whatever else is pushed leaves it where it is, and so does a press beside the tiles.
        await expect(player.target("2")).to_be_hidden()
        await expect(page.get_by_text("Your move is on its way.")).to_be_visible()
        await player.board.locator(".who").click()
        await expect(page.locator(".lifted")).to_have_count(0)
        await page.evaluate(ANY_PUSH)
        assert await page.locator(FLYING).count() == await tiles.count()
        assert await player.version() == "0"
        own.thaw()
        await player.until_moved("0")
        await expect(page.locator("#last")).to_have_attribute("data-move", move)
        await expect(page.locator(FLYING)).to_have_count(0)
        await expect(page.locator(f"#line-{player.seat}-1 .tile").first).to_be_visible()
    assert complaints == []


async def test_a_refused_move_is_taken_back(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False) as (player, _):
        page = player.page
        move = await pick(player)
        await page.evaluate("document.getElementById('room').dataset.version = '7'")  # as if the page were mistaken
        await player.target("2").click()
        await expect(page.locator("#shelf-words")).to_be_in_viewport()
        await expect(page.locator("#shelf-words")).not_to_be_empty()
        await expect(page.locator("#toast")).to_be_hidden()  # it is said once
        await expect(page.locator(FLYING)).to_have_count(0)
        assert await opacity(player, move) == "1"
        await page.evaluate("document.getElementById('room').dataset.version = '0'")
        await player.take(move)
        await expect(page.locator("#last")).to_have_attribute("data-move", move)
    assert complaints == []


async def test_dragged_tiles_fly_from_where_they_were_let_go(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    async with table(browser, own.address, complaints, plays=False) as (player, _):
        page = player.page
        move = await pick(player)
        tiles = await player.source(move[:2]).bounding_box()
        line = await player.target("2").bounding_box()
        assert tiles
        assert line
        await page.mouse.move(tiles["x"] + 15, tiles["y"] + 15)
        await page.mouse.down()
        await page.mouse.move(line["x"] + 40, line["y"] + 15, steps=5)
        own.freeze()
        await page.mouse.up()
        await expect(page.locator(FLYING).first).to_be_visible()
        left, top = await page.evaluate(START_OF_FLIGHT)
        own.thaw()
        assert abs(left - (line["x"] + 40)) < tiles["width"]
        assert abs(top - (line["y"] + 15)) < tiles["height"]
        await player.until_moved("0")
    assert complaints == []
