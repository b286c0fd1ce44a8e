"""The game that visitors can step through on the front page: a record, replayed by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from app.rules.azul import AzulPosition
from app.rules.record import Record
from app.rules.wording import Message, Seat, phrase
from app.web.table_view import Table, table_of, with_changes

RECORD_FILE = Path(__file__).with_name("sample_game.txt")
SHOWN_EARLIER_MOVES = 4


@dataclass(frozen=True, slots=True)
class SampleStep:
    """The game after so many moves: `happened` is what the last one did, `earlier` the moves before it."""

    number: int
    last: int
    table: Table
    names: Sequence[str]
    happened: Sequence[Message]
    earlier: Sequence[Message]
    winners: Sequence[int]

    @property
    def previous(self) -> int:
        return max(self.number - 1, 0)

    @property
    def next(self) -> int:
        return min(self.number + 1, self.last)


@cache
def sample_steps() -> Sequence[SampleStep]:
    """All steps of the sample game, from the first deal to the end."""
    record = Record.parse(RECORD_FILE.read_text(encoding="utf-8"))
    replayed = list(record.replay())
    positions = [cast("AzulPosition", step.position) for step in replayed]
    tables = with_changes([table_of(position, record.names) for position in positions])
    happened = [[event.text for event in step.events] for step in replayed]
    happened[0] = [phrase("The factories are filled. {player} starts.", player=Seat(positions[0].starter))]
    return [
        SampleStep(
            number=number,
            last=len(replayed) - 1,
            table=tables[number],
            names=record.names,
            happened=happened[number],
            earlier=[what[0] for what in reversed(happened[:number])][:SHOWN_EARLIER_MOVES],
            winners=position.outcome.winners if position.outcome else (),
        )
        for number, position in enumerate(positions)
    ]


def sample_step(asked: str) -> SampleStep:
    """The step with this number; the nearest one when there is no such step, the first if it is no number."""
    steps = sample_steps()
    try:
        number = int(asked)
    except ValueError:
        number = 0
    return steps[min(max(number, 0), len(steps) - 1)]
