"""The form with which a room is opened."""

import pytest
from httpx import AsyncClient

GOOD = {"game": "azul", "seats": "3", "option_wall": "grey", "name": "Marta"}


async def test_a_room_is_opened_with_one_form(client: AsyncClient) -> None:
    answer = await client.post("/new", data=GOOD)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/r/")
    page = await client.get(answer.headers["location"])
    assert page.status_code == 200
    assert "Marta" in page.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": "99999999999999"},
        {"seats": "9" * 1000},
        {"seats": "-5"},
        {"seats": "٣"},
        {"seats": ""},
        {"seats": "7"},
        {"game": "chess"},
        {"option_wall": "purple"},
        {"option_colour": "grey"},
        {"name": "\x00"},
        {"name": "x" * 100},
        {"name": ""},
        {"seat_2": "here"},
        {"seat_2": "here", "name_2": "marta"},
        {"seat_2": "here", "name_2": "Anna", "seat_3": "here", "name_3": "ANNA"},
    ],
)
async def test_what_cannot_be_is_answered_with_the_form(client: AsyncClient, wrong: dict[str, str]) -> None:
    answer = await client.post("/new", data={**GOOD, **wrong})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert 'name="seats"' in answer.text
    assert len(answer.text) < 100_000


@pytest.mark.parametrize("board", ["standard", "variant"])
async def test_the_form_tells_the_options_that_were_chosen(client: AsyncClient, board: str) -> None:
    """Also those that have several fields, or cannot be."""
    query = {"game": "queens-garden", "option_board": board, "option_round_points": ["", "2", "x"], "seats": "no"}
    page = await client.get("/new", params=query)
    summary = page.text.partition("<summary>")[2].partition("</summary>")[0]
    assert f"{board} board" in summary


async def test_seats_are_filled_with_bots_and_people_at_this_device(client: AsyncClient) -> None:
    """What is said of a seat that is not there does not count."""
    company = {"seat_2": "here", "name_2": "Anna", "seat_3": "bot", "seat_4": "here", "name_4": ""}
    answer = await client.post("/new", data={**GOOD, **company})
    assert answer.status_code == 303
    lobby = (await client.get(answer.headers["location"])).text
    first, second, third = (lobby.partition(f'id="seat-{seat}"')[2].partition("</li>")[0] for seat in range(3))
    assert ("Marta" in first, "Anna" in second, "on this device" in second, "bot" in third) == (True,) * 4


async def test_a_name_that_was_told_is_not_asked_for_again(client: AsyncClient) -> None:
    refused = await client.post("/new", data={**GOOD, "option_wall": "purple"})
    assert refused.status_code == 409
    assert 'name="name"' not in refused.text
    answer = await client.post("/new", data={key: value for key, value in GOOD.items() if key != "name"})
    assert answer.status_code == 303
    assert "Marta" in (await client.get(answer.headers["location"])).text
