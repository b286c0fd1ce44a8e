"""The grey wall: rules A-24 to A-27."""

from itertools import permutations

import pytest

from app.rules.azul.events import Dealt, Fell, Paid, Tiled, Took
from app.rules.contract import IllegalMove
from tests.azul.kit import AZUL, board, codes, floor, letters, lines, of, play, table, walls

NO_SPACE_FOR_RED_IN_ROW_3 = ["R....", ".R...", "..BKW"]


def test_a24_any_free_space_whose_column_lacks_the_colour_may_be_chosen() -> None:
    position = table(wall="grey", boards=[board(lines=["", "", "rrr"], wall=["R....", ".B.R.", ".K..."]), board()])
    assert codes(position, 0) == {"t33", "t35"}
    (tiled, *_) = of(Tiled, play(position, "t33"))
    assert (tiled.row, tiled.column, tiled.points) == (3, 3, 2)
    assert walls(position.boards[0])[2] == ".KR.."


def test_a24_an_empty_grey_wall_offers_every_column_without_a_printed_colour() -> None:
    position = table(wall="grey", boards=[board(lines=["", "bb"]), board()])
    assert codes(position, 0) == {"t21", "t22", "t23", "t24", "t25"}


def test_a24_rows_go_from_top_to_bottom_and_each_choice_narrows_the_later_ones() -> None:
    position = table(wall="grey", boards=[board(lines=["r", "", "rrr", "", "rrrrr"]), board()])
    assert codes(position, 0) == {"t11", "t12", "t13", "t14", "t15"}
    play(position, "t12")
    assert codes(position, 0) == {"t31", "t33", "t34", "t35"}
    play(position, "t35")
    assert codes(position, 0) == {"t51", "t53", "t54"}
    play(position, "t51")
    assert walls(position.boards[0]) == [".R...", ".....", "....R", ".....", "R...."]
    assert position.round == 2


def test_a24_the_rest_of_the_line_goes_to_the_lid() -> None:
    position = table(wall="grey", boards=[board(lines=["", "", "rrr"]), board()], lid="k")
    play(position, "t31", "bbbb yyyy rrrr kkkk wwww")
    assert letters(position.lid) == "rrk"


def test_a25_there_is_no_way_around_a_choice() -> None:
    position = table(wall="grey", boards=[board(lines=["r"], wall=["BYK.."]), board()])
    assert codes(position, 0) == {"t14", "t15"}
    for code in ("crf", "t11", "t22", "1rf"):
        with pytest.raises(IllegalMove):
            position.check(0, AZUL.parse(code))
    assert position.acting == (0,)


def test_a25_a_row_with_one_legal_space_is_tiled_by_itself() -> None:
    mine = board(lines=["r", "rr"], wall=["BYK..", ".....", "....R"])
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()])
    events = play(position, "1k4")
    assert [(tiled.row, tiled.column, tiled.points) for tiled in of(Tiled, events)] == [(1, 4, 4)]
    assert codes(position, 0) == {"t21", "t22", "t23"}
    assert position.round == 1


def test_a25_when_no_row_has_a_choice_the_round_ends_by_itself() -> None:
    mine = board(lines=["r"], wall=["BYK..", ".....", "....R"], floor="M", score=5)
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()])
    events = play(position, "1k4")
    assert [type(event) for event in events] == [Took, Tiled, Paid, Dealt]
    assert position.round == 2


def test_a26_players_choose_at_the_same_time() -> None:
    boards = [board(lines=["r"]), board(), board(lines=["", "rr"]), board(lines=["", "", "rrr"])]
    position = table(wall="grey", boards=boards)
    twin = position.copy()
    assert position.acting == (0, 2, 3)
    assert codes(position, 1) == set()
    play(twin, "t21", seat=2)
    assert twin.acting == (0, 3)
    assert [codes(twin, seat) for seat in (0, 3)] == [codes(position, seat) for seat in (0, 3)]


