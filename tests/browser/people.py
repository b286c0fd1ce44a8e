"""People with browsers of their own, who meet in a room and play by clicking."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from app.rules.choices import read
from tests.browser.conftest import Complaints
from tests.live.kit import SETUP

DESKTOP = {"width": 1280, "height": 800}
NAMES = ("Marta", "Jirka", "Eva", "Otto")
PATIENCE = 10_000
MOST_TURNS = 1000
SLOW_TURNS = 8

WHERE_WE_ARE = """() => {
    const room = document.getElementById("room");
    const moves = document.getElementById("choices")?.dataset.moves ?? "";
    const {version, phase} = room.dataset;
    return {version: Number(version), phase, moves};
}"""

# A click without the many checks that the testing tool makes before one; only that nothing lies on top.
QUICK_CLICK = """element => {
    element.scrollIntoView({block: "center"});
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!element.contains(top)) throw new Error(`${top?.outerHTML} covers ${element.outerHTML}`);
    top.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}));
}"""


class Player:
    """Somebody with a browser: cookies of their own, one page to begin with."""

    def __init__(self, name: str, page: Page, complaints: Complaints, address: str = "") -> None:
        self.name = name
        self.page = page
        self.address = address
        self.complaints = complaints
        self.is_quick = False

    # Getting in

    async def open_room(self, seats: int = 2, **options: str) -> str:
        """From the form to an open room; its address."""
        page = self.page
        await page.goto("/new")
        await page.get_by_label("Your name").fill(self.name)
        await page.locator(f'input[name="seats"][value="{seats}"]').check()
        if edition := options.pop("edition", ""):
            await page.locator(f'input[name="game"][value="azul.{edition}"]').check()
        if wall := options.pop("wall", ""):
            await page.locator(f'input[name="option_wall"][value="{wall}"]').check()
        if options:
            await page.get_by_text("More options").click()
        for name, value in options.items():
            await page.locator(f'select[name="option_{name}"]').select_option(value)
        await page.get_by_role("button", name="Open the room").click()
        await expect(page.locator("#seat-0")).to_contain_text(self.name)
        await expect(page.locator("#side[data-ready]")).to_be_attached()  # the page's scripts have run
        return page.url

    async def sit(self, address: str) -> None:
        """Follow the link of a friend, and take the first free seat."""
        await self.page.goto(address)
        await self.page.get_by_label("What shall we call you?").fill(self.name)
        await self.press("Sit down")
        await expect(self.page.locator(".seat.is-mine")).to_contain_text(self.name)

    async def send(self, path: str, **form: str | float | bool) -> str:
        """Send a form from no page; where it leads."""
        answer = await self.page.context.request.post(
            path, form=form, headers={"Origin": self.address}, max_redirects=0
        )
        assert answer.status == 303, await answer.text()
        return answer.headers["location"]

    async def press(self, button: str) -> None:
        await self.page.get_by_role("button", name=button, exact=True).click()

    async def open_talk(self) -> None:
        """During a game, talk is in a sheet beside the table."""
        await self.page.locator("#tab-talk").click()

    async def log(self) -> str:
        return await self.page.locator("#log").text_content() or ""

    # Playing

    async def look(self) -> dict[str, Any]:
        """The version, the phase, and what this player may do now."""
        seen: dict[str, Any] = await self.page.evaluate(WHERE_WE_ARE)
        seen["moves"] = read(seen["moves"])
        return seen

    async def has_version(self, version: int) -> None:
        await self.page.wait_for_function(
            "version => Number(document.getElementById('room').dataset.version) >= version", arg=version, polling=20
        )

    async def play(self, move: str) -> None:
        """Make this move by clicking, and see it on the table."""
        before = (await self.look())["version"]
        await (self._tile() if move.startswith("t") else self._take(move))
        await self.has_version(before + 1)

    async def _take(self, move: str) -> None:
        tiles, target = move[:-1], move[-1]
        await self._click(self.page.locator(f'button[data-pick="{tiles}"]'))
        await self._click(self.aim(target))

    async def _tile(self) -> None:
        """On the grey wall: any open space in each row that has a tile to place, then confirm."""
        confirm = self.page.locator('[data-act="confirm"]')
        space = self.page.locator(".spaces:not(:has(.chosen)) > .aim.open").first
        for _ in range(5):
            await confirm.or_(space).first.wait_for()
            if await confirm.is_visible():
                break
            await self._click(space)
        await self._click(confirm)

    async def _click(self, place: Locator) -> None:
        await (place.evaluate(QUICK_CLICK) if self.is_quick else place.click())

    def aim(self, target: str) -> Locator:
        return self.page.locator(f'.board .aim.open[data-to="{target}"]')


@asynccontextmanager
async def people(browser: Browser, address: str, count: int, **context: Any) -> AsyncIterator[list[Player]]:
    """So many people, each with a browser of their own. Nothing that they see may make a browser complain."""
    players = []
    for name in NAMES[:count]:
        space = await browser.new_context(base_url=address, **{"viewport": DESKTOP, **context})
        space.set_default_timeout(PATIENCE)
        page = await space.new_page()
        complaints = Complaints()
        complaints.listen_to(page)
        players.append(Player(name, page, complaints, address))
    try:
        yield players
        assert [text for player in players for text in player.complaints] == []
    finally:
        for player in players:
            await player.page.context.close()


async def begin_by_hand(players: Sequence[Player], **options: str) -> str:
    """Everybody sits down, and the host starts; the room's address."""
    host, *friends = players
    address = await host.open_room(len(players), **options)
    for friend in friends:
        await friend.sit(address)
    await expect(host.page.get_by_text("Everybody is seated.")).to_be_visible()
    await host.press("Start the game")
    for player in players:
        await expect(player.page.locator(".table")).to_be_visible()
    return address


