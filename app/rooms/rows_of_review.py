"""The tables for looking back: records that were brought along, notes, and books."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.rooms.columns import Base, new_id


class ImportedRow(Base):
    """A game that was played elsewhere, brought here as a record to be looked at."""

    __tablename__ = "imported_records"

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    text: Mapped[str] = mapped_column(Text)
    """Has been checked move by move."""
    created_at: Mapped[datetime] = mapped_column(index=True)


class NoteRow(Base):
    """What somebody wrote down about a moment of a finished game, for themselves or for all in its room."""

    __tablename__ = "notes"
    __table_args__ = (Index("ix_notes_game_id_id", "game_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"))
    step: Mapped[str] = mapped_column(String(16))
    """What the address of the game calls the moment."""
    text: Mapped[str] = mapped_column(Text)
    for_table: Mapped[bool]
    """Whether all in the room may read it."""
    written_at: Mapped[datetime]


class SummaryRow(Base):
    """A finished game as a line of a book: in that of its room and in that of everybody who played it. Derived from
    the game, never changed, and kept in the order of a book, so that ten thousand games are read at a stroke."""

    __tablename__ = "game_summaries"
    __table_args__ = ({"sqlite_with_rowid": False},)  # so SQLite keeps the rows in the order of the key

    book: Mapped[str] = mapped_column(String(40), primary_key=True)
    """Whose book: `room <id>` or `person <id>`; every game is once in the book without a name."""
    finished_at: Mapped[datetime] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(32))
    """Which game it is."""
    crowd: Mapped[str] = mapped_column(Text)
    """The keys of all who played, sorted, with a line break around each; everything below is in this order."""
    winners: Mapped[str] = mapped_column(Text)
    """The keys of those who won, in the same way."""
    names: Mapped[str] = mapped_column(Text)
    """What they were called, in the same way."""
    names_key: Mapped[str] = mapped_column(Text)
    """The same as it is compared."""
    score_1: Mapped[int]
    score_2: Mapped[int | None]
    score_3: Mapped[int | None]
    score_4: Mapped[int | None]
    top_score: Mapped[int]
    margin: Mapped[int]
    """So many points more than the second."""
    worst_loss: Mapped[int]
    """The most points that a single line cost for what was wasted; 0 or less."""
    worst_of: Mapped[int]
    """Whose loss it was: the place in this order, from 0."""
