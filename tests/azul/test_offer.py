"""Phase 1, the factory offer: rules A-7 to A-18, and takes that play themselves."""

import pytest

from app.rules.azul.events import Dealt, Paid, Tiled, Took
from tests.azul.kit import board, codes, floor, letters, lines, of, play, table

DEAL = "bbbb yyyy rrrr kkkk wwww"


def test_a7_the_marker_lies_in_the_centre_at_the_start_of_each_round() -> None:
    position = table(factories={1: "r"}, boards=[board(), board(floor="M")], marker=False)
    play(position, "1r2", DEAL)
    assert position.round == 2
    assert position.marker_in_centre
    assert position.marker_holder is None


def test_a8_the_rest_of_a_factory_moves_to_the_centre() -> None:
    position = table(factories={1: "bbrk", 2: "wwww"}, centre="rk")
    (took,) = of(Took, play(position, "1b2"))
    assert (took.source, took.colour, took.amount) == (1, 0, 2)
    assert list(position.factories) == [2]
    assert letters(position.centre) == "rrkk"
    assert lines(position.boards[0]) == ["", "bb", "", "", ""]


def test_a8_all_tiles_of_one_colour_are_taken_from_the_centre_and_the_others_stay() -> None:
    position = table(factories={1: "bbrk"}, centre="rrrkw")
    (took,) = of(Took, play(position, "cr3"))
    assert took.amount == 3
    assert letters(position.centre) == "kw"
    assert list(position.factories) == [1]


def test_a8_every_colour_of_every_place_and_nothing_else_may_be_taken() -> None:
    position = table(factories={2: "bbrk", 4: "wwww"}, centre="ky")
    assert {code[:2] for code in codes(position, 0)} == {"2b", "2r", "2k", "4w", "cy", "ck"}


def test_a9_the_first_to_take_from_the_centre_gets_the_marker_before_their_tiles() -> None:
    position = table(factories={1: "yyyy"}, centre="rrrkk", boards=[board(floor="b"), board()])
    (first,) = of(Took, play(position, "cr2"))
    assert first.marker
    assert floor(position.boards[0]) == "bMr"
    assert position.marker_holder == 0
    assert not position.marker_in_centre
    (second,) = of(Took, play(position, "ck1"))
    assert not second.marker
    assert floor(position.boards[1]) == "k"
    assert position.marker_holder == 0


def test_a9_a_take_from_a_factory_leaves_the_marker_alone() -> None:
    position = table(factories={1: "rrrk", 2: "bbbb"}, centre="y")
    (took,) = of(Took, play(position, "1r2"))
    assert not took.marker
    assert floor(position.boards[0]) == "r"
    assert position.marker_in_centre
    assert position.marker_holder is None


def test_a9_the_marker_alone_cannot_be_taken() -> None:
    position = table(factories={1: "bbbb"})
    assert position.marker_in_centre
    assert codes(position, 0) == {"1b1", "1b2", "1b3", "1b4", "1b5", "1bf"}


@pytest.mark.parametrize("lying", ["bbbbbbb", "bbbbbb"])
def test_a10_on_a_full_floor_the_marker_costs_nothing_but_its_holder_starts(lying: str) -> None:
    # the marker still needs the seventh space when that is free
    position = table(centre="rr", starter=0, boards=[board(), board(floor=lying, score=30)], to_act=1)
    events = play(position, "cr2", DEAL)
    assert of(Took, events)[0].marker
    assert [(paid.pieces, paid.points) for paid in of(Paid, events)] == [(7, -14)]
    assert position.scores == (0, 30 - 14 + 1)  # line 2 is full: one point
    assert position.starter == 1
    assert position.acting == (1,)


def test_a11_the_tiles_go_to_one_line_only() -> None:
    position = table(factories={1: "rrrr"}, centre="bb", boards=[board(lines=["", "", "r"]), board()])
    play(position, "1r4")
    assert lines(position.boards[0]) == ["", "", "r", "rrrr", ""]
    assert floor(position.boards[0]) == ""


