"""Scripts come in few answers: put together from modules as they are, kept for a year, and nothing but scripts."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from app.rooms.setup import PLAYABLE
from app.web.assets import CACHE_BUT_ASK, CACHE_FOR_A_YEAR, STATIC_FOLDER
from app.web.head import in_few_files
from app.web.modules import NotABundle, bundle, closure, rewrite
from app.web.scripts import MOST_MODULES, scripts_url
from app.web.styles import table_styles
from app.web.templating import environment
from tests.js import node

EVERY_SCRIPT = sorted(
    file.relative_to(STATIC_FOLDER).with_suffix("").as_posix()
    for folder in ("js", "tables")
    for file in (STATIC_FOLDER / folder).rglob("*.js")
)


def test_imports_and_exports_become_plain_javascript() -> None:
    module = rewrite(
        "js/a/one.js",
        'import { b, c as d } from "./b.js";\nimport * as all from "../c.js";\nimport "../../tables/x/y.js";\n'
        'export { e, f as g } from "./e.js";\n// a remark\nexport const h = b + d;\nexport async function i() {}\n'
        "class J {}\nexport {\n  J,\n  J as K,\n};\n",
    )
    assert module.needs == ("js/a/b.js", "js/c.js", "tables/x/y.js", "js/a/e.js")
    assert module.exports == ("e", "g", "J", "K", "h", "i")
    assert module.body.splitlines() == [
        'const { b, c: d } = use("js/a/b.js");',
        'const all = use("js/c.js");',
        'use("tables/x/y.js");',
        'use("js/a/e.js");',
        "const h = b + d;",
        "async function i() {}",
        "class J {}",
        'return { e: use("js/a/e.js").e, g: use("js/a/e.js").f, J, K: J, h, i };',
    ]


@pytest.mark.parametrize(
    "text",
    [
        "export let count = 0;",  # what imports it would not see it change
        "export default 1;",
        'export * from "./all.js";',
        'import one from "./one.js";',
        'import { one } from "elsewhere";',
        'const one = await import("./one.js");',
        "const here = import.meta.url;",
        "export const page = await fetch(address);",
        "const page = await fetch(address);\nexport const words = page.text();",
    ],
)
def test_what_cannot_be_put_together_is_an_error(text: str) -> None:
    with pytest.raises(NotABundle):
        rewrite("js/one.js", text)


def test_modules_run_once_and_one_that_fails_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.modules.STATIC_FOLDER", tmp_path)
    (tmp_path / "js").mkdir()
    for name, text in {
        "shared": 'console.log("shared runs");\nexport const one = 1;\n',
        "broken": 'import { one } from "./shared.js";\nthrow new Error(`broken ${one}`);\n',
        "whole": 'import { one } from "./shared.js";\nconsole.log(`whole has ${one}`);\n',
        "waits": 'await Promise.resolve();\nconsole.log("at last");\n',
    }.items():
        (tmp_path / "js" / f"{name}.js").write_text(text)
    entries = ["js/waits.js", "js/broken.js", "js/whole.js"]
    text = "globalThis.reportError = (error) => console.log(error.message);\n" + bundle(entries, closure(entries))
    done = node.run("--input-type=module", given=text)
    assert done.stdout.splitlines() == ["shared runs", "broken 1", "whole has 1", "at last"], done.stderr


def test_modules_that_import_each_other_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.modules.STATIC_FOLDER", tmp_path)
    (tmp_path / "a.js").write_text('import "./b.js";')
    (tmp_path / "b.js").write_text('import "./a.js";')
    with pytest.raises(NotABundle, match=r"a\.js b\.js a\.js"):
        closure(["a.js"])
    (tmp_path / "a.js").write_text("await soon();")
    with pytest.raises(NotABundle, match="waits"):
        closure(["b.js"])


def test_every_script_can_be_put_together_with_others() -> None:
    text = bundle([], closure([f"{name}.js" for name in EVERY_SCRIPT]))
    done = node.run("--check", "--input-type=module", "-", given=text)
    assert done.returncode == 0, done.stderr


async def test_the_answer_is_kept_for_a_year_and_packed(client: AsyncClient) -> None:
    answer = await client.get(scripts_url(["js/room"]))
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == CACHE_FOR_A_YEAR
    assert answer.headers["Content-Encoding"] == "gzip"
    assert 'define("js/live.js"' in answer.text
    plain = await client.get(scripts_url(["js/room"]), headers={"Accept-Encoding": "identity"})
    assert plain.text == answer.text
    stale = await client.get("/scripts.js?modules=js/room&v=old")
    assert (stale.text, stale.headers["Cache-Control"]) == (answer.text, CACHE_BUT_ASK)


@pytest.mark.parametrize("game", PLAYABLE)
async def test_what_only_a_game_has_comes_without_the_engine(client: AsyncClient, game: str) -> None:
    """But says where to find it, for a page that has not got it."""
    scripts: list[Any] = [value for name, value in environment().globals.items() if name.endswith("_script")]
    assert scripts
    for address in [script(game) for script in scripts]:
        assert address.startswith("/scripts.js?"), "as one file, or it would bring an engine of its own"
        text = (await client.get(address)).text
        assert f'define("tables/{game}/' in text
        assert 'define("js/' not in text
        (elsewhere,) = re.findall(r'await import\("([^"]+)"\)', text)
        assert 'define("js/table/flights.js"' in (await client.get(elsewhere)).text


@pytest.mark.parametrize(
    "modules",
    [
        "",
        "js/nothing",
        "../pyproject",
        "js/../js/room",
        "css/base",
        "vendor/htmx.min",
        "js/room~",
        "js/room~js/room",
        "~".join(["js/room"] * (MOST_MODULES + 1)),
    ],
)
async def test_nothing_else_is_given_away(client: AsyncClient, modules: str) -> None:
    assert (await client.get("/scripts.js", params={"modules": modules})).status_code == 404


def test_a_head_with_few_files() -> None:
    """Style sheets keep their order: what stands between two others is not passed over."""
    template = environment().from_string(
        """{% from "components/styles.html" import sheets %}{% filter in_few_files %}{{ sheets(("css/tokens",)) }}
        {{ sheets(("css/base", "css/tokens")) }}<link rel="stylesheet" href="{{ table_styles("azul") }}" data-table>
        {{ sheets(("css/room",)) }}<script src="{{ static_url('vendor/htmx.min.js') }}" defer></script>
        <script src="{{ static_url('js/page.js') }}" type="module"></script>
        <script src="{{ static_url('js/room.js') }}" type="module"></script>{% endfilter %}"""
    )
    addresses = re.findall(r'(?:href|src)="([^"&]+)&?', template.render())
    assert [unescape(address).partition("?v=")[0] for address in addresses] == [
        "/styles.css?sheets=css/tokens~css/base",
        table_styles("azul").partition("&")[0],
        "/styles.css?sheets=css/room",
        "/static/vendor/htmx.min.js",
        "/scripts.js?modules=js/page~js/room",
    ]
    assert in_few_files("<p>Nothing to do</p>") == "<p>Nothing to do</p>"


@pytest.mark.parametrize("path", ["/", "/new", "/rules/azul", "/nothing"])
async def test_a_page_asks_for_few_files_and_all_of_them_may_be_kept(client: AsyncClient, path: str) -> None:
    page = await client.get(path)
    # What belongs to a home screen is asked for only when somebody puts the page there.
    asked = re.sub(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>', "", page.text)
    addresses = re.findall(r'<(?:script|link)[^>]* (?:src|href)="([^"]+)"', asked)
    assert 4 <= len(addresses) <= 9  # the letter and the icon of the house among them
    for address in addresses:
        assert (await client.get(unescape(address))).headers["Cache-Control"] == CACHE_FOR_A_YEAR


def test_an_address_changes_with_any_of_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("app.web.modules", "app.web.scripts"):
        monkeypatch.setattr(f"{module}.STATIC_FOLDER", tmp_path)
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "one.js").write_text('import { two } from "./two.js";\nconsole.log(two);\n')
    (tmp_path / "js" / "two.js").write_text("export const two = 2;\n")
    before = scripts_url(["js/one"])
    assert scripts_url(["js/one"]) == before
    (tmp_path / "js" / "two.js").write_text("export const two = 22;\n")
    assert scripts_url(["js/one"]) != before
