"""Runs the unit tests of the scripts: each `*.test.js` in this folder is a test here."""

from pathlib import Path

import pytest

from tests.js import node

FILES = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    done = node.run("--test", "--test-reporter=spec", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "tests 0" not in done.stdout
