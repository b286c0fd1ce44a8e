"""The head of a page, with few files in it. Templates name style sheets and scripts one by one, where each is needed;
here neighbours become one address."""

import re
from html import unescape

from markupsafe import Markup, escape

from app.web.assets import SEPARATOR
from app.web.scripts import scripts_url
from app.web.styles import MOST_SHEETS, styles_url

_SCRIPT = re.compile(r'\s*<script src="/static/(?P<name>[^"?]+)\.js\?[^"]*" type="module"></script>')
_SHEETS = re.compile(r'(?:\s*<link rel="stylesheet" href="/styles\.css\?sheets=[^"]+">)+')
_NAMES = re.compile(r'\?sheets=([^"&]+)')


def in_few_files(head: str) -> Markup:
    """The same with one script in place of all modules, and few sheets in place of those that follow each other."""
    html = _SHEETS.sub(_few_sheets, str(head))
    modules = list(dict.fromkeys(found["name"] for found in _SCRIPT.finditer(html)))
    if modules:
        address = escape(scripts_url(modules))
        html = f'{_SCRIPT.sub("", html).rstrip()}\n  <script src="{address}" type="module"></script>\n'
    return Markup(html)  # noqa: S704 - it was made by a template, and the addresses are escaped


def _few_sheets(found: re.Match[str]) -> str:
    """One answer, or a few where there are very many: a page may need those of every game."""
    all_names = [name for list_ in _NAMES.findall(unescape(found[0])) for name in list_.split(SEPARATOR)]
    names = list(dict.fromkeys(all_names))
    answers = (names[start : start + MOST_SHEETS] for start in range(0, len(names), MOST_SHEETS))
    return "".join(f'\n  <link rel="stylesheet" href="{escape(styles_url(each))}">' for each in answers)
