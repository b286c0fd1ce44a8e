"""The languages of the pages. English is the source; every other language is one `.po` file.

`python -m app.web.translation` collects the texts of the program into `messages.pot` and brings every
catalogue up to date with it. The catalogues are read as they are: nothing has to be compiled.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import cast

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.support import Translations
from markupsafe import Markup, escape

from app.rules.wording import Message, Seat, Term

SOURCE_LANGUAGE = "en"
PROJECT = Path(__file__).resolve().parent.parent.parent
LOCALE_FOLDER = PROJECT / "app" / "locale"
TEMPLATE_FILE = LOCALE_FOLDER / "messages.pot"

EXTRACTED_FOLDERS = {
    "app": [("**.py", "python")],
    "templates": [("**.html", "jinja2"), ("**.svg", "jinja2")],
}
JINJA_OPTIONS = {"trimmed": "true", "silent": "false", "newstyle_gettext": "true"}
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "phrase": None,
    "nphrase": (1, 2),
    "Term": None,
}


Draw = Callable[[str, Markup], Markup]
"""Shows a piece in a sentence: from the name of its picture, and the words for it."""


def N_(text: str) -> str:  # noqa: N802 - the name by which gettext's tools know it
    """Lets the extraction find a text that is translated later, when the visitor's language is known."""
    return text


class Catalogues:
    """The translations in a folder (`<language>/LC_MESSAGES/messages.po`), read once."""

    def __init__(self, folder: Path = LOCALE_FOLDER) -> None:
        self._translations: dict[str, NullTranslations] = {SOURCE_LANGUAGE: NullTranslations()}
        for file in sorted(folder.glob("*/LC_MESSAGES/messages.po")):
            self._translations[file.parent.parent.name] = _read(file)

    @property
    def languages(self) -> Sequence[str]:
        return tuple(self._translations)

    def __getitem__(self, language: str) -> NullTranslations:
        return self._translations[language]

    def choose(self, accept_language: str) -> str:
        """The language the visitor likes best among those there are; English if there is none."""
        known = {_tag(language): language for language in self._translations}
        for wish in _wishes(accept_language):
            for candidate in (wish, wish.split("-")[0]):
                if candidate in known:
                    return known[candidate]
        return SOURCE_LANGUAGE


def html_language(language: str) -> str:
    """The language as the `lang` attribute spells it: `pt-BR` for the catalogue `pt_BR`."""
    return language.replace("_", "-")


def text_direction(language: str) -> str:
    return Locale.parse(language).text_direction


def say(message: Message, translations: NullTranslations, names: Sequence[str]) -> str:
    """A sentence of the rules in the visitor's language, with the players' names in it."""
    values = {key: _translated_value(value, translations, names) for key, value in message.values.items()}
    return _translated(message, translations).format_map(values)


def show(message: Message, translations: NullTranslations, names: Sequence[str], draw: Draw) -> Markup:
    """The same as HTML, with pieces shown where the sentence tells them."""
    values: dict[str, object] = {}
    for key, value in message.values.items():
        if isinstance(value, Message):
            values[key] = show(value, translations, names, draw)
        else:
            values[key] = escape(_translated_value(value, translations, names))
    # Not `Markup.format_map`, which takes ten times as long: there is a sentence for every move.
    told = Markup(str(escape(_translated(message, translations))).format_map(values))  # noqa: S704 - escaped
    return draw(message.picture, told) if message.picture else told


def _translated(message: Message, translations: NullTranslations) -> str:
    if message.plural is None:
        return translations.gettext(message.text)
    return translations.ngettext(message.text, message.plural, cast("int", message.values["count"]))


def _translated_value(value: object, translations: NullTranslations, names: Sequence[str]) -> object:
    if isinstance(value, Seat):
        return names[value]
    if isinstance(value, Term):
        return translations.gettext(value)
    if isinstance(value, Message):
        return say(value, translations, names)
    return value


def extract() -> Catalog:
    """All texts for people in the templates and in the code."""
    catalog = Catalog(
        project="Azulejo",
        copyright_holder="the Azulejo contributors",
        header_comment="# The texts of Azulejo, collected from its code; see docs/translating.md.",
        # A fixed date: the file changes only when a text does.
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        charset="utf-8",
    )
    for folder, methods in EXTRACTED_FOLDERS.items():
        found = extract_from_dir(
            PROJECT / folder,
            method_map=methods,
            options_map={pattern: JINJA_OPTIONS for pattern, method in methods if method == "jinja2"},
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
        for file, line, text, comments, context in found:
            catalog.add(text, locations=[(f"{folder}/{file}", line)], auto_comments=comments, context=context)
    return catalog


def write_catalog(catalog: Catalog, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        # Line numbers would change with every edit of the code.
        write_po(out, catalog, sort_by_file=True, include_lineno=False, width=100)


def update_catalogues(template: Catalog, folder: Path = LOCALE_FOLDER) -> Iterator[Path]:
    """Bring every catalogue up to date; texts that are gone are kept at its end, marked as obsolete."""
    for file in sorted(folder.glob("*/LC_MESSAGES/messages.po")):
        with file.open("rb") as source:
            catalog = read_po(source, locale=file.parent.parent.name)
        catalog.update(template)
        write_catalog(catalog, file)
        yield file


def _read(file: Path) -> Translations:
    with file.open("rb") as source:
        catalog = read_po(source, locale=file.parent.parent.name, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def _wishes(accept_language: str) -> list[str]:
    """The language tags of an Accept-Language header, best first; what is unreadable is left out."""
    weighed: list[tuple[float, str]] = []
    for part in accept_language[:1000].split(","):
        match = re.fullmatch(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", part)
        if match:
            weight = float(match[2] or 1)
            if weight > 0:
                weighed.append((weight, match[1].lower()))
    weighed.sort(key=lambda wish: -wish[0])
    return [tag for _, tag in weighed]


def _tag(language: str) -> str:
    return html_language(language).lower()


def main(report: Callable[[str], object] = print) -> None:
    template = extract()
    write_catalog(template, TEMPLATE_FILE)
    report(f"{TEMPLATE_FILE.relative_to(PROJECT)}: {len(template)} texts")
    for file in update_catalogues(template):
        report(f"{file.relative_to(PROJECT)}: updated")


if __name__ == "__main__":
    main()
