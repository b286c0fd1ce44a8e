"""Whether a database is sound: its file, what its rows point at, and every game in it, played again."""

from collections.abc import Iterator

from sqlalchemy import Connection, ForeignKey, Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.cli.counting import counted
from app.database import Database
from app.rooms.games import load_record
from app.rooms.models import Base, EntryRow, GameRow
from app.rooms.results import write_result
from app.rules.entries import RecordError


async def problems(database: Database) -> list[str]:
    """What is wrong, a sentence for each; nothing is changed."""
    async with database.sessions() as session:
        connection = await session.connection()
        found = list(await connection.run_sync(lambda real: list(_of_tables(real))))
        for game_id in (await session.scalars(select(GameRow.id).order_by(GameRow.created_at))).all():
            problem = await _of_game(session, game_id)
            if problem is not None:
                found.append(f"Game {game_id}: {problem}.")
        return found


def _of_tables(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        for (answer,) in connection.execute(text("PRAGMA integrity_check")):
            if answer != "ok":
                yield f"The file is damaged: {answer}."
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            lost = connection.execute(_lost(table, key)).scalar_one()
            if lost:
                refer = counted(lost, f"row of {table.name} refers", f"rows of {table.name} refer")
                yield f"{refer} to rows of {key.column.table.name} that are gone."


def _lost(table: Table, key: ForeignKey):  # type: ignore[no-untyped-def]  # a statement
    target = key.column.table.alias()
    joined = table.outerjoin(target, key.parent == target.c[key.column.name])
    gone = target.c[key.column.name].is_(None)
    return select(func.count()).select_from(joined).where(key.parent.is_not(None), gone)


async def _of_game(session: AsyncSession, game_id: str) -> str | None:
    """Play it again, and compare."""
    row = await session.get_one(GameRow, game_id)
    moves = await session.scalar(select(func.count()).where(EntryRow.game_id == game_id)) or 0
    last = await session.scalar(select(func.max(EntryRow.version)).where(EntryRow.game_id == game_id)) or 0
    if not moves == last == row.version:
        return f"it should have {counted(row.version, 'move')} and has {moves}, the last one is number {last}"
    try:
        record = await load_record(session, game_id)
        position = record.final_position()
    except (RecordError, KeyError, ValueError) as error:
        return f"it cannot be played again ({error})"
    outcome = position.outcome
    is_over, result = row.finished_at is not None, write_result(position.scores, outcome.winners) if outcome else None
    if is_over != (outcome is not None) or result != row.result:
        return f"its result is noted as {row.result} and is {result}"
    acting = "".join(map(str, position.acting))
    if acting != row.acting:
        return f"it waits for {acting or 'nobody'}, and {row.acting or 'nobody'} is noted"
    return None
