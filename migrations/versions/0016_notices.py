"""Notices: who looks at a page, who wants to be told and where, and what was told."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
MINUTES_OF_A_DAY = 24 * 60


def upgrade() -> None:
    op.add_column("members", sa.Column("looks_until", MOMENT, nullable=True))
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("private", sa.Text(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_push_keys_only")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_keys")),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("public", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_push_subscriptions_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
    )
    op.create_index(op.f("ix_push_subscriptions_person_id"), "push_subscriptions", ["person_id"])
    op.create_table(
        "quiet_hours",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.CheckConstraint(f"since >= 0 AND since < {MINUTES_OF_A_DAY}", name=op.f("ck_quiet_hours_since")),
        sa.CheckConstraint(f"until >= 0 AND until < {MINUTES_OF_A_DAY}", name=op.f("ck_quiet_hours_until")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_quiet_hours_person_id_people")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_quiet_hours")),
    )
    op.create_table(
        "webhooks",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("problem", sa.String(16), nullable=True),
        sa.Column("off_since", MOMENT, nullable=True),
        sa.Column("set_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_webhooks_room_id_rooms")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_webhooks_person_id_people")),
        sa.PrimaryKeyConstraint("room_id", name=op.f("pk_webhooks")),
    )
    op.create_index(op.f("ix_webhooks_person_id"), "webhooks", ["person_id"])
    op.create_table(
        "told_turns",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("told_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_told_turns_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_told_turns_person_id_people")),
        sa.PrimaryKeyConstraint("game_id", "person_id", "way", name=op.f("pk_told_turns")),
    )
    op.create_index(op.f("ix_told_turns_person_id"), "told_turns", ["person_id"])


def downgrade() -> None:
    for table in ("told_turns", "webhooks", "quiet_hours", "push_subscriptions", "push_keys"):
        op.drop_table(table)
    op.drop_column("members", "looks_until")
