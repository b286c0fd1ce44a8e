"""Every way to a table, with its presses counted: host, friend on a phone, friend who is known, alone, next game,
somebody who comes back; and what those find who come late, to a full room, or were sent away."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.players import PHONE
from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

# Every press of a pointer or of Enter counts, on every page; typing a name does not. Only what people do is trusted.
COUNT = """() => {
    const add = (event) => {
        if (!event.isTrusted) return;
        sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
    };
    addEventListener("pointerdown", add, true);
    addEventListener("keydown", (event) => event.key === "Enter" && add(event), true);
}"""

# How much what was to be seen has been moved about since the page was there, beside what somebody has just done.
SHIFT = """() => new Promise((resolve) => {
    const there = performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd;
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (!entry.hadRecentInput && entry.startTime > there) sum += entry.value;
        }
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 100);
})"""

TABLE = '#room[data-phase="playing"][data-ready]'


class Visit:
    """Somebody with a browser, whose presses are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, name: str) -> None:
        await self.page.get_by_role("button", name=name, exact=True).click()

    async def tell_name(self, name: str) -> None:
        await self.page.get_by_label("What shall we call you?").fill(name)
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(".seat.is-mine")).to_contain_text(name)

    async def is_at_the_table(self) -> None:
        await expect(self.page.locator(TABLE)).to_be_attached()
        await expect(self.page.locator(".table")).to_be_visible()

    async def presses(self) -> int:
        return int(await self.page.evaluate("() => sessionStorage.presses ?? 0"))

    async def fits_on_its_side(self) -> None:
        """On a phone that lies on its side, seats and invitation are in sight together."""
        await self.page.set_viewport_size({"width": 844, "height": 390})
        for part in ("#seat-0", '[data-copy="share-address"]'):
            await expect(self.page.locator(part)).to_be_in_viewport(ratio=1)
        await self.page.set_viewport_size({"width": 1280, "height": 800})

    async def is_sound(self, *, has_changed: bool = False) -> None:
        """Nothing has shifted unless the page became another one, nothing scrolls sideways, and the accessibility
        checker finds nothing."""
        assert has_changed or await self.page.evaluate(SHIFT) < 0.001
        assert await self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert await axe_violations(self.page) == []


@asynccontextmanager
async def visit(browser: Browser, server: str, complaints: Complaints, **context: Any) -> AsyncIterator[Visit]:
    space = await browser.new_context(base_url=server, **{"viewport": {"width": 1280, "height": 800}, **context})
    await space.add_init_script(f"({COUNT})()")
    page = await space.new_page()
    complaints.listen_to(page)
    yield Visit(page)
    await space.close()


async def once_more(host: Visit, friend: Visit) -> None:
    """The next game: one press each."""
    await host.is_at_the_table()
    await host.page.locator("#resign [data-wish]").evaluate("(button) => button.click()")
    for each in (host, friend):
        await expect(each.page.get_by_role("button", name="Play again", exact=True)).to_be_in_viewport()
        await each.page.evaluate("() => (sessionStorage.presses = 0)")
    for each in (host, friend):
        await each.press("Play again")
    for each in (host, friend):
        await expect(each.page.locator(f'{TABLE}[data-version="0"]')).to_be_attached()
        assert await each.presses() == 1


