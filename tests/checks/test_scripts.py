"""The checker of scripts finds the mistakes it is there for, and complains about nothing else."""

from pathlib import Path

import pytest

from tests.checks.scripts import FOLDERS, check

OTHER = "export function help() {}\nexport const size = 1;\n"
CLEAN = """
import { help, size as width } from "./other.js";
let { a, b: [c = width, ...rest], ...others } = window;
class Thing extends Map {
  #inside = a;
  static { help(); }
  method(unused, { deep = c }) { return this.#inside + deep; }
}
for (const [key, value] of rest) console.log(key, value, others, new Thing());
for (let i = 0; i < 3; i += 1) console.log(i);
const recursive = (n) => (n ? recursive(n - 1) : later());
function later() { try { recursive(1); } catch { a = 2; } }
label: for (;;) { switch (c) { case 1: { const x = 1; console.log(x); break label; } default: continue label; } }
console.log({ a, [c]: 1, key: c }, `${a}`, import.meta.url, document?.title);
"""


def words_about(tmp_path: Path, script: str, other: str = OTHER) -> list[str]:
    (tmp_path / "script.js").write_text(script)
    (tmp_path / "other.js").write_text(other)
    is_clean, words = check(str(tmp_path))
    *lines, last = words.splitlines()
    assert last.startswith("2 scripts, ")
    assert is_clean == (not lines)
    return [line.removeprefix(f"{tmp_path}/") for line in lines]


def test_a_clean_script_is_clean(tmp_path: Path) -> None:
    assert words_about(tmp_path, CLEAN) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("help(", "Unexpected token (3:0)"),
        ("const twice = 1, twice = 2;", "Identifier 'twice' has already been declared (2:17)"),
        ("helpp();", "helpp is not defined"),
        ("missing = 1;", "missing is not defined"),
        ("const lonely = 1;", "lonely is never used"),
        ("function lonely() {}", "lonely is never used"),
        ("help(() => { const [inner] = []; });", "inner is never used"),
        ("let written; written = 1;", "written is never used"),
        ("const fixed = 1; fixed = help(fixed);", "fixed cannot be changed"),
        ("help = 1;", "help cannot be changed"),
        ("{ const inside = 1; help(inside); } inside;", "inside is not defined"),
        ('import { nobody } from "./other.js"; nobody();', "./other.js exports no nobody"),
        ('import { gone } from "./gone.js"; gone();', "there is no ./gone.js"),
        ("export const alone = 1;", "nobody imports alone"),
    ],
)
def test_a_mistake_is_found(tmp_path: Path, line: str, words: str) -> None:
    script = f'import {{ help, size }} from "./other.js"; help(size);\n{line}\n'
    found = words_about(tmp_path, script)
    assert len(found) == 1, found
    assert found[0].startswith("script.js:")
    assert found[0].endswith(f": {words}")


def test_an_import_that_is_not_used(tmp_path: Path) -> None:
    found = words_about(tmp_path, 'import { help, size } from "./other.js";\nhelp();\n')
    assert found == ["script.js:1: size is never used"]


def test_the_scripts_of_the_house_are_clean() -> None:
    is_clean, words = check(*FOLDERS)
    assert is_clean, words
