"""No game joins the house without a test kit, golden games and a perft table."""

from pathlib import Path

import pytest

from app.rules import GAMES
from tests.rules.kits import KITS
from tests.rules.perft import TABLE
from tests.rules.playing import CASES

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


@pytest.mark.parametrize("name", GAMES)
def test_has_a_kit(name: str) -> None:
    assert name in KITS


@pytest.mark.parametrize("name", GAMES)
def test_has_golden_games(name: str) -> None:
    assert list((GOLDEN / name).glob("*.record"))


@pytest.mark.parametrize("name", GAMES)
def test_has_a_perft_table_of_three_seeds_and_depth_three(name: str) -> None:
    rows = [row for row in TABLE if row.game == name]
    assert len({row.seed for row in rows}) >= 3
    assert all(len(row.counts) >= 3 for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_is_tried_with_every_number_of_seats_and_every_choice(name: str) -> None:
    game = GAMES[name]
    cases = [case for case in CASES if case.game is game]
    assert {case.seats for case in cases} == set(game.seat_counts)
    for option, values in game.options_type.choices().items():
        assert {case.options.write()[option] for case in cases} >= set(values)


def test_every_kit_belongs_to_a_game() -> None:
    assert KITS.keys() == GAMES.keys()
