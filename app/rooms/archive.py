"""One game for ever, whatever becomes of its room."""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select

from app.database import Database
from app.rooms.games import LiveGame, load_game
from app.rooms.models import GameRow, MemberRow, Room
from app.rooms.people import Person
from app.rooms.refusals import NoSuchGame
from app.rules.record import Record


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game and the way to its room."""

    id: str
    number: int
    """Which of its room's games it is."""
    finished_at: datetime | None
    room_code: str | None
    """For those who may enter its room."""
    game: LiveGame | None
    """Only when it is over: nothing of a running game is read."""

    @property
    def record(self) -> Record:
        """With the names of its players and, now that it is over, the seed. Raises `NoSuchGame` before."""
        if self.game is None:
            raise NoSuchGame
        return replace(self.game.match.record, names=self.game.names)


class Archive:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, game_id: str, person: Person | None) -> PlayedGame:
        """A game by its id, which nobody can guess. Whoever has the id of a finished one may see it; a running one
        is there only for those who may enter its room, and only to lead them there. Raises `NoSuchGame`."""
        async with self._database.sessions() as session:
            row = await session.get(GameRow, game_id)
            if row is None:
                raise NoSuchGame
            member_of = (
                select(Room.code)
                .join(MemberRow, MemberRow.room_id == Room.id)
                .where(
                    Room.id == row.room_id,
                    MemberRow.person_id == (person.id if person else None),
                    MemberRow.kicked.is_(False),
                )
            )
            code = await session.scalar(member_of)
            is_over = row.finished_at is not None
            if not is_over and code is None:
                raise NoSuchGame
            game = await load_game(session, game_id) if is_over else None
            return PlayedGame(game_id, row.number, row.finished_at, code, game)
