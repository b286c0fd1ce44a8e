"""Azul Duel in motion: rounds and goals are counted before they are told, nothing hidden flies, and whatever is
interrupted leaves the right picture."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from app.rules.duel.events import GoalCounted
from app.rules.duel.tiling_events import Adorned, Tiled
from tests.browser.counts import DESKTOP, PHONE, Games, Stopped, check_old_state, finished, planned
from tests.browser.prepared import golden, prepared
from tests.browser.tables import eyes
from tests.browser.test_motion import STILL_MOVING
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

LONGEST_ROUND, LONGEST_GAME = 2500, 3500
"""How many milliseconds may pass before the next round is dealt, or the sheet of the game appears."""
TITLES = {
    "rows": "Rows",
    "border": "Border",
    "diagonals": "Diagonals",
    "specials": "Special cells",
    "colourful-rows": "Colourful rows",
    "corners": "Corners",
}
DRAWS, KEEP, ORDER = 5, 1, 3
DRAWING = "08-d-12-three-tiles-or-more-are-drawn-and-ordered"
STOPPED = {
    "end": golden("04-fill", "duel"),
    "end on a phone": golden("03-thrifty", "duel"),
    "round": golden("18-d-28-a-special-tile", "duel", number=26),
    "round after a dome tile": golden("04-fill", "duel", number=22),
    "skipped round": golden("18-d-28-a-special-tile", "duel", number=26),
    "drawing": golden(DRAWING, "duel", number=3, moves=DRAWS + KEEP + ORDER),
    "haste": golden(DRAWING, "duel", number=3, moves=DRAWS + KEEP + ORDER),
}

# Every piece that comes into the layer of flights.
WATCH_PIECES = """() => {
    window.pieces = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const piece of addedNodes) window.pieces.push(piece.outerHTML);
    }).observe(document.getElementById("flights"), { childList: true });
}"""

# The table without what scripts mark on it; in which order attributes came does not matter.
TABLE = """(table) => {
    const marks = /^(class|tabindex|hidden|style|aria-(pressed|disabled|description))$/;
    const tell = (node) => {
        if (!node.attributes) return node.textContent.trim();
        const known = [...node.attributes].filter(({ name }) => !marks.test(name));
        const told = known.map(({ name, value }) => `${name}="${value}"`).sort().join(" ");
        return `<${node.nodeName} ${told}>` + [...node.childNodes].map(tell).join("");
    };
    return tell(table);
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def games(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Games]:
    """Each of them for one test."""
    with ServerProcess(tmp_path_factory.mktemp("duel-motion")) as server:
        async with prepared(server, *(match for match, _, _ in STOPPED.values())) as tables:
            yield {name: Stopped(*STOPPED[name], guests) for name, guests in zip(STOPPED, tables, strict=True)}


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize(("name", "size"), [("end", DESKTOP), ("end on a phone", PHONE)])
async def test_the_end_is_counted_goal_by_goal(
    browser: Browser, games: Games, name: str, size: tuple[int, int]
) -> None:
    game = games[name]
    async with game.seen(browser, *size, moving=True) as page:
        await game.go_on()
        frames = await finished(page)
        await expect(page.locator("#finish .sheet")).to_be_visible()
        counted = [frame for frame in frames if frame["counting"]]
        check_old_state(counted, frames[0])
        assert 0 < planned(frames) <= LONGEST_GAME + 1
        goals = [event for event in game.events if isinstance(event, GoalCounted)]
        names = list(dict.fromkeys(event.goal for event in goals))
        steps = list(dict.fromkeys(frame["step"] for frame in counted))
        assert steps[0] == "The last count"
        assert steps[-len(names) :] == [TITLES[goal] for goal in names]
        # The numbers on the cells of both domes are what the goal is worth.
        for goal in names:
            shown = [frame["numbers"] for frame in counted if frame["step"] == TITLES[goal]]
            worth = sum(event.progress.points for event in goals if event.goal == goal)
            assert sum(number(text) for text, _ in max(shown, key=len)) == worth
        assert set(counted[-1]["points"]) <= set(map(str, game.attempt.position.scores))
        assert await page.locator("#flights > *").count() == 0


@pytest.mark.parametrize(("name", "size"), [("round", PHONE), ("round after a dome tile", DESKTOP)])
async def test_a_round_is_counted_before_the_next_is_dealt(
    browser: Browser, games: Games, name: str, size: tuple[int, int]
) -> None:
    game = games[name]
    async with game.seen(browser, *size, moving=True) as page:
        await game.go_on()
        frames = await finished(page)
        counted = [frame for frame in frames if frame["counting"]]
        check_old_state(counted, frames[0])
        assert 0 < planned(frames) <= LONGEST_ROUND + 1
        assert counted[-1]["step"] == "This round"
        # Every tile has its number, special tiles, too, and what was counted is what is told.
        tiled = [event for event in game.events if isinstance(event, Tiled | Adorned)]
        most = max((frame["numbers"] for frame in counted), key=len)
        assert sorted(number(text) for text, _ in most) == sorted(event.points for event in tiled)
        scores = map(str, game.attempt.position.scores)
        assert set(counted[-1]["points"]) <= set(scores)
        await check_picture(page)


async def test_a_press_in_a_count_leaves_the_right_picture(browser: Browser, games: Games) -> None:
    game = games["skipped round"]
    async with game.seen(browser, *DESKTOP, moving=True) as page:
        await game.go_on()
        await page.wait_for_function("() => window.seen.at(-1).numbers.length > 1")
        await page.locator(".status").click()
        await check_picture(page)


async def check_picture(page: Page) -> None:
    """Nothing is under way, and the table is what it would be after a reload."""
    await expect(page.locator("#room")).not_to_have_attribute("data-version", "")
    await expect(page.locator(".table.counting")).to_have_count(0)
    await page.locator(".status").click()  # whatever still moves is skipped
    await expect(page.locator("#flights > .flying")).to_have_count(0)
    assert await page.locator(".table").evaluate(STILL_MOVING) == 0
    shown = await page.locator("#stage .table").evaluate(TABLE)
    await page.reload()
    await expect(page.locator("#room[data-ready][data-phase=playing][data-online]")).to_be_attached()
    assert await page.locator("#stage .table").evaluate(TABLE) == shown


async def pieces(page: Page) -> str:
    """The pieces that were in motion since the last question."""
    html: list[str] = await page.evaluate("() => window.pieces.splice(0)")
    return "".join(html)


async def test_others_see_only_the_backs_of_what_is_drawn(browser: Browser, games: Games) -> None:
    game = games["drawing"]
    drawer = game.guests[game.seat]
    async with (
        eyes(browser, drawer, *DESKTOP, moving=True) as own,
        eyes(browser, game.guests[1 - game.seat], *PHONE, moving=True) as other,
        eyes(browser, drawer, *DESKTOP, moving=True, watching=True) as watching,
    ):
        pages = (own, other, watching)
        for page in pages:
            await page.evaluate(WATCH_PIECES)

        async def make(*moves: object) -> list[str]:
            for move in moves:
                assert (await drawer.move(str(move)))["ok"]
                for page in pages:
                    await expect(page.locator("#room")).to_have_attribute("data-version", str(drawer.page.version))
            return [await pieces(page) for page in pages]

        drawn = await make(*game.moves[:DRAWS])  # the last one looks by itself
        assert "art-duel-print-" in drawn[0]
        for seen in drawn[1:]:
            assert "art-duel-back-" in seen
            assert "art-duel-print-" not in seen
        for page in (other, watching):
            assert await page.locator("[data-under], [data-pick^=k], .fronts > *").count() == 0
        # Everybody sees what is kept, nobody else the order of the others.
        for seen in await make(game.moves[DRAWS]):
            assert "art-duel-print-" in seen
        for seen in (await make(*game.moves[DRAWS + KEEP :]))[1:]:
            assert "art-duel-back-" in seen
            assert "art-duel-print-" not in seen


async def test_moves_in_haste_leave_the_right_picture(browser: Browser, games: Games) -> None:
    """Each of them comes while the one before it is still told."""
    game = games["haste"]
    drawer = game.guests[game.seat]
    async with eyes(browser, game.guests[1 - game.seat], *DESKTOP, moving=True) as page:
        await page.evaluate(WATCH_PIECES)
        for move in game.moves:
            assert (await drawer.move(str(move)))["ok"]
        await expect(page.locator("#room")).to_have_attribute("data-version", str(drawer.page.version))
        assert await pieces(page)
        await check_picture(page)
