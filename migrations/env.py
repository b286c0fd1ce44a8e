"""How Alembic reaches the database: through the server's connection, or on its own from the command line."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from app.database import Database
from app.rooms.models import Base
from app.settings import Settings


def run_migrations(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite changes a table by copying it
    )
    with context.begin_transaction():
        context.run_migrations()


async def connect_and_run() -> None:
    database = Database(Settings().database_url)
    try:
        async with database.engine.begin() as connection:
            await connection.run_sync(run_migrations)
    finally:
        await database.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run_migrations(given)
else:
    asyncio.run(connect_and_run())
