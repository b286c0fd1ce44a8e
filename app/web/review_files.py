"""Files to take along that show a game by themselves: a picture of one moment, and one page with all of them. Both
are the page that everybody sees, with all that it needs put into it."""

import base64
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from textwrap import shorten
from urllib.parse import parse_qs

from markupsafe import Markup, escape

from app.web.assets import SEPARATOR, STATIC_FOLDER, version_of

# --- One page ------------------------------------------------------------------------------------

FILE_RULES = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' data:; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What a saved page may do: nothing that needs a network."""
_STYLES = re.compile(r'<link rel="stylesheet" href="/styles\.css\?([^"]+)"[^>]*>')
_MODULES = re.compile(r'<script src="/scripts\.js\?([^"]+)" type="module"></script>')
_SCRIPT = re.compile(r'<script src="/static/([^"?]+)[^"]*"( defer)?></script>')
_PRELOAD = re.compile(r'<link rel="(?:modulepreload|preload|icon|manifest|apple-touch-icon)"[^>]*>')
_ADDRESS = re.compile(r'"/scripts\.js\?([^"]+)"')
_FONT = re.compile(r'url\("?(?:/static|\.\.)/(vendor/[^"?)]+\.woff2)[^)]*\)')
_IMPORT = re.compile(r'((?:\bfrom|\bimport)\s*)"(\.{1,2}/[^"]+)"')
NEEDLESS = ("vendor/htmx.min.js", "js/theme-switch.js", "js/old-browser.js")


def whole_page(html: str, data: Mapping[str, object]) -> str:
    """A rendered page with its style sheets, scripts and data in it, which needs nothing else."""
    entries = [path for query in _MODULES.findall(html) for path in _paths(query) if path not in NEEDLESS]
    html = _PRELOAD.sub("", _MODULES.sub("", html))
    modules = dict(_modules([*entries, *(path for query in _ADDRESS.findall(html) for path in _paths(query))]))
    html = _STYLES.sub(lambda found: f"<style>{_sheets(found[1])}</style>", html)
    html = _SCRIPT.sub(lambda found: "" if found[1] in NEEDLESS else f"<script>{_text(found[1])}</script>", html)
    html = _ADDRESS.sub(lambda found: f'"{_bare(_paths(found[1])[0])}"', html)
    imports = {"imports": {_bare(path): _as_data(source) for path, source in modules.items()}}
    begins = "".join(f'import "{_bare(path)}";' for path in entries)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{FILE_RULES}">\n'
        f'<script type="importmap">{_in_script(imports)}</script>\n'
    )
    tail = (
        f'<script type="application/json" id="review-data">{_in_script(data)}</script>\n'
        f'<script type="module">{begins}</script>\n'
    )
    html = html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{head}', 1)
    return html.replace("</body>", f"{tail}</body>", 1)


def _names(query: str, of: str) -> list[str]:
    return parse_qs(query.replace("&amp;", "&"))[of][0].split(SEPARATOR)


def _paths(query: str) -> list[str]:
    return [f"{name}.js" for name in _names(query, "modules")]


def _sheets(query: str) -> str:
    text = "\n".join(_text(f"{name}.css") for name in _names(query, "sheets"))
    return _FONT.sub(_font, text).replace("</", "<\\/")


def _font(found: re.Match[str]) -> str:
    content = base64.b64encode((STATIC_FOLDER / found[1]).read_bytes()).decode()
    return f"url(data:font/woff2;base64,{content})"


def _text(path: str) -> str:
    return (STATIC_FOLDER / path).read_text(encoding="utf-8")


def _bare(path: str) -> str:
    """What a module is called where there are no addresses."""
    return f"azulejo/{path}"


