"""Azul Duel by hand: every move of it, made with a mouse, with fingers, or by keyboard alone."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from playwright.async_api import Locator, Page, expect

from app.rules.choices import read
from tests.browser.people import QUICK_CLICK

PATIENCE = 30_000
FIELD_KEYS = "qweasdzxc"
MOST_KEYS = 12
CODE = re.compile(r"(?P<pick>[1-5m][a-z]|[dk]\d+)(?P<to>[x1-6]|f\d)(?P<end>[a-z]*|r\d)", re.ASCII)
STATE = "[document.getElementById('room').dataset.version, document.getElementById('choices')?.dataset.moves ?? '']"
WORDS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "t": "turquoise"}
FOCUSED = "document.activeElement?.dataset.pick ?? document.activeElement?.dataset.to ?? ''"

SIZE = "source => Math.max(source.offsetWidth ?? source.clientWidth, source.offsetHeight ?? source.clientHeight)"
# What is dragged looks as it did where it lay: a little askew, and no part of it larger.
IN_HAND = """(hand, size) => [...hand.querySelectorAll(".dome-tile, svg")].every((piece) => {
    const { width, height } = piece.getBoundingClientRect();
    return width && Math.max(width, height) <= 1.2 * size;
})"""

# What tells why a key leads nowhere: where the focus is, what is picked, what lies over the page, what is asked.
AT_THE_TABLE = """() => [
    document.activeElement.outerHTML.slice(0, 200),
    document.querySelector("#stage .table").className,
    ...[...document.querySelectorAll("dialog[open], :popover-open, .lifted")].map(({ outerHTML }) => outerHTML),
    document.querySelector(".hint").dataset.hint,
    document.getElementById("shelf").innerText,
]"""


class Hands:
    """Somebody at a table of Azul Duel. This one has a mouse."""

    is_quick = False
    """Clicks without the many checks that the testing tool makes before one."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What is on the table

    async def moves(self) -> list[str]:
        return read(await self.page.get_attribute("#choices", "data-moves") or "")

    def source(self, pick: str) -> Locator:
        return self.page.locator(f'button[data-pick="{pick}"]:visible').first

    def target(self, to: str) -> Locator:
        return self.page.locator(f'.own .aim[data-to="{to}"]')

    def ending(self, ending: str) -> Locator:
        return self.page.locator(f'.shelf [data-ending="{ending}"]:visible').first

    def on_shelf(self, to: str) -> Locator:
        return self.page.locator(f'.shelf [data-to="{to}"]:visible')

    def act(self, name: str) -> Locator:
        return self.page.locator(f'[data-act="{name}"]')

    @property
    def confirm(self) -> Locator:
        return self.act("confirm")

    @property
    def preview(self) -> Locator:
        return self.page.locator("#preview .preview-text")

    # How it is done

    async def press(self, place: Locator) -> None:
        await (place.evaluate(QUICK_CLICK) if self.is_quick else place.click())

    async def pick(self, pick: str) -> None:
        await self.press(self.source(pick))

    async def end(self, ending: str) -> None:
        """A move that is picked is to end so: a turn, or an order of what is left, from the bottom to the top."""
        if ending[-1].isdigit():
            await self.press(self.ending(ending))
            return
        for place in range(len(ending)):  # what is pressed comes to the top
            order = ".dock-order:not([hidden]) .dock-row > button"
            if await self.page.locator(order).count():
                await self.press(self.page.locator(f'{order}[aria-label="{WORDS[ending[place]]} on top"]').first)

    async def put(self, to: str) -> None:
        await self.press(self.target(to))

    async def do(self, move: str) -> None:
        """A source that is a whole move."""
        await self.pick(move)

    async def choose(self, code: str) -> None:
        """At tiling: a cell, which chips pay for, or to leave the line."""
        await self.press(self.on_shelf(code[:3]))

    async def send_tiling(self) -> None:
        await self.press(self.confirm)

    # Playing

    async def play(self, move: str) -> None:
        """Make this move, and see it on the table."""
        # Where both act at once only one's own choices tell that the move has arrived.
        has_moved = f"before => {STATE}[{int(move.startswith('t'))}] !== before[{int(move.startswith('t'))}]"
        before = await self.page.evaluate(STATE)
        if move.startswith("t"):
            await self.tile(move)
        elif found := CODE.fullmatch(move):
            await self.pick(found["pick"])
            if found["end"]:
                await self.end(found["end"])
            await self.put(found["to"])
        else:
            await self.do(move)
        await self.page.wait_for_function(has_moved, arg=before, polling=20, timeout=PATIENCE)

    async def tile(self, first: str) -> None:
        """This choice, then the first that is offered in each row, then all of it is sent."""
        choice = first
        for _ in range(7):
            await self.choose(choice)
            offered = self.page.locator(".dock-picks:visible > button").first
            done = self.page.locator(f'.dock-picks:visible > [data-to^="t{choice[1]}"]')
            await expect(done).to_have_count(0)
            await self.confirm.or_(offered).first.wait_for()
            if await self.confirm.is_visible():
                break
            choice = await offered.get_attribute("data-to") or ""
        await self.send_tiling()


