"""Q-28 to Q-30: round scoring, the next round, and a short bag."""

from collections.abc import Iterable

import pytest

from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.events import Dealt, RoundBegan, TurnedUp
from app.rules.queens_garden.scoring import CategoryScored, PavilionsScored
from tests.queens_garden.kit import (
    RINGS,
    expansions_of,
    garden,
    hexes,
    legal,
    of,
    play,
    pool,
    shown,
    space,
    storage,
    stored,
    table,
    tiles_of,
)


def scored(events: Iterable[object]) -> dict[str, int]:
    """For each category, what player 1 scored."""
    return {RINGS[line.category]: line.points for line in of(CategoryScored, events) if line.seat == 0}


EVERYTHING = garden("d1@01 d3@02 b3@04 b2@05", up="b4@55 y4@42", down="1 2 3")
"""Two dark green, a tree, three blue, a bird, two butterflies, two flowers, a yellow one; two pavilions."""


@pytest.mark.parametrize(
    ("round_", "expected"),
    [
        (1, {"d": 2, "1": 1, "b": 3}),
        (2, {"2": 1, "3": 4}),
        (3, {"4": 4, "y": 1}),
        (4, {}),
    ],
)
def test_q28_each_matching_hex_scores_and_one_hex_can_score_twice(round_: int, expected: dict[str, int]) -> None:
    position = table(top="b1", gardens=[EVERYTHING.copy()], passed=(1,), round_=round_)
    events = play(position, "pass")
    assert scored(events) == expected
    assert of(PavilionsScored, events) == [PavilionsScored(0, round_, (4, 5), 2)]
    lines = of(CategoryScored, events)
    assert all(line.round == round_ for line in lines)
    if round_ == 1:
        assert position.scores == (15 + 6 + 2, 15)
        (trees,) = (line for line in lines if RINGS[line.category] == "1")
        assert trees.cells == (space("01"),)
        assert str(trees.text) == "Player 1 scores tree × 1: 1 point."


def test_q28_the_points_are_those_of_the_host() -> None:
    numbers = "4,0,1,1,1,1,1,1,1,1,1,9"
    position = table(top="b1", gardens=[EVERYTHING.copy()], passed=(1,), round_points=numbers)
    assert scored(play(position, "pass")) == {"d": 18, "1": 4, "b": 0}


def test_q28_a_face_down_expansion_has_no_pavilion() -> None:
    position = table(top="b1", gardens=[garden(down="1 2")], passed=(1,))
    assert of(PavilionsScored, play(position, "pass")) == []


def test_q41_the_seat_that_started_scores_first() -> None:
    plots = [garden("b2@01"), garden("b3@01"), garden("b4@01")]
    position = table(seats=3, top="b1", gardens=plots, passed=(0, 2), to_act=1, starter=1)
    assert [line.seat for line in of(CategoryScored, play(position, "pass"))] == [1, 2, 0]


def test_q29_the_display_is_cleared_and_the_next_stack_comes_out() -> None:
    position = table(beside=["b1 y2", "^d3", "-"], top="l4 l5", below=1, passed=(1,), storages=[storage("", "p1")])
    supply, stack = position.supply[:], position.stacks[0][:]
    lying = [hex_ for hex_ in position.display.expansions if hex_ != -1]
    assert len(lying) == 4
    events = play(position, "pass", "g1 g2 g3 g4")
    assert of(RoundBegan, events) == [RoundBegan(2, 1, 4, 4)]
    assert pool(position.tower) == "b1 l4 l5 y2"
    assert position.supply == supply + lying
    assert position.display.expansions[1:] == stack
    assert shown(position) == ["g1 g2 g3 g4", "", "", "", ""]
    assert position.display.face_up == 0
    assert len(position.stacks) == 2
    assert position.round == 2
    assert stored(position) == ("", "p1", 0)
    assert expansions_of(position) == list(range(36))
    assert tiles_of(position) == dict.fromkeys(range(36), 3)


def test_q38_what_is_cleared_away_goes_under_the_supply_in_the_order_of_its_numbers() -> None:
    position = table(beside=["^d3", "b1 y2", "-", "^b1"], top="l4 l5", below=1, passed=(1,))
    supply = position.supply[:]
    numbered = position.display.expansions[:]
    play(position, "pass")
    assert position.supply == [*supply, *(numbered[number] for number in (1, 2, 4, 5, 6))]


def test_q29_the_holder_of_the_marker_starts_and_puts_it_back() -> None:
    position = table(seats=3, top="b1", passed=(2, 0), to_act=1, starter=0)
    play(position, "pass")
    assert (position.starter, position.acting, position.marker_holder) == (2, (2,), None)


def test_q30_when_the_bag_is_short_the_tower_is_emptied_into_it() -> None:
    position = table(top="b1 y2", below=2, bag="d1 d2")
    tower = len(pool(position.tower).split())
    events = play(position, "+b", "d2 d1", "l1 l2")
    assert of(Dealt, events) == [Dealt(2, tuple(hexes("d2 d1 l1 l2")), tower)]
    assert pool(position.tower) == ""
    assert len(pool(position.bag).split()) == tower - 2
    assert str(of(Dealt, events)[0].text).startswith(
        f"The tower is emptied into the bag: {tower} tiles. New tiles come out: "
    )


def test_q30_a_bag_with_just_enough_needs_no_tower() -> None:
    position = table(top="b1 y2", below=2, bag="d1 d2 d3 d4")
    assert of(Dealt, play(position, "+b"))[0].refilled == 0
    assert pool(position.bag) == ""
    assert pool(position.tower) != ""


def scarce(bag: str, tower: str, below: int = 2) -> QueensGardenPosition:
    """A table at which only so many tiles are left to draw; the others are out of the game for this test."""
    position = table(top="b1 y2", below=below)
    position.bag, position.tower = [0] * 36, [0] * 36
    for hex_ in hexes(bag):
        position.bag[hex_] += 1
    for hex_ in hexes(tower):
        position.tower[hex_] += 1
    return position


def test_q30_if_it_is_still_short_fewer_tiles_come() -> None:
    position = scarce("d1", "d2 d3")
    events = play(position, "+b", "d1", "d3 d2")
    assert of(Dealt, events) == [Dealt(2, tuple(hexes("d1 d3 d2")), 2)]
    assert shown(position) == ["y2", "d1 d3 d2", ""]


def test_q30_if_no_tile_is_left_the_rest_of_the_stack_is_turned_face_up() -> None:
    position = scarce("", "")
    faces = position.display.expansions[2:]
    events = play(position, "+b")
    assert of(Dealt, events) == [Dealt(2, (), 0)]
    assert str(of(Dealt, events)[0].text) == "No tiles are left to come out."
    assert of(TurnedUp, events) == [TurnedUp(number, face) for number, face in enumerate(faces, start=2)]
    assert position.display.is_exhausted
    assert shown(position)[0] == "y2"
    assert any(code.startswith("+") for code in legal(position))


def test_q30_at_the_beginning_of_a_round_too() -> None:
    position = scarce("", "", below=0)
    play(position, "+b")
    play(position, "+y")
    play(position, "pass")
    events = play(position, "pass")
    assert of(RoundBegan, events) == [RoundBegan(2, 0, 0, 1)]
    assert len(of(TurnedUp, events)) == 5
