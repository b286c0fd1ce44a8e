"""The checker of style sheets finds the mistakes it is there for, and complains about nothing else."""

from pathlib import Path

import pytest

from tests.checks.styles import mistakes

REPOSITORY = Path(__file__).parents[2]
CLEAN = """
:root { --ink: black; }
@media (width > 40rem) {
  .board:not(.small, .stage-over) > [data-x="a.b"] { color: var(--ink); &:hover { gap: calc(1px * var(--told)); } }
}
@keyframes rise { from { opacity: 0; } 50.5% { opacity: var(--else, 1); } }
@container table (width < 30rem) { .small { margin: 0 } }
@property --told { syntax: "<number>"; inherits: true; initial-value: 0; }
"""
TEMPLATE = '<div class="board small stage-{{ stage }}"></div>'
SCRIPT = 'element.style.setProperty("--told", 1);'


def words_about(folder: Path, style: str) -> list[str]:
    for name, text in (("static/a.css", style), ("static/a.js", SCRIPT), ("templates/a.html", TEMPLATE)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    count, found = mistakes(folder)
    assert count == 1
    return [str(mistake).removeprefix("static/a.css:") for mistake in found]


def test_a_clean_style_sheet_is_clean(tmp_path: Path) -> None:
    assert words_about(tmp_path, CLEAN) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (".board { colour: red; }", "there is no property colour"),
        (".board { color: var(--inc); }", "--inc is never defined"),
        (".board { --unused: 1; }", "--unused is never used"),
        (".bored { color: red; }", "nothing has the class bored"),
        (".board:is(h1, .bored) { color: red; }", "nothing has the class bored"),
        (".board { color: ; }", "color has no value"),
        (".board { color red; }", "Stop token reached before {} block for a qualified rule."),
        (".board { color: var(ink); }", "var() needs the name of a custom property"),
        ("@medai print { .board { color: red; } }", "there is no @medai"),
        ("@media print { .board { colour: red; } }", "there is no property colour"),
        ("@keyframes x { from { colour: red; } }", "there is no property colour"),
        (".board { color: rgb(1 1 1)); }", "Unmatched )"),
    ],
)
def test_a_mistake_is_found(tmp_path: Path, line: str, words: str) -> None:
    found = words_about(tmp_path, f"{CLEAN}{line}\n")
    assert found == [f"{CLEAN.count(chr(10)) + 1}: {words}"]


def test_the_style_sheets_of_the_house_are_clean() -> None:
    count, found = mistakes(REPOSITORY)
    assert count > 20
    assert found == []
