"""Play that goes on: through a killed server, blocked sockets, other tabs and devices; and those who only watch."""

import asyncio
import re
from time import time

import pytest
from playwright.async_api import Browser, WebSocketRoute, expect

from tests.browser.people import Player, begin, begin_by_hand, on_turn, people, play_on, quickest
from tests.servers import ServerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")  # one browser for all tests

LOST = "The connection is lost"
LIVE_AGAIN = """() => new Promise(resolve => {
    const notice = document.getElementById("connection");
    const look = () => notice.hidden ? resolve(Date.now()) : setTimeout(look, 10);
    look();
})"""


def forgive_lost_connections(player: Player) -> None:
    """The browser itself tells of them in its console."""
    lost = ("ERR_CONNECTION", "closed before the connection is established")
    player.complaints[:] = [text for text in player.complaints if not any(word in text for word in lost)]


async def test_the_server_is_killed_and_comes_back(browser: Browser, own: ServerProcess) -> None:
    async with people(browser, own.address, 2) as players:
        await begin(players)
        await play_on(players, 3)
        for player in players:
            await player.has_version(3)
            await player.page.evaluate("window.notReloaded = true")
        log = await players[0].log()
        await players[0].open_talk()
        await players[0].page.locator("#talk-text").fill("What a str")
        await players[0].page.locator("#talk-text").focus()

        own.kill()
        for player in players:
            await expect(player.page.get_by_text(LOST)).to_be_visible()
        # Away for longer than the first few attempts take.
        await asyncio.sleep(4)
        live = [asyncio.ensure_future(player.page.evaluate(LIVE_AGAIN)) for player in players]
        await asyncio.to_thread(own.start)
        back = time()
        for moment in await asyncio.gather(*live):
            assert moment / 1000 - back < 2

        for player in players:
            assert await player.log() == log
        await play_on(players, 2)
        for player in players:
            await player.has_version(5)
            assert await player.page.evaluate("window.notReloaded")
        await expect(players[0].page.locator("#talk-text")).to_have_value("What a str")
        await players[0].page.locator("#talk-text").press("End")
        await players[0].page.locator("#talk-text").press_sequentially("oke!")
        await players[0].press("Say")
        await expect(players[1].page.locator("#chat-table")).to_contain_text("What a stroke!")
        for player in players:
            forgive_lost_connections(player)


async def test_a_connection_that_is_only_half_open_is_noticed(browser: Browser, own: ServerProcess) -> None:
    async with people(browser, own.address, 2) as players:
        await begin(players)
        own.freeze()
        began = time()
        for player in players:
            await expect(player.page.get_by_text(LOST)).to_be_visible(timeout=20_000)
        assert time() - began < 10
        own.thaw()
        for player in players:
            await expect(player.page.get_by_text(LOST)).to_be_hidden()
        await play_on(players, 2)
        for player in players:
            await player.has_version(2)
            forgive_lost_connections(player)


async def test_a_move_made_while_the_server_is_away_arrives_once(browser: Browser, own: ServerProcess) -> None:
    async with people(browser, own.address, 2) as players:
        await begin(players)
        player, moves = await on_turn(players)
        move = quickest(moves)
        own.kill()
        await player.page.locator(f'button[data-pick="{move[:2]}"]').click()
        await player.aim(move[2]).click()
        await asyncio.to_thread(own.start)
        for each in players:
            await each.has_version(1)
            await expect(each.page.locator("#log li")).to_have_count(1)
        for each in players:
            forgive_lost_connections(each)


