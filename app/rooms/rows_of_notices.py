"""The tables for notices that it is somebody's turn: where they go, when they do not, and which were sent."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.rooms.columns import Base

MINUTES_OF_A_DAY = 24 * 60


class PushKeyRow(Base):
    """By which push services recognise this house: made once, the same for all its servers."""

    __tablename__ = "push_keys"
    __table_args__ = (CheckConstraint("id = 1", name="only"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    private: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime]

    def __repr__(self) -> str:
        return "<PushKeyRow>"  # never the key


class PushRow(Base):
    """A browser that wants to be told when it is its person's turn, even when it is closed."""

    __tablename__ = "push_subscriptions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of its address."""
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    key: Mapped[str] = mapped_column(String(16))
    """What the browser's own key is called: without that key it is nobody any more."""
    address: Mapped[str] = mapped_column(Text)
    """At the push service that the browser has chosen."""
    public: Mapped[str] = mapped_column(String(120))
    secret: Mapped[str] = mapped_column(String(40))
    """Only who knows both can write something that the browser reads."""
    origin: Mapped[str] = mapped_column(String(300))
    """Where the browser found this house."""
    language: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[datetime]

    def __repr__(self) -> str:
        return f"<PushRow {self.id[:8]}>"


class QuietRow(Base):
    """When somebody does not want to be told: minutes of a day in their time zone."""

    __tablename__ = "quiet_hours"
    __table_args__ = (
        CheckConstraint(f"since >= 0 AND since < {MINUTES_OF_A_DAY}", name="since"),
        CheckConstraint(f"until >= 0 AND until < {MINUTES_OF_A_DAY}", name="until"),
    )

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    since: Mapped[int]
    until: Mapped[int]
    zone: Mapped[str] = mapped_column(String(64))


class WebhookRow(Base):
    """A group chat that is told whose turn it is in a room."""

    __tablename__ = "webhooks"

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    """Who has set it."""
    kind: Mapped[str] = mapped_column(String(16))
    address: Mapped[str] = mapped_column(Text)
    """Whoever knows it can write in that chat."""
    origin: Mapped[str] = mapped_column(String(300))
    """Where the host found this house: links in messages begin so."""
    language: Mapped[str] = mapped_column(String(16))
    failures: Mapped[int] = mapped_column(default=0)
    """How many messages in a row could not be delivered."""
    problem: Mapped[str | None] = mapped_column(String(16))
    """What went wrong last: the number that the chat answered, or a word."""
    off_since: Mapped[datetime | None]
    """Since when nothing is sent any more, after too many failures."""
    set_at: Mapped[datetime]

    def __repr__(self) -> str:
        return f"<WebhookRow {self.room_id}>"


class ToldRow(Base):
    """The last turn of a person in a game of which a notice was sent, by this way. Whoever writes it sends it."""

    __tablename__ = "told_turns"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    way: Mapped[str] = mapped_column(String(8), primary_key=True)
    turn: Mapped[int]
    """The version of the game after the last entry of their seat: it changes when they have acted."""
    told_at: Mapped[datetime]
