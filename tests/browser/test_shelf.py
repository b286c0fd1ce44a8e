"""The shelf below one's own board: all that the game says to a player is there. It covers and moves nothing."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from app.rules.choices import read
from tests.browser.tables import eyes, game, move_on
from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP, PHONE, TABLET, LANDSCAPE = (1280, 800), (390, 844), (768, 1024), (844, 390)

# Where everything lies on the table, and whether something on the shelf sticks out of it.
PLACES = """() => {
    const round = ({ x, y, width, height }) => [x, y, width, height].map((each) => Math.round(each * 10) / 10);
    const parts = document.querySelectorAll(".table .board, .table .place, .table .middle, .supply, #shelf");
    return [...parts].map((part) => round(part.getBoundingClientRect()));
}"""
COVERS = """() => {
    const box = document.getElementById("shelf").getBoundingClientRect();
    const meets = (other) => other.left < box.right - 1 && other.right > box.left + 1
        && other.top < box.bottom - 1 && other.bottom > box.top + 1;
    const sticksOut = ({ left, right, top, bottom }) => left < box.left - 1 || right > box.right + 1
        || top < box.top - 1 || bottom > box.bottom + 1;
    const others = [...document.querySelectorAll(".board, .table .place, .table .middle, .supply, .side-tabs")];
    const own = [...document.querySelectorAll("#shelf > :not([hidden]), #shelf :is(p, b, button)")];
    const seen = own.filter((part) => part.checkVisibility());
    return [
        ...others.filter((part) => meets(part.getBoundingClientRect())),
        ...seen.filter((part) => sticksOut(part.getBoundingClientRect())),
        ...document.querySelectorAll(".room-main > .preview"),
    ].map((part) => part.outerHTML.slice(0, 150));
}"""


class Watched:
    """A table whose places must stay what they are."""

    def __init__(self, page: Page, places: Any) -> None:
        self.page = page
        self.places = places

    async def nothing_moved(self, *words: str) -> None:
        for each in words:
            await expect(self.page.locator("#shelf")).to_contain_text(re.compile(each), use_inner_text=True)
        assert await self.page.evaluate(PLACES) == self.places
        assert await self.page.evaluate(COVERS) == []


async def watch(page: Page) -> Watched:
    table = Watched(page, await page.evaluate(PLACES))
    await expect(page.locator("#shelf .shelf-rest")).to_be_visible()
    await table.nothing_moved(r"If the round ended now:\s+you\s+[+−\d]")
    return table


async def moves_of(page: Page) -> list[str]:
    return read(await page.get_attribute("#choices", "data-moves") or "")


async def play_until(guests: list[Guest], *, tiling: bool) -> None:
    """Until the first player has tiles to take, or spaces to choose."""
    while not guests[0].page.moves or guests[0].page.moves[0].startswith("t") != tiling:
        await move_on(guests)


@pytest.mark.parametrize(
    ("seats", "wall", "edition"), [(2, "colour", "classic"), (3, "grey", "classic"), (4, "colour", "mini")]
)
async def test_nothing_moves_while_one_chooses(
    browser: Browser, server: str, seats: int, wall: str, edition: str
) -> None:
    async with game(server, seats, option_wall=wall, option_edition=edition) as guests:
        await play_until(guests, tiling=False)
        for size in (DESKTOP, PHONE, TABLET, LANDSCAPE):
            async with eyes(browser, guests[0], *size) as page:
                table = await watch(page)
                moves = await moves_of(page)
                tiles, closed = next(
                    (code[:2], line) for code in moves for line in "12345" if f"{code[:2]}{line}" not in moves
                )
                await page.locator(f'button[data-pick="{tiles}"]').click()
                await table.nothing_moved(r"In your hand:\s*[1-9]\d* ", "Left in the centre", "Put back")
                await page.locator(f'.own .aim[data-to="{closed}"]').click(force=True)
                await table.nothing_moved("Line . is full|holds|already has")
                await page.locator('.own .aim[data-to="f"]').hover()
                await table.nothing_moved(r"All to the floor: \d+ lost", "Left in the centre")
                await page.get_by_role("button", name="Put back").click()
                await table.nothing_moved("If the round ended now")
                await expect(page.locator(".lifted")).to_have_count(0)


@pytest.mark.parametrize("seats", [2, 4])
async def test_choices_on_the_grey_wall_are_confirmed_at_ones_own_board(
    browser: Browser, server: str, seats: int
) -> None:
    async with game(server, seats, moves=1, option_wall="grey") as guests:
        await play_until(guests, tiling=True)
        for size in (DESKTOP, PHONE):
            async with eyes(browser, guests[0], *size) as page:
                table = await watch(page)
                confirm = page.locator('[data-act="confirm"]')
                space = page.locator(".spaces:not(:has(.chosen)) > .aim.open").first
                await space.click()
                await table.nothing_moved("Undo")
                await confirm.or_(space).first.wait_for()
                while not await confirm.is_visible():
                    await space.click()
                    await confirm.or_(space).first.wait_for()
                await table.nothing_moved("Confirm")
                await expect(confirm).to_be_in_viewport(ratio=1)
                await page.get_by_role("button", name="Undo").click()
                await expect(confirm).to_be_hidden()


async def test_a_move_is_confirmed_at_ones_own_board(browser: Browser, server: str) -> None:
    async with game(server, 4) as guests, eyes(browser, guests[0], *PHONE) as page:
        await page.get_by_role("button", name="Settings").click()
        await page.get_by_label("Ask before making a move").check()
        await page.keyboard.press("Escape")
        table = await watch(page)
        move = next(code for code in await moves_of(page) if not code.endswith("f"))
        await page.locator(f'button[data-pick="{move[:2]}"]').click()
        await page.locator(f'.own .aim[data-to="{move[2]}"]').click()
        await table.nothing_moved("Place it")
        place = page.get_by_role("button", name="Place it")
        await expect(place).to_be_in_viewport(ratio=1)
        await expect(page.get_by_role("button", name="Put back")).to_be_hidden()  # there is no room for two
        await place.click()
        await expect(page.locator("#last")).to_have_attribute("data-move", move)
