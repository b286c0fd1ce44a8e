"""From the end of one game into the next, in the same page, for players and for those who watch."""

import json
import re

import pytest
from playwright.async_api import Browser, Page, expect

from app.rules.choices import read
from tests.browser.conftest import Complaints, axe_violations
from tests.browser.tables import eyes, game
from tests.live.kit import Guest, play_to_the_end

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

CUT_OFF = """() => {
    const shelf = document.getElementById('after').getBoundingClientRect();
    const all = [...document.querySelectorAll('#after .button, .after-state')];
    return all.filter((each) => each.checkVisibility()).filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top < shelf.top || bottom > shelf.bottom;
    }).map((each) => each.textContent);
}"""
"""What lies outside of the shelf, where nobody sees it."""
OTHER_GAME = '#room[data-phase="playing"][data-version="0"]'


async def mark(*pages: Page) -> None:
    """A page that is loaded anew would forget it."""
    for page in pages:
        await page.evaluate("window.sameAsBefore = true")


async def is_the_same(page: Page) -> bool:
    return bool(await page.evaluate("window.sameAsBefore === true"))


async def move_by_clicking(pages: list[Page]) -> None:
    """Whoever may move does so, and all see it."""
    for page in pages:
        moves = read(await page.get_attribute("#choices", "data-moves") or "")
        if moves:
            move = next(code for code in moves if not code.endswith("f"))
            await page.locator(f'button[data-pick="{move[:2]}"]').first.click()
            await page.locator(f'.own .aim[data-to="{move[2]}"]').click()
            break
    for page in pages:
        await expect(page.locator("#room")).to_have_attribute("data-version", "1")


async def test_two_players_and_a_spectator_go_on_in_the_same_page(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with (
        game(server, 2, moves=None) as (marta, jirka),
        eyes(browser, marta, 1280, 800) as desk,
        eyes(browser, jirka, 390, 844) as phone,
        eyes(browser, marta, 1280, 800, watching=True) as watcher,
    ):
        pages = [desk, phone, watcher]
        for page in pages:
            complaints.listen_to(page)
            tally = page.locator("#after .tally")
            await expect(tally).to_be_visible()
            await expect(tally).to_contain_text("Won in this room:")
            names = [text.split()[0] for text in await page.locator("#after .tally-one").all_inner_texts()]
            assert sorted(names) == ["Jirka", "Marta"]
        await mark(*pages)
        old = await desk.get_attribute("#room", "data-game-id")

        await desk.get_by_role("button", name="Play again").click()
        await expect(desk.get_by_text("Waiting for Jirka.")).to_be_visible()
        for page in (phone, watcher):
            await expect(page.locator("#after")).to_contain_text("Marta wants to play again.")
            await expect(page.locator("#toast")).to_have_text("Marta wants to play again.")
            await expect(page.locator(".finish")).to_be_visible()  # the end stays in sight
        assert [await page.evaluate(CUT_OFF) for page in pages] == [[], [], []]
        assert await axe_violations(phone) == []
        await expect(watcher.get_by_role("button", name="Play again")).to_have_count(0)

        await phone.get_by_role("button", name="Play again").click()
        for page in pages:
            await expect(page.locator(OTHER_GAME)).to_be_attached()
            await expect(page.locator("#after")).to_be_empty()
            await expect(page.locator("#log > li")).to_have_count(0)
            assert await page.get_attribute("#room", "data-game-id") != old
            assert await is_the_same(page)
        await expect(desk.locator("#room")).to_have_attribute("data-seat", "1")
        await expect(phone.locator("#room")).to_have_attribute("data-seat", "0")
        await expect(watcher.locator(".order li")).to_have_text(["Jirka", "Marta"])
        await move_by_clicking(pages)
        await desk.get_by_role("tab", name="Room").click()
        await expect(desk.locator("#people .tally")).to_be_visible()
        assert complaints == []


async def test_the_host_opens_the_lobby_between_games(browser: Browser, server: str, complaints: Complaints) -> None:
    async with (
        game(server, 2, moves=None) as (marta, jirka),
        eyes(browser, marta, 1280, 800) as host,
        eyes(browser, jirka, 390, 844) as friend,
    ):
        for page in (host, friend):
            complaints.listen_to(page)
        await mark(host, friend)
        await friend.get_by_role("button", name="Play again").click()
        await host.get_by_role("button", name="Change the game").click()
        for page in (host, friend):
            await expect(page.locator(".seat .who")).to_have_text(["Jirka", "Marta"])  # who sat first sits last
            await expect(page.locator(".lobby .tally")).to_be_visible()
            assert await axe_violations(page) == []
        await expect(host.get_by_text("Everybody is seated.")).to_be_visible()
        await expect(host.get_by_role("link", name="Look back at the last game")).to_be_visible()
        await host.get_by_role("button", name="Start the game").click()
        for page in (host, friend):
            await expect(page.locator(OTHER_GAME)).to_be_attached()
            assert await is_the_same(page)
        await move_by_clicking([host, friend])
        await finish(marta, jirka)
        for page in (host, friend):
            await expect(page.locator("#after .tally")).to_be_visible()
        assert complaints == []


async def finish(*players: Guest) -> None:
    for player in players:
        await player.until(lambda player=player: player.page.phase == "playing" and player.page.version == 1)
    await play_to_the_end(list(players))


@pytest.mark.parametrize("width", [1280, 390])
async def test_the_page_of_a_game(browser: Browser, server: str, complaints: Complaints, width: int) -> None:
    async with game(server, 3, moves=None) as guests, eyes(browser, guests[0], width, 844) as page:
        complaints.listen_to(page)
        await page.locator("#after").get_by_role("button", name="Share").click()
        await expect(page.locator("#after")).to_contain_text("Copied")
        assert await axe_violations(page) == []
        await page.locator("#after").get_by_role("link", name="The story of this game").click()
        await expect(page.locator(".numbers-story h2")).to_be_visible()
        await page.go_back()
        await page.locator("#after").get_by_role("link", name="Look back").click()
        for guest in guests:
            await expect(page.get_by_role("heading", level=1)).to_contain_text(guest.name)
        await expect(page.locator(".board")).to_have_count(3)
        await page.get_by_role("link", name="Proof").click()
        async with page.expect_download() as record:
            await page.get_by_role("link", name="The record as text").click()
        assert (await record.value).suggested_filename.endswith(".record")
        assert await axe_violations(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await delete_own_data(page, guests[0].name)
        await page.goto(f"/g/{guests[0].page.game}")
        await expect(page.get_by_role("heading", level=1)).to_contain_text("someone")
        await expect(page.locator("body")).not_to_contain_text(guests[0].name)
        assert complaints == []


async def delete_own_data(page: Page, name: str) -> None:
    """One sees what the server knows, takes it along, and has it deleted: not before one is sure."""
    await page.goto("/me")
    await expect(page.locator(".own-facts")).to_contain_text(name)
    async with page.expect_download() as file:
        await page.get_by_role("link", name="Download it as a file").click()
    assert json.loads((await (await file.value).path()).read_text(encoding="utf-8"))["name"] == name
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    delete = page.get_by_role("button", name="Delete my data")
    await delete.click()
    await expect(page.get_by_label("Yes, I am sure.")).to_be_focused()  # the browser asks for it
    await page.get_by_label("Yes, I am sure.").check()
    await delete.click()
    await expect(page).not_to_have_url(re.compile("/me"))
    await page.goto("/me")
    await expect(page.locator("main")).to_contain_text("The server knows nothing about you.")
