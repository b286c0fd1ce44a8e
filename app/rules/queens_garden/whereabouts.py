"""The spaces of a garden in words: which bed, and where on it. Codes are for records, these are for people.

The fountain board is in the middle; the six beds around it are named by where they are, and so are the
spaces of each.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.queens_garden.geometry import SPACES, SPOTS, space_code
from app.rules.wording import Message, Term, phrase

BEDS = (
    Term("the fountain board"),
    Term("the right bed"),
    Term("the upper right bed"),
    Term("the upper left bed"),
    Term("the left bed"),
    Term("the lower left bed"),
    Term("the lower right bed"),
)
"""By place, in the order of the directions."""
_ON = (
    phrase("in the middle of {bed}"),
    phrase("on the right of {bed}"),
    phrase("on the upper right of {bed}"),
    phrase("on the upper left of {bed}"),
    phrase("on the left of {bed}"),
    phrase("on the lower left of {bed}"),
    phrase("on the lower right of {bed}"),
)
"""By spot."""
WHERE = tuple(Message(_ON[space % SPOTS].text, {"bed": BEDS[space // SPOTS]}) for space in range(SPACES))
"""By space: "on the lower left of the upper right bed"."""


def marked(seat: int, positions: Iterable[int]) -> str:
    """What an event tells of in a garden, for scripts that show it: the seat, then codes; those of features go on."""
    return " ".join([str(seat), *map(space_code, positions)])
