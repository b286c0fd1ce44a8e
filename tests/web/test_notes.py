"""Notes on the pages of a finished game."""

import re

from fastapi import FastAPI
from httpx import AsyncClient

from app.rooms.house import House
from tests.web.test_playing_on import game_in, play_to_the_end


async def finished_game(client: AsyncClient, house: House) -> str:
    """The id of a game that this client has played against a bot."""
    setup = {"game": "azul", "seats": "2", "name": "Ola", "against": "bots"}
    room = (await client.post("/new", data=setup)).headers["location"]
    game = await game_in(house, room)
    await house.company.close()
    await play_to_the_end(house, game)
    return game.id


async def test_a_note_is_shown_at_its_step_and_nowhere_else(client: AsyncClient, app: FastAPI) -> None:
    game_id = await finished_game(client, app.state.house)
    words = "<script>x</script> the red ones"
    answer = await client.post(f"/g/{game_id}/notes", data={"step": "5", "text": words, "table": "true"})
    assert answer.headers["location"] == f"/g/{game_id}?step=5#notes"
    page = (await client.get(f"/g/{game_id}?step=5")).text
    assert '<p class="note-words">&lt;script&gt;x&lt;/script&gt; the red ones</p>' in page
    assert re.search(r'data-note="5">', page)
    assert re.search(r'data-step="5".*?There is a note', page, re.DOTALL)
    assert 'data-note="5" hidden>' in (await client.get(f"/g/{game_id}?step=6")).text
    # Nothing that others are given holds it.
    for path in ("/record", "/json", "/file", "/stops", "/picture?step=5"):
        assert "the red ones" not in (await client.get(f"/g/{game_id}{path}")).text, path
    found = re.search(r'name="note" value="(\d+)"', page)
    assert found is not None
    await client.post(f"/g/{game_id}/notes/erase", data={"step": "5", "note": found[1]})
    assert "the red ones" not in (await client.get(f"/g/{game_id}?step=5")).text
    # Whoever has the link only reads the game.
    client.cookies.clear()
    await client.post("/name", data={"name": "Stranger"})
    shared = (await client.get(f"/g/{game_id}?step=5")).text
    assert "Write a note" not in shared
    refused = await client.post(f"/g/{game_id}/notes", data={"step": "5", "text": "Me too"})
    assert refused.status_code == 403
