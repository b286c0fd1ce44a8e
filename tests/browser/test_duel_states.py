"""The table of Azul Duel in all its states: nothing moves that was not moved, and everything can be read."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import axe_violations
from tests.browser.duel import Hands
from tests.browser.people import QUICK_CLICK
from tests.browser.prepared import cut_short, prepared
from tests.browser.tables import eyes, game
from tests.live.kit import Guest
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP, PHONE = (1280, 800), (390, 844)
PARTS = (".table-bar", ".factories", ".dome-tiles", ".own > .board", ".shelf", ".others > .spot", ".goals")
PLACES = "selectors => selectors.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"


class State(NamedTuple):
    name: str
    record: str
    before: int
    """The entry of that game which is not made any more."""
    steps: Sequence[str] = ()
    """What is pressed, as style sheets find it."""


STATES = (
    State("the first dome tile", "01-anything", 1, ('[data-pick="d12"]', '[data-ending="r2"]')),
    State(
        "sun, with an order",
        "08-d-12-three-tiles-or-more-are-drawn-and-ordered",
        21,
        ("SUN", ".dock-order > .button"),
    ),
    State("moon", "18-d-28-a-special-tile", 89, ('button[data-pick="mr"]',)),
    State("drawing", "08-d-12-three-tiles-or-more-are-drawn-and-ordered", 6),
    State("looking", "02-fill", 22, ('[data-pick="k2"]', '[data-ending="r1"]')),
    State("ordering", "08-d-12-three-tiles-or-more-are-drawn-and-ordered", 9),
    State("tiling", "13-d-24-several-tiles-are-replaced-by-chips", 74, (".dock-pay", '.shelf [data-to="t42"]')),
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
    async with prepared(own, *matches) as tables:
        for state, guests in zip(STATES, tables, strict=True):
            who = next(guest for guest in guests if guest.page.moves)
            for size in (DESKTOP, PHONE):
                async with eyes(browser, who, *size) as page:
                    at = await places(page)
                    for step in state.steps:
                        place = page.locator(SUN if step == "SUN" else step).locator("visible=true").first
                        await place.evaluate(QUICK_CLICK)
                        await is_sound(page, at, state.name)
                    await expect(page.locator("#preview:visible, .dock:visible").first).to_be_visible()
                    for theme in ("light", "dark") if size == DESKTOP else ("light",):
                        await page.emulate_media(color_scheme=theme)
                        assert not (found := await axe_violations(page)), (state.name, theme, found)
            await others_are_sound(browser, guests, who, state.name)


async def others_are_sound(browser: Browser, guests: Sequence[Guest], who: Guest, state: str) -> None:
    """The other player sees backs, and nothing to press; neither needs to scroll."""
    (other,) = [guest for guest in guests if guest is not who]
    async with eyes(browser, other, *DESKTOP) as page:
        await is_sound(page, await places(page), state)
        assert await page.locator(".fronts button").count() == 0
        if state != "tiling":
            assert await Hands(page).moves() == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
async def test_the_end_is_told(browser: Browser, server: str, size: tuple[int, int]) -> None:
    async with game(server, 2, moves=None, game="duel", option_goal_count="4") as guests:
        for watching in (False, True):
            async with eyes(browser, guests[0], *size, watching=watching) as page:
                await expect(page.locator("#finish")).to_be_visible()
                assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert await axe_violations(page) == []
