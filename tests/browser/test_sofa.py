"""Two people with one phone between them: in the lobby, at a table without secrets, and at one with a cover."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.duel import Fingers
from tests.browser.players import PHONE
from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

PLACES = """() => ["#stage .own > .board", "#stage .offer", "#shelf"].map((each) => {
    const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


async def add(page: Page, name: str) -> None:
    await page.get_by_role("button", name="+ A person on this device").click()
    await page.get_by_label("Their name").fill(name)
    await page.get_by_role("button", name="Let them sit down").click()
    await expect(page.locator("#seat-1")).to_contain_text(name)


async def start(page: Page) -> None:
    await page.get_by_role("button", name="Start the game").click()
    await expect(page.locator("#room")).to_have_attribute("data-phase", "playing")
    await page.locator("#room[data-ready] #stage .table").wait_for()


async def play_azul(page: Page) -> None:
    """Three turns and an undo."""
    # The page turns at once: the nearest board is theirs, and nothing else moves.
    await start(page)
    places = None
    for turn, name in enumerate(("Marta", "Anna", "Marta")):
        await expect(page.locator("#room")).to_have_attribute("data-seat", str(turn % 2))
        await expect(page.locator("#room")).to_have_attribute("data-version", str(turn))
        await expect(page.locator("#stage .own .board")).to_contain_text(name)
        if turn:
            await expect(page.locator(".hint")).to_contain_text(f"Pass the device to {name}")
        places = places or await page.evaluate(PLACES)
        assert await page.evaluate(PLACES) == places
        source = page.locator("#stage .offer button[data-pick]:visible").first
        await source.click()
        await page.locator("#stage .own .aim.open").first.click()
        place = page.locator('[data-act="place"]:visible')
        if await place.count():
            await place.click()
    await expect(page.locator("#room")).to_have_attribute("data-version", "3")
    await page.locator(".side-tabs [data-undo]").click()  # nobody has to be asked
    await expect(page.locator("#log")).to_contain_text("Marta takes the last move back")
    await expect(page.locator("#room")).to_have_attribute("data-seat", "0")


async def draw_in_duel(page: Page) -> None:
    """Until one of them knows dome tiles under the stack, and is to move again."""
    hands, cover, room = Fingers(page), page.locator("#cover"), page.locator("#room")
    drawn, drawer = 0, ""
    while True:
        await expect(cover.or_(page.locator("#choices[data-moves]"))).to_have_count(1)
        if await cover.count():
            break
        # Their page shows nothing that others may not see: the next one just goes on.
        moves, seat = await hands.moves(), await room.get_attribute("data-seat") or ""
        if drawn < 2 and "draw" in moves:
            await hands.play("draw")
            drawn, drawer = drawn + 1, seat
        elif "look" in moves:
            await hands.play("look")
            await expect(page.locator("#fronts > *").first).to_be_visible()
        else:
            await hands.play(moves[0])
    name = ("Marta", "Anna")[int(drawer)]
    await expect(room).to_have_attribute("data-seat", drawer)
    await expect(cover).to_contain_text(f"Pass the device to {name}")
    assert await hands.moves() == []
    await expect(page.locator("#known > *")).to_have_count(0)
    assert await axe_violations(page) == []
    button = page.get_by_role("button", name=f"I am {name}")
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(cover).to_have_count(0)
    await expect(page.locator("#known > *")).to_have_count(1)
    await expect(page.locator("#stage .own .board")).to_contain_text(name)
    # The focus is where there is something to do.
    focused = await page.evaluate("() => document.activeElement.dataset.pick")
    assert any(move.startswith(focused) for move in await hands.moves())


async def test_two_people_with_one_phone(browser: Browser, server: str) -> None:
    complaints = Complaints()
    async with Guest(server, "Marta") as marta:
        code = await marta.open_room(option_starter="1")
        context = await browser.new_context(**PHONE, base_url=server, reduced_motion="reduce")
        cookies = [{"name": name, "value": value, "url": server} for name, value in marta.http.cookies.items()]
        await context.add_cookies(cookies)  # type: ignore[arg-type]
        page = await context.new_page()
        complaints.listen_to(page)
        await page.goto(f"/r/{code}")
        await expect(page.locator("#side[data-ready]")).to_be_attached()
        await add(page, "Ana")
        await page.get_by_role("button", name="Rename: Ana").click()
        await page.get_by_role("dialog").get_by_role("textbox").fill("Anna")
        await page.get_by_role("button", name="Save the name").click()
        await expect(page.locator("#seat-1 .who")).to_have_text("Anna")
        await expect(page.locator("#seat-1")).to_contain_text("on this device")
        assert await axe_violations(page) == []

        await play_azul(page)

        # Before somebody who knows more than the others there is a cover.
        marta.code = await marta.open_room(game="duel", option_starter="1")
        await page.goto(f"/r/{marta.code}")
        await expect(page.locator("#side[data-ready]")).to_be_attached()
        await add(page, "Anna")
        await start(page)
        await draw_in_duel(page)
        await context.close()
    assert not complaints
