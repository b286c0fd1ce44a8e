"""Groups: connected hexes of one colour or of one symbol, of which no two may be identical (Q-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.queens_garden.components import KINDS
from app.rules.queens_garden.geometry import AROUND


class Group(NamedTuple):
    """A group of some category. `members` is the set of its symbols (of a colour) or of its colours (of a symbol)."""

    cells: int
    border: int
    """All positions beside its cells; its own cells may be among them."""
    members: int

    @property
    def size(self) -> int:
        return self.cells.bit_count()


def join(groups: Sequence[Group], space: int, member: int) -> tuple[Group, ...]:
    """The groups of a category after a hex of it has come to this space: it joins all groups that it touches."""
    here = 1 << space
    cells, border, members = here, AROUND[space], 1 << member
    apart = []
    for group in groups:
        if group.border & here:
            cells |= group.cells
            border |= group.border
            members |= group.members
        else:
            apart.append(group)
    return (*apart, Group(cells, border, members))


def closed_spaces(groups: Sequence[Group]) -> list[int]:
    """For each member of a category, where it may not go: a group beside it would hold two identical hexes.

    A hex closes the border of the groups that have its like; and where two groups with a hex in common meet, any
    hex of the category would join them.
    """
    between = 0
    for number, group in enumerate(groups):
        for other in groups[:number]:
            if group.members & other.members:
                between |= group.border & other.border
    closed = [between] * KINDS
    for group in groups:
        for member in range(KINDS):
            if group.members >> member & 1:
                closed[member] |= group.border
    return closed
