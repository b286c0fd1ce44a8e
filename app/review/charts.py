"""The geometry of the charts, so that templates only have to draw. Across, a chart is as wide as its page: x is a
share of the width in percent, or counts stops; down, everything is in pixels. Scrubber, points and lead share the
axis: stop number n of the line lies at (n + 1/2) / stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.review.points import BySeat, Mark
from app.review.timeline import END

SCORE_HEIGHT, LEAD_HEIGHT, STRIP_HEIGHT, STORY_HEIGHT = 190, 64, 72, 120
TOP, BOTTOM = 10, 6
"""So many pixels are free above and below."""
LABEL_GAP = 17
"""Labels are at least so far apart, in pixels."""
MOST_TICKS = 5
SHARE_FOR_A_NAME = 11
"""A stretch of the lead carries a name if it is as wide as so many percent of the chart."""


def share(place: float, of: float) -> str:
    """In percent, as attributes of SVG want it."""
    return f"{100 * place / of:.2f}%"


class Band(NamedTuple):
    """A round on the axis."""

    round: int
    x: str
    middle: str
    width: str


class Tick(NamedTuple):
    value: int
    y: float


class Dot(NamedTuple):
    """The points of a seat when a round has been scored."""

    seat: int
    x: str
    y: float


class Label(NamedTuple):
    seat: int
    y: float
    points: int


class Zone(NamedTuple):
    """A stop on the axis: a place to point at."""

    x: str
    middle: str
    width: str
    mark: Mark


class ScoreChart(NamedTuple):
    height: int
    stops: int
    bands: tuple[Band, ...]
    ticks: tuple[Tick, ...]
    paths: tuple[str, ...]
    """By seat, in a box that is as many units wide as there are stops, and as high as the chart."""
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    zones: tuple[Zone, ...]


class Stretch(NamedTuple):
    """While one player leads alone."""

    seat: int
    path: str
    label: str | None
    """Where the name stands across, if there is room for it."""
    y: float


class LeadChart(NamedTuple):
    height: int
    stops: int
    bands: tuple[Band, ...]
    ticks: tuple[Tick, ...]
    base: float
    stretches: tuple[Stretch, ...]
    zones: tuple[Zone, ...]


class _Scale:
    """From points to pixels."""

    def __init__(self, lowest: int, highest: int, height: int) -> None:
        self.step = _step(highest - lowest)
        self.low = lowest // self.step * self.step
        self.high = max(-(-highest // self.step) * self.step, self.low + self.step)
        self._height = height

    def y(self, points: float) -> float:
        room = self._height - TOP - BOTTOM
        return round(self._height - BOTTOM - room * (points - self.low) / (self.high - self.low), 1)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        return tuple(Tick(value, self.y(value)) for value in range(self.low, self.high + 1, self.step))


def _step(span: int) -> int:
    """A round number that cuts a span into a few parts."""
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if span <= MOST_TICKS * step)


def score_chart(marks: Sequence[Mark], height: int = SCORE_HEIGHT) -> ScoreChart:
    points = [value for mark in marks for value in mark.points]
    scale = _Scale(min(0, *points), max(points), height)
    seats = range(len(marks[0].points))
    ends = [number for number, mark in enumerate(marks) if _ends_round(marks, number) and mark.kind != END]
    final = marks[-1].points
    return ScoreChart(
        height,
        len(marks),
        bands(marks),
        scale.ticks,
        tuple(_path([scale.y(mark.points[seat]) for mark in marks]) for seat in seats),
        tuple(
            Dot(seat, share(number + 0.5, len(marks)), scale.y(marks[number].points[seat]))
            for number in ends
            for seat in seats
        ),
        tuple(
            Label(seat, y, final[seat]) for seat, y in enumerate(spread([scale.y(value) for value in final], height))
        ),
        zones(marks),
    )


def score_strip(marks: Sequence[Mark]) -> ScoreChart:
    """The points once more, low, to lie above the scrubber."""
    return score_chart(marks, STRIP_HEIGHT)


def lead_chart(marks: Sequence[Mark], height: int = LEAD_HEIGHT) -> LeadChart:
    scale = _Scale(0, max(1, *(mark.lead for mark in marks)), height)
    base = scale.y(0)
    stretches = []
    begin = 0
    for end in range(1, len(marks) + 1):
        if end < len(marks) and marks[end].leader == marks[begin].leader:
            continue
        leader = marks[begin].leader
        if leader is not None:
            tops = [scale.y(mark.lead) for mark in marks[begin:end]]
            steps = "".join(f"V{y:g}H{begin + number + 1}" for number, y in enumerate(tops))
            is_wide = 100 * (end - begin) / len(marks) >= SHARE_FOR_A_NAME
            label = share((begin + end) / 2, len(marks)) if is_wide else None
            stretches.append(Stretch(leader, f"M{begin} {base:g}{steps}V{base:g}", label, min(tops)))
        begin = end
    ticks = tuple(tick for tick in scale.ticks if tick.value in (0, scale.high))
    return LeadChart(height, len(marks), bands(marks), ticks, base, tuple(stretches), zones(marks))


def _ends_round(marks: Sequence[Mark], number: int) -> bool:
    return number + 1 == len(marks) or marks[number + 1].round != marks[number].round


def bands(marks: Sequence[Mark]) -> tuple[Band, ...]:
    found = []
    begin = 0
    for number in range(len(marks)):
        if _ends_round(marks, number):
            end = number + 1
            found.append(
                Band(
                    marks[number].round,
                    share(begin, len(marks)),
                    share((begin + end) / 2, len(marks)),
                    share(end - begin, len(marks)),
                )
            )
            begin = end
    return tuple(found)


def zones(marks: Sequence[Mark]) -> tuple[Zone, ...]:
    width = share(1, len(marks))
    return tuple(
        Zone(share(number, len(marks)), share(number + 0.5, len(marks)), width, mark)
        for number, mark in enumerate(marks)
    )


def _path(ys: Sequence[float]) -> str:
    points = [f"{number + 0.5:g} {y:g}" for number, y in enumerate(ys)]
    return f"M0 {ys[0]:g}L{'L'.join(points)}L{len(ys)} {ys[-1]:g}"


def spread(ys: Sequence[float], height: int, gap: int = LABEL_GAP) -> list[float]:
    """Move labels apart that would lie on each other; their order stays, and they stay within the height."""
    order = sorted(range(len(ys)), key=lambda number: ys[number])
    placed: list[float] = []
    for number in order:
        placed.append(max(ys[number], placed[-1] + gap) if placed else ys[number])
    # If the last one has been pushed out, push the others back.
    limit = float(height - BOTTOM)
    for place in reversed(range(len(placed))):
        placed[place] = limit = min(placed[place], limit)
        limit -= gap
    found = [0.0] * len(ys)
    for number, y in zip(order, placed, strict=True):
        found[number] = round(y, 1)
    return found


class Bar(NamedTuple):
    """A number as a bar: where it begins and how wide it is."""

    x: str
    width: str


def bars(values: Sequence[BySeat]) -> list[list[Bar]]:
    """For each row and seat a bar; losses lie left of zero. All have one scale."""
    low = min(0, *(value for row in values for value in row)) if values else 0
    high = max(1, *(value for row in values for value in row)) if values else 1
    span = high - low
    return [[Bar(share(min(value, 0) - low, span), share(abs(value), span)) for value in row] for row in values]


class LuckRow(NamedTuple):
    """A round in the chart of a seat."""

    round: int
    step: str
    offered: int
    made: int
    x_offered: str
    x_made: str


class LuckChart(NamedTuple):
    seat: int
    offered: int
    made: int
    zero: str
    rows: tuple[LuckRow, ...]


def luck_charts(rounds: Sequence[tuple[int, str, BySeat, BySeat]]) -> tuple[LuckChart, ...]:
    """Of rounds with their number, the stop of their deal, what was offered and what was made."""
    values = [value for _, _, offered, made in rounds for value in (*offered, *made)]
    low, high = min(0, *values), max(1, *values)

    def at(value: int) -> str:
        """Dots are round: at both ends there is some room."""
        return share(4 + 92 * (value - low) / (high - low), 100)

    return tuple(
        LuckChart(
            seat,
            sum(offered[seat] for _, _, offered, _ in rounds),
            sum(made[seat] for _, _, _, made in rounds),
            at(0),
            tuple(
                LuckRow(round_, step, offered[seat], made[seat], at(offered[seat]), at(made[seat]))
                for round_, step, offered, made in rounds
            ),
        )
        for seat in range(len(rounds[0][2]))
    )


class Lines(NamedTuple):
    """Several lines over the same moments."""

    height: int
    width: int
    """How many units the box of the paths is wide."""
    paths: tuple[str, ...]
    labels: tuple[Label, ...]
    base: float


def growing_lines(values: Sequence[Sequence[int]], height: int) -> Lines:
    """Numbers that grow step by step, one line for each."""
    scale = _Scale(0, max(1, *(each[-1] for each in values), 1), height)
    width = len(values[0]) - 1
    paths = tuple(
        f"M0 {scale.y(each[0]):g}" + "".join(f"H{number}V{scale.y(value):g}" for number, value in enumerate(each))
        for each in values
    )
    ends = spread([scale.y(each[-1]) for each in values], height)
    labels = tuple(Label(number, y, values[number][-1]) for number, y in enumerate(ends))
    return Lines(height, width, paths, labels, scale.y(0))
