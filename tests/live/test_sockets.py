"""The live connection: who gets one, what it carries, and how much."""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from app.rooms.house import GRACE_SECONDS
from app.web.live.socket import AT_ONCE, MOST_IGNORED
from tests.live.kit import Guest, begin, make_move, table
from tests.servers import ServerProcess

STAY_AWAY = 4403


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """With the limits that people meet."""
    with ServerProcess(tmp_path, AZULEJO_RATE_LIMIT_GENEROSITY="1") as server:
        yield server


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
async def test_no_other_site_gets_a_connection(address: str, origin: str | None) -> None:
    async with table(address) as (first, _):
        uri = f"{address.replace('http', 'ws')}/r/{first.code}/live"
        allowed = None if origin is None else Origin(origin)
        with pytest.raises(InvalidStatus) as refusal:
            await connect(uri, origin=allowed, additional_headers={"Cookie": first.cookie})
        assert refusal.value.response.status_code == 403


async def test_a_wrong_code_is_told_to_stay_away(address: str) -> None:
    async with Guest(address) as guest:
        await guest.connect("abcdefghjkmn")
        await guest.until(lambda: guest.closed_with is not None)
        assert guest.closed_with == STAY_AWAY


async def test_who_comes_and_goes_is_told_without_the_game(address: str) -> None:
    """When it is told depends on the clock: a push of it that held anything of the game would come between moves."""
    async with table(address) as (first, second), Guest(address) as watcher:
        await make_move([first, second])
        first.page.text = ""
        await watcher.connect(first.code)
        await first.until(lambda: "1 guest is watching" in first.page.text)
        assert set(re.findall(r'hx-swap-oob="outerMorph" id="([\w-]+)"', first.page.text)) == {"people"}


async def test_whoever_is_sent_away_is_cut_off_and_stays_out(address: str) -> None:
    async with Guest(address, "Host") as host, Guest(address, "Friend") as friend:
        code = await host.open_room()
        await friend.sit(code, 1)
        await friend.connect()
        await friend.until(lambda: friend.page.phase == "lobby")
        person = re.search(r'name="person" value="([^"]+)"', (await host.get(f"/r/{code}")).text)
        assert person is not None
        assert (await host.act("kick", person=person[1])).status_code == 303
        await friend.until(lambda: friend.closed_with is not None)
        assert friend.closed_with == STAY_AWAY
        page = await friend.get(f"/r/{code}")
        assert page.status_code == 403
        assert "sent you away" in page.text
        await friend.connect()
        await friend.until(lambda: friend.closed_with is not None)
        assert friend.page.text == ""
        # The host changes their mind, and the same link works again.
        assert (await host.act("readmit", person=person[1])).status_code == 303
        await friend.connect()
        await friend.until(lambda: friend.page.phase == "lobby")
        assert (await friend.sit(code, 1)).status_code == 303


async def test_players_do_not_get_what_those_who_watch_say(address: str) -> None:
    async with table(address) as (first, second), Guest(address, "Watcher") as watcher, Guest(address) as stranger:
        watcher.code = first.code
        assert (await watcher.act("join", name="Watcher")).status_code == 303
        await watcher.connect()
        await stranger.connect(first.code)
        assert (await watcher.say("take the <b>blue</b> ones"))["ok"]
        await watcher.until(lambda: "take the &lt;b&gt;blue&lt;/b&gt; ones" in watcher.page.text)
        await stranger.until(lambda: "take the &lt;b&gt;blue" in stranger.page.text)
        assert (await first.say("good luck"))["ok"]
        for guest in (first, second, watcher, stranger):
            await guest.until(lambda guest=guest: "good luck" in guest.page.text)
        for player in (first, second):
            await player.disconnect()
            await player.connect()
            await player.until(lambda player=player: "good luck" in player.page.text)
            for page in (player.page.text, (await player.get(f"/r/{player.code}")).text):
                assert "take the" not in page


async def test_whoever_sends_too_much_is_slowed_down_and_then_let_go(strict_server: ServerProcess) -> None:
    async with Guest(strict_server.address, "Ana") as first, Guest(strict_server.address, "Ben") as second:
        await begin([first, second], option_starter="1")
        for _ in range(2 * AT_ONCE):
            await second.send("nonsense")
        await second.send({"do": "say", "text": "hello", "id": "mine"})  # whoever waits for an answer gets one
        await second.until(lambda: "too fast" in second.replies.get(None, {"words": ""})["words"])
        await second.until(lambda: "too fast" in second.replies.get("mine", {"words": ""})["words"])
        for _ in range(3 * MOST_IGNORED):
            if second.closed_with is not None:
                break
            await second.send("more nonsense")
        await second.until(lambda: second.closed_with is not None)
        assert (await first.move(first.page.moves[0]))["ok"]  # nobody else is slowed down


async def test_the_lobby_is_live_for_everybody(address: str) -> None:
    async with Guest(address, "Host") as host, Guest(address, "Friend") as friend, Guest(address) as stranger:
        code = await host.open_room(seats="3")
        for guest in (host, stranger):
            await guest.connect(code)
        await friend.sit(code, 1)
        for guest in (host, stranger):
            await guest.until(lambda guest=guest: "Friend" in guest.page.text)
        assert (await host.act("setup", game="azul", seats="2", option_wall="grey")).status_code == 303
        for guest in (host, stranger):
            await guest.until(lambda guest=guest: "grey wall" in guest.page.text)
        stale = await friend.act("ready", ready="true", version="0")
        assert stale.status_code == 409
        assert (await friend.act("ready", ready="true", version="1")).status_code == 303
        assert (await host.act("start", version="1")).status_code == 303
        for guest in (host, stranger):
            await guest.until(lambda guest=guest: guest.page.phase == "playing")


