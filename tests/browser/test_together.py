"""What players do together, seen in their browsers: taking back, ending, leaving and coming back."""

import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import Complaints, axe_violations
from tests.browser.tables import eyes, game
from tests.live.kit import Guest, to_act
from tests.live.turned_clock import TurnedServer
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll('.board, .offer, .shelf')].map(each => {
        const {x, y, width, height} = each.getBoundingClientRect();
        return [each.id || each.className, [x, y, width, height].map(Math.round)];
    })
)"""


async def looking(stack: AsyncExitStack, browser: Browser, complaints: Complaints, guest: Guest, width: int) -> Page:
    page = await stack.enter_async_context(eyes(browser, guest, width, 844))
    complaints.listen_to(page)
    return page


async def version_is(page: Page, version: int, patience: float = 5_000) -> None:
    await expect(page.locator(f'#room[data-version="{version}"]')).to_be_attached(timeout=patience)


async def test_taking_back_freely_and_by_asking(browser: Browser, server: str, complaints: Complaints) -> None:
    async with game(server, 2, 4) as (marta, jirka), AsyncExitStack() as stack:
        mine = await looking(stack, browser, complaints, marta, 1280)
        phone = await looking(stack, browser, complaints, jirka, 390)
        request, theirs = phone.locator("#request"), mine.locator("#request")
        await mine.locator(".table").wait_for()

        # Jirka has moved last: his undo happens at once, by the button at the bottom of his phone.
        undo = phone.locator(".side-tabs [data-undo]")
        await expect(undo).to_have_accessible_name("Take back")
        await undo.click()
        for page in (mine, phone):
            await version_is(page, 5)
            await expect(page.locator("#log-4")).to_have_class("log-entry is-taken-back")
            await expect(page.locator("#log > li").last).to_have_text("Jirka takes the last move back.")
        reply = await jirka.move(jirka.page.moves[0], version=5)
        assert reply["ok"], reply

        # Marta has to ask. Nothing moves when her request appears, and nothing takes Jirka's focus.
        await version_is(mine, 6)
        places = await phone.evaluate(PLACES)
        await expect(mine.locator(".table-tools [data-undo]")).to_have_accessible_name("Ask to take back")
        await mine.keyboard.press("z")
        await expect(request).to_contain_text("Marta asks to take back:")
        await expect(request).to_contain_text("2 moves, from here on")
        await expect(theirs).to_contain_text("Waiting for Jirka.")
        assert await phone.evaluate(PLACES) == places
        await expect(undo).to_be_focused()
        assert not await axe_violations(phone)

        # How it would be: on the table itself, until Escape.
        lines = phone.locator("#board-1 .rows")
        before, entries = await lines.inner_html(), await phone.locator("#log > li").count()
        await request.get_by_role("button", name="See how the table would look").click()
        await expect(phone.locator(".table.would-be")).to_be_attached()
        await expect(phone.get_by_text("This is how the table would look.")).to_be_visible()
        assert await lines.inner_html() != before
        assert await phone.evaluate(PLACES) == places
        await phone.keyboard.press("Escape")
        await expect(phone.locator(".table.would-be")).not_to_be_attached()
        assert await phone.locator("#log > li").count() == entries

        # A no is told, and asking again has to wait.
        await phone.keyboard.press("F6")
        await expect(request.get_by_role("button", name="Allow")).to_be_focused()
        await request.get_by_role("button", name="No", exact=True).click()
        await expect(theirs).to_contain_text("Jirka would rather not.")
        await mine.keyboard.press("z")
        await expect(mine.locator("#shelf-words")).to_contain_text("You can ask again in")
        await version_is(mine, 6)
    assert not complaints


async def test_a_line_of_the_log_and_a_server_that_dies_meanwhile(
    browser: Browser, own: ServerProcess, complaints: Complaints
) -> None:
    async with game(own.address, 3, 6) as (marta, jirka, ola), AsyncExitStack() as stack:
        pages = [await looking(stack, browser, complaints, guest, 1280) for guest in (marta, jirka, ola)]
        mine, *others = pages
        await mine.get_by_role("button", name="Go back to a line…").click()
        await mine.locator("#log-2").press("Enter")
        for page in others:
            await expect(page.locator("#request")).to_contain_text("5 moves, from here on")
        await others[0].get_by_role("button", name="Allow").click()
        await expect(mine.locator("#request")).to_contain_text("Waiting for Ola.")
        own.kill()
        own.start()
        await expect(others[1].locator("[data-connection]")).to_be_hidden(timeout=15_000)
        await others[1].get_by_role("button", name="Allow").click()
        for page in pages:
            await version_is(page, 7)
            await expect(page.locator("#log > li").last).to_have_text("Marta takes 5 moves back.")
            await expect(page.locator("#request")).to_be_empty()


async def test_a_bot_plays_for_somebody_who_is_away_until_they_come_back(
    browser: Browser, tmp_path: Path, complaints: Complaints
) -> None:
    with TurnedServer(tmp_path, AZULEJO_BOT_SECONDS="0") as server:
        async with game(server.address, 3, 3) as guests, AsyncExitStack() as stack:
            absent = await to_act(guests)
            other = next(guest for guest in guests if guest is not absent)
            page = await looking(stack, browser, complaints, other, 390)
            await absent.disconnect()
            await expect(page.locator(".hint")).to_contain_text(
                f"{absent.name} is to move · away", use_inner_text=True
            )
            await expect(page.locator("#request")).to_be_empty()
            server.turn(minutes=4)
            await expect(page.locator("#request")).to_contain_text("A bot may play for them until they come back.")
            await page.get_by_role("button", name=f"Let a bot play for {absent.name}").click()
            await expect(page.locator("#request")).to_be_empty()
            await version_is(page, 4, patience=30_000)  # bots think in a process that has to start first

            back = await looking(stack, browser, complaints, absent, 1280)
            await expect(back.locator("#request")).to_contain_text("A bot plays for you")
            await back.locator("#request").get_by_role("button", name="Take my seat back").click()
            await expect(back.locator("#request")).to_be_empty()
            seat = guests.index(absent)
            await expect(page.locator(f"#bot-{seat}")).to_be_empty()

            # The log tells all of it at its place, and which move the bot made.
            for each in (page, back):
                notes = each.locator("#log > .log-note")
                await expect(notes.first).to_contain_text(f"From here on, a bot plays for {absent.name}.")
                await expect(notes.last).to_have_text(f"{absent.name} is back and plays from here on.")
                assert await each.locator("#log-3 + .log-note + #log-4 .bot-mark").count()
                assert not await each.locator("#log-3 .bot-mark").count()
    assert not complaints


async def test_ends_that_are_agreed_on_seats_that_are_given_and_a_room_that_is_closed(
    browser: Browser, server: str, complaints: Complaints
) -> None:
    async with game(server, 2, 2) as (marta, jirka), AsyncExitStack() as stack:
        mine = await looking(stack, browser, complaints, marta, 1280)
        theirs = await looking(stack, browser, complaints, jirka, 390)
        guest = Guest(server, "Eva")
        stack.push_async_exit(guest)
        assert (await guest.post("/name", name="Eva")).status_code == 303
        guest.code = marta.code
        assert (await guest.act("join")).status_code == 303
        watching = await looking(stack, browser, complaints, guest, 1280)

        # Jirka gives his seat to Eva, who watches.
        await theirs.locator("#tab-people").click()
        await theirs.get_by_role("button", name="Give my seat to Eva…").click()
        await theirs.get_by_role("button", name="Give my seat", exact=True).click()
        await expect(watching.locator('#room[data-seat="1"]')).to_be_attached()
        await expect(watching.locator(".own .who")).to_have_text("Eva")
        await expect(theirs.get_by_text("You are watching", exact=True)).to_be_attached()
        await expect(mine.locator("#board-1 .who")).to_have_text("Eva")

        # To resign is asked once; to end the game together needs the other.
        await mine.locator("#tab-people").click()
        await mine.get_by_role("button", name="Resign…").click()
        await expect(mine.locator("#resign")).to_contain_text("The game is over, and Eva wins.")
        await expect(mine.locator("#resign").get_by_role("button", name="Cancel")).to_be_focused()
        assert not await axe_violations(mine)
        await mine.keyboard.press("Escape")
        await mine.get_by_role("button", name="End the game here…").click()
        await mine.locator("#end-game").get_by_label("Eva").check()
        await mine.get_by_role("button", name="Ask the others").click()
        await expect(watching.locator("#request")).to_contain_text("The scores as they stand, and Eva wins.")
        await watching.get_by_role("button", name="Agree").click()
        for page in (mine, watching):
            await expect(page.locator("#status")).to_contain_text("The players agreed to end the game here.")

        # The room is closed, and everybody is told.
        await mine.get_by_role("button", name="Close the room").first.click()
        await mine.locator("#close-room").get_by_role("button", name="Close the room").click()
        for page in (theirs, watching):
            await expect(page.get_by_role("heading", name="Marta can open it again.")).to_be_visible()
            await expect(page.get_by_role("link", name="Look back at the last game")).to_be_visible()
        await mine.get_by_role("button", name="Open it again").click()
        await expect(mine.locator("#room")).to_be_attached()


async def test_clocks_go_down_through_a_restart_and_a_bot_moves_at_zero(
    browser: Browser, tmp_path: Path, complaints: Complaints
) -> None:
    about_five = re.compile(r"^[54]:\d\d$")
    with TurnedServer(tmp_path, AZULEJO_BOT_SECONDS="0") as server:
        setup = {"clock": "bank 300 5", "at_zero": "play"}
        async with game(server.address, 2, 2, **setup) as (marta, jirka), AsyncExitStack() as stack:
            mine = await looking(stack, browser, complaints, marta, 1280)
            phone = await looking(stack, browser, complaints, jirka, 390)
            for page in (mine, phone):
                await expect(page.get_by_role("timer", name="Clock of Marta")).to_have_text(
                    re.compile(r"^[54]:\d\d$")
                )
                await expect(page.get_by_role("timer", name="Clock of Jirka")).to_have_text("5:05")
            assert not await axe_violations(phone)

            # While no server is awake no clock goes.
            server.kill()
            server.turn(hours=8)
            server.start()
            await expect(mine.locator("[data-connection]")).to_be_hidden(timeout=15_000)
            await expect(mine.get_by_role("timer", name="Clock of Marta")).to_have_text(about_five)

            # At zero a bot makes the move, and the seat is still hers.
            server.turn(minutes=4, seconds=58)
            for page in (mine, phone):
                await version_is(page, 3, patience=30_000)
                await expect(page.get_by_role("timer", name="Clock of Marta")).to_have_text("0:05 · 1× over time")
            await expect(mine.locator("#request")).to_be_empty()
            await expect(phone.get_by_role("timer", name="Clock of Jirka")).to_have_class(re.compile("is-going"))
