"""Pages come out in the visitor's language, and translators get every text."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from httpx import ASGITransport, AsyncClient
from markupsafe import Markup

from app.main import create_app
from app.rules.wording import Seat, Term, nphrase, phrase, pictured
from app.settings import Settings
from app.web.translation import (
    TEMPLATE_FILE,
    Catalogues,
    extract,
    say,
    show,
    update_catalogues,
    write_catalog,
)
from tests.databases import make_tables

CZECH = {
    "There is no tile here": "Tady žádná dlaždice není",
    "Nothing is at this address.": "Na této adrese nic není.",
    "Against a bot": "Proti robotovi",
    "blue": "modrá",
    "{player} takes {colour}.": "{player} bere: {colour}.",
}


def write_czech(folder: Path, texts: dict[str, str] | None = None) -> Path:
    catalog = Catalog(locale="cs")
    for english, czech in (texts or CZECH).items():
        catalog.add(english, czech)
    catalog.add(("{count} point", "{count} points"), ("{count} bod", "{count} body", "{count} bodů"))
    file = folder / "cs" / "LC_MESSAGES" / "messages.po"
    write_catalog(catalog, file)
    return file


async def test_a_page_comes_out_translated(tmp_path: Path) -> None:
    write_czech(tmp_path)
    settings = Settings(data=tmp_path)
    make_tables(settings.database_url)
    app = create_app(settings, Catalogues(tmp_path))
    transport = ASGITransport(app)
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url="http://test") as client:
        czech = {"Accept-Language": "cs-CZ,cs;q=0.9,en;q=0.8"}
        page = await client.get("/", headers=czech)
        assert '<html lang="cs" dir="ltr">' in page.text
        assert "Proti robotovi" in page.text
        # Shared macros speak the language too.
        assert "modrá" in (await client.get("/g/sample", headers=czech)).text
        assert page.headers["Content-Language"] == "cs"
        assert "Accept-Language" in page.headers["Vary"]

        error = await client.get("/nothing", headers=czech)
        assert "Tady žádná dlaždice není" in error.text
        as_json = await client.get("/nothing", headers={**czech, "Accept": "application/json"})
        assert as_json.json()["title"] == "Tady žádná dlaždice není"

        english = await client.get("/", headers={"Accept-Language": "en"})
        assert "Against a bot" in english.text
        assert '<html lang="en"' in english.text


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("", "en"),
        ("cs", "cs"),
        ("CS-cz", "cs"),
        ("de, cs;q=0.5", "cs"),
        ("en, cs;q=0.9", "en"),
        ("cs;q=0.1, en;q=0.9", "en"),
        ("cs;q=0", "en"),
        ("pt-BR", "pt_BR"),
        ("pt", "en"),
        ("*", "en"),
        (";;;q=,,cs;q=high", "en"),
        ("cs," * 5000, "cs"),
        ("../../etc", "en"),
    ],
)
def test_the_best_known_language_is_chosen(tmp_path: Path, wish: str, language: str) -> None:
    write_czech(tmp_path)
    write_catalog(Catalog(locale="pt_BR"), tmp_path / "pt_BR" / "LC_MESSAGES" / "messages.po")
    assert Catalogues(tmp_path).choose(wish) == language


def test_sentences_of_the_rules_are_translated_with_their_values(tmp_path: Path) -> None:
    write_czech(tmp_path)
    catalogues = Catalogues(tmp_path)
    message = phrase("{player} takes {colour}.", player=Seat(1), colour=Term("blue"))
    names = ["Marta", "Jirka"]
    assert say(message, catalogues["cs"], names) == "Jirka bere: modrá."
    assert say(message, catalogues["en"], names) == "Jirka takes blue."
    counted = [say(nphrase("{count} point", "{count} points", n), catalogues["cs"], names) for n in (1, 3, 5)]
    assert counted == ["1 bod", "3 body", "5 bodů"]
    nested = phrase("{what}!", what=phrase("{player} takes {colour}.", player=Seat(0), colour=Term("blue")))
    assert say(nested, catalogues["cs"], names) == "Marta bere: modrá.!"


def test_a_name_with_braces_stays_a_name(tmp_path: Path) -> None:
    message = phrase("{player} takes {colour}.", player=Seat(0), colour=Term("blue"))
    assert say(message, Catalogues(tmp_path)["en"], ["{colour}"]) == "{colour} takes blue."


def test_pieces_are_shown_where_a_sentence_tells_them_and_nothing_else_is_html(tmp_path: Path) -> None:
    write_czech(tmp_path)
    message = phrase("{player} takes {colour}.", player=Seat(0), colour=pictured(Term("blue"), "b"))

    def draw(picture: str, words: Markup) -> Markup:
        return Markup("<i class={}>{}</i>").format(picture, words)

    shown = show(message, Catalogues(tmp_path)["cs"], ["<b>{colour}"], draw)
    assert shown == "&lt;b&gt;{colour} bere: <i class=b>modrá</i>."
    assert say(message, Catalogues(tmp_path)["cs"], ["Marta"]) == "Marta bere: modrá."


def ids(catalog: Catalog) -> set[object]:
    return {(message.context, message.id) for message in catalog if message.id}


def test_the_list_of_texts_is_up_to_date() -> None:
    with TEMPLATE_FILE.open("rb") as file:
        kept = ids(read_po(file))
    found = ids(extract())
    assert kept == found, "run: python -m app.web.translation"


def test_texts_are_found_everywhere() -> None:
    found = {message.id for message in extract()}
    assert "Against a bot" in found  # a template
    assert "Nothing is at this address." in found  # the code of the pages
    assert "blue" in found  # a word of the rules
    assert "{player} takes {count} {colour} from {source}: {target}." in found  # a sentence of the rules
    assert any(isinstance(text, tuple) and "{count} points" in text[1] for text in found)  # with a plural


def test_an_old_catalogue_is_brought_up_to_date(tmp_path: Path) -> None:
    file = write_czech(tmp_path, {"blue": "modrá", "a text that is gone": "text, který už není"})
    assert list(update_catalogues(extract(), tmp_path)) == [file]
    with file.open("rb") as source:
        catalog = read_po(source, locale="cs")
    assert ids(catalog) == ids(extract())
    blue = catalog.get("blue")
    assert blue is not None
    assert blue.string == "modrá"
    assert "text, který už není" in file.read_text(encoding="utf-8")
