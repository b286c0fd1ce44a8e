"""Looking back at games as people do it: by keys and presses, without scripts, from disk, while a game goes on."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.people import begin, people, play_on
from tests.golden.writing import GOLDEN

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

GAMES = {
    "azul": "azul/08-2-takebacks",
    "duel": "duel/08-d-12-three-tiles-or-more-are-drawn-and-ordered",
    "queens-garden": "queens-garden/21-4-short-bag",
}
LAST_OF_FIRST_ROUND = {"azul": 11, "duel": 40, "queens-garden": 51}
in_every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="session")
def opened(server: str) -> dict[str, str]:
    """The address of one recorded game of each kind, brought to the server as a file."""
    found = {}
    for game, name in GAMES.items():
        content = (GOLDEN / f"{name}.record").read_bytes()
        answer = httpx.post(
            f"{server}/open", files={"file": ("game.record", content)}, headers={"Origin": server}, timeout=60
        )
        found[game] = answer.headers["location"]
    return found


async def look(page: Page, address: str) -> None:
    await page.goto(address)
    await expect(page.locator("#room[data-ready]")).to_be_attached()


async def is_at(page: Page, step: str) -> None:
    await expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))
    await expect(page.locator(f'.moves [data-step="{step}"]')).to_have_attribute("aria-current", "step")


@in_every_game
async def test_one_steps_by_keys_and_presses_and_the_address_follows(
    page: Page, complaints: Complaints, opened: dict[str, str], game: str
) -> None:
    last = LAST_OF_FIRST_ROUND[game]
    await look(page, f"{opened[game]}?step={last - 1}")
    await is_at(page, str(last - 1))
    # The last move of a round, its scoring and the next deal are three stops.
    won = page.locator(".table [data-won]")
    for step in (f"{last}", f"{last}s", f"{last}d", f"{last + 1}"):
        await page.keyboard.press("ArrowRight")
        await is_at(page, step)
        if step.endswith("s"):
            await expect(won.first).to_have_attribute("data-won", re.compile(r"[+−]\d+"))
        else:
            await expect(won).to_have_count(0)
    # What the address names is what a reload shows, with the same mark on what changed.
    marked = await page.locator(".table .fresh").count()
    assert marked > 0
    shown = await page.locator(".table").inner_text()
    await page.reload()
    await expect(page.locator("#room[data-ready]")).to_be_attached()
    assert await page.locator(".table .fresh").count() == marked
    assert await page.locator(".table").inner_text() == shown

    await page.keyboard.press("ArrowLeft")
    await is_at(page, f"{last}d")
    await page.keyboard.press("PageUp")
    await is_at(page, "0")
    await page.keyboard.press("PageDown")
    await is_at(page, f"{last}d")
    await page.keyboard.press("End")
    await expect(page.locator('[data-go="next"]')).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Home")
    await is_at(page, "0")
    await page.get_by_role("link", name="One step forward").click()
    await is_at(page, "1")
    await page.locator('.moves [data-step="5"]').click()
    await is_at(page, "5")
    await page.get_by_label("Moment of the game").fill("9")
    await is_at(page, "9" if game != "azul" else "10")  # its move 7 was taken back
    # The points have the axis of the scrubber: the same line marks the moment, and a press goes there.
    await page.set_viewport_size({"width": 1280, "height": 960})
    strip = page.locator("[data-strip]")
    share = float((await strip.locator(".strip-now").get_attribute("x1") or "").rstrip("%"))
    stops = int(await page.get_by_label("Moment of the game").get_attribute("max") or 0)
    assert share == pytest.approx(100 * 9 / stops)
    await strip.click(position={"x": 1, "y": 20})
    await is_at(page, "0")
    await a_line_of_the_score_sheet_shows_its_cells(page)
    assert complaints == []


async def a_line_of_the_score_sheet_shows_its_cells(page: Page) -> None:
    """They stay lit wherever the mouse rests, until one goes on."""
    await page.get_by_role("link", name="Charts").click()
    await page.locator('.numbers-sheet [data-cells]:not([data-step="0"])').first.click()
    await expect(page.locator("#room")).to_have_attribute("data-view", "board")
    lit = page.locator(".table .made-points")
    await expect(lit).not_to_have_count(0)
    await page.mouse.move(300, 300)
    await page.mouse.move(400, 200)
    await expect(lit).not_to_have_count(0)
    await page.keyboard.press("ArrowLeft")
    await expect(lit).to_have_count(0)


async def test_it_plays_on_and_stops(page: Page, opened: dict[str, str]) -> None:
    await page.emulate_media(reduced_motion="reduce")
    await look(page, f"{opened['duel']}?step=3")
    await page.get_by_label("Speed").select_option("4×")
    await page.get_by_role("button", name="Play", exact=True).focus()
    await page.keyboard.press("Space")
    await expect(page).to_have_url(re.compile(r"[?&]step=([6-9]|[1-9][0-9]+)(&|$)"))  # it does not wait for a look
    await page.keyboard.press("ArrowLeft")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")


async def test_what_was_taken_back_can_be_looked_at(
    page: Page, complaints: Complaints, opened: dict[str, str]
) -> None:
    await look(page, f"{opened['azul']}?step=8")
    branch = page.locator("#at-8 .side-branch")
    await branch.locator("summary").click()
    await branch.locator('[data-step="7"]').click()
    await is_at(page, "7")
    await expect(page.locator("#room")).to_have_attribute("data-side", "")
    await expect(page.locator(".moment-side")).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await is_at(page, "8")
    await expect(page.locator("#room")).not_to_have_attribute("data-side", "")
    assert complaints == []


async def test_each_seat_sees_what_it_saw(page: Page, opened: dict[str, str]) -> None:
    """Jirka has drawn dome tiles and looks at them: Marta saw their backs."""
    await look(page, f"{opened['duel']}?step=7")
    await expect(page.locator("#fronts .dome-tile").first).to_be_visible()
    await page.keyboard.press("1")
    await expect(page).to_have_url(re.compile("eyes=0"))
    await expect(page.locator("#room[data-ready]")).to_be_attached()
    await expect(page.locator("#fronts .dome-tile")).to_have_count(0)
    await expect(page.locator(".own #board-0")).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(re.compile("step=8.*eyes=0"))


async def test_the_link_to_a_moment_leads_there(page: Page, opened: dict[str, str]) -> None:
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await look(page, f"{opened['azul']}?step=3")
    await page.keyboard.press("ArrowRight")
    await page.get_by_role("button", name="Copy link to this moment").click()
    await expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = await page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"{opened['azul']}?step=4")


@in_every_game
async def test_it_works_without_scripts(browser: Browser, server: str, opened: dict[str, str], game: str) -> None:
    async with await browser.new_context(base_url=server, java_script_enabled=False) as context:
        page = await context.new_page()
        await page.goto(f"{opened[game]}?step=4")
        await page.get_by_role("link", name="One step forward").click()
        await expect(page).to_have_url(re.compile("step=5"))
        await expect(page.locator(".moment-place")).to_contain_text("move 5 of")
        await page.get_by_role("navigation", name="What to look at").get_by_role("link", name="Story").click()
        await expect(page.locator(".numbers-story h2")).to_be_visible()
        await page.get_by_role("link", name="See it on the board").first.click()
        await expect(page.locator(".table")).to_be_visible()


@in_every_game
async def test_one_file_works_from_disk_without_a_network(
    browser: Browser, server: str, opened: dict[str, str], game: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.html"
    file.write_bytes(httpx.get(f"{server}{opened[game]}/file", timeout=60).content)
    async with await browser.new_context() as context:
        await context.set_offline(True)
        page = await context.new_page()
        complaints = Complaints()
        complaints.listen_to(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        await page.goto(file.as_uri())
        await expect(page.locator("#room[data-ready]")).to_be_attached()
        last = LAST_OF_FIRST_ROUND[game]
        await page.locator(f'.moves [data-step="{last}"]').click()
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(f'.moves [data-step="{last}s"]')).to_have_attribute("aria-current", "step")
        await expect(page.locator(".table .board").first).to_be_visible()
        await page.get_by_role("link", name="Story").click()
        await expect(page.locator(".numbers-story h2")).to_be_visible()
        await page.get_by_role("link", name="Proof").click()
        await page.get_by_role("button", name="Deal it all again").click()
        await expect(page.locator("[data-answer]")).to_contain_text("The bag was fair.")
        await expect(page.locator(".proof-draws .said svg").first).to_be_visible()  # what came out, as it looks
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        assert complaints == []


async def test_a_moment_becomes_a_picture(page: Page, complaints: Complaints, opened: dict[str, str]) -> None:
    await look(page, f"{opened['queens-garden']}?step=30&view=proof")
    async with page.expect_download() as saved:
        await page.get_by_role("button", name="as PNG").click()
    content = Path(await (await saved.value).path()).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) > 20_000, "more than an empty ground"
    assert complaints == []


async def test_a_changed_deal_is_found(page: Page, server: str, opened: dict[str, str]) -> None:
    data = httpx.get(f"{server}{opened['azul']}/proof", timeout=60).json()
    first, second = data["draws"][1][3][:2]
    data["draws"][1][3][0] = (first + 1) % 5 if second == first else second
    await page.route("**/proof", lambda route: route.fulfill(json=data))
    await look(page, f"{opened['azul']}?view=proof")
    await page.get_by_role("button", name="Deal it all again").click()
    await expect(page.locator("[data-answer]")).to_contain_text("Draw 2 does not follow")


@pytest.mark.parametrize("width", [1280, 390])
@in_every_game
async def test_pages_are_sound(
    page: Page, complaints: Complaints, opened: dict[str, str], game: str, width: int
) -> None:
    """No complaint from the browser or the accessibility checker; a desktop needs no scrolling."""
    await page.emulate_media(reduced_motion="reduce", color_scheme="light" if width > 400 else "dark")
    await page.set_viewport_size({"width": width, "height": 800 if width > 400 else 844})
    for view in ("board", "proof") if game != "azul" else ("board", "moves", "charts", "story", "proof"):
        await look(page, f"{opened[game]}?step={LAST_OF_FIRST_ROUND[game]}s&view={view}")
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        if width > 400:
            assert await page.evaluate("document.documentElement.scrollHeight") <= 800
        assert await axe_violations(page) == [], view
    if width < 400:
        await what_changes_is_in_sight(page, opened[game])
    assert complaints == []


async def what_changes_is_in_sight(page: Page, address: str) -> None:
    """On a phone not all boards are above time at once."""
    await look(page, f"{address}?step=5")
    seats = set()
    for _ in range(8):
        await page.keyboard.press("ArrowRight")
        board = page.locator(".board.moved-last")
        if not await board.count():
            continue  # a round is scored, or dealt
        seats.add(await board.get_attribute("id"))
        place, time = await board.bounding_box(), await page.locator(".review-time").bounding_box()
        assert place is not None
        assert time is not None
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= time["y"]
    assert len(seats) > 1


async def test_one_looks_back_while_a_game_goes_on_and_is_not_pulled_out(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as (host, friend):
        address = await begin([host, friend], starter="1")
        await play_on([host, friend], 2)
        await host.page.get_by_role("link", name="Look back").click()
        await expect(host.page.locator("#room[data-ready]")).to_be_attached()
        await is_at(host.page, "2")
        await host.page.keyboard.press("Home")
        await is_at(host.page, "0")
        # A third move at the table leaves the past alone, and calls back without a word of force.
        other = await browser.new_context(base_url=server, storage_state=await host.page.context.storage_state())
        table = await other.new_page()
        await table.goto(address)
        await expect(table.locator("#room[data-ready]")).to_be_attached()
        mine = type(host)(host.name, table, host.complaints)
        await play_on([mine, friend], 2)
        back = host.page.locator("[data-back-to-now]")
        await expect(back).to_have_text("Your turn: back to the table", timeout=15_000)
        await is_at(host.page, "0")
        await back.click()
        await expect(host.page.locator("#room[data-ready]")).to_be_attached()
        assert (await host.look())["version"] == 4
        await other.close()