async def test_host_and_friend_on_a_phone_and_both_again(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    permissions = {"permissions": ["clipboard-read", "clipboard-write"]}
    async with (
        visit(browser, server, complaints, **permissions) as host,
        visit(browser, server, complaints, **PHONE) as friend,
    ):
        # The host: the game, the name, the link, the start.
        await host.page.goto("/")
        await host.is_sound()
        await host.press("Play with friends: Azul")
        await expect(host.page.get_by_label("What shall we call you?")).to_be_focused()
        await host.is_sound()
        await host.tell_name("Marta")
        await expect(host.page.get_by_role("heading", name="Marta’s room")).to_be_visible()
        await host.fits_on_its_side()
        await host.press("Copy the link")
        link = await host.page.evaluate("() => navigator.clipboard.readText()")

        # The friend sees first who invites to what, and where to sit down. One press.
        await friend.page.goto(link)
        for words in ("Marta invites you to play", "What shall we call you?", "Sit down"):
            await expect(friend.page.get_by_text(words, exact=True).first).to_be_in_viewport(ratio=1)
        await expect(friend.page.locator(".game-bar-title:text-is('Azul')")).to_be_in_viewport(ratio=1)
        await friend.is_sound()
        await friend.tell_name("Jirka")
        await friend.is_sound()

        await expect(host.page.get_by_text("Everybody is seated.")).to_be_visible()
        await host.press("Start the game")
        await host.is_at_the_table()
        await friend.is_at_the_table()
        assert (await host.presses(), await friend.presses()) == (4, 1)
        await friend.is_sound(has_changed=True)

        # Both are known from now on: three presses, and one.
        for each in (host, friend):
            await each.page.evaluate("() => (sessionStorage.presses = 0)")
        await host.page.goto("/")
        await host.is_sound()
        await host.press("Play with friends: Azul Duel")
        await expect(host.page.locator(".seat.is-mine")).to_contain_text("Marta")
        await host.press("Copy the link")
        await friend.page.goto(await host.page.evaluate("() => navigator.clipboard.readText()"))
        await friend.press("Sit down")
        await expect(friend.page.locator(".seat.is-mine")).to_contain_text("Jirka")
        await expect(host.page.get_by_text("Everybody is seated.")).to_be_visible()
        await host.press("Start the game")
        await friend.is_at_the_table()
        assert (await host.presses(), await friend.presses()) == (3, 1)

        await once_more(host, friend)

        # Whose turn it is finds the table with one press, and their own board as a picture.
        await friend.page.goto("/")
        await host.page.goto("/")
        turns = [len(await each.page.locator(".turn-card").all()) for each in (host, friend)]
        assert sum(turns) == 2
        waited_for = host if turns[0] else friend
        await waited_for.page.evaluate("() => (sessionStorage.presses = 0)")
        await expect(waited_for.page.locator(".turn-card .small-board").first).to_be_visible()
        await waited_for.is_sound()
        await waited_for.page.locator(".turn-card").first.click()
        await waited_for.is_at_the_table()
        assert await waited_for.presses() == 1
    assert complaints == []


@pytest.mark.parametrize("game", ["Azul", "Azul Duel", "Azul: Queen’s Garden"])
async def test_alone_one_press(browser: Browser, server: str, complaints: Complaints, game: str) -> None:
    async with visit(browser, server, complaints) as alone:
        await alone.page.goto("/")
        await alone.press(f"Against a bot: {game}")
        await alone.is_at_the_table()
        assert await alone.presses() == 1
    assert complaints == []


async def test_late_to_a_full_room_and_sent_away(browser: Browser, server: str, complaints: Complaints) -> None:
    async with (
        Guest(server, "Marta") as host,
        Guest(server, "Jirka") as friend,
        visit(browser, server, complaints, **PHONE) as late,
    ):
        code = await host.open_room()
        await friend.sit(code, 1)
        # All seats are taken: one may stay, and there is nothing to press that would not work.
        await late.page.goto(f"/r/{code}")
        await expect(late.page.get_by_text("All seats are taken. Stay and watch")).to_be_visible()
        await expect(late.page.get_by_role("button", name="Sit down")).to_have_count(0)
        await late.is_sound()
        # The host makes room: the seat is there without a reload.
        await host.act("setup", game="azul", seats="3")
        await late.page.get_by_label("What shall we call you?").fill("Eva")
        await late.press("Sit down")
        await expect(late.page.locator(".seat.is-mine")).to_contain_text("Eva")
        # Sent away: a page that says so, and what one can do.
        lobby = await host.get(f"/r/{code}")
        person = lobby.text.partition("Send away: Eva")[0].rpartition("send-away-")[2].partition('"')[0]
        await host.act("kick", person=person)
        await expect(late.page.get_by_role("heading", level=1)).to_contain_text("has sent you away from this room")
        await expect(late.page.get_by_role("link", name="To the front page")).to_be_visible()
        await late.is_sound()
    assert [each for each in complaints if "403" not in each] == []


async def test_a_room_gets_a_name_and_seats_in_the_lobby(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with visit(browser, server, complaints) as host, visit(browser, server, complaints) as friend:
        await host.page.goto("/")
        await host.press("Play with friends: Azul")
        await host.tell_name("Marta")
        await friend.page.goto(host.page.url)
        await friend.tell_name("Jirka")

        await host.press("Give the room a name")
        await host.page.get_by_role("textbox", name="What is this room called?").fill("Kitchen table")
        await host.page.keyboard.press("Enter")
        for each in (host, friend):
            await expect(each.page.get_by_role("heading", name="Kitchen table")).to_be_visible()
        await expect(host.page.get_by_role("dialog")).to_be_hidden()

        # One more seat, which a bot fills: Jirka is told, keeps the seat, and is asked.
        await host.press("+ One more seat")
        await expect(friend.page.locator("#changes")).to_contain_text("number of players: 2 → 3")
        await host.press("Add a bot: seat 3")
        await expect(friend.page.locator("#seat-2")).to_contain_text("bot")
        await host.is_sound(has_changed=True)
        await friend.is_sound(has_changed=True)
        await friend.press("Fine with me")
        await expect(host.page.get_by_text("Everybody is seated.")).to_be_visible()

        # What is folded out stays so, whatever is pushed.
        await host.page.locator("#game-fold > summary").click()
        await host.page.get_by_role("radio", name="Azul Mini").check()
        await expect(friend.page.locator(".game-bar")).to_contain_text("Azul Mini")
        await expect(host.page.get_by_role("radio", name="Grey")).to_be_visible()
        await host.is_sound(has_changed=True)
        await host.page.goto("/")
        await expect(host.page.locator(".room-row")).to_contain_text("Kitchen table")
    assert complaints == []
