"""A browser tells its person that it is their turn: asked for by a press, in a hidden tab, and not in quiet hours."""

import asyncio
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Complaints
from tests.browser.players import CALM, Player, table
from tests.live.kit import Guest

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

ZONE = "Europe/Prague"
# Chromium without a screen shows no notices, has no push service, and hides no tab.
STUB = """
window.asked = 0;
window.told = [];
window.Notification = class extends EventTarget {
  static permission = sessionStorage.allowed ?? "default";
  static async requestPermission() {
    window.asked += 1;
    sessionStorage.allowed = "granted";
    return (Notification.permission = "granted");
  }
  constructor(title, options) {
    super();
    window.told.push({ title, ...options });
  }
  close() {}
};
PushManager.prototype.subscribe = async (options) => {
  window.key = options.applicationServerKey;
  throw new Error("there is none");
};
let isHidden = false;
Object.defineProperty(document, "hidden", { get: () => isHidden });
window.hide = (value) => {
  isHidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


async def take_and_wait(player: Player, guest: Guest, *, hidden: bool) -> None:
    """The player moves and perhaps hides the page; then it is their turn again."""
    page = player.page
    await player.take(next(code for code in await player.moves() if not code.endswith("f")))
    await page.evaluate("value => window.hide(value)", hidden)
    while not await player.moves():
        if guest.page.moves:  # more than once where a round ends
            await guest.move(guest.page.moves[0])
        await asyncio.sleep(0.02)
    await expect(page).to_have_title(re.compile("^Your turn"))  # which is told before the notice, in one go
    await page.evaluate("() => window.hide(false)")


async def test_notices_are_asked_for_by_a_press_and_come_when_nobody_looks(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    context = {**CALM, "timezone_id": ZONE}
    async with table(browser, server, complaints, plays=False, **context) as (player, (guest,)):
        page = player.page
        await page.context.add_init_script(STUB)
        await page.reload()
        await expect(page.locator("#room[data-ready]")).to_be_attached()
        assert await page.evaluate("() => window.asked") == 0
        await take_and_wait(player, guest, hidden=True)
        assert await page.evaluate("() => window.told") == []  # nobody wanted it

        await page.get_by_role("button", name="Settings").click()
        switch = page.locator("#table-settings").get_by_label("Tell me when it is my turn")
        await expect(switch).not_to_be_checked()
        await switch.check()
        await expect(page.locator("#table-settings [data-notices-words]")).to_contain_text("open in a tab")
        await page.wait_for_function("() => window.key?.length === 87")  # it would have been told when closed, too
        assert await page.evaluate("() => window.asked") == 1
        await page.keyboard.press("Escape")

        await take_and_wait(player, guest, hidden=False)
        assert await page.evaluate("() => window.told") == []  # they look
        await take_and_wait(player, guest, hidden=True)
        told = await page.evaluate("() => window.told")
        assert told == [{"title": "Your turn", "body": "Azul · Azulejo", "tag": f"/r/{guest.code}"}]

        # Whoever waits for a game to begin is told when it begins with them.
        async with Guest(server, "Host") as host:
            code = await host.open_room(option_starter="2")
            await page.goto(f"/r/{code}")
            await page.get_by_role("button", name="Sit down").click()
            await expect(page.locator(".seat.is-mine")).to_be_attached()
            await page.evaluate("() => window.hide(true)")
            assert (await host.act("start", version="0")).status_code == 303
            await expect(page).to_have_title(re.compile("^Your turn"))
            told = await page.evaluate("() => window.told")
            assert told == [{"title": "Your turn", "body": "Azul · Azulejo", "tag": f"/r/{code}"}]

        now = datetime.now(ZoneInfo(ZONE))
        hours = [f"{now + timedelta(hours=by):%H:%M}" for by in (-2, 2)]
        await page.goto("/me")
        await expect(page.get_by_label("Tell me when it is my turn")).to_be_checked()
        await page.get_by_label("from").fill(hours[0])
        await page.get_by_label("to", exact=True).fill(hours[1])
        await page.get_by_role("button", name="Save", exact=True).click()
        await expect(page.get_by_label("from")).to_have_value(hours[0])
        await expect(page.get_by_text(f"Time zone: {ZONE}")).to_be_visible()

        await page.goto(f"/r/{guest.code}")
        await expect(page.locator("#room[data-ready]")).to_be_attached()
        await take_and_wait(player, guest, hidden=True)
        assert await page.evaluate("() => window.told") == []  # it is quiet
        assert await page.evaluate("() => window.asked") == 0
    assert complaints == []
