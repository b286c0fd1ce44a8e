"""The arrows of the house point one way: web -> notices -> rooms, review -> bots -> rules."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.rules import GAMES
from app.rules.contract import Game

ROOT = Path(__file__).resolve().parents[2]

RULES = {"rules"}
BOTS = RULES | {"bots"}
FOUNDATION = {"settings", "database", "logs"}
MAY_IMPORT = {
    "rules": RULES,
    "bots": BOTS,
    "rooms": BOTS | FOUNDATION | {"rooms"},
    "notices": BOTS | FOUNDATION | {"rooms", "notices"},
    "review": BOTS | FOUNDATION | {"review"},
    "web": BOTS | FOUNDATION | {"rooms", "notices", "review", "web", "__version__"},
    "settings": {"settings"},
    "database": {"database"},
    "logs": {"logs"},
}

# The rules know no clock, no chance and no world outside.
IMPURE_MODULES = {
    *("asyncio", "concurrent", "multiprocessing", "select", "signal", "subprocess", "threading"),
    *("http", "socket", "ssl", "urllib"),
    *("io", "os", "pathlib", "pickle", "shelve", "shutil", "sqlite3", "tempfile"),
    *("datetime", "time", "random", "secrets", "uuid"),
    *("builtins", "ctypes", "importlib", "locale", "logging", "platform"),
}
IMPURE_FUNCTIONS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}


def imported_modules(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Every module that is imported anywhere in the tree; `package` is where its file is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            # `from app import rules` imports a module, too.
            yield from (f"{start}.{alias.name}" for alias in node.names) if start == "app" else [start]


def part_of(file: Path) -> str:
    """The part of the house that a file belongs to: `rules` for app/rules/azul/moves.py."""
    return file.parts[1].removesuffix(".py")


def violations(file: Path, source: str) -> list[str]:
    """What is wrong with the imports of `file`, a path such as app/rules/dealer.py."""
    part = part_of(file)
    tree = ast.parse(source)
    found = []
    for module in imported_modules(tree, list(file.parts[:-1])):
        top, _, rest = module.partition(".")
        if top == "app":
            target = rest.split(".")[0]
            if target not in MAY_IMPORT[part]:
                found.append(f"{file} imports {module}")
        elif part == "rules" and (top in IMPURE_MODULES or top not in sys.stdlib_module_names):
            found.append(f"{file} imports {module}")
    if part == "rules":
        calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
        names = [function.id for function in calls if isinstance(function, ast.Name)]
        found.extend(f"{file} calls {name}" for name in names if name in IMPURE_FUNCTIONS)
    return found


def test_arrows_point_one_way_and_the_rules_are_pure() -> None:
    files = [file.relative_to(ROOT) for file in sorted((ROOT / "app").rglob("*.py"))]
    checked = [file for file in files if part_of(file) in MAY_IMPORT]
    assert {"rules", "rooms", "web", "settings"} <= {part_of(file) for file in checked}
    assert [wrong for file in checked for wrong in violations(file, (ROOT / file).read_text())] == []


OWN_FOLDERS = ("app/rules/{package}", "app/bots/{package}.py", "templates/tables/{name}", "static/tables/{name}")
"""Of a game."""
REGISTRIES = ("app/rules/__init__.py", "app/bots/judges.py")
"""Where it has its one line: which games there are, and how bots judge them."""


def knows(file: Path, game: Game) -> list[str]:
    """Where a file knows this game: imports of its package, and its name or one of its editions in quotes."""
    package = game.name.replace("-", "_")
    names = {game.name, package, *(edition.name for edition in game.editions)}
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.suffix != ".py":
        return [name for name in names if re.search(rf"[\"'/]{name}[\"'/]", text)]
    tree = ast.parse(text)
    imported = [module for module in imported_modules(tree, list(file.parts[:-1])) if f".{package}" in module]
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return imported + [each for each in constants if isinstance(each, str) and each in names]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_outside_its_own_folders_knows_a_game(game: Game) -> None:
    own = [folder.format(name=game.name, package=game.name.replace("-", "_")) for folder in OWN_FOLDERS]
    assert all((ROOT / each).exists() for each in own)
    files = [
        file.relative_to(ROOT)
        for folder in ("app", "templates", "static/js", "static/css")
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in {".py", ".html", ".svg", ".js", ".css"}
    ]
    others = [file for file in files if not file.as_posix().startswith((*own, *REGISTRIES))]
    assert [(file.as_posix(), each) for file in others for each in knows(file, game)] == []
    assert all(knows(Path(registry), game) for registry in REGISTRIES)


def test_every_part_of_the_house_has_its_place() -> None:
    free = {"__init__", "__main__", "main", "cli", "__pycache__", "locale"}  # above everything, or no code
    parts = {part_of(path.relative_to(ROOT)) for path in (ROOT / "app").iterdir()}
    assert parts - free <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("app/rules/dealer.py", "import random"),
        ("app/rules/dealer.py", "from time import monotonic"),
        ("app/rules/dealer.py", "import os.path"),
        ("app/rules/dealer.py", "import numpy"),
        ("app/rules/dealer.py", "def f():\n    import asyncio"),
        ("app/rules/dealer.py", "open('x')"),
        ("app/rules/azul/moves.py", "from app.rooms import models"),
        ("app/rules/azul/moves.py", "from app import settings"),
        ("app/rules/azul/moves.py", "from ...rooms import models"),
        ("app/bots/greedy.py", "import app.rooms.models"),
        ("app/rooms/live.py", "from app.web import pages"),
        ("app/rooms/live.py", "from app.review import timeline"),
        ("app/rooms/live.py", "from app.notices import telling"),
        ("app/notices/telling.py", "from app.web import pages"),
        ("app/review/timeline.py", "from app.rooms.models import Game"),
        ("app/web/pages.py", "from app.main import create_app"),
        ("app/settings.py", "from app.rooms import models"),
    ],
)
def test_a_wrong_arrow_is_found(file: str, source: str) -> None:
    assert len(violations(Path(file), source)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("app/rules/dealer.py", "import hashlib, struct\nfrom __future__ import annotations"),
        ("app/rules/azul/moves.py", "from app.rules.contract import Move\nfrom ..dealer import Dealer"),
        ("app/bots/greedy.py", "import random, time\nfrom app.rules import GAMES"),
        ("app/rooms/live.py", "from app.rules import GAMES\nfrom app.bots import greedy\nimport sqlalchemy"),
        ("app/web/pages.py", "from app import __version__\nfrom app.rooms import models\nimport fastapi"),
    ],
)
def test_a_right_arrow_is_not(file: str, source: str) -> None:
    assert violations(Path(file), source) == []
