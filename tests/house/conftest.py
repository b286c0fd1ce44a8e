"""Here tests change tables, and not only what is in them."""

from collections.abc import Iterator

import pytest

from tests.conftest import PostgresServer


@pytest.fixture
def postgres_url_with_tables(postgres: PostgresServer, postgres_with_tables: str) -> Iterator[str]:
    with postgres.new_database(like=postgres_with_tables) as url:
        yield url
