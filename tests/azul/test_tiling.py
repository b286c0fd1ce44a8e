"""Phase 2, wall tiling: rules A-19 to A-23."""

from collections.abc import Sequence

import pytest

from app.rules.azul.events import Dealt, Paid, Tiled
from tests.azul.kit import board, floor, letters, lines, of, play, table, walls

DEAL = "bbbb yyyy rrrr kkkk wwww"


def tile_one(wall: Sequence[str], row: int, column: int, colour: str) -> Tiled:
    """Bring one tile to a grey wall that already has others, by choice or by itself."""
    mine = board(lines=[""] * (row - 1) + [colour * (row - 1)], wall=wall)
    position = table(wall="grey", factories={1: colour}, boards=[mine, board()])
    events = play(position, f"1{colour}{row}")
    if not of(Tiled, events):
        events = play(position, f"t{row}{column}")
    (tiled,) = of(Tiled, events)
    assert (tiled.row, tiled.column) == (row, column)
    return tiled


def test_a19_full_lines_give_one_tile_to_the_wall_and_the_others_to_the_lid() -> None:
    position = table(factories={1: "r"}, boards=[board(lines=["k", "", "rr", "bbb", "yyyyy"]), board()], lid="w")
    events = play(position, "1r3", DEAL)
    assert [(tiled.row, tiled.column) for tiled in of(Tiled, events)] == [(1, 4), (3, 5), (5, 1)]
    assert walls(position.boards[0]) == ["...K.", ".....", "....R", ".....", "Y...."]
    assert letters(position.lid) == "yyyyrrw"


def test_a19_lines_that_are_not_full_keep_their_tiles() -> None:
    boards = [board(lines=["", "", "rr", "bbb", "yyyy"]), board(lines=["", "w"])]
    position = table(factories={1: "r"}, boards=boards)
    play(position, "1r3", DEAL)
    assert lines(position.boards[0]) == ["", "", "", "bbb", "yyyy"]
    assert lines(position.boards[1]) == ["", "w", "", "", ""]


def test_a19_rows_go_from_top_to_bottom_and_score_at_once() -> None:
    # one column of three: from the top 1, 2, 3 points
    position = table(factories={1: "k"}, boards=[board(lines=["b", "ww", "kk"]), board()])
    events = play(position, "1k3", DEAL)
    assert [(tiled.row, tiled.points) for tiled in of(Tiled, events)] == [(1, 1), (2, 2), (3, 3)]
    assert position.scores == (6, 0)


def test_a19_all_players_tile_in_the_same_phase() -> None:
    boards = [board(lines=["b"]), board(lines=["r"]), board(lines=["y"])]
    events = play(table(factories={1: "k"}, boards=boards), "1k2")
    assert [(tiled.seat, tiled.column) for tiled in of(Tiled, events)] == [(0, 1), (1, 3), (2, 2)]


@pytest.mark.parametrize(
    ("wall", "points"),
    [
        ([".....", ".....", ".....", ".....", "....."], 1),
        ([".....", ".....", ".Y...", ".....", "....."], 2),
        ([".....", ".....", "...Y.", ".....", "....."], 2),
        ([".....", "..Y..", ".....", ".....", "....."], 2),
        ([".....", ".....", ".....", "..Y..", "....."], 2),
        ([".....", ".....", "YB...", ".....", "....."], 1 + 2),
        ([".....", ".....", ".Y.B.", ".....", "....."], 3),
        ([".....", "..Y..", ".B...", ".....", "....."], 2 + 2),
        (["..B..", "..Y..", ".B...", ".....", "....."], 2 + 3),
        ([".....", "..B..", "YB.KW", "..Y..", "....."], 5 + 3),
        (["..B..", "..Y..", "YB.KW", "..K..", "..W.."], 5 + 5),
        (["..B..", ".....", "B...W", ".....", "..Y.."], 1),  # gaps on all sides
        (["..B..", ".....", "B..KW", ".....", "..Y.."], 3),  # a gap on the left
        ([".....", ".B.Y.", ".....", ".Y.B.", "....."], 1),  # corners do not touch
    ],
)
def test_a20_the_points_of_a_tile_are_the_lengths_of_its_runs(wall: list[str], points: int) -> None:
    assert tile_one(wall, 3, 3, "r").points == points


