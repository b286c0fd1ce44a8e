"""What the conformance suite has to know about each game that the contract does not tell. A new game adds a `Kit`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from app.rules.azul import AzulPosition
from app.rules.contract import Move, Position
from app.rules.duel import Draw, DuelPosition, Keep, Look, PutUnder
from app.rules.duel.components import back
from app.rules.queens_garden import BuyExpansion, QueensGardenPosition


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's knowledge about itself, for tests."""

    rule_prefix: str
    """The letter of the game's rule ids: "A" for A-1 to A-34."""
    rules: int
    """How many rules there are, rulings included: their ids count from 1 without a gap."""
    examples: int
    """How many worked examples the rules have."""
    count_pieces: Callable[[Position], Mapping[str, int]]
    """How many pieces of each kind there are in a position, wherever they lie."""
    box: Callable[[Position], Mapping[str, range]]
    """How many pieces of each kind there may be."""
    most_moves: int = 1000
    """No random game is longer."""
    option_samples: Sequence[Mapping[str, str]] = ()
    """Options beside all combinations of `choices()`, for options that have no fixed list of values."""
    many_moves: bool = False
    """Whether there are so many legal moves that random games mostly choose among the candidates, and only some
    positions are looked at with all their moves."""
    minor_options: frozenset[str] = frozenset()
    """Options whose values are tried one after the other, not in all combinations with the other options."""
    scramble: Callable[[Position, int | None, Random], Position] | None = None
    """A copy in which everything that this viewer may not know is different, or at least drawn anew. None says that
    the game hides nothing."""
    rare: tuple[type[Move], ...] = ()
    """Kinds of moves that have to do with what is hidden, and that random games seldom come to."""


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


def _duel_pieces(position: Position) -> Mapping[str, int]:
    assert isinstance(position, DuelPosition)
    kinds = ("blue", "yellow", "red", "black", "turquoise", "", "special")
    offer, supply = position.offer, position.supply
    pieces: Counter[str] = Counter()
    for pool in (position.bag, position.tower, offer.large_moon):
        for colour, count in enumerate(pool):
            pieces[kinds[colour]] += count
    for tiles in (*offer.suns, *offer.moons, *(board.broken for board in position.boards)):
        pieces.update(kinds[colour] for colour in tiles)
    pieces["chip"] += sum(position.chip_supply) + sum(chip >= 0 for chip in offer.chips)
    pieces["start marker"] += offer.marker + (position.marker_holder is not None)
    unplaced = [*supply.stack, *supply.drawn, *(tile for tile in supply.display if tile)]
    for board in position.boards:
        for colour, count in zip(board.line_colours, board.line_counts, strict=True):
            if count:
                pieces[kinds[colour]] += count
        pieces.update(kinds[piece] for piece in board.dome if piece != -1)
        pieces["chip"] += len(board.chips)
        unplaced += [tile for tile in board.dome_tiles if tile]
    pieces.update(f"dome tile {tile}" for tile in unplaced)
    return pieces


def _duel_box(position: Position) -> Mapping[str, range]:
    """Thirteen tiles of each colour (D-2), the dome tiles (D-5), the chips (D-6); specials come when they are due."""
    return {
        **{colour: range(13, 14) for colour in ("blue", "yellow", "red", "black", "turquoise")},
        **{f"dome tile {tile}": range(1, 2) for tile in range(1, 19)},
        "special": range(10),
        "chip": range(20, 21),
        "start marker": range(1, 2),
    }


def _duel_scramble(position: Position, viewer: int | None, rng: Random) -> Position:
    """Shuffle the dome tiles that this viewer may not know, and what the other seat knows of them.

    The backs of the stack's top tile and of the drawn tiles are public, and so is how far the ordering has come.
    """
    assert isinstance(position, DuelPosition)
    twin = position.copy()
    supply = twin.supply
    known = supply.known[viewer] if viewer is not None else 0
    places = [*supply.drawn, *supply.stack]
    hidden = [place for place, tile in enumerate(places) if not known >> tile & 1]
    shown = range(len(supply.drawn) + 1)
    pool = [places[place] for place in hidden]
    rng.shuffle(pool)
    for place in hidden:
        fitting = [tile for tile in pool if place not in shown or back(tile) == back(places[place])]
        places[place] = fitting[0]
        pool.remove(fitting[0])
    supply.drawn, supply.stack = places[: len(supply.drawn)], places[len(supply.drawn) :]
    if viewer != supply.drawn_by:
        supply.put_under = rng.sample(supply.drawn, len(supply.put_under))
    for seat in range(twin.seats):
        if seat != viewer:
            supply.known[seat] = sum(1 << tile for tile in places if rng.random() < 0.5)
    return twin


