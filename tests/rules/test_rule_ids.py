"""Every rule and every worked example of the rules has a test that is named after it, and no other rule is named."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.kits import KITS, Kit

ROOT = Path(__file__).resolve().parents[2]
every_game = pytest.mark.parametrize(("name", "kit"), KITS.items(), ids=KITS)


def names_of_tests(game: str) -> Iterator[str]:
    """The names of all tests in the game's folder."""
    for file in (ROOT / "tests" / game.replace("-", "_")).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def rules_of(name: str, kit: Kit) -> set[int]:
    """The rules after which a test is named: `test_q23_q26_...` is a test of two."""
    ids = re.match(rf"test((?:_{kit.rule_prefix.lower()}\d+)+)_", name)
    return {int(number) for number in re.findall(r"\d+", ids[1])} if ids else set()


def test_there_are_116_rules() -> None:
    assert sum(kit.rules for kit in KITS.values()) == 116


@every_game
def test_every_rule_has_a_test_of_its_name(name: str, kit: Kit) -> None:
    named = {rule for test in names_of_tests(name) for rule in rules_of(test, kit)}
    assert named == set(range(1, kit.rules + 1))


@every_game
def test_every_worked_example_has_a_test_of_its_name(name: str, kit: Kit) -> None:
    named = {int(number) for test in names_of_tests(name) for number in re.findall(r"_example_(\d+)_", test)}
    assert named == set(range(1, kit.examples + 1))


@every_game
def test_code_and_documentation_name_no_other_rules(name: str, kit: Kit) -> None:
    package = ROOT / "app" / "rules" / name.replace("-", "_")
    texts = [file.read_text(encoding="utf-8") for file in (*package.glob("*.py"), ROOT / "docs" / f"{name}.md")]
    named = {int(number) for text in texts for number in re.findall(rf"\b{kit.rule_prefix}-(\d+)\b", text)}
    assert named <= set(range(1, kit.rules + 1))


@every_game
def test_the_page_of_the_game_says_how_many_rules_there_are(name: str, kit: Kit) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert f"{kit.rule_prefix}-1 to {kit.rule_prefix}-{kit.rules}" in page
