"""Runs of tiles on a square wall: by their lengths a placed tile scores in several games of the family.

Sets of rows, columns and the like are bit masks; the tables here answer by look-up what is asked all the time.
"""

from __future__ import annotations

Table = tuple[tuple[int, ...], ...]


def members_table(size: int) -> Table:
    """members_table(size)[mask]: what is in a set."""
    return tuple(tuple(i for i in range(size) if mask >> i & 1) for mask in range(1 << size))


def run_table(size: int) -> tuple[tuple[range, ...], ...]:
    """run_table(size)[occupied][place]: the unbroken run of occupied places through a place, itself included,
    counted from 1."""
    return tuple(tuple(_run(mask, place, size) for place in range(size)) for mask in range(1 << size))


def _run(occupied: int, place: int, size: int) -> range:
    first = last = place
    while first > 0 and occupied >> (first - 1) & 1:
        first -= 1
    while last < size - 1 and occupied >> (last + 1) & 1:
        last += 1
    return range(first + 1, last + 2)


def points_table(size: int) -> Table:
    """points_table(size)[across][down]: the points of a tile with runs of these lengths."""
    lengths = range(size + 1)
    return tuple(tuple(tile_points(across, down) for down in lengths) for across in lengths)


def tile_points(across: int, down: int) -> int:
    """Each run of more than one tile scores its length; a tile without neighbours scores 1 (A-20, D-27)."""
    if across == down == 1:
        return 1
    return (across if across > 1 else 0) + (down if down > 1 else 0)


def run_cells(row: int, column: int, across: range, down: range) -> tuple[tuple[int, int], ...]:
    """Every (row, column) of the two runs through a tile; the tile itself comes first."""
    beside = [(row, other) for other in across if other != column]
    above_and_below = [(other, column) for other in down if other != row]
    return ((row, column), *beside, *above_and_below)
