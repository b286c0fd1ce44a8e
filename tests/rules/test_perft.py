"""The move generators count what they always counted."""

import pytest

from tests.rules.perft import TABLE, Row, count


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.game} {row.seats} {row.seed} after {row.after}")
def test_the_number_of_move_sequences_is_pinned(row: Row) -> None:
    assert count(row) == row.counts
