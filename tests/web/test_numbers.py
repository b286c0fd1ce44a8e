"""The numbers and the books, asked for by HTTP: what is on the pages, and for whom."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from httpx import AsyncClient
from sqlalchemy import select, update

from app.rooms.bookkeeping import Bookkeeper
from app.rooms.models import GameRow, PersonRow, Room
from app.rooms.people import Person
from app.rules import GAMES
from tests.finished import golden_record, write_finished
from tests.rooms.kit import NOON, people

PARTS = ("story", "charts", "score_sheet", "statistics", "luck")
ONE_OF_EACH = ("azul/17-3-careful", "duel/02-fill", "queens-garden/14-3-careful")


async def finished(app: FastAPI, name: str) -> str:
    house, database = app.state.house, app.state.database
    record = golden_record(name)
    players = await people(house, "<b>Marta</b>", "Jirka", "Ola", "Bart")
    return await write_finished(database, record, players[: record.seats], NOON)


@pytest.mark.parametrize("name", ONE_OF_EACH)
async def test_every_part_comes_alone_and_together(app: FastAPI, client: AsyncClient, name: str) -> None:
    game_id = await finished(app, name)
    whole = (await client.get(f"/g/{game_id}/numbers")).text
    for part in PARTS:
        answer = await client.get(f"/g/{game_id}/numbers/{part}")
        assert answer.status_code == 200
        assert "<html" not in answer.text
        assert "&lt;b&gt;Marta&lt;/b&gt;" in answer.text
        assert "<b>Marta</b>" not in answer.text
        assert "style=" not in answer.text
    for title in ("Points and lead", "Score sheet", "In numbers", "Luck and denial", "Turning points"):
        assert title in whole
    # Each turning point shows the board of whoever moved, and in it what the move has put there.
    story = (await client.get(f"/g/{game_id}/numbers/story")).text
    boards = [each.partition('class="go"')[0] for each in story.split('class="turning-board"')[1:]]
    assert len(boards) == story.count('class="turning-number"') == 3
    assert any('class="fresh' in board for board in boards)
    assert all('id="' not in board for board in boards)
    # On a page of its own every number leads to the board; inside that page links only name the moment.
    assert f'href="/g/{game_id}?step=' in whole
    assert 'href="?step=' in (await client.get(f"/g/{game_id}/numbers/charts")).text
    assert (await client.get(f"/g/{game_id}/numbers/everything")).status_code == 422


@pytest.mark.parametrize("game", GAMES)
async def test_no_number_of_a_running_game_is_there_for_anybody(app: FastAPI, client: AsyncClient, game: str) -> None:
    """Not for its players either: neither numbers nor a line in a book."""
    await client.post("/new", data={"game": game, "seats": "2", "name": "Marta"})
    house = app.state.house
    async with app.state.database.sessions() as session:
        room = (await session.scalars(select(Room))).one()
        host = (await session.scalars(select(PersonRow))).one()
    (friend,) = await people(house, "Jirka")
    await house.lobby.sit(room.id, friend, 1)
    await house.lobby.ready(room.id, friend, ready=True, version=0)
    await house.lobby.start(room.id, Person(host.id, host.name), version=0)
    live = (await house.rooms.get(room.id)).game
    for address in ("", *(f"/{part}" for part in PARTS)):
        assert (await client.get(f"/g/{live.id}/numbers{address}")).status_code == 404
    assert await Bookkeeper(app.state.database).catch_up() == 0
    for book in ("/book", f"/r/{room.code}/book"):
        page = (await client.get(book)).text
        assert "No game yet" in page
        assert live.id not in page


async def test_numbers_are_computed_once(app: FastAPI, client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = await finished(app, "azul/01-2-careful")
    made = []
    kept = app.state.numbers
    compute = kept._compute

    async def counted(source: object) -> object:
        made.append(1)
        return await compute(source)

    monkeypatch.setattr(kept, "_compute", counted)
    for part in PARTS:
        assert (await client.get(f"/g/{game_id}/numbers/{part}")).status_code == 200
    assert len(made) == 1


async def test_my_book_and_the_rooms_book(app: FastAPI, client: AsyncClient) -> None:
    assert "No game yet" in (await client.get("/book")).text
    await client.post("/new", data={"game": "azul", "seats": "2", "name": "Marta"})
    async with app.state.database.sessions() as session:
        room = (await session.scalars(select(Room))).one()
        row = (await session.scalars(select(PersonRow))).one()
    me = Person(row.id, row.name)
    jirka, ola = await people(app.state.house, "Jirka", "Ola")
    games = {}
    for number, (name, players) in enumerate(
        (("azul/01-2-careful", (me, jirka)), ("duel/02-fill", (jirka, ola)), ("azul/17-3-careful", (ola, me, jirka)))
    ):
        ended = NOON + timedelta(days=number)
        games[name] = await write_finished(app.state.database, golden_record(name), players, ended)
        async with app.state.database.writing() as session:
            values = {"room_id": room.id, "number": number + 1}
            await session.execute(update(GameRow).where(GameRow.id == games[name]).values(**values))
    assert await Bookkeeper(app.state.database).catch_up() == 3
    mine = (await client.get("/book")).text
    rooms = (await client.get(f"/r/{room.code}/book")).text
    assert [game_id in mine for game_id in games.values()] == [True, False, True]
    assert [game_id in rooms for game_id in games.values()] == [True, True, True]
    for query, found in (
        ("game=duel", [False, True, False]),
        (f"who={jirka.id}&who={me.id}", [True, False, False]),
        ("result=won", [True, False, False]),
        ("search=OLA", [False, True, True]),
        ("since=2026-11-17&until=2026-11-17", [False, True, False]),
        ("game=nonsense&who=%00&page=0&since=never", [True, True, True]),
    ):
        answer = await client.get(f"/r/{room.code}/book?{query}")
        assert answer.status_code == 200, query
        listed = answer.text.partition("book-told")[0]
        assert [game_id in listed for game_id in games.values()] == found, query
    empty = (await client.get(f"/r/{room.code}/book?game=queens-garden&who={jirka.id}&who={ola.id}")).text
    assert "No such game yet" in empty
    assert "Show all 3 games" in empty
    part = await client.get(f"/r/{room.code}/book?game=duel", headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert 'id="book"' in part.text
    client.cookies.clear()
    assert (await client.get(f"/r/{room.code}/book")).status_code == 403
