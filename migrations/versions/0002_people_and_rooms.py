"""People, rooms, and what is said in them."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    _people()
    _rooms()
    _members_and_messages()
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("acting", sa.String(16), nullable=False, server_default=""))
        games.add_column(sa.Column("result", sa.Text(), nullable=True))


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    for table, moment in (("keys", "created_at"), ("device_links", "expires_at")):
        op.create_table(
            table,
            sa.Column("hash", sa.String(64), nullable=False),
            sa.Column("person_id", sa.String(32), nullable=False),
            sa.Column(moment, sa.DateTime(timezone=True), nullable=False),
            sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f(f"fk_{table}_person_id_people")),
            sa.PrimaryKeyConstraint("hash", name=op.f(f"pk_{table}")),
        )
        op.create_index(op.f(f"ix_{table}_person_id"), table, ["person_id"])


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("watch_code", sa.String(16), nullable=False),
        sa.Column("host_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("shuffled", sa.Boolean(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("chances", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.Column("next_code", sa.String(16), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("seats > 0", name=op.f("ck_rooms_seats")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_rooms_game_id_games")),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_rooms_host_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rooms")),
        sa.UniqueConstraint("code", name=op.f("uq_rooms_code")),
        sa.UniqueConstraint("game_id", name=op.f("uq_rooms_game_id")),
        sa.UniqueConstraint("watch_code", name=op.f("uq_rooms_watch_code")),
    )
    op.create_index(op.f("ix_rooms_created_at"), "rooms", ["created_at"])


def _members_and_messages() -> None:
    op.create_table(
        "members",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_key", sa.String(96), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("kicked", sa.Boolean(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("here_until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_members_person_id_people")),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_members_room_id_rooms")),
        sa.PrimaryKeyConstraint("room_id", "person_id", name=op.f("pk_members")),
        sa.UniqueConstraint("room_id", "name_key", name=op.f("uq_members_room_id_name_key")),
        sa.UniqueConstraint("room_id", "seat", name=op.f("uq_members_room_id_seat")),
    )
    op.create_index(op.f("ix_members_person_id"), "members", ["person_id"])
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=True),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_messages_person_id_people")),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_messages_room_id_rooms")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sa.UniqueConstraint("room_id", "command_id", name=op.f("uq_messages_room_id_command_id")),
    )
    op.create_index("ix_messages_room_id_id", "messages", ["room_id", "id"])


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("result")
        games.drop_column("acting")
    for table in ("messages", "members", "rooms", "device_links", "keys", "people"):
        op.drop_table(table)
