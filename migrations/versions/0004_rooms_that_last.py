"""Rooms that last: one setup, seats of their own, games that know their room and their players."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)

# The tables as far as rows are carried over. Times pass through untouched.
ROOMS = sa.table(
    "rooms",
    *(sa.column(name) for name in ("id", "game", "options", "seats", "shuffled", "open", "chances", "game_id")),
    sa.column("created_at", MOMENT),
    sa.column("arranging_since", MOMENT),
    sa.column("setup", sa.JSON),
)
MEMBERS = sa.table("members", *map(sa.column, ("room_id", "person_id", "name", "seat", "ready", "asked_again")))
SEATS = sa.table("seats", *map(sa.column, ("room_id", "number", "person_id", "bot", "name", "ready", "asked_again")))
PLAYERS = sa.table("players", *map(sa.column, ("game_id", "seat", "since", "person_id", "bot", "name")))
GAMES = sa.table("games", *map(sa.column, ("id", "room_id", "number")))


def upgrade() -> None:
    _seats_and_players()
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("setup", sa.JSON(), nullable=True))
        rooms.add_column(sa.Column("arranging_since", MOMENT, nullable=True))
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("room_id", sa.String(32), nullable=True))
        games.add_column(sa.Column("number", sa.Integer(), nullable=False, server_default="1"))
        games.alter_column("options", type_=sa.JSON(), existing_nullable=False, postgresql_using="options::json")
        games.create_foreign_key(op.f("fk_games_room_id_rooms"), "rooms", ["room_id"], ["id"])
    _carry_over(op.get_bind())
    with op.batch_alter_table("games") as games:
        games.create_unique_constraint(op.f("uq_games_room_id_number"), ["room_id", "number"])
    op.drop_index(op.f("ix_rooms_created_at"), "rooms")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_constraint(op.f("ck_rooms_seats"), type_="check")
        for column in ("game", "options", "seats", "shuffled", "open", "chances"):
            rooms.drop_column(column)
        rooms.alter_column("setup", existing_type=sa.JSON(), nullable=False)
        rooms.alter_column("changes", existing_type=sa.Text(), server_default=None)
        rooms.alter_column("changes", type_=sa.JSON(), existing_nullable=False, postgresql_using="changes::json")
    op.create_index(op.f("ix_rooms_arranging_since"), "rooms", ["arranging_since"])
    with op.batch_alter_table("members") as members:
        members.drop_constraint(op.f("uq_members_room_id_seat"), type_="unique")
        for column in ("seat", "ready", "asked_again"):
            members.drop_column(column)


def _seats_and_players() -> None:
    op.create_table(
        "seats",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(32), nullable=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("asked_again", sa.Boolean(), nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_seats_number")),
        sa.CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name=op.f("ck_seats_who")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_seats_person_id_people")),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=op.f("fk_seats_room_id_rooms")),
        sa.PrimaryKeyConstraint("room_id", "number", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person_id"), "seats", ["person_id"])
    op.create_table(
        "players",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(32), nullable=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_players_seat")),
        sa.CheckConstraint("since >= 0", name=op.f("ck_players_since")),
        sa.CheckConstraint("(person_id IS NULL) <> (bot IS NULL)", name=op.f("ck_players_who")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_players_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_players_person_id_people")),
        sa.PrimaryKeyConstraint("game_id", "seat", "since", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_person_id"), "players", ["person_id"])


def _carry_over(connection: sa.Connection) -> None:
    """Every room keeps its people, seats and game; whoever sits at a game that has begun is a player of it."""
    seated: dict[str, list[Any]] = {}
    for member in connection.execute(sa.select(MEMBERS).where(MEMBERS.c.seat.is_not(None))):
        seated.setdefault(member.room_id, []).append(member)
    for room in connection.execute(sa.select(ROOMS)).all():
        has_begun = room.game_id is not None
        connection.execute(
            sa.update(ROOMS)
            .where(ROOMS.c.id == room.id)
            .values(setup=_setup(room), arranging_since=None if has_begun else room.created_at)
        )
        people = seated.get(room.id, [])
        seats = [
            {
                "room_id": room.id,
                "number": member.seat,
                "person_id": member.person_id,
                "bot": None,
                "name": member.name,
                "ready": bool(member.ready) and not has_begun,
                "asked_again": bool(member.asked_again) and not has_begun,
            }
            for member in people
        ]
        players = [
            {"game_id": room.game_id, "seat": each["number"], "since": 0, "person_id": each["person_id"], "bot": None}
            | {"name": each["name"]}
            for each in seats
            if has_begun
        ]
        if has_begun:
            connection.execute(sa.update(GAMES).where(GAMES.c.id == room.game_id).values(room_id=room.id, number=1))
        for table, rows in ((SEATS, seats), (PLAYERS, players)):
            if rows:
                connection.execute(sa.insert(table), rows)


def _setup(room: Any) -> dict[str, Any]:
    return {
        "game": room.game,
        "seats": room.seats,
        "options": json.loads(room.options),
        "order": "random" if room.shuffled else "chosen",
        "open": bool(room.open),
        "aids": ["chances"] if room.chances else [],
    }


def downgrade() -> None:
    """Back to a column each. A room keeps its last game; who sat there in earlier ones is forgotten."""
    with op.batch_alter_table("members") as members:
        members.add_column(sa.Column("seat", sa.Integer(), nullable=True))
        members.add_column(sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
        members.add_column(sa.Column("asked_again", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("game", sa.String(32), nullable=False, server_default=""))
        rooms.add_column(sa.Column("options", sa.Text(), nullable=False, server_default="{}"))
        rooms.add_column(sa.Column("seats", sa.Integer(), nullable=False, server_default="2"))
        for column in ("shuffled", "open", "chances"):
            rooms.add_column(sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.false()))
    _carry_back(op.get_bind())
    with op.batch_alter_table("members") as members:
        members.create_unique_constraint(op.f("uq_members_room_id_seat"), ["room_id", "seat"])
    op.drop_index(op.f("ix_rooms_arranging_since"), "rooms")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("setup")
        rooms.drop_column("arranging_since")
        rooms.alter_column("changes", type_=sa.Text(), existing_nullable=False, postgresql_using="changes::text")
        rooms.create_check_constraint(op.f("ck_rooms_seats"), "seats > 0")
    op.create_index(op.f("ix_rooms_created_at"), "rooms", ["created_at"])
    with op.batch_alter_table("games") as games:
        games.drop_constraint(op.f("uq_games_room_id_number"), type_="unique")
        games.drop_constraint(op.f("fk_games_room_id_rooms"), type_="foreignkey")
        games.drop_column("room_id")
        games.drop_column("number")
        games.alter_column("options", type_=sa.Text(), existing_nullable=False, postgresql_using="options::text")
    op.drop_table("players")
    op.drop_table("seats")


def _carry_back(connection: sa.Connection) -> None:
    for room in connection.execute(sa.select(ROOMS.c.id, ROOMS.c.setup, ROOMS.c.arranging_since)).all():
        setup = room.setup
        values = {
            "game": setup["game"],
            "options": json.dumps(setup["options"]),
            "seats": setup["seats"],
            "shuffled": setup["order"] == "random",
            "open": setup["open"],
            "chances": "chances" in setup["aids"],
        }
        connection.execute(sa.update(ROOMS).where(ROOMS.c.id == room.id).values(**values))
        if room.arranging_since is not None:
            connection.execute(sa.update(ROOMS).where(ROOMS.c.id == room.id).values(game_id=None))
    for seat in connection.execute(sa.select(SEATS).where(SEATS.c.person_id.is_not(None))).all():
        connection.execute(
            sa.update(MEMBERS)
            .where(MEMBERS.c.room_id == seat.room_id, MEMBERS.c.person_id == seat.person_id)
            .values(seat=seat.number, ready=seat.ready, asked_again=seat.asked_again)
        )
