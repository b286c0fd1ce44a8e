"""A sign for a move of somebody else, out of a small set: each player may give one to each line of the log."""

from sqlalchemy import select

from app.rooms.bus import ROOM, News
from app.rooms.games import LiveGame
from app.rooms.live import LiveRooms
from app.rooms.models import ReactionRow, Room
from app.rooms.refusals import Refused
from app.rooms.store import Store
from app.rules.wording import phrase

KINDS = ("bravo", "wow", "laugh", "ouch", "hm")
MOST = 400
"""So many are in one game at most."""


class Reactions:
    def __init__(self, store: Store, rooms: LiveRooms) -> None:
        self._store = store
        self._rooms = rooms

    async def react(self, game: LiveGame, seat: int, line: int, kind: str, version: int) -> None:
        """Another one takes the place of the one before; none at all takes it away. To ask twice does no harm."""
        await self._rooms.catch_up(game, version)
        if kind and kind not in KINDS:
            raise Refused(phrase("There is no such choice."))
        if not 0 < line <= game.version:
            raise Refused(phrase("There is no such line in the log."))
        if game.log[line - 1].seat == seat:
            raise Refused(phrase("That was your own move: only the others can react to it."))
        async with self._store.changing() as change:
            # Signs of one game come one after the other.
            await change.session.get(Room, game.room_id, with_for_update=True)
            rows = (await change.session.scalars(select(ReactionRow).where(ReactionRow.game_id == game.id))).all()
            mine = next((row for row in rows if (row.line, row.seat) == (line, seat)), None)
            if mine is not None and not kind:
                await change.session.delete(mine)
            elif mine is not None:
                mine.kind = kind
            elif kind and len(rows) >= MOST:
                raise Refused(phrase("There are too many reactions in this game already."))
            elif kind:
                change.session.add(ReactionRow(game_id=game.id, line=line, seat=seat, kind=kind))
            change.news.append(News(ROOM, game.room_id))
