"""Players of Queen's Garden in browsers: they take, place, pay, buy and pass by mouse, by touch or by keys alone."""

import asyncio
from collections.abc import Sequence
from random import Random

from playwright.async_api import Locator, Page, expect

from app.rules.choices import read
from app.rules.contract import ASKED
from tests.browser.people import QUICK_CLICK
from tests.live.kit import Guest

PATIENCE = 15_000
SLOW_MOVES = 6
MANY_MOVES = 12
"""Whoever has seen that much of a game passes sooner."""
SEEN_IN_MOST_GAMES = {"tile", "expansion"}


class Gardener:
    """Somebody at the table of Queen's Garden. What they have done by now is in `done`."""

    def __init__(self, page: Page, *, touch: bool = False, chance: str = "") -> None:
        self.page = page
        self.touch = touch
        self.done: set[str] = set()
        self._chance = Random(chance)
        self._moves = 0
        self._has_paid = False
        page.set_default_timeout(PATIENCE)

    async def moves(self) -> list[str]:
        return read(await self.page.locator("#choices").get_attribute("data-moves") or "")

    async def version(self) -> int:
        return int(await self.page.locator("#room").get_attribute("data-version") or -1)

    async def press(self, place: Locator) -> None:
        """As people do it; after the first moves without the checks that the testing tool makes before a click."""
        if self.touch:
            await place.tap()
        elif self._moves < SLOW_MOVES:
            await place.click()
        else:
            await expect(place).to_be_visible()
            await place.evaluate(QUICK_CLICK)

    def act(self) -> Locator:
        return self.page.locator('[data-act="place"]')

    async def play(self) -> None:
        """Any sensible move, seen on the table."""
        if self._moves == SLOW_MOVES and not self.touch:
            await self.page.mouse.move(1, 1)  # quick clicks leave the mouse where it is: it must not aim at anything
        codes = await self.moves()
        before = await self.version()
        await self.begin(self.choose(codes))
        await self.end()
        self._moves += 1
        await expect(self.page.locator(f'#room:not([data-version="{before}"])')).to_be_attached()

    def choose(self, codes: Sequence[str]) -> str:
        has_seen_most = self.done >= SEEN_IN_MOST_GAMES or self._moves >= 3 * MANY_MOVES
        if self._moves >= MANY_MOVES and has_seen_most and self._chance.random() < 0.4:
            return "pass"
        takes = [code for code in codes if code.startswith("+")]
        placing = [code for code in codes if "@" in code and code[0] != "+"]
        beds = [code for code in placing if code[0] == "x" and code[1] != "@"]
        tiles = [code for code in placing if code[0] != "x"]
        if not self._has_paid:
            tiles = [code for code in tiles if code[1] != "1"] or tiles
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

    async def begin(self, code: str) -> None:
        """All but the last press."""
        code = code.removesuffix(ASKED)
        if code.startswith("+"):
            await self.take(code)
        elif code == "pass":
            await self.press(self.page.locator('[data-pick="pass"]'))
            await self.discard()
            self.done.add("pass")
        elif code.startswith("x@"):
            await self.press(self.page.locator('.dock > [data-pick="x@"]'))
            await self.press(self.page.locator(f'.aim.open[data-to="{code[2]}"]'))
            self.done.add("buy")
        else:
            await self.place(code)
        await expect(self.act()).to_be_enabled()

    async def end(self) -> None:
        await self.press(self.act())

    async def discard(self) -> None:
        """Where that is possible, the first piece that can be paid."""
        may = self.page.locator("#store button.may-pay")
        points = int((await self.page.locator(".own .score > b").inner_text()).replace("−", "-"))
        for number in range(await may.count()):
            value = int((await may.nth(number).get_attribute("data-pick") or "")[-1])
            if value <= points:
                await self.press(may.nth(number))
                await expect(self.page.locator("#store .pays")).to_have_count(1)
                self.done.add("discard")
                return

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
        """A tile on its space; an expansion on its bed, where it is turned until its hex is on that space."""
        piece, _, space = code.partition("@")
        await self.press(self.page.locator(f'#store button[data-pick="{piece}"]'))
        if piece[0] == "x":
            await self.press(self.page.locator(f'.target-of-place[data-place="{space[0]}"] > .aim.open'))
            await self.turn(space)
        else:
            await self.press(self.page.locator(f'.aim.open[data-to="@{space}"]'))
        await expect(self.act()).to_be_visible()
        self.done.add("expansion" if piece[0] == "x" else "tile")
        swaps = self.page.locator("#store .may-pay")
        if await swaps.count():
            await self.press(swaps.first)
            self.done.add("other payment")
        self._has_paid = self._has_paid or bool(await self.page.locator("#store .pays").count())
        if await self.page.locator('#store .pays[data-pick="j"]').count():
            self.done.add("joker")

    async def turn(self, space: str) -> None:
        """By the button on its pavilion, or by a press on the space."""
        there = self.page.locator(f'.target > .aim.armed[data-to="@{space}"]')
        for _ in range(3 if self._chance.random() < 0.5 else 0):
            if await there.count():
                return
            await self.press(self.page.locator(".turner > button"))
            self.done.add("turn")
        if not await there.count():
            await self.press(self.page.locator(f'.target > .aim.open[data-to="@{space}"]'))
        await expect(there).to_be_attached()


