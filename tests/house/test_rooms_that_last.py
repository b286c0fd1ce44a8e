"""The step from rooms with one game each to rooms that last: nothing that people have is lost."""

from datetime import UTC, datetime
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from app.database import Database, alembic_config, migrate
from app.rooms.house import House
from app.rooms.people import Person
from app.rooms.refusals import NoSuchGame
from app.rooms.state import LOBBY, OVER, PLAYING
from app.rules import GAMES
from app.rules.match import Match
from tests.rooms.kit import play_to_the_end, running

WHEN = datetime(2026, 11, 1, 12, tzinfo=UTC)
PEOPLE = {"m": "Marta", "j": "Jirka", "e": "Eva"}
SEED = bytes(range(32))


def up_to(revision: str, connection: Connection) -> None:
    command.upgrade(alembic_config(connection), revision)


def add(connection: Connection, table: str, **values: Any) -> None:
    places = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})"), values)


def add_game(connection: Connection, game_id: str, *, moves: int) -> int:
    """A game of Azul with so many moves; -1 means to its end. Returns how many there were."""
    game = GAMES["azul"]
    match = Match.start(game, game.options(wall="colour", starter="1"), 2, SEED)
    opening = " | ".join(match.record.opening)
    rows: list[tuple[int, str, str]] = []
    while match.position.outcome is None and len(rows) != moves:
        seat = match.position.acting[0]
        legal = list(match.position.legal_moves(seat))
        move = next((move for move in legal if not str(move).endswith("f")), legal[0])
        attempt = match.attempt(seat, move)
        match.accept(attempt)
        rows.append((seat, str(move), " | ".join(attempt.entries[0].draws)))
    outcome = match.position.outcome
    add(
        connection,
        "games",
        id=game_id,
        name="azul",
        options='{"wall": "colour", "starter": "1"}',
        seats=2,
        commitment=match.record.sealed,
        seed=SEED.hex(),
        deals=opening,
        version=len(rows),
        created_at=WHEN,
        finished_at=None if outcome is None else WHEN,
        acting="".join(map(str, match.position.acting)),
        result=None
        if outcome is None
        else " ".join(
            f"{score}{'*' if seat in outcome.winners else ''}" for seat, score in enumerate(match.position.scores)
        ),
    )
    for version, (seat, code, deals) in enumerate(rows, start=1):
        add(
            connection, "moves", game_id=game_id, version=version, seat=seat, code=code, deals=deals,
            command_id=f"{seat}-{version}", made_at=WHEN,
        )  # fmt: skip
    return len(rows)


def add_room(connection: Connection, name: str, game_id: str | None = None, **values: Any) -> None:
    usual = {
        "game": "azul", "options": '{"wall": "colour", "starter": "1"}', "seats": 2, "shuffled": False, "open": False,
        "chances": False, "version": 0, "changes": "[]", "next_code": None,
    }  # fmt: skip
    add(
        connection, "rooms", id=name, code=f"{name}-code", watch_code=f"{name}-watch", host_id="m", game_id=game_id,
        created_at=WHEN, **{**usual, **values},
    )  # fmt: skip


def add_member(connection: Connection, room: str, person: str, seat: int | None, **values: Any) -> None:
    usual = {"ready": False, "asked_again": False, "kicked": False}
    add(
        connection, "members", room_id=room, person_id=person, name=PEOPLE[person], name_key=PEOPLE[person].lower(),
        seat=seat, joined_at=WHEN, here_until=WHEN, **{**usual, **values},
    )  # fmt: skip


def fill(connection: Connection) -> int:
    """Rooms of every kind, as the version before made them. Returns the moves of the finished game."""
    up_to("0003", connection)
    for person, name in PEOPLE.items():
        add(connection, "people", id=person, name=name, created_at=WHEN)
    moves = add_game(connection, "finished", moves=-1)
    add_game(connection, "running", moves=5)
    add_room(connection, "over", "finished", next_code="next-code", chances=True)
    add_room(connection, "playing", "running", shuffled=True)
    changes = '[["seats", "Marta", "2", "3"]]'
    add_room(connection, "next", seats=3, open=True, version=4, changes=changes)
    for room in ("over", "playing"):
        add_member(connection, room, "j", 0, ready=True)
        add_member(connection, room, "m", 1)
        add_member(connection, room, "e", None)
    add_member(connection, "next", "m", 0)
    add_member(connection, "next", "j", 2, ready=True)
    add_member(connection, "next", "e", None, kicked=True)
    add(connection, "messages", room_id="over", person_id="e", channel="watchers", text="well played", said_at=WHEN)
    return moves


