"""The numbers that the rules of Azul name, for the page that tells them."""

from __future__ import annotations

from app.rules.azul.components import (
    COLOUR_BONUS,
    COLOUR_CODES,
    COLOUR_TERMS,
    COLOURS,
    COLUMN_BONUS,
    FACTORIES,
    FLOOR_PENALTIES,
    FLOOR_SIZE,
    LONGEST_WAIT,
    PENALTY,
    PRINTED_COLUMN,
    ROW_BONUS,
    SIZE,
    STANDSTILL,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)

NUMBERS = {
    "fewest_players": min(FACTORIES),
    "most_players": max(FACTORIES),
    "tiles": TILES_PER_COLOUR * len(COLOURS),
    "tiles_per_colour": TILES_PER_COLOUR,
    "letters": COLOUR_CODES,
    "colours": COLOUR_TERMS,
    "factories": FACTORIES,
    "tiles_per_factory": TILES_PER_FACTORY,
    "lines": SIZE,
    "printed": tuple(tuple(row.index(column) for column in range(SIZE)) for row in PRINTED_COLUMN),
    "floor_spaces": FLOOR_SIZE,
    "penalties": FLOOR_PENALTIES,
    "floor_costs": PENALTY,
    "row_bonus": ROW_BONUS,
    "column_bonus": COLUMN_BONUS,
    "colour_bonus": COLOUR_BONUS,
    "standstill": STANDSTILL,
    "longest_wait": LONGEST_WAIT,
}
