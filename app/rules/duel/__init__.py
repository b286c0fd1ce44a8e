"""Azul Duel (rules D-1 to D-40): two players, five rounds, a dome each.

Move codes, in the order in which one would say them:

- `3t4ky`: from the sun side of factory 3, take turquoise, to line 4, and leave a stack of black with yellow on top of
  it. Small factories are 1 to 4, the large one is 5 and leaves no stack: `5r6`. The colours are `b` blue, `y` yellow,
  `r` red, `k` black, `t` turquoise; lines are 1 (top) to 6, `x` lets all of them break: `3txky`.
- `mk3`: from all moon sides, take black, to line 3.
- `c2`: take the face-up bonus chip of factory 2.
- `d12f5r1`: take dome tile 12 from the display and place it on field 5, turned to the right by one quarter. Fields
  are 1 (top left) to 9, row by row.
- `draw`: draw a dome tile from the stack; `look`: draw no more. Then `k7f2r0`: keep dome tile 7, place it on field 2,
  not turned; and `u4`: put dome tile 4 under the stack, the next one below it. Only its own seat may know an `u`.
- `t34`: at tiling, the tile of line 3 goes to column 4; `t34.ty.rt`: after these two chips completed the line. A chip
  is the letters of its colours. `t3-`: line 3 stays as it is.
"""

from app.rules.duel.game import Duel
from app.rules.duel.moves import (
    ChipTake,
    DomeTake,
    Draw,
    Keep,
    Leave,
    Look,
    MoonTake,
    PutUnder,
    SunTake,
    Tile,
)
from app.rules.duel.options import DuelOptions
from app.rules.duel.position import DuelPosition

__all__ = [
    "ChipTake",
    "DomeTake",
    "Draw",
    "Duel",
    "DuelOptions",
    "DuelPosition",
    "Keep",
    "Leave",
    "Look",
    "MoonTake",
    "PutUnder",
    "SunTake",
    "Tile",
]
