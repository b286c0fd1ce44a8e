"""Games for browser tests: played by programs up to a point, then looked at through the eyes of a player."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playwright.async_api import Browser, BrowserContext, Page, WebSocketRoute

from tests.live.kit import Guest, begin, play_to_the_end

NAMES = ("Marta", "Jirka", "Ola", "Bartholomew the Long")


@asynccontextmanager
async def game(server: str, seats: int, moves: int | None = 12, **setup: str) -> AsyncIterator[list[Guest]]:
    """A game after so many moves, or at its end; the first player is to move unless it is over."""
    guests = [Guest(server, name) for name in NAMES[:seats]]
    try:
        await begin(guests, **{"option_starter": "1", **setup})
        if moves is None:
            await play_to_the_end(guests)
        else:
            await _play(guests, moves)
        yield guests
    finally:
        for guest in guests:
            await guest.__aexit__()


async def _play(guests: list[Guest], moves: int) -> None:
    played = 0
    while played < moves or not guests[0].page.moves:
        await move_on(guests)
        played += 1


async def move_on(guests: list[Guest]) -> None:
    """One move of whoever may move, seen by all."""
    while not any(guest.page.moves for guest in guests):
        await asyncio.sleep(0.005)
    actor = next(guest for guest in guests if guest.page.moves)
    before = actor.page.version
    move = next((code for code in actor.page.moves if not code.endswith("f")), actor.page.moves[0])
    assert (await actor.move(move))["ok"]
    for guest in guests:
        await guest.until(lambda guest=guest: guest.page.version > before)


@asynccontextmanager
async def eyes(
    browser: Browser,
    guest: Guest,
    width: int,
    height: int,
    *,
    watching: bool = False,
    dark: bool = False,
    moving: bool = False,
    hears: Callable[[str], str] | None = None,
) -> AsyncIterator[Page]:
    """The room of a guest in a browser window, with their cookies or, to watch, without; in motion or still. It
    may hear something else than the server says."""
    context: BrowserContext = await browser.new_context(
        base_url=guest.address,
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if moving else "reduce",
    )
    try:
        if not watching:
            await context.add_cookies(
                [{"name": name, "value": value, "url": guest.address} for name, value in guest.http.cookies.items()]
            )
        page = await context.new_page()
        if hears:
            await _change_what_is_heard(page, hears)
        await page.goto(f"/r/{guest.code}")
        await page.locator("#room[data-version][data-ready][data-online]").wait_for()
        yield page
    finally:
        await context.close()


async def _change_what_is_heard(page: Page, hears: Callable[[str], str]) -> None:
    def connect(here: WebSocketRoute) -> None:
        server = here.connect_to_server()
        here.on_message(server.send)
        server.on_message(lambda text: here.send(hears(str(text))))

    await page.route_web_socket("**/live*", connect)