def test_a11_a_line_is_filled_from_right_to_left() -> None:
    position = table(factories={1: "rr"}, centre="bb")
    play(position, "1r4")
    assert " ..rr | " in str(position)


def test_a12_a_line_accepts_only_the_colour_that_it_holds() -> None:
    position = table(factories={1: "bbrr"}, centre="y", boards=[board(lines=["", "", "b", "r", "y"]), board()])
    assert codes(position, 0) == {
        *("1b1", "1b2", "1b3", "1bf"),
        *("1r1", "1r2", "1r4", "1rf"),
        *("cy1", "cy2", "cy5", "cyf"),
    }


def test_a13_a_line_refuses_a_colour_that_its_wall_row_has() -> None:
    position = table(factories={1: "bbrr"}, boards=[board(wall=["B....", ".B...", "....R"]), board()])
    assert codes(position, 0) == {"1b3", "1b4", "1b5", "1bf", "1r1", "1r2", "1r4", "1r5", "1rf"}


def test_a13_the_row_stays_closed_to_the_colour_after_its_line_was_emptied() -> None:
    position = table(factories={1: "r"}, boards=[board(lines=["", "r"]), board(floor="M")])
    play(position, "1r2", "rrrr bbbb kkkk wwww yyyy")
    play(position, "2bf")
    assert {code for code in codes(position, 0) if code.startswith("1")} == {"1r1", "1r3", "1r4", "1r5", "1rf"}


def test_a14_tiles_beyond_the_capacity_fall_to_the_floor_from_left_to_right() -> None:
    position = table(factories={1: "rrrr"}, centre="b", boards=[board(lines=["", "", "rr"], floor="y"), board()])
    (took,) = of(Took, play(position, "1r3"))
    assert (took.placed, took.broken, took.lost) == (1, 3, 0)
    assert lines(position.boards[0])[2] == "rrr"
    assert floor(position.boards[0]) == "yrrr"


def test_a15_all_tiles_may_go_to_the_floor_even_when_lines_are_open() -> None:
    position = table(factories={1: "bbrk", 2: "wwww"}, centre="y")
    assert {"1bf", "1rf", "1kf", "2wf", "cyf"} <= codes(position, 0)
    (took,) = of(Took, play(position, "2wf"))
    assert (took.line, took.placed, took.broken, took.lost) == (0, 0, 4, 0)
    assert lines(position.boards[0]) == [""] * 5
    assert floor(position.boards[0]) == "wwww"


def test_a16_what_finds_the_floor_full_goes_to_the_lid_without_penalty() -> None:
    position = table(centre="rrrrr", boards=[board(floor="Mbbbb", score=20), board()], lid="r")
    (took, *rest) = play(position, "cr1", DEAL)
    assert isinstance(took, Took)
    assert (took.placed, took.broken, took.lost) == (1, 2, 2)
    assert [paid.penalty for paid in of(Paid, rest)] == [14]
    # the lid: one red before, two lost at once, two and four blue from the floor
    assert letters(position.lid) == "bbbbrrrrr"


def test_a17_a_full_line_cannot_be_chosen() -> None:
    position = table(factories={1: "rrrk"}, boards=[board(lines=["r", "", "rrr", "rrr"]), board()])
    assert {code for code in codes(position, 0) if code[1] == "r"} == {"1r2", "1r4", "1r5", "1rf"}


def test_a18_the_offer_ends_when_factories_and_centre_are_empty_whoever_has_the_marker() -> None:
    position = table(factories={1: "rr"}, centre="", boards=[board(lines=["b"]), board()])
    events = play(position, "1r3", DEAL)
    assert of(Tiled, events)
    assert position.round == 2


