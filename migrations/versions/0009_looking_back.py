"""Share links that can be made anew, and games from elsewhere."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "imported_records",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imported_records")),
    )
    op.create_index(op.f("ix_imported_records_created_at"), "imported_records", ["created_at"])
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("share", sa.String(32), nullable=True))
        games.create_unique_constraint(op.f("uq_games_share"), ["share"])


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_constraint(op.f("uq_games_share"), type_="unique")
        games.drop_column("share")
    op.drop_table("imported_records")
