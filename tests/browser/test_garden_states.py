"""The table of Queen's Garden in all its states: nothing moves that was not moved, everything can be read, and
what is begun is never half done."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Browser, Page, expect

from app.rules.contract import Move
from app.rules.match import Match
from tests.browser.conftest import axe_violations
from tests.browser.line import line_to
from tests.browser.people import QUICK_CLICK
from tests.browser.prepared import cut_short, golden, prepared
from tests.browser.tables import eyes
from tests.live.kit import Guest
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

GARDEN = "queens-garden"
TWO, THREE, FOUR = ("13-2-variant-bonuses", 79), ("16-3-variant-discard", 60), ("23-4-variant", 133)
THREE_RICH = ("14-3-careful", 89)
"""Games with much to do right before these entries."""
SIZES = DESKTOP, PHONE = (1280, 800), (390, 844)
PARTS = (".table-bar", ".display", ".wheel", ".own > .board", ".shelf", ".others > .spot")
PLACES = "selectors => selectors.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"


CUT_OFF = """() => Math.max(...[...document.querySelectorAll(".shelf > *")].map(
  (each) => each.scrollHeight - each.clientHeight))"""
"""How much of what lies on the shelf cannot be read without scrolling."""


class State(NamedTuple):
    name: str
    game: tuple[str, int]
    steps: Sequence[str] = ()
    """What is pressed, as style sheets find it."""


STATES = (
    State("taking", TWO, ('.chips [data-pick="+y"]',)),
    State("placing and paying", TWO, ('#store button[data-pick="b1"]', ".target > .aim.open")),
    State("turning", TWO, ('#store button[data-pick="xl4"]', ".target-of-place > .aim.open", ".turner > button")),
    State("buying", TWO, ('.dock > [data-pick="x@"]', ".target-of-place > .aim.open")),
    State("discarding", THREE, ('[data-pick="pass"]', "#store .may-pay")),
    State(
        "paying among three",
        THREE_RICH,
        ('#store button[data-pick="b4"]', ".target > .aim.open", '[data-kind="jokers"]'),
    ),
    State("turning among three", THREE_RICH, ('#store button[data-pick="xl6"]', ".target-of-place > .aim.open")),
    State("buying among three", THREE_RICH, ('.dock > [data-pick="x@"]', ".target-of-place > .aim.open")),
    State("three", ("14-3-careful", 110), ('.display [data-hex^="b"]', ".display .is-copy")),
    State("eight expansions", ("19-4-careful-refill", 90), ('.display [data-hex^="y"]', ".display .is-copy")),
    State("paying among four", FOUR, ('#store button[data-pick="b2"]', ".target > .aim.open", "#store .may-pay")),
)


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


async def at_size(page: Page, size: tuple[int, int]) -> None:
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate(TWO_FRAMES)  # scripts that follow the width have done so


async def places(page: Page) -> list[dict[str, float]]:
    found: list[dict[str, float]] = await page.evaluate(PLACES, list(PARTS))
    return [{name: round(value, 1) for name, value in box.items()} for box in found]


async def places_at_all_sizes(page: Page) -> dict[tuple[int, int], Any]:
    found = {}
    for size in SIZES:
        await at_size(page, size)
        found[size] = await places(page)
    return found


async def is_sound(page: Page, at: Any, state: str) -> None:
    for size in SIZES:
        await at_size(page, size)
        assert await places(page) == at[size], (state, size)
        await is_in_one_screen(page, (state, size))
        assert await page.evaluate(CUT_OFF) <= 1, ("words are cut off", state, size)


async def is_in_one_screen(page: Page, state: object) -> None:
    for side, length in (("Width", "innerWidth"), ("Height", "innerHeight")):
        assert await page.evaluate(f"document.documentElement.scroll{side} <= {length}"), state


async def can_be_read(page: Page, state: str, within: str = "html") -> None:
    """Light and dark, on a desk and on a phone: the page stays as it is meanwhile. Whole pages are checked for all in
    both themes; of a part, the other theme changes nothing but colours."""
    for size in reversed(SIZES):
        await at_size(page, size)
        for theme in ("dark", "light"):
            await page.emulate_media(color_scheme=theme)
            found = await axe_violations(page, within=within, only_colours=theme == "dark" and within != "html")
            assert not found, (state, size, theme, found)


async def test_nothing_moves_and_all_can_be_read_in_every_state(browser: Browser, own: ServerProcess) -> None:
    games = list(dict.fromkeys(state.game for state in STATES))
    async with prepared(own, *(cut_short(GARDEN, *game) for game in games)) as tables:
        for game, guests in zip(games, tables, strict=True):
            who = next(guest for guest in guests if guest.page.moves)
            async with eyes(browser, who, *DESKTOP) as page:
                at = await places_at_all_sizes(page)
                within = "html"
                for state in [state for state in STATES if state.game == game]:
                    await in_state(page, state, at, within)
                    within = "#stage"  # all around it stays as it was
            async with eyes(browser, who, *DESKTOP, watching=True) as page:
                await can_be_read(page, f"watching {game[0]}", "#stage")
                for size in SIZES:
                    await at_size(page, size)
                    await is_in_one_screen(page, ("watching", game, size))


async def in_state(page: Page, state: State, at: Any, read_within: str) -> None:
    for step in state.steps:
        await at_size(page, DESKTOP)
        place = page.locator(step).first
        await expect(place).to_be_visible()
        await place.evaluate(QUICK_CLICK)
        await is_sound(page, at, f"{state.name}: {step}")
    await expect(page.locator("#preview")).to_be_visible()
    await can_be_read(page, state.name, read_within)
    for _ in state.steps:
        await page.keyboard.press("Escape")
    await expect(page.locator("#preview")).to_be_hidden()


@asynccontextmanager
async def playing(
    browser: Browser, own: ServerProcess, match: Match, size: tuple[int, int] = DESKTOP
) -> AsyncIterator[tuple[Page, Guest]]:
    """The page of whoever is to move."""
    async with prepared(own, match) as (guests,):
        who = next(guest for guest in guests if guest.page.moves)
        async with eyes(browser, who, *size) as page:
            yield page, who


async def version(page: Page) -> int:
    return int(await page.get_attribute("#room", "data-version") or -1)


async def armed(page: Page) -> str:
    return await page.get_attribute(".target > .aim.armed", "data-to") or ""


async def test_an_expansion_turns_on_its_bed_before_it_is_placed(browser: Browser, own: ServerProcess) -> None:
    async with playing(browser, own, cut_short(GARDEN, *TWO)) as (page, _):
        before = await version(page)
        await page.locator('.chips [data-pick="+y"]').click()
        await expect(page.locator(".display .expansion:has(.comes) > .stays").first).to_have_css("opacity", "0.4")
        await page.keyboard.press("Escape")
        # Not all that is light green has room: a press takes the plants, and the second one says why.
        for words in ("to storage", "You would take"):
            await page.locator('.display [data-hex="g5"]').first.click()
            await expect(page.locator("#preview .preview-text")).to_contain_text(words)
        await expect(page.locator("#preview .rule-link")).to_have_text("Rule Q-12")
        await page.keyboard.press("Escape")
        await page.locator('#store button[data-pick="xl4"]').click()
        price = "The cost of light purple flower is 4: itself and 3 more"
        await expect(page.locator("#preview")).to_contain_text(price)
        await expect(page.locator("#preview .rule-link")).to_have_text("Rule Q-15")
        await expect(page.locator("#announcement")).to_contain_text(price)
        beds = page.locator(".target-of-place > .aim.open")
        await expect(beds).to_have_count(3)
        await expect(page.locator(".target > .aim:visible")).to_have_count(0)
        await beds.first.click()
        first = await armed(page)
        ghost = page.locator(".target > .tile.ghostly")
        await expect(ghost).to_have_count(1)
        await page.mouse.move(5, 5)
        # By the button on its pavilion, by the buttons of the card, by a key, by a press on a space.
        await page.locator(".turner > button").click()
        await page.mouse.move(5, 5)
        second = await armed(page)
        assert second != first
        await page.get_by_role("button", name="Turn it to the left").click()
        assert await armed(page) == first
        await page.keyboard.press("r")
        assert await armed(page) == second
        await page.keyboard.press("Shift+R")
        assert await armed(page) == first
        closed = page.locator(".target > .aim:visible:not(.open)").first
        await closed.click(force=True)
        await expect(page.locator("#preview")).to_contain_text("Not on the")
        await page.locator('#store button[data-pick="b1"]').click()
        await expect(page.locator("#preview .preview-text")).to_contain_text("blue tree cannot pay")
        await page.locator('#store [data-pick="l6"].cannot-pay').click()
        await expect(page.locator("#preview .preview-text")).to_contain_text(
            "The same hex again (light purple tulips)"
        )
        await page.locator("#preview .rule-link", has_text="Rule Q-16").click()
        await expect(page.locator("#Q-16.is-wanted")).to_be_visible()
        await page.keyboard.press("Escape")
        space = page.locator(f'.target > .aim.open[data-to="{second}"]')
        await space.click()
        await page.mouse.move(5, 5)
        await expect(page.locator(f'.target:has(> .aim[data-to="{second}"]) > .tile.ghostly')).to_have_count(1)
        await page.locator('[data-act="place"]').click()
        await expect(page.locator(f'#room[data-version="{before + 1}"]')).to_be_attached()
        bed = page.locator(f'.own .bed[data-place="{second[1]}"]')
        await expect(bed.locator(f'.is-printed[data-spot="{second[2]}"]')).to_be_attached()


async def test_a_line_that_breaks_in_the_middle_of_a_payment_leaves_nothing_half_done(
    browser: Browser, own: ServerProcess
) -> None:
    async with prepared(own, cut_short(GARDEN, *FOUR)) as (guests,), line_to(own.port) as line:
        who, other = next(guest for guest in guests if guest.page.moves), guests[0]
        who.address = line.address
        async with eyes(browser, who, *DESKTOP) as page:
            before = await version(page)
            storage = await page.locator("#store").inner_html()
            await begin_to_pay(page)
            line.cut()
            await expect(page.locator("#connection")).to_be_visible()
            line.mend()
            await expect(page.locator("#connection")).to_be_hidden(timeout=15_000)
            await expect(page.locator("#room")).to_have_attribute("data-version", str(before))
            assert other.page.version == before, "nothing was paid"
            await page.reload()
            await page.locator("#room[data-version][data-ready]").wait_for()
            assert await page.locator("#store").inner_html() == storage
            await begin_to_pay(page)
            line.cut()
            await page.locator('[data-act="place"]').click()
            line.mend()
            await expect(page.locator(f'#room[data-version="{before + 1}"]')).to_be_attached(timeout=15_000)
            await other.until(lambda: other.page.version == before + 1)


async def begin_to_pay(page: Page) -> None:
    await page.locator('#store button[data-pick="b2"]').click()
    await page.locator(".target > .aim.open").first.click()
    await page.locator("#store .may-pay").first.click()
    await expect(page.locator('[data-act="place"]')).to_be_enabled()
    await expect(page.locator("#store .pays").first).to_be_attached()
    await expect(page.locator("#store .cannot-pay").first).to_have_css("opacity", "0.35")  # it steps back


async def test_who_passes_may_discard_what_can_be_paid(browser: Browser, own: ServerProcess) -> None:
    async with playing(browser, own, cut_short(GARDEN, *THREE), PHONE) as (page, _):
        before = await version(page)
        points = int(await page.locator(".own .score > b").inner_text())
        await page.locator('.dock > [data-pick="pass"]').click()
        held = await page.locator("#store .slots > *").count()
        assert points == 3
        for code in ("b3", "l3"):
            await page.locator(f'#store button.may-pay[data-pick="{code}"]').click()
        await expect(page.locator("#preview")).to_contain_text("Discarding that costs 6 points; you have 3.")
        await expect(page.locator('[data-act="place"]')).to_be_hidden()
        await page.locator('#store button.pays[data-pick="l3"]').click()
        await expect(page.locator(".preview-loss")).to_have_text("−3")
        await page.locator('[data-act="place"]').click()
        await expect(page.locator(f'#room:not([data-version="{before}"])')).to_be_attached()
        await expect(page.locator("#store .slots > *")).to_have_count(held - 1)


async def test_words_show_what_they_are_about(browser: Browser, own: ServerProcess) -> None:
    """A line of the log where something happened; after the game each group, by keyboard, too."""
    match, seat, (last,) = ended()
    async with prepared(own, match) as (guests,), eyes(browser, guests[0], *DESKTOP) as page:
        await page.locator("#log [data-where]").last.hover()
        await expect(page.locator(".garden-lines.told")).to_have_count(1)
        await page.locator(".wheel").hover()
        await expect(page.locator(".garden-lines.told")).to_have_count(0)
        await guests[seat].move(str(last))
        await expect(page.locator(".winners")).to_be_visible()
        values = page.locator("#board-0 .garden-lines.brought text")
        assert sorted(await values.all_text_contents()) == ["10", "15"]
        await can_be_read(page, "the end")
        await page.locator('.of-groups[popovertarget="gains-of-0"]').focus()
        await page.keyboard.press("Enter")
        group = page.locator("#gains-of-0 [data-kind]").first
        for _ in range(20):
            if await group.evaluate("line => line === document.activeElement"):
                break
            await page.keyboard.press("Tab")
        await expect(page.locator("#board-0 .garden-lines.alone")).to_have_count(1)
        await expect(page.locator("#board-0 .shown-alone")).to_have_count(
            len((await group.get_attribute("data-spaces-of") or "").split())
        )
        await page.keyboard.press("Enter")
        await expect(group).to_have_attribute("aria-pressed", "true")
        await can_be_read(page, "a group alone", "#stage")
        await page.keyboard.press("Escape")
        await expect(page.locator(".garden-lines.alone")).to_have_count(0)
        # The groups of somebody else open with their garden at full size.
        await page.locator('.of-groups[popovertarget="gains-of-1"]').click()
        await expect(page.locator("#board-1:popover-open")).to_be_visible()
        await expect(page.locator("#gains-of-1:popover-open")).to_be_visible()
        await page.locator("#gains-of-1 [data-kind]").last.hover()
        await expect(page.locator("#board-1 .garden-lines.alone")).to_be_visible()


def ended() -> tuple[Match, int, list[Move]]:
    return golden(TWO[0], GARDEN)
