"""All numbers of a finished game, computed once from its record: see docs/review-numbers.md for how each is counted.

They hold no positions, so they can be kept. Of a running game there are none: what a deal offered, and whether
somebody leads, may tell what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.review.charts import (
    STORY_HEIGHT,
    Bar,
    LeadChart,
    LuckChart,
    ScoreChart,
    bars,
    lead_chart,
    luck_charts,
    score_chart,
)
from app.review.points import BySeat, Mark, earned, marks
from app.review.sheet import Row, Sheet, by_cause, score_sheet
from app.review.statistics import statistics
from app.review.story import Material, Sentence, TurningPoint, headline, story, subline, turning_points
from app.review.thinking import thoughts
from app.review.timeline import Timeline
from app.review.weighing import Effort, effort_for, luck, weigh_moves
from app.rules.figures import Cause, Figure, Figures
from app.rules.record import Record
from app.rules.wording import Message, Seat, phrase


class GameGoesOn(ValueError):
    """There are no numbers of a game that is not over."""


@dataclass(frozen=True, slots=True)
class CauseRow:
    cause: Cause
    row: Row
    bars: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class MoveNumbers:
    """What a move was worth, for a list of moves and the marks of a scrubber."""

    gain: int
    denied: BySeat
    is_turning_point: bool


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    round: int
    end: Mark
    """Its last stop."""
    taken: tuple[BySeat, ...]
    """taken[seat][other]: what a seat took from another."""


@dataclass(frozen=True, slots=True)
class Numbers:
    game: str
    """As the registry of games calls it."""
    names: Sequence[str]
    headline: Message
    subline: Sequence[Message]
    marks: Sequence[Mark]
    """For each stop of the line."""
    moves: dict[str, MoveNumbers]
    """By the name of the stop."""
    score_chart: ScoreChart
    story_chart: ScoreChart
    """The same in small, beside the headline."""
    lead_chart: LeadChart
    causes: Sequence[CauseRow]
    sheet: Sheet
    statistics: Sequence[Figure]
    story: Sequence[Sentence]
    turning_points: Sequence[TurningPoint]
    luck: Sequence[LuckChart]
    rounds: Sequence[RoundNumbers]
    weighing: Sequence[Message]
    """Which moves were weighed."""

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def scores(self) -> BySeat:
        return self.sheet.totals

    @property
    def taken(self) -> tuple[BySeat, ...]:
        """taken[seat][other] in the whole game."""
        return tuple(
            tuple(sum(each.taken[seat][other] for each in self.rounds) for other in self.seats) for seat in self.seats
        )


def numbers_of(record: Record, times: Sequence[float] | None = None) -> Numbers:
    """The numbers of a finished game; `times` are when it began and when each entry was written. Raises
    `GameGoesOn`."""
    timeline = Timeline(record)
    if timeline.last.position.outcome is None:
        raise GameGoesOn
    line, figures = timeline.line, record.game.figures
    all_marks = marks(line)
    lines = list(earned(line))
    effort = effort_for(line, figures)
    weighed = weigh_moves(line, figures, effort)
    rounds = luck(line, weighed, figures, effort)
    thought = thoughts(timeline, times)
    material = Material(line, all_marks, lines, weighed, rounds, thought, figures.causes)
    points = turning_points(material)
    turning = {point.step for point in points}
    causes = by_cause(lines, record.seats, figures)
    all_bars = bars([tuple(cell.points for cell in row.cells) for _, row in causes])
    return Numbers(
        game=record.game.name,
        names=record.names or tuple(str(Seat(seat)) for seat in range(record.seats)),
        headline=headline(material),
        subline=subline(material),
        marks=all_marks,
        moves={each.stop.name: MoveNumbers(each.gain, each.denied, each.stop.name in turning) for each in weighed},
        score_chart=score_chart(all_marks),
        story_chart=score_chart(all_marks, STORY_HEIGHT),
        lead_chart=lead_chart(all_marks),
        causes=[CauseRow(cause, row, each) for (cause, row), each in zip(causes, all_bars, strict=True)],
        sheet=score_sheet(lines, record.seats, figures),
        statistics=statistics(timeline, lines, weighed, thought),
        story=story(material),
        turning_points=points,
        luck=()
        if effort.is_too_long
        else luck_charts([(each.round, each.deal.name, each.offered, each.made) for each in rounds]),
        rounds=[
            RoundNumbers(each.round, [mark for mark in all_marks if mark.round == each.round][-1], each.denied)
            for each in rounds
        ],
        weighing=_weighing(figures, effort),
    )


def _weighing(figures: Figures[Any], effort: Effort) -> tuple[Message, ...]:
    """Which moves were looked at, to tell the best of them."""
    if effort.is_too_long:
        return (phrase("This game is too long for its moves to be weighed."),)
    told = () if figures.weighing is None else (figures.weighing,)
    if effort.left_out:
        fewer = phrase(
            "Because this game is long, at most {count} choices were weighed for each move, spread evenly.",
            count=min(effort.for_denial, effort.for_offers),
        )
        return (*told, fewer)
    return told or (phrase("Every move was weighed."),)
