"""Everything that is stored goes into a file and comes back, on SQLite and on Postgres and from one to the other."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from app.__main__ import main
from app.database import Database, migrate
from app.rooms.house import House
from app.rooms.models import Base
from app.settings import Settings
from tests.conftest import PostgresServer
from tests.rooms.kit import begun, play_some, running
from tests.servers import ServerProcess

Contents = dict[str, list[Any]]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("AZULEJO_DATA", str(folder))
    return folder


@pytest.fixture
def sqlite_url(data: Path) -> str:
    return Settings(data=data).database_url


async def play(url: str) -> None:
    await migrate(url)
    database = Database(url)
    async with running(House(database)) as house:
        _, game = await begun(house)
        await play_some(house, game, 5)
    await database.dispose()


async def contents(url: str) -> Contents:
    database = Database(url)
    async with database.sessions() as session:
        stored = {
            table.name: sorted(map(tuple, await session.execute(select(table))), key=str)
            for table in Base.metadata.sorted_tables
        }
    await database.dispose()
    return stored


async def change(url: str, statement: str) -> None:
    database = Database(url)
    async with database.writing() as session:
        await session.execute(text(statement))
    await database.dispose()


def only_sentence(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    return str(line)


def test_there_and_back(
    tmp_path: Path,
    data: Path,
    url_with_tables: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", url_with_tables)
    asyncio.run(play(url_with_tables))
    before = asyncio.run(contents(url_with_tables))
    assert len(before["moves"]) == 5
    data.mkdir()
    secret = Settings(data=data).signing_secret()
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    assert "1 room and 1 game" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "exists already" in only_sentence(capsys, "backup", str(file))

    asyncio.run(change(url_with_tables, "DELETE FROM moves"))
    (data / "secret").unlink()
    assert "--replace" in only_sentence(capsys, "restore", str(file))
    assert main(["restore", "--replace", str(file)]) == 0
    assert asyncio.run(contents(url_with_tables)) == before
    assert Settings(data=data).signing_secret() == secret
    asyncio.run(play(url_with_tables))  # new rows find numbers of their own
    assert len(asyncio.run(contents(url_with_tables))["moves"]) == 10


def test_from_one_kind_of_database_to_the_other(
    tmp_path: Path,
    sqlite_url: str,
    postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    data: Path,
) -> None:
    data.mkdir()
    asyncio.run(play(sqlite_url))
    before = asyncio.run(contents(sqlite_url))
    assert main(["backup", str(tmp_path / "there")]) == 0
    with postgres.new_database() as url:
        monkeypatch.setenv("DATABASE_URL", url)
        assert main(["restore", str(tmp_path / "there")]) == 0
        assert asyncio.run(contents(url)) == before
        assert main(["backup", str(tmp_path / "back")]) == 0
    monkeypatch.delenv("DATABASE_URL")
    assert main(["restore", "--replace", str(tmp_path / "back")]) == 0
    assert asyncio.run(contents(sqlite_url)) == before
    (kept,) = data.glob("azulejo.db.replaced-*")  # nothing is lost by a mistake
    assert kept.stat().st_size > 0


def test_what_is_refused(tmp_path: Path, data: Path, sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no database" in only_sentence(capsys, "backup", str(tmp_path / "none"))
    data.mkdir()
    asyncio.run(play(sqlite_url))
    file, other = tmp_path / "backup", tmp_path / "other"
    assert main(["backup", str(file)]) == 0
    other.write_text("no backup at all")
    for wrong in (other, tmp_path / "nothing", data / "azulejo.db"):
        assert "is no backup" in only_sentence(capsys, "restore", "--replace", str(wrong))
    for newer in (data / "azulejo.db", file):
        with closing(sqlite3.connect(newer)) as database, database:
            (known,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        assert "newer version" in only_sentence(capsys, "restore", "--replace", str(file))
        with closing(sqlite3.connect(newer)) as database, database:
            database.execute("UPDATE alembic_version SET version_num = ?", (known,))


def test_nothing_is_put_in_place_of_a_database_in_use(
    tmp_path: Path, url_with_tables: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(tmp_path, url_with_tables):
        monkeypatch.setenv("AZULEJO_DATA", str(tmp_path))
        monkeypatch.setenv("DATABASE_URL", url_with_tables)
        assert main(["backup", str(tmp_path / "backup")]) == 0  # while it runs
        assert "stop the server" in only_sentence(capsys, "restore", "--replace", str(tmp_path / "backup"))


def test_nobody_else_can_read_what_is_stored(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ServerProcess(data, log=tmp_path / "log"):
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        for name in ("azulejo.db", "azulejo.db-wal", "secret"):
            assert stat.S_IMODE((data / name).stat().st_mode) == 0o600, name


def test_what_was_open_to_others_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZULEJO_DATA", str(tmp_path))
    assert main(["migrate"]) == 0
    tmp_path.chmod(0o755)
    (tmp_path / "azulejo.db").chmod(0o644)
    assert main(["migrate"]) == 0
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "azulejo.db").stat().st_mode) == 0o600
