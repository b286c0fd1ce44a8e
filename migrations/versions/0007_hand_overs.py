"""A seat of a game can be handed over, to a bot and back, more than once in the same version of the game."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PLAYERS = sa.table("players", *map(sa.column, ("game_id", "seat", "since", "number")))


def upgrade() -> None:
    op.add_column("games", sa.Column("hand_overs", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("games") as games:
        games.alter_column("hand_overs", existing_type=sa.Integer(), server_default=None)
    op.add_column("players", sa.Column("number", sa.Integer(), nullable=False, server_default="0"))
    earlier = PLAYERS.alias("earlier")
    before = sa.select(sa.func.count()).where(
        earlier.c.game_id == PLAYERS.c.game_id,
        earlier.c.seat == PLAYERS.c.seat,
        earlier.c.since < PLAYERS.c.since,
    )
    op.get_bind().execute(sa.update(PLAYERS).values(number=before.scalar_subquery()))
    with op.batch_alter_table("players") as players:
        players.drop_constraint(op.f("pk_players"), type_="primary")
        players.create_primary_key(op.f("pk_players"), ["game_id", "seat", "number"])
    with op.batch_alter_table("players") as players:
        players.alter_column("number", existing_type=sa.Integer(), server_default=None)
        players.create_check_constraint(op.f("ck_players_number"), "number >= 0")
    op.create_index(op.f("ix_players_bot"), "players", ["bot"])


def downgrade() -> None:
    """Of those who had a seat in the same version only the last one is kept: the others never moved."""
    later = PLAYERS.alias("later")
    replaced = sa.exists().where(
        later.c.game_id == PLAYERS.c.game_id,
        later.c.seat == PLAYERS.c.seat,
        later.c.since == PLAYERS.c.since,
        later.c.number > PLAYERS.c.number,
    )
    op.get_bind().execute(sa.delete(PLAYERS).where(replaced))
    op.drop_index(op.f("ix_players_bot"), "players")
    with op.batch_alter_table("players") as players:
        players.drop_constraint(op.f("ck_players_number"), type_="check")
        players.drop_constraint(op.f("pk_players"), type_="primary")
        players.create_primary_key(op.f("pk_players"), ["game_id", "seat", "since"])
        players.drop_column("number")
    with op.batch_alter_table("games") as games:
        games.drop_column("hand_overs")
