"""What a table has to agree on, and how often one may ask: pure functions."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.rooms.policies import (
    ACCEPTED,
    AFTER_WITHDRAWING,
    AGREED,
    FIRST_PAUSE,
    FREE,
    LONGEST_PAUSE,
    MOVED_ON,
    REFUSED,
    REPLACED,
    WITHDRAWN,
    Settled,
    Undoing,
    may_ask_again_at,
    must_agree,
    still_asked,
)

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
OWN_LAST = Undoing(seat=0, is_last_decision=True, others=frozenset(), reveals=False, acting=frozenset({1}))


def test_ones_own_last_decision_is_free() -> None:
    assert must_agree(FREE, OWN_LAST, 4) == set()


def test_where_all_is_agreed_the_one_who_has_the_turn_by_it_is_asked() -> None:
    assert must_agree(AGREED, OWN_LAST, 4) == {1}
    assert must_agree(AGREED, replace(OWN_LAST, acting=frozenset({0})), 4) == {1, 2, 3}


@pytest.mark.parametrize("rule", [FREE, AGREED])
def test_whoever_loses_a_move_is_asked_and_whoever_is_to_move(rule: str) -> None:
    assert must_agree(rule, replace(OWN_LAST, others=frozenset({1}), acting=frozenset({2})), 4) == {1, 2}
    assert must_agree(rule, replace(OWN_LAST, others=frozenset({1, 2}), acting=frozenset({0})), 4) == {1, 2}


def test_going_further_back_is_not_free() -> None:
    further = replace(OWN_LAST, is_last_decision=False)
    assert must_agree(FREE, further, 2) == {1}
    assert must_agree(FREE, replace(further, acting=frozenset({0})), 3) == {1, 2}


@pytest.mark.parametrize("rule", [FREE, AGREED])
def test_across_a_deal_or_a_look_all_must_agree(rule: str) -> None:
    assert must_agree(rule, replace(OWN_LAST, reveals=True), 4) == {1, 2, 3}


def test_only_people_are_asked() -> None:
    assert still_asked({1, 2, 3}, {2}, {0, 1, 2}) == {1}
    assert still_asked({1}, (), {0}) == set()


def settled(*outcomes: str) -> list[Settled]:
    return [Settled(outcome, NOON + timedelta(minutes=number)) for number, outcome in enumerate(outcomes)]


def pause(*outcomes: str) -> timedelta | None:
    past = settled(*outcomes)
    again = may_ask_again_at(past)
    return None if again is None else again - past[-1].at


def test_whoever_was_not_refused_may_ask_at_once() -> None:
    assert may_ask_again_at([]) is None
    assert pause(ACCEPTED) is None
    assert pause(REFUSED, REFUSED, ACCEPTED) is None
    assert pause(REPLACED) is None


def test_each_refusal_in_a_row_doubles_the_pause() -> None:
    pauses = [pause(*[REFUSED] * number) for number in range(1, 4)]
    assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pause(REFUSED, MOVED_ON) == 2 * FIRST_PAUSE, "to play on is a refusal, too"
    assert pause(*[REFUSED] * 2000) == LONGEST_PAUSE


def test_whoever_was_granted_something_begins_anew() -> None:
    assert pause(REFUSED, REFUSED, ACCEPTED, REFUSED) == FIRST_PAUSE


def test_whoever_withdraws_waits_a_moment() -> None:
    assert pause(WITHDRAWN) == AFTER_WITHDRAWING
    assert pause(REFUSED, WITHDRAWN, REFUSED) == 2 * FIRST_PAUSE, "a withdrawal makes nothing forgotten"


def test_what_was_replaced_does_not_count() -> None:
    assert may_ask_again_at(settled(REFUSED, REPLACED)) == NOON + FIRST_PAUSE
