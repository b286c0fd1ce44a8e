"""`expected`: what the table says is expected of whom."""

import re

from tests.rules.playing import Table, on_every_table, positions


@on_every_table
def test_something_is_expected_of_those_who_act_and_of_nobody_else(table: Table) -> None:
    for position in positions(table, 85):
        words = {position.expected(seat) for seat in position.acting}
        # Those who act at the same time do the same thing.
        assert len(words) == (position.outcome is None)
        assert all(word is not None and re.fullmatch("[a-z]+", word) for word in words)
        for seat in (-1, *range(table.seats), table.seats):
            assert (position.expected(seat) is None) == (seat not in position.acting)
        for viewer in (None, *range(table.seats)):
            view = position.seen_by(viewer)
            assert [view.expected(seat) for seat in range(table.seats)] == [
                position.expected(seat) for seat in range(table.seats)
            ]
