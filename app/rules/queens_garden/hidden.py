"""What nobody may know: the faces of expansions that lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.queens_garden.components import UNKNOWN
from app.rules.queens_garden.geometry import PLACES

if TYPE_CHECKING:
    from app.rules.queens_garden.position import QueensGardenPosition


def hide(position: QueensGardenPosition) -> None:
    """Blank out every face that is hidden."""
    position.stacks = [[UNKNOWN] * len(stack) for stack in position.stacks]
    position.supply = [UNKNOWN] * len(position.supply)
    for number in position.display.hidden:
        position.display.expansions[number] = UNKNOWN
    for garden in position.gardens:
        if garden.face_down:
            for place in range(1, PLACES):
                if garden.face_down >> place & 1:
                    garden.expansions[place] = UNKNOWN
