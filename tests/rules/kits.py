"""What the conformance suite has to know about each game that the contract does not tell. A new game adds a `Kit`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from app.rules.azul import AzulPosition
from app.rules.contract import Position


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's knowledge about itself, for tests."""

    rule_prefix: str
    """The letter of the game's rule ids: "A" for A-1 to A-33."""
    count_pieces: Callable[[Position], Mapping[str, int]]
    """How many pieces of each kind there are in a position, wherever they lie."""
    box: Callable[[Position], Mapping[str, range]]
    """How many pieces of each kind there may be."""
    starting_points: int = 0
    """What each seat has before the first line of the score sheet."""
    most_moves: int = 1000
    """No random game is longer."""
    option_samples: Sequence[Mapping[str, str]] = ()
    """Options beside all combinations of `choices()`, for options that have no fixed list of values."""
    scramble: Callable[[Position, int | None, Random], Position] | None = None
    """A copy in which everything that this viewer may not know is different, or at least drawn anew. None says that
    the game hides nothing."""


def _azul_pieces(position: Position) -> Mapping[str, int]:
    assert isinstance(position, AzulPosition)
    pieces: Counter[int | str] = Counter()
    for pool in (position.bag, position.lid, position.centre):
        for colour, count in enumerate(pool):
            pieces[colour] += count
    for tiles in position.factories.values():
        pieces.update(tiles)
    for board in position.boards:
        for colour, count in zip(board.line_colours, board.line_counts, strict=True):
            if count:
                pieces[colour] += count
        pieces.update(colour for colour in board.wall if colour != -1)
        pieces.update(board.floor)
    pieces[5] += position.marker_in_centre
    kinds = ("blue", "yellow", "red", "black", "white", "start marker")
    return {kinds[int(piece)]: count for piece, count in pieces.items()}


def _azul_box(position: Position) -> Mapping[str, range]:
    """Twenty tiles of each colour (A-1). The marker is nowhere after it met a full floor (A-10)."""
    tiles = {colour: range(20, 21) for colour in ("blue", "yellow", "red", "black", "white")}
    return {**tiles, "start marker": range(2)}


KITS: dict[str, Kit] = {
    "azul": Kit(
        rule_prefix="A",
        count_pieces=_azul_pieces,
        box=_azul_box,
    ),
}
