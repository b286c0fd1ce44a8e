"""Every page around the table is sound: the accessibility checker finds nothing, in light and in dark; nothing
scrolls sideways on a phone; everything is large enough for a finger."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import axe_violations
from tests.live.kit import Guest, begin, play_to_the_end

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

TOO_SMALL = """() => [...document.querySelectorAll("a, button:enabled, select, summary, input:not([type=hidden])")]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && getComputedStyle(e).display !== "inline")
    .filter(e => !e.closest(".skip-link, .table, .stepper, [inert]"))
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 40 || box.width < 40)
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""


async def assert_sound(page: Page) -> None:
    for width, colours in ((1280, "light"), (390, "dark")):
        await page.set_viewport_size({"width": width, "height": 844})
        await page.emulate_media(reduced_motion="reduce", color_scheme=colours)  # type: ignore[arg-type]
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await page.evaluate(TOO_SMALL) == []
        assert await axe_violations(page) == []


class Visits:
    """Browsers that belong to people who were here before."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []

    async def of(self, guest: Guest | None, path: str) -> Page:
        """A page of the server, as this guest sees it."""
        context = await self._browser.new_context(base_url=self._address)
        self._contexts.append(context)
        if guest is not None:
            cookies = guest.http.cookies.items()
            await context.add_cookies(
                [{"name": name, "value": value, "url": self._address} for name, value in cookies]
            )
        page = await context.new_page()
        await page.goto(path)
        return page

    async def close(self) -> None:
        for context in self._contexts:
            await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visits(browser: Browser, server: str) -> AsyncIterator[Visits]:
    visits = Visits(browser, server)
    yield visits
    await visits.close()


async def test_pages_for_somebody_new(visits: Visits) -> None:
    page = await visits.of(None, "/new")
    await page.get_by_text("More options").click()
    await assert_sound(page)
    for path in ("/device", "/device/here", "/r/abcdefghjkmn", "/nothing"):
        await page.goto(path)
        await assert_sound(page)


async def test_the_lobby(visits: Visits, server: str) -> None:
    async with Guest(server, "Marta") as host, Guest(server, "Jirka") as friend, Guest(server, "Eva") as gone:
        code = await host.open_room(seats="4", open="yes")
        await friend.sit(code, 1)
        await gone.sit(code, 2)
        for guest in (host, friend, None):
            page = await visits.of(guest, f"/r/{code}")
            await expect(page.locator("#seat-2")).to_contain_text("Eva")
            await assert_sound(page)
        lobby = await host.get(f"/r/{code}")
        person = lobby.text.partition("Send away: Eva")[0].rpartition("send-away-")[2].partition('"')[0]
        page = await visits.of(host, f"/r/{code}")
        await page.get_by_role("button", name="Send away: Eva").click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await assert_sound(page)
        await host.act("kick", person=person)
        await expect(page.get_by_text("Eva was sent away.")).to_be_visible()
        await assert_sound(page)
        await assert_sound(await visits.of(gone, f"/r/{code}"))


async def test_the_table_and_the_front_page_of_somebody_who_comes_back(visits: Visits, server: str) -> None:
    async with Guest(server, "Marta") as host, Guest(server, "Jirka") as friend:
        await begin([host, friend])
        page = await visits.of(host, f"/r/{host.code}")
        await expect(page.locator(".table")).to_be_visible()
        await assert_sound(page)
        await play_to_the_end([host, friend])
        await expect(page.get_by_text("Play again")).to_be_visible(timeout=20_000)
        await assert_sound(page)

        await host.disconnect()
        await friend.disconnect()
        await host.open_room()  # one that waits
        await begin([host, friend])  # and one that goes on
        await page.goto("/")
        # Rooms open to all may be on the page as well: other tests share the server.
        await expect(page.locator("#rooms .room-row")).to_have_count(3)
        await expect(page.locator("#finished .worth-card")).to_have_count(1)
        await assert_sound(page)
        await page.goto("/device")
        await page.get_by_role("button", name="Make a link").click()
        await expect(page.locator(".qr")).to_be_visible()
        await assert_sound(page)


async def test_the_lobby_by_keyboard(visits: Visits, server: str) -> None:
    """What has the focus keeps it, whatever is pushed meanwhile."""
    async with Guest(server, "Marta") as host, Guest(server, "Jirka") as friend:
        code = await host.open_room(seats="3")
        page = await visits.of(host, f"/r/{code}")
        await page.locator("#game-fold > summary").focus()
        await page.keyboard.press("Enter")
        wall = page.get_by_label("Coloured")
        await wall.focus()
        await friend.sit(code, 1)
        await expect(page.locator("#seat-1")).to_contain_text("Jirka")
        await expect(wall).to_be_focused()
        await page.keyboard.press("ArrowDown")
        await expect(page.locator(".game-bar .what")).to_contain_text("grey wall")
        await expect(page.get_by_label("Grey")).to_be_focused()
        await page.locator('input[name="seats"][value="3"]').focus()
        await page.keyboard.press("ArrowLeft")
        await expect(page.locator(".game-bar .what")).to_contain_text("2 players")
        await expect(page.locator('input[name="seats"][value="2"]')).to_be_focused()
        await page.get_by_role("button", name="Stand up").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#seat-0")).to_contain_text("A free seat")
