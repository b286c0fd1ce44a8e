from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, StatementError

from app.database import Database
from app.rooms.models import Base, EntryRow, GameRow, new_id

NOW = datetime(2026, 11, 16, 20, 30, 15, 250000, tzinfo=UTC)


def a_game(**values: object) -> GameRow:
    usual = {
        "name": "azul",
        "options": {"wall": "colour"},
        "seats": 2,
        "commitment": "c" * 64,
        "seed": "5" * 64,
        "created_at": NOW,
    }
    return GameRow(**{**usual, **values})


def a_move(game_id: str, version: int, **values: object) -> EntryRow:
    usual = {"game_id": game_id, "version": version, "seat": 0, "code": "3r4", "made_at": NOW}
    return EntryRow(**{**usual, **values})


async def stored_game(database: Database) -> str:
    async with database.writing() as session:
        game = a_game()
        session.add(game)
    return game.id


async def store(database: Database, *rows: Base) -> None:
    async with database.writing() as session:
        session.add_all(rows)


async def test_a_game_and_its_moves_come_back_as_they_were(database: Database) -> None:
    game_id = await stored_game(database)
    await store(database, a_move(game_id, 1, deals="rrbk", command_id="x"), a_move(game_id, 2, seat=1))
    async with database.sessions() as session:
        game = await session.get_one(GameRow, game_id)
        moves = (await session.scalars(select(EntryRow).order_by(EntryRow.version))).all()
    assert (game.name, game.options, game.version, game.deals) == ("azul", {"wall": "colour"}, 0, "")
    assert game.finished_at is None
    assert [(m.version, m.seat, m.code, m.deals, m.command_id) for m in moves] == [
        (1, 0, "3r4", "rrbk", "x"),
        (2, 1, "3r4", "", None),
    ]


async def test_times_come_back_in_utc(database: Database) -> None:
    lisbon_summer = timezone(timedelta(hours=1))
    game = a_game(created_at=NOW.astimezone(lisbon_summer))
    await store(database, game)
    async with database.sessions() as session:
        loaded = await session.get_one(GameRow, game.id)
    assert loaded.created_at == NOW
    assert loaded.created_at.tzinfo is UTC


async def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    with pytest.raises(StatementError, match="without a time zone"):
        await store(database, a_game(created_at=NOW.replace(tzinfo=None)))


async def test_game_ids_cannot_be_guessed(database: Database) -> None:
    ids = {await stored_game(database) for _ in range(5)}
    assert len(ids) == 5
    assert all(len(game_id) >= 22 for game_id in ids)


def test_an_id_can_be_typed_at_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-a", "-b", "c-d"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(made))
    assert new_id() == "c-d"


async def test_two_moves_cannot_make_the_same_version(database: Database) -> None:
    game_id, other_id = await stored_game(database), await stored_game(database)
    await store(database, a_move(game_id, 1), a_move(other_id, 1))
    with pytest.raises(IntegrityError):
        await store(database, a_move(game_id, 1, code="cbf"))


async def test_a_command_is_carried_out_once_per_game(database: Database) -> None:
    game_id, other_id = await stored_game(database), await stored_game(database)
    await store(database, a_move(game_id, 1, command_id="x"), a_move(other_id, 1, command_id="x"))
    await store(database, a_move(game_id, 2), a_move(game_id, 3))  # without a command, as often as needed
    with pytest.raises(IntegrityError):
        await store(database, a_move(game_id, 4, command_id="x"))


async def test_a_move_needs_its_game(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await store(database, a_move("no such game", 1))


async def test_a_game_with_moves_cannot_be_deleted(database: Database) -> None:
    game_id = await stored_game(database)
    await store(database, a_move(game_id, 1))
    async with database.sessions() as session:
        await session.delete(await session.get_one(GameRow, game_id))
        with pytest.raises(IntegrityError):
            await session.flush()


@pytest.mark.parametrize("wrong", [a_game(seats=0), a_game(version=-1), a_move("?", 0), a_move("?", 1, seat=-1)])
async def test_numbers_that_cannot_be_are_refused(database: Database, wrong: Base) -> None:
    game_id = await stored_game(database)
    values = {c.key: getattr(wrong, c.key) for c in wrong.__table__.columns if c.key != "id"}
    if isinstance(wrong, EntryRow):
        values["game_id"] = game_id
    given = {key: value for key, value in values.items() if value is not None}
    with pytest.raises(IntegrityError, match="ck_"):
        await store(database, type(wrong)(**given))


def test_the_seed_does_not_show() -> None:
    game = a_game(id="abc", seed="hidden", version=3)
    assert repr(game) == "<GameRow abc azul version=3>"
    assert repr(a_move("abc", 4)) == "<EntryRow abc/4 seat=0 3r4>"


def test_every_constraint_has_a_name() -> None:
    for table in Base.metadata.tables.values():
        assert all(constraint.name for constraint in table.constraints)
