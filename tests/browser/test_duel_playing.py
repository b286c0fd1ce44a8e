"""Azul Duel as people play it in their browsers: by mouse, by touch, by keyboard alone."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.duel import Fingers, Hands, Keys, lively
from tests.browser.players import PHONE
from tests.browser.prepared import cut_short, from_the_start, prepared
from tests.browser.tables import NAMES
from tests.live.kit import Guest, begin
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

MOST_MOVES = 400
KINDS = {"1", "5", "m", "d", "draw", "look", "k", "c", "t"}


async def sit(browser: Browser, guest: Guest, complaints: Complaints, **context: object) -> Page:
    """The page of somebody who sits at the table, without motion."""
    opened = await browser.new_context(
        **{  # type: ignore[arg-type]
            "base_url": guest.address,
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            **context,
        }
    )
    await opened.add_cookies(
        [{"name": name, "value": value, "url": guest.address} for name, value in guest.http.cookies.items()]
    )
    page = await opened.new_page()
    complaints.listen_to(page)
    await page.goto(f"/r/{guest.code}")
    await page.locator("#room[data-version][data-ready][data-online]").wait_for()
    return page


def kind_of(move: str) -> str:
    return move if move in ("draw", "look") else "1" if move[0] in "1234" else move[0]


@asynccontextmanager
async def two(server: str) -> AsyncIterator[list[Guest]]:
    """A game of two that has just begun. The second places the first dome tile."""
    guests = [Guest(server, name) for name in NAMES[:2]]
    try:
        await begin(guests, game="duel", option_starter="1")
        yield guests
    finally:
        for guest in guests:
            await guest.__aexit__()


async def test_a_mouse_plays_a_whole_game_with_a_phone(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    """Every kind of move by clicks, and by touch with the step that confirms it; both tile at the same time."""
    choose = lively(Random(12))
    played: Counter[str] = Counter()
    async with prepared(own, from_the_start("duel", 2, seed=1)) as [guests]:
        pages = [await sit(browser, guests[0], complaints), await sit(browser, guests[1], complaints, **PHONE)]
        mouse, fingers = Hands(pages[0]), Fingers(pages[1])
        mouse.is_quick = fingers.is_quick = True
        for _ in range(MOST_MOVES):
            acting = [each for each in (mouse, fingers) if await each.moves()]
            if not acting:
                if await pages[0].locator('#sync[data-phase="over"]').count():
                    break
                await asyncio.sleep(0.02)
                continue
            played["together"] += len(acting) == 2
            who = acting[-1]
            move = choose(await who.moves())
            played[kind_of(move)] += 1
            await who.play(move)
        for page in pages:
            await expect(page.locator("#status")).to_contain_text("The game is over")
        assert {kind for kind, count in played.items() if count} >= KINDS | {"together"}, played
        assert await pages[1].evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
        for page in pages:
            await page.context.close()
    assert complaints == []


async def test_a_whole_game_by_keyboard_alone(browser: Browser, own: ServerProcess, complaints: Complaints) -> None:
    """With orders, turns, draws, chips and tiling, to the last point; the focus is never lost."""
    choose = lively(Random(3))
    played: Counter[str] = Counter()
    async with prepared(own, from_the_start("duel", 2, seed=2)) as [guests]:
        me, other = guests
        page = await sit(browser, me, complaints)
        keys = Keys(page)
        while not await page.locator('#sync[data-phase="over"]').count():
            if moves := await keys.moves():
                move = choose([each for each in moves if not played[kind_of(each)]] or moves)
                played[kind_of(move)] += 1
                played["chips"] += move.startswith("t") and "." in move
                await keys.play(move)
                await page.wait_for_function("() => document.activeElement !== document.body")
            elif other.page.moves:
                version = other.page.version
                assert (await other.move(choose(other.page.moves)))["ok"]
                await other.until(lambda version=version: other.page.version > version)
                await page.wait_for_function(
                    "version => Number(document.getElementById('room').dataset.version) > version", arg=version
                )
            else:
                await asyncio.sleep(0.02)
        await expect(page.locator("#status")).to_contain_text("The game is over")
        assert {kind for kind, count in played.items() if count} >= KINDS | {"chips"}, played
        await page.context.close()
    assert complaints == []


# --- What happens in the middle of something -----------------------------------------------------


async def test_fronts_are_seen_by_who_drew_them_and_by_nobody_else(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    """Neither on the page nor in anything that is pushed; who drew them sees them again after a reload."""
    async with two(server) as guests:
        opener, drawer = guests[1], guests[0]
        mine, theirs = await sit(browser, drawer, complaints), await sit(browser, opener, complaints)
        watching = await browser.new_context(base_url=server, reduced_motion="reduce")
        spectator = await watching.new_page()
        pushed: list[str] = []
        for page in (theirs, spectator):
            page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: pushed.append(str(frame))))
        await theirs.reload()
        await spectator.goto(f"/r/{drawer.code}")
        await spectator.locator("#room[data-ready]").wait_for()
        await Hands(theirs).play((await Hands(theirs).moves())[0])
        hands = Hands(mine)
        await hands.page.wait_for_function("() => document.getElementById('choices')?.dataset.moves")
        await hands.play((await hands.moves())[0])
        for move in ("draw", "draw", "draw"):
            await hands.play(move)
        await expect(theirs.locator(".dock")).to_contain_text("They have drawn 3 dome tiles, but not looked")
        await mine.reload()  # in the middle of a draw: the backs are here, and nothing is known
        await expect(mine.locator(".dock")).to_contain_text("3 dome tiles drawn")
        assert await mine.locator(".fronts button").count() == 0
        await hands.play("look")
        await mine.reload()
        fronts = mine.locator(".fronts button")
        await expect(fronts).to_have_count(3)
        kept, *rest = await fronts.evaluate_all("all => all.map((each) => each.dataset.pick)")
        cells = await fronts.evaluate_all("all => all.map((each) => each.ariaLabel)")
        move = next(code for code in await hands.moves() if code.startswith(f"{kept}f"))
        await hands.pick(kept)
        await hands.press(mine.locator(".dock-under [data-under]").last)  # the last one goes first
        await hands.put(move[len(kept) :][:2])
        await expect(mine.locator("#log > :last-child")).to_contain_text(
            "puts the other 2 dome tiles under the stack"
        )
        await expect(mine.locator(".dock")).to_contain_text("the other player’s turn")
        known = await mine.locator("#known > li > .for-screen-readers").all_text_contents()
        assert [f"Dome tile: {words}" for words in known] == cells[:0:-1]
        for page in (theirs, spectator):
            await expect(page.locator("#log > :last-child")).to_contain_text("puts the other 2 dome tiles")
        seen = "".join([*pushed, await theirs.content(), await spectator.content()])
        for code in rest:
            number = code.removeprefix("k")
            assert not any(f"{letter}{number}{end}" in seen for letter in "ku" for end in ('"', " ", "f")), code
        for words in cells[1:]:
            assert words.removeprefix("Dome tile: ") not in seen
        for context in (mine.context, theirs.context, watching):
            await context.close()
    assert complaints == []


async def test_what_is_chosen_at_tiling_can_be_taken_back_and_survives_a_lost_line(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    match = cut_short("duel", "13-d-24-several-tiles-are-replaced-by-chips", 74)
    async with prepared(own, match) as [guests]:
        page = await sit(browser, guests[1], complaints)
        hands = Hands(page)
        await expect(page.locator(".dock-picks")).to_contain_text("Leave it")
        await expect(hands.preview).to_have_text("Row 4 lacks 2 turquoise. Pay with chips?")
        await expect(page.locator('.own .is-asked[data-line="4"] .ghostly')).to_have_count(2)
        paid = await page.locator(".dock-chips > svg").count()
        await hands.press(page.locator(".dock-pay"))
        await expect(page.locator(".bonuses .pays")).to_have_count(await page.locator(".dock-chips > svg").count())
        assert paid
        moves = await hands.moves()
        await hands.press(hands.on_shelf("t42"))
        await expect(page.locator(".drafted").first).to_be_attached()
        await page.keyboard.press("u")
        await expect(page.locator(".drafted")).to_have_count(0)
        assert await hands.moves() == moves
        await hands.press(hands.on_shelf("t4-"))
        await expect(hands.on_shelf("t4-")).to_have_count(0)
        await page.context.set_offline(True)
        await page.context.set_offline(False)
        await page.reload()  # nothing was sent: the row asks again
        await expect(hands.on_shelf("t4-")).to_be_visible()
        assert await hands.moves() == moves
        await hands.play("t42")
        await page.context.close()
    assert complaints == []


async def test_what_cannot_be_done_says_why(browser: Browser, own: ServerProcess, complaints: Complaints) -> None:
    drawing = cut_short("duel", "08-d-12-three-tiles-or-more-are-drawn-and-ordered", 6)
    late = cut_short("duel", "18-d-28-a-special-tile", 89)
    tiling = cut_short("duel", "01-anything", 73)
    async with prepared(own, drawing, late, tiling) as [some, others, last]:
        page = await sit(browser, some[1], complaints)
        await Hands(page).pick("1b")
        await expect(page.locator("#shelf-words")).to_contain_text("You are drawing dome tiles")
        await page.context.close()
        page = await sit(browser, some[0], complaints)
        await Hands(page).pick("1b")
        await expect(page.locator("#shelf-words")).to_have_text(re.compile("It is Jirka’s turn. *Rule D-21"))
        await page.locator("#moon-1 .bonus").click()
        await expect(page.locator("#shelf-words")).to_have_text(re.compile("lies face down until.*Rule D-18"))
        await page.context.close()
        page = await sit(browser, others[1], complaints)
        hands = Hands(page)
        await hands.pick("mb")
        await hands.target("5").hover(force=True)
        await expect(hands.preview).to_have_text("Line 5 is full.")
        await hands.target("3").hover(force=True)
        await expect(hands.preview).to_contain_text("a line takes one colour only")
        await page.keyboard.press("Escape")
        await hands.pick("d18")
        await expect(hands.target("1")).to_be_hidden()  # dome tiles do not go to lines
        await hands.target("f1").hover(force=True)
        await expect(hands.preview).to_contain_text("There is already a dome tile on the upper left field")
        # And each leads to its rule, which is seen beside the table.
        await hands.target("f1").click(force=True)
        link = page.locator("#preview .rule-link")
        rule = (await link.inner_text()).removeprefix("Rule ")
        assert rule.startswith("D-")
        await link.click()
        await expect(page.locator(f"#{rule}.is-wanted")).to_be_in_viewport()
        await page.context.close()
        page = await sit(browser, last[0], complaints)
        await Hands(page).target("t23").click(force=True)
        await expect(Hands(page).preview).to_contain_text("A special tile comes here by itself")
        await expect(page.locator("#preview .rule-link")).to_have_text("Rule D-28")
        await page.context.close()
    assert complaints == []
