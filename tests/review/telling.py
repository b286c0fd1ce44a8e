"""The numbers of a game as a text, to be read and compared: `python -m tests.review.telling azul/01-2-careful`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from app.review.numbers import Numbers, numbers_of
from app.rules.figures import TENTHS
from tests.finished import golden_record

FOLDER = Path(__file__).with_name("numbers")
SIX = (
    "azul/01-2-careful",
    "azul/17-3-careful",
    "duel/02-fill",
    "duel/13-d-24-several-tiles-are-replaced-by-chips",
    "queens-garden/01-2-careful",
    "queens-garden/16-3-variant-discard",
)
"""Two of each game."""


def file_of(name: str) -> Path:
    return FOLDER / f"{name.replace('/', '-')}.txt"


def numbers_in(name: str) -> Numbers:
    """Of a golden game whose moves took longer and longer, by a second each."""
    record = golden_record(name)
    times = [sum(range(number + 1)) for number in range(len(record.entries) + 1)]
    return numbers_of(record, [float(time) for time in times])


def told(numbers: Numbers) -> str:
    return "\n".join(_lines(numbers)) + "\n"


def _lines(numbers: Numbers) -> Iterator[str]:
    yield str(numbers.headline)
    yield " ".join(map(str, numbers.subline))
    yield ""
    for sentence in numbers.story:
        yield f"{sentence.title}: {sentence.text} [{sentence.step}]"
    yield ""
    for point in numbers.turning_points:
        yield f"{point.title} [{point.step}]: {' '.join(map(str, point.texts))}"
    yield ""
    for figure in numbers.statistics:
        values = [value / 10 if figure.unit == TENTHS and value is not None else value for value in figure.values]
        yield f"{figure.title}: {' '.join(map(str, values))}"
    yield ""
    for section in numbers.sheet.sections:
        yield f"{section.title}: {_row(section.sum)}"
        for row in section.rows:
            yield f"  {row.title}: {_row(row)}"
    yield ""
    for each, chart in zip(zip(*(chart.rows for chart in numbers.luck), strict=True), numbers.rounds, strict=True):
        offers = " ".join(f"{row.offered}/{row.made}" for row in each)
        taken = " ".join("-".join(map(str, row)) for row in chart.taken)
        yield f"Round {chart.round}, offered/made: {offers}; taken: {taken}"


def _row(row: object) -> str:
    return " ".join(str(cell.points) for cell in row.cells)  # type: ignore[attr-defined]


def main() -> None:
    for name in sys.argv[1:]:
        FOLDER.mkdir(exist_ok=True)
        file_of(name).write_text(told(numbers_in(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
