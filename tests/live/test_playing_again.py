"""From the end of one game into the next: in the same room, on the same sockets, for those who watch, too."""

import asyncio
import re
from contextlib import AsyncExitStack

from tests.live.games import LiveKit, each_database_and_each_game
from tests.live.kit import Guest, agree_to_end, begin, make_move, play_to_the_end, table, to_act
from tests.live.test_restarts import reconnect
from tests.live.test_two_servers import move_to
from tests.servers import ServerProcess


def tally(guest: Guest) -> dict[str, int]:
    """As the page shows it last."""
    shown = guest.page.text.rpartition('class="tally"')[2].partition("</p>")[0]
    return {name: int(wins) for name, wins in re.findall(r'class="tally-one">([^<]+) <b>(\d+)</b>', shown)}


async def agree(guests: list[Guest]) -> None:
    for guest in guests:
        assert (await guest.act("again")).status_code == 303


async def on_to_another_game(guests: list[Guest], last: str) -> None:
    for guest in guests:
        await guest.until(lambda guest=guest: guest.page.phase == "playing" and guest.page.game not in ("", last))


async def test_two_players_and_a_spectator_go_on_without_a_reload(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as players, Guest(address) as watcher:
        await watcher.connect(players[0].code)
        everybody = [*players, watcher]
        for number, end in enumerate((play_to_the_end, agree_to_end, agree_to_end), start=1):
            await end(players)
            for guest in everybody:
                await guest.until(lambda guest=guest: guest.page.phase == "over")
                # A shared win counts twice.
                await guest.until(lambda guest=guest, number=number: sum(tally(guest).values()) >= number)
            assert tally(players[0]) == tally(players[1]) == tally(watcher)
            last = players[0].page.game
            asker, asked = players[number % 2], players[1 - number % 2]
            await agree([asker])
            wish = f"{asker.name} wants to play again"
            for guest in (asked, watcher):
                await guest.until(lambda guest=guest, wish=wish: wish in guest.page.text)
                assert guest.page.game == last  # the end stays in sight
            for guest in everybody:
                guest.page.text = ""
            await agree([asked])
            await on_to_another_game(everybody, last)
            for guest in everybody:
                assert guest.closed_with is None
                assert guest.page.version == 0
                assert 'id="stage"' in guest.page.text
                assert 'id="log-1"' not in guest.page.text
            # Who sat first sits last.
            seats = [guest.page.data("me", "seat") for guest in players]
            assert seats == ["0", "1"] if number % 2 == 0 else ["1", "0"]
            assert watcher.page.data("me", "seat") is None


async def test_a_command_for_the_last_game_is_told_so(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as players:
        await agree_to_end(players)
        last, version = players[0].page.game, players[0].page.version
        await agree(players)
        await on_to_another_game(players, last)
        actor = await to_act(players)
        move = await actor.a_move()
        for stale in (0, version):
            for wish in ({"do": "move", "move": move}, {"do": "preview", "to": move}):
                reply = await actor.command(**wish, version=stale, game=last)
                assert not reply["ok"]
                assert reply["stale"]
                assert "last game" in reply["words"]
        assert (await actor.move(move))["ok"]  # nothing had changed


async def test_the_host_opens_the_lobby_and_changes_what_is_played(address: str) -> None:
    async with table(address) as (host, friend), Guest(address, "Third") as third:
        await third.connect(host.code)
        await play_to_the_end([host, friend])
        last = host.page.game
        assert (await friend.act("again")).status_code == 303
        assert (await friend.act("arrange")).status_code == 403
        assert (await host.act("arrange")).status_code == 303
        for guest in (host, friend, third):
            await guest.until(lambda guest=guest: guest.page.phase == "lobby")
            assert guest.page.game == ""
            assert f'href="/g/{last}"' in guest.page.text
        assert (await host.act("setup", game="azul", seats="3", option_wall="grey")).status_code == 303
        await friend.until(lambda: "changed the number of players: 2 → 3" in friend.page.text)
        await third.disconnect()
        assert (await third.sit(host.code, 2)).status_code == 303
        await third.connect()
        version = str(host.page.version)
        for guest in (friend, third):
            assert (await guest.act("ready", ready="true", version=version)).status_code == 303
        assert (await host.act("start", version=version)).status_code == 303
        await on_to_another_game([host, friend, third], last)
        assert friend.page.data("me", "seat") == "0"


async def test_the_address_of_a_game(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as players, Guest(address) as stranger:
        first = f"/g/{players[0].page.game}"
        leads = await players[0].get(first)
        assert (leads.status_code, leads.headers["location"]) == (303, f"/r/{players[0].code}")
        assert (await stranger.get(first)).status_code == 404
        await play_to_the_end(players)
        last = players[0].page.game
        await agree(players)
        await on_to_another_game(players, last)
        page = (await stranger.get(first)).text
        assert "Guest 1" in page
        assert 'id="seed"' in page
        assert players[0].code not in page
        assert f'href="/r/{players[0].code}"' in (await players[1].get(first)).text
        record = await stranger.get(f"{first}/record")
        assert record.status_code == 200
        assert "attachment" in record.headers["content-disposition"]
        # The room's own link gives the record of a game that is over, and there is none now.
        assert (await players[0].get(f"/r/{players[0].code}/record")).status_code == 409
        assert (await stranger.get(f"/g/{players[0].page.game}")).status_code == 404
        assert (await stranger.get(f"/g/{players[0].page.game}/record")).status_code == 404


@each_database_and_each_game
async def test_a_restart_in_the_middle_of_arranging_loses_no_agreement(server: ServerProcess, game: LiveKit) -> None:
    async with table(server.address, **game.setup()) as players, Guest(server.address) as watcher:
        await watcher.connect(players[0].code)
        everybody = [*players, watcher]
        await agree_to_end(players)
        last = players[0].page.game
        await agree(players[:1])
        await asyncio.to_thread(server.kill)
        for guest in everybody:
            await guest.disconnect()
        await asyncio.to_thread(server.start)
        await asyncio.gather(*(reconnect(guest) for guest in everybody))
        for guest in everybody:
            assert (guest.page.phase, guest.page.game) == ("over", last)
        assert "Guest 1 wants to play again" in players[1].page.text
        await agree(players[1:])
        await on_to_another_game(everybody, last)
        await agree_to_end(players)
        assert sum(tally(players[1]).values()) >= 2
    assert "Traceback" not in server.log.read_text()


async def test_players_at_two_servers_go_on_together(
    servers: tuple[ServerProcess, ServerProcess], game: LiveKit
) -> None:
    east, west = servers
    async with AsyncExitStack() as stack:
        first, second, watcher = [
            await stack.enter_async_context(Guest(east.address, name)) for name in ("Ena", "Wim", "")
        ]
        await begin([first, second], **game.setup())
        await second.disconnect()
        for guest in (second, watcher):
            move_to(guest, west)
            await guest.connect(first.code)
            await guest.until(lambda guest=guest: guest.page.phase == "playing")
        for end in (play_to_the_end, agree_to_end):
            await end([first, second])
            last = first.page.game
            await agree([first, second])
            await on_to_another_game([first, second, watcher], last)
            await make_move([first, second])
            for guest in (first, second, watcher):
                await guest.until(lambda guest=guest: guest.page.version == 1)
        assert first.page.game == second.page.game == watcher.page.game
