"""Every game that has rules is played in a room, on a plain table if none is drawn yet; and one after another."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from app.rules import GAMES
from app.rules.contract import ASKED
from tests.live.games import kit_of
from tests.live.kit import Guest, begin, play_to_the_end, table, to_act
from tests.live.plain_tables import PRIVATE, PlainServer
from tests.live.test_playing_again import on_to_another_game

SECRETIVE = 0.7
"""So many choices lead to secrets where they can."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlainServer]:
    with PlainServer(tmp_path_factory.mktemp("every-game")) as server:
        yield server
        assert "Traceback" not in server.log.read_text()


async def a_secretive_move(guest: Guest) -> str:
    likes = kit_of(guest.page.played).leads_to_secrets
    liked = [code for code in guest.page.moves if likes(code) and not code.endswith(ASKED)]
    return guest.chance.choice(liked) if liked and guest.chance.random() < SECRETIVE else await guest.a_move()


def insist_on_privacy(guests: Sequence[Guest]) -> None:
    """What a plain table shows to one seat is on no other page."""
    for guest in guests:
        assert {*re.findall(rf"{PRIVATE} (\d)", guest.page.text)} <= {guest.page.data("me", "seat")}


def show_it_to_nobody(code: str, guests: Sequence[Guest]) -> None:
    """The last move is told without its code."""
    for guest in guests:
        assert guest.page.data("last", "move") == ""
        assert f'"{code}"' not in guest.page.pieces["last"]


@pytest.mark.parametrize("name", GAMES)
async def test_it_is_played_in_a_room_and_secrets_stay_secret(house: PlainServer, name: str) -> None:
    setup, game = kit_of(name).setup(), GAMES[name]
    async with table(house.address, **setup) as players, Guest(house.address) as watcher:
        await watcher.connect(players[0].code)
        everybody = [*players, watcher]
        secrets = 0
        while players[0].page.phase != "over":
            mover = await to_act(players)
            before, code = mover.page.version, await a_secretive_move(mover)
            for guest in everybody:
                guest.page.text = ""
            reply = await mover.move(code)
            assert reply["ok"], (code, reply)
            for guest in everybody:
                await guest.until(lambda guest=guest, before=before: guest.page.version > before)
                assert guest.page.data("last", "version") == str(guest.page.version)
            insist_on_privacy(everybody)
            if game.parse(code).secret:
                secrets += 1
                show_it_to_nobody(code, everybody)
        assert {guest.page.played for guest in everybody} == {name}
        assert bool(secrets) == (name == "duel")
        assert (await players[1].get(f"/g/{players[0].page.game}")).status_code == 200


@pytest.mark.parametrize(("first", "second"), [*pairwise([*GAMES, *GAMES][: len(GAMES) + 1])])
async def test_a_room_changes_its_game_and_nobody_has_to_reload(house: PlainServer, first: str, second: str) -> None:
    async with Guest(house.address, "Host") as host, Guest(house.address, "Friend") as friend:
        await begin([host, friend], **kit_of(first).setup())
        async with Guest(house.address) as watcher:
            await watcher.connect(host.code)
            await watcher.until(lambda: watcher.page.phase == "playing")
            everybody = [host, friend, watcher]
            await play_to_the_end([host, friend])
            last = host.page.game
            assert (await host.act("arrange")).status_code == 303
            for guest in everybody:
                await guest.until(lambda guest=guest: guest.page.phase == "lobby")
            version = host.page.version
            changed = await host.act("setup", **kit_of(second).setup(seats="2", order="chosen"))
            assert changed.status_code == 303, changed.text
            await host.until(lambda: host.page.version > version)
            now = str(host.page.version)
            assert (await friend.act("ready", ready="true", version=now)).status_code == 303
            assert (await host.act("start", version=now)).status_code == 303
            await on_to_another_game(everybody, last)
            for guest in everybody:
                assert guest.closed_with is None
                assert guest.page.played == second
                assert f"tables/{second}/{second}" in (guest.page.data("stage", "script") or "")
            await play_to_the_end([host, friend])
            for guest in everybody:
                await guest.until(lambda guest=guest: guest.page.phase == "over")
