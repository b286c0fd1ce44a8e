"""Houses as in the tests of rooms, and a chat that listens."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.notices.kit import Receiver, receiving
from tests.rooms.conftest import clock as clock  # noqa: PLC0414
from tests.rooms.conftest import house as house  # noqa: PLC0414


@pytest_asyncio.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver
