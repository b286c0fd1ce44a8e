"""What a browser fetches for a table that it has never seen, as it comes over the wire."""

import re

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from app.rooms.setup import PLAYABLE

MOST = 170_000
"""Bytes: a second on a slow phone."""
FETCHED = re.compile(r'(?:href|src|data-script|data-styles)="(/(?:static/|styles\.css|scripts\.js)[^"]*)"')


async def fetch(client: AsyncClient, address: str) -> tuple[int, str]:
    """How long the answer is as it was packed, and its text if it is one."""
    async with client.stream("GET", address.replace("&amp;", "&")) as answer:
        assert answer.status_code == 200, address
        size = sum([len(part) async for part in answer.aiter_raw()])
    text = (await client.get(address)).text if address.startswith("/r/") else ""
    return size, text


@pytest.mark.parametrize("game", PLAYABLE)
async def test_the_first_load_of_a_table_is_small(app: FastAPI, client: AsyncClient, game: str) -> None:
    setup = {"game": game, "seats": "2", "order": "chosen", "open": "no", "name": "Marta"}
    room = (await client.post("/new", data=setup)).headers["location"]
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test", headers=client.headers) as other:
        await other.post(f"{room}/sit", data={"seat": "1", "name": "Jirka"})
        await other.post(f"{room}/ready", data={"ready": "true", "version": "0"})
    assert (await client.post(f"{room}/start", data={"version": "0"})).status_code == 303
    size, page = await fetch(client, room)
    assert 'data-viewer="player"' in page
    fetched = {address: (await fetch(client, address))[0] for address in FETCHED.findall(page)}
    assert any("scripts.js" in address for address in fetched)
    assert size + sum(fetched.values()) < MOST, fetched
