"""Q-19 to Q-21: where a hex may go, groups, and features."""

import pytest

from app.rules.queens_garden.events import Completed
from app.rules.queens_garden.garden import Garden
from tests.queens_garden.kit import CODES, garden, legal, of, play, refusal, spaces, storage, stored, table


def room_for(hex_: str, plot: Garden) -> str:
    return spaces(plot.spaces_for(CODES.index(hex_), plot.free))


def test_q19_an_empty_garden_takes_anything_anywhere() -> None:
    assert room_for("b3", garden()) == "01 02 03 04 05 06"


def test_q19_beside_a_hex_only_its_colour_or_its_symbol() -> None:
    plot = garden("b3@01")
    assert room_for("y4", plot) == "03 04 05"
    assert room_for("b4", plot) == "02 03 04 05 06"
    assert room_for("y3", plot) == "02 03 04 05 06"
    assert room_for("b3", plot) == "03 04 05"


def test_q19_one_matching_neighbour_is_enough() -> None:
    plot = garden("b3@01 y6@03")
    assert room_for("b4", plot) == "02 05 06"
    assert room_for("y4", plot) == "02 04 05"
    assert room_for("l1", plot) == "05"


def test_q19_a_tile_beside_a_printed_hex() -> None:
    plot = garden(up="b3@14")
    assert room_for("y4", plot) == "02 03 04 05 06 11 12 16"
    assert room_for("b4", plot) == "01 02 03 04 05 06 11 12 13 15 16"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("b1@10", "There is a pavilion in the middle of the right bed."),
        ("b1@14", "The space on the left of the right bed is taken by blue butterflies."),
        ("b1@05", "The space on the lower left of the fountain board is taken by dark green tulips."),
        ("b1@21", "There is no expansion on the upper right bed yet."),
        (
            "y1@06",
            (
                "Not on the lower right of the fountain board: nothing beside it has the colour or the symbol of"
                " yellow tree, only dark green tulips."
            ),
        ),
    ],
)
def test_q19_why_a_space_is_closed(code: str, sentence: str) -> None:
    position = table(gardens=[garden("d6@05", up="b3@14")], storages=[storage("b1 y1")], top="l1")
    assert refusal(position, code) == ("Q-19", sentence)


@pytest.mark.parametrize("code", ["p6@05", "p6@02", "xp6@11", "xp6@61"])
def test_q15_what_cannot_be_paid_says_so_whichever_space_is_named(code: str) -> None:
    position = table(gardens=[garden("d6@05", up="b3@14")], storages=[storage("p6 b1", "p6")], top="l1")
    sentence = (
        "You cannot pay for dark purple tulips: it costs 5 more pieces of its colour, or of its symbol, or jokers."
    )
    assert refusal(position, code) == ("Q-15", sentence)


def test_q19_what_fits_nowhere_says_so_whichever_space_is_named() -> None:
    position = table(gardens=[garden("d6@01 d6@03 d6@05")], storages=[storage("y1")], top="l1")
    sentence = "No free space in your garden is right for yellow tree."
    assert {refusal(position, f"y1@0{spot}") for spot in range(1, 7)} == {("Q-19", sentence)}


def test_q19_the_centre_of_a_face_down_expansion_is_a_space() -> None:
    position = table(gardens=[garden(down="1")], storages=[storage("b1")], top="l1")
    assert refusal(position, "b1@10") is None
    play(position, "b1@10")
    assert position.gardens[0].hexes[7] == 0


def test_example_3_a_yellow_tree_and_yellow_trees() -> None:
    plot = garden("y1@01")
    assert "02" not in room_for("y1", plot).split()
    plot = garden("y1@01 y4@02 y5@03")
    assert room_for("y1", plot) == "05"
    position = table(gardens=[plot], storages=[storage("y1")], top="l1")
    assert refusal(position, "y1@04") == (
        "Q-20",
        (
            "Not on the left of the fountain board: the yellow group beside it already has yellow tree "
            "(yellow tree, yellow flower, yellow plant)."
        ),
    )


def test_q20_joining_groups_may_not_hold_two_identical_hexes() -> None:
    plot = garden("y1@01 y4@02 y1@04")
    assert room_for("y2", plot) == "05 06"
    assert room_for("y4", plot) == "05"
    position = table(gardens=[plot], storages=[storage("y2 y3")], top="l1")
    assert refusal(position, "y2@03,y3") == (
        "Q-20",
        "Not on the upper left of the fountain board: two yellow groups would meet there that both have yellow tree.",
    )


def test_q20_symbol_groups_too() -> None:
    plot = garden("y4@01 b4@02 y4@04")
    assert room_for("l4", plot) == "05 06"


def test_q20_a_hex_can_be_in_a_colour_group_and_a_symbol_group() -> None:
    plot = garden("b3@01 b4@02 y4@03")
    blue, flowers = plot.groups[1], plot.groups[6]
    assert [spaces(group.cells) for group in blue] == ["01 02"]
    assert [spaces(group.cells) for group in flowers] == ["02 03"]


def test_q20_a_hex_that_touches_two_groups_joins_them() -> None:
    plot = garden("y1@01 y4@03 b6@05")
    plot.put(CODES.index("y2"), 2)
    (yellow,) = plot.groups[7]
    assert spaces(yellow.cells) == "01 02 03"
    assert yellow.size == 3


