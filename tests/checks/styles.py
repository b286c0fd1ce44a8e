"""Looks for simple mistakes in the style sheets: syntax, properties that do not exist, names that nobody else uses.

For developers: `./dev check` runs it as `python -m tests.checks.styles`.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2  # type: ignore[import-untyped]

PROPERTIES = frozenset(Path(__file__).with_name("css_properties.txt").read_text().split())
"""The properties that exist, as far as a style sheet may want them. One that is missing is added there."""
NESTED = frozenset(("container", "layer", "media", "scope", "starting-style", "supports"))
"""At-rules that hold rules or declarations."""
DESCRIBING = frozenset(("font-face", "property", "page", "view-transition"))
"""At-rules with descriptors of their own."""
PLACES = ("templates/**/*.*", "static/**/*.js", "app/**/*.py")
"""Where classes and custom properties may come from, besides style sheets."""


class Mistake(NamedTuple):
    file: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}"


@dataclass
class Names:
    """Where names stand: name, file, line."""

    classes: list[Mistake] = field(default_factory=list)
    defined: list[Mistake] = field(default_factory=list)
    needed: list[Mistake] = field(default_factory=list)
    """Custom properties that are used without a value to fall back to."""
    used: set[str] = field(default_factory=set)


class Sheet:
    """One style sheet, read."""

    def __init__(self, file: str, text: str, names: Names) -> None:
        self.file = file
        self.names = names
        self.mistakes: list[Mistake] = []
        self._look_at(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))

    def _look_at(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            if node.type == "error":
                self._note(node, f"{node.message}")
            elif node.type == "declaration":
                self._declaration(node)
            elif node.type == "qualified-rule":
                self._selector(node.prelude)
                self._look_at(_contents(node))
            elif node.type == "at-rule":
                self._at_rule(node)

    def _note(self, node: Any, words: str) -> None:
        self.mistakes.append(Mistake(self.file, node.source_line, words))

    def _at_rule(self, rule: Any) -> None:
        name = rule.lower_at_keyword
        if name == "keyframes":
            for frame in tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True):
                self._look_at([frame] if frame.type == "error" else _contents(frame))
        elif name in NESTED and rule.content is not None:
            self._look_at(_contents(rule))
        elif name not in NESTED | DESCRIBING:
            self._note(rule, f"there is no @{name}")

    def _declaration(self, declaration: Any) -> None:
        name = declaration.name
        if name.startswith("--"):
            self.names.defined.append(Mistake(self.file, declaration.source_line, name))
        elif declaration.lower_name not in PROPERTIES:
            self._note(declaration, f"there is no property {name}")
        if not declaration.value or all(token.type == "whitespace" for token in declaration.value):
            self._note(declaration, f"{name} has no value")
        self._value(declaration.value)

    def _value(self, tokens: Iterable[Any]) -> None:
        for token in tokens:
            if token.type == "error":
                self._note(token, token.message)
            elif token.type == "function" and token.lower_name == "var":
                self._variable(token)
            self._value(getattr(token, "arguments", None) or getattr(token, "content", None) or ())

    def _variable(self, function: Any) -> None:
        idents = [token.value for token in function.arguments if token.type == "ident"]
        if not idents or not idents[0].startswith("--"):
            self._note(function, "var() needs the name of a custom property")
            return
        self.names.used.add(idents[0])
        if not any(token == "," for token in function.arguments):
            self.names.needed.append(Mistake(self.file, function.source_line, idents[0]))

    def _selector(self, tokens: Iterable[Any]) -> None:
        before: Any = None
        for token in tokens:
            if token.type == "error":
                self._note(token, token.message)
            elif token.type == "ident" and before == ".":
                self.names.classes.append(Mistake(self.file, token.source_line, token.value))
            self._selector(getattr(token, "arguments", None) or getattr(token, "content", None) or ())
            before = token


def _contents(rule: Any) -> Iterable[Any]:
    found: Iterable[Any] = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    return found


class Elsewhere:
    """The words of templates, scripts and Python: whatever may become a class or set a custom property."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.words: set[str] = set()
        self.beginnings: set[str] = set()
        """Of names that are put together, as in `stage-{{ name }}`."""
        for text in texts:
            self.words.update(re.findall(r"[\w-]+", text))
            self.beginnings.update(re.findall(r"""([a-z][\w-]*-)(?:\{\{|\$\{|\{\w|["'] ?[~+])""", text))

    def has(self, name: str) -> bool:
        return name in self.words or any(name.startswith(beginning) for beginning in self.beginnings)


def mistakes(root: Path) -> tuple[int, list[Mistake]]:
    """How many style sheets there are below this folder, and what is wrong with them."""
    names = Names()
    files = sorted(file for file in root.glob("static/**/*.css") if "vendor" not in file.parts)
    found: list[Mistake] = []
    for file in files:
        found += Sheet(str(file.relative_to(root)), file.read_text(), names).mistakes
    elsewhere = Elsewhere(
        file.read_text() for pattern in PLACES for file in root.glob(pattern) if "vendor" not in file.parts
    )
    return len(files), sorted({*found, *_lost(names, elsewhere)})


def _lost(names: Names, elsewhere: Elsewhere) -> Iterator[Mistake]:
    """Names of which one end is missing."""
    defined = {name for *_, name in names.defined}
    for file, line, name in names.needed:
        if name not in defined and not elsewhere.has(name):
            yield Mistake(file, line, f"{name} is never defined")
    for file, line, name in names.defined:
        if name not in names.used and not elsewhere.has(name):
            yield Mistake(file, line, f"{name} is never used")
    for file, line, name in names.classes:
        if not elsewhere.has(name):
            yield Mistake(file, line, f"nothing has the class {name}")


def main() -> int:
    count, found = mistakes(Path())
    for mistake in found:
        print(mistake)
    print(f"{count} style sheets, {len(found)} mistakes.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
