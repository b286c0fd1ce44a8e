"""Meeting in a room: from the front page to the first move, and all that is agreed on before."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Player, begin, on_turn, people, quickest
from tests.browser.players import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests


async def shows(players: list[Player], number: int, words: str) -> None:
    """Everybody sees this at the seat, without doing anything."""
    for player in players:
        await expect(player.page.locator(f"#seat-{number - 1}")).to_contain_text(words)


async def test_host_and_friend_from_the_front_page_to_the_first_move(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as (host, friend):
        await host.page.goto("/")
        await host.press("Play with friends: Azul")  # good defaults: nothing else has to be chosen
        await host.page.get_by_label("What shall we call you?").fill("Marta")
        await host.page.keyboard.press("Enter")
        await expect(host.page.locator(".seat.is-mine")).to_contain_text("Marta")

        # The friend gets the code by telephone, and types it on the front page.
        code = await host.page.locator(".spoken-code").inner_text()
        assert await host.page.get_by_label("Link to this room").input_value() == host.page.url
        await friend.page.goto("/")
        await friend.page.get_by_label("Code or link of a room").fill(code.upper())
        await friend.press("Come in")
        await friend.page.get_by_label("What shall we call you?").fill("Jirka")
        await friend.page.keyboard.press("Enter")
        await shows([host, friend], 2, "Jirka")
        await expect(host.page.get_by_text("Everybody is seated.")).to_be_visible()
        await host.press("Start the game")
        await expect(friend.page.locator(".table")).to_be_visible()

        player, moves = await on_turn([host, friend])
        await player.play(quickest(moves))
        await host.has_version(1)
        await friend.has_version(1)
        other = friend if player is host else host
        await expect(other.page.locator("#log li")).to_have_count(1)

        await other.page.goto("/")
        await expect(other.page.locator("#my-turn .turn-card")).to_contain_text("your turn")
        await player.page.goto("/")
        await expect(player.page.locator("#rooms .room-row")).to_contain_text(f"waiting for {other.name}")


async def test_everything_in_the_lobby_is_live_for_everybody(browser: Browser, server: str) -> None:
    async with people(browser, server, 3) as players:
        host, friend, guest = players
        address = await host.open_room(2)
        await friend.sit(address)
        await guest.page.goto(address)
        await expect(guest.page.get_by_text("All seats are taken.")).to_be_visible()

        # Options: the friend who sits has to look again, and everybody reads what is played now.
        await shows(players[::2], 2, "here")
        await host.page.locator("#game-fold > summary").click()
        await host.page.get_by_label("Grey").check()
        await host.page.locator('input[name="seats"][value="4"]').check()
        await host.page.locator('input[name="seats"][value="3"]').check()
        for player, who in zip(players, ("You", "Marta", "Marta"), strict=True):
            await expect(player.page.locator(".game-bar .what")).to_contain_text("3 players")
            await expect(player.page.locator(".game-bar .what")).to_contain_text("grey wall")
            # A live region tells what it was before; what was chosen only for a moment may be left out.
            await expect(player.page.locator("[aria-live=polite]#changes > li")).to_have_text(
                [
                    re.compile(rf"^\s*{who} changed the wall: coloured → grey\.\s*$"),
                    re.compile(rf"^\s*{who} changed the number of players: 2 → (4 → )?3\.\s*$"),
                ]
            )
        await shows(players, 2, "asked again")
        await expect(friend.page.get_by_text("Something has changed since you sat down")).to_be_visible()
        await friend.press("Fine with me")
        for player in players:
            await expect(player.page.locator("#changes > li")).to_have_count(0)

        # A half-typed name stays while others come, go and change places.
        await guest.page.get_by_label("What shall we call you?").fill("Ev")
        await host.press("Swap seats 1 and 2")
        await shows(players, 1, "Jirka")
        await shows(players, 2, "Marta")
        await friend.press("Stand up")
        await shows(players, 1, "A free seat")
        await expect(guest.page.get_by_label("What shall we call you?")).to_have_value("Ev")
        await guest.page.get_by_label("What shall we call you?").press_sequentially("a")
        await guest.press("Sit here: seat 3")
        await shows(players, 3, "Eva")
        await friend.press("Sit here: seat 1")
        await shows(players, 1, "Jirka")

        # The host's role: handed on, and passed on when the host leaves.
        await host.press("Make host: Jirka")
        await shows(players, 1, "host")
        await friend.press("Leave the room")
        await expect(friend.page).to_have_url(f"{server}/")
        await shows([host, guest], 2, "host")  # who came first
        await expect(host.page.get_by_role("button", name="Start the game")).to_be_visible()


async def test_sent_away_after_a_second_thought_and_let_in_again(browser: Browser, server: str) -> None:
    async with people(browser, server, 3) as (host, friend, guest):
        address = await host.open_room(3)
        await guest.sit(address)
        asks = host.page.get_by_role("dialog", name=f"Send {guest.name} away?")

        # One press asks, and nothing has happened yet; the question stays while others come.
        await host.press(f"Send away: {guest.name}")
        await expect(asks.get_by_role("button", name="Cancel")).to_be_focused()
        await friend.sit(address)
        await shows([host, friend, guest], 3, friend.name)
        await expect(asks).to_be_visible()
        await host.page.keyboard.press("Enter")
        await expect(asks).to_be_hidden()
        await shows([host, friend, guest], 2, guest.name)

        # Sent away: a page that says so, at once and whenever one comes back.
        async def is_sent_away() -> None:
            words = f"{host.name} has sent you away from this room."
            await expect(guest.page.get_by_role("heading", level=1)).to_have_text(words)

        await host.press(f"Send away: {guest.name}")
        await asks.get_by_role("button", name=f"Send {guest.name} away").click()
        await is_sent_away()
        await guest.page.goto(address)
        await is_sent_away()
        await expect(guest.page.get_by_role("link", name="New game")).to_be_visible()
        await shows([host, friend], 2, "A free seat")

        # Only the host sees who it was, and one press lets them in again.
        await expect(friend.page.get_by_text("was sent away")).to_have_count(0)
        await expect(host.page.get_by_text(f"{guest.name} was sent away.")).to_be_visible()
        await expect(host.page.get_by_role("button", name=f"Let in again: {guest.name}")).to_be_focused()
        await host.page.keyboard.press("Enter")
        await expect(host.page.get_by_text("was sent away")).to_have_count(0)
        # Their page notices that by itself: when they come back to it, and every few seconds.
        await guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await expect(guest.page.get_by_role("status")).to_have_text("You have been let in again.")
        await expect(guest.page.get_by_role("heading", level=1)).to_be_hidden()
        await guest.page.get_by_role("link", name="Back to the room").click()
        await guest.press("Sit here: seat 2")
        await shows([host, friend], 2, guest.name)

        # The same without scripts.
        plain = await browser.new_context(base_url=server, java_script_enabled=False)
        await plain.add_cookies(await host.page.context.cookies())  # type: ignore[arg-type]
        page = await plain.new_page()
        await page.goto(address)
        await page.get_by_role("button", name=f"Send away: {guest.name}").click()
        await page.get_by_role("dialog").get_by_role("button", name=f"Send {guest.name} away").click()
        await is_sent_away()
        await page.get_by_role("button", name=f"Let in again: {guest.name}").click()
        await expect(page.get_by_text("was sent away")).to_have_count(0)
        await plain.close()
        guest.complaints[:] = [text for text in guest.complaints if "403" not in text]


async def test_a_name_that_is_taken(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as (host, twin):
        address = await host.open_room()
        # Somebody new: the form says it, and asks for another name.
        await twin.page.goto(address)
        name = twin.page.get_by_label("What shall we call you?")
        await name.fill("marta")
        await twin.press("Sit down")
        await expect(twin.page.locator("#sit-problem")).to_contain_text("Please choose another name.")
        await expect(name).to_be_focused()
        await name.fill("Marta B.")
        await expect(twin.page.locator("#sit-problem")).to_be_empty()
        await twin.press("Sit down")
        await shows([host, twin], 2, "Marta B.")

        # Somebody who has a name already, which is taken here: the same form.
        await twin.page.goto("/")
        await twin.page.get_by_label("Your name in new rooms").fill("Marta")
        await twin.press("Change")
        other = await host.page.context.new_page()
        await other.goto("/new")
        await other.get_by_role("button", name="Open the room").click()
        await expect(other.locator(".seat.is-mine")).to_be_visible()
        await twin.page.goto(other.url)
        await expect(twin.page.get_by_text("Somebody here has the same name as you.")).to_be_visible()
        await twin.page.get_by_label("What shall we call you?").fill("Marta C.")
        await twin.press("Sit down")
        await expect(twin.page.locator("#seat-1")).to_contain_text("Marta C.")
        twin.complaints[:] = [text for text in twin.complaints if "409" not in text]


async def test_a_name_can_be_typed_at_once(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as (host, friend):
        await host.page.goto("/new")
        await expect(host.page.get_by_label("Your name")).to_be_focused()
        await host.page.keyboard.type("Marta")
        await host.page.keyboard.press("Enter")
        await expect(host.page.locator(".seat.is-mine")).to_contain_text("Marta")

        address = host.page.url
        await friend.page.goto(address)
        name = friend.page.get_by_label("What shall we call you?")
        await expect(name).to_be_focused()
        # Whatever is pushed later leaves the focus where it is.
        copy = friend.page.locator('[data-copy="share-address"]')
        await copy.focus()
        await host.page.locator("#game-fold > summary").click()
        await host.page.get_by_label("Grey").check()
        await expect(friend.page.locator(".game-bar .what")).to_contain_text("grey wall")
        await expect(copy).to_be_focused()
        await name.focus()
        await friend.page.keyboard.type("Jirka")
        await friend.page.keyboard.press("Enter")
        await shows([host, friend], 2, "Jirka")

        # On a phone the keys would hide who invites to what.
        phone = await browser.new_context(base_url=server, **PHONE)
        page = await phone.new_page()
        await host.page.locator('input[name="seats"][value="3"]').check()
        await page.goto(address)
        for words in ("Marta invites you to play", "Sit down"):
            await expect(page.get_by_text(words)).to_be_in_viewport(ratio=1)
        await expect(page.locator(".room-side[data-ready]")).to_be_attached()  # the page's scripts have run
        await expect(page.get_by_label("What shall we call you?")).not_to_be_focused()
        await phone.close()


async def test_the_invitation(browser: Browser, server: str) -> None:
    permissions = {"permissions": ["clipboard-read", "clipboard-write"]}
    async with people(browser, server, 1, viewport={"width": 390, "height": 844}, **permissions) as (host,):
        address = await host.open_room()
        # On a phone it is in sight at once, with its picture.
        for part in (".share .address", ".share .qr", ".spoken-code"):
            await expect(host.page.locator(part).first).to_be_in_viewport(ratio=1)
        copy = host.page.locator('[data-copy="share-address"]')
        await copy.click()
        await expect(copy).to_have_text("Copied")
        assert await host.page.evaluate("navigator.clipboard.readText()") == address


async def test_a_room_open_to_all(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as (host, passer_by):
        address = await host.open_room()
        path = address.removeprefix(server)
        shown = passer_by.page.locator(f'#open a[href="{path}"]')
        await passer_by.page.goto("/")
        await expect(shown).to_have_count(0)
        await host.page.locator("#game-fold > summary").click()
        await host.page.get_by_label("Everybody", exact=True).check()
        await expect(host.page.locator(".game-bar .what")).to_contain_text("open to all")
        await passer_by.page.goto("/")
        await shown.click()
        await passer_by.page.get_by_label("What shall we call you?").fill("Jirka")
        await passer_by.press("Sit down")
        await shows([host, passer_by], 2, "Jirka")


async def test_pages_say_what_happened_and_what_one_can_do(browser: Browser, server: str, page: Page) -> None:
    # A wrong code: the form to try again.
    await page.goto("/r/abcd-efgh-jkmn")
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is no room with this code.")
    async with people(browser, server, 2) as players:
        address = await begin(players)
        await page.get_by_label("Code or link of a room").fill(address)
        await page.get_by_role("button", name="Come in").click()
        # The game has begun: a late friend watches.
        await expect(page.locator(".table")).to_be_visible()
        await expect(page.locator("button.aim:visible")).to_have_count(0)
    # A link that was used, or never was one.
    await page.goto("/device/here#nonsense")
    await page.get_by_role("button", name="Continue in this browser").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("This link has already been used")
