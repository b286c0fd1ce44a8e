"""Finished games in a database: golden records, as if people had played them here."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.database import Database
from app.rooms.columns import new_id
from app.rooms.models import EntryRow, GameRow, PlayerRow
from app.rooms.people import Person
from app.rooms.results import write_result
from app.rooms.writing import write_draws
from app.rules.dealer import commitment
from app.rules.record import Record
from tests.golden.writing import GOLDEN

SECONDS_PER_MOVE = 7


def golden_record(name: str) -> Record:
    """`azul/23-4-careful`, say."""
    return Record.parse((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


async def write_finished(
    database: Database, record: Record, players: Sequence[Person], ended: datetime, room_id: str | None = None
) -> str:
    """A game that ended then, with a move every few seconds; its id. It is in no book yet, like one of old."""
    outcome = record.final_position().outcome
    assert outcome is not None
    assert record.result is not None
    seed = record.seed or bytes(32)
    game_id = new_id()
    began = ended - timedelta(seconds=SECONDS_PER_MOVE * len(record.entries))
    async with database.writing() as session:
        row = GameRow(
            id=game_id,
            room_id=room_id,
            name=record.game.name,
            options=record.options.write(),
            seats=record.seats,
            commitment=commitment(seed),
            seed=seed.hex(),
            deals=write_draws(record.opening),
            beginning=str(record.beginning) if record.beginning else None,
            version=len(record.entries),
            created_at=began,
            finished_at=ended,
            result=write_result(record.result, outcome.winners),
        )
        session.add(row)
        await session.flush()
        for seat, person in enumerate(players):
            session.add(PlayerRow(game_id=game_id, seat=seat, since=0, person_id=person.id, name=person.name))
        for number, entry in enumerate(record.entries, start=1):
            session.add(
                EntryRow(
                    game_id=game_id,
                    version=number,
                    seat=entry.seat,
                    code=str(entry.action),
                    deals=write_draws(entry.draws),
                    made_at=began + timedelta(seconds=SECONDS_PER_MOVE * number),
                )
            )
    return game_id
