"""Every rule and every worked example of the rules has a test that is named after it."""

import ast
import re
from pathlib import Path

RULES = range(1, 37)
EXAMPLES = range(1, 8)


def names() -> list[str]:
    """The names of this package's tests."""
    return [
        node.name
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_every_rule_has_a_test_of_its_name() -> None:
    found = {int(number) for name in names() for number in re.findall(r"_q(\d+)(?=_)", name)}
    assert found == set(RULES)


def test_every_worked_example_has_a_test_of_its_name() -> None:
    found = {int(match[1]) for name in names() if (match := re.match(r"test_example_(\d+)_", name))}
    assert found == set(EXAMPLES)
