"""The tables. Moves and deals are stored in their text codes, so that a stored game outlives the code."""

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.rules.record import MAX_NAME

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


def new_id() -> str:
    return secrets.token_urlsafe(16)


class PersonRow(Base):
    """Somebody who plays, chats or hosts. There are no accounts: whoever holds one of the keys is this person."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    created_at: Mapped[datetime]


class Key(Base):
    """What one browser shows to be recognised. Only the hash is here: the key itself is in the browser's cookie."""

    __tablename__ = "keys"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created_at: Mapped[datetime]


class DeviceLink(Base):
    """A link that makes another browser the same person: once, and only for some minutes."""

    __tablename__ = "device_links"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    expires_at: Mapped[datetime]


class Room(Base):
    """A lasting place with a link: its people, its seats, its talk, and games one after the other."""

    __tablename__ = "rooms"

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    """Whoever knows it may come in: it is the room's link."""
    watch_code: Mapped[str] = mapped_column(String(16), unique=True)
    """Whoever knows it may watch."""
    host_id: Mapped[str] = mapped_column(ForeignKey("people.id"))
    setup: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What is played, or is going to be played: see `setup.py`."""
    version: Mapped[int] = mapped_column(default=0)
    """Counts the changes of what has been agreed."""
    changes: Mapped[list[Any]] = mapped_column(JSON, default=list)
    """What the host has changed since all the others were ready."""
    # The two tables point at each other; when they are made, this arrow is drawn last.
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id", use_alter=True), unique=True)
    """The last game that has begun here."""
    arranging_since: Mapped[datetime | None] = mapped_column(index=True)
    """Since when the next game is being arranged; NULL while the last one is on the table, at its end too."""
    next_code: Mapped[str | None] = mapped_column(String(16))
    """Of rooms of the time when each game had its own: where the same people went on."""
    created_at: Mapped[datetime]


class FormerCode(Base):
    """A code that a room had, before its host changed it. It leads only those to the room who are in it."""

    __tablename__ = "former_codes"

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), index=True)


class MemberRow(Base):
    """Somebody who has made themselves known in a room: to sit, or to talk."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("room_id", "name_key"),)

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    name_key: Mapped[str] = mapped_column(String(4 * MAX_NAME))
    """The name as it is compared: `MARTA` and `Marta` are the same."""
    kicked: Mapped[bool] = mapped_column(default=False)
    joined_at: Mapped[datetime]
    here_until: Mapped[datetime]
    """The person is here until then, or away since then. Renewed as long as a page is open."""


class WatchingRow(Base):
    """How many look at a room at one server without being known in the room."""

    __tablename__ = "watching"

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    server: Mapped[str] = mapped_column(String(32), primary_key=True)
    viewers: Mapped[int]
    until: Mapped[datetime]
    """Renewed as long as the server lives."""


class SeatRow(Base):
    """Who sits where in a room. A free seat has no row."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("number >= 0", name="number"),
        CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name="who"),
    )

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(32))
    """Which player made of code it is, if it is no person."""
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    ready: Mapped[bool] = mapped_column(default=False)
    """For the next game: to begin it or, at the end of one, to play again."""
    asked_again: Mapped[bool] = mapped_column(default=False)
    """Was ready for something else, which the host has changed since."""


class ChatMessage(Base):
    """Something said in a room. Words for the table and words among spectators are kept apart."""

    __tablename__ = "messages"
    __table_args__ = (UniqueConstraint("room_id", "command_id"), Index("ix_messages_room_id_id", "room_id", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"))
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"))
    channel: Mapped[str] = mapped_column(String(8))
    text: Mapped[str] = mapped_column(Text)
    command_id: Mapped[str | None] = mapped_column(String(64))
    said_at: Mapped[datetime]


class GameRow(Base):
    """A game as it was set up, and how far it is. What happened in it is in its moves."""

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("room_id", "number"),
        CheckConstraint("seats > 0", name="seats"),
        CheckConstraint("version >= 0", name="version"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    """Random and unguessable: it is part of addresses."""
    room_id: Mapped[str | None] = mapped_column(ForeignKey("rooms.id"))
    """Where it is played; NULL for a game that belongs to no room."""
    number: Mapped[int] = mapped_column(default=1)
    """Which of the room's games it is: the first one is 1."""
    name: Mapped[str] = mapped_column(String(32))
    """Which game it is, as in the registry of the rules: `azul`, `duel`, `queens-garden`."""
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    """The name of each option and the code of its value."""
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
    acting: Mapped[str] = mapped_column(String(16), default="")
    """The seats that may move now, as digits: `02`. Derived from the moves, and kept to find the games that wait."""
    result: Mapped[str | None] = mapped_column(Text)
    """The scores, when the game is over, and who won: `45* 38`. Derived from the moves, and kept for lists."""

    def __repr__(self) -> str:
        return f"<GameRow {self.id} {self.name} version={self.version}>"  # never the seed


class PlayerRow(Base):
    """Who plays a seat of a game from which version on. Rows are added, never changed or deleted, so that a finished
    game knows its players whatever happens to its room."""

    __tablename__ = "players"
    __table_args__ = (
        CheckConstraint("seat >= 0", name="seat"),
        CheckConstraint("since >= 0", name="since"),
        CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name="who"),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    since: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=0)
    """The version of the game since which they play: 0 for whoever began it."""
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(32))
    """Which player made of code it is, if it is no person."""
    name: Mapped[str] = mapped_column(String(MAX_NAME))


class EntryRow(Base):
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
        return f"<EntryRow {self.game_id}/{self.version} seat={self.seat} {self.code}>"
