"""Turns templates into answers, in the language of the visitor."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from gettext import NullTranslations
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from babel.lists import format_list
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from app.rules import GAMES
from app.rules.options import Options
from app.rules.wording import Message
from app.web.gaps import GAPS, with_names
from app.web.head import in_few_files
from app.web.static_files import looking_script, static_url, table_script
from app.web.styles import styles_url, table_styles
from app.web.translation import SOURCE_LANGUAGE, Catalogues, html_language, say, show, text_direction

TEMPLATE_FOLDER = Path(__file__).resolve().parent.parent.parent / "templates"


class CompiledOnce(BytecodeCache):
    """Every language has an environment of its own, but their templates are the same when they are compiled."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledOnce()
MOST_TEXTS = 5000
"""Of one language that are remembered as they are said."""


def components_of(game: str) -> Mapping[str, Any]:
    """What is in the box of a game that has a table."""
    table = GAMES[game].table
    return {} if table is None else table.components


def rules_address(game: str, options: Options) -> str:
    """Where the rules of a game are told as it is played with these options."""
    usual, chosen = GAMES[game].options().write(), options.write()
    told = {name: chosen[name] for name in GAMES[game].told_options if chosen[name] != usual[name]}
    return f"/rules/{game}?{urlencode(told)}" if told else f"/rules/{game}"


def signed(points: int) -> str:
    """Points that come or go: with a plus, or with a minus that is as long."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _gettext(translations: NullTranslations) -> Callable[..., Markup]:
    """What `_` is in templates. Jinja's own does the same, but finds its way there with every call."""

    @lru_cache(maxsize=MOST_TEXTS)
    def plain(text: str) -> Markup:
        return Markup(translations.gettext(text)) % {}  # noqa: S704 - a text of ours

    def gettext(text: str, /, **values: Any) -> Markup:
        return Markup(translations.gettext(text)) % values if values else plain(text)  # noqa: S704 - a text of ours

    return gettext


def all_games(translations: NullTranslations, language: str) -> str:
    """The names of all games that can be played, as part of a sentence."""
    titles = [translations.gettext(game.title) for game in GAMES.values() if game.table is not None]
    # American English alone has a comma before the last of them.
    return format_list(titles, locale="en_001" if language == SOURCE_LANGUAGE else language)


def environment(
    translations: NullTranslations | None = None, language: str = SOURCE_LANGUAGE, *, reload: bool = False
) -> Environment:
    """The templates in one language. Each language has its own environment, for the sake of the macros."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATE_FOLDER),
        extensions=["jinja2.ext.i18n"],
        # Everything is escaped, the .svg templates included: nothing here is plain text.
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=reload,
        bytecode_cache=COMPILED,
    )
    spoken = translations or NullTranslations()
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_translations(spoken, newstyle=True)  # type: ignore[attr-defined]
    env.globals["_"] = _gettext(spoken)
    # While a server runs its files stay what they are, unless somebody is at work on them.
    kept: Callable[[Any], Any] = (lambda address: address) if reload else cache
    env.globals.update(
        static_url=kept(static_url),
        table_script=kept(table_script),
        looking_script=kept(looking_script),
        styles_url=kept(styles_url),
        components=components_of,
        rules_address=rules_address,
        signed=signed,
        all_games=all_games(spoken, language),
        table_styles=kept(table_styles),
        language=html_language(language),
        direction=text_direction(language),
    )
    # In a part of a table: `say(message)` leaves a gap for each name; `with_names` fills them.
    env.globals["say"] = lambda message: say(message, spoken, GAPS)
    env.filters["with_names"] = with_names
    env.filters["in_few_files"] = kept(in_few_files)
    return env


class Pages:
    """Renders templates. One for the whole application: `request.app.state.pages`."""

    def __init__(self, catalogues: Catalogues, *, reload: bool = False) -> None:
        self.catalogues = catalogues
        self._environments = {
            language: environment(catalogues[language], language, reload=reload) for language in catalogues.languages
        }

        def draw_piece(language: str, game: str, picture: str, words: Markup) -> Markup:
            return self.macro(language, f"tables/{game}/said.html", "said")(picture, words)

        # The same few pieces come again and again.
        self._draw_piece = draw_piece if reload else lru_cache(maxsize=MOST_TEXTS)(draw_piece)

    def environment(self, language: str) -> Environment:
        return self._environments[language]

    def macro(self, language: str, template: str, name: str) -> Callable[..., Markup]:
        """A macro of a template, for what is drawn often: a whole template would first gather everything global."""
        macro: Callable[..., Markup] = getattr(self.environment(language).get_template(template).module, name)
        return macro

    def language_of(self, request: HTTPConnection) -> str:
        return self.catalogues.choose(request.headers.get("accept-language", ""))

    def say(self, message: Message, language: str) -> str:
        """A sentence without players in a language, or in English where that is not spoken any more."""
        known = language if language in self.catalogues.languages else SOURCE_LANGUAGE
        return say(message, self.catalogues[known], ())

    def show(self, message: Message, language: str, names: Sequence[str], game: str) -> Markup:
        """A sentence of a game's log, with its pieces as pictures."""
        return show(message, self.catalogues[language], names, partial(self._draw_piece, language, game))

    def translations_for(self, request: HTTPConnection) -> NullTranslations:
        return self.catalogues[self.language_of(request)]

    def render(
        self,
        request: Request,
        template: str,
        /,
        *,
        status: int = 200,
        headers: dict[str, str] | None = None,
        **values: Any,
    ) -> HTMLResponse:
        language = self.language_of(request)
        html = self._environments[language].get_template(template).render(values)
        return HTMLResponse(
            html,
            status,
            {
                "Content-Language": html_language(language),
                # The same address gives other pages in other languages, and only a part of one to htmx.
                "Vary": "Accept-Language, HX-Request",
                "Cache-Control": "no-cache",
                **(headers or {}),
            },
        )
