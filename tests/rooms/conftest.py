"""A house on each database, with a clock that stands still."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.database import Database
from app.rooms.house import House
from app.rooms.pace import AT_ONCE
from tests.rooms.kit import TurnedClock, running


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest_asyncio.fixture
async def house(database: Database, clock: TurnedClock) -> AsyncIterator[House]:
    async with running(House(database, clock, AT_ONCE)) as house:
        yield house
