"""What pages are sent, and in which order news may come: no page names a version that it does not show."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio
from markupsafe import Markup

from app.database import Database
from app.rooms.bus import CHAT, GAME, ROOM
from app.rooms.door import Visitor
from app.rooms.games import TakebackCommand
from app.rooms.house import House
from app.rooms.live import LiveRoom
from app.rooms.people import Person
from app.rooms.wishes import Substitute, TakeSeatBack
from app.web.live import audience
from app.web.live.audience import Audiences
from app.web.live.connection import Connection, Shown
from app.web.live.room_drawing import RoomDrawing
from app.web.live.viewers import Viewer, viewer_in
from app.web.templating import Pages
from app.web.translation import Catalogues
from tests.databases import make_tables
from tests.rooms.kit import command, open_room, people, running


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, person: Person | None) -> None:
        self.visitor = Visitor("any room", person)
        self.seen = ""
        self.sent: dict[str, str] = {}
        self.viewer: Viewer | None = None
        self.basis: tuple[object, ...] = (None, None, None)
        self.shown: Shown | None = None
        self.messages: list[str] = []

    def send(self, text: str) -> None:
        self.messages.append(text)

    def close(self, code: int) -> None:
        self.messages.append(f"closed {code}")

    @property
    def versions(self) -> list[int]:
        """The version that each message names, if it does."""
        named = [re.findall(r'id="sync"[^>]*data-version="(\d+)"', message) for message in self.messages]
        return [int(version) for versions in named for version in versions]


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    make_tables(url)
    database = Database(url)
    async with running(House(database)) as house:  # nobody listens: the tests bring the news
        yield house
    await database.dispose()


async def lobby(house: House) -> tuple[LiveRoom, list[Person]]:
    host, friend = await people(house, "Host", "Friend")
    room_id = await open_room(house, host)
    await house.lobby.sit(room_id, friend, 1)
    await house.lobby.ready(room_id, friend, ready=True, version=0)
    return await house.rooms.get(room_id), [host, friend]


async def begin(house: House, room: LiveRoom, host: Person) -> LiveRoom:
    await house.lobby.start(room.state.id, host, 0)
    return await house.rooms.get(room.state.id)


def audiences(house: House) -> Audiences:
    return Audiences(RoomDrawing(Pages(Catalogues()), house.now))


async def move(house: House, room: LiveRoom) -> None:
    assert room.game is not None
    await house.rooms.carry_out(room.game, command(room.game, room.game.position.acting[0]))


async def tell(all_rooms: Audiences, room: LiveRoom, topic: str) -> None:
    """Bring news, and wait until the room is drawn."""
    all_rooms.note(room, topic)
    await asyncio.sleep(0)


async def test_whatever_the_news_is_a_move_that_was_made_comes_with_it(house: House) -> None:
    room, players = await lobby(house)
    await begin(house, room, players[0])
    all_rooms, ear = audiences(house), Ear(players[0])
    with all_rooms.attending(room, cast("Connection", ear)):
        for version, topic in enumerate((ROOM, CHAT, GAME, ROOM), start=1):
            await move(house, room)
            ear.messages.clear()
            await tell(all_rooms, room, topic)
            await tell(all_rooms, room, GAME)
            assert set(ear.versions) == {version}, topic
            assert f'id="log-{version}"' in ear.messages[0]


def parts_in(message: str) -> set[str]:
    """The elements of a push that change with the table, as the page has them."""
    elements = re.split(r'(?=<\w+ hx-swap-oob="outerMorph")', message)
    parts = [element for element in elements if not re.search(r' id="(sync|last)"|^<ol', element)]
    return {re.sub(r"<ol hx-swap-oob.*", "", part, flags=re.DOTALL) for part in parts if part}


async def test_a_takeback_is_pushed_like_a_move(house: House) -> None:
    room, players = await lobby(house)
    await begin(house, room, players[0])
    all_rooms, ear = audiences(house), Ear(players[0])
    with all_rooms.attending(room, cast("Connection", ear)):
        assert room.game is not None
        (page,) = ear.messages
        mover = room.game.position.acting[0]
        await move(house, room)
        await tell(all_rooms, room, GAME)
        await house.rooms.carry_out(room.game, TakebackCommand("back", mover, 0, 1))
        await tell(all_rooms, room, GAME)
        _, moved, taken_back = ear.messages
        assert 'data-move="back0"' in taken_back
        assert 'id="log-2"' in taken_back
        assert ear.versions[1:] == [1, 2]
        assert len(parts_in(taken_back)) == len(parts_in(moved)) > 3
        for part in parts_in(taken_back):
            assert part.replace(' hx-swap-oob="outerMorph"', "") in page.replace(' hx-swap-oob="outerMorph"', "")


async def test_who_follows_on_a_seat_is_told_in_the_log_at_its_place(house: House) -> None:
    room, players = await lobby(house)
    await begin(house, room, players[0])
    all_rooms, ear, late = audiences(house), Ear(players[1]), Ear(None)
    with all_rooms.attending(room, cast("Connection", ear)):
        await move(house, room)
        await tell(all_rooms, room, GAME)
        for wish in (Substitute(0), TakeSeatBack()):
            await house.door.ask(Visitor(room.state.id, players[0]), wish)
            room = await house.rooms.get(room.state.id)
            ear.messages.clear()
            await tell(all_rooms, room, ROOM)
        await move(house, room)
        await tell(all_rooms, room, GAME)
    (log,) = [message for message in ear.messages if 'id="log"' in message]
    assert log_of(log) == ["log-1", "a bot plays for Host", "Host is back"]
    with all_rooms.attending(room, cast("Connection", late)):
        assert log_of(late.messages[0]) == ["log-1", "a bot plays for Host", "Host is back", "log-2"]


def log_of(html: str) -> list[str]:
    """Its moves and notes in order."""
    return re.findall(r"log-\d+(?=\")|a bot plays for Host(?=\.)|Host is back", html)


async def test_a_game_that_begins_brings_its_table_whatever_is_heard_first(house: House) -> None:
    for topic in (ROOM, GAME, CHAT):
        room, players = await lobby(house)
        all_rooms, ear, late = audiences(house), Ear(players[0]), Ear(players[1])
        with all_rooms.attending(room, cast("Connection", ear)):
            await begin(house, room, players[0])
            ear.messages.clear()
            await tell(all_rooms, room, topic)
            await tell(all_rooms, room, ROOM)
            assert sum('id="stage"' in message for message in ear.messages) == 1
            with all_rooms.attending(room, cast("Connection", late)):
                assert len(late.messages) == 1


async def test_a_late_viewer_does_not_hide_the_beginning_from_the_others(house: House) -> None:
    room, players = await lobby(house)
    all_rooms, ear, late = audiences(house), Ear(players[0]), Ear(None)
    with all_rooms.attending(room, cast("Connection", ear)):
        await begin(house, room, players[0])
        ear.messages.clear()
        with all_rooms.attending(room, cast("Connection", late)):
            await tell(all_rooms, room, ROOM)
        assert any('id="stage"' in message for message in ear.messages)


async def test_two_pages_of_one_seat_get_the_same(house: House) -> None:
    room, players = await lobby(house)
    await begin(house, room, players[0])
    all_rooms, ears = audiences(house), [Ear(players[0]), Ear(players[0])]
    with (
        all_rooms.attending(room, cast("Connection", ears[0])),
        all_rooms.attending(room, cast("Connection", ears[1])),
    ):
        for _ in range(4):
            await move(house, room)
            await tell(all_rooms, room, GAME)
        assert ears[0].messages[-4:] == ears[1].messages[-4:]


async def test_whoever_is_sent_away_is_let_go_for_good(house: House) -> None:
    room, players = await lobby(house)
    all_rooms, ear = audiences(house), Ear(players[1])
    with all_rooms.attending(room, cast("Connection", ear)):
        await house.lobby.kick(room.state.id, players[0], players[1].id)
        await tell(all_rooms, await house.rooms.get(room.state.id), ROOM)
        assert ear.messages[-1] == "closed 4403"


async def test_whoever_is_away_is_told_of_without_drawing_the_table(house: House) -> None:
    room, players = await lobby(house)
    room = await begin(house, room, players[0])
    all_rooms, ear = audiences(house), Ear(players[0])

    async def news() -> str:
        ear.messages.clear()
        await tell(all_rooms, await house.rooms.get(room.state.id), ROOM)
        return "".join(ear.messages)

    with all_rooms.attending(room, cast("Connection", ear)):
        assert await news() == ""
        await house.presence.left(room.state.id, players[1].id)
        gone = await news()
        for place in ("board", "hint"):
            assert re.search(rf'<span hx-swap-oob="outerMorph" id="away-{place}-1"[^>]*>[^/]*<time', gone)
            assert f'id="away-{place}-0"' not in gone
        assert 'id="stage"' not in gone
        assert 'class="factory"' not in gone
        assert await news() == ""  # time alone is no news
        await house.presence.arrived(room.state.id, players[1].id)
        back = await news()
        assert '<span hx-swap-oob="outerMorph" id="away-board-1" class="away"></span>' in back


async def test_a_page_tells_when_somebody_left_without_any_script(house: House) -> None:
    room, players = await lobby(house)
    await begin(house, room, players[0])
    await house.presence.left(room.state.id, players[1].id)
    room = await house.rooms.get(room.state.id)
    member = room.state.member(players[1].id)
    assert member is not None
    drawing = RoomDrawing(Pages(Catalogues()), house.now)
    stage = drawing.stage(room, viewer_in(room, Visitor(room.state.id, players[0])))
    assert stage.count(f"away since {member.here_until:%Y-%m-%d %H:%M} UTC") == 2


class FaultyDrawing(RoomDrawing):
    """Cannot draw one of the rooms."""

    faulty = ""

    def last(self, room: LiveRoom) -> Markup:
        if room.state.id == self.faulty:
            raise ZeroDivisionError
        return super().last(room)


async def test_a_fault_in_drawing_hurts_nobody_else_and_mends_itself(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "DRAW_AGAIN_SECONDS", 0.05)
    drawing = FaultyDrawing(Pages(Catalogues()), house.now)
    all_rooms = Audiences(drawing)
    rooms = []
    for _ in range(2):
        room, players = await lobby(house)
        rooms.append((await begin(house, room, players[0]), players))
    (bad, bad_players), (good, good_players) = rooms
    broken, well = Ear(bad_players[0]), Ear(good_players[0])
    with (
        all_rooms.attending(bad, cast("Connection", broken)),
        all_rooms.attending(good, cast("Connection", well)),
        caplog.at_level(logging.ERROR),
    ):
        drawing.faulty = bad.state.id
        for ear in (broken, well):
            ear.messages.clear()
        for _ in range(3):
            for room in (bad, good):
                await move(house, room)  # the move itself is answered
                all_rooms.note(room, GAME)
            await asyncio.sleep(0.12)
        assert well.versions == [1, 2, 3]
        assert broken.messages == []
        told = [record for record in caplog.records if "could not be drawn" in record.message]
        assert [record.__dict__["room"] for record in told] == [bad.state.id]

        drawing.faulty = ""
        await asyncio.sleep(0.2)  # nothing changes, and yet its pages get everything anew
        assert broken.versions == [3]
        assert 'id="stage"' in broken.messages[0]

        monkeypatch.setattr(audience, "DRAW_AGAIN_SECONDS", 60)  # now something changes before
        drawing.faulty = bad.state.id
        await move(house, bad)
        await tell(all_rooms, bad, GAME)
        drawing.faulty = ""
        await move(house, bad)
        await tell(all_rooms, bad, GAME)
        assert broken.versions == [3, 5]
        assert 'id="stage"' in broken.messages[1]
