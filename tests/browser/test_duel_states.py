"""The table of Azul Duel in all its states: nothing moves that was not moved, and everything can be read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import axe_violations
from tests.browser.duel import Hands
from tests.browser.people import QUICK_CLICK
from tests.browser.prepared import cut_short, golden, prepared
from tests.browser.tables import eyes
from tests.live.kit import Guest
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP, PHONE, TABLET = (1280, 800), (390, 844), (1024, 768)
PARTS = (".table-bar", ".factories", ".dome-tiles", ".own > .board", ".shelf", ".others > .spot", ".goals")
# What one can press on the shelf, or why something cannot be done, and does not see as a whole, with its words.
CUT_OFF = """shelf => {
    const around = shelf.getBoundingClientRect();
    const all = [...shelf.querySelectorAll("button, a, .is-refused .preview-text")];
    const shown = all.filter((each) => each.checkVisibility());
    const link = shown.find((each) => each.matches(".rule-link"))?.getBoundingClientRect();
    return shown.filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isUnderTheRule = link && each.matches(".preview-text")
            && left < link.right && right > link.left && top < link.bottom && bottom > link.top;
        return left < around.left || right > around.right || top < around.top - 1 || bottom > around.bottom + 1
            || each.scrollWidth > each.clientWidth + 1 || isUnderTheRule;
    }).map((each) => each.outerHTML);
}"""
# What of the end does not lie between the bar and the boards, or is wider than its place.
SPILT = """finish => {
    const { top, right, bottom } = finish.getBoundingClientRect();
    const board = document.querySelector(".own > .board, .others .board").getBoundingClientRect();
    const out = [...finish.querySelectorAll(".winners, .duel-sheet, .duel-causes")].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.top < top - 1 || box.right > right + 1 || (board.left < box.right && box.bottom > board.top);
    });
    const [sheet, causes] = [".duel-sheet", ".duel-causes"].map((each) => finish.querySelector(each));
    const [one, other] = [sheet, causes].map((each) => each.getBoundingClientRect());
    if (other.width && one.right > other.left && one.bottom > other.top) out.push(causes);
    const cut = [...finish.querySelectorAll("td")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
    return [...out, ...cut].map((each) => each.outerHTML.slice(0, 90));
}"""
# No game that is kept here has a line with a choice of six columns that can be left as well.
AS_MANY_AS_THERE_CAN_BE = """picks => {
    while (picks.children.length < 7) picks.prepend(picks.firstElementChild.cloneNode(true));
}"""
# Whether what is chosen would be seen below the count of a round.
SEEN_BESIDE_A_COUNT = """() => {
    const count = document.getElementById("counting");
    count.hidden = false;
    const isSeen = document.getElementById("preview").checkVisibility();
    count.hidden = true;
    return isSeen;
}"""
FITS = "document.documentElement.scrollHeight <= innerHeight"
SAID = "#shelf-words:visible, #preview:visible, .dock:visible"
PLACES = "selectors => selectors.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"


class State(NamedTuple):
    name: str
    record: str
    before: int
    """The entry of that game which is not made any more."""
    steps: Sequence[str] = ()
    """What is pressed, as style sheets find it."""


LINE_3 = '.own .aim[data-to="3"]'
STATES = (
    State("the first dome tile", "01-anything", 1, ('[data-pick="d12"]', '[data-ending="r2"]')),
    State(
        "sun, with an order",
        "08-d-12-three-tiles-or-more-are-drawn-and-ordered",
        21,
        ("SUN", ".dock-order > .button"),
    ),
    # Why not, in long sentences.
    State("moon, another colour", "18-d-28-a-special-tile", 89, ('button[data-pick="mb"]', LINE_3)),
    State("sun, another colour", "05-dome", 70, ('button[data-pick="2b"]', LINE_3)),
    State("a field that is taken", "05-dome", 70, ('[data-pick="d10"]', '.own .aim[data-to="f1"]')),
    State("drawing", "08-d-12-three-tiles-or-more-are-drawn-and-ordered", 6),
    State("looking", "02-fill", 22, ('[data-pick="k2"]', '[data-ending="r1"]')),
    State("ordering", "08-d-12-three-tiles-or-more-are-drawn-and-ordered", 9),
    State("tiling", "13-d-24-several-tiles-are-replaced-by-chips", 74, (".dock-pay", '.shelf [data-to="t42"]')),
    State("tiling, with many chips", "03-thrifty", 104),
    State("tiling, with many columns", "14-d-26-a-line-breaks", 118),
    State("the other passes", "01-anything", 72),
    State("four goals, and lines that wait", "04-fill", 60, (".way",)),
    State("a line that breaks", "05-dome", 88),
)
SUN = 'button[data-pick^="1"], button[data-pick^="2"], button[data-pick^="3"], button[data-pick^="4"]'


async def places(page: Page) -> list[dict[str, float]]:
    found: list[dict[str, float]] = await page.evaluate(PLACES, list(PARTS))
    return [{name: round(value, 1) for name, value in box.items()} for box in found]


async def is_sound(page: Page, at: Any, state: str) -> None:
    assert await places(page) == at, state
    for side, size in (("Width", "innerWidth"), ("Height", "innerHeight")):
        assert await page.evaluate(f"document.documentElement.scroll{side} <= {size}"), state


async def test_nothing_moves_and_all_can_be_read_in_every_state(browser: Browser, own: ServerProcess) -> None:
    matches = [cut_short("duel", state.record, state.before) for state in STATES]
    async with prepared(own, *matches) as tables, eyes(browser, tables[0][0], *DESKTOP) as page:
        for state, guests in zip(STATES, tables, strict=True):
            who = next(guest for guest in guests if guest.page.moves)
            for size in (DESKTOP, PHONE):
                await look(page, who, size)
                at = await places(page)
                for step in state.steps:
                    place = page.locator(SUN if step == "SUN" else step).locator("visible=true").first
                    await place.evaluate(QUICK_CLICK)
                    await is_sound(page, at, state.name)
                # What can be chosen at tiling is asked of the server.
                said = ".dock-picks > button" if "tiling" in state.name else SAID
                await expect(page.locator(said).first).to_be_visible()
                if "many columns" in state.name:
                    await page.locator(".dock-picks").evaluate(AS_MANY_AS_THERE_CAN_BE)
                assert not await page.locator(".shelf").evaluate(CUT_OFF), state.name
                assert not await page.evaluate(SEEN_BESIDE_A_COUNT), state.name
                await page.emulate_media(color_scheme="dark")
                assert not (found := await axe_violations(page)), (state.name, size, "dark", found)
                await page.emulate_media(color_scheme="light")
                found = await axe_violations(page, within="#stage", only_colours=True)
                assert not found, (state.name, size, "light", found)
            await others_are_sound(page, guests, who, state.name)
        four_goals = tables[[state.name for state in STATES].index("four goals, and lines that wait")]
        async with eyes(browser, four_goals[0], *DESKTOP, watching=True) as watching:
            assert await watching.evaluate(FITS)
            await watching.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            assert await watching.evaluate(FITS)


async def look(page: Page, guest: Guest, size: tuple[int, int]) -> None:
    """The room of this guest instead of what the page shows: what it has loaded before, it need not load again."""
    await page.context.add_cookies(
        [{"name": name, "value": value, "url": guest.address} for name, value in guest.http.cookies.items()]
    )
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.goto(f"/r/{guest.code}")
    await page.locator("#room[data-version][data-ready][data-online]").wait_for()


async def others_are_sound(page: Page, guests: Sequence[Guest], who: Guest, state: str) -> None:
    """The other player sees backs, and nothing to press; neither needs to scroll."""
    (other,) = [guest for guest in guests if guest is not who]
    await look(page, other, DESKTOP)
    await is_sound(page, await places(page), state)
    assert await page.locator(".fronts button").count() == 0
    if not state.startswith("tiling"):
        assert await Hands(page).moves() == []


async def test_the_end_is_told(browser: Browser, own: ServerProcess) -> None:
    """Four goals, and a tie with its longer sentence; neither player has to scroll."""
    ends = [golden(name, "duel") for name in ("04-fill", "16-d-35-a-tie")]
    async with prepared(own, *(match for match, _, _ in ends)) as tables:
        for (_, seat, moves), guests in zip(ends, tables, strict=True):
            assert (await guests[seat].move(str(moves[0])))["ok"]
            await guests[0].until(lambda guests=guests: guests[0].page.phase == "over")
            for size, watching, dark in ((DESKTOP, False, True), (PHONE, False, False), (PHONE, True, True)):
                async with eyes(browser, guests[0], *size, watching=watching, dark=dark) as page:
                    await expect(page.locator("#finish")).to_be_visible()
                    assert not await page.locator("#finish").evaluate(SPILT), size
                    if size == DESKTOP:
                        await page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
                        assert not await page.locator("#finish").evaluate(SPILT), TABLET
                        assert await page.evaluate(FITS), TABLET
                    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                    assert await page.evaluate(FITS)
                    assert await axe_violations(page) == []
                    await page.emulate_media(color_scheme="light" if dark else "dark")
                    assert await axe_violations(page, only_colours=True) == []


async def test_a_phone_on_its_side_shows_all_of_it(browser: Browser, own: ServerProcess) -> None:
    async with (
        prepared(own, cut_short("duel", "04-fill", 8)) as [guests],
        eyes(browser, guests[1], 844, 390) as page,
    ):
        await page.locator('button[data-pick^="m"]').first.evaluate(QUICK_CLICK)
        await expect(page.locator("#preview")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert not await page.locator(".shelf").evaluate(CUT_OFF)
