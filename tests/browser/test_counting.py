"""The end of a round and of a game: counted on the page as it was, step by step, before anything new is seen."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from app.rules.azul.events import Bonus, Tiled
from tests.browser.counts import DESKTOP, PHONE, Games, Stopped, check_old_state, finished, planned
from tests.browser.prepared import a_round_ends, golden, prepared, stopped, the_game_ends
from tests.browser.test_motion import choose_speed, table_as_it_is
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

# Seeds of games that end with full lines, floors, and bonuses of every kind.
STOPPED = {
    "end": stopped(2, 17, the_game_ends),
    "end of four": stopped(4, 28, the_game_ends),
    "end on grey": stopped(2, 38, the_game_ends, wall="grey"),
    "end in peace": stopped(2, 17, the_game_ends),
    "three tiles": stopped(3, 86, the_game_ends, wall="grey"),
    "round": stopped(2, 17, a_round_ends),
    "skipped round": stopped(2, 17, a_round_ends),
    "short round": stopped(2, 17, a_round_ends),
    "quick round": stopped(2, 17, a_round_ends),
    "two rounds": stopped(2, 17, a_round_ends),
    "key": stopped(2, 17, a_round_ends),
    "scroll": stopped(2, 17, a_round_ends),
    "hidden tab": stopped(2, 17, a_round_ends),
    "twelve rounds": golden("32-4-out-of-tiles"),
    "many rounds": golden("22-3-marker-on-full-floor"),
    "shared win": golden("07-2-shared-win"),
    "gardens": golden("01-2-careful", "queens-garden"),
    "gardens in haste": golden("01-2-careful", "queens-garden"),
    "four gardens": golden("19-4-careful-refill", "queens-garden"),
}
LONGEST_ROUND, LONGEST_GAME, LONGEST_GARDEN = 2400, 3000, 3500
"""How many milliseconds may pass before the next round is dealt, or the sheet of the game appears."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def games(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Games]:
    """Each of them for one test."""
    folder: Path = tmp_path_factory.mktemp("counting")
    with ServerProcess(folder) as server:
        async with prepared(server, *(match for match, _, _ in STOPPED.values())) as tables:
            yield {name: Stopped(*STOPPED[name], guests) for name, guests in zip(STOPPED, tables, strict=True)}


# The whole sheet is seen, and nothing on it or of the buttons below is cut off, however long the names are.
FITS = """() => {
    const sheet = document.querySelector(".sheet").getBoundingClientRect();
    const around = document.getElementById("finish").getBoundingClientRect();
    const after = document.getElementById("after").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#after :is(.button, .tally)")].map((e) => e.getBoundingClientRect());
    return boxes.every(({ top, bottom }) => top >= after.top && bottom <= after.bottom)
        && sheet.left >= around.left && sheet.right <= around.right && sheet.bottom <= around.bottom + 1
        && document.documentElement.scrollWidth <= innerWidth
        && [...document.querySelectorAll(".sheet :is(th, td)")]
            .every((cell) => cell.scrollWidth <= cell.clientWidth + 1);
}"""