def _modules(paths: list[str]) -> Iterator[tuple[str, str]]:
    """These modules and all that they import, each with its imports called by bare names."""
    known: set[str] = set()
    wanted = list(paths)
    while wanted:
        path = wanted.pop()
        if path in known:
            continue
        known.add(path)
        folder = (STATIC_FOLDER / path).parent

        def named(found: re.Match[str], folder: Path = folder) -> str:
            imported = str((folder / found[2]).resolve().relative_to(STATIC_FOLDER))
            wanted.append(imported)
            return f'{found[1]}"{_bare(imported)}"'

        yield path, _IMPORT.sub(named, _text(path))


def _as_data(source: str) -> str:
    return f"data:text/javascript;base64,{base64.b64encode(source.encode()).decode()}"


def _in_script(value: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


# --- A picture -----------------------------------------------------------------------------------

WIDTH, HEIGHT, HEAD = 1200, 760, 64
MOST_WORDS = 136
"""Letters of the sentence that fit into one line; the title of the picture has all of it."""
SHEETS = ("tokens", "components", "table-boards", "table-bar", "table-sheets", "table-finish", "table-motion")
PICTURE_SHEETS = (*(f"css/{name}" for name in SHEETS), "css/review", "css/review-picture")
_TAG = re.compile(r"<(/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'))?)*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([^\s=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'))?")
_ENTITY = re.compile(r"&(?!amp;|lt;|gt;|quot;|apos;|#)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
EMPTY = '""'
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}
SVG = "http://www.w3.org/2000/svg"
XHTML = "http://www.w3.org/1999/xhtml"


def as_xml(html: str) -> str:
    """HTML of our templates as XML: attributes have values, empty elements are closed, pictures name their kind."""
    return _TAG.sub(_tag, _ENTITY.sub("&amp;", _COMMENT.sub("", html.replace("&nbsp;", "\u00a0"))))


def _tag(found: re.Match[str]) -> str:
    closing, name, attributes, empty = found.groups()
    if closing:
        return f"</{name}>"
    written = [f"{key}={value or EMPTY}" for key, value in _ATTRIBUTE.findall(attributes)]
    if name == "svg" and not any(each.startswith("xmlns=") for each in written):
        written.insert(0, f'xmlns="{SVG}"')
    ends = "/>" if empty or name in VOID else ">"
    return " ".join([f"<{name}", *written]) + ends


@lru_cache(maxsize=8)
def _picture_styles(game: str, _versions: str) -> str:
    sheets = [*PICTURE_SHEETS, *(str(each) for each in _table_sheets(game))]
    return "\n".join(_text(f"{name}.css") for name in sheets).replace("]]>", "")


def _table_sheets(game: str) -> list[Path]:
    sheets = sorted((STATIC_FOLDER / "tables" / game).glob("*.css"))
    return [sheet.relative_to(STATIC_FOLDER).with_suffix("") for sheet in sheets]


def picture(table: Markup, sprites: str, game: str, title: str, words: str) -> str:
    """One moment as SVG: the table of the page, with its pictures and its styles. It is made for browsers, because
    they draw the boards."""
    sheets = [STATIC_FOLDER / f"{name}.css" for name in (*PICTURE_SHEETS, *_table_sheets(game))]
    styles = _picture_styles(game, "".join(map(version_of, sheets)))
    return (
        f'<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(title)}. {escape(words)}</title><style><![CDATA[{styles}]]></style>"
        f'<rect class="picture-ground" width="100%" height="100%"/>'
        f'<text class="picture-title" x="24" y="30">{escape(title)}</text>'
        f'<text class="picture-words" x="24" y="53">{escape(shorten(words, MOST_WORDS, placeholder=" …"))}</text>'
        f'<foreignObject x="16" y="{HEAD}" width="{WIDTH - 32}" height="{HEIGHT - HEAD - 12}">'
        f'<div xmlns="{XHTML}" class="review picture" id="room" data-view="board">'
        f'<div id="stage" class="stage">{as_xml(sprites)}<div class="still">{as_xml(table)}</div></div></div>'
        f"</foreignObject></svg>"
    )
