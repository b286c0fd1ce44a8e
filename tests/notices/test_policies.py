"""Who is to be told, and when: pure functions."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.notices.policies import DELAY, Quiet, Turn, is_due, is_settled, is_zone
from app.rooms.presence import RENEW_SECONDS

BEGAN = datetime(2026, 11, 16, 21, 0, tzinfo=UTC)
LATER = BEGAN + DELAY
TURN = Turn(number=7, began_at=BEGAN, wanted_since=BEGAN - timedelta(days=1), looked_until=None, told=None)


def test_whoever_is_waited_for_is_told_after_a_while() -> None:
    assert not is_due(TURN, BEGAN)
    assert not is_due(TURN, LATER - timedelta(seconds=1))  # a quick move tells nothing
    assert is_due(TURN, LATER)
    assert is_due(TURN, LATER + timedelta(days=30))
    assert not is_settled(TURN)


def test_a_turn_is_told_once() -> None:
    assert not is_due(replace(TURN, told=7), LATER)
    assert is_settled(replace(TURN, told=7))
    assert is_due(replace(TURN, told=5), LATER)  # that was another one


@pytest.mark.parametrize("looked", [timedelta(seconds=1), DELAY, timedelta(hours=1)])
def test_whoever_has_seen_it_is_not_told(looked: timedelta) -> None:
    seen = replace(TURN, looked_until=BEGAN + looked)
    assert not is_due(seen, LATER)
    assert not is_due(seen, LATER + timedelta(days=1))  # they know
    assert is_settled(seen)


def test_whoever_looked_away_before_it_began_is_told() -> None:
    assert is_due(replace(TURN, looked_until=BEGAN - timedelta(seconds=1)), LATER)
    assert is_due(replace(TURN, looked_until=BEGAN), LATER)


def test_who_looks_is_noted_again_before_anybody_is_told() -> None:
    assert timedelta(seconds=RENEW_SECONDS) < DELAY


def test_turns_that_began_before_somebody_asked_are_not_told() -> None:
    before = replace(TURN, wanted_since=BEGAN + timedelta(seconds=1))
    assert is_settled(before)
    assert not is_due(before, LATER)


@pytest.mark.parametrize(
    ("quiet", "told"),
    [
        (Quiet(22 * 60, 7 * 60, "UTC"), True),
        (Quiet(21 * 60, 7 * 60, "UTC"), False),
        (Quiet(20 * 60, 21 * 60, "UTC"), True),
        (Quiet(20 * 60, 21 * 60 + 1, "UTC"), False),
        (Quiet(22 * 60, 7 * 60, "Europe/Prague"), False),  # there it is 22:00
        (Quiet(22 * 60, 7 * 60, "America/New_York"), True),
        (Quiet(0, 8 * 60, "Asia/Tokyo"), False),
        (Quiet(22 * 60, 7 * 60, "No/Where"), True),  # as in UTC
    ],
)
def test_quiet_hours_are_those_of_the_person(quiet: Quiet, told: bool) -> None:
    assert is_due(TURN, LATER, quiet) == told


def test_what_fell_into_quiet_hours_is_told_when_they_are_over() -> None:
    night = Quiet(20 * 60, 7 * 60, "UTC")
    assert not is_settled(TURN)
    assert not is_due(TURN, BEGAN.replace(hour=23), night)
    assert not is_due(TURN, BEGAN.replace(day=17, hour=6, minute=59), night)
    assert is_due(TURN, BEGAN.replace(day=17, hour=7), night)


@pytest.mark.parametrize("name", ["", "No/Where", "../etc/passwd", "/etc/localtime", "a" * 300, "Europe/P\0gue", "."])
def test_nonsense_is_no_time_zone(name: str) -> None:
    assert not is_zone(name)


def test_time_zones_are_known() -> None:
    assert is_zone("Europe/Prague")
    assert is_zone("UTC")
