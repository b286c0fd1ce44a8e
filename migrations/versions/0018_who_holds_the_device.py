"""Since when somebody at a shared device has it in their hands."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("members", sa.Column("looks_since", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.drop_column("looks_since")
