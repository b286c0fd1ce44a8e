"""People who sit at the device of somebody else."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.add_column(sa.Column("device_of", sa.String(32), nullable=True))
        members.add_column(sa.Column("looks_from", sa.String(32), nullable=True))
        members.create_foreign_key(op.f("fk_members_device_of_people"), "people", ["device_of"], ["id"])
        members.create_index(op.f("ix_members_device_of"), ["device_of"])


def downgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.drop_index(op.f("ix_members_device_of"))
        members.drop_constraint(op.f("fk_members_device_of_people"), type_="foreignkey")
        members.drop_column("looks_from")
        members.drop_column("device_of")
