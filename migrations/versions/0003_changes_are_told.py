"""What the host changed, and who is asked again."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("changes", sa.Text(), nullable=False, server_default="[]"))
    with op.batch_alter_table("members") as members:
        members.add_column(sa.Column("asked_again", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.drop_column("asked_again")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("changes")
