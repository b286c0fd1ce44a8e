"""Rooms that nobody enters any more are put out of the way; commands leave news for a running server."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("rooms", sa.Column("archived_at", MOMENT, nullable=True))
    op.create_index(op.f("ix_rooms_archived_at"), "rooms", ["archived_at"])
    op.create_table(
        "left_news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(120), nullable=False),
        sa.Column("left_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_left_news")),
    )


def downgrade() -> None:
    op.drop_table("left_news")
    op.drop_index(op.f("ix_rooms_archived_at"), "rooms")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("archived_at")
