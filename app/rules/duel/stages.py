"""Where a game stands: which kinds of moves are due now."""

from __future__ import annotations

from enum import Enum

from app.rules.contract import TAKE, TILE


class Stage(Enum):
    OPENING = "opening"
    """Each player takes a first dome tile (D-11)."""
    OFFER = "offer"
    """Phase 1, at the beginning of a turn (D-12 to D-20)."""
    DRAWING = "drawing"
    """The acting seat has drawn dome tiles and not looked at them (D-12)."""
    KEEPING = "keeping"
    """It has looked at them and keeps one (D-12)."""
    ORDERING = "ordering"
    """It puts the others under the stack (D-12)."""
    TILING = "tiling"
    """Phase 2: everybody whose rows leave a choice (D-23, D-24)."""
    OVER = "over"

    __hash__ = object.__hash__  # every member exists once; the inherited one is slow


EXPECTED = {
    Stage.OPENING: "open",
    Stage.OFFER: TAKE,
    Stage.DRAWING: "draw",
    Stage.KEEPING: "keep",
    Stage.ORDERING: "order",
    Stage.TILING: TILE,
}
"""What each stage expects of whoever acts."""
