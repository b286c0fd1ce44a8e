"""What is told of an event, to the letter; other tests show the rest."""

import pytest

from app.rules.contract import Event
from app.rules.queens_garden import Payment
from app.rules.queens_garden.events import Bought, Completed, Dealt, Placed, RoundBegan, Took, TurnedUp
from app.rules.queens_garden.scoring import (
    CategoryScored,
    GroupBonus,
    JokersScored,
    PavilionsScored,
)
from app.rules.starting_points import StartingPoints


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            Took(1, 4, ((2, 1),), ((32, 3),)),
            "Player 2 takes butterflies: blue butterflies, the expansion with dark green butterflies.",
        ),
        (Dealt(2, (0, 0), 1), "The tower is emptied into the bag: 1 tile. New tiles come out: blue tree, blue tree."),
        (TurnedUp(3, 35), "An expansion is turned face up: dark green tulips."),
        (Placed(0, 0, 6, False, Payment()), "Player 1 places blue tree on the lower right of the fountain board."),
        (
            Placed(0, 1, 8, False, Payment((0,), (19,), 2)),
            (
                "Player 1 places blue bird on the right of the right bed and pays blue tree,"
                " the expansion with yellow bird, 2 jokers."
            ),
        ),
        (Completed(2, 50, 2, 0), "Player 3 completes a bench: 2 jokers."),
        (Bought(0, 2, 5, -6), "Player 1 pays 6 points and places an expansion face down on the lower left bed."),
        (RoundBegan(3, 1, 5, 4), "Round 3 begins; Player 2 starts."),
        (CategoryScored(0, 3, 6, (1, 2), 4), "Player 1 scores flower × 2: 4 points."),
        (PavilionsScored(0, 3, (1,), 1), "Player 1 scores the pavilions: 1 point."),
        (JokersScored(0, 4, 3, 3), "Player 1 has jokers left: 3 points."),
        (GroupBonus(0, 4, 3, (1, 2, 3, 4), 4), "Player 1 gets the bonus for a dark purple group of 4: 4 points."),
        (StartingPoints(2, 15), "Player 3 starts with 15 points."),
    ],
)
def test_what_is_told(event: Event, text: str) -> None:
    assert str(event.text) == text
