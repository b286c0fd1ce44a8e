"""Every rule of Azul Duel is named by a test, and every id in the code is a rule."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parents[1] / "app" / "rules" / "duel"
DOCUMENT = HERE.parents[1] / "docs" / "duel.md"
RULES = {f"D-{number}" for number in range(1, 36)}
RULINGS = {"D-36", "D-37", "D-38"}


def test_every_rule_is_named_by_a_test() -> None:
    names = re.findall(
        r"^def test_d(\d+)_", "".join(file.read_text() for file in HERE.glob("test_*.py")), re.MULTILINE
    )
    assert {f"D-{number}" for number in names} == RULES | RULINGS


def test_the_code_names_no_other_rules() -> None:
    named = {
        rule for file in PACKAGE.glob("*.py") for rule in re.findall(r"\bD-\d+\b", file.read_text(encoding="utf-8"))
    }
    assert named <= RULES | RULINGS


def test_every_worked_example_is_a_test() -> None:
    text = "".join(file.read_text() for file in HERE.glob("test_*.py"))
    named = {int(number) for number in re.findall(r"[Ww]orked[ _]example[ _](\d)", text)}
    assert named == {1, 2, 3, 4, 5, 6}


def test_the_page_tells_every_ruling_and_every_kind_of_move() -> None:
    page = DOCUMENT.read_text(encoding="utf-8")
    assert set(re.findall(r"\bD-\d+\b", page)) >= RULINGS
    for code in ("3t4ky", "5r6", "3txky", "mk3", "c2", "d12f5r1", "draw", "look", "k7f2r0", "u4", "t34.ty.rt", "t3-"):
        assert f"`{code}`" in page