def test_example_3_a_run_of_four_and_a_run_of_three_make_seven() -> None:
    tiled = tile_one([".....", "...B.", "YBK..", "...K.", "....."], 3, 4, "r")
    assert tiled.points == 4 + 3
    assert list(tiled.across) == [1, 2, 3, 4]
    assert list(tiled.down) == [2, 3, 4]


@pytest.mark.parametrize(("wall", "points"), [("BY...", 3), (".....", 1), ("B....", 1)])
def test_example_4_two_to_the_left_make_three_and_a_tile_alone_makes_one(wall: str, points: int) -> None:
    position = table(factories={1: "r", 2: "k"}, boards=[board(wall=[wall]), board()])
    play(position, "1r1")
    assert [tiled.points for tiled in of(Tiled, play(position, "2k2"))] == [points]


def test_a21_the_floor_is_paid_after_all_rows_with_the_space_of_the_marker() -> None:
    boards = [board(lines=["b"], floor="Mr", score=0), board(floor="y", score=4)]
    events = play(table(factories={1: "k"}, boards=boards), "1k2", DEAL)
    scored = [event for event in events if isinstance(event, Tiled | Paid)]
    assert [(type(line), line.seat, line.points) for line in scored] == [
        (Tiled, 0, 1),
        (Paid, 0, -1),  # two pieces cost 2, and only one point is there
        (Paid, 1, -1),
    ]


def test_a21_the_rows_score_before_the_floor_is_paid() -> None:
    # a score of 0 first paid and then raised would end at 1
    position = table(factories={1: "k"}, boards=[board(lines=["b"], floor="r"), board()])
    play(position, "1k2", DEAL)
    assert position.scores == (0, 0)


@pytest.mark.parametrize(("floor_", "penalty"), [("bMrky", 8), ("bbbMrky", 14), ("bbbbbbb", 14)])
def test_example_1_four_tiles_and_the_marker_cost_8_and_a_full_floor_14(floor_: str, penalty: int) -> None:
    position = table(factories={1: "k"}, boards=[board(), board(floor=floor_, score=50)])
    (paid,) = of(Paid, play(position, "1k2", DEAL))
    assert (paid.pieces, paid.penalty, paid.points) == (len(floor_), penalty, -penalty)
    assert position.scores == (0, 50 - penalty)


def test_example_5_the_score_never_falls_below_0() -> None:
    position = table(factories={1: "k"}, boards=[board(), board(floor="bMrky", score=3)])
    (paid,) = of(Paid, play(position, "1k2", DEAL))
    assert (paid.penalty, paid.points) == (8, -3)
    assert position.scores == (0, 0)


def test_a22_the_floor_is_cleared_and_its_tiles_go_to_the_lid() -> None:
    position = table(factories={1: "k"}, boards=[board(floor="rMy"), board(floor="rw")], lid="b")
    play(position, "1k2", DEAL)
    assert [floor(each) for each in position.boards] == ["", ""]
    assert letters(position.lid) == "byrrw"


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_a22_the_holder_of_the_marker_starts_the_next_round(holder: int) -> None:
    boards = [board(floor="M" if seat == holder else "") for seat in range(3)]
    position = table(factories={1: "k"}, boards=boards, starter=1)
    (dealt,) = of(Dealt, play(position, "1k2"))
    assert dealt.starter == position.starter == holder
    assert position.acting == (holder,)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_a23_when_nobody_took_the_marker_the_next_player_clockwise_starts(starter: int) -> None:
    position = table(factories={1: "k"}, boards=[board(), board(), board()], starter=starter, to_act=2)
    (dealt,) = of(Dealt, play(position, "1k2"))
    assert dealt.starter == position.starter == (starter + 1) % 3
    assert position.acting == (dealt.starter,)
