"""Players react to moves of others; people mute others for themselves."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "reactions",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.CheckConstraint("line > 0", name=op.f("ck_reactions_line")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_reactions_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_reactions_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", "line", "seat", name=op.f("pk_reactions")),
    )
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("muted_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_mutes_person_id_people")),
        sa.ForeignKeyConstraint(["muted_id"], ["people.id"], name=op.f("fk_mutes_muted_id_people")),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name=op.f("pk_mutes")),
    )
    op.create_index(op.f("ix_mutes_muted_id"), "mutes", ["muted_id"])


def downgrade() -> None:
    op.drop_table("mutes")
    op.drop_table("reactions")
