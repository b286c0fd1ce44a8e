"""Q-22 to Q-24: placing expansions."""

import pytest

from app.rules.queens_garden.events import Bought, Completed, Placed
from app.rules.queens_garden.geometry import AROUND, OUTER
from tests.queens_garden.kit import garden, legal, of, play, pool, refusal, spaces, storage, stored, table


def test_q22_a_stored_expansion_goes_face_up_to_any_free_place_in_any_rotation() -> None:
    position = table(storages=[storage("", "b1")], top="l1")
    found = {code for code in legal(position) if code.startswith("xb1")}
    assert found == {f"xb1@{place}{spot}" for place in range(1, 7) for spot in range(1, 7)}
    play(position, "xb1@35")
    plot = position.gardens[0]
    assert plot.hexes[7 * 3 + 5] == 0
    assert spaces(plot.free) == "01 02 03 04 05 06 31 32 33 34 36"
    assert plot.pavilions == (3,)
    assert plot.free_places == (1, 2, 4, 5, 6)
    assert stored(position) == ("", "", 0)


def test_q22_the_printed_hex_counts_as_one_of_the_cost() -> None:
    position = table(storages=[storage("b1 y3", "b3 y4", 2)], top="l1")
    found = {code.removeprefix("xb3@11") for code in legal(position) if code.startswith("xb3@11")}
    assert found == {",b1,1j", ",y3,1j", ",2j"}
    events = play(position, "xb3@11,b1,1j")
    assert of(Placed, events)[0].on_expansion
    assert pool(position.tower) == "b1"
    assert stored(position) == ("y3", "y4", 1)
    told = "Player 1 places the expansion with blue butterflies on the right of the right bed and pays "
    assert str(events[0].text) == f"{told}blue tree, 1 joker."


def test_q22_the_other_stored_expansion_can_pay() -> None:
    position = table(storages=[storage("", "b2 y2")], top="l1")
    assert refusal(position, "xb2@11,xy2") is None
    supply = len(position.supply)
    play(position, "xb2@11,xy2")
    assert len(position.supply) == supply + 1
    assert stored(position) == ("", "", 0)


@pytest.mark.parametrize(
    ("code", "rule", "sentence"),
    [
        ("xl2@11,1j", "Q-22", "Your storage has no expansion with light purple bird."),
        ("xb2@21,1j", "Q-22", "There is already an expansion on the upper right bed."),
        ("xb2@31,1j", "Q-22", "There is already an expansion on the upper left bed."),
        ("xb2@11", "Q-15", "The cost of blue bird is 2: itself and 1 more, not 0."),
        ("xb2@11,b2", "Q-16", "The hex and what is paid for it must all differ, but blue bird would be there twice."),
        (
            "xb2@14,1j",
            "Q-19",
            (
                "Not on the left of the right bed: nothing beside it has the colour or the symbol of blue bird,"
                " only yellow tulips."
            ),
        ),
        (
            "xb2@63,1j",
            "Q-20",
            "Not on the upper left of the lower right bed: the same hex is beside it already (blue bird).",
        ),
    ],
)
def test_q22_the_rules_of_placing_hold_for_the_printed_hex(code: str, rule: str, sentence: str) -> None:
    plot = garden("y6@01 b2@06", up="l1@22", down="3")
    position = table(gardens=[plot], storages=[storage("b2", "b2", 1)], top="l1")
    assert refusal(position, code) == (rule, sentence)


def test_q22_a_printed_hex_joins_groups_across_places() -> None:
    plot = garden("b2@01 b3@06")
    position = table(gardens=[plot], storages=[storage("", "b1")], top="l1")
    play(position, "xb1@14")
    (blue,) = position.gardens[0].groups[1]
    assert spaces(blue.cells) == "01 06 14"


def test_q23_the_top_of_the_supply_goes_face_down_for_six_points() -> None:
    position = table(top="l1")
    top = position.supply[0]
    events = play(position, "x@4")
    assert events == [Bought(0, 1, 4, -6)]
    assert str(events[0].text) == "Player 1 pays 6 points and places an expansion face down on the left bed."
    plot = position.gardens[0]
    assert plot.expansions[4] == top
    assert plot.face_down == 1 << 4
    assert spaces(plot.free) == "01 02 03 04 05 06 40 41 42 43 44 45 46"
    assert position.scores == (9, 15)
    assert list(position.sheet)[2:] == events
    assert plot.pavilions == ()


def test_example_7_five_points_are_too_few_and_six_are_enough() -> None:
    position = table(top="l1", points=[5])
    assert refusal(position, "x@1") == ("Q-23", "An expansion from the supply costs 6 points; you have 5.")
    assert not any(code.startswith("x") for code in legal(position))
    position = table(top="l1", points=[6])
    play(position, "x@1")
    assert position.scores == (0, 15)


def test_q23_needs_a_supply_and_a_free_place() -> None:
    position = table(top="l1", gardens=[garden(up="b1@11", down="2")])
    assert refusal(position, "x@1") == ("Q-23", "There is already an expansion on the right bed.")
    assert refusal(position, "x@2") == ("Q-23", "There is already an expansion on the upper right bed.")
    assert {code for code in legal(position) if code[0] == "x"} == {"x@3", "x@4", "x@5", "x@6"}
    position.stacks[0] += position.supply
    position.supply = []
    assert refusal(position, "x@3") == ("Q-23", "The supply has no expansions left.")
    assert not any(code.startswith("x") for code in legal(position))


def test_q24_a_printed_hex_counts_for_features() -> None:
    plot = garden("b3@06 b4@01 b5@63 b6@62", up="b2@15", down="6")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    assert of(Completed, play(position, "b1@14")) == [Completed(0, 49, 2, 0)]
    plot = garden("b2@12 b3@13 b4@14 b5@15", up="b6@16")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    assert of(Completed, play(position, "b1@11")) == [Completed(0, 7, 3, 0)]


def test_q24_but_every_feature_beside_a_place_touches_two_of_its_spaces_so_the_printed_hex_is_never_the_last() -> (
    None
):
    for feature, around in enumerate(AROUND):
        if feature >= 49 or feature % 7 == 0:
            assert all((around & OUTER[place]).bit_count() != 1 for place in range(1, 7))
    full = garden(" ".join(f"{colour}1@0{spot}" for spot, colour in enumerate("bplygd", start=1)))
    for place in range(1, 7):
        for spot in range(1, 7):
            plot = full.copy()
            plot.put_expansion(11, 7 * place + spot)
            assert plot.completed_by(7 * place + spot) == []


def test_q22_q23_a_garden_without_a_free_bed_says_so() -> None:
    position = table(gardens=[garden(down="1 2 3 4 5 6")], storages=[storage("b1", "b2")], top="l1", points=[9])
    told = "Every bed of your garden already has an expansion."
    assert refusal(position, "x@1") == ("Q-23", told)
    assert refusal(position, "xb2@11,1j") == ("Q-22", told)
