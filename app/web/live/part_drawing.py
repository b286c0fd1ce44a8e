"""Draws parts of a game's table as HTML. What was drawn once is not drawn again: equal parts look equal."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import cast

from jinja2 import Environment
from markupsafe import Markup

from app.rules.contract import Game
from app.web.gaps import with_names

MOST_REMEMBERED = 20_000
OUT_OF_BAND = ' hx-swap-oob="outerMorph" id='

Macro = Callable[[str, Hashable], Markup]


class PartDrawing:
    """Draws the parts of one game in one language, with the macros of `tables/<game>/parts.html`."""

    def __init__(self, env: Environment, game: Game) -> None:
        self._env = env
        self._template = f"tables/{game.name}/parts.html"
        self._drawn: dict[tuple[str, Hashable], Markup] = {}
        self._macros: object = None

    def draw(self, name: str, part: Hashable, names: Sequence[str]) -> Markup:
        """The part called `name`, with the names of the players where it speaks of them."""
        return with_names(self._draw(name, part), names)

    def _draw(self, name: str, part: Hashable) -> Markup:
        key = (name, part)
        html = self._drawn.get(key)
        if html is None:
            html = self.draw_once(name, part)
            if not self._env.auto_reload:
                self._remember(key, html)
        return html

    def _remember(self, key: tuple[str, Hashable], html: Markup) -> None:
        """What was drawn first is forgotten first; not everything at once, or all would have to be drawn anew."""
        if len(self._drawn) >= MOST_REMEMBERED:
            del self._drawn[next(iter(self._drawn))]
        self._drawn[key] = html

    def draw_once(self, name: str, part: Hashable) -> Markup:
        """The same, without any name, for what hardly ever comes back: it is not remembered.

        The first word of the name is its macro: `factory` for `factory-3`.
        """
        if self._macros is None or self._env.auto_reload:
            self._macros = self._env.get_template(self._template).module
        return cast("Macro", getattr(self._macros, name.partition("-")[0]))(name, part)

    def draw_changes(
        self, before: Mapping[str, Hashable], after: Mapping[str, Hashable], names: Sequence[str]
    ) -> str:
        """What has to be sent to a page that shows `before`."""
        changed = [name for name, part in after.items() if before.get(name) != part]
        return "".join([out_of_band(self.draw(name, after[name], names)) for name in changed])


def out_of_band(html: str) -> str:
    """The element as a message: it finds its place in the page by its id."""
    return str.replace(html, " id=", OUT_OF_BAND, 1)  # not Markup's own, which would escape the quotes
