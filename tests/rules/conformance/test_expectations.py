"""`expected`: what the table says is expected of whom."""

import re

from tests.rules.playing import Case, in_every_case, positions


@in_every_case
def test_something_is_expected_of_those_who_act_and_of_nobody_else(case: Case) -> None:
    for position in positions(case, 85):
        words = {position.expected(seat) for seat in position.acting}
        # Those who act at the same time do the same thing.
        assert len(words) == (position.outcome is None)
        assert all(word is not None and re.fullmatch("[a-z]+", word) for word in words)
        for seat in (-1, *range(case.seats), case.seats):
            assert (position.expected(seat) is None) == (seat not in position.acting)
        for viewer in (None, *range(case.seats)):
            view = position.seen_by(viewer)
            assert [view.expected(seat) for seat in range(case.seats)] == [
                position.expected(seat) for seat in range(case.seats)
            ]
