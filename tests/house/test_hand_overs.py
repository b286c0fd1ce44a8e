"""The step to seats that can be handed over: games of the time before keep their players, and the way back works."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from alembic import command
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.database import Database, alembic_config, migrate
from app.rooms.players import load_players
from tests.house.test_rooms_that_last import add, add_game, add_member, add_room, up_to

WHEN = datetime(2026, 11, 1, 12, tzinfo=UTC)


def fill(connection: Connection) -> None:
    """A room with a game, made by an old version and brought to the one before this step."""
    up_to("0003", connection)
    for person, name in {"m": "Marta", "j": "Jirka"}.items():
        add(connection, "people", id=person, name=name, created_at=WHEN)
    add_game(connection, "running", moves=5)
    add_room(connection, "playing", "running")
    add_member(connection, "playing", "j", 0)
    add_member(connection, "playing", "m", 1)
    up_to("0006", connection)


def hand_over(connection: Connection) -> None:
    for number, person, bot in ((1, None, "apprentice"), (2, "m", None)):
        add(
            connection, "players", game_id="running", seat=1, number=number, since=5, person_id=person, bot=bot,
            name="Marta",
        )  # fmt: skip


@asynccontextmanager
async def as_migrations_do(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection on which tables may be copied and dropped."""
    async with database.engine.connect() as connection:
        if database.is_sqlite:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            await raw.execute("PRAGMA foreign_keys = OFF")
        yield connection
        await connection.commit()
        await connection.invalidate()


async def test_players_are_kept_and_a_seat_can_change_hands_twice_at_once(database_url: str) -> None:
    database = Database(database_url)
    async with as_migrations_do(database) as connection:
        await connection.run_sync(fill)
    await migrate(database_url)
    async with database.engine.begin() as connection:
        rows = (
            await connection.execute(text("SELECT seat, number, since, person_id FROM players ORDER BY seat"))
        ).all()
        assert [tuple(row) for row in rows] == [(0, 0, 0, "j"), (1, 0, 0, "m")]
        assert (await connection.execute(text("SELECT hand_overs FROM games"))).scalar_one() == 0
        await connection.run_sync(hand_over)
        keys = await connection.run_sync(lambda sync: inspect(sync).get_pk_constraint("players"))
        assert keys["constrained_columns"] == ["game_id", "seat", "number"]
    async with database.sessions() as session:
        players = (await load_players(session, ["running"]))["running"]
    assert [(player.who, player.absent_id) for player in players] == [("j", None), ("m", None)]
    async with as_migrations_do(database) as connection:
        await connection.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0006"))
        rows = (
            await connection.execute(text("SELECT seat, since, person_id FROM players ORDER BY seat, since"))
        ).all()
    assert [tuple(row) for row in rows] == [(0, 0, "j"), (1, 0, "m"), (1, 5, "m")]
    await migrate(database_url)
    await database.dispose()
