"""`python -m app replay` and `python -m app verify`, with good records and bad ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.__main__ import main
from app.rules import GAMES
from app.rules.record import Record
from tests.golden.writing import GOLDEN

SAMPLES = [min((GOLDEN / name).glob("*.record")) for name in GAMES]
of_every_game = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
Output = pytest.CaptureFixture[str]


@of_every_game
def test_replay_prints_every_position_and_what_happened(path: Path, capsys: Output) -> None:
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    for step in Record.parse(path.read_text(encoding="utf-8")).replay():
        assert f"{step.number}. {step.entry or 'start'}\n" in shown
        assert str(step.position) in shown
        assert all(f"   {event.text}\n" in shown for event in step.events)


@of_every_game
def test_verify_proves_an_honest_game(path: Path, capsys: Output) -> None:
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Proved: all ")


def spoil_draw(text: str) -> str:
    """The second tile of the first deal changes places with another."""
    start = next(line for line in text.splitlines() if line.startswith("0. start"))
    head, _, tiles = start.rpartition("| ")
    letters = list(tiles)
    other = next(i for i, letter in enumerate(letters) if letter not in (letters[1], " "))
    letters[1], letters[other] = letters[other], letters[1]
    return text.replace(start, f"{head}| {''.join(letters)}")


AZUL = (GOLDEN / "azul" / "01-2-careful.record").read_text(encoding="utf-8")
START = AZUL.splitlines().index("") + 2


@pytest.mark.parametrize(
    ("spoil", "line", "words"),
    [
        (spoil_draw, START, "the seed deals"),
        (lambda text: text.replace("seed: ", "seed: 0", 1)[:-1] + "\n", None, "hexadecimal"),
        (lambda text: text[: len(text) // 2], None, "cut short"),
        (lambda text: text.replace("azulejo record 1", "azulejo record 4"), 1, "only versions 1 to 3"),
        (lambda text: "\n".join(text.split("\n")[:-8]) + "\n", None, "before the game does"),
    ],
)
def test_verify_names_the_line_that_does_not_fit(
    spoil: Callable[[str], str], line: int | None, words: str, tmp_path: Path, capsys: Output
) -> None:
    file = tmp_path / "game.record"
    file.write_text(spoil(AZUL), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    sentence = capsys.readouterr().err
    assert words in sentence
    assert f"{file}, line {line or ''}" in sentence
    assert sentence.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_hold_no_record(command: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").touch()
    (tmp_path / "huge").write_text("x" * 1_000_000)
    for name in ("binary", "empty", "huge", "missing", "."):
        assert main([command, str(tmp_path / name)]) == 1
        assert capsys.readouterr().err.count("\n") == 1
