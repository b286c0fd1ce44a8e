"""Q-10 to Q-14: taking from the display."""

import pytest

from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.events import Dealt, Took, TurnedUp
from tests.queens_garden.kit import GAME, hexes, legal, of, play, refusal, shown, storage, stored, table


def takes(position: QueensGardenPosition) -> set[str]:
    return {code for code in legal(position) if code[0] == "+"}


def test_example_1_blue_takes_two_and_the_expansion_moves_beside_the_stack() -> None:
    position = table(top="b2 b6 y2 d4", below=2)
    events = play(position, "+b", "l1 l2 g3 g4")
    assert stored(position) == ("b2 b6", "", 0)
    assert shown(position) == ["y2 d4", "l1 l2 g3 g4", ""]
    assert position.display.top == 2
    assert [str(event.text) for event in events] == [
        "Player 1 takes blue: blue bird, blue tulips.",
        "New tiles come out: light purple tree, light purple bird, light green butterflies, light green flower.",
    ]


def test_q10_a_colour_or_a_symbol_from_the_whole_display() -> None:
    position = table(beside=["b1 y2", "^b3", "-", "d1"], top="b2 y1", below=0)
    assert takes(position) == {"+b", "+y", "+d", "+1", "+2", "+3"}
    (took,) = of(Took, play(position, "+b"))
    assert took.tiles == ((0, 1), (1, 5))
    assert took.expansions == ((2, 2),)
    assert stored(position) == ("b1 b2", "b3", 0)


def test_q10_all_of_a_symbol() -> None:
    position = table(beside=["b1 y2", "^d3"], top="b2 y1", below=0)
    play(position, "+1")
    assert stored(position) == ("b1 y1", "", 0)


def test_q10_what_is_not_there_cannot_be_taken() -> None:
    position = table(top="b2 b6 y2 d4")
    assert refusal(position, "+g") == ("Q-10", "Nothing in the display is light green.")
    assert refusal(position, "+1") == ("Q-10", "The display has no tree.")


def test_q11_of_identical_hexes_one_is_taken_and_the_player_chooses_which() -> None:
    position = table(beside=["b1 b2", "b1"], top="b1 d5", below=1)
    assert takes(position) == {"+b,1@1", "+b,1@2", "+b,1@3", "+1,b@1", "+1,b@2", "+1,b@3", "+2", "+5", "+d"}
    play(position, "+b,1@2")
    assert stored(position) == ("b1 b2", "", 0)
    assert shown(position)[0] == "b1"
    assert shown(position)[2] == "b1 d5"


def test_q11_a_tile_or_a_face_up_expansion() -> None:
    position = table(beside=["b1 d2", "^b1"], top="y1", below=0)
    assert {code for code in takes(position) if code.startswith("+1")} == {"+1,b@1", "+1,b@2"}
    other = position.copy()
    play(position, "+1,b@1")
    assert stored(position) == ("b1 y1", "", 0)
    play(other, "+1,b@2")
    assert stored(other) == ("y1", "b1", 0)


def test_q11_every_combination_of_copies() -> None:
    position = table(beside=["b1 b2 b3", "b1 b2", "^b2"], top="b1", below=1)
    found = {code for code in takes(position) if code.startswith("+b")}
    assert found == {f"+b,1@{one},2@{other}" for one in (1, 2, 4) for other in (1, 2, 3)}


def test_q37_two_of_a_kind_on_one_expansion_are_no_choice() -> None:
    position = table(top="b1 b1 b2 y1", below=0)
    assert takes(position) == {"+b", "+y", "+1", "+2"}
    play(position, "+b")
    assert stored(position) == ("b1 b2", "", 0)
    assert shown(position) == ["b1 y1"]
    assert takes(position) == {"+b", "+y", "+1"}
    play(position, "+1")
    assert stored(position, 1) == ("b1 y1", "", 0)