async def filled(url: str) -> tuple[Database, int]:
    database = Database(url)
    async with database.engine.begin() as connection:
        moves = await connection.run_sync(fill)
    await migrate(url)
    return database, moves


async def test_rooms_games_and_seats_come_over(database_url: str) -> None:
    database, moves = await filled(database_url)
    marta, jirka = Person("m", "Marta"), Person("j", "Jirka")
    async with running(House(database, lambda: WHEN)) as house:
        over = await house.rooms.get((await house.lobby.find("over-code")).room_id)
        assert over.phase == OVER
        assert over.game is not None
        assert (over.game.id, over.game.version, over.names) == ("finished", moves, ("Jirka", "Marta"))
        assert over.state.setup.chances
        assert over.state.next_code == "next-code"
        assert not any(seat.ready for seat in over.state.taken)  # who was ready for a game has played it
        assert [line.text for line in over.chat] == ["well played"]
        assert sum(each.wins for each in over.tally) >= 1
        found = await house.archive.find("finished", None)
        assert found.record.names == ("Jirka", "Marta")

        playing = await house.rooms.get("playing")
        assert playing.phase == PLAYING
        assert playing.game is not None
        assert (playing.game.version, playing.seat_of("j"), playing.seat_of("e")) == (5, 0, None)
        assert playing.game.knows("0-1")
        await play_to_the_end(house, playing.game)
        for player in (marta, jirka):
            await house.lobby.again("playing", player)
        assert (await house.rooms.read_again("playing")).phase == PLAYING

        waiting = await house.rooms.get((await house.lobby.find("next-watch")).room_id)
        assert waiting.phase == LOBBY
        assert waiting.state.names == ("Marta", "", "Jirka")
        assert [(seat.number, seat.ready) for seat in waiting.state.taken] == [(0, False), (2, True)]
        assert (waiting.state.version, waiting.state.setup.open, waiting.state.setup.seats) == (4, True, 3)
        assert [change.values for change in waiting.state.changes] == [("2", "3")]
        assert [member.name for member in waiting.state.sent_away] == ["Eva"]

        mine = await house.lists.games_of(jirka)
        assert [card.address for card in mine.waiting] == ["/r/next-code"]
        assert {card.address for card in mine.finished} == {"/g/finished", "/g/running"}
    await database.dispose()


async def test_a_running_game_stays_hidden_after_the_step(database_url: str) -> None:
    database, _ = await filled(database_url)
    with pytest.raises(NoSuchGame):
        await House(database).archive.find("running", Person("nobody", "Nobody"))
    await database.dispose()


async def test_the_step_back_gives_the_same_columns(database_url: str) -> None:
    database, _ = await filled(database_url)

    def back(connection: Connection) -> tuple[Any, Any]:
        command.downgrade(alembic_config(connection), "0003")
        rooms = text("SELECT id, game, seats, shuffled, open, chances, game_id FROM rooms ORDER BY id")
        members = text("SELECT room_id, person_id, seat FROM members WHERE seat IS NOT NULL ORDER BY room_id, seat")
        return (
            [tuple(row) for row in connection.execute(rooms)],
            [tuple(row) for row in connection.execute(members)],
        )

    async with database.engine.connect() as connection:
        if database.is_sqlite:  # as `migrate` does it: tables are copied and dropped
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            await raw.execute("PRAGMA foreign_keys = OFF")
        rooms, members = await connection.run_sync(back)
        await connection.commit()
        await connection.invalidate()
    assert rooms == [
        ("next", "azul", 3, False, True, False, None),
        ("over", "azul", 2, False, False, True, "finished"),
        ("playing", "azul", 2, True, False, False, "running"),
    ]
    assert members == [
        ("next", "m", 0),
        ("next", "j", 2),
        ("over", "j", 0),
        ("over", "m", 1),
        ("playing", "j", 0),
        ("playing", "m", 1),
    ]
    await migrate(database_url)
    await database.dispose()
