"""Here tests change tables, and not only what is in them, and run commands that set up the log of their process."""

import logging
from collections.abc import Iterator

import pytest

from tests.conftest import PostgresServer


@pytest.fixture
def postgres_url_with_tables(postgres: PostgresServer, postgres_with_tables: str) -> Iterator[str]:
    with postgres.new_database(like=postgres_with_tables) as url:
        yield url


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    """Or later tests would write to the standard error of this one, which is closed by then."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
