"""What a garden and a storage of Queen's Garden are worth."""

from __future__ import annotations

from collections.abc import Sequence

from app.bots.contract import Judge
from app.bots.memory import Memory
from app.rules.contract import Move
from app.rules.queens_garden import QueensGardenPosition, Take
from app.rules.queens_garden.components import (
    CATEGORIES,
    GROUP_BONUS,
    KINDS,
    PAVILION_POINTS,
    ROUNDS,
    SCORING_SIZE,
    VALUE,
    Hex,
)
from app.rules.queens_garden.garden import FEATURE_JOKERS, Garden
from app.rules.queens_garden.geometry import AROUND
from app.rules.queens_garden.payments import BIT, FELLOWS, hex_set
from app.rules.queens_garden.storage import Storage

JOKER = 1.6
"""Before the last round; in the end it is a point."""
USEFUL, SPARE = 1.2, 0.5
"""A stored tile for which there is a plan, and one for which there is none."""
SPACE, SPACES_WANTED = 0.5, 8
PAIR, SINGLE = 0.45, 0.12
"""The share of a group's points while it is too small to score."""
COLOUR_VALUES = tuple(sum(symbol + 1 for symbol in range(KINDS) if members >> symbol & 1) for members in range(64))
"""COLOUR_VALUES[members]: what the hexes of a colour with these symbols are worth together."""


class QueensGardenJudge(Judge):
    # There is so much on the display that more make no better player.
    most_looked_at = 3
    most_replies = 12

    def __init__(self) -> None:
        # Only some moves change a garden.
        self._gardens: Memory[float] = Memory()

    def replies(self, position: QueensGardenPosition, seat: int) -> Sequence[Move]:
        """Only what is taken from the display is missed by others."""
        return [move for move in position.candidate_moves(seat) if isinstance(move, Take)]

    def worth(self, position: QueensGardenPosition, seat: int) -> float:
        if position.outcome is not None:
            return float(position.points[seat])
        garden, storage = position.gardens[seat], position.storages[seat]
        return (
            position.points[seat]
            + self._promise(position, garden)
            + _storage(position, garden, storage, is_done=seat in position.passed)
        )

    def _promise(self, position: QueensGardenPosition, garden: Garden) -> float:
        """What a garden is worth, beside its points."""
        key = (tuple(garden.hexes), tuple(garden.expansions), garden.face_down, position.round, position.options)
        return self._gardens.get(key, lambda: _promise(position, garden))


def _promise(position: QueensGardenPosition, garden: Garden) -> float:
    return _rounds_to_come(position, garden) + _groups(position, garden) + _features(garden)


def _rounds_to_come(position: QueensGardenPosition, garden: Garden) -> float:
    """What the garden as it is will score in this round and the next ones."""
    points, groups = position.options.points, garden.groups
    worth = 0
    for categories in position.options.rounds[position.round - 1 :]:
        for category in categories:
            worth += points[category] * sum([group.cells.bit_count() for group in groups[category]])
    return worth + PAVILION_POINTS * len(garden.pavilions) * (ROUNDS - position.round + 1)


def _groups(position: QueensGardenPosition, garden: Garden) -> float:
    bonus = GROUP_BONUS[position.options.board]
    hope = (ROUNDS - position.round + 1) / ROUNDS
    worth = 0.0
    for category in CATEGORIES:
        kind, is_colour = divmod(category, 2)
        for group in garden.groups[category]:
            size = group.cells.bit_count()
            value = COLOUR_VALUES[group.members] if is_colour else size * (kind + 1)
            if size >= SCORING_SIZE:
                worth += value + bonus.get(size, 0) + 0.3 * hope * (size < KINDS)
            else:
                worth += (PAIR if size == 2 else SINGLE) * hope * value
    return worth


def _features(garden: Garden) -> float:
    """Jokers that will come when everything around a feature is full."""
    worth = 0.0
    for feature, jokers in FEATURE_JOKERS.items():
        if garden.is_feature(feature):
            filled = (AROUND[feature] & garden.occupied).bit_count()
            worth += jokers * filled * filled * 0.025 if filled < KINDS else 0.0
    return worth


def _storage(position: QueensGardenPosition, garden: Garden, storage: Storage, *, is_done: bool) -> float:
    last = position.round == ROUNDS
    free = garden.free.bit_count()
    if last and is_done:
        return float(storage.jokers - storage.value)
    useful = _planned(storage, free)
    held = len(storage.tiles) + len(storage.expansions)
    worth = (1.0 if last else JOKER) * storage.jokers + USEFUL * useful
    if last:
        spare = storage.value * (held - useful) / held if held else 0.0
        return worth - spare
    room = free + 4 * len(storage.expansions)
    return worth + SPARE * (held - useful) + SPACE * min(room, SPACES_WANTED)


def _planned(storage: Storage, free: int) -> int:
    """How many of the stored pieces can be placed or used to pay for others, taken roughly: the dearest first."""
    left = hex_set(storage.tiles) | hex_set(storage.expansions)
    jokers, used = storage.jokers, 0
    for hex_ in sorted({*storage.tiles, *storage.expansions}, key=_dearest):
        if not free or not left & BIT[hex_]:
            continue
        fellows = left & FELLOWS[hex_] & ~BIT[hex_]
        colour = fellows & _SAME_COLOUR[hex_]
        symbol = fellows & ~_SAME_COLOUR[hex_]
        paid = colour if colour.bit_count() >= symbol.bit_count() else symbol
        due = VALUE[hex_] - 1
        count = min(due, paid.bit_count())
        if count + jokers < due:
            continue
        for _ in range(count):
            left &= ~(paid & -paid)
            paid &= paid - 1
        left &= ~BIT[hex_]
        jokers -= due - count
        used += count + 1
        free -= 1
    return used


def _dearest(hex_: Hex) -> int:
    return -VALUE[hex_]


_SAME_COLOUR = tuple(sum(BIT[hex_ // KINDS * KINDS + symbol] for symbol in range(KINDS)) for hex_ in range(36))
