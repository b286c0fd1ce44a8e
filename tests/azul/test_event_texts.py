"""The English sentence of each kind of event, one for each branch."""

import pytest

from app.rules.azul.events import COLOUR, COLUMN, ROW, Bonus, Dealt, Ended, Fell, Paid, Tiled, Took, Warned
from app.rules.contract import Event, Outcome
from app.rules.wording import phrase


def took(source: int, line: int, amount: int, *, broken: int = 0, lost: int = 0, marker: bool = False) -> Took:
    return Took(0, source, 2, amount, line, broken=broken, lost=lost, marker=marker, forced=False)


def tiled(points: int) -> Tiled:
    return Tiled(1, 3, 2, 4, 0, range(4, 5), range(2, 3), points)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (took(3, 4, 2), "Player 1 takes 2 red from factory 3: line 4."),
        (took(3, 1, 2, broken=1), "Player 1 takes 2 red from factory 3: 1 to line 1, 1 to the floor."),
        (took(0, 5, 3), "Player 1 takes 3 red from the centre: line 5."),
        (took(0, 2, 5, broken=1, lost=2), "Player 1 takes 5 red from the centre: 2 to line 2, 3 to the floor."),
        (took(0, 5, 1, marker=True), "Player 1 takes 1 red from the centre, with the start marker: line 5."),
        (took(0, 0, 2, broken=2), "Player 1 takes 2 red from the centre: all to the floor."),
        (took(9, 0, 4, broken=1, lost=3), "Player 1 takes 4 red from factory 9: all to the floor."),
        (tiled(1), "Player 2 tiles blue at row 2, column 4: 1 point."),
        (tiled(7), "Player 2 tiles blue at row 2, column 4: 7 points."),
        (Fell(2, 3, 4, 3, 0), "Player 3 finds no space for white in row 3: line 3 falls to the floor."),
        (Paid(0, 1, 1, 1, -1), "Player 1 loses 1 point for the floor."),
        (Paid(0, 1, 7, 14, -14), "Player 1 loses 14 points for the floor."),
        (Paid(0, 1, 2, 2, 0), "Player 1 has no points to lose for the floor."),
        (Dealt(2, 3, (), 0), "Round 2 begins. Player 4 starts."),
        (Warned(needs_wall=False), "Another round without a tile in a line or on a wall ends the game."),
        (Warned(needs_wall=True), "Another round without a tile on a wall ends the game."),
        (Bonus(0, 5, ROW, 1, 2), "Player 1 gets 2 for row 1."),
        (Bonus(0, 5, COLUMN, 4, 7), "Player 1 gets 7 for column 4."),
        (Bonus(0, 5, COLOUR, 3, 10), "Player 1 gets 10 for all five black tiles."),
        (Ended(Outcome((0,), phrase("A wall has a complete row."))), "A wall has a complete row."),
    ],
)
def test_an_event_in_words(event: Event, sentence: str) -> None:
    assert str(event.text) == sentence


@pytest.mark.parametrize(("colour", "word"), list(enumerate(["blue", "yellow", "red", "black", "white"])))
def test_the_colours_by_name(colour: int, word: str) -> None:
    assert str(Tiled(0, 1, 1, 1, colour, range(1, 2), range(1, 2), 1).text).startswith(
        f"Player 1 tiles {word} at row"
    )
    assert str(Fell(0, 1, colour, 1, 0).text).startswith(f"Player 1 finds no space for {word} in row 1:")
    assert str(Bonus(0, 1, COLOUR, colour, 10).text) == f"Player 1 gets 10 for all five {word} tiles."
