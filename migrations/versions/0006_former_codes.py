"""A room's codes can be changed: the former ones still lead those who are in the room to it."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "former_codes",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_former_codes_room_id_rooms")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_former_codes")),
    )
    op.create_index(op.f("ix_former_codes_room_id"), "former_codes", ["room_id"])


def downgrade() -> None:
    op.drop_table("former_codes")