@pytest.mark.parametrize(("name", "size"), [("end", DESKTOP), ("end of four", PHONE), ("end on grey", PHONE)])
async def test_the_end_of_a_game_is_counted_before_it_is_told(
    browser: Browser, games: Games, name: str, size: tuple[int, int]
) -> None:
    game = games[name]
    events = game.events
    async with game.seen(browser, *size, moving=True) as page:
        await game.go_on()
        await finished(page)
        await expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
        await expect(page.locator("#finish .sheet")).to_be_visible()
        frames: list[dict[str, Any]] = await page.evaluate("window.seen")
        counted = [frame for frame in frames if frame["counting"]]
        assert all(frame["boards"] == frames[0]["boards"] for frame in frames)
        check_old_state(counted, frames[0])
        assert 0 < planned(frames) <= LONGEST_GAME + 1
        steps = list(dict.fromkeys(frame["step"] for frame in counted))
        assert steps[0] == "The last count"
        assert steps[-3:] == ["Rows × 2", "Columns × 7", "Colours × 10"]
        # Every bonus lights its five cells, with one number.
        for cause, step in (("row", "Rows × 2"), ("column", "Columns × 7"), ("colour", "Colours × 10")):
            bonuses = [event for event in events if isinstance(event, Bonus) and event.cause == cause]
            full = max((frame for frame in counted if frame["step"] == step), key=lambda frame: len(frame["lit"]))
            assert len(full["lit"]) == 5 * len(bonuses)
            assert [text for text, _ in full["numbers"]] == [f"+{event.points}" for event in bonuses]
        tiled = [event for event in events if isinstance(event, Tiled)]
        most = max((frame["numbers"] for frame in counted if not frame["lit"]), key=len)
        assert sorted(text for text, _ in most) == sorted(f"+{event.points}" for event in tiled)
        # What was counted is what is told.
        assert set(counted[-1]["points"]) <= set(map(str, game.attempt.position.scores))
        assert await page.locator("#flights > *").count() == 0


async def test_a_round_is_counted_before_the_next_is_dealt(browser: Browser, games: Games) -> None:
    game = games["round"]
    async with game.seen(browser, *DESKTOP, seat=game.seat, moving=True) as page:
        take = str(game.moves[0])
        # One's own move goes on where it is: what was taken does not come back for a moment.
        await page.locator(f'button[data-pick="{take[:2]}"]').click()
        await page.locator(f'#board-{game.seat} .aim.open[data-to="{take[2]}"]').click()
        frames = await finished(page)
        counted = [frame for frame in frames if frame["counting"]]
        assert all(frame["boards"] == frames[0]["boards"] for frame in frames)
        check_old_state(counted, frames[0])
        steps = list(dict.fromkeys(frame["step"] for frame in counted))
        assert (steps[0], steps[-1]) == ("Counting round 2", "This round")
        assert 0 < planned(frames) <= LONGEST_ROUND + 1
        flying = [bool(frame["laid"]) for frame in frames[: frames.index(counted[-1])]]
        assert all(flying[flying.index(True) :])
        await expect(page.locator("#status")).to_contain_text("Round 3")
        announced = await page.locator("#announcement").inner_text()
        assert "for tiles" in announced
        assert " tiles " not in announced.replace("for tiles", "")  # not tile by tile


async def test_a_press_skips_the_count_and_does_nothing_else(browser: Browser, games: Games) -> None:
    game = games["skipped round"]
    starter = game.attempt.position.acting[0]
    async with game.seen(browser, *DESKTOP, seat=starter, moving=True) as page:
        version = await page.get_attribute("#room", "data-version")
        await game.go_on()
        await expect(page.locator(".table.counting")).to_be_visible()
        plate = await page.locator("#factory-1").bounding_box()
        assert plate is not None
        await page.mouse.move(plate["x"] + plate["width"] / 3, plate["y"] + plate["height"] / 3)
        await page.mouse.down()
        await expect(page.locator("#room")).not_to_have_attribute("data-version", version or "", timeout=1000)
        await expect(page.locator("#flights > *")).to_have_count(0, timeout=1000)
        await page.mouse.up()
        await page.wait_for_timeout(100)
        await expect(page.locator(".lifted")).to_have_count(0)
        await page.mouse.down()
        await page.mouse.up()
        await expect(page.locator(".lifted").first).to_be_visible()  # the next press is one


async def test_quick_takes_two_fifths_of_the_time(browser: Browser, games: Games) -> None:
    game = games["quick round"]
    async with (
        game.seen(browser, *DESKTOP, moving=True) as slow,
        game.seen(browser, *DESKTOP, moving=True) as quick,
    ):
        await choose_speed(quick, "quick")
        await game.go_on()
        assert planned(await finished(quick)) == pytest.approx(0.4 * planned(await finished(slow)), abs=1)


