"""The tables. Moves and deals are stored in their text codes, so that a stored game outlives the code."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.rooms.columns import Base as Base  # noqa: PLC0414 - for whoever needs all tables
from app.rooms.columns import new_id as new_id  # noqa: PLC0414
from app.rooms.rows_of_notices import PushKeyRow as PushKeyRow  # noqa: PLC0414
from app.rooms.rows_of_notices import PushRow as PushRow  # noqa: PLC0414
from app.rooms.rows_of_notices import QuietRow as QuietRow  # noqa: PLC0414
from app.rooms.rows_of_notices import ToldRow as ToldRow  # noqa: PLC0414
from app.rooms.rows_of_notices import WebhookRow as WebhookRow  # noqa: PLC0414
from app.rooms.rows_of_review import ImportedRow as ImportedRow  # noqa: PLC0414
from app.rooms.rows_of_review import NoteRow as NoteRow  # noqa: PLC0414
from app.rooms.rows_of_review import SummaryRow as SummaryRow  # noqa: PLC0414
from app.rules.record import MAX_NAME

MAX_ROOM_NAME = 40


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
    name: Mapped[str | None] = mapped_column(String(MAX_ROOM_NAME))
    """NULL until the host gives it one: then it is called after the host."""
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
    closed_at: Mapped[datetime | None]
    """When the host closed it; NULL while it is open."""
    archived_at: Mapped[datetime | None] = mapped_column(index=True)
    """Since when it is out of the way, because nobody had entered it for long: see `keeping.py`."""
    beginning: Mapped[str | None] = mapped_column(Text)
    """From where the next game is played on, as `str` of a `Beginning`; NULL if it begins at the beginning."""
    origin_id: Mapped[str | None] = mapped_column(String(32))
    """The address of the game that this was a moment of."""
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
    device_of: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    """At whose device they sit, if they have none of their own here: see `sofa.py`."""
    looks_from: Mapped[str | None] = mapped_column(String(32))
    """Of those at this person's device, who had it in their hands in the game that goes on: they have tapped a cover
    away, or made a move."""
    looks_since: Mapped[int | None]
    """The version of the game at which that was."""
    looks_until: Mapped[datetime | None]
    """The same for a page that is in sight; NULL if there was none."""


class WatchingRow(Base):
    """How many look at a room at one server without being known in the room."""

    __tablename__ = "watching"

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    server: Mapped[str] = mapped_column(String(32), primary_key=True)
    viewers: Mapped[int]
    until: Mapped[datetime]
    """Renewed as long as the server lives."""


class AwakeRow(Base):
    """When a server was awake."""

    __tablename__ = "awake"

    server: Mapped[str] = mapped_column(String(32), primary_key=True)
    since: Mapped[datetime]
    until: Mapped[datetime]
    """Renewed as long as the server lives."""


class LeftNewsRow(Base):
    """News that a command left for the server, where the database itself cannot tell it: see `left_news.py`."""

    __tablename__ = "left_news"

    id: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(String(120))
    left_at: Mapped[datetime]


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
    beginning: Mapped[str | None] = mapped_column(Text)
    """From where it was played on, as in `Room`."""
    origin_id: Mapped[str | None] = mapped_column(String(32))
    """Of which game that was a moment. Perhaps it is here no more."""
    version: Mapped[int] = mapped_column(default=0)
    """The number of moves so far."""
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    acting: Mapped[str] = mapped_column(String(16), default="")
    """The seats that may move now, as digits: `02`. Derived from the moves, and kept to find the games that wait."""
    hand_overs: Mapped[int] = mapped_column(default=0)
    """How often a seat has got another player. Whoever moves does so as a player of the game as it is now."""
    share: Mapped[str | None] = mapped_column(String(32), unique=True)
    """What its share link ends in, since that was made anew; before, the link ends in the id."""
    result: Mapped[str | None] = mapped_column(Text)
    """The scores, when the game is over, and who won: `45* 38`. Derived from the moves, and kept for lists."""

    def __repr__(self) -> str:
        return f"<GameRow {self.id} {self.name} version={self.version}>"  # never the seed


class PlayerRow(Base):
    """Who plays a seat of a game from which version on. Rows are added, never changed or deleted, so that a finished
    game knows its players whatever happens to its room; only the names of people who have had their data deleted
    change. A bot that follows a person plays for them: see `players.py`."""

    __tablename__ = "players"
    __table_args__ = (
        CheckConstraint("seat >= 0", name="seat"),
        CheckConstraint("since >= 0", name="since"),
        CheckConstraint("number >= 0", name="number"),
        CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name="who"),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=0)
    """Who came first on this seat has 0, and everybody who follows one more."""
    since: Mapped[int] = mapped_column(default=0)
    """The version of the game since which they play: 0 for whoever began it."""
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(32), index=True)
    """Which player made of code it is, if it is no person."""
    name: Mapped[str] = mapped_column(String(MAX_NAME))


class ProposalRow(Base):
    """What a player of a game wants and others have to agree to: to take something back, or to end the game."""

    __tablename__ = "proposals"
    __table_args__ = (
        UniqueConstraint("game_id", "command_id"),
        # One at a time, whatever two servers do at once.
        Index(
            "ix_proposals_open",
            "game_id",
            "kind",
            unique=True,
            sqlite_where=text("outcome IS NULL"),
            postgresql_where=text("outcome IS NULL"),
        ),
        CheckConstraint("seat >= 0", name="seat"),
        CheckConstraint("version >= 0", name="version"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True, default=new_id)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"))
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int]
    """Whose wish it is."""
    version: Mapped[int]
    """The version of the game in which it was made."""
    action: Mapped[str] = mapped_column(Text)
    """What is added to the record if all agree, as its code: `back57`, `end`, `end2`."""
    asked: Mapped[str] = mapped_column(String(16))
    """The seats that have to agree, as digits: `02`."""
    agreed: Mapped[str] = mapped_column(String(16), default="")
    """Those that have."""
    outcome: Mapped[str | None] = mapped_column(String(16))
    """How it ended: see `policies.py`. NULL while it is open, or the game has gone on without anybody saying so."""
    refused_by: Mapped[int | None]
    command_id: Mapped[str] = mapped_column(String(64))
    """Chosen by the client, so that one that is sent twice is made once."""
    made_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


class ReactionRow(Base):
    """A player's sign for what somebody else did: one for each line of the log."""

    __tablename__ = "reactions"
    __table_args__ = (CheckConstraint("line > 0", name="line"), CheckConstraint("seat >= 0", name="seat"))

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    line: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The version that the game had after that entry."""
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))


class MuteRow(Base):
    """Somebody who does not want to hear somebody else."""

    __tablename__ = "mutes"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    muted_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)


MOST_PLAYERS = 4
"""So many players has a game at most, in every game of the house."""


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
