"""The golden games of Azul show the rare cases that they were made for."""

import pytest

from app.rules.record import Record
from tests.golden import azul_cases
from tests.golden.azul_cases import Case, Steps
from tests.golden.writing import GOLDEN

GAMES_OF_CASE = (
    ("refill", azul_cases.refill),
    ("short-round", azul_cases.short_round),
    ("fallen-line", azul_cases.fallen_line),
    ("lost-tiles", azul_cases.lost_tiles),
    ("forced-take", azul_cases.forced_take),
    ("marker-on-full-floor", azul_cases.marker_on_full_floor),
    ("tie-broken-by-rows", azul_cases.broken_tie),
    ("shared-win", azul_cases.shared_win),
    ("standstill", azul_cases.standstill),
    ("long-wait", azul_cases.long_wait),
    ("out-of-tiles", azul_cases.out_of_tiles),
    ("out-of-tiles", azul_cases.start_passed_on),
)


def steps_of(case: str) -> list[Steps]:
    paths = (GOLDEN / "azul").glob(f"*-{case}*.record")
    return [list(Record.parse(path.read_text(encoding="utf-8")).replay()) for path in paths]


@pytest.mark.parametrize(("name", "case"), GAMES_OF_CASE)
def test_games_that_were_made_for_a_rare_case_show_it(name: str, case: Case) -> None:
    games = steps_of(name)
    assert games
    assert all(case(steps) for steps in games)


def test_no_case_is_seen_in_every_game() -> None:
    games = steps_of("")
    for _, case in GAMES_OF_CASE:
        assert not all(case(steps) for steps in games)
