"""The look on a few pages, for people who work on it, so only in development: what all pages share in every state,
and for each game its pictures and its table.

Tables are drawn by the templates of real ones, at moments of games that chance has played: the same ones every time.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from random import Random
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request
from markupsafe import Markup
from starlette.responses import Response

from app.rooms.chat import ChatLine
from app.rules import GAMES
from app.rules.contract import Game, Position
from app.rules.dealer import SealedDealer
from app.rules.options import InvalidOption, Options
from app.web.dependencies import ThePages
from app.web.live.part_drawing import PartDrawing
from app.web.templating import Pages

SIZES = (20, 28, 40, 56)
COLOUR_TOKENS = (
    *("linen", "linen-lit", "panel", "panel-edge", "hollow", "ink", "ink-soft", "cobalt", "cobalt-deep"),
    *("on-cobalt", "cobalt-tint", "gold", "gold-words", "gold-tint", "good", "bad"),
    *("navy", "navy-ink", "navy-soft", "navy-act", "navy-on-act", "navy-good", "navy-bad"),
    *("plate-light", "plate-body", "plate-shade", "plate-line", "azulejo-ground", "azulejo-wash", "azulejo-ink"),
)
NAMES = ("Marta", "Jirka", "Bartholomew the Long", "Ola")
SEED = bytes(32)
_SYMBOL = re.compile(r'<symbol id="(art-[^"]+)"')
_WHEN = datetime(2026, 1, 1, 20, 15, tzinfo=UTC)
CHAT = (
    ChatLine(1, "table", "Marta", "Good luck, everybody!", _WHEN),
    ChatLine(2, "table", "Jirka", "A long sentence that needs more than one line to be said completely.", _WHEN),
)
# Sentences of the log: of any game, of a round that begins, with points won and lost.
LOG = (
    {"text": "Marta has moved.", "points": 0, "opens": False},
    {"text": "Marta scores 4 points.", "points": 4, "opens": False},
    {"text": "Jirka loses 2 points.", "points": -2, "opens": False},
    {"text": "Round 2 begins. Jirka starts.", "points": 0, "opens": True},
)

router = APIRouter()


class Moment(NamedTuple):
    """A position that is worth a look, and what it is."""

    title: str
    position: Position


@router.get("/styleguide")
async def styleguide(request: Request, pages: ThePages) -> Response:
    """What all pages share."""
    return pages.render(
        request, "styleguide/shared.html", colour_tokens=COLOUR_TOKENS, log=LOG, chat=CHAT, games=GAMES.values()
    )


@router.get("/styleguide/{name}")
async def styleguide_of_game(request: Request, pages: ThePages, name: str, moment: int = 0) -> Response:
    """The pictures of one game, and its table at one of its moments."""
    game = GAMES.get(name)
    shown = list(moments(game)) if game else []
    if game is None or not 0 <= moment < len(shown):
        raise HTTPException(404)
    language = pages.language_of(request)
    return pages.render(
        request,
        "styleguide/game.html",
        game=game.name,
        title=game.title,
        sizes=SIZES,
        pictures=_pictures(game, pages, language),
        moments=[each.title for each in shown],
        shown=moment,
        table=_table(game, shown[moment].position, pages, language),
    )


def moments(game: Game) -> Iterator[Moment]:
    """In the middle of a game with each number of players, and with each option chosen; where all act at once; and
    the end."""
    for seats in game.seat_counts:
        yield from _of_one_game(game, f"{seats} players", game.options(), seats)
    fewest = min(game.seat_counts)
    chosen = {f"{name}: {value}": {name: value} for name, values in _choices(game) for value in values}
    for title, texts in chosen.items():
        with suppress(InvalidOption):  # not with so few players
            yield from _of_one_game(game, title, game.options(**texts), fewest)
    yield Moment("the end", played(game, game.options(), fewest)[-1])


def _choices(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Everything that can be chosen and is not usual; who starts looks the same for all."""
    usual = game.options().write()
    for name, values in game.options_type.choices().items():
        if name != "starter":
            yield name, [value for value in values if value != usual[name]]


def _of_one_game(game: Game, title: str, options: Options, seats: int) -> Iterator[Moment]:
    positions = played(game, options, seats)
    yield Moment(title, positions[len(positions) // 2])
    together = [position for position in positions if len(position.acting) > 1]
    if together:
        yield Moment(f"{title}, all act at once", together[len(together) // 2])


def played(game: Game, options: Options, seats: int) -> list[Position]:
    """All positions of a game that chance plays."""
    dealer, random = SealedDealer(SEED), Random(1)  # noqa: S311 - no secret
    position = game.start(options, seats, dealer)
    positions = [position.copy()]
    while position.acting:
        seat = random.choice(position.acting)
        position.play(seat, random.choice(position.candidate_moves(seat)), dealer)
        positions.append(position.copy())
    return positions


def _pictures(game: Game, pages: Pages, language: str) -> list[str]:
    """The ids of all pictures that are on a page with this game."""
    env = pages.environment(language)
    sprites = ("components/sprite.svg", f"tables/{game.name}/sprite.svg")
    return [name for sprite in sprites for name in _SYMBOL.findall(env.get_template(sprite).render())]


def _table(game: Game, position: Position, pages: Pages, language: str) -> Markup:
    """The table as the first player sees it."""
    assert game.table is not None  # noqa: S101 - every game of the house has one
    env, names = pages.environment(language), NAMES[: position.seats]
    parts: Mapping[str, Hashable] = game.table.parts(position.seen_by(None))
    parts = {**parts, **game.table.private_parts(position.seen_by(0), 0)}
    drawing = PartDrawing(env, game)
    finish = env.get_template(f"tables/{game.name}/finish.html")
    values: dict[str, Any] = {
        "names": names,
        "seats": position.seats,
        "mine": 0,
        "options": position.options,
        "chances": True,
        "part": lambda name: drawing.draw(name, parts[name], names),
        "finish": Markup(finish.render(names=names, own=0, sheet=game.table.sheet(position), bots=[])),  # noqa: S704
    }
    return Markup(env.get_template(f"tables/{game.name}/table.html").render(values))  # noqa: S704 - our own templates
