"""The factories: what taking a colour from one of them gives, and what it pushes into the centre (A-8)."""

from __future__ import annotations

from app.rules.azul.components import COLOURS, Colour

Factory = tuple[Colour, ...]
"""The tiles on a factory, in the order in which they were dealt."""

Split = tuple[int, tuple[tuple[Colour, int], ...]]
"""How many tiles are taken; and for each other colour on the factory, how many move to the centre."""


def _split(factory: Factory, colour: Colour) -> Split:
    others = [(other, factory.count(other)) for other in COLOURS if other != colour and other in factory]
    return factory.count(colour), tuple(others)


class _Splits(dict[Factory, tuple[Split, ...]]):
    """Made when they are first asked for; there are 625 full factories, and a few that are not full."""

    __slots__ = ()

    def __missing__(self, factory: Factory) -> tuple[Split, ...]:
        self[factory] = splits = tuple([_split(factory, colour) for colour in COLOURS])
        return splits


SPLIT = _Splits()
"""SPLIT[factory][colour]: what becomes of the tiles of a factory when this colour is taken from it."""