async def test_those_who_watch(browser: Browser, server: str) -> None:
    async with people(browser, server, 4) as (host, friend, late, other):
        players = [host, friend]
        address = await begin(players)
        watch_link = await host.page.locator("#watch-address").input_value()
        code = address.rpartition("/")[2]

        await late.page.goto(address)  # the same link lets a late friend watch
        await other.page.goto(watch_link)
        await play_on(players, 2)
        for watcher in (late, other):
            await watcher.has_version(2)
            await expect(watcher.page.locator("#log li")).to_have_count(2)
            assert (await watcher.look())["moves"] == []
            await expect(watcher.page.locator(".may-pick")).to_have_count(0)

        # Whoever may only watch never learns the code that lets people in.
        for text in (await other.page.content(), await (await other.page.request.get(watch_link + "/now")).text()):
            assert code not in text
            assert "-".join((code[:4], code[4:8], code[8:])) not in text
        await other.open_talk()
        await expect(other.page.get_by_text("This link is for watching.")).to_be_visible()

        # A late friend may talk, to those who watch; the players are not disturbed.
        await late.open_talk()
        await late.page.get_by_label("Your name").fill("Eva")
        async with late.page.expect_navigation():
            await late.press("Join the conversation")
        await late.open_talk()
        await late.page.get_by_label("Your message to those who watch").fill("Red was better.")
        await late.press("Say")
        await expect(late.page.locator("#chat-watchers")).to_contain_text("Red was better.")
        await expect(host.page.locator(".people")).to_contain_text("Eva")
        await expect(host.page.get_by_text("Red was better.")).to_have_count(0)


async def test_a_second_device(browser: Browser, server: str) -> None:
    async with people(browser, server, 3) as (host, friend, phone):
        address = await begin([host, friend])
        page = await host.page.context.new_page()
        await page.goto("/device")
        await page.get_by_role("button", name="Make a link").click()
        link = await page.get_by_label("Link for the other device").input_value()

        await phone.page.goto(link)
        await phone.press("Continue in this browser")
        await expect(phone.page.get_by_role("heading", level=1)).to_have_text(re.compile("Marta"))
        await phone.page.goto(address)
        await expect(phone.page.locator("#room[data-ready]")).to_be_attached()

        # Play goes on there; the first device sees it.
        for _ in range(3):
            player, moves = await on_turn([phone, friend])
            await player.play(quickest(moves))
        for each in (host, friend, phone):
            await each.has_version(3)

        # The link works once.
        await friend.page.goto(link)
        await friend.press("Continue in this browser")
        await expect(friend.page.get_by_role("heading", level=1)).to_contain_text("This link has already been used")
        friend.complaints[:] = [text for text in friend.complaints if "410" not in text]


async def test_play_without_sockets(browser: Browser, server: str) -> None:
    async def refuse(route: WebSocketRoute) -> None:
        await route.close(code=1011)

    async with people(browser, server, 2) as players:
        host, friend = players
        await friend.page.context.route_web_socket("**/live*", refuse)
        await begin_by_hand(players)
        await expect(friend.page.get_by_text("asks for news every two seconds")).to_be_visible()
        for _ in range(4):
            player, moves = await on_turn(players)
            await player.play(quickest(moves))
        await friend.open_talk()
        await friend.page.locator("#talk-text").fill("It works.")
        await friend.press("Say")
        await expect(host.page.locator("#chat-table")).to_contain_text("It works.")
        await expect(friend.page.locator("#chat-table")).to_contain_text("It works.")


async def test_two_tabs_and_two_clicks(browser: Browser, server: str) -> None:
    async with people(browser, server, 2) as players:
        address = await begin(players)
        player, moves = await on_turn(players)
        tab = await player.page.context.new_page()
        await tab.goto(address)
        await expect(tab.locator("#room[data-ready]")).to_be_attached()
        move = quickest(moves)
        for page in (player.page, tab):
            await page.locator(f'button[data-pick="{move[:2]}"]').click()
        # Both tabs, and in each of them twice.
        await asyncio.gather(
            *(
                page.locator(f'.board .aim.open[data-to="{move[2]}"]').dblclick(force=True)
                for page in (player.page, tab)
            ),
            return_exceptions=True,
        )
        for page in (player.page, tab):
            await expect(page.locator("#log li")).to_have_count(1)
            await expect(page.locator("#room")).to_have_attribute("data-version", "1")
        await play_on(players, 2)
        await expect(tab.locator("#room")).to_have_attribute("data-version", "3")
