"""`python -m app admin`: what somebody who runs a server can do at the terminal."""

import asyncio
import re
from pathlib import Path

import pytest

from app.__main__ import main
from app.database import Database
from app.rooms.house import House
from app.rooms.people import Person
from app.settings import Settings
from tests.databases import make_tables
from tests.house.test_backup import change, contents, only_sentence
from tests.rooms.kit import TurnedClock, play_some, play_to_the_end, started_room

Told = pytest.CaptureFixture[str]


@pytest.fixture
def url(tmp_path: Path, url_with_tables: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AZULEJO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", url_with_tables)
    return Settings().database_url


@pytest.fixture
def file_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AZULEJO_DATA", str(tmp_path))
    url = Settings().database_url
    make_tables(url)
    return url


async def play(url: str, *, finish: bool = False) -> tuple[str, list[Person]]:
    """A room with a game in it, long ago: its code, and its players."""
    database = Database(url)
    house = House(database, TurnedClock())
    await house.rooms.start(lambda _room, _topic: None)
    room_id, players = await started_room(house, names=("Marta", "Jirka"))
    room = await house.rooms.get(room_id)
    assert room.game is not None
    await (play_to_the_end(house, room.game) if finish else play_some(house, room.game, 5))
    await house.rooms.stop()
    await database.dispose()
    return room.state.code, players


def admin(told: Told, *words: str) -> str:
    assert main(["admin", *words]) == 0
    return told.readouterr().out


@pytest.mark.parametrize("what", ["", "rooms", "close", "people", "delete-person", "backup", "check", "tidy"])
def test_every_command_has_help(what: str, capsys: Told) -> None:
    with pytest.raises(SystemExit) as done:
        main(["admin", *([what] if what else []), "--help"])
    assert done.value.code == 0
    text = capsys.readouterr().out
    assert ("--dry-run" in text) == bool(what)


def test_rooms_are_listed_and_closed(url: str, capsys: Told) -> None:
    code, _ = asyncio.run(play(url))
    listed = admin(capsys, "rooms")
    assert re.search(rf"^{code}  Marta: azul, 2 people, 1 game, entered 2026-11-16, open$", listed, re.MULTILINE)
    assert "1 room." in listed

    before = asyncio.run(contents(url))
    assert "would be closed" in admin(capsys, "close", code, "--dry-run")
    assert asyncio.run(contents(url)) == before
    assert "is closed." in admin(capsys, "close", f"{code[:4]}-{code[4:8]}-{code[8:]}")  # as people read it aloud
    assert "closed already" in admin(capsys, "close", code)
    assert admin(capsys, "rooms") == "0 rooms.\n"
    assert f"{code}  Marta" in admin(capsys, "rooms", "--all", "--dry-run")
    assert "There is no room nowhere" in only_sentence(capsys, "admin", "close", "nowhere")


def test_a_person_is_found_and_deleted(url: str, capsys: Told) -> None:
    _, (marta, jirka) = asyncio.run(play(url, finish=True))
    assert f"{marta.id}  Marta: 1 room, 1 game, last here 2026-11-16" in admin(capsys, "people")
    assert admin(capsys, "people", "JIR").splitlines() == [
        f"{jirka.id}  Jirka: 1 room, 1 game, last here 2026-11-16",
        "1 person.",
    ]
    before = asyncio.run(contents(url))
    assert "Marta would be forgotten: 1 room" in admin(capsys, "delete-person", marta.id, "--dry-run")
    assert asyncio.run(contents(url)) == before
    assert "1 finished game stays" in admin(capsys, "delete-person", marta.id)
    assert "Marta" not in str(asyncio.run(contents(url)))
    assert "The database is sound: 1 game." in admin(capsys, "check")
    assert "There is nobody with the id nobody" in only_sentence(capsys, "admin", "delete-person", "nobody")


def test_a_game_that_goes_on_is_resigned_beside_the_server(url: str, capsys: Told) -> None:
    _, (marta, _) = asyncio.run(play(url))
    assert "1 game that goes on" in admin(capsys, "delete-person", marta.id)
    stored = asyncio.run(contents(url))
    assert len(stored["moves"]) == 6
    assert "Marta" not in str(stored)
    assert "sound" in admin(capsys, "check")


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("DELETE FROM moves WHERE version = 5", "it should have 5 moves and has 4"),
        ("UPDATE moves SET code = 'nonsense' WHERE version = 2", "it cannot be played again"),
        ("UPDATE games SET acting = '7'", "and 7 is noted"),
        ("UPDATE games SET result = '1 2'", "its result is noted as 1 2"),
    ],
)
def test_what_is_not_sound_is_found(file_url: str, capsys: Told, harm: str, words: str) -> None:
    asyncio.run(play(file_url))
    asyncio.run(change(file_url, harm))
    before = asyncio.run(contents(file_url))
    assert main(["admin", "check"]) == 1
    out = capsys.readouterr().out
    assert words in out
    assert "1 game, 1 problem." in out
    assert asyncio.run(contents(file_url)) == before


def test_a_backup_is_made_or_only_announced(url: str, capsys: Told, tmp_path: Path) -> None:
    asyncio.run(play(url))
    file = tmp_path / "copy"
    Settings().data.mkdir()
    assert "Nothing was written" in admin(capsys, "backup", str(file), "--dry-run")
    assert not file.exists()
    assert "1 room and 1 game" in admin(capsys, "backup", str(file))
    assert "exists already" in only_sentence(capsys, "admin", "backup", str(file), "--dry-run")


def test_tidying_says_what_it_does(url: str, capsys: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(play(url, finish=True))
    asyncio.run(change(url, "UPDATE games SET finished_at = '2020-01-01', created_at = '2020-01-01'"))
    asyncio.run(change(url, "UPDATE rooms SET created_at = '2020-01-01'"))
    asyncio.run(change(url, "UPDATE members SET here_until = '2020-01-01'"))
    before = asyncio.run(contents(url))
    monkeypatch.setenv("AZULEJO_ARCHIVE_DAYS", "30")
    out = admin(capsys, "tidy", "--dry-run")
    assert "1 room archived" in out
    assert "Nothing has changed" in out
    assert asyncio.run(contents(url)) == before
    assert "1 room archived" in admin(capsys, "tidy")
    assert "0 rooms archived" in admin(capsys, "tidy")
    assert "archived" in admin(capsys, "rooms", "--all")


def test_without_a_database_one_sentence_says_so(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AZULEJO_DATA", str(tmp_path / "nothing"))
    assert "There is no database" in only_sentence(capsys, "admin", "rooms")
    assert not (tmp_path / "nothing").exists()
