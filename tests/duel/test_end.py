"""Goals and the winner: rules D-34 and D-35, on domes made by hand."""

from collections.abc import Sequence

import pytest

from app.rules.contract import IllegalMove
from app.rules.duel import DuelPosition
from app.rules.duel.board import Board
from app.rules.duel.events import GoalCounted
from app.rules.duel.goals import GOALS, Progress, Standing
from app.rules.duel.tiling_events import Stayed
from tests.duel.kit import CELLS, board, codes, names, of, play, table, tile

DOME = {1: (2, 0), 2: (1, 0), 3: (3, 0), 4: (7, 0), 5: (4, 0), 6: (8, 0), 7: (5, 0), 8: (6, 0), 9: (9, 0)}
PRINTED = ["wbyktr", "tktsbw", "skkyyb", "rbrwks", "kstytr", "trwkbs"]
"""The cells of this dome, row by row."""


def dome_with(*rows: str) -> Board:
    """A dome with tiles where a row has `x`; wild cells get blue tiles, special cells special ones."""
    made = board(dome=DOME)
    for row, text in enumerate(rows):
        for column, mark in enumerate(text):
            if mark == "x":
                cell = made.cells[row * 6 + column]
                made.put_on_dome(row, column, 0 if cell == 5 else cell)
    return made


def test_the_dome_of_these_tests_is_what_it_says() -> None:
    cells = "".join(CELLS[cell] for cell in board(dome=DOME).cells)
    assert [cells[first : first + 6] for first in range(0, 36, 6)] == PRINTED


FULL = ("xxxxxx",) * 6
NONE: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("goal", "rows", "wanted"),
    [
        ("rows", NONE, Progress(0, 0, 6, 6)),
        ("rows", ("xxxxxx", ".xxxx.", "xxxxxx"), Progress(6, 2, 6, 2)),
        ("rows", FULL, Progress(18, 6, 6, 0)),
        ("columns", NONE, Progress(0, 0, 6, 6)),
        ("columns", ("x.x...",) * 5 + ("x.....",), Progress(7, 1, 6, 1)),
        ("columns", FULL, Progress(42, 6, 6, 0)),
        ("diagonals", NONE, Progress(0, 0, 2, 6)),
        ("diagonals", ("x....x", ".x..x.", "..xx..", "..xx..", ".x..x.", ".....x"), Progress(10, 1, 2, 1)),
        ("diagonals", FULL, Progress(20, 2, 2, 0)),
        ("border", NONE, Progress(0, 0, 20, 1)),
        ("border", ("xxx...", "xx...x", "..xx.."), Progress(5, 5, 20, 1)),
        ("border", FULL, Progress(20, 20, 20, 0)),
        ("corners", NONE, Progress(0, 0, 4, 4)),
        ("corners", ("xx..xx", "xx..x."), Progress(3, 1, 4, 1)),
        ("corners", ("....xx", "....xx", "", "", "xx..xx", "xx..xx"), Progress(19, 3, 4, 4)),
        ("corners", FULL, Progress(22, 4, 4, 0)),
        ("wilds", NONE, Progress(0, 0, 4, 4)),
        ("wilds", ("x.....", ".....x", "......", "...x.."), Progress(0, 3, 4, 1)),
        ("wilds", ("x.....", ".....x", "......", "...x..", "......", "..x..."), Progress(8, 4, 4, 0)),
        ("specials", NONE, Progress(-15, 0, 5, 5)),
        ("specials", ("......", "...x..", "x....."), Progress(-9, 2, 5, 3)),
        ("specials", FULL, Progress(0, 5, 5, 0)),
        ("colourful-rows", NONE, Progress(0, 0, 6, 5)),
        ("colourful-rows", ("xxxxxx",), Progress(4, 1, 6, 5)),  # b b y k t r
        ("colourful-rows", ("x.xxxx",), Progress(4, 1, 6, 5)),
        ("colourful-rows", ("x.xxx.",), Progress(0, 0, 6, 1)),
        ("colourful-rows", ("", "xxxxxx"), Progress(0, 0, 6, 1)),  # t k t S b b: four kinds
        ("colourful-rows", ("", "", "", "", "xxxxxx"), Progress(4, 1, 6, 5)),  # k S t y t r: a special tile is a kind
        ("colourful-rows", ("", "", "", "", "x.xxxx"), Progress(0, 0, 6, 1)),
    ],
)
def test_d34_each_goal_on_domes_made_by_hand(goal: str, rows: Sequence[str], wanted: Progress) -> None:
    assert GOALS[goal].measure(dome_with(*rows)) == wanted


def test_d34_special_tiles_count_once_as_a_kind() -> None:
    two_specials = board(dome={1: (1, 0), 2: (13, 1), 3: (6, 0)})
    for column, piece in enumerate((4, 6, 6, 0, 1, 3)):
        two_specials.put_on_dome(1, column, piece)
    assert GOALS["colourful-rows"].measure(two_specials).done == 1
    less = board(dome={1: (1, 0), 2: (13, 1), 3: (6, 0)})
    for column, piece in enumerate((4, 6, 6, 0, 1)):
        less.put_on_dome(1, column, piece)
    assert GOALS["colourful-rows"].measure(less) == Progress(0, 0, 6, 1)


