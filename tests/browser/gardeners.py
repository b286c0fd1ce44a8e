"""Players of Queen's Garden in browsers: they take, place, pay, buy and pass by mouse, by touch or by keys alone."""

import asyncio
from collections.abc import Sequence
from random import Random

from playwright.async_api import Locator, Page, expect

from app.rules.choices import read
from app.rules.contract import ASKED
from tests.live.kit import Guest

PATIENCE = 15_000


class Gardener:
    """Somebody at the table of Queen's Garden. What they have done by now is in `done`."""

    def __init__(self, page: Page, *, touch: bool = False, chance: str = "") -> None:
        self.page = page
        self.touch = touch
        self.done: set[str] = set()
        self._chance = Random(chance)
        page.set_default_timeout(PATIENCE)

    async def moves(self) -> list[str]:
        return read(await self.page.locator("#choices").get_attribute("data-moves") or "")

    async def version(self) -> int:
        return int(await self.page.locator("#room").get_attribute("data-version") or -1)

    async def press(self, place: Locator) -> None:
        await (place.tap() if self.touch else place.click())

    def act(self) -> Locator:
        return self.page.locator('[data-act="place"]')

    async def play(self) -> None:
        """Any sensible move, seen on the table."""
        codes = await self.moves()
        before = await self.version()
        await self.make(self.choose(codes))
        await expect(self.page.locator(f'#room:not([data-version="{before}"])')).to_be_attached()

    def choose(self, codes: Sequence[str]) -> str:
        takes = [code for code in codes if code.startswith("+")]
        placing = [code for code in codes if "@" in code and code[0] != "+"]
        beds = [code for code in placing if code[0] == "x" and code[1] != "@"]
        tiles = [code for code in placing if code[0] != "x"]
        buys = [code for code in placing if code.startswith("x@")]
        if beds and self._chance.random() < 0.8:
            return self._chance.choice(beds)
        if buys and "buy" not in self.done and self._chance.random() < 0.3:
            return self._chance.choice(buys)
        if tiles and (self._chance.random() < 0.5 or not takes):
            return self._chance.choice(tiles)
        if takes and self._chance.random() < 0.93:
            copies = [code for code in takes if "," in code]
            return self._chance.choice(copies or takes)
        return "pass"

    async def make(self, code: str) -> None:
        code = code.removesuffix(ASKED)
        if code.startswith("+"):
            await self.take(code)
        elif code == "pass":
            await self.press(self.page.locator('[data-pick="pass"]'))
            self.done.add("pass")
        elif code.startswith("x@"):
            await self.press(self.page.locator('[data-pick="x@"]'))
            await self.press(self.page.locator(f'.aim.open[data-to="{code[2]}"]'))
            self.done.add("buy")
        else:
            await self.place(code)
        await self.press(self.act())

    async def take(self, code: str) -> None:
        """By the chip where there is one, or by a tile, whose second press means its symbol."""
        category, *copies = code.split(",")
        chip = self.page.locator(f'.chips [data-pick="{category}"]')
        if await chip.is_visible() and self._chance.random() < 0.5:
            await self.press(chip)
        else:
            await self.press(self.page.locator(f'.display [data-hex*="{category[1]}"]').first)
            self.done.add("tile of the display")
        await expect(self.act()).to_be_enabled()
        others = self.page.locator(".display .is-copy")
        if copies and await others.count():
            await self.press(others.first)
            self.done.add("copy")
        self.done.add("take")

    async def place(self, code: str) -> None:
        piece, _, space = code.partition("@")
        await self.press(self.page.locator(f'#store button[data-pick="{piece}"]'))
        await self.press(self.page.locator(f'.aim.open[data-to="@{space}"]'))
        await expect(self.act()).to_be_visible()
        self.done.add("expansion" if piece[0] == "x" else "tile")
        swaps = self.page.locator("#store .may-pay")
        if await swaps.count():
            await self.press(swaps.first)
            self.done.add("other payment")
        if await self.page.locator('#store .pays[data-pick="j"]').count():
            self.done.add("joker")


async def others_play(guests: Sequence[Guest]) -> None:
    """The players that are programs move until it is nobody's turn of theirs."""
    while any(guest.page.moves for guest in guests):
        mover = next(guest for guest in guests if guest.page.moves)
        before = mover.page.version
        await mover.move(await mover.a_move())
        for guest in guests:
            await guest.until(lambda guest=guest, before=before: guest.page.version > before)
        await asyncio.sleep(0)


async def play_to_the_end(gardeners: Sequence[Gardener], guests: Sequence[Guest] = (), most: int = 400) -> None:
    """Whoever may move does, until the game is over."""
    for _ in range(most):
        await others_play(guests)
        for gardener in gardeners:
            if await gardener.page.locator('#room[data-phase="over"]').count():
                return
            if await gardener.moves():
                await gardener.play()
                break
        else:
            await asyncio.sleep(0.02)
    raise AssertionError("the game does not end")
