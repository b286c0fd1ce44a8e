"""Sees whose time is over, where a room has chosen that a bot makes the move then, and lets it. Every process may do
so: they come to the same move with the same command id, as bots do."""

import asyncio
import logging
from datetime import timedelta

from sqlalchemy import select

from app.database import Database, DatabaseUnreachable
from app.rooms.clocks import PLAY
from app.rooms.company import Company
from app.rooms.door import ClockAtTable, Door
from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.models import GameRow, Room
from app.rooms.now import Now, utc_now
from app.rooms.refusals import Refused
from app.rooms.wishes import Play

logger = logging.getLogger(__name__)

LONGEST_SLEEP = 20
"""Seconds. The rounds look again anyway."""


class Timekeeper:
    def __init__(
        self, database: Database, rooms: LiveRooms, door: Door, company: Company, now: Now = utc_now
    ) -> None:
        self._database = database
        self._rooms = rooms
        self._door = door
        self._company = company
        self._now = now
        self._at_work: dict[tuple[str, int], asyncio.Task[None]] = {}

    def look(self, room: LiveRoom) -> None:
        """Wait for the seats whose time will soon be over."""
        game = room.game
        if game is None or game.is_over or room.state.setup.at_zero != PLAY or room.clocks is None:
            return
        for seat in game.position.acting:
            soon = room.clocks[seat].at(self._now()) < timedelta(seconds=LONGEST_SLEEP)
            if game.players[seat].bot is None and soon and (game.id, seat) not in self._at_work:
                self._at_work[game.id, seat] = asyncio.create_task(self._watch(room.state.id, game.id, seat))

    async def look_everywhere(self) -> None:
        """Also where nobody looks, and after a restart."""
        for room_id in await self._rooms_with_clocks():
            self.look(await self._rooms.get(room_id))

    async def close(self) -> None:
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _rooms_with_clocks(self) -> list[str]:
        running = (
            select(Room.id)
            .join(GameRow, GameRow.id == Room.game_id)
            .where(GameRow.finished_at.is_(None), Room.arranging_since.is_(None), Room.archived_at.is_(None))
            .where(Room.setup["at_zero"].as_string() == PLAY, Room.setup["clock"].as_string().contains(" "))
        )
        async with self._database.sessions() as session:
            return list(await session.scalars(running))

    async def _watch(self, room_id: str, game_id: str, seat: int) -> None:
        """Until the time is over, or somebody has moved."""
        try:
            room = await self._rooms.get(room_id)
            left = room.clocks[seat].at(self._now()) if room.clocks else timedelta()
            await asyncio.sleep(max(left.total_seconds(), 0))
            room = await self._rooms.get(room_id)
            game = room.game
            if game is not None and game.id == game_id and room.is_out_of_time(seat, self._now()):
                await self._move(room_id, game, seat)
        except (Refused, DatabaseUnreachable):
            pass  # somebody was faster, or the rounds look again
        except Exception:
            logger.exception("a clock could not be kept", extra={"game": game_id})
        finally:
            self._at_work.pop((game_id, seat), None)

    async def _move(self, room_id: str, game: LiveGame, seat: int) -> None:
        version, since = game.version, game.choices_since(seat)
        code = await self._company.advise(game, seat)
        await self._door.ask(ClockAtTable(room_id, seat), Play(f"clock-{since}", game.id, version, [code]))
