"""News of changes: the same promises on both buses. They are told after the commit, and not without one."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.database import Database
from app.rooms.bus import CHAT, GAME, ROOM, TOGETHER, LocalBus, News, PostgresBus
from app.rooms.store import Store
from tests.rooms.kit import soon


class Ear:
    """Hears everything on a bus."""

    def __init__(self, database: Database) -> None:
        self.store = Store(database)
        self.news: list[News] = []
        self.gaps = 0

    async def start(self) -> None:
        await self.store.bus.start(self.news.append, self._gap)

    def _gap(self) -> None:
        self.gaps += 1


@pytest_asyncio.fixture
async def ear(database: Database) -> AsyncIterator[Ear]:
    ear = Ear(database)
    await ear.start()
    yield ear
    await ear.store.bus.stop()


@pytest.mark.parametrize(
    "news",
    [
        News(ROOM, "abc"),
        News(GAME, "a-b_c", 17),
        News(CHAT, "x"),
        News(TOGETHER, "abc", 3, "game", '{"name": "Ana María", "step": "3~1:+l"}'),
    ],
)
def test_news_comes_out_as_it_went_in(news: News) -> None:
    assert News.parse(str(news)) == news


def test_each_database_has_its_bus(database: Database) -> None:
    assert isinstance(Store(database).bus, LocalBus if database.is_sqlite else PostgresBus)


async def test_news_is_heard_after_the_commit(ear: Ear) -> None:
    told = [News(GAME, "room", 1), News(CHAT, "room"), News(GAME, "other", 7)]
    async with ear.store.changing() as change:
        change.news += told
        await asyncio.sleep(0.05)
        assert ear.news == []
    await soon(lambda: len(ear.news) == 3)
    assert set(ear.news) == set(told)


async def test_a_change_that_fails_is_not_told(ear: Ear) -> None:
    async def fail() -> None:
        async with ear.store.changing() as change:
            change.news.append(News(GAME, "room", 1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with ear.store.changing() as change:
        change.news.append(News(GAME, "room", 2))
    await soon(lambda: ear.news)
    await asyncio.sleep(0.05)
    assert ear.news == [News(GAME, "room", 2)]


async def test_news_of_one_room_comes_in_its_order(ear: Ear) -> None:
    for version in range(1, 30):
        async with ear.store.changing() as change:
            change.news.append(News(GAME, "room", version))
    await soon(lambda: len(ear.news) == 29)
    assert [item.version for item in ear.news] == list(range(1, 30))


async def test_whoever_tells_has_heard_it_and_only_once(ear: Ear) -> None:
    async with ear.store.changing() as change:
        change.news.append(News(ROOM, "room"))
    assert ear.news == [News(ROOM, "room")]
    await asyncio.sleep(0.05)
    assert ear.news == [News(ROOM, "room")]


async def test_after_stopping_nothing_is_heard(ear: Ear) -> None:
    await ear.store.bus.stop()
    async with ear.store.changing() as change:
        change.news.append(News(ROOM, "room"))
    await asyncio.sleep(0.05)
    assert ear.news == []


on_postgres = pytest.mark.parametrize("url_with_tables", ["postgres"], indirect=True)
"""On SQLite there is one process only."""


@on_postgres
async def test_every_process_hears_the_news(ear: Ear, database: Database) -> None:
    other = Ear(database)
    await other.start()
    async with ear.store.changing() as change:
        change.news.append(News(ROOM, "room"))
    await soon(lambda: ear.news == other.news == [News(ROOM, "room")])
    await other.store.bus.stop()


@on_postgres
async def test_what_is_whispered_reaches_the_others_in_its_order_and_only_them(ear: Ear, database: Database) -> None:
    other = Ear(database)
    await other.start()
    told = [News(TOGETHER, "room", 1, "game", f'{{"turn": {turn}}}') for turn in range(20)]
    for news in told:
        ear.store.bus.whisper(news)
    await soon(lambda: len(other.news) == 20)
    assert other.news == told
    assert ear.news == []
    await other.store.bus.stop()
    other.store.bus.whisper(told[0])  # by somebody who leaves when everything is closed
    await asyncio.sleep(0.05)
    assert ear.news == []


@on_postgres
async def test_after_a_lost_line_everybody_looks_again(ear: Ear, database: Database) -> None:
    assert ear.gaps == 1  # what happened before it listened
    async with database.writing() as session:
        ended = await session.scalar(
            text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
            )
        )
    assert ended == 1
    await soon(lambda: ear.gaps == 2)
    async with ear.store.changing() as change:
        change.news.append(News(ROOM, "room"))
    await soon(lambda: ear.news == [News(ROOM, "room")])


@on_postgres
async def test_news_that_nobody_understands_is_ignored(ear: Ear, database: Database) -> None:
    async with database.writing() as session:
        for line in ("", "room", "game x room", "a b c d"):
            await session.execute(text("SELECT pg_notify('azulejo', :line)"), {"line": line})
    async with ear.store.changing() as change:
        change.news.append(News(ROOM, "room"))
    await soon(lambda: ear.news == [News(ROOM, "room")])
