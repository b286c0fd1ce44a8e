"""Azul: Queen's Garden (rules Q-1 to Q-42): 2 to 4 players, standard or variant board.

A hex is a colour and a symbol: `b` blue, `p` dark purple, `l` light purple, `y` yellow, `g` light green, `d` dark
green; the symbol is its value, `1` tree, `2` bird, `3` butterflies, `4` flower, `5` plant, `6` tulips. So `b3`: blue
butterflies. A space is a place and a spot: place `0` is the fountain board, `1` to `6` are the places for
expansions; spot `0` is the centre, `1` to `6` lie around it, beginning on the right and going against the clock.

Move codes, in the order in which one would say them:

- `+b`: take blue; `+3`: take butterflies. Where there are several copies of a hex, at which expansion of the display
  it is taken: `+b,3@1,6@4` takes blue, the butterflies at expansion 1 and the tulips at expansion 4. The expansions
  of a round are numbered in the order of the stack.
- `b3@25`: place blue butterflies on place 2, spot 5. Then what is paid: `b3@25,y3,xd3` with yellow butterflies and
  the expansion that shows dark green ones; `b3@25,y3,1j` with a joker.
- `xb3@25,2j`: place the expansion with blue butterflies on place 2, those on spot 5; paid with two jokers.
- `x@2`: place the top expansion of the supply face down on place 2.
- `pass`; with `discard_on_pass` perhaps `pass,b3,xd4`: discard a blue butterflies tile and an expansion.
"""

from app.rules.queens_garden.components import QueensGardenOptions
from app.rules.queens_garden.game import QueensGarden
from app.rules.queens_garden.moves import BuyExpansion, Pass, Payment, PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.position import QueensGardenPosition

__all__ = [
    "BuyExpansion",
    "Pass",
    "Payment",
    "PlaceExpansion",
    "PlaceTile",
    "QueensGarden",
    "QueensGardenOptions",
    "QueensGardenPosition",
    "Take",
]
