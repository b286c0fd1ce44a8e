"""Books: a line for every finished game, in that of its room and in those of its players. Games that are over already
are entered by the server while it runs."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "game_summaries",
        sa.Column("book", sa.String(40), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("crowd", sa.Text(), nullable=False),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("names_key", sa.Text(), nullable=False),
        sa.Column("score_1", sa.Integer(), nullable=False),
        sa.Column("score_2", sa.Integer(), nullable=True),
        sa.Column("score_3", sa.Integer(), nullable=True),
        sa.Column("score_4", sa.Integer(), nullable=True),
        sa.Column("top_score", sa.Integer(), nullable=False),
        sa.Column("margin", sa.Integer(), nullable=False),
        sa.Column("worst_loss", sa.Integer(), nullable=False),
        sa.Column("worst_of", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_summaries_game_id_games")),
        sa.PrimaryKeyConstraint("book", "finished_at", "game_id", name=op.f("pk_game_summaries")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_game_summaries_game_id"), "game_summaries", ["game_id"])


def downgrade() -> None:
    op.drop_table("game_summaries")
