"""The Azul table under a player's hands: mouse, touch, keyboard, and what they are told."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.players import CALM, PHONE, Player, table

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def focused(player: Player) -> str:
    """The name of what has the focus: a source, a target, or the element's class."""
    name = "({ dataset, className, tagName }) => dataset.pick ?? dataset.to ?? dataset.act ?? (className || tagName)"
    return str(await player.page.evaluate(f"({name})(document.activeElement)"))


# --- Looking before one moves --------------------------------------------------------------------


async def test_a_target_tells_what_it_would_bring(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False) as (player, _):
        move = next(code for code in await player.moves() if code.endswith("1"))
        await player.source(move[:2]).click()
        await player.target("1").hover()
        brings = re.compile(r"\+1.*Line 1 complete: 1 point at tiling", re.DOTALL)
        await expect(player.preview).to_contain_text(brings)
        await expect(player.preview).to_contain_text("Left in the centre")
        await expect(player.board.locator(".slots .ghostly")).to_have_count(1)
        await expect(player.board.locator(".wall .in-run .ghostly")).to_have_count(1)
        await player.target("f").hover()
        await expect(player.preview).to_contain_text("All to the floor")
        await expect(player.board.locator(".slots .ghostly")).to_have_count(0)
        assert await player.board.locator(".ground .ghostly").count() >= 1
        await player.page.keyboard.press("Escape")
        await expect(player.preview).to_be_hidden()
        await expect(player.board.locator(".ghostly")).to_have_count(0)
        await expect(player.page.locator(".lifted")).to_have_count(0)
    assert complaints == []


# Whether each line is tinted, faded, outlined; and the colours that the outline and the goal have.
TARGETS = """(board) => {
    const style = (element, part) => getComputedStyle(element, part);
    const plain = style(document.querySelector(".others .slots > i")).backgroundColor;
    const lines = [...board.querySelectorAll(".row, .ground")].map((line) => {
        const cell = line.querySelector(".slots > i, .penalties > i");
        const outline = style(line.querySelector(":scope > .aim"), "::after");
        return {
            tinted: style(cell).backgroundColor !== plain,
            faded: style(cell.parentElement).opacity < 1,
            outlined: outline.content !== "none" && outline.borderTopColor,
        };
    });
    const probe = document.createElement("i");
    probe.style.color = "var(--cobalt)";
    board.append(probe);
    const cobalt = style(probe).color;
    probe.remove();
    const goals = [...board.querySelectorAll(".goal")].map((goal) => style(goal, "::before"));
    return { lines, cobalt, goals: goals.map((goal) => [goal.borderTopStyle, goal.borderTopColor]) };
}"""