async def begin(players: Sequence[Player], **options: str) -> str:
    """The same for those who care only for the game: they send the forms without looking at the pages. Theirs
    are live then."""
    host, *friends = players
    chosen = {f"option_{name}": value for name, value in options.items()}
    setup = {**SETUP, "seats": str(len(players)), "name": host.name, **chosen}
    room = await host.send("/new", **setup)
    for seat, friend in enumerate(friends, start=1):
        await friend.send(f"{room}/sit", seat=str(seat), name=friend.name)
        await friend.send(f"{room}/ready", ready="true", version="0")
    await host.send(f"{room}/start", version="0")
    for player in players:
        await player.page.goto(room)
        await expect(player.page.locator("#room[data-ready][data-online] .table")).to_be_visible()
        await expect(player.page.locator("#side[data-ready]")).to_be_attached()
    return host.page.url


async def on_turn(players: Sequence[Player]) -> tuple[Player, list[str]]:
    """Who may move now, and which moves."""
    for _ in range(200):
        for player in players:
            seen = await player.look()
            if seen["moves"]:
                return player, seen["moves"]
        await asyncio.sleep(0.05)
    raise AssertionError("nobody may move")


async def play_on(players: Sequence[Player], moves: int) -> None:
    for _ in range(moves):
        player, choices = await on_turn(players)
        await player.play(quickest(choices))


async def play_to_the_end(players: Sequence[Player]) -> None:
    """The first moves as slowly as people, the others quickly."""
    for turn in range(MOST_TURNS):
        seen = await asyncio.gather(*(player.look() for player in players))
        if all(each["phase"] == "over" for each in seen):
            return
        newest = max(each["version"] for each in seen)
        for player, each in zip(players, seen, strict=True):
            if each["version"] == newest and each["moves"]:
                player.is_quick = turn >= SLOW_TURNS
                await player.play(quickest(each["moves"]))
                break
        else:
            await asyncio.sleep(0.02)
    raise AssertionError("the game does not end")


def quickest(moves: Sequence[str]) -> str:
    """A move towards a complete row, so that the game is short: the shortest line it can go to."""
    return min(moves, key=lambda move: (move.endswith("f"), move[-1], move))
