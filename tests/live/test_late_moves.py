"""A move that was long on its way may have been withdrawn: its browser is asked once more."""

from time import time

from app.rooms.door import LATE_AFTER
from tests.live.games import LiveKit
from tests.live.kit import make_move, table, to_act


def clock() -> int:
    return int(time() * 1000)


async def test_a_late_move_is_not_played_but_can_be_sent_once_more(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        player = await to_act(guests)
        move = await player.a_move()
        reply = await player.move(move, id="one", at=clock() - LATE_AFTER - 1)
        assert (reply["ok"], reply["late"], reply["words"]) == (False, True, "Your move took too long to arrive.")
        assert player.page.version == 0
        player.replies.clear()
        assert (await player.move(move, id="one", at=clock()))["ok"]
        for guest in guests:
            await guest.until(lambda guest=guest: guest.page.version == 1)


async def test_a_move_that_does_not_tell_when_it_was_sent_is_played(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        await make_move(guests)


async def test_a_clock_that_is_ahead_does_no_harm(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        player = await to_act(guests)
        assert (await player.move(await player.a_move(), at=10**15))["ok"]


async def test_times_that_are_none_are_not_understood(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        player = await to_act(guests)
        move = await player.a_move()
        player.replies.clear()
        for nonsense in (-1, 10**16, 1.5, "now", True):
            wish = {"do": "move", "id": "one", "move": move, "version": 0, "at": nonsense}
            wish["game"] = player.page.game
            await player.send(wish)
            await player.until(lambda: player.replies)
            assert player.replies.pop("one")["words"].startswith("The server did not understand this.")


async def test_the_answer_to_a_ping_tells_the_time(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as (guest, _):
        before = clock()
        await guest.send("ping")
        await guest.until(lambda: guest.clock)
        assert before <= guest.clock <= clock()
