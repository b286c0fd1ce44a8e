"""The five moves of Queen's Garden and their codes: see the package's docstring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from app.rules.contract import Move
from app.rules.queens_garden.components import (
    CATEGORIES,
    CATEGORY_CODES,
    CATEGORY_HEXES,
    COLOUR_CODES,
    HEX_CODES,
    HEXES,
    LARGEST_STACK,
    STORAGE_SPACES,
    SYMBOL_CODES,
    VALUE,
    Hex,
    member_of,
)
from app.rules.queens_garden.geometry import PLACES, SPACES, SPOTS, space_code

Pick = tuple[Hex, int]
"""Which copy of a hex: the number of the expansion that carries it or shows it."""


def _is_multiset(hexes: tuple[Hex, ...]) -> bool:
    return all(hex_ in HEXES for hex_ in hexes) and all(a <= b for a, b in pairwise(hexes))


class Payment(NamedTuple):
    """What is discarded for a placement: tiles and expansions in ascending order, and jokers."""

    tiles: tuple[Hex, ...] = ()
    expansions: tuple[Hex, ...] = ()
    jokers: int = 0

    @property
    def size(self) -> int:
        return len(self.tiles) + len(self.expansions) + self.jokers

    @property
    def code(self) -> str:
        jokers = f",{self.jokers}j" if self.jokers else ""
        return f"{_pieces_code(self.tiles, self.expansions)}{jokers}"


NO_PAYMENT = Payment()


@lru_cache(maxsize=1 << 12)
def _is_payment(payment: Payment) -> bool:
    jokers = payment.jokers
    return _is_multiset(payment.tiles) and _is_multiset(payment.expansions) and 0 <= jokers <= STORAGE_SPACES


def _pieces_code(tiles: Iterable[Hex], expansions: Iterable[Hex]) -> str:
    names = [HEX_CODES[hex_] for hex_ in tiles] + [f"x{HEX_CODES[hex_]}" for hex_ in expansions]
    return "".join(f",{name}" for name in names)


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take all hexes of a category from the display; `picks` tells the copy where there are several (Q-10, Q-11)."""

    category: int
    picks: tuple[Pick, ...] = ()

    def __post_init__(self) -> None:
        hexes = [hex_ for hex_, _ in self.picks]
        if not (
            self.category in CATEGORIES
            and all(hex_ in CATEGORY_HEXES[self.category] for hex_ in hexes)
            and sorted(set(hexes)) == hexes
            and all(1 <= number <= LARGEST_STACK for _, number in self.picks)
        ):
            raise ValueError("there is no such take")

    def __str__(self) -> str:
        names = COLOUR_CODES if self.category % 2 == 0 else SYMBOL_CODES
        picks = "".join(f",{names[member_of(self.category, hex_)]}@{number}" for hex_, number in self.picks)
        return f"+{CATEGORY_CODES[self.category]}{picks}"


@dataclass(frozen=True, slots=True)
class PlaceTile(Move):
    """Place a tile from storage on a space of the garden and pay for it (Q-15)."""

    hex: Hex
    space: int
    payment: Payment = NO_PAYMENT

    def __post_init__(self) -> None:
        if not (self.hex in HEXES and 0 < self.space < SPACES and _is_payment(self.payment)):
            raise ValueError("there is no such placement")

    def __str__(self) -> str:
        return f"{HEX_CODES[self.hex]}@{space_code(self.space)}{self.payment.code}"


@dataclass(frozen=True, slots=True)
class PlaceExpansion(Move):
    """Place a stored expansion face up so that its printed hex comes to this space, and pay for it (Q-22)."""

    hex: Hex
    space: int
    payment: Payment = NO_PAYMENT

    def __post_init__(self) -> None:
        on_rim = SPOTS < self.space < SPACES and self.space % SPOTS
        if not (self.hex in HEXES and on_rim and _is_payment(self.payment)):
            raise ValueError("there is no such placement")

    def __str__(self) -> str:
        return f"x{HEX_CODES[self.hex]}@{space_code(self.space)}{self.payment.code}"


@dataclass(frozen=True, slots=True)
class BuyExpansion(Move):
    """Place the top expansion of the supply face down for points (Q-23)."""

    place: int

    def __post_init__(self) -> None:
        if not 0 < self.place < PLACES:
            raise ValueError("there is no such place")

    def __str__(self) -> str:
        return f"x@{self.place}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing more in this round; with the option `discard_on_pass`, perhaps discard something (Q-25, Q-27)."""

    tiles: tuple[Hex, ...] = ()
    expansions: tuple[Hex, ...] = ()

    def __post_init__(self) -> None:
        if not (_is_multiset(self.tiles) and _is_multiset(self.expansions)):
            raise ValueError("there is no such pass")

    def __str__(self) -> str:
        return f"pass{_pieces_code(self.tiles, self.expansions)}"

    @property
    def value(self) -> int:
        """What it costs to discard these pieces (Q-27)."""
        return sum(VALUE[hex_] for hex_ in (*self.tiles, *self.expansions))


# Moves that come up again and again exist once: generating them only hands them out.


class TilePlacements(dict[int, PlaceTile]):
    """The placements of a tile with one payment, by space; each is made when it is asked for."""

    __slots__ = ("_hex", "_payment")

    def __init__(self, hex_: Hex, payment: Payment) -> None:
        super().__init__()
        self._hex = hex_
        self._payment = payment

    def __missing__(self, space: int) -> PlaceTile:
        move = self[space] = PlaceTile(self._hex, space, self._payment)
        return move


class ExpansionPlacements(dict[int, PlaceExpansion]):
    """The placements of an expansion with one payment, by the space of its printed hex."""

    __slots__ = ("_hex", "_payment")

    def __init__(self, hex_: Hex, payment: Payment) -> None:
        super().__init__()
        self._hex = hex_
        self._payment = payment

    def __missing__(self, space: int) -> PlaceExpansion:
        move = self[space] = PlaceExpansion(self._hex, space, self._payment)
        return move


tile_placements = lru_cache(maxsize=1 << 12)(TilePlacements)
expansion_placements = lru_cache(maxsize=1 << 10)(ExpansionPlacements)

TAKES = tuple(Take(category) for category in CATEGORIES)
BUYS = {place: BuyExpansion(place) for place in range(1, PLACES)}
PASS = Pass()
