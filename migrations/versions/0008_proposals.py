"""Players propose to take something back, or to end the game, and the others agree or not; rooms can be closed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("rooms", sa.Column("closed_at", MOMENT, nullable=True))
    op.create_table(
        "proposals",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("asked", sa.String(16), nullable=False),
        sa.Column("agreed", sa.String(16), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=True),
        sa.Column("refused_by", sa.Integer(), nullable=True),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("settled_at", MOMENT, nullable=True),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_proposals_seat")),
        sa.CheckConstraint("version >= 0", name=op.f("ck_proposals_version")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_proposals_game_id_games")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
        sa.UniqueConstraint("game_id", "command_id", name=op.f("uq_proposals_game_id_command_id")),
    )
    op.create_index(
        op.f("ix_proposals_open"),
        "proposals",
        ["game_id", "kind"],
        unique=True,
        sqlite_where=sa.text("outcome IS NULL"),
        postgresql_where=sa.text("outcome IS NULL"),
    )


def downgrade() -> None:
    op.drop_table("proposals")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("closed_at")