async def others_play(guests: Sequence[Guest]) -> None:
    """The players that are programs move until it is nobody's turn of theirs."""
    while any(guest.page.moves for guest in guests):
        mover = next(guest for guest in guests if guest.page.moves)
        before = mover.page.version
        await mover.move(await mover.a_move())
        for guest in guests:
            await guest.until(lambda guest=guest, before=before: guest.page.version > before)
        await asyncio.sleep(0)


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_STEPS = 200


class KeyGardener(Gardener):
    """Somebody without a mouse."""

    async def begin(self, code: str) -> None:
        code = code.removesuffix(ASKED)
        press = self.page.keyboard.press
        if code.startswith("+"):
            await self._take_by_keys()
        elif code == "pass":
            await self._go_by("p", "pass")
            await press("Enter")
            self.done.add("pass")
        elif code.startswith("x@"):
            await self._go_by("x", "x@")
            await press("Enter")
            await press(code[2])
            await press("Enter")
            self.done.add("buy")
        else:
            await self._place_by_keys(code)
        await expect(self.act()).to_be_enabled()
        focused = self.page.locator('[data-act="place"]:focus, .aim.armed:focus')
        await expect(focused).to_be_attached()

    async def end(self) -> None:
        await self.page.keyboard.press("Enter")

    async def _go_by(self, key: str, pick: str) -> None:
        """A key goes from one piece that begins so to the next."""
        for _ in range(MOST_STEPS):
            if await self.page.evaluate("document.activeElement.dataset.pick") == pick:
                return
            await self.page.keyboard.press(key)
        shelf = await self.page.locator("#shelf").inner_text()
        here = await self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"no key leads to {pick}: {here}, while the shelf says: {shelf}")

    async def _take_by_keys(self) -> None:
        """Arrows go from piece to piece, until there is one that can be taken."""
        takes = {code[1] for code in await self.moves() if code.startswith("+")}
        await self.page.keyboard.press("t")
        for _ in range(MOST_STEPS):
            piece = await self.page.evaluate(
                "document.activeElement.closest('.offer') && {...document.activeElement.dataset}"
            )
            if piece and takes & set(piece.get("hex") or piece["pick"].removeprefix("x")):
                break
            await self.page.keyboard.press(self._chance.choice(ARROWS))
        await self.page.keyboard.press("Enter")
        self.done.add("take")

    async def _place_by_keys(self, code: str) -> None:
        piece, _, space = code.partition("@")
        press = self.page.keyboard.press
        await press("s")
        await self._go_by(piece[0], piece)
        await press("Enter")
        await expect(self.page.locator(".aim.open:focus")).to_be_attached()
        if piece[0] == "x":
            await press(space[0])
            await press("Enter")
            await press("r")
            self.done.add("expansion")
        else:
            await press("n")
            await press("Enter")
            self.done.add("tile")
        await expect(self.page.locator(".aim.armed:focus")).to_be_attached()
        await press("o")  # another payment, if there is one
        if await self.page.locator("#store .pays").count():
            self._has_paid = True
            self.done.add("payment by keys")


async def play_to_the_end(gardeners: Sequence[Gardener], guests: Sequence[Guest] = (), most: int = 600) -> None:
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
