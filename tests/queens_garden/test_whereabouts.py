"""Spaces in words: the same as on the drawing, for every space."""

from app.rules.queens_garden.events import Bought, Completed, Placed
from app.rules.queens_garden.geometry import COORDINATES, SPACES, SPOTS
from app.rules.queens_garden.moves import Payment
from app.rules.queens_garden.scoring import PavilionsScored
from app.rules.queens_garden.whereabouts import BEDS, WHERE

ACROSS = {-1: "left", 0: "", 1: "right"}
DOWN = {-1: "upper", 0: "", 1: "lower"}


def side(q: int, r: int) -> str:
    """Where something lies that is so far from the middle, as one sees it."""
    across, down = 2 * q + r, r
    return f"{DOWN[(down > 0) - (down < 0)]} {ACROSS[(across > 0) - (across < 0)]}".strip()


def test_beds_and_spaces_are_named_by_where_they_are() -> None:
    assert len({str(where) for where in WHERE}) == SPACES
    for space, where in enumerate(WHERE):
        (q, r), (centre_q, centre_r) = COORDINATES[space], COORDINATES[space // SPOTS * SPOTS]
        bed = f"the {side(centre_q, centre_r)} bed" if space >= SPOTS else "the fountain board"
        spot = side(q - centre_q, r - centre_r)
        assert str(where) == (f"on the {spot} of {bed}" if spot else f"in the middle of {bed}")
        assert BEDS[space // SPOTS] == bed


def test_events_tell_which_spaces_they_are_about() -> None:
    assert Placed(1, 0, 19, False, Payment()).where == "1 25"
    assert Completed(0, 50, 2, 0).where == "0 71"
    assert Bought(2, 1, 3, -6).where == "2 30 31 32 33 34 35 36"
    assert PavilionsScored(0, 1, (1, 4), 2).where == "0 10 40"
