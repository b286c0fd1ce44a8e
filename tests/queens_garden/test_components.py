"""Q-1 to Q-8, Q-36: what is in the box, and the options."""

from collections.abc import Sequence

import pytest

from app.rules.azul import AzulOptions
from app.rules.dealer import SealedDealer
from app.rules.options import InvalidOption
from app.rules.queens_garden import QueensGardenOptions
from app.rules.queens_garden.components import (
    CATEGORY_CODES,
    CATEGORY_HEXES,
    CATEGORY_TERMS,
    HEX_CODES,
    ROUND_CATEGORIES,
    ROUND_POINTS,
    VALUE,
    hex_text,
)
from app.rules.starting_points import StartingPoints
from tests.queens_garden.kit import CODES, GAME, RINGS, expansions_of, pool, shown, stored, tiles_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q42_the_starting_points_are_the_first_line_of_the_score_sheet(seats: int) -> None:
    position = GAME.start(GAME.options(), seats, SealedDealer(bytes(32)))
    assert position.sheet == [StartingPoints(seat, 15) for seat in range(seats)]
    assert {(line.round, line.cause) for line in position.sheet} == {(0, "starting points")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q1_everybody_starts_with_15_points_and_3_jokers(seats: int) -> None:
    position = GAME.start(GAME.options(), seats, SealedDealer(bytes(32)))
    assert position.scores == (15,) * seats
    assert [stored(position, seat) for seat in range(seats)] == [("", "", 3)] * seats
    assert position.round == 1


@pytest.mark.parametrize("seats", [1, 5])
def test_q1_two_to_four_players(seats: int) -> None:
    with pytest.raises(InvalidOption, match="is for 2 to 4 players"):
        GAME.start(GAME.options(), seats, SealedDealer(bytes(32)))


def test_q2_values_are_those_of_the_symbols() -> None:
    assert HEX_CODES == CODES
    assert [VALUE[CODES.index(code)] for code in ("b1", "p2", "l3", "y4", "g5", "d6")] == [1, 2, 3, 4, 5, 6]
    assert sum(VALUE) == 6 * 21
    assert [str(hex_text(CODES.index(code))) for code in ("b1", "p2", "l3", "y4", "g5", "d6")] == [
        "blue tree",
        "dark purple bird",
        "light purple butterflies",
        "yellow flower",
        "light green plant",
        "dark green tulips",
    ]


def test_q3_each_hex_is_on_three_tiles() -> None:
    position = GAME.start(GAME.options(), 2, SealedDealer(bytes(32)))
    assert tiles_of(position) == dict.fromkeys(range(36), 3)
    assert len(pool(position.bag).split()) == 104


def test_q4_each_hex_is_on_one_expansion() -> None:
    for seats in (2, 3, 4):
        position = GAME.start(GAME.options(), seats, SealedDealer(bytes(32)))
        assert expansions_of(position) == list(range(36))


def test_q7_the_ring_and_its_rounds() -> None:
    assert CATEGORY_CODES == RINGS
    assert [str(term) for term in CATEGORY_TERMS] == [
        *("tree", "blue", "bird", "dark purple", "butterflies", "light purple"),
        *("flower", "yellow", "plant", "light green", "tulips", "dark green"),
    ]
    rounds = ["".join(RINGS[category] for category in each) for each in ROUND_CATEGORIES]
    assert rounds == ["d1b", "2p3", "l4y", "5g6"]
    points = ROUND_POINTS["standard"]
    assert [[points[category] for category in each] for each in ROUND_CATEGORIES] == [
        [1, 1, 1],
        [1, 1, 2],
        [1, 2, 1],
        [3, 1, 3],
    ]


def test_q7_a_category_has_six_hexes_and_each_hex_two_categories() -> None:
    assert [CODES[hex_] for hex_ in CATEGORY_HEXES[RINGS.index("b")]] == ["b1", "b2", "b3", "b4", "b5", "b6"]
    assert [CODES[hex_] for hex_ in CATEGORY_HEXES[RINGS.index("3")]] == ["b3", "p3", "l3", "y3", "g3", "d3"]
    everything = [hex_ for category in CATEGORY_HEXES for hex_ in category]
    assert all(everything.count(hex_) == 2 for hex_ in range(36))


@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 7), (4, 8)])
def test_q8_four_stacks_and_a_supply(seats: int, size: int) -> None:
    position = GAME.start(GAME.options(), seats, SealedDealer(bytes(32)))
    assert [len(stack) for stack in position.stacks] == [size] * 3
    assert len(position.display.expansions) - 1 == size
    assert len(position.supply) == 36 - 4 * size
    assert [len(text.split()) for text in shown(position)] == [4] + [0] * (size - 1)
    assert position.display.top == 1
    assert position.display.face_up == 0


def test_q8_the_first_draws_are_the_starter_the_expansions_and_four_tiles() -> None:
    drawn: list[tuple[int, int]] = []

    class Counting:
        def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
            assert len(names) == len(pool)
            drawn.append((sum(pool), count))
            return list(range(count))

    position = GAME.start(GAME.options(), 4, Counting())
    assert drawn == [(4, 1), (36, 36), (108, 4)]
    assert position.display.expansions == [-1, 0, 1, 2, 3, 4, 5, 6, 7]
    assert position.stacks[2] == list(range(24, 32))
    assert position.supply == [32, 33, 34, 35]
    assert shown(position)[0] == "b1 b2 b3 b4"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_q9_the_room_decides_who_starts(seat: int) -> None:
    position = GAME.start(GAME.options(starter=str(seat)), 3, SealedDealer(bytes(32)))
    assert (position.starter, position.acting, position.marker_holder) == (seat - 1, (seat - 1,), None)


