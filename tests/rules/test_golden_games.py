"""Golden games: recorded games are replayed move by move, with the scores that were noted when they were made."""

from pathlib import Path

import pytest

from app.rules import GAMES
from app.rules.record import Record
from tests.golden.writing import GOLDEN, trace

RECORDS = sorted(GOLDEN.glob("*/*.record"))
AT_LEAST = {"azul": 24, "duel": 16, "queens-garden": 16}
golden = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")


@golden
def test_a_golden_game_goes_as_it_went(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert record.result is not None
    assert trace(record) == path.with_suffix(".trace").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in RECORDS if "sealed:" in path.read_text(encoding="utf-8")])
def test_every_deal_of_a_sealed_golden_game_follows_from_its_seed(path: Path) -> None:
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert [step.number for step in record.replay(prove=True)] == list(range(len(record.entries) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_golden_games(name: str) -> None:
    records = [Record.parse(path.read_text(encoding="utf-8")) for path in RECORDS if path.parent.name == name]
    assert len(records) >= AT_LEAST[name]
    assert {record.seats for record in records} == set(GAMES[name].seat_counts)
