"""Notes on the moments of a finished game, for oneself or for all who are in its room."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.database import Database
from app.rooms.chat import clean_text
from app.rooms.models import GameRow, MemberRow, NoteRow
from app.rooms.now import Now, utc_now
from app.rooms.people import Person
from app.rooms.refusals import NotAllowed, Refused
from app.rules.wording import nphrase, phrase

MOST_OF_ONE = 100
"""So many notes one person may have on a game."""
MOST_OF_ALL = 400
"""So many notes a game may have."""


@dataclass(frozen=True, slots=True)
class Note:
    id: int
    step: str
    text: str
    name: str
    """Of who wrote it."""
    for_table: bool
    is_mine: bool


class Notes:
    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def read(self, game_id: str, person: Person | None) -> Sequence[Note]:
        """What this person may read of the notes on a game: their own, and those for the table if they are in the
        room."""
        async with self._database.sessions() as session:
            if person is None or not await _is_in_the_room(session, game_id, person):
                return ()
            rows = (
                select(NoteRow, MemberRow.name)
                .join(GameRow, GameRow.id == NoteRow.game_id)
                .join(
                    MemberRow,
                    (MemberRow.room_id == GameRow.room_id) & (MemberRow.person_id == NoteRow.person_id),
                )
                .where(NoteRow.game_id == game_id, or_(NoteRow.for_table, NoteRow.person_id == person.id))
                .order_by(NoteRow.id)
            )
            return [
                Note(row.id, row.step, row.text, name, row.for_table, is_mine=row.person_id == person.id)
                for row, name in await session.execute(rows)
            ]

    async def write(self, game_id: str, person: Person | None, step: str, text: str, *, for_table: bool) -> None:
        """Raises `NotAllowed` for those who are not in the room, and `Refused` when it is too long or too much."""
        async with self._database.writing() as session:
            if person is None or not await _is_in_the_room(session, game_id, person):
                raise NotAllowed(phrase("Only those who are in the room of this game can write notes on it."))
            clean = clean_text(text)
            # One after the other: two that come together must not pass the limit together.
            game = await session.get_one(GameRow, game_id, with_for_update=True)
            if game.finished_at is None:
                raise Refused(phrase("This game is not over yet."))
            written = select(func.count()).select_from(NoteRow).where(NoteRow.game_id == game_id)
            mine = await session.scalar(written.where(NoteRow.person_id == person.id)) or 0
            if mine >= MOST_OF_ONE or (await session.scalar(written) or 0) >= MOST_OF_ALL:
                raise Refused(
                    nphrase(
                        "There are too many notes on this game already: everybody can write at most {count}.",
                        "There are too many notes on this game already: everybody can write at most {count}.",
                        MOST_OF_ONE,
                    )
                )
            session.add(
                NoteRow(
                    game_id=game_id,
                    person_id=person.id,
                    step=step,
                    text=clean,
                    for_table=for_table,
                    written_at=self._now(),
                )
            )

    async def erase(self, game_id: str, person: Person | None, note_id: int) -> None:
        """One's own. To ask twice does no harm."""
        async with self._database.writing() as session:
            note = await session.get(NoteRow, note_id)
            if note is None or note.game_id != game_id:
                return
            if person is None or note.person_id != person.id:
                raise NotAllowed(phrase("Only the person who wrote a note can erase it."))
            await session.delete(note)


async def _is_in_the_room(session: AsyncSession, game_id: str, person: Person) -> bool:
    member = (
        select(MemberRow.person_id)
        .join(GameRow, GameRow.room_id == MemberRow.room_id)
        .where(GameRow.id == game_id, MemberRow.person_id == person.id, MemberRow.kicked.is_(False))
    )
    return await session.scalar(member) is not None