def test_a18_the_offer_goes_on_while_the_centre_holds_a_tile() -> None:
    position = table(factories={1: "rrrk"}, boards=[board(lines=["b"]), board()])
    events = play(position, "1r3")
    assert len(events) == 1
    assert position.acting == (1,)
    assert position.round == 1
    assert codes(position, 1) == {"ck1", "ck2", "ck3", "ck4", "ck5", "ckf"}


def test_example_2_two_yellow_tiles_have_three_targets() -> None:
    boards = [board(lines=["", "", "", "b"], wall=[".....", "..Y..", "...Y."]), board()]
    position = table(factories={1: "yy"}, boards=boards)
    assert codes(position, 0) == {"1y1", "1y5", "1yf"}
    (took,) = of(Took, [play(position, "1y1")[0]])
    assert (took.placed, took.broken) == (1, 1)


def test_example_7_the_first_take_from_the_centre_overflows() -> None:
    position = table(factories={1: "k"}, centre="rrr", boards=[board(score=10), board()])
    play(position, "cr2")
    assert lines(position.boards[0])[1] == "rr"
    assert floor(position.boards[0]) == "Mr"
    paid = of(Paid, play(position, "1k2"))
    assert [(each.seat, each.penalty) for each in paid] == [(0, 2)]


# Takes that leave no choice play themselves

CLOSED_TO_RED = ["b", "b", "b", "b", "b"]


def test_a_lone_colour_in_the_centre_that_no_line_accepts_is_taken_by_itself() -> None:
    boards = [board(score=9), board(lines=CLOSED_TO_RED, score=9)]
    position = table(factories={1: "krrr"}, boards=boards)
    events = play(position, "1k2", DEAL)
    assert events[1] == Took(seat=1, source=0, colour=2, amount=3, line=0, broken=3, lost=0, marker=True, forced=True)
    assert not of(Took, events)[0].forced
    assert of(Paid, events)[0].pieces == 4
    assert of(Dealt, events)[0].starter == 1
    assert position.round == 2


def test_a_lone_factory_of_one_colour_that_no_line_accepts_is_taken_by_itself() -> None:
    position = table(factories={1: "bb", 4: "rrrr"}, boards=[board(), board(lines=CLOSED_TO_RED)])
    events = play(position, "1b2", DEAL)
    assert events[1] == Took(
        seat=1, source=4, colour=2, amount=4, line=0, broken=4, lost=0, marker=False, forced=True
    )
    assert position.round == 2


def test_a_forced_take_ends_the_round_for_those_who_come_after() -> None:
    boards = [board(), board(lines=CLOSED_TO_RED), board()]
    position = table(factories={1: "bb"}, centre="rr", boards=boards)
    events = play(position, "1b2")
    assert [(took.seat, took.forced) for took in of(Took, events)] == [(0, False), (1, True)]
    assert position.round == 2


@pytest.mark.parametrize(
    ("factories", "centre", "lines_"),
    [
        ({1: "b", 2: "rrrr"}, "r", CLOSED_TO_RED),  # red in two places
        ({1: "b", 2: "rrr", 3: "rrr"}, "", CLOSED_TO_RED),  # two factories
        ({1: "b", 2: "rrrk"}, "", CLOSED_TO_RED),  # two colours on a factory
        ({1: "b"}, "rrrk", CLOSED_TO_RED),  # two colours in the centre
        ({1: "b"}, "rrr", CLOSED_TO_RED[:4]),  # a line is open
        ({1: "b"}, "rrr", [*CLOSED_TO_RED[:4], "r"]),  # a line has begun with red
    ],
)
def test_a_take_with_an_alternative_waits_for_the_player(
    factories: dict[int, str], centre: str, lines_: list[str]
) -> None:
    position = table(factories=factories, centre=centre, boards=[board(), board(lines=lines_)])
    events = play(position, "1b2")
    assert len(events) == 1
    assert position.acting == (1,)
    assert len(codes(position, 1)) >= 2
