"""The front page of whoever comes back: their boards as pictures, their rooms, and a game at one press."""

import re

import pytest
from httpx import AsyncClient

from app.rooms.setup import PLAYABLE

GOOD = {"usual": "yes"}


@pytest.mark.parametrize("game", PLAYABLE)
async def test_my_board_is_a_picture_without_names_that_others_have(client: AsyncClient, game: str) -> None:
    """Against a bot a game begins at once; whoever is to move sees their board on the front page."""
    # Who starts is up to chance: one of a few games waits for its person at once.
    for _ in range(12):
        answer = await client.post("/new", data={**GOOD, "game": game, "against": "bots"})
        assert answer.status_code == 303
        page = (await client.get("/")).text
        if "small-board" in page:
            break
    (picture, *_) = re.findall(
        r'<span class="turn-picture" aria-hidden="true">(.*?)<span class="turn-words">', page, re.S
    )
    assert " id=" not in picture
    assert "<button" not in picture
    assert f"/styles.css?sheets=tables/{game}/" in page


async def test_a_room_at_one_press_asks_for_a_name_and_nothing_else(client: AsyncClient) -> None:
    answer = await client.post("/new", data={**GOOD, "game": "azul"})
    assert answer.status_code == 303
    address = answer.headers["location"]
    room = (await client.get(address)).text
    assert "What shall we call you?" in room
    assert "Start the game" not in room
    front = (await client.get("/")).text
    assert f'href="{address}"' in front, "and is found again"
    refused = await client.post(f"{address}/sit", data={"seat": "0"})
    assert refused.status_code == 409
    assert (await client.post(f"{address}/sit", data={"seat": "0", "name": "Marta"})).status_code == 303
    room = (await client.get(address)).text
    assert "Marta’s room" in room
    assert "Start the game" in room
    # From now on the name is known.
    second = await client.post("/new", data={**GOOD, "game": "duel"})
    assert "What shall we call you?" not in (await client.get(second.headers["location"])).text


async def test_there_is_no_such_game(client: AsyncClient) -> None:
    answer = await client.post("/new", data={**GOOD, "game": "chess"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
