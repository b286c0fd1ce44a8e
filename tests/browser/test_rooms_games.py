"""Whole games by clicking, every player in a browser of their own."""

import asyncio
import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import NAMES, Player, begin, begin_by_hand, people, play_to_the_end
from tests.browser.prepared import earlier, stopped, the_game_ends, write_into
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def scores_on(page: Page, count: int) -> list[str]:
    """By seat: everybody has their own board first."""
    return [await page.locator(f"#score-{seat} b").inner_text() for seat in range(count)]


async def test_a_whole_game_of_two(browser: Browser, server: str) -> None:
    async with people(browser, server, 2, reduced_motion="reduce") as players:
        address = await begin_by_hand(players, wall="colour")
        await play_to_the_end(players)
        await everybody_sees_the_end(players, address)
        await once_more(players)


async def test_the_last_rounds_of_four_on_the_grey_wall(browser: Browser, own: ServerProcess) -> None:
    """Four of them need so long for a whole game that programs have played the beginning of it."""
    match, _, _ = stopped(4, 28, the_game_ends, wall="grey")
    match = earlier(match, 28)
    async with people(browser, own.address, 4, reduced_motion="reduce") as players:
        address = await begin(players, wall="grey", starter="1")
        for player in players:
            await player.page.goto("about:blank")
        await asyncio.to_thread(own.stop)
        write_into(own, address.rpartition("/")[2], match)
        await asyncio.to_thread(own.start)
        for player in players:
            await player.page.goto(address)
            await player.has_version(len(match.record.entries))
        await play_to_the_end(players)
        assert (await players[0].look())["version"] > len(match.record.entries) + 20
        await everybody_sees_the_end(players, address)
        await once_more(players)


async def everybody_sees_the_end(players: Sequence[Player], address: str) -> None:
    count = len(players)
    # Everybody sees the same end, and so does somebody who comes when all is over.
    host = players[0].page
    scores = await scores_on(host, count)
    winners = await host.locator(".turn[data-stage=won], .turn[data-stage=shared]").count()
    assert winners
    for player in players:
        await expect(player.page.get_by_text("The game is over.")).to_be_visible()
        assert await scores_on(player.page, count) == scores
    log = await players[0].log()
    await host.goto(address)
    assert await scores_on(host, count) == scores
    assert await players[0].log() == log

    # The front page remembers it, with scores and who won.
    await host.goto("/")
    card = host.locator("#finished .worth-card")
    for name, score in zip(NAMES, scores, strict=False):
        await expect(card).to_contain_text(re.compile(rf"{name}\s*{score}"))
    await expect(card).to_contain_text("wins" if winners == 1 else "share the win")

    # It leads to the page of that game, and that to the room.
    await card.click()
    for name, score in zip(NAMES, scores, strict=False):
        await expect(host.get_by_role("heading", level=1)).to_contain_text(f"{name} {score}")
    await host.get_by_role("link", name="To the room").click()


async def once_more(players: Sequence[Player]) -> None:
    """With the same people: one press each. Who sat first sits last."""
    for player in players:
        await player.press("Play again")
    for player in players:
        await expect(player.page.locator('#room[data-phase="playing"][data-version="0"]')).to_be_attached()
    await expect(players[0].page.locator(".order li")).to_have_text([*NAMES[1 : len(players)], NAMES[0]])
