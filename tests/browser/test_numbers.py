"""Charts that tell where one points, and books that are filtered, in a real browser: by mouse and by keyboard."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Position, expect

from app.database import Database
from app.rooms.bookkeeping import Bookkeeper
from app.rooms.house import House
from app.rooms.people import Person
from app.settings import Settings
from app.web.identity import COOKIE, Cookies
from tests.browser.conftest import Complaints, axe_violations
from tests.finished import golden_record, write_finished
from tests.rooms.kit import NOON, people
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

GAMES = ("azul/17-3-careful", "duel/02-fill", "queens-garden/14-3-careful")


@dataclass
class Shelf:
    address: str
    cookie: str
    games: dict[str, str]
    players: list[Person]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shelf(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Shelf]:
    """A server with a few finished games, and the key of one of their players."""
    folder: Path = tmp_path_factory.mktemp("shelf")
    with ServerProcess(folder) as server:
        settings = Settings(data=server.data)
        database = Database(settings.database_url)
        house = House(database)
        marta, key = await house.people.welcome("Marta")
        players = [marta, *await people(house, "Jirka", "Ola")]
        games = {}
        for number, name in enumerate(GAMES):
            record = golden_record(name)
            ended = NOON + timedelta(days=number)
            games[name] = await write_finished(database, record, players[: record.seats], ended)
        assert await Bookkeeper(database).catch_up() == len(GAMES)
        await database.dispose()
        yield Shelf(server.address, Cookies(settings)._signer.sign(key).decode(), games, players)


@pytest_asyncio.fixture(loop_scope="session")
async def marta(browser: Browser, shelf: Shelf, complaints: Complaints) -> AsyncIterator[Page]:
    context = await browser.new_context(base_url=shelf.address, viewport={"width": 1280, "height": 800})
    await context.add_cookies([{"name": COOKIE, "value": shelf.cookie, "url": shelf.address}])
    page = await context.new_page()
    complaints.listen_to(page)
    yield page
    await context.close()
    assert complaints == []


async def test_pointing_at_a_chart_tells_its_numbers_and_a_press_goes_there(marta: Page, shelf: Shelf) -> None:
    game = shelf.games["azul/17-3-careful"]
    await marta.goto(f"/g/{game}/numbers")
    plot = marta.locator(".chart-plot").first
    readout = marta.locator("[data-readout]")
    await expect(readout).to_contain_text("The end: Marta 88, Jirka 64, Ola 56. Marta leads by 24.")
    await plot.scroll_into_view_if_needed()
    box = await plot.bounding_box()
    assert box
    middle = Position(x=box["width"] * 39.5 / 78, y=40)  # the middle of stop 39 of 78
    await plot.hover(position=middle)
    await expect(readout).to_contain_text("Round 3, move 35: ")
    line = marta.locator(".chart-pointer").first
    assert abs(float((await line.get_attribute("x1") or "").rstrip("%")) - 50) < 2
    await marta.locator("h3").first.hover()
    await expect(readout).to_contain_text("The end")
    # The keyboard: one stop for the chart, then the rounds.
    slider = marta.get_by_role("slider", name="Points and lead, move by move")
    await slider.focus()
    await marta.keyboard.press("Home")
    await expect(slider).to_have_attribute("aria-valuenow", "0")
    await expect(readout).to_contain_text("Round 1, the deal")
    await marta.keyboard.press("ArrowRight")
    await expect(slider).to_have_attribute(
        "aria-valuetext", "Round 1, move 1: Marta 0, Jirka 0, Ola 1. Ola leads by 1."
    )
    await marta.keyboard.press("Enter")
    await marta.wait_for_url(f"**/g/{game}?step=1")
    await marta.goto(f"/g/{game}/numbers")
    await plot.click(position=middle)
    await marta.wait_for_url(f"**/g/{game}?step=35")


@pytest.mark.parametrize("name", GAMES)
async def test_the_numbers_are_for_everybody(marta: Page, shelf: Shelf, name: str) -> None:
    """Nothing scrolls sideways on a phone, what can be pressed is large enough, and the checker finds nothing."""
    for width, dark in ((1280, False), (390, True)):
        await marta.set_viewport_size({"width": width, "height": 800})
        await marta.emulate_media(color_scheme="dark" if dark else "light")
        await marta.goto(f"/g/{shelf.games[name]}/numbers")
        for summary in await marta.locator("summary").all():
            await summary.click()
        assert await marta.evaluate("() => document.documentElement.scrollWidth") <= width
        rounds = await marta.locator(".chart-round").all()
        sizes = [await each.bounding_box() for each in rounds]
        assert len(sizes) in (4, 5)
        assert all(size and size["width"] >= 24 and size["height"] >= 24 for size in sizes)
        assert await axe_violations(marta) == []


async def test_a_book_is_filtered_with_and_without_scripts(browser: Browser, marta: Page, shelf: Shelf) -> None:
    await marta.goto("/book")
    lines = marta.locator(".book-line")
    await expect(lines).to_have_count(3)
    await marta.get_by_role("radio", name="Azul Duel").check()
    await expect(lines).to_have_count(1)
    await expect(lines.first).to_contain_text("Marta 43")
    await expect(marta).to_have_url(f"{shelf.address}/book?game=duel&result=&when=ever&since=&until=&search=")
    await marta.go_back()
    await expect(lines).to_have_count(3)
    # By keyboard alone: a name, and Enter.
    await marta.get_by_role("searchbox", name="A name").focus()
    await marta.keyboard.type("ola")
    await marta.keyboard.press("Enter")
    await expect(lines).to_have_count(2)
    await expect(marta.get_by_role("searchbox", name="A name")).to_be_focused()
    await marta.get_by_role("checkbox", name="You (Marta)").check()
    await marta.get_by_role("checkbox", name="Jirka").check()
    await expect(marta.get_by_role("heading", name="No such game yet")).to_be_visible()
    assert await axe_violations(marta) == []
    await marta.get_by_role("link", name="Show all 3 games").click()
    await expect(lines).to_have_count(3)
    assert await axe_violations(marta) == []
    await marta.set_viewport_size({"width": 390, "height": 844})
    assert await marta.evaluate("() => document.documentElement.scrollWidth") <= 390
    await marta.get_by_role("link", name="Biggest floor disaster").click()
    await marta.wait_for_url("**/g/*")
    plain = await browser.new_context(base_url=shelf.address, java_script_enabled=False)
    await plain.add_cookies([{"name": COOKIE, "value": shelf.cookie, "url": shelf.address}])
    page = await plain.new_page()
    await page.goto("/book")
    await page.get_by_role("radio", name="Azul Duel").check()
    await page.get_by_role("button", name="Show").click()
    await expect(page.locator(".book-line")).to_have_count(1)
    await plain.close()
