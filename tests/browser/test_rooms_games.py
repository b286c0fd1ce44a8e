"""Whole games by clicking, every player in a browser of their own."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import NAMES, begin, people, play_to_the_end

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def scores_on(page: Page, count: int) -> list[str]:
    """By seat: everybody has their own board first."""
    return [await page.locator(f"#score-{seat} b").inner_text() for seat in range(count)]


@pytest.mark.parametrize(("count", "wall"), [(2, "colour"), (4, "grey")])
async def test_a_whole_game(browser: Browser, server: str, count: int, wall: str) -> None:
    async with people(browser, server, count, reduced_motion="reduce") as players:
        address = await begin(players, wall=wall)
        await play_to_the_end(players)

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

        # Once more with the same people: one press each. Who sat first sits last.
        for player in players:
            await player.press("Play again")
        for player in players:
            await expect(player.page.locator('#room[data-phase="playing"][data-version="0"]')).to_be_attached()
        await expect(host.locator(".order li")).to_have_text([*NAMES[1:count], NAMES[0]])