def test_d34_goals_without_any_such_cell() -> None:
    bare = board()
    assert GOALS["wilds"].measure(bare) == Progress(0, 0, 0, 0)
    assert GOALS["specials"].measure(bare) == Progress(0, 0, 0, 0)


def test_d34_the_goals_are_counted_after_round_five() -> None:
    position, events = tile(dome_with(*FULL), dome_with("xxxxxx"), round_=5, goals="rows,columns,wilds")
    counted = of(GoalCounted, events)
    assert [(each.seat, each.goal, each.points) for each in counted] == [
        (0, "rows", 18),
        (0, "columns", 42),
        (0, "wilds", 8),
        (1, "rows", 3),
        (1, "columns", 0),
        (1, "wilds", 0),
    ]
    assert [str(each.text) for each in counted[:1]] == ["Player 1 gets 18 points for the goal rows."]
    assert position.scores == (5 + 68, 5 + 3)
    assert names(events)[-1] == "Ended"


def test_d34_lines_that_are_left_do_not_stop_the_end() -> None:
    position, events = tile(board(lines=["k"]), board(), round_=5)
    assert len(of(Stayed, events)) == 1
    assert position.outcome is not None
    assert (position.acting, position.stage.value) == ((), "over")
    assert codes(position, 0) == set()


def test_d34_what_would_be_if_the_game_ended_now() -> None:
    position = table(boards=[dome_with("xxxxxx"), dome_with()], goals="rows,border,wilds,corners", round_=2)
    mine, theirs = position.goals_now()
    assert mine == (
        Standing(0, "rows", Progress(3, 1, 6, 6)),
        Standing(0, "border", Progress(6, 6, 20, 1)),
        Standing(0, "corners", Progress(0, 0, 4, 2)),
        Standing(0, "wilds", Progress(0, 1, 4, 3)),
    )
    assert [standing.progress.points for standing in theirs] == [0, 0, 0, 0]
    assert str(mine[1].text) == "border: 6 of 20; points: 6."


def finish(scores: tuple[int, int], holder: int | None = None, goals: str = "rows,columns,wilds") -> DuelPosition:
    boards = [board(score=scores[0]), board(score=scores[1])]
    return tile(*boards, round_=5, holder=holder, goals=goals)[0]


def test_d35_most_points_win() -> None:
    position = finish((9, 7))
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.tie_break) == ((0,), None)
    assert str(position.outcome.reason) == "The last round is over."


@pytest.mark.parametrize("holder", [0, 1])
def test_d35_a_tie_goes_to_the_holder_of_the_start_marker(holder: int) -> None:
    scores = (9, 7) if holder == 0 else (7, 9)
    position = finish(scores, holder)
    assert position.scores == (7, 7)
    assert position.outcome is not None
    assert position.outcome.winners == (holder,)
    assert str(position.outcome.tie_break) == f"Points are equal; Player {holder + 1} holds the start marker."


def test_d35_without_a_holder_the_win_is_shared() -> None:
    position = finish((7, 7))
    assert position.outcome is not None
    assert position.outcome.winners == (0, 1)
    assert "the win is shared" in str(position.outcome.tie_break)


def test_d35_a_goal_does_not_bring_a_score_below_zero() -> None:
    poor = dome_with()
    poor.score = 4
    position, events = tile(poor, board(), round_=5, goals="rows,columns,specials")
    assert position.scores[0] == 0
    lost = of(GoalCounted, events)[2]
    assert (lost.progress.points, lost.points) == (-15, -4)
    assert str(lost.text) == "Player 1 loses 4 points for the goal specials."


@pytest.mark.parametrize(
    ("goal", "progress", "sentence"),
    [
        ("rows", Progress(0, 0, 6, 2), "Player 1 gets nothing for the goal rows."),
        ("specials", Progress(0, 5, 5, 0), "Player 1 gets nothing for the goal specials."),
        ("specials", Progress(-6, 3, 5, 2), "Player 1 has no points to lose for the goal specials."),
    ],
)
def test_nobody_gets_or_loses_0_points_for_a_goal(goal: str, progress: Progress, sentence: str) -> None:
    assert str(GoalCounted(0, 5, goal, progress, 0).text) == sentence


def test_d36_the_goals_are_added_up_before_the_score_stops_at_zero() -> None:
    poor = dome_with("xxxxxx", "xxxxxx", "xxxxxx", "xx....")
    poor.score = 1
    position, events = tile(poor, board(), round_=5, goals="specials,rows,border")
    lines = [line.points for line in of(GoalCounted, events) if line.seat == 0]
    assert (sum(lines), position.scores[0]) == (9 + 11 - 9, 1 + 11)


def test_d36_the_goal_that_costs_points_is_counted_last() -> None:
    poor = dome_with("xxxxxx")
    poor.score = 1
    position, _ = tile(poor, board(), round_=5, goals="specials,rows,border")
    assert position.scores[0] == 0, "1 + 3 + 6 - 15, and not 0 + 3 + 6"


def test_after_the_end_nothing_can_be_played() -> None:
    position = finish((9, 7))
    with pytest.raises(IllegalMove, match="The game is over") as refused:
        play(position, "draw", seat=0)
    assert refused.value.rule == "D-35"
