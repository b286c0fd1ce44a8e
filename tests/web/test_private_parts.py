"""What one seat alone may see of a table: on its own page only, and there also when others act."""

from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, cast

import pytest
import pytest_asyncio
from jinja2 import ChoiceLoader, DictLoader, FileSystemLoader

from app.database import Database
from app.rooms.bus import GAME
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.setup import Setup
from app.rules import GAMES
from app.rules.azul import AzulPosition
from app.rules.azul.table import AzulTable
from app.web.live.audience import Audiences
from app.web.live.connection import Connection
from app.web.live.room_drawing import RoomDrawing
from app.web.live.viewers import viewer_in
from app.web.templating import TEMPLATE_FOLDER, Pages
from app.web.translation import Catalogues
from tests.databases import make_tables
from tests.rooms.kit import play_some, running, started_room
from tests.web.test_audience import Ear, tell

SEATS = 3
HAND = '{% macro hand(id, part) -%}<p id="{{ id }}">hand of {{ part.seat }} after {{ part.moves }}</p>{%- endmacro %}'
PLACE = '{% if own is not none %}{{ part("hand") }}{% endif %}'


class Hand(NamedTuple):
    seat: int
    moves: int


class TableWithHands(AzulTable):
    """Everybody holds something that changes with every move, whoever makes it."""

    def private_parts(self, position: AzulPosition, seat: int) -> Mapping[str, Hand]:
        return {"hand": Hand(seat, 100 - position.tiles_on_offer)}


def drawing(house: House) -> RoomDrawing:
    """Draws Azul with a hand for each seat."""
    pages = Pages(Catalogues())
    files = FileSystemLoader(TEMPLATE_FOLDER)
    added = {"tables/azul/parts.html": HAND, "tables/base.html": PLACE}
    texts = {name: (TEMPLATE_FOLDER / name).read_text(encoding="utf-8") + text for name, text in added.items()}
    for language in pages.catalogues.languages:
        pages.environment(language).loader = ChoiceLoader([DictLoader(texts), files])
    return RoomDrawing(pages, house.now)


@pytest_asyncio.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(type(GAMES["azul"]), "table", TableWithHands())
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    make_tables(url)
    database = Database(url)
    async with running(House(database)) as house:
        yield house
    await database.dispose()


async def begun(house: House) -> tuple[LiveRoom, list[Ear]]:
    """A room, the pages of its players, and one of somebody who watches."""
    room_id, players = await started_room(house, Setup("azul", SEATS, {"wall": "colour", "starter": "1"}))
    return await house.rooms.get(room_id), [*map(Ear, players), Ear(None)]


def hands(text: str) -> list[int]:
    """Whose hands are in there."""
    return [seat for seat in range(SEATS) if f">hand of {seat} after" in text]


async def test_a_private_part_comes_to_its_own_page_only_and_also_when_others_act(house: House) -> None:
    room, ears = await begun(house)
    assert room.game is not None
    all_rooms = Audiences(drawing(house))
    with ExitStack() as stack:
        for ear in ears:
            stack.enter_context(all_rooms.attending(room, cast("Connection", ear)))
        for seat, ear in enumerate(ears):
            assert hands("".join(ear.messages)) == ([seat] if seat < SEATS else [])
        for _ in range(4):
            before = room.game.position.acting
            await play_some(house, room.game, 1)
            await tell(all_rooms, room, GAME)
            waiting = [seat for seat in range(SEATS) if seat not in {*before, *room.game.position.acting}]
            assert waiting, "somebody neither acted nor acts"
            for seat, ear in enumerate(ears):
                assert hands(ear.messages[-1]) == ([seat] if seat < SEATS else [])


async def test_a_page_that_is_loaded_has_its_own_private_parts_and_no_others(house: House) -> None:
    room, ears = await begun(house)
    drawn = drawing(house)
    for seat, ear in enumerate(ears):
        fragments = drawn.everything(room, viewer_in(room, ear.visitor))
        assert hands("".join(fragments.values())) == ([seat] if seat < SEATS else [])


async def test_what_a_page_shows_already_is_not_sent_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableWithHands, "private_parts", lambda _table, _position, seat: {"hand": Hand(seat, 0)})
    room, ears = await begun(house)
    assert room.game is not None
    all_rooms = Audiences(drawing(house))
    with all_rooms.attending(room, cast("Connection", ears[0])):
        assert hands(ears[0].messages[-1]) == [0]
        await play_some(house, room.game, 1)
        await tell(all_rooms, room, GAME)
        assert hands(ears[0].messages[-1]) == []