async def test_those_who_watch_without_a_name_are_counted(address: str) -> None:
    async with table(address) as (first, _), Guest(address) as one, Guest(address) as two:
        assert "watching." not in first.page.text
        await one.connect(first.code)
        await first.until(lambda: "1 guest is watching." in first.page.text)
        await two.connect(first.code)
        await first.until(lambda: "2 guests are watching." in first.page.text)
        await one.until(lambda: "2 guests are watching." in one.page.text)
        first.page.text = ""
        await two.disconnect()
        await first.until(lambda: "1 guest is watching." in first.page.text, patience=20)


async def test_whoever_sits_down_is_no_longer_counted_as_a_guest(address: str) -> None:
    async with Guest(address, "Host") as host, Guest(address, "Friend") as friend:
        code = await host.open_room()
        await host.connect(code)
        await friend.get(f"/r/{code}")
        await friend.connect(code)
        await host.until(lambda: "1 guest is watching." in host.page.text)
        await friend.disconnect()
        await friend.sit(code, 1)
        host.page.text = ""
        await friend.connect(code)
        # Long before a guest who has gone would be missed.
        await host.until(lambda: people(host) and "watching" not in people(host)[-1], patience=GRACE_SECONDS - 1)


def people(guest: Guest) -> list[str]:
    """The lists of people that a page was sent."""
    return re.findall(r'id="people".*?</section>', guest.page.text, re.DOTALL)


async def test_new_links_keep_out_whoever_is_not_in_the_room(address: str) -> None:
    async with Guest(address, "Host") as host, Guest(address, "Friend") as friend, Guest(address) as unwanted:
        old = await host.open_room(seats="3")
        await friend.sit(old, 1)
        for guest in (host, friend, unwanted):
            await guest.connect(old)
            await guest.until(lambda guest=guest: guest.page.phase == "lobby")
        changed = await host.act("code")
        new = changed.headers["location"].rpartition("/")[2]
        assert new != old
        for guest in (host, friend, unwanted):  # their browsers load the page anew
            await guest.until(lambda guest=guest: guest.closed_with == STAY_AWAY)
        assert (await unwanted.get(f"/r/{old}")).status_code == 404
        assert (await unwanted.post(f"/r/{old}/join", name="Somebody")).status_code == 404
        led = await friend.get(f"/r/{old}")
        assert (led.status_code, led.headers["location"]) == (303, f"/r/{new}")
        page = await friend.get(f"/r/{new}")
        assert f"/r/{new}" in page.text
        assert old not in page.text
        assert (await friend.act("stand")).status_code == 303  # a button of the old page
        await friend.connect(new)
        await friend.until(lambda: friend.page.phase == "lobby")


async def test_a_forgotten_device_is_cut_off(address: str) -> None:
    async with Guest(address, "Ana") as first, Guest(address) as second:
        code = await first.open_room()
        made = await first.post("/device")
        token = re.search(r"/device/here#([\w-]+)", made.text)
        assert token is not None
        assert (await second.post("/device/here", token=token[1])).status_code == 303
        await second.connect(code)
        await second.until(lambda: second.page.phase == "lobby")
        keys = re.findall(r'name="key" value="([0-9a-f]+)"', (await first.get("/device")).text)
        assert len(keys) == 2
        assert (await first.post("/device/end", key=keys[1])).status_code == 303
        await second.until(lambda: second.closed_with == STAY_AWAY)
        assert (await second.post(f"/r/{code}/stand")).status_code == 403
        assert (await first.post(f"/r/{code}/stand")).status_code == 303


async def test_a_visit_renews_the_cookie(address: str) -> None:
    async with Guest(address, "Ana") as guest:
        code = await guest.open_room()
        for path in ("/", f"/r/{code}"):
            cookie = (await guest.get(path)).headers["Set-Cookie"]
            assert "Max-Age=31536000" in cookie
            assert cookie.startswith(guest.cookie)


async def test_a_page_tells_whether_it_is_in_sight(strict_server: ServerProcess) -> None:
    """So that nobody who sees it is told of their turn in another way."""

    def lookers() -> set[str]:
        with contextlib.closing(sqlite3.connect(strict_server.database_file)) as connection:
            rows = connection.execute("SELECT name, looks_until FROM members").fetchall()
        now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f}"
        return {name for name, until in rows if until is not None and until > now}

    async def soon(*names: str) -> None:
        async with asyncio.timeout(10):
            while lookers() != set(names):
                await asyncio.sleep(0.05)

    async with table(strict_server.address) as (first, second):
        await soon(first.name, second.name)
        await second.send("away")
        await soon(first.name)
        await second.send("look")
        await soon(first.name, second.name)
        await second.disconnect()
        await soon(first.name)
        assert (await first.get(f"/r/{first.code}/now?looks=false")).status_code == 200
        assert (await second.get(f"/r/{second.code}/now?looks=maybe")).status_code == 422
