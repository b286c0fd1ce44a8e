"""The golden games show the rare cases that their names promise."""

from pathlib import Path

import pytest

from app.rules.actions import Takeback
from app.rules.contract import Event
from app.rules.match import Match
from app.rules.record import Record
from tests.golden.make_queens_garden import WANTED, Wanted

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "queens-garden"


@pytest.mark.parametrize(
    ("number", "wanted"), list(enumerate(WANTED, start=1)), ids=[wanted.name for wanted in WANTED]
)
def test_a_golden_game_shows_what_its_name_says(number: int, wanted: Wanted) -> None:
    record = Record.parse((FOLDER / f"{number:02}-{wanted.name}.record").read_text(encoding="utf-8"))
    assert record.seats == wanted.seats
    assert wanted.options.items() <= record.options.write().items()
    assert wanted.takebacks == any(isinstance(entry.action, Takeback) for entry in record.entries)
    events: list[list[Event]] = []
    for step in record.replay(prove=True):
        events.append(list(step.events))
    assert record.seed is not None
    match = Match(record, step.position, record.seed)
    assert wanted.sight(match, events)
