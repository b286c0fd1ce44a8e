"""The server is killed in the middle of play and started again: whatever it has acknowledged is there."""

import asyncio
import secrets
from typing import Any

from httpx import HTTPError
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from app.database import Database
from app.rooms.models import GameRow
from tests.live.games import LiveKit, each_database_and_each_game
from tests.live.kit import Guest, table
from tests.rooms.kit import stored_moves
from tests.servers import ServerProcess


class Player:
    """Moves whenever they may, and notes what the server has promised them."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.promised: list[str] = []
        self.unanswered: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the connection is lost, or the game over."""
        while self.guest.closed_with is None and (self.unanswered or self.guest.page.phase != "over"):
            if self.unanswered is None and not self.guest.page.moves:
                await asyncio.sleep(0.002)
                continue
            try:
                self.unanswered = wish = self.unanswered or await self._wish()
                reply = await self.guest.command(**wish)
            except (KeyError, WebSocketException):
                return  # no answer: it will be asked for again, with the same id
            self.unanswered = None
            if reply["ok"]:
                self.promised.append(wish["id"])
                await self._see_more_than(wish["version"])

    async def _see_more_than(self, version: int) -> None:
        await self.guest.until(lambda: self.guest.page.version > version or self.guest.closed_with is not None)

    async def _wish(self) -> dict[str, Any]:
        version = self.guest.page.version
        return {"do": "move", "move": await self.guest.a_move(), "version": version, "id": secrets.token_hex(8)}


async def reconnect(guest: Guest) -> None:
    while True:
        try:
            await guest.connect()
            await guest.until(lambda: guest.page.phase is not None, patience=5)
        except (OSError, WebSocketException, HTTPError, TimeoutError):
            await asyncio.sleep(0.05)
        else:
            return


@each_database_and_each_game
async def test_kills_lose_nothing(server: ServerProcess, url_with_tables: str, game: LiveKit) -> None:
    async with table(server.address, game.most_seats, **game.setup(**game.together)) as guests:
        players = [Player(guest) for guest in guests]

        def promises() -> int:
            return sum(len(player.promised) for player in players)

        for number in range(game.kills):
            playing = [asyncio.create_task(player.play()) for player in players]
            # At another moment each time, but never without any move in between.
            enough = promises() + 1 + number % 3
            while promises() < enough:
                await asyncio.sleep(0.003 * (number + 1))
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*playing)
            for guest in guests:
                await guest.disconnect()
            await asyncio.to_thread(server.start)
            await asyncio.gather(*(reconnect(guest) for guest in guests))
        await asyncio.gather(*(player.play() for player in players))
        assert {guest.page.phase for guest in guests} == {"over"}
    written = await commands_in(url_with_tables)
    assert len(written) == len(set(written))
    promised = {f"{seat}-{command}" for seat, player in enumerate(players) for command in player.promised}
    assert promised == set(written)
    assert "Traceback" not in server.log.read_text()


async def commands_in(database_url: str) -> list[str]:
    """The ids of all commands that were carried out in the only game, in order."""
    database = Database(database_url)
    async with database.sessions() as session:
        game = (await session.scalars(select(GameRow))).one()
    moves = await stored_moves(database, game.id)
    await database.dispose()
    assert [move.version for move in moves] == list(range(1, game.version + 1))
    assert game.finished_at is not None
    return [move.command_id for move in moves if move.command_id is not None]


@each_database_and_each_game
async def test_a_command_whose_answer_was_lost_is_carried_out_once(server: ServerProcess, game: LiveKit) -> None:
    async with table(server.address, **game.setup(first=0)) as (first, second):
        wish = {"do": "move", "move": await first.a_move(), "version": 0, "id": "lost-answer"}
        assert (await first.command(**wish))["ok"]
        await asyncio.to_thread(server.kill)
        await first.disconnect()
        await second.disconnect()
        await asyncio.to_thread(server.start)
        await first.connect()
        first.replies.clear()
        await first.until(lambda: first.page.version == 1)
        assert (await first.command(**wish))["ok"]
        assert first.page.version == 1
        await second.connect()
        await second.until(lambda: second.page.moves)
        assert (await second.move(await second.a_move()))["ok"]
        await first.until(lambda: first.page.version == 2)
