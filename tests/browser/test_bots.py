"""Bots, as somebody with a browser meets them: alone from the front page, and in a room."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Page, expect

from app.rules.choices import read
from tests.browser.conftest import Complaints, axe_violations
from tests.browser.players import CALM, DESKTOP, PATIENCE
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

MY_TURN = '#choices[data-moves]:not([data-moves=""])'
SLOW = "20"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which bots move soon."""
    with ServerProcess(tmp_path_factory.mktemp("quick"), AZULEJO_BOT_SECONDS="0.3") as server:
        yield server.address


async def take(page: Page) -> None:
    """Wait for the turn, and make some move of Azul by clicking."""
    await expect(page.locator("#room[data-ready]")).to_be_attached()  # from now on the table answers
    await expect(page.locator(MY_TURN)).to_be_attached(timeout=PATIENCE)
    before = int(await page.get_attribute("#room", "data-version") or "0")
    moves = read(await page.get_attribute("#choices", "data-moves") or "")
    move = next(code for code in moves if not code.endswith("f"))
    await page.locator(f'button[data-pick="{move[:2]}"]').first.click()
    await page.locator(f'.own .aim.open[data-to="{move[2]}"]').click()
    await page.wait_for_function(
        "version => Number(document.getElementById('room').dataset.version) > version", arg=before
    )


async def finish(page: Page) -> None:
    """Play to the end, without a click for each move."""
    room = page.url.partition("?")[0]
    for number in range(200):
        await expect(page.locator(f'{MY_TURN}, #room[data-phase="over"]').first).to_be_attached(timeout=PATIENCE)
        shown = await page.evaluate(
            """() => ({...document.getElementById("room").dataset, ...document.getElementById("sync").dataset,
                moves: document.getElementById("choices").dataset.moves ?? ""})"""
        )
        if shown["phase"] == "over":
            return
        codes = read(shown["moves"])
        if not codes:
            continue
        move = next((code for code in codes if not code.endswith("f")), codes[0])
        version = int(shown["version"])
        wish = {"do": "move", "id": f"quick-{number}", "game": shown["gameId"], "move": move, "version": version}
        await page.request.post(f"{room}/commands", data=wish, headers={"Origin": page.url.partition("/r/")[0]})
        await page.wait_for_function(
            "version => Number(document.getElementById('sync').dataset.version) > version", arg=version
        )
    raise AssertionError("the game does not end")


async def test_one_press_on_the_front_page_and_a_game_goes_on(
    browser: Browser, quick: str, complaints: Complaints
) -> None:
    context = await browser.new_context(base_url=quick, viewport={"width": 390, "height": 844})
    page = await context.new_page()
    complaints.listen_to(page)
    await page.goto("/")
    await page.get_by_role("button", name="Against a bot: Azul", exact=True).click()
    await expect(page.locator('#room[data-phase="playing"]')).to_be_attached()
    bot = page.locator(".board").filter(has=page.locator(".bot-mark"))
    await expect(bot).to_have_count(1)
    for _ in range(3):
        await take(page)
    await expect(page.locator(MY_TURN)).to_be_attached(timeout=PATIENCE)
    assert await page.locator("#log > li").count() >= 6
    await expect(page.locator(".board time")).to_have_count(0)  # a bot is never away
    assert await axe_violations(page) == []
    await context.close()


async def test_a_host_fills_a_seat_with_a_bot_which_thinks_and_plays_again(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    own.stop()
    own._environment["AZULEJO_BOT_SECONDS"] = SLOW
    own.start()
    context = await browser.new_context(base_url=own.address, **DESKTOP, **CALM)
    page = await context.new_page()
    complaints.listen_to(page)
    await page.goto("/new")
    await page.get_by_label("Your name").fill("Inês")
    await page.get_by_text("More options").click()
    await page.locator('select[name="option_starter"]').select_option("1")
    await page.get_by_role("button", name="Open the room").click()
    await page.get_by_role("button", name="Add a bot: seat 2").click()
    seat = page.locator("#seat-1")
    await expect(seat).to_contain_text("bot")
    await expect(seat.locator(".who")).not_to_have_text("Inês")
    assert await axe_violations(page) == []
    name = await seat.locator(".who").inner_text()
    await page.get_by_role("button", name=f"Remove the bot {name}").click()
    await expect(seat).to_contain_text("A free seat")
    await page.get_by_role("button", name="Add a bot: seat 2").click()
    await expect(seat).to_contain_text("bot")
    await page.get_by_role("button", name="Start the game").click()
    await take(page)
    await expect(page.locator(".hint")).to_contain_text(f"{name} is thinking")
    own.kill()  # while it thinks
    own._environment["AZULEJO_BOT_SECONDS"] = "0"
    own.start()
    await take(page)
    await finish(page)
    await page.get_by_role("button", name="Play again").click()
    await expect(page.locator('#room[data-phase="playing"]')).to_be_attached()
    await take(page)
    await context.close()
