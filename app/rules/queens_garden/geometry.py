"""The garden's plan: 55 positions, their neighbours, the features and what surrounds them (Q-5).

A garden has seven places: place 0 is the fountain board, places 1 to 6 take expansions. Each is a flower of seven
positions: spot 0 is its centre, spots 1 to 6 lie around it in the directions of `DIRECTIONS`. Position `7 * place +
spot` is a space for a hex, except the centre of the fountain board, which is the fountain, and the centre of a
face-up expansion, which is its pavilion. The statues and benches lie in the six gaps and come last. Sets of
positions are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
PLACES = 7
SPOTS = 7
SPACES = PLACES * SPOTS
"""Everything below this number, except the fountain, can hold a hex some day."""
FOUNTAIN = 0
GAPS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
"""Where the statues and benches are, alternating; the first one is a statue."""
STATUES = tuple(range(SPACES, SPACES + len(GAPS), 2))
BENCHES = tuple(range(SPACES + 1, SPACES + len(GAPS), 2))


def _coordinates() -> tuple[tuple[int, int], ...]:
    centres = [(0, 0), *((3 * q, 3 * r) for q, r in DIRECTIONS)]
    flowers = [(q + dq, r + dr) for q, r in centres for dq, dr in ((0, 0), *DIRECTIONS)]
    return (*flowers, *GAPS)


COORDINATES = _coordinates()
"""Axial coordinates (q, r) of every position."""
POSITIONS = len(COORDINATES)
_AT = {coordinates: position for position, coordinates in enumerate(COORDINATES)}

NEIGHBOURS = tuple(
    tuple(_AT[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in _AT) for q, r in COORDINATES
)


def mask(positions: Iterable[int]) -> int:
    """A set of positions."""
    return sum(1 << position for position in set(positions))


AROUND = tuple(mask(neighbours) for neighbours in NEIGHBOURS)
"""AROUND[position]: the set of its neighbours. For a feature, what must hold hexes to complete it."""

CENTRES = tuple(SPOTS * place for place in range(PLACES))
FEATURES_NEAR = tuple(
    tuple(near for near in NEIGHBOURS[position] if near in CENTRES or near >= SPACES) for position in range(POSITIONS)
)
"""The features, and the places' centres that may become pavilions, beside each position."""

FLOWER = tuple(mask(range(SPOTS * place, SPOTS * place + SPOTS)) for place in range(PLACES))
"""FLOWER[place]: its seven positions."""
OUTER = tuple(FLOWER[place] & ~(1 << CENTRES[place]) for place in range(PLACES))
"""OUTER[place]: its six positions around the centre."""

_SPOT_SETS = tuple(
    tuple(tuple(SPOTS * place + spot for spot in range(SPOTS) if bits >> spot & 1) for bits in range(1 << SPOTS))
    for place in range(PLACES)
)
_SPOT_BITS = (1 << SPOTS) - 1


def members(spaces: int) -> list[int]:
    """What is in a set of spaces, ascending."""
    found: list[int] = []
    for sets in _SPOT_SETS:
        if not spaces:
            break
        found += sets[spaces & _SPOT_BITS]
        spaces >>= SPOTS
    return found


def place_of(space: int) -> int:
    return space // SPOTS


def space_code(space: int) -> str:
    """Two digits: the place and the spot."""
    return f"{space // SPOTS}{space % SPOTS}"