HIDE = """() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("how", ["key", "scroll", "hidden tab"])
async def test_whatever_would_hide_the_count_skips_it(browser: Browser, games: Games, how: str) -> None:
    game = games[how]
    async with game.seen(browser, 1280, 500, seat=game.attempt.position.acting[0], moving=True) as page:
        version = await page.get_attribute("#room", "data-version")
        await game.go_on()
        await expect(page.locator(".table.counting")).to_be_visible()
        if how == "key":
            await page.keyboard.press("?")
        elif how == "scroll":
            await page.locator("#log").hover()
            await page.mouse.wheel(0, -300)  # beside the table: what is counted stays in its place
            await page.wait_for_timeout(100)
            await expect(page.locator(".table.counting")).to_be_visible()
            await page.evaluate("window.scrollBy(0, 40)")
        else:
            await page.evaluate(HIDE)
        await expect(page.locator("#room")).not_to_have_attribute("data-version", version or "", timeout=1000)
        await expect(page.locator("#flights > *")).to_have_count(0, timeout=1000)
        await expect(page.locator(".table.counting, dialog[open]")).to_have_count(0)
        frames: list[dict[str, Any]] = await page.evaluate("window.seen")
        assert "This round" not in {frame["step"] for frame in frames}


async def test_rounds_that_played_themselves_are_counted_too(browser: Browser, games: Games) -> None:
    """The last tiles of a game can leave nobody a choice. Play never comes to that, so the push is made up here."""
    game = games["two rounds"]
    last = game.attempt.position.round
    forced = [
        {"kind": "took", "seat": 0, "source": 1, "colour": 0, "amount": 1, "line": 0, "broken": 1, "lost": 0},
        {"kind": "paid", "seat": 0, "round": last, "pieces": 1, "penalty": -1, "points": -1},
        {"kind": "dealt", "round": last + 1, "starter": 0, "factories": [], "refilled": False},
    ]
    more = json.dumps(forced, separators=(",", ":"))[1:]

    def with_two_ends(text: str) -> str:
        return re.sub(r"""(data-events='[^']*"kind":"dealt"[^']*)\]'""", rf"\1,{more}'", text)

    async with game.seen(browser, *DESKTOP, moving=True, hears=with_two_ends) as page:
        await game.go_on()
        counted = [frame for frame in await finished(page) if frame["counting"]]
        steps = list(dict.fromkeys(frame["step"] for frame in counted))
        assert (steps[0], *steps[-2:]) == (f"Counting round {last - 1}", "This round", f"Counting round {last}")
        first, second = game.attempt.position.scores
        assert set(counted[-1]["points"]) <= {str(first - 1), str(second)}
        assert planned(counted) <= LONGEST_ROUND + 1


@pytest.mark.parametrize(
    ("name", "size", "words"),
    [
        ("twelve rounds", PHONE, "A shared win: Marta, Ola."),
        ("many rounds", DESKTOP, "You win by 12 points."),
        ("shared win", DESKTOP, "A shared win: Marta, Jirka."),
    ],
)
async def test_long_games_and_shared_wins_have_their_end(
    browser: Browser, games: Games, name: str, size: tuple[int, int], words: str
) -> None:
    game = games[name]
    async with game.seen(browser, *size, moving=True) as page:
        await game.go_on()
        frames = await finished(page)
        check_old_state([frame for frame in frames if frame["counting"]], frames[0])
        await expect(page.locator("#finish .winners")).to_have_text(words)
        scores = sorted(game.attempt.position.scores, reverse=True)
        await expect(page.locator("td.sheet-total")).to_have_text([str(score) for score in scores])
        outcome = game.attempt.position.outcome
        assert outcome is not None
        await expect(page.locator(".has-won")).to_have_count(len(outcome.winners))
        assert await page.evaluate(FITS)


@pytest.mark.parametrize(("name", "size"), [("gardens", DESKTOP), ("four gardens", PHONE)])
async def test_gardens_are_counted_group_by_group(
    browser: Browser, games: Games, name: str, size: tuple[int, int]
) -> None:
    game = games[name]
    async with game.seen(browser, *size, seat=game.seat, moving=True) as page:
        await game.go_on()
        frames = await finished(page)
        await expect(page.locator("#finish .sheet")).to_be_visible()
        counted = [frame for frame in frames if frame["counting"]]
        check_old_state(counted, frames[0])
        assert 0 < planned(frames) <= LONGEST_GARDEN + 1
        steps = list(dict.fromkeys(frame["step"] for frame in counted))
        assert (steps[0], *steps[-2:]) == ("The last count", "Storage", "Groups")
        scores = {str(score).replace("-", "−") for score in game.attempt.position.scores}
        assert set(counted[-1]["points"]) <= scores
        assert await page.locator("#flights > *").count() == 0
        assert await page.evaluate(FITS)


async def test_gardens_are_not_counted_for_those_who_skip_or_want_no_motion(browser: Browser, games: Games) -> None:
    game = games["gardens in haste"]
    async with (
        game.seen(browser, *DESKTOP, seat=game.seat, moving=True) as hasty,
        game.seen(browser, *DESKTOP, seat=1 - game.seat) as calm,
    ):
        await game.go_on()
        await expect(hasty.locator(".table.counting")).to_be_visible()
        await hasty.keyboard.press("Escape")
        for page in (hasty, calm):
            await expect(page.locator("#finish .sheet")).to_be_visible(timeout=1000)
            await expect(page.locator("#flights > *")).to_have_count(0)
        assert not any(frame["counting"] for frame in await calm.evaluate("window.seen"))
        shown = await hasty.locator("#finish .sheet").inner_text()
        await hasty.reload()
        await expect(hasty.locator("#finish .sheet")).to_be_visible()
        assert await hasty.locator("#finish .sheet").inner_text() == shown


async def test_without_motion_the_end_is_there_at_once(browser: Browser, games: Games) -> None:
    game = games["end in peace"]
    async with game.seen(browser, *DESKTOP) as calm, game.seen(browser, *DESKTOP, moving=True) as off:
        await choose_speed(off, "off")
        await game.go_on()
        for page in (calm, off):
            await expect(page.locator("#finish .sheet")).to_be_visible(timeout=1000)
            assert not any(frame["counting"] for frame in await page.evaluate("window.seen"))


async def test_news_that_ask_for_a_move_cut_the_count_short(browser: Browser, games: Games) -> None:
    game = games["short round"]
    guests = game.guests
    starter = game.attempt.position.acting[0]
    viewer = 1 - starter
    async with game.seen(browser, *DESKTOP, seat=viewer, moving=True) as page:
        await game.go_on()
        await expect(page.locator(".table.counting")).to_be_visible()
        await guests[viewer].say("Well played!")  # this can wait
        await page.wait_for_timeout(200)
        await expect(page.locator(".table.counting")).to_be_visible()
        version = guests[viewer].page.version
        first = guests[starter]
        await first.until(lambda: first.page.moves)
        assert (await first.move(first.page.moves[0]))["ok"]
        await expect(page.locator("#room")).to_have_attribute("data-version", str(version + 1), timeout=1500)
        await expect(page.locator("#flights > *")).to_have_count(0)
        shown = await table_as_it_is(page)
        await page.reload()
        await expect(page.locator('#room[data-ready][data-phase="playing"]')).to_be_attached()
        assert await table_as_it_is(page) == shown


async def test_all_tiles_of_one_choice_are_told(browser: Browser, games: Games) -> None:
    async with games["three tiles"].seen(browser, *DESKTOP) as page:
        game = games["three tiles"]
        assert len(game.moves) == 3
        before = await page.get_attribute("#room", "data-version")
        await game.go_on()
        await expect(page.locator("#finish .sheet")).to_be_visible()
        events = json.loads(await page.get_attribute("#last", "data-events") or "")
        assert [event["kind"] for event in events].count("tiled") == 3
        assert await page.get_attribute("#last", "data-since") == before
