"""The tables. Moves and deals are stored in their text codes, so that a stored game outlives the code."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# Every constraint has a name that can be foretold, so that a later migration can change it on any database.
NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A point in time, in UTC. SQLite forgets time zones; this gives the same values on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map = {datetime: Moment}  # noqa: RUF012 - SQLAlchemy's way to say it


def new_game_id() -> str:
    return secrets.token_urlsafe(16)


class Game(Base):
    """A game as it was set up, and how far it is. What happened in it is in its moves."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("seats > 0", name="seats"),
        CheckConstraint("version >= 0", name="version"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_game_id)
    """Random and unguessable: it is part of addresses."""
    name: Mapped[str] = mapped_column(String(32))
    """Which game it is, as in the registry of the rules: `azul`, `duel`, `queens-garden`."""
    options: Mapped[str] = mapped_column(Text)
    """A JSON object: the name of each option and the code of its value."""
    seats: Mapped[int]
    commitment: Mapped[str] = mapped_column(String(64))
    """The hash of the seed: everybody may see it from the beginning."""
    seed: Mapped[str] = mapped_column(String(64))
    """Secret until the game is over."""
    deals: Mapped[str] = mapped_column(Text, default="")
    """What was dealt at the start, before the first move, in the text code of the record."""
    version: Mapped[int] = mapped_column(default=0)
    """The number of moves so far."""
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.name} version={self.version}>"  # never the seed


class Move(Base):
    """One entry of a game's record. Entries are added, never changed or deleted."""

    __tablename__ = "moves"
    __table_args__ = (
        UniqueConstraint("game_id", "version"),
        UniqueConstraint("game_id", "command_id"),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("seat >= 0", name="seat"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    version: Mapped[int]
    """The version that the game has after this move: the first move makes version 1."""
    seat: Mapped[int]
    code: Mapped[str] = mapped_column(Text)
    deals: Mapped[str] = mapped_column(Text, default="")
    """What was dealt because of this move, in the text code of the record."""
    command_id: Mapped[str | None] = mapped_column(String(64))
    """Chosen by the client, so that a command sent twice is carried out once."""
    made_at: Mapped[datetime]

    def __repr__(self) -> str:
        return f"<Move {self.game_id}/{self.version} seat={self.seat} {self.code}>"