def test_q20_other_groups_of_the_category_stay_apart() -> None:
    plot = garden("y1@01 y4@03 y5@05")
    assert [spaces(group.cells) for group in plot.groups[7]] == ["01", "03", "05"]
    assert spaces(plot.spaces_for(CODES.index("y1"), plot.free)) == "04"


# Features


RING = "b1@01 b2@02 b3@03 b4@04 b5@05"


def test_example_4_the_last_space_around_the_fountain_gives_a_joker() -> None:
    position = table(gardens=[garden(RING)], storages=[storage("b6 y6 l6 p6 d6 g6")], top="l1")
    events = play(position, "b6@06,p6,l6,y6,g6,d6")
    assert of(Completed, events) == [Completed(0, 0, 1, 0)]
    assert stored(position) == ("", "", 1)
    assert str(events[1].text) == "Player 1 completes the fountain: 1 joker."


def test_example_4_with_twelve_spaces_full_after_the_payment_there_is_none() -> None:
    full = storage("b1 g2 g2 g3 g3 g4 g4 g5 g5 l6 l6 l5 l5")
    plot = garden("b2@01 b3@02 b4@03 b5@04 b6@05")
    position = table(gardens=[plot], storages=[full], top="l1")
    events = play(position, "b1@06")
    assert of(Completed, events) == [Completed(0, 0, 0, 1)]
    assert position.storages[0].room == 0
    assert str(events[1].text) == "Player 1 completes the fountain: 0 jokers; there is no room for 1 more."


def test_q21_the_space_is_counted_after_the_payment() -> None:
    full = storage("b2 b3 g2 g2 g3 g3 g4 g4 g5 g5 l6 l6", jokers=0)
    plot = garden("b1@01 b6@02 y6@03 y4@04 b4@05")
    position = table(gardens=[plot], storages=[full], top="l1")
    play(position, "b2@06,b3")
    assert position.storages[0].jokers == 1


def test_q21_jokers_that_do_not_fit_are_lost_one_by_one() -> None:
    full = storage("b1 g2 g2 g3 g3 g4 g4 g5 g5 l6 l6 l5")
    plot = garden("b3@06 b4@15 b5@63 b6@62 b2@14", down="1 6")
    assert position_completes(plot, "01") == [49]
    position = table(gardens=[plot], storages=[full], top="l1")
    events = play(position, "b1@01")
    assert of(Completed, events) == [Completed(0, 49, 1, 1)]
    assert str(events[1].text) == "Player 1 completes a statue: 1 joker; there is no room for 1 more."


def position_completes(plot: Garden, code: str) -> list[int]:
    twin = plot.copy()
    where = 7 * int(code[0]) + int(code[1])
    twin.put(0, where)
    return twin.completed_by(where)


def test_q21_statue_and_bench_give_two() -> None:
    plot = garden("b3@06 b4@15 b5@63 b6@62 b2@14", down="1 6")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    assert of(Completed, play(position, "b1@01")) == [Completed(0, 49, 2, 0)]
    plot = garden("b3@02 b4@13 b5@26 b6@14 b2@25", down="1 2")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    (done,) = of(Completed, play(position, "b1@01"))
    assert (done.feature, done.jokers, str(done.term)) == (54, 2, "a bench")


def test_q21_a_pavilion_gives_three() -> None:
    plot = garden("b2@12 b3@13 b4@14 b5@15", up="b6@16")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    events = play(position, "b1@11")
    assert of(Completed, events) == [Completed(0, 7, 3, 0)]
    assert str(events[1].text) == "Player 1 completes a pavilion: 3 jokers."
    assert stored(position) == ("", "", 3)


def test_q21_a_face_down_expansion_has_no_pavilion() -> None:
    plot = garden("b2@12 b3@13 b4@14 b5@15 b6@16", down="1")
    position = table(gardens=[plot], storages=[storage("b1")], top="l1")
    assert of(Completed, play(position, "b1@11")) == []


def test_q21_several_features_at_once() -> None:
    around = "b1@02 b2@03 b3@04 b4@05 b5@06"
    plot = garden(f"{around} y5@15 y6@63 l6@62 y4@14", down="1 6")
    plot.put(CODES.index("b6"), 1)
    assert plot.completed_by(1) == [0, 49]
    plot = garden(f"{around} y5@15 y6@63 l6@62 y4@14", down="1 6")
    held = storage("b6 y6 l6 p6 d6 g6")
    position = table(gardens=[plot], storages=[held], top="l1")
    assert of(Completed, play(position, "b6@01,p6,l6,y6,g6,d6")) == [Completed(0, 0, 1, 0), Completed(0, 49, 2, 0)]
    assert stored(position) == ("", "", 3)


def test_q21_a_feature_pays_once() -> None:
    plot = garden(RING, down="1")
    position = table(gardens=[plot], storages=[storage("b6 y1 b1", jokers=5)], top="l1")
    assert len(of(Completed, play(position, "b6@06,5j"))) == 1
    position.acting = (0,)
    assert of(Completed, play(position, "y1@14")) == []


def test_q17_a_joker_is_never_placed() -> None:
    position = table(storages=[storage("", "", 3)], top="l1")
    assert {code[0] for code in legal(position)} == {"+", "x", "p"}
    assert {code for code in legal(position) if code[0] == "x"} == {f"x@{place}" for place in range(1, 7)}