class Fingers(Hands):
    """By touch, where every move waits to be confirmed. A line is too low for a finger: its target is in the dock."""

    async def press(self, place: Locator) -> None:
        if not self.is_quick:
            await place.tap()
            return
        await place.wait_for()
        box = await place.bounding_box()
        assert box is not None
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def put(self, to: str) -> None:
        await self.press(self.on_shelf(to) if len(to) == 1 else self.target(to))
        await self.press(self.act("place"))

    async def do(self, move: str) -> None:
        await self.pick(move)
        await self.press(self.act("place"))


class Keys(Hands):
    """By keyboard alone."""

    async def focused(self) -> str:
        return str(await self.page.evaluate(FOCUSED))

    async def go(self, key: str, wanted: str) -> None:
        for _ in range(MOST_KEYS):
            await self.page.keyboard.press(key)
            if await self.focused() == wanted:
                return
        raise AssertionError(f"{key} does not lead to {wanted}, but: {await self.page.evaluate(AT_THE_TABLE)}")

    async def pick(self, pick: str) -> None:
        await self.go({"m": "6", "k": "d", "u": "d"}.get(pick[0], pick[0]), pick)
        await self.page.keyboard.press("Enter")

    async def end(self, ending: str) -> None:
        if ending[-1].isdigit():
            for _ in range(4):
                if await self.page.locator(f'[data-ending="{ending}"][aria-checked="true"]').count():
                    return
                await self.page.keyboard.press("r")
            raise AssertionError(f"there is no {ending}")
        for _ in range(MOST_KEYS):
            shown = await self.page.locator(".dock-order:not([hidden]) .dock-row > button").evaluate_all(
                "all => all.map((each) => each.ariaLabel)"
            )
            if not shown or shown == [f"{WORDS[letter]} on top" for letter in reversed(ending)]:
                return
            await self.page.keyboard.press("o")
        raise AssertionError(f"there is no order {ending}")

    async def put(self, to: str) -> None:
        await self.go(FIELD_KEYS[int(to[1]) - 1] if to.startswith("f") else to.replace("x", "0"), to)
        await self.page.keyboard.press("Enter")

    async def choose(self, code: str) -> None:
        await self.go(code[2].replace("-", "0"), code[:3])
        await self.page.keyboard.press("Enter")

    async def send_tiling(self) -> None:
        await expect(self.confirm).to_be_focused()
        await self.page.keyboard.press("Enter")


class Dragging(Hands):
    """With a mouse that stays down from what is taken to where it goes."""

    async def pick(self, pick: str) -> None:
        self.picked = self.source(pick)

    async def end(self, ending: str) -> None:
        """As it is proposed."""

    async def drag(self, source: Locator, target: Locator) -> None:
        mouse = self.page.mouse
        await mouse.move(*await self.middle(source))
        await mouse.down()
        x, y = await self.middle(source)
        await mouse.move(x + 9, y + 9)  # now the targets are there
        await mouse.move(*await self.middle(target), steps=2)
        await expect(self.page.locator(".hand > *").first).to_be_visible()
        assert await self.page.locator(".hand").evaluate(IN_HAND, await source.evaluate(SIZE))
        await mouse.up()
        await expect(self.page.locator(".hand")).to_have_count(0)

    async def middle(self, place: Locator) -> tuple[float, float]:
        box = await place.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def put(self, to: str) -> None:
        await self.drag(self.picked, self.target(to))

    async def do(self, move: str) -> None:
        """To the board."""
        await self.drag(self.source(move), self.page.locator(".own .lines-and-dome"))

    async def choose(self, code: str) -> None:
        line = self.page.locator(f'.own .line-place[data-line="{code[1]}"] .line-tiles .tile').first
        await self.drag(line, self.target(code[:3]))


def lively(chance: Random) -> Callable[[Sequence[str]], str]:
    """How a game comes to all kinds of moves: chips are taken and used, dome tiles drawn, orders changed."""

    def worth(move: str) -> tuple[Any, ...]:
        if move.startswith("t"):
            return ("-" in move, "." not in move, chance.random())
        if re.fullmatch(r"c\d", move):
            return (0,)
        if move in ("draw", "look"):
            return (chance.choice((0, 2)), chance.random())
        return ("x" in move, 1, chance.random())

    def choose(moves: Sequence[str]) -> str:
        return min(moves, key=worth)

    return choose