def _queens_garden_pieces(position: Position) -> Mapping[str, int]:
    """Tiles by hex, expansions by their printed hex, and the two limits of a storage. Jokers are unlimited."""
    assert isinstance(position, QueensGardenPosition)
    pieces: Counter[str] = Counter()
    for pool in (position.bag, position.tower):
        for hex_, count in enumerate(pool):
            pieces[f"tile {hex_}"] += count
    display = position.display
    tiles = [tile for lying in display.tiles for tile in lying if tile != -1]
    expansions = [*position.supply, *display.expansions, *(each for stack in position.stacks for each in stack)]
    for storage in position.storages:
        tiles += storage.tiles
        expansions += storage.expansions
        assert 0 <= storage.jokers <= 12 - len(storage.tiles)
        assert len(storage.expansions) <= 2
    for garden in position.gardens:
        tiles += [hex_ for cell, hex_ in enumerate(garden.hexes) if hex_ != -1 and not garden.printed >> cell & 1]
        expansions += garden.expansions
    pieces.update(f"tile {hex_}" for hex_ in tiles)
    pieces.update(f"expansion {hex_}" for hex_ in expansions if hex_ != -1)
    return pieces


def _queens_garden_box(position: Position) -> Mapping[str, range]:
    """Three tiles and one expansion of each hex (Q-3, Q-4)."""
    tiles = {f"tile {hex_}": range(3, 4) for hex_ in range(36)}
    return tiles | {f"expansion {hex_}": range(1, 2) for hex_ in range(36)}


def _scramble_queens_garden(position: Position, viewer: int | None, rng: Random) -> Position:
    """Shuffle the faces of all expansions that lie face down, wherever they lie; nobody may know any of them."""
    assert isinstance(position, QueensGardenPosition)
    display = position.display
    covered = [
        number for number, hex_ in enumerate(display.expansions) if hex_ != -1 and not display.face_up >> number & 1
    ]
    built = [(garden, place) for garden in position.gardens for place in range(7) if garden.face_down >> place & 1]
    faces = [*position.supply, *(each for stack in position.stacks for each in stack)]
    faces += [display.expansions[number] for number in covered]
    faces += [garden.expansions[place] for garden, place in built]
    rng.shuffle(faces)
    position.supply = [faces.pop() for _ in position.supply]
    position.stacks = [[faces.pop() for _ in stack] for stack in position.stacks]
    for number in covered:
        display.expansions[number] = faces.pop()
    for garden, place in built:
        garden.expansions[place] = faces.pop()
    return position


KITS: dict[str, Kit] = {
    "azul": Kit(
        rule_prefix="A",
        rules=34,
        examples=7,
        count_pieces=_azul_pieces,
        box=_azul_box,
        minor_options=frozenset({"starter"}),
    ),
    "duel": Kit(
        rule_prefix="D",
        rules=40,
        examples=6,
        count_pieces=_duel_pieces,
        box=_duel_box,
        option_samples=(
            {"goals": "first-game"},
            {"goals": "colourful-rows,border,corners"},
            {"goals": "columns,diagonals,specials", "starter": "2"},
            {"goals": "specials,corners,border,colourful-rows", "goal_count": "4"},
        ),
        scramble=_duel_scramble,
        rare=(Draw, Look, Keep, PutUnder),
    ),
    "queens-garden": Kit(
        rule_prefix="Q",
        rules=42,
        examples=7,
        count_pieces=_queens_garden_pieces,
        box=_queens_garden_box,
        option_samples=(
            {"board": "variant", "round_points": "2,1,2,1,3,1,3,1,4,1,4,0"},
            {"round_points": "d:1,y:,6:2,b:1,2:1,g:0,1:1,l:1,3:2,p:1,4:2,5:3"},
        ),
        many_moves=True,
        minor_options=frozenset({"starter"}),
        scramble=_scramble_queens_garden,
        rare=(BuyExpansion,),
    ),
}
