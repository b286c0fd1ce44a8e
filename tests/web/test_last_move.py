"""What the scripts of a table are told about a move."""

import json

from app.rules.azul.events import Ended, Fell, Tiled, Took
from app.rules.contract import Outcome
from app.rules.wording import phrase
from app.web.last_move import told


def test_events_are_told_by_name_and_fields() -> None:
    took = Took(1, 3, 2, 2, 4, 0, 0, marker=False, forced=False)
    tiled = Tiled(1, 2, 4, 3, 2, range(2, 4), range(4, 5), 2)
    assert json.loads(told([took, tiled, Fell(0, 5, 1, 3, 2)])) == [
        {
            "event": "Took",
            "seat": 1,
            "source": 3,
            "colour": 2,
            "amount": 2,
            "line": 4,
            "broken": 0,
            "lost": 0,
            "marker": False,
            "forced": False,
        },
        {
            "event": "Tiled",
            "seat": 1,
            "round": 2,
            "row": 4,
            "column": 3,
            "colour": 2,
            "across": [2, 4],
            "down": [4, 5],
            "points": 2,
        },
        {"event": "Fell", "seat": 0, "row": 5, "colour": 1, "broken": 3, "lost": 2},
    ]


def test_sentences_are_left_out() -> None:
    assert told([Ended(Outcome((0,), phrase("A wall has a complete row.")))]) == '[{"event":"Ended"}]'
    assert told([]) == "[]"
