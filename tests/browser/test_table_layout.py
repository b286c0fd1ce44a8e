"""The table in windows of all sizes: what fits without scrolling, what is large enough to press, what it weighs."""

from collections.abc import Sequence

import pytest
from playwright.async_api import Browser, Page, Response, expect

from tests.browser.conftest import axe_violations
from tests.browser.tables import eyes, game, move_on

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

DESKTOP, WIDE, TABLET, PHONE = (1280, 800), (1920, 1080), (768, 1024), (390, 844)
LOW_PHONE = (390, 664)
MOST_BYTES = 150_000
PRESSABLE = ".table button:visible, .room-side button:visible, .room-side summary:visible"


async def bottom(page: Page, selector: str) -> float:
    box = await page.locator(selector).bounding_box()
    assert box is not None, selector
    return box["y"] + box["height"]


STICKS_OUT = """(panel) => {
    const { left, right, bottom } = panel.getBoundingClientRect();
    const isOut = (box) => box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
    const parts = [...panel.querySelectorAll("h3, li, button")];
    return parts.filter((part) => isOut(part.getBoundingClientRect())).map((part) => part.outerHTML);
}"""


async def resize(page: Page, size: tuple[int, int]) -> None:
    """As somebody who drags the corner of the window: faster than to come again. The table is measured anew then."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


async def sizes_are_sound(page: Page) -> None:
    """Nothing scrolls sideways, and everything to press has room for a finger."""
    width = await page.evaluate("innerWidth")
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = await page.locator(PRESSABLE).evaluate_all(
        """all => all.map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
            .map(([html, box]) => [html, box.width, box.height])"""
    )
    assert len(sizes) >= 5
    assert [each for each in sizes if min(each[1:]) < 39.9] == []


async def everything_is_in_view(page: Page, parts: Sequence[str]) -> None:
    """The parts are on the screen, and nothing lies over them."""
    assert await page.evaluate("scrollY") == 0
    height = await page.evaluate("innerHeight")
    sheet = await page.locator(".side-tabs").bounding_box()
    floor = sheet["y"] if sheet and sheet["y"] > height / 2 else height
    for part in parts:
        assert await bottom(page, part) <= floor, part


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("edition", "wall"), [("classic", "colour"), ("classic", "grey"), ("mini", "colour")])
async def test_the_whole_table_fits_without_scrolling(
    browser: Browser, server: str, seats: int, edition: str, wall: str
) -> None:
    boards = [f"#board-{seat}" for seat in range(seats)]
    async with game(server, seats, option_edition=edition, option_wall=wall, chances="yes") as guests:
        for watching in (False, True):
            async with eyes(browser, guests[0], *WIDE, watching=watching) as page:
                for size in (WIDE, DESKTOP):
                    await resize(page, size)
                    await everything_is_in_view(page, [".offer", ".supply", *boards])
                    assert await page.locator(".supply").evaluate(STICKS_OUT) == []
                    assert await page.evaluate("document.documentElement.scrollHeight") <= size[1]
                if not watching:
                    await sizes_are_sound(page)
                    await resize(page, TABLET)
                    await everything_is_in_view(page, [".offer", *boards])
                    await sizes_are_sound(page)
        async with eyes(browser, guests[0], *PHONE) as page:
            # The offer, the own board, and the boards of the others: on one screen, for any number of players.
            await everything_is_in_view(page, [".offer", *boards])
            await sizes_are_sound(page)
            if seats == 2:
                assert await page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]


@pytest.mark.parametrize(("seats", "cell"), [(2, 24), (3, 18), (4, 14)])
async def test_watching_on_a_phone_fills_the_screen(browser: Browser, server: str, seats: int, cell: int) -> None:
    boards = [f"#board-{seat}" for seat in range(seats)]
    async with game(server, seats) as guests, eyes(browser, guests[0], *PHONE, watching=True) as page:
        await everything_is_in_view(page, [".offer", *boards, "#shelf", ".supply"])
        assert await page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]
        assert await bottom(page, ".supply") > 0.88 * PHONE[1]
        for board in boards:
            box = await page.locator(f"{board} .slots > i").first.bounding_box()
            assert box is not None
            assert box["width"] >= cell


async def test_the_mini_edition_is_whole_on_a_low_phone(browser: Browser, server: str) -> None:
    for seats in (2, 3, 4):
        async with game(server, seats, option_edition="mini") as guests, eyes(browser, guests[0], *LOW_PHONE) as page:
            boards = [f"#board-{seat}" for seat in range(seats)]
            await everything_is_in_view(page, [".offer", ".shelf", *boards])
            sizes = await page.locator(PRESSABLE).evaluate_all(
                "all => all.map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
            )
            assert min(sizes) >= 24


async def test_the_others_sit_in_turn_order_after_me(browser: Browser, server: str) -> None:
    async with game(server, 4) as guests, eyes(browser, guests[2], *DESKTOP) as page:
        await expect(page.locator(".own .who")).to_have_text("Ola")
        await expect(page.locator(".others .who")).to_have_text(["Bartholomew the Long", "Marta", "Jirka"])
        await expect(page.locator(".own .turn > .theirs")).to_be_hidden()


async def test_a_small_board_opens_to_full_size(browser: Browser, server: str) -> None:
    async with game(server, 4) as guests, eyes(browser, guests[0], *PHONE) as page:
        board = page.locator("#board-2")
        small = await board.bounding_box()
        assert small is not None
        enlarge = page.get_by_role("button", name="Enlarge the board of Ola")
        await enlarge.focus()
        await page.keyboard.press("Enter")
        await expect(enlarge).to_have_attribute("aria-expanded", "true")
        large = await board.bounding_box()
        assert large is not None
        assert large["width"] > 2.5 * small["width"]
        await page.keyboard.press("Escape")
        await expect(enlarge).to_have_attribute("aria-expanded", "false")
        assert await board.bounding_box() == small


async def test_the_running_score_opens_to_its_parts(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests, eyes(browser, guests[0], *DESKTOP) as page:
        button = page.locator(".score > button").first
        while not await button.is_visible():  # nobody would gain or lose anything yet
            await move_on(guests)
            await expect(page.locator("#room")).to_have_attribute("data-version", str(guests[0].page.version))
        now = await button.inner_text()
        await button.click()
        lines = page.locator(".sheet-of-gains:popover-open .gains b")
        points = [int(text.replace("−", "-")) for text in await lines.all_inner_texts()]
        assert int(now.split()[0].replace("−", "-")) == sum(points)
        await page.keyboard.press("Escape")
        await expect(lines.first).to_be_hidden()


async def test_log_talk_and_people_are_tabs_and_a_sheet_on_phones(browser: Browser, server: str) -> None:
    async with game(server, 2) as guests:
        async with eyes(browser, guests[0], *DESKTOP) as page:
            await expect(page.locator("#log")).to_be_visible()
            await page.get_by_role("tab", name="Talk").click()
            await expect(page.get_by_placeholder("Say something…")).to_be_visible()
            await expect(page.locator("#log")).to_be_hidden()
            await page.get_by_role("button", name="Fold this away").click()
            await expect(page.get_by_placeholder("Say something…")).to_be_hidden()
        async with eyes(browser, guests[0], *WIDE) as page:
            await expect(page.locator("#log")).to_be_visible()
            await expect(page.get_by_placeholder("Say something…")).to_be_visible()
            await expect(page.locator("#people")).to_be_visible()
        async with eyes(browser, guests[0], *PHONE) as page:
            await expect(page.locator("#log")).to_be_hidden()
            talk = page.locator("#tab-talk")
            await talk.click()
            await expect(page.get_by_placeholder("Say something…")).to_be_in_viewport()
            await talk.click()
            await guests[1].say("Are you there?")
            await expect(talk).to_contain_class("has-news")
            await talk.click()
            await expect(page.get_by_text("Are you there?")).to_be_visible()
            await expect(talk).not_to_contain_class("has-news")


async def test_the_end_is_told_with_a_score_sheet(browser: Browser, server: str) -> None:
    async with game(server, 3, moves=None) as guests:
        for size in (DESKTOP, PHONE):
            async with eyes(browser, guests[0], *size) as page:
                await expect(page.locator("#finish tbody > tr")).to_have_count(3)
                await expect(page.locator("#finish tbody > tr").last).to_be_visible()
                await expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
                await expect(page.locator(".winners")).to_contain_text("win")
                await sizes_are_sound(page)
                assert await axe_violations(page) == []
                if size == DESKTOP:
                    for *causes, total in await table_of_points(page):
                        assert sum(causes) == total


async def table_of_points(page: Page) -> list[list[int]]:
    return [
        [int(text.split()[0].replace("−", "-")) for text in await row.locator("td:visible").all_inner_texts()]
        for row in await page.locator("#finish tbody > tr").all()
    ]


async def test_a_large_window_makes_the_mini_edition_large(browser: Browser, server: str) -> None:
    async with game(server, 4, option_edition="mini") as guests:
        heights = []
        for size in (DESKTOP, WIDE):
            async with eyes(browser, guests[0], *size) as page:
                heights.append(await bottom(page, "#board-0") / size[1])
    assert min(heights) > 0.8, heights


async def test_the_log_stays_at_its_end_unless_one_reads_above(browser: Browser, server: str) -> None:
    async with game(server, 2, moves=25) as guests, eyes(browser, guests[0], *DESKTOP) as page:
        entries = page.locator("#log > li")

        async def goes_on() -> None:
            count = await entries.count()
            await move_on(guests)
            await expect(entries).not_to_have_count(count)

        await expect(entries.first).not_to_be_in_viewport()
        await expect(entries.last).to_be_in_viewport(ratio=0.9)
        await goes_on()
        await expect(entries.last).to_be_in_viewport(ratio=0.9)
        await page.locator(".room-log .scroller").evaluate("scroller => scroller.scrollTo(0, -scroller.scrollHeight)")
        await expect(entries.first).to_be_in_viewport(ratio=0.9)
        await goes_on()
        await expect(entries.first).to_be_in_viewport(ratio=0.9)
        await expect(entries.last).not_to_be_in_viewport()


async def test_the_table_is_accessible(browser: Browser, server: str) -> None:
    async with game(server, 3) as guests:
        for size in (DESKTOP, WIDE, PHONE):
            async with eyes(browser, guests[0], *size) as page:
                assert await axe_violations(page) == []
                await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
                assert await axe_violations(page, only_colours=True) == []


async def test_the_first_load_is_small(browser: Browser, server: str) -> None:
    weights: dict[str, int] = {}

    async def weigh(response: Response) -> None:
        sizes = await response.request.sizes()
        weights[response.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    async with game(server, 4) as guests, eyes(browser, guests[0], *DESKTOP) as page:
        page.on("response", weigh)
        client = await page.context.new_cdp_session(page)
        await client.send("Network.setCacheDisabled", {"cacheDisabled": True})
        await page.reload(wait_until="networkidle")
        assert len(weights) > 10
        assert sum(weights.values()) < MOST_BYTES, sorted(weights.items(), key=lambda item: -item[1])
