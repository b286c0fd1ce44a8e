"""The factories: how they are filled, what taking a colour from one gives, what it pushes into the centre (A-8)."""

from __future__ import annotations

from itertools import product

from app.rules.azul.components import COLOURS, TILES_PER_FACTORY, Colour

Factory = tuple[Colour, ...]
"""The tiles on a factory, in the order in which they were dealt."""

Contents = tuple[tuple[Colour, int], ...]
"""Colours, and how many tiles there are of each."""

Split = tuple[int, Contents]
"""How many tiles are taken, and what moves to the centre."""


def in_fours(tiles: list[Colour]) -> tuple[Factory, ...]:
    """The tiles for each factory; when tiles run short, the last one gets what is left (A-29)."""
    one_by_one = iter(tiles)
    factories = tuple(zip(one_by_one, one_by_one, one_by_one, one_by_one))  # noqa: B905  # to say strict=False costs a third
    left = len(tiles) % TILES_PER_FACTORY
    return (*factories, tuple(tiles[-left:])) if left else factories


def _contents(factory: Factory) -> Contents:
    return tuple((colour, factory.count(colour)) for colour in COLOURS if colour in factory)


def _split(factory: Factory, colour: Colour) -> Split:
    return factory.count(colour), tuple(other for other in _contents(factory) if other[0] != colour)


_EVERY_FACTORY = [tiles for size in range(1, TILES_PER_FACTORY + 1) for tiles in product(COLOURS, repeat=size)]

CONTENTS = {factory: _contents(factory) for factory in _EVERY_FACTORY}
SPLIT = {factory: tuple(_split(factory, colour) for colour in COLOURS) for factory in _EVERY_FACTORY}
"""SPLIT[factory][colour]: what becomes of the tiles of a factory when this colour is taken from it."""
