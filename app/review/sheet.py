"""The score sheet of a finished game: every point by round and cause, with the stop and the cells where it came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.review.points import BySeat, Earned
from app.review.timeline import END
from app.rules.figures import Cause, Figures
from app.rules.starting_points import BEFORE_THE_FIRST
from app.rules.wording import Message, phrase


class Line(NamedTuple):
    """A line of the sheet."""

    points: int
    text: Message
    step: str
    """Where it came: the name of a stop."""
    cells: str
    """What made the points: see `Figures.cells`."""


class Cell(NamedTuple):
    """What a cause brought a seat in a round."""

    points: int
    lines: tuple[Line, ...]

    @property
    def step(self) -> str | None:
        """Where most of it came."""
        return max(self.lines, key=lambda line: abs(line.points)).step if self.lines else None

    @property
    def cells(self) -> str:
        return " ".join(dict.fromkeys(cell for line in self.lines for cell in line.cells.split()))


class Row(NamedTuple):
    title: Message
    cells: tuple[Cell, ...]
    """By seat."""


class Section(NamedTuple):
    """A round, what everybody starts with, or the end of the game."""

    title: Message
    sum: Row
    rows: tuple[Row, ...]


class Sheet(NamedTuple):
    sections: tuple[Section, ...]
    totals: BySeat


def score_sheet(earned: Sequence[Earned], seats: int, figures: Figures[Any]) -> Sheet:
    sections: dict[tuple[int, bool], list[Earned]] = {}
    for each in earned:
        sections.setdefault((each.line.round, _ends(each)), []).append(each)
    return Sheet(
        tuple(_section(key, sections[key], seats, figures) for key in sorted(sections)),
        tuple(sum(each.line.points for each in earned if each.line.seat == seat) for seat in range(seats)),
    )


def by_cause(earned: Sequence[Earned], seats: int, figures: Figures[Any]) -> list[tuple[Cause, Row]]:
    """What each cause brought in the whole game; without causes that brought nobody anything."""
    rows = [(cause, _row(cause.title, _of(cause, earned), seats, figures)) for cause in figures.causes]
    return [(cause, row) for cause, row in rows if any(cell.points for cell in row.cells)]


def _ends(each: Earned) -> bool:
    return each.stop.kind == END and each.stop.follows


def _section(key: tuple[int, bool], earned: Sequence[Earned], seats: int, figures: Figures[Any]) -> Section:
    round_, ends = key
    title = phrase("Round {round}", round=round_)
    if ends:
        title = phrase("The end of the game")
    elif round_ == BEFORE_THE_FIRST:
        title = phrase("The start")
    rows = [_row(cause.title, of, seats, figures) for cause in figures.causes if (of := _of(cause, earned))]
    return Section(title, _row(title, earned, seats, figures), tuple(rows))


def _of(cause: Cause, earned: Iterable[Earned]) -> list[Earned]:
    return [each for each in earned if each.line.cause in cause.terms]


def _row(title: Message, earned: Sequence[Earned], seats: int, figures: Figures[Any]) -> Row:
    return Row(title, tuple(_cell(earned, seat, figures) for seat in range(seats)))


def _cell(earned: Sequence[Earned], seat: int, figures: Figures[Any]) -> Cell:
    lines = tuple(
        Line(each.line.points, each.line.text, each.stop.name, " ".join(figures.cells(each.line, each.stop.position)))
        for each in earned
        if each.line.seat == seat
    )
    return Cell(sum(line.points for line in lines), lines)
