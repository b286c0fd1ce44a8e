"""Lets bots play: whenever a game waits for one, it is asked for its move, and the move is brought to the door.

Every process that has the room in memory may do so. They all think the same, and the move has the same id wherever it
was thought of: the first one counts, and nobody notices the others.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from time import monotonic

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from app.bots import USUAL
from app.database import Database, DatabaseUnreachable
from app.rooms.door import BotAtTable, Door
from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.models import GameRow, PlayerRow
from app.rooms.pace import Pace
from app.rooms.refusals import Refused
from app.rooms.thinkers import Thinkers
from app.rooms.wishes import Play
from app.rules.contract import Position

logger = logging.getLogger(__name__)

MOST_FAILURES = 3
"""After so many in a row a bot waits until somebody looks for it again."""

Place = tuple[str, int]
"""A game and a seat."""


class Company:
    def __init__(
        self,
        database: Database,
        rooms: LiveRooms,
        door: Door,
        pace: Pace,
        is_watched: Callable[[str], bool],
    ) -> None:
        self._database = database
        self._rooms = rooms
        self._door = door
        self._pace = pace
        self._is_watched = is_watched
        self._thinkers = Thinkers()
        self._at_work: dict[Place, asyncio.Task[None]] = {}

    def look(self, room: LiveRoom) -> None:
        """Ask the bots for whom this room's game waits, unless they are at it already."""
        game = room.game
        if game is None or game.is_over:
            return
        for seat in game.position.acting:
            place = (game.id, seat)
            if game.players[seat].bot is not None and place not in self._at_work:
                task = asyncio.create_task(self._play(room.state.id, place))
                self._at_work[place] = task

    async def look_everywhere(self) -> None:
        """Ask all bots for whom any game waits: after a restart, and where nobody looks."""
        for room_id in await self._waiting_rooms():
            self.look(await self._rooms.get(room_id))

    async def close(self) -> None:
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    async def _waiting_rooms(self) -> list[str]:
        later = aliased(PlayerRow)
        last = (
            select(func.max(later.number))
            .where(later.game_id == PlayerRow.game_id, later.seat == PlayerRow.seat)
            .scalar_subquery()
        )
        bots = (
            select(GameRow.id, GameRow.room_id, GameRow.acting, PlayerRow.seat)
            .join(PlayerRow, PlayerRow.game_id == GameRow.id)
            .where(
                GameRow.finished_at.is_(None),
                GameRow.room_id.is_not(None),
                PlayerRow.bot.is_not(None),
                PlayerRow.number == last,
            )
        )
        async with self._database.sessions() as session:
            found = (await session.execute(bots)).all()
        return sorted(
            {row.room_id for row in found if str(row.seat) in row.acting and (row.id, row.seat) not in self._at_work}
        )

    async def _play(self, room_id: str, place: Place) -> None:
        """Move on this seat as long as the game waits for its bot."""
        failures = 0
        try:
            while failures < MOST_FAILURES:
                game = await self._waiting(room_id, place)
                if game is None:
                    return
                try:
                    await self._move(room_id, game, place[1])
                    failures = 0
                except Refused:
                    failures += 1  # somebody was faster, or has taken the seat
        except DatabaseUnreachable:
            pass  # the rounds look again
        except Exception:
            logger.exception("a bot could not play", extra={"game": place[0]})
        finally:
            self._at_work.pop(place, None)

    async def _waiting(self, room_id: str, place: Place) -> LiveGame | None:
        """This game, if it waits for a bot on this seat."""
        game = (await self._rooms.get(room_id)).game
        game_id, seat = place
        if game is None or game.id != game_id or seat not in game.position.acting:
            return None
        return game if game.players[seat].bot is not None else None

    async def _move(self, room_id: str, game: LiveGame, seat: int) -> None:
        bot, version, since = game.players[seat].bot or "", game.version, game.choices_since(seat)
        due = game.changed_at + self._delay(game)
        view = game.position.seen_by(seat)
        code = await self._choice(game, bot, view, seat, since)
        await asyncio.sleep(max(0, due - monotonic()))
        if not self._is_watched(room_id):
            await asyncio.sleep(self._pace.unwatched)
        wish = Play(f"bot-{since}", game.id, version, [code])
        await self._door.ask(BotAtTable(room_id, bot, seat), wish)

    async def advise(self, game: LiveGame, seat: int) -> str:
        """What the usual bot would play on this seat."""
        view, since = game.position.seen_by(seat), game.choices_since(seat)
        return await self._choice(game, USUAL, view, seat, since)

    async def _choice(self, game: LiveGame, bot: str, view: Position, seat: int, since: int) -> str:
        try:
            return await self._thinkers.think(bot, view, seat, since)
        except Exception:
            # Whatever is wrong with the bot, the others want to play on.
            logger.exception("a bot had no idea", extra={"game": game.id, "bot": bot})
            return str(view.candidate_moves(seat)[0])

    def _delay(self, game: LiveGame) -> float:
        pace = self._pace
        if game.has_begun_a_round:
            return pace.after_round
        return random.uniform(pace.shortest, pace.longest)  # noqa: S311 - only how long it seems to think
