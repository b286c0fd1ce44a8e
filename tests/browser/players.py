"""Tables with a real browser at them. The other players are programs, who move as soon as they may."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from app.rules.choices import read, write
from app.rules.contract import ASKED
from tests.browser.conftest import Complaints
from tests.live.kit import Guest

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 30_000
CALM: dict[str, Any] = {"reduced_motion": "reduce"}


class Player:
    """Somebody with a browser, on the last seat."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.seat = seat

    async def moves(self) -> list[str]:
        return read(await self.page.get_attribute("#choices", "data-moves") or "")

    @property
    def board(self) -> Locator:
        return self.page.locator(f"#board-{self.seat}")

    def source(self, tiles: str) -> Locator:
        return self.page.locator(f'button[data-pick="{tiles}"]')

    async def amount(self, tiles: str) -> int:
        """How many tiles a pick takes: "2 red"."""
        label = await self.source(tiles).get_attribute("aria-label") or ""
        return int(label.split()[0])

    def target(self, name: str) -> Locator:
        return self.board.locator(f'.aim[data-to="{name}"]')

    def act(self, name: str) -> Locator:
        return self.page.locator(f'[data-act="{name}"]')

    @property
    def preview(self) -> Locator:
        return self.page.locator("#preview")

    async def version(self) -> str:
        return await self.page.get_attribute("#room", "data-version") or ""

    async def until_moved(self, version: str) -> None:
        await expect(self.page.locator("#room")).not_to_have_attribute("data-version", version, timeout=PATIENCE)

    async def until_other_choices(self, moves: list[str]) -> None:
        """Where several act at once, only this tells that one's own move has arrived."""
        await expect(self.page.locator("#choices")).not_to_have_attribute(
            "data-moves", write(moves), timeout=PATIENCE
        )

    async def until_my_turn(self) -> bool:
        """Wait for something to do. False when the game is over."""
        await expect(
            self.page.locator('#choices[data-moves]:not([data-moves=""]), #sync[data-phase="over"]').first
        ).to_be_attached(timeout=PATIENCE)
        return bool(await self.moves())

    async def take(self, move: str) -> None:
        """Make a move by mouse."""
        version = await self.version()
        await self.source(move[:2]).click()
        await self.target(move[2]).click()
        await self.until_moved(version)


async def play_on(guest: Guest, thinks: float = 0) -> None:
    """Move whenever it is possible, after so many seconds."""
    while guest.page.phase != "over":
        await guest.until(lambda: guest.page.moves or guest.page.phase == "over", patience=120)
        if guest.page.moves:
            await asyncio.sleep(thinks)
            version = guest.page.version
            moves = guest.page.moves
            if any(code.endswith(ASKED) for code in moves):
                move = await guest.a_move()
            else:
                move = next((code for code in moves if not code.endswith("f")), moves[0])
            await guest.move(move)
            await guest.until(lambda version=version: guest.page.version > version)


@asynccontextmanager
async def table(
    browser: Browser,
    server: str,
    complaints: Complaints,
    *,
    others: int = 1,
    plays: bool = True,
    thinks: float = 0,
    game: str = "azul",
    **context: Any,
) -> AsyncIterator[tuple[Player, list[Guest]]]:
    """A game that has begun; the browser starts. The others move after they have thought for so many seconds; with
    `plays=False` they wait to be moved by the test."""
    setup = {"option_wall": context.pop("wall", "colour")} if game == "azul" else {}
    seats = others + 1
    guests = [Guest(server, f"Guest {number}") for number in range(1, seats)]
    opened = await browser.new_context(base_url=server, **{**DESKTOP, **context})
    tasks: list[asyncio.Task[None]] = []
    try:
        host = guests[0]
        code = await host.open_room(game=game, seats=str(seats), option_starter=str(seats), **setup)
        for seat, guest in enumerate(guests[1:], start=1):
            await guest.sit(code, seat)
            await guest.act("ready", ready="true", version="0")
        forms: dict[str, dict[str, str | float | bool]]
        forms = {"sit": {"seat": str(others), "name": "Marta"}, "ready": {"ready": "true", "version": "0"}}
        for action, form in forms.items():
            answer = await opened.request.post(
                f"/r/{code}/{action}", form=form, headers={"Origin": server}, max_redirects=0
            )
            assert answer.status == 303
        page = await opened.new_page()
        complaints.listen_to(page)
        await page.goto(f"/r/{code}")
        assert (await host.act("start", version="0")).status_code == 303
        await expect(page.locator('#room[data-phase="playing"]')).to_be_attached()
        for guest in guests:
            await guest.connect(code)
            await guest.until(lambda guest=guest: guest.page.phase == "playing")
        if plays:
            tasks = [asyncio.create_task(play_on(guest, thinks)) for guest in guests]
        yield Player(page, others), guests
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        for guest in guests:
            await guest.__aexit__()
        await opened.close()
