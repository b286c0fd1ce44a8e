"""The golden games of Azul Duel have every goal and every rare case; all games test that they go as they went."""

from functools import cache
from pathlib import Path

from app.rules.duel import DuelPosition
from app.rules.duel.goals import GOALS
from app.rules.record import Record
from tests.duel.cases import CASES, cases_of
from tests.golden.make_duel import slug
from tests.golden.writing import GOLDEN

FILES = sorted((GOLDEN / "duel").glob("*.record"))


@cache
def record_of(file: Path) -> Record:
    return Record.parse(file.read_text(encoding="utf-8"))


def test_there_are_golden_games_with_every_goal_and_both_numbers_of_goals() -> None:
    assert len(FILES) >= 16
    goals: set[str] = set()
    for file in FILES:
        position = record_of(file).final_position()
        assert isinstance(position, DuelPosition)
        goals |= set(position.goals)
    assert goals == set(GOALS)
    options = [record_of(file).options.write() for file in FILES]
    assert {each["goal_count"] for each in options} == {"3", "4"}
    assert {each["goals"] for each in options} >= {"random", "first-game"}


def test_the_golden_games_have_every_rare_case() -> None:
    found: set[str] = set()
    for file in FILES:
        found |= cases_of(record_of(file).replay())
    assert found == CASES


def test_a_game_that_is_named_after_a_case_shows_it() -> None:
    names = {slug(case): case for case in CASES}
    shown = {file: names[file.stem[3:]] for file in FILES if file.stem[3:] in names}
    assert len(shown) >= 10
    for file, case in shown.items():
        assert case in cases_of(record_of(file).replay())
