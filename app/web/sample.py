"""The game that visitors can step through on the front page: a record, replayed by the rules."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.rules.azul.table import AzulTable
from app.rules.contract import Options
from app.rules.record import Record
from app.rules.wording import Message, Seat, phrase
from app.web.to_json import events_to_json

RECORD_FILE = Path(__file__).with_name("sample_game.txt")
SHOWN_EARLIER_MOVES = 4


@dataclass(frozen=True, slots=True)
class SampleStep:
    """The game after so many moves: `happened` is what the last one did, `earlier` the moves before it."""

    number: int
    last: int
    round: int
    options: Options
    names: Sequence[str]
    parts: Mapping[str, Hashable]
    sheet: Hashable | None
    events: str
    happened: Sequence[Message]
    earlier: Sequence[Message]

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
    table = AzulTable()
    happened = [[event.text for event in step.events] for step in replayed]
    happened[0] = [phrase("The factories are filled. {player} starts.", player=Seat(replayed[0].position.acting[0]))]
    return [
        SampleStep(
            number=step.number,
            last=len(replayed) - 1,
            round=step.position.round,
            options=record.options,
            names=record.names,
            parts=table.parts(step.position),  # type: ignore[arg-type]  # the record is one of Azul
            sheet=table.sheet(step.position),  # type: ignore[arg-type]
            events=events_to_json(step.events),
            happened=happened[step.number],
            earlier=[what[0] for what in reversed(happened[: step.number])][:SHOWN_EARLIER_MOVES],
        )
        for step in replayed
    ]


def sample_step(asked: str) -> SampleStep:
    """The step with this number; the nearest one when there is no such step, the first if it is no number."""
    steps = sample_steps()
    try:
        number = int(asked)
    except ValueError:
        number = 0
    return steps[min(max(number, 0), len(steps) - 1)]
