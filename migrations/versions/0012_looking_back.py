"""Games that are played on from a moment of another one, and notes on moments."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PLACES = ("rooms", "games")


def upgrade() -> None:
    for place in PLACES:
        op.add_column(place, sa.Column("beginning", sa.Text(), nullable=True))
        op.add_column(place, sa.Column("origin_id", sa.String(32), nullable=True))

    op.create_table(
        "notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("step", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("for_table", sa.Boolean(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_notes_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_notes_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index("ix_notes_game_id_id", "notes", ["game_id", "id"])


def downgrade() -> None:
    op.drop_table("notes")
    for place in PLACES:
        with op.batch_alter_table(place) as table:
            table.drop_column("origin_id")
            table.drop_column("beginning")
