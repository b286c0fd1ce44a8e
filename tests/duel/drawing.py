"""Draws tables of Azul Duel with the real templates, as a room would: for each seat, and for those who watch."""

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from random import Random

from markupsafe import Markup

from app.rules.contract import Move
from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition
from app.rules.duel.table import DuelTable
from app.web.templating import environment
from tests.duel.kit import start

TABLE = DuelTable()
ENVIRONMENT = environment()
PARTS = ENVIRONMENT.get_template("tables/duel/parts.html").module
VIEWERS = (None, 0, 1)
NAMES = ("Marta", "Jirka")
EVERY_OPTION = (
    DuelOptions(goals="first-game", starter="1"),
    DuelOptions(goals="colourful-rows,border,specials", starter="2"),
    DuelOptions(goal_count="4"),
    DuelOptions(goals="rows,columns,corners,wilds", goal_count="4"),
)


def kind(name: str) -> str:
    return name.split("-", maxsplit=1)[0]


@cache
def drawn(name: str, value: Hashable) -> Markup:
    html: Markup = vars(PARTS)[kind(name)](name, value)
    return html


def parts_for(position: DuelPosition, viewer: int | None) -> Mapping[str, Hashable]:
    """All parts of the page of this viewer."""
    parts = dict(TABLE.parts(position.seen_by(None)))
    if viewer is not None:
        view = position.seen_by(viewer)
        parts |= TABLE.private_parts(view, viewer)
    return parts


def page(position: DuelPosition, viewer: int | None) -> str:
    parts = parts_for(position, viewer)
    return ENVIRONMENT.get_template("tables/duel/table.html").render(
        names=NAMES,
        seats=2,
        options=DuelOptions(goal_count=str(len(position.goals))),
        mine=viewer,
        sheet=TABLE.sheet(position.seen_by(None)),
        part=lambda name: drawn(name, parts[name]),
    )


class Elements(HTMLParser):
    """The elements of a piece of HTML: those at the top, and every id."""

    VOID = frozenset({"input", "br", "img", "link", "meta", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.top: list[tuple[str, str | None]] = []
        self.ids: list[str] = []
        self.attributes: set[str] = set()
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if not self._open:
            self.top.append((tag, named.get("id")))
        if (id_ := named.get("id")) is not None:
            self.ids.append(id_)
        self.attributes.update(named)
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1] == tag, f"</{tag}> closes <{self._open[-1]}>"
        self._open.pop()


def attribute(name: str, html: str) -> set[str]:
    return set(re.findall(rf'\b{name}="([^"]*)"', html))


def random_game(seed: str, options: DuelOptions, *, draws: float = 0.2) -> Iterator[tuple[DuelPosition, Move | None]]:
    """Every position of a random game, and the move that led to it. Who may draw from the stack often does."""
    rng = Random(seed)
    dealer = SealedDealer(rng.randbytes(32))
    position = start(options, dealer)
    yield position, None
    while position.acting:
        seat = rng.choice(position.acting)
        moves = position.legal_moves(seat).candidates()
        drawing = [move for move in moves if str(move) == "draw" and rng.random() < draws]
        move = drawing[0] if drawing else rng.choice(moves)
        position.play(seat, move, dealer)
        yield position, move