def test_a26_the_order_of_the_choices_does_not_matter() -> None:
    ends = []
    for order in permutations([(0, "t11"), (1, "t22"), (2, "t33")]):
        boards = [board(lines=["r"], floor="b"), board(lines=["", "rr"]), board(lines=["", "", "rrr"], floor="M")]
        position = table(wall="grey", boards=boards)
        for seat, code in order:
            assert position.round == 1
            play(position, code, seat=seat)
        assert position.round == 2
        ends.append(position)
    assert all(end == ends[0] for end in ends)


def test_a26_a_seat_pays_its_floor_when_its_own_rows_are_done() -> None:
    boards = [board(lines=["r"], floor="bb", score=9), board(lines=["r"], floor="M", score=9)]
    position = table(wall="grey", boards=boards)
    events = play(position, "t11", seat=0)
    assert [type(event) for event in events] == [Tiled, Paid]
    assert position.scores == (9 + 1 - 2, 9)
    assert [floor(each) for each in position.boards] == ["", "M"]


def test_a27_unplaceable_line_falls_to_the_floor() -> None:
    mine = board(lines=["", "", "rrr"], wall=NO_SPACE_FOR_RED_IN_ROW_3, floor="M", score=20)
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()], lid="b")
    events = play(position, "1k5", "bbbb yyyy rrrr kkkk wwww")
    assert events[1] == Fell(0, 3, 2, 3, 0)
    assert of(Tiled, events) == []
    assert [(paid.pieces, paid.penalty) for paid in of(Paid, events)] == [(4, 6)]
    assert position.scores == (14, 0)
    assert lines(position.boards[0])[2] == ""
    assert walls(position.boards[0])[2] == "..BKW"
    assert letters(position.lid) == "brrr"


def test_a27_what_finds_the_floor_full_goes_to_the_lid() -> None:
    mine = board(lines=["", "", "rrr"], wall=NO_SPACE_FOR_RED_IN_ROW_3, floor="yyyyyM", score=20)
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()], lid="b")
    events = play(position, "1k5", "bbbb yyyy rrrr kkkk wwww")
    assert events[1] == Fell(0, 3, 2, 1, 2)
    assert position.scores == (6, 0)
    assert letters(position.lid) == "byyyyyrrr"


def test_a27_the_line_falls_at_once_and_the_rows_below_go_on() -> None:
    mine = board(lines=["", "", "rrr", "kkkk"], wall=NO_SPACE_FOR_RED_IN_ROW_3)
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()])
    play(position, "1k5")
    assert floor(position.boards[0]) == "rrr"
    assert lines(position.boards[0]) == ["", "", "", "kkkk", "k"]
    assert codes(position, 0) == {"t41", "t42", "t43", "t45"}


def test_a27_a_choice_above_can_make_a_line_below_fall() -> None:
    mine = board(lines=["r", "rr"], wall=["B.K..", "..YBK", ".R..."])
    position = table(wall="grey", boards=[mine, board()])
    other = position.copy()
    assert codes(position, 0) == {"t14", "t15"}
    assert of(Fell, play(position, "t14")) == []
    narrowed = table(wall="grey", boards=[board(lines=["r", "rr"], wall=["..K..", "..YBK", ".R..."]), board()])
    assert codes(narrowed, 0) == {"t11", "t14", "t15"}
    assert of(Fell, play(narrowed, "t11")) == [Fell(0, 2, 2, 2, 0)]
    assert other.boards[0].tiled_rows == 0


def test_a27_the_line_may_be_filled_again_with_any_colour_that_the_row_lacks() -> None:
    mine = board(lines=["", "", "rrr"], wall=NO_SPACE_FOR_RED_IN_ROW_3, floor="M")
    position = table(wall="grey", factories={1: "k"}, boards=[mine, board()])
    play(position, "1k5", "rryy bbbb rrrr kkkk wwww")
    assert {"1r3", "1y3"} <= codes(position, 0)
    assert not {"2b3", "4k3", "5w3"} & codes(position, 0)
