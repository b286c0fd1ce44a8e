"""Draws tables of Queen's Garden with the real templates, as a room would: for each seat, and for those who watch."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from random import Random

from app.rules.contract import Move
from app.rules.dealer import SealedDealer
from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.table import QueensGardenTable
from app.web.live.part_drawing import PartDrawing
from app.web.templating import environment
from tests.queens_garden.kit import GAME

TABLE = QueensGardenTable()
NAMES = ("Marta", "Jirka", "Ola", "Bartholomew")
ENVIRONMENT = environment()
ENVIRONMENT.globals["components"] = lambda _game: TABLE.components
DRAWING = PartDrawing(ENVIRONMENT, GAME)
SPRITE = ENVIRONMENT.get_template("tables/queens-garden/sprite.svg").render()


@cache
def drawn(name: str, value: Hashable) -> str:
    return str(DRAWING.draw(name, value, NAMES))


def public(at: QueensGardenPosition) -> Mapping[str, Hashable]:
    return TABLE.parts(at.seen_by(None))


def parts_for(position: QueensGardenPosition, viewer: int | None) -> Mapping[str, Hashable]:
    """All parts of the page of this viewer."""
    parts = dict(public(position))
    if viewer is not None:
        parts |= TABLE.private_parts(position.seen_by(viewer), viewer)
    return parts


def page(position: QueensGardenPosition, viewer: int | None) -> str:
    parts = parts_for(position, viewer)
    return ENVIRONMENT.get_template("tables/queens-garden/table.html").render(
        names=NAMES[: position.seats],
        seats=position.seats,
        options=position.options,
        mine=viewer,
        sheet=TABLE.sheet(position.seen_by(None)),
        part=lambda name: DRAWING.draw(name, parts[name], NAMES),
    )


def random_game(seed: str, seats: int, **options: str) -> Iterator[tuple[QueensGardenPosition, Move | None]]:
    """Every position of a random game, and the move that led to it. Few pass while they can place something."""
    rng = Random(seed)
    dealer = SealedDealer(rng.randbytes(32))
    position = GAME.start(GAME.options(**options), seats, dealer)
    yield position, None
    while position.acting:
        seat = position.acting[0]
        moves = position.legal_moves(seat).candidates()
        placing = [move for move in moves if "@" in str(move) and str(move)[0] not in "+p"]
        move = rng.choice(placing if placing and rng.random() < 0.7 else moves)
        position.play(seat, move, dealer)
        yield position, move
