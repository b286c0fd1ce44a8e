"""Records of the first version of the format are read as they were meant."""

from pathlib import Path

import pytest

from app.rules.actions import Takeback
from app.rules.record import Record
from tests.rules.samples import problem_with, replayed

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
WITH_TAKEBACKS = [path for path in sorted(GOLDEN.glob("*/*takebacks*.record")) if "undo" in path.read_text()]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_there_are_such_records() -> None:
    assert WITH_TAKEBACKS


@pytest.mark.parametrize("path", WITH_TAKEBACKS, ids=lambda path: path.stem)
def test_undo_is_a_takeback_of_the_last_move_that_stood(path: Path) -> None:
    record = replayed(text_of(path), prove=True)
    assert record.version == 1
    stood: list[int] = []
    for number, entry in enumerate(record.entries, start=1):
        if isinstance(entry.action, Takeback):
            stood.pop()
            assert entry.action == Takeback(stood[-1] if stood else 0)
        else:
            stood.append(number)


@pytest.mark.parametrize("path", WITH_TAKEBACKS, ids=lambda path: path.stem)
def test_it_is_written_as_it_was_read(path: Path) -> None:
    assert str(Record.parse(text_of(path))) == text_of(path)


def test_the_words_of_the_second_version_are_not_known() -> None:
    text = text_of(WITH_TAKEBACKS[0])
    first = next(line for line in text.splitlines() if line.endswith(" undo"))
    for word in ("back0", "end", "resign"):
        found = problem_with(text.replace(first, first.replace("undo", word)))
        assert found is not None
        assert "is not a move of this game" in found.problem


@pytest.mark.parametrize(
    "lines", [["1. 1 undo"], ["1. 1 3r4", "2. 1 undo", "3. 1 undo"], ["1. 1 3r4", "2. 1 undo | b"]]
)
def test_nothing_to_take_back(lines: list[str]) -> None:
    found = problem_with("\n".join(["azulejo record 1", "game: azul", "seats: 2", "", "0. start", *lines]) + "\n")
    assert found is not None
    assert found.line == 5 + len(lines)
    assert "take" in found.problem
