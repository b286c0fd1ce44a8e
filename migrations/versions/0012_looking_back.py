"""Games that are played on from a moment of another one."""

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


def downgrade() -> None:
    for place in PLACES:
        with op.batch_alter_table(place) as table:
            table.drop_column("origin_id")
            table.drop_column("beginning")
