"""Those who watch without a name are counted: each server notes how many look at a room there."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "watching",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("viewers", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_watching_room_id_rooms")),
        sa.PrimaryKeyConstraint("room_id", "server", name=op.f("pk_watching")),
    )


def downgrade() -> None:
    op.drop_table("watching")
