"""Puts ES modules together in one file. The scripts stay what they are: each can be loaded, and tested, alone.

In the file each module is a function that returns what it exports; `import` and `export` become plain JavaScript.
That is enough because the scripts keep to a few forms: whatever else looks like an import or an export is an error.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

from app.web.assets import STATIC_FOLDER

_NAMES = r"\{(?P<names>[^{}]*)\}"
_IMPORT = re.compile(
    rf'^import\s+(?:(?:{_NAMES}|\*\s+as\s+(?P<all>[\w$]+))\s+from\s+)?"(?P<path>[^"]+)";$', re.MULTILINE
)
_EXPORT = re.compile(r"^export\s+(?=(?:(?:async\s+)?function\*?|class|const)\s+(?P<name>[\w$]+))", re.MULTILINE)
_EXPORT_LIST = re.compile(rf'^export\s+{_NAMES}(?:\s+from\s+"(?P<path>[^"]+)")?;$', re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:import|export)\b[^(].*|\bimport\.meta\b|\bimport\(\s*[\"'`].*", re.MULTILINE)
_AWAIT = re.compile(r"^(?:(?:const|let) [^=]+= )?await\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)

START = """\
const modules = (globalThis.azulejoModules ??= new Map());
function define(name, make) {
  if (!modules.has(name)) modules.set(name, { make });
}
function use(name) {
  const module = modules.get(name);
  if (!module.exported) module.exported = module.make();
  return module.exported;
}
"""
"""All files of a page share their modules: whichever file brings one first, it runs once."""


class NotABundle(ValueError):
    """A script that cannot be put together with others, and why."""


@dataclass(frozen=True, slots=True)
class Module:
    name: str
    """Its path below `static/`."""
    needs: tuple[str, ...]
    """Whatever it imports, in its order."""
    exports: tuple[str, ...]
    body: str
    """Its code as the body of a function."""
    waits: bool = False
    """For something, before it goes on. Nothing can be exported then."""


def read_module(name: str) -> Module:
    file = STATIC_FOLDER / name
    stat = file.stat()
    return _read(name, file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1024)
def _read(name: str, file: Path, _modified_at: int, _size: int) -> Module:
    return rewrite(name, file.read_text(encoding="utf-8"))


def rewrite(name: str, text: str) -> Module:
    """This script as a function. Raises `NotABundle` if it does what cannot be done in one."""
    needs: dict[str, None] = {}
    exports: dict[str, str] = {}

    def path_of(found: re.Match[str]) -> str:
        path = _script(name, found["path"])
        needs[path] = None
        return path

    def imported(found: re.Match[str]) -> str:
        path = path_of(found)
        if found["all"]:
            return f'const {found["all"]} = use("{path}");'
        if found["names"] is None:
            return f'use("{path}");'
        return f'const {{ {_properties(_pairs(found["names"]))} }} = use("{path}");'

    def listed(found: re.Match[str]) -> str:
        if found["path"] is None:
            exports.update({other: one for one, other in _pairs(found["names"])})
            return ""
        path = path_of(found)
        exports.update({other: f'use("{path}").{one}' for one, other in _pairs(found["names"])})
        return f'use("{path}");'

    def exported(found: re.Match[str]) -> str:
        exports[found["name"]] = found["name"]
        return ""

    body = _COMMENT.sub("", text)
    body = _EXPORT.sub(exported, _EXPORT_LIST.sub(listed, _IMPORT.sub(imported, body)))
    if left_over := _LEFT_OVER.search(body):
        raise NotABundle(f"{name}: this cannot be put into one file with others: {left_over[0].strip()}")
    waits = _AWAIT.search(body) is not None
    if waits and exports:
        raise NotABundle(f"{name} waits for something and exports something: others would get it too late")
    given = _properties(exports.items())
    return Module(name, tuple(needs), tuple(exports), f"{body.strip()}\nreturn {{ {given} }};", waits)


def closure(entries: Sequence[str]) -> list[Module]:
    """These modules and all that they need, each after what it needs. Raises `NotABundle` for a circle."""
    found: dict[str, Module] = {}
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in found:
            return
        if name in open_:
            raise NotABundle(f"these scripts import each other: {' '.join([*open_[open_.index(name) :], name])}")
        open_.append(name)
        module = read_module(name)
        for need in module.needs:
            visit(need)
            if found[need].waits:
                raise NotABundle(f"{name} imports {need}, which waits for something")
        open_.pop()
        found[name] = module

    for entry in entries:
        visit(entry)
    return list(found.values())


def bundle(entries: Sequence[str], modules: Sequence[Module], otherwise: str = "") -> str:
    """One file that holds these modules and runs the entries among them. What an entry exports is exported when it is
    the only one. `otherwise` is the address of what they need that is not here, if it is not on the page either."""
    here = {module.name for module in modules}
    missing = sorted({need for module in modules for need in module.needs} - here)
    parts = [START]
    if missing:
        names = ", ".join(f'"{name}"' for name in missing)
        parts.append(f'if (![{names}].every((name) => modules.has(name))) await import("{otherwise}");\n')
    parts += [
        f'define("{module.name}", {"async " if module.waits else ""}() => {{\n{module.body}\n}});\n'
        for module in modules
    ]
    if len(entries) == 1:
        names = ", ".join(next(module.exports for module in modules if module.name == entries[0]))
        parts.append(f'export const {{ {names} }} = use("{entries[0]}");\n')
    else:
        # One that fails does not take the others with it.
        names = ", ".join(f'"{name}"' for name in entries)
        parts.append(
            f"for (const name of [{names}]) {{\n  try {{\n    use(name);\n  }} catch (error) {{\n"
            "    reportError(error);\n  }\n}\n"
        )
    return "".join(parts)


def _properties(pairs: Iterable[tuple[str, str]]) -> str:
    """What stands between the braces of an object: `a, b: c`."""
    return ", ".join(one if one == other else f"{one}: {other}" for one, other in pairs)


def _pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c` in braces: what it is called there, and here."""
    words = [each.split() for each in names.split(",") if each.strip()]
    return [(each[0], each[-1]) for each in words]


def _script(importer: str, path: str) -> str:
    """The script that is meant by this path in another one."""
    if not path.startswith("."):
        raise NotABundle(f"{importer} imports {path}: only paths that begin with a dot lead to scripts")
    parts: list[str] = []
    for part in (PurePosixPath(importer).parent / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