def test_q37_the_copy_is_chosen_by_the_expansion_it_lies_on() -> None:
    """Two of the three copies of the blue tree lie on expansion 1: there are two choices, not three."""
    position = table(beside=["b1 b1"], top="b1 y2", below=0)
    assert {code for code in takes(position) if code.startswith("+b")} == {"+b,1@1", "+b,1@2"}
    play(position, "+b,1@1")
    assert shown(position) == ["b1", "b1 y2"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("+b", "The display has blue tree on several expansions: 1, 2, 3. You take only one, so say which."),
        ("+b,1@4", "Expansion 4 has no blue tree."),
        ("+b,1@1,2@1", "There is no copy of blue bird to choose: it lies in one place only."),
        ("+b,1@1,5@1", "Expansion 1 has no blue plant."),
    ],
)
def test_q11_the_copy_is_told_exactly_where_there_are_several(code: str, sentence: str) -> None:
    position = table(beside=["b1 b2", "b1"], top="b1 d5", below=1)
    assert refusal(position, code) == ("Q-11", sentence)


def test_q12_everything_taken_must_fit() -> None:
    position = table(top="b1 b2 y1 d5", storages=[storage("g1 g2 g3 g4 g5 g6 l1 l2", jokers=3)])
    assert refusal(position, "+b") == (
        "Q-12",
        "You would take 2 tiles (blue), but your storage has room for 1.",
    )
    assert refusal(position, "+d") is None
    assert takes(position) == {"+y", "+d", "+2", "+5"}


def test_q12_two_expansions_fit() -> None:
    position = table(beside=["^b1", "^b2", "^b3"], top="d1", storages=[storage()])
    assert refusal(position, "+b") == (
        "Q-12",
        "You would take 3 expansions (blue), but your storage has room for 2.",
    )
    assert refusal(position, "+1") is None


def test_q12_a_copy_that_fits_is_legal_where_another_is_not() -> None:
    full = storage("g1 g2 g3 g4 g5 g6 l1 l2 l3 l4 l5 l6")
    position = table(beside=["^b1"], top="b1", storages=[full])
    assert takes(position) == {"+b,1@1", "+1,b@1"}
    position = table(beside=["^b1"], top="b1", storages=[storage("", "d1 d2")])
    assert takes(position) == {"+b,1@2", "+1,b@2"}


def test_q6_twelve_spaces_for_tiles_and_jokers_together() -> None:
    position = table(top="b1", storages=[storage("g1 g2 g3 g4 g5 g6 l1 l2", jokers=4)])
    assert takes(position) == set()
    position = table(top="b1", storages=[storage("g1 g2 g3 g4 g5 g6 l1 l2", jokers=3)])
    assert takes(position) == {"+b", "+1"}
    assert position.storages[0].room == 1


def test_q13_only_a_tile_from_the_top_moves_it() -> None:
    position = table(beside=["b1 y2"], top="d1 d2", below=2)
    events = play(position, "+b")
    assert of(Dealt, events) == []
    assert position.display.top == 2
    play(position, "+y")
    assert position.display.top == 2
    assert shown(position)[1] == "d1 d2"


def test_q13_an_exhausted_stack_is_not_refilled() -> None:
    position = table(top="b1 y2", below=0)
    events = play(position, "+b")
    assert of(Dealt, events) == []
    assert position.display.is_exhausted
    assert shown(position) == ["y2"]


def test_q14_an_empty_expansion_beside_the_stack_is_turned_face_up() -> None:
    position = table(beside=["b1"], top="d1 d2", below=2)
    face = position.display.expansions[1]
    events = play(position, "+b")
    assert of(TurnedUp, events) == [TurnedUp(1, face)]
    assert shown(position)[0] == "^b1"
    assert "+b" in takes(position)
    assert stored(position) == ("b1", "", 0)


def test_q14_the_emptied_top_is_beside_the_stack_and_turned_up_too() -> None:
    position = table(top="b1 b2", below=1)
    events = play(position, "+b", "y1 y2 y3 y4")
    assert [type(event) for event in events] == [Took, Dealt, TurnedUp]
    assert shown(position) == ["^b1", "y1 y2 y3 y4"]


def test_q14_the_stack_s_own_top_stays_face_down() -> None:
    position = table(beside=["b1"], top="d1", below=1)
    play(position, "+b")
    assert position.display.face_up == 1 << 1
    assert position.display.hidden == (2, 3)


def test_several_numbers_come_back_from_the_code() -> None:
    move = GAME.parse("+b,6@4,3@1")
    assert str(move) == "+b,3@1,6@4"
    assert hexes("b3 b6") == [2, 5]
