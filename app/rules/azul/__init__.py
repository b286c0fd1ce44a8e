"""Azul and Azul Mini (rules A-1 to A-34): 2 to 4 players, coloured or grey wall.

Move codes, in the order in which one would say them:

- `3r4`: from factory 3, take red, to line 4. Factories are 1 to 9, the centre is `c`; the colours are `b` blue,
  `y` yellow, `r` red, `k` black, `w` white; lines are 1 (top) to 5, the floor is `f`. So `cbf`: from the centre
  take blue, all to the floor.
- `t24`: on the grey wall, the tile of full line 2 goes to column 4.
"""

from app.rules.azul.components import AzulOptions
from app.rules.azul.game import Azul
from app.rules.azul.moves import Take, Tile
from app.rules.azul.position import AzulPosition

__all__ = ["Azul", "AzulOptions", "AzulPosition", "Take", "Tile"]
