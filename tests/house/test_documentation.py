"""The documentation says what is true: its first example runs, its links lead somewhere, its commands exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_first_example_of_the_readme_plays_a_whole_game() -> None:
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    assert len(example[1].split("\n")) <= 14
    done = subprocess.run(
        [sys.executable, "-c", example[1]], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert "Azul, over after round" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_is_named_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in PAGES[1:]:
        assert f"docs/{page.name}" in readme


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_commands_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = subprocess.run(["./dev", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in re.findall(r"\./dev ([a-z]+)", text):
        assert re.search(rf"^  {command}\b", known, re.MULTILINE), command
    for name in re.findall(r"`((?:app|tests|bench|static|templates)/[\w./-]+\.\w+)`", text):
        assert "/LC_MESSAGES/" in name or (ROOT / name).exists(), name  # catalogues come with translators


def test_the_readme_names_the_browsers_that_the_pages_name() -> None:
    page = (ROOT / "templates/base.html").read_text(encoding="utf-8")
    browsers = re.search(r'browsers="([^"]+)"', page)
    assert browsers is not None
    assert browsers[1] in (ROOT / "README.md").read_text(encoding="utf-8")
