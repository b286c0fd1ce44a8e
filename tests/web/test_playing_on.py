"""A room in which a finished game is played on."""

from random import Random

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.rooms.games import LiveGame
from app.rooms.house import House
from app.rules.record import Record
from tests.finished import golden_record
from tests.rooms.kit import command
from tests.rules.test_playing_on import GAMES
from tests.web.test_review import bring, text_of


async def game_in(house: House, address: str) -> LiveGame:
    way = await house.lobby.find(address.removeprefix("/r/"))
    game = (await house.rooms.get(way.room_id)).game
    assert game is not None
    return game


async def play_to_the_end(house: House, game: LiveGame) -> None:
    chance = Random(7)
    while not game.is_over:
        seat = game.position.acting[0]
        move = chance.choice(game.position.legal_moves(seat).candidates())
        await house.rooms.carry_out(game, command(game, seat, str(move)))


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
async def test_a_moment_becomes_a_room_a_game_and_a_record(client: AsyncClient, app: FastAPI, name: str) -> None:
    house: House = app.state.house
    origin = await bring(client, text_of(name).encode())
    number = len(golden_record(name).entries) * 9 // 10
    there = next(step.position for step in golden_record(name).replay() if step.number == number)
    await client.post("/name", data={"name": "Ola"})
    answer = await client.post(f"{origin}/play-on", data={"step": str(number)})
    assert answer.status_code == 303
    room = answer.headers["location"]
    lobby = (await client.get(room)).text
    first, second = golden_record(name).names
    assert f"Played on from round {there.round}, move {number} of a game with {first}, {second}" in lobby
    assert f"the board of {second}" in lobby
    assert f'href="{origin}?step={number}d"' in lobby
    # It keeps its rules; who sits where is free.
    other_game = {"game": "azul" if "azul" not in name else "duel", "seats": "2"}
    refused = await client.post(f"{room}/setup", data=other_game)
    assert refused.status_code == 409
    assert (await client.post(f"{room}/swap", data={"seat": "0"})).status_code == 303
    assert (await client.post(f"{room}/bot", data={"seat": "0"})).status_code == 303
    assert (await client.post(f"{room}/start", data={"version": "99"})).status_code == 303

    game = await game_in(house, room)
    record = game.match.record
    assert record.sealed != golden_record(name).sealed
    assert game.position.scores == there.scores
    assert "Played on from" in (await client.get(room)).text
    await house.company.close()  # so that nobody else moves
    await play_to_the_end(house, game)

    # Read again from the database it is the same game, and it proves itself.
    text = (await client.get(f"/g/{game.id}/record")).text
    assert f"played on: after {number}\n" in text
    for _ in Record.parse(text).replay(prove=True):
        pass
    page = (await client.get(f"/g/{game.id}")).text
    assert f'<a href="{origin}?step={number}d">Played on from round {there.round}, move {number}' in page
    for part in ("/proof", "/json", "/picture?step=0"):
        assert (await client.get(f"/g/{game.id}{part}")).status_code == 200
    assert (await client.get(await bring(client, text.encode()))).status_code == 200
    # The next game in this room begins at the beginning.
    assert (await client.post(f"{room}/arrange")).status_code == 303
    assert "Played on from" not in (await client.get(room)).text


async def test_somebody_new_plays_on_and_tells_their_name_there(client: AsyncClient) -> None:
    answer = await client.post("/g/sample/play-on", data={"step": "20"})
    room = answer.headers["location"]
    assert "What shall we call you?" in (await client.get(room)).text
    assert (await client.post(f"{room}/sit", data={"seat": "1", "name": "Ola"})).status_code == 303


async def test_from_the_end_nobody_plays_on(client: AsyncClient) -> None:
    answer = await client.post("/g/sample/play-on", data={"step": "9999"})
    assert answer.status_code == 409
    assert "The game is over here." in answer.text
    assert (await client.get("/g/sample?step=9999")).text.count("disabled>A new game from here") == 1
