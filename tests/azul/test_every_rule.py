"""Every rule and every worked example of the rules has a test that is named after it."""

import ast
import re
from pathlib import Path

RULES = range(1, 35)
EXAMPLES = range(1, 8)


def numbers_in_names(pattern: str) -> set[int]:
    """The numbers that follow a pattern at the start of the names of this package's tests."""
    found = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (name := re.match(rf"test_{pattern}(\d+)_", node.name)):
                found.add(int(name[1]))
    return found


def test_every_rule_has_a_test_of_its_name() -> None:
    assert numbers_in_names("a") == set(RULES)


def test_every_worked_example_has_a_test_of_its_name() -> None:
    assert numbers_in_names("example_") == set(EXAMPLES)
