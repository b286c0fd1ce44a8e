"""Tiles for the factories, from the bag and, when it is empty, from the lid (A-3, A-28, A-29)."""

from __future__ import annotations

from app.rules.azul.components import COLOUR_CODES, COLOURS, Colour
from app.rules.dealer import Dealer


def draw(bag: list[int], discarded: list[int], wanted: int, dealer: Dealer) -> tuple[list[Colour], int]:
    """So many tiles, or what there is, and how many came from the lid into the bag for that. They are not counted out
    of the bag here, but while they are dealt."""
    in_bag = sum(bag)
    if in_bag >= wanted:
        return dealer.draw(bag, wanted, COLOUR_CODES), 0
    tiles = dealer.draw(bag, in_bag, COLOUR_CODES) if in_bag else []
    in_lid = sum(discarded)  # the floors are empty between two rounds
    if in_lid:
        tiles += dealer.draw(discarded, min(wanted - in_bag, in_lid), COLOUR_CODES)
    bag[:] = [before + more for before, more in zip(bag, discarded, strict=True)]
    discarded[:] = [0] * len(COLOURS)
    return tiles, in_lid