def test_q9_or_chance_does() -> None:
    starters = {GAME.start(GAME.options(), 4, SealedDealer(bytes([n] * 32))).starter for n in range(40)}
    assert starters == {0, 1, 2, 3}


def test_q9_who_is_not_there_cannot_start() -> None:
    with pytest.raises(InvalidOption, match="Player 3 cannot start a game of 2"):
        GAME.start(GAME.options(starter="3"), 2, SealedDealer(bytes(32)))


# Options


def test_the_options_are_texts_with_defaults() -> None:
    assert GAME.options().write() == {
        "board": "standard",
        "round_points": "",
        "discard_on_pass": "no",
        "starter": "random",
    }


def test_q36_the_numbers_of_the_variant_are_a_stand_in() -> None:
    points = QueensGardenOptions(board="variant").points
    assert [points[RINGS.index(code)] for code in "123456"] == [2] * 6
    assert [points[RINGS.index(code)] for code in "bplygd"] == [1] * 6


def test_q36_the_host_can_type_in_the_printed_numbers() -> None:
    options = QueensGardenOptions(board="variant", round_points="1, 2,3 ,4,5,6,7,8,9,10,0,020")
    assert options.points == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 20)
    assert options.write()["round_points"] == "1,2,3,4,5,6,7,8,9,10,0,20"
    assert QueensGardenOptions(**options.write()) == options


def test_q36_a_field_that_is_left_empty_has_the_number_of_the_board() -> None:
    options = QueensGardenOptions(board="variant", round_points="5,,,,,,,,,,,7")
    assert options.points == (5, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 7)
    assert QueensGardenOptions(round_points=",,,,,,,,,,,") == QueensGardenOptions()


def test_q36_a_ring_in_another_order_is_told_with_its_codes() -> None:
    options = QueensGardenOptions(round_points="y:2, d:,6:3,b:1,2:1,g:0,1:1,l:1,3:2,p:1,4:2,5:3")
    assert options.points == (1, 1, 1, 1, 2, 1, 2, 2, 3, 0, 3, 1)
    assert ["".join(RINGS[category] for category in three) for three in options.rounds] == [
        "5yd",
        "6b2",
        "g1l",
        "3p4",
    ]
    assert options.write()["round_points"] == "y:2,d:1,6:3,b:1,2:1,g:0,1:1,l:1,3:2,p:1,4:2,5:3"
    assert QueensGardenOptions(**options.write()) == options
    # One field after the other, as in a form, which tells the order that it shows.
    one = QueensGardenOptions(round_points="y:2,,,,,,,,,,,")
    assert one.write()["round_points"] == "y:2,b:1,2:1,p:1,3:2,l:1,4:2,1:1,5:3,g:1,6:3,d:1"
    two = QueensGardenOptions(round_points="yb2p3l415g6d,2,d:7,1,1,2,1,2,1,3,1,3,4")
    assert two.write()["round_points"] == "y:2,d:7,2:1,p:1,3:2,l:1,4:2,1:1,5:3,g:1,6:3,b:4"
    printed = QueensGardenOptions(round_points=",".join(f"{code}:1" for code in RINGS))
    assert printed.write()["round_points"] == "1,1,1,1,1,1,1,1,1,1,1,1"


@pytest.mark.parametrize(
    "text",
    [
        *("1", "1,1,1", "1,1,1,1,1,1,1,1,1,1,1,1,1", "a,1,1,1,1,1,1,1,1,1,1,1", "-1,1,1,1,1,1,1,1,1,1,1,1", " ", ","),
        *(
            "21,1,1,1,1,1,1,1,1,1,1,1",
            "1,,1,1,1,1,1,1,1,1,1",
            "b:21,1,1,1,1,1,1,1,1,1,1,1",
            "b:1,1,b:1,1,1,1,1,1,1,1,1,1",
            "b:1,b:1,1:1,2:1,p:1,3:1,l:1,4:1,y:1,5:1,g:1,6:1",
            "１,1,1,1,1,1,1,1,1,1,1,1",
            "1 1 1 1 1 1 1 1 1 1 1 1",
        ),
    ],
)
def test_q36_impossible_numbers_are_refused_in_words(text: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        QueensGardenOptions(round_points=text)
    assert refused.value.option == "round_points"
    assert str(refused.value.message).startswith("The round points are 12 whole numbers from 0 to 20: ")


@pytest.mark.parametrize(
    ("option", "value"), [("board", "other"), ("discard_on_pass", "maybe"), ("starter", "5"), ("starter", "0")]
)
def test_impossible_options_are_refused_in_words(option: str, value: str) -> None:
    with pytest.raises(InvalidOption, match=f"The option {option} cannot be “{value}”"):
        GAME.options(**{option: value})


def test_the_options_of_another_game_are_refused() -> None:
    with pytest.raises(InvalidOption, match="not the options of Queen’s Garden"):
        GAME.start(AzulOptions(), 2, SealedDealer(bytes(32)))