async def test_targets_are_tinted_cells_and_one_outline(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with table(browser, server, complaints, **CALM) as (player, _):
        await player.take(next(code for code in await player.moves() if code.endswith("5")))
        await player.until_my_turn()
        moves = await player.moves()
        fitting = {code[:2] for code in moves if f"{code[:2]}5" not in moves and f"{code[:2]}1" in moves}
        # Not three: they would fill line 3, and the wall would show where they go.
        amounts = {each: await player.amount(each) for each in sorted(fitting)}
        tiles = next(each for each, amount in amounts.items() if amount != 3)
        await player.source(tiles).click()

        async def outlined(*expected: int) -> None:
            seen = await player.board.evaluate(TARGETS)
            assert [line["tinted"] for line in seen["lines"]] == [True, True, True, True, False, True]
            assert [line["faded"] for line in seen["lines"]] == [False, False, False, False, True, False]
            shown = [number for number, line in enumerate(seen["lines"], 1) if line["outlined"]]
            assert shown == list(expected)
            assert all(seen["lines"][number - 1]["outlined"] == seen["cobalt"] for number in expected)
            assert all(goal == ["dashed", seen["cobalt"]] for goal in seen["goals"])
            assert len(seen["goals"]) == (1 if expected == (1,) else 0)

        await outlined()
        await player.target("1").hover()
        await expect(player.board.locator(".goal")).to_be_visible()
        await outlined(1)
        await player.target("3").hover()
        await outlined(3)
        await player.target("5").hover()  # closed
        await outlined()
        await player.page.locator("#status").hover()
        await player.page.keyboard.press("ArrowDown")
        await outlined(1)
    assert complaints == []


async def test_a_closed_target_says_why(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, **CALM) as (player, _):
        first = next(code for code in await player.moves() if code.endswith("5"))
        await player.take(first)
        await player.until_my_turn()
        moves = await player.moves()
        tiles = next(code[:2] for code in moves if f"{code[:2]}5" not in moves)
        await player.source(tiles).click()
        closed = player.target("5")
        await expect(closed).to_have_attribute("aria-disabled", "true")
        version = await player.version()
        await closed.click(force=True)  # it is disabled in name only
        await expect(player.preview).to_contain_text("a line takes one colour only")
        await expect(closed).to_have_attribute("aria-description", re.compile("a line takes one colour only"))
        assert await player.version() == version
        assert await axe_violations(player.page) == []
    assert complaints == []


async def test_a_pick_is_dropped_by_a_click_elsewhere(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False) as (player, _):
        await player.source((await player.moves())[0][:2]).click()
        assert await player.page.locator(".lifted").count() >= 1
        await player.page.locator("#status").click()
        await expect(player.page.locator(".lifted")).to_have_count(0)
        await expect(player.target("1")).to_be_hidden()


# --- Making a move -------------------------------------------------------------------------------


async def test_tiles_can_be_dragged(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False) as (player, _):
        move = next(code for code in await player.moves() if code.endswith("3"))
        mouse = player.page.mouse
        tiles = await player.source(move[:2]).bounding_box()
        line = await player.board.locator(f"#line-{player.seat}-2").bounding_box()
        assert tiles
        assert line
        # Dropped beside the board, they return.
        await mouse.move(tiles["x"] + 15, tiles["y"] + 15)
        await mouse.down()
        await mouse.move(tiles["x"] + 60, tiles["y"] + 60, steps=4)
        await expect(player.page.locator(".hand .tile").first).to_be_visible()
        await mouse.move(5, 5)
        await mouse.up()
        await expect(player.page.locator(".hand")).to_have_count(0)
        await expect(player.page.locator(".lifted")).to_have_count(0)
        # Dropped on a line, they stay.
        await mouse.move(tiles["x"] + 15, tiles["y"] + 15)
        await mouse.down()
        await mouse.move(line["x"] + 20, line["y"] + 15, steps=6)
        await expect(player.preview).to_be_visible()
        version = await player.version()
        await mouse.up()
        await player.until_moved(version)
        await expect(player.page.locator("#last")).to_have_attribute("data-move", move)
        await expect(player.page.locator(".hand")).to_have_count(0)
        await expect(player.board).to_have_class(re.compile("moved-last"))
    assert complaints == []


async def test_a_move_can_wait_to_be_confirmed(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False) as (player, _):
        page = player.page
        await page.get_by_role("button", name="Settings").click()
        await page.get_by_label("Ask before making a move").check()
        await page.keyboard.press("Escape")
        move = next(code for code in await player.moves() if code.endswith("2"))
        version = await player.version()
        await player.source(move[:2]).click()
        await player.target("4").click()
        await expect(player.act("place")).to_be_visible()
        await player.target("2").click()
        assert await player.version() == version
        await player.act("place").click()
        await player.until_moved(version)
        await expect(page.locator("#last")).to_have_attribute("data-move", move)
        await page.reload()
        await page.get_by_role("button", name="Settings").click()
        await expect(page.get_by_label("Ask before making a move")).to_be_checked()
    assert complaints == []


async def test_a_whole_game_by_keyboard(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, **CALM) as (player, _):
        page = player.page
        await page.keyboard.press("ArrowDown")  # from nowhere to the first pile
        while await player.until_my_turn():
            moves = await player.moves()
            move = next((code for code in moves if not code.endswith("f")), moves[0])
            for _ in range(5):
                if await focused(player) == move[:2]:
                    break
                await page.keyboard.press(move[0])
            assert await focused(player) == move[:2]
            await page.keyboard.press("Enter")
            await expect(player.source(move[:2])).to_have_attribute("aria-pressed", "true")
            assert "open" in str(await page.evaluate("document.activeElement.className"))
            for _ in range(5):
                if await focused(player) == move[2]:
                    break
                await page.keyboard.press("ArrowUp" if move[2] < await focused(player) else "ArrowDown")
            assert await focused(player) == move[2]
            version = await player.version()
            await page.keyboard.press("Enter")
            await player.until_moved(version)
            assert await focused(player) != "BODY"
        await expect(page.locator("#status")).to_contain_text("The game is over")
        assert await focused(player) != "BODY"
    assert complaints == []


async def test_a_whole_game_by_touch_on_a_phone(browser: Browser, server: str, complaints: Complaints) -> None:
    """On the grey wall, where the player chooses spaces and changes their mind."""
    changed_their_mind = False
    async with table(browser, server, complaints, wall="grey", **PHONE, **CALM) as (player, _):
        while await player.until_my_turn():
            moves = await player.moves()
            if moves[0].startswith("t"):
                while not await player.act("confirm").is_visible():
                    await choose_next_space(player)
                if not changed_their_mind:
                    changed_their_mind = True
                    await player.act("undo").tap()
                    await expect(player.act("confirm")).to_be_hidden()
                    assert await player.moves() == moves  # nothing was sent; others may have moved meanwhile
                    continue
                await player.act("confirm").tap()
            else:
                move = next((code for code in moves if not code.endswith("f")), moves[0])
                await player.source(move[:2]).tap()
                await player.target(move[2]).tap()
                await expect(player.preview).to_be_visible()
                await player.act("place").tap()
            await player.until_other_choices(moves)
        assert changed_their_mind
        assert await player.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints == []


async def choose_next_space(player: Player) -> None:
    """Tap a space in the first row that has none yet, unless nothing is left to choose."""
    spaces = player.board.locator(".spaces > .aim.open")
    codes = await spaces.evaluate_all("all => all.map(aim => [aim.dataset.to, aim.classList.contains('chosen')])")
    done = {code[1] for code, is_chosen in codes if is_chosen}
    for code, _ in codes:
        if code[1] not in done:
            assert await player.target(code).get_attribute("data-points")
            await player.target(code).tap()
            await expect(player.target(code)).to_have_class(re.compile("chosen"))
            return


# --- What one is told ----------------------------------------------------------------------------


async def test_changes_are_told_in_words(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False, **CALM) as (player, guests):
        page = player.page
        await expect(page).to_have_title(re.compile("^Your turn"))
        move = next(code for code in await player.moves() if code.endswith("5"))
        await player.take(move)
        await expect(page.locator("#announcement")).to_have_text(
            re.compile(r"Marta takes \d \w+ from factory \d: line 5\. Guest 1 is to move$")
        )
        await expect(page).not_to_have_title(re.compile("Your turn"))
        guest = guests[0]
        await guest.until(lambda: guest.page.moves)
        await guest.move(guest.page.moves[0])
        await expect(page.locator("#announcement")).to_have_text(re.compile(r"Guest 1 takes .* Pick a colour"))
        await expect(page.locator("#board-0")).to_have_class(re.compile("moved-last"))


async def test_tiles_make_sounds_until_they_are_switched_off(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    """What would come out of the speakers is measured: the loudest moment since the last look."""
    async with table(browser, server, complaints, plays=False) as (player, _):
        page = player.page
        # Everything that is connected to the speakers goes through a meter, too.
        await page.evaluate(
            """() => {
                window.loudest = 0;
                const connect = AudioNode.prototype.connect;
                AudioNode.prototype.connect = function (target, ...more) {
                    if (target instanceof AudioDestinationNode) {
                        const meter = new AnalyserNode(this.context, { fftSize: 2048 });
                        const samples = new Float32Array(2048);
                        connect.call(this, meter);
                        const listen = setInterval(() => {
                            meter.getFloatTimeDomainData(samples);
                            window.loudest = Math.max(window.loudest, ...samples.map(Math.abs));
                        }, 10);
                        setTimeout(() => clearInterval(listen), 2000);
                    }
                    return connect.call(this, target, ...more);
                };
            }"""
        )
        source = player.source((await player.moves())[0][:2])
        await page.locator("#status").click()  # the first gesture wakes the sounds
        for _ in range(10):  # which takes a busy computer a while
            await source.click()
            await page.wait_for_timeout(200)
            if await page.evaluate("window.loudest") > 0.01:
                break
            await page.keyboard.press("Escape")
        assert 0.01 < await page.evaluate("window.loudest") < 0.3
        await page.keyboard.press("Escape")
        await page.wait_for_timeout(300)
        await page.get_by_role("button", name="Sounds").click()
        await page.evaluate("window.loudest = 0")
        await source.click()
        await page.wait_for_timeout(200)
        assert await page.evaluate("window.loudest") == 0
    assert complaints == []


async def test_the_keys_are_listed(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False, **CALM) as (player, _):
        page = player.page
        await page.get_by_role("button", name="Keys").click()
        dialog = page.get_by_role("dialog", name="Keys")
        await expect(dialog).to_contain_text("pick up the tiles")
        assert await axe_violations(page) == []
        await page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
        # What is typed in the talk is no shortcut.
        await page.get_by_role("tab", name="Talk").click()
        await page.locator("#talk-text").focus()
        await page.keyboard.type("c?m")
        await expect(page.locator("#talk-text")).to_have_value("c?m")
        await expect(dialog).to_be_hidden()
    assert complaints == []


async def test_focus_stays_through_the_moves_of_others(browser: Browser, server: str, complaints: Complaints) -> None:
    async with table(browser, server, complaints, plays=False, others=2) as (player, guests):
        page = player.page
        await player.source((await player.moves())[0][:2]).focus()
        await page.keyboard.press("Enter")
        version = await player.version()
        await page.keyboard.press("Enter")
        await player.until_moved(version)
        for guest in guests:
            await guest.until(lambda guest=guest: guest.page.moves)
            version = await player.version()
            await guest.move(guest.page.moves[0])
            await player.until_moved(version)
            assert await focused(player) != "BODY"
        assert len(await focused(player)) == 2  # a source: it is the player's turn
