"""The end of the game: rules A-31 to A-33, and the ruling A-34."""

from collections.abc import Sequence

import pytest

from app.rules.azul import AzulOptions, AzulPosition
from app.rules.azul.board import Board
from app.rules.azul.events import COLOUR, COLUMN, ROW, Bonus, Dealt, Ended, Fell, Paid, Tiled, Warned
from app.rules.dealer import SealedDealer
from tests.azul.kit import AZUL, board, codes, of, play, table


def about_to_complete(rows: int, score: int = 0) -> Board:
    """At tiling one row brings 5 points for the tile and 2 for the row; two rows bring 5, 5 + 2 and 4."""
    return board(lines=["w", "kk"][:rows], wall=["BYRK.", "WBYR."][:rows], score=score)


def finish(*boards: Board) -> AzulPosition:
    position = table(factories={1: "k"}, boards=boards)
    play(position, "1k4")
    assert position.outcome is not None
    return position


def test_a31_a_complete_row_ends_the_game_after_the_tiling() -> None:
    boards = [about_to_complete(1), board(lines=["b", "rr"], floor="Mr", score=9)]
    position = table(factories={1: "k"}, boards=boards)
    events = play(position, "1k4")
    # the others still tile and pay
    assert [type(event).__name__ for event in events] == ["Took", "Tiled", "Tiled", "Tiled", "Paid", "Bonus", "Ended"]
    assert [tiled.seat for tiled in of(Tiled, events)] == [0, 1, 1]
    assert [(paid.seat, paid.points) for paid in of(Paid, events)] == [(1, -2)]
    assert position.outcome is not None
    assert str(position.outcome.reason) == "A wall has a complete row."
    assert position.round == 1


def test_a31_after_the_end_nobody_acts_and_nothing_is_dealt() -> None:
    position = table(factories={1: "k"}, boards=[board(), about_to_complete(1)])
    events = play(position, "1k4")
    assert of(Dealt, events) == []
    assert isinstance(events[-1], Ended)
    assert position.acting == ()
    assert codes(position, 0) == codes(position, 1) == set()
    assert not position.factories


def test_a31_the_offer_is_played_to_its_end_though_a_row_will_be_complete() -> None:
    position = table(factories={1: "k", 2: "rr"}, boards=[about_to_complete(1), board()])
    play(position, "1k4")
    assert position.outcome is None
    assert position.acting == (1,)


def test_a31_on_the_grey_wall_the_game_waits_for_everybodys_choice() -> None:
    boards = [board(lines=["w", "ww"], wall=["BYRK."]), board(lines=["", "rr"])]
    position = table(wall="grey", factories={1: "k"}, boards=boards)
    play(position, "1k4")
    assert 31 in position.boards[0].rows
    assert position.acting == (0, 1)
    play(position, "t21", seat=0)
    assert position.outcome is None
    play(position, "t21", seat=1)
    assert position.outcome is not None


@pytest.mark.parametrize(
    ("wall", "lines", "bonuses"),
    [
        (["BYRK."], ["w"], [(ROW, 1, 2)]),
        (["BYRK.", "W....", "K....", "R....", "Y...."], ["w"], [(ROW, 1, 2), (COLUMN, 1, 7)]),
        (["BYRK.", ".B...", "..B..", "...B.", "....B"], ["w"], [(ROW, 1, 2), (COLOUR, 0, 10)]),
        (["BYRK.", "W....", ".W...", "..W..", "...W."], ["w"], [(ROW, 1, 2), (COLOUR, 4, 10)]),
        (["BYRK.", "WBYR."], ["w", "kk"], [(ROW, 1, 2), (ROW, 2, 2)]),
        (
            ["BYRK.", ".BYRK", "..BYR", "...BY", "...WB"],
            ["w"],
            [(ROW, 1, 2), (COLUMN, 4, 7), (COLUMN, 5, 7), (COLOUR, 0, 10)],
        ),
    ],
)
def test_a32_rows_bring_2_columns_7_and_colours_10(
    wall: list[str], lines: list[str], bonuses: list[tuple[str, int, int]]
) -> None:
    position = finish(board(lines=lines, wall=wall), board())
    given = [(line.cause, line.place, line.points) for line in position.sheet if isinstance(line, Bonus)]
    assert given == bonuses
    assert position.scores[0] == sum(line.points for line in position.sheet)


def test_a32_everybody_gets_their_bonuses_whoever_ended_the_game() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    position = finish(about_to_complete(1), column)
    assert position.scores == (7, 7)


def test_a32_without_the_end_there_are_no_bonuses() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    position = table(factories={1: "k"}, boards=[board(), column])
    assert of(Bonus, play(position, "1k4")) == []
    assert position.scores == (0, 0)


def test_example_6_two_rows_a_column_and_a_colour_bring_21() -> None:
    mine = board(lines=["w", "kk"], wall=["BYRK.", "WBYR.", "K.B..", "R..B.", "Y...B"])
    position = finish(mine, board())
    bonuses = [line for line in position.sheet if isinstance(line, Bonus)]
    assert [(line.cause, line.points) for line in bonuses] == [(ROW, 2), (ROW, 2), (COLUMN, 7), (COLOUR, 10)]
    assert sum(line.points for line in bonuses) == 21


def test_a33_most_points_win_though_another_has_the_row() -> None:
    position = finish(about_to_complete(1), board(score=8), board(score=3))
    assert position.scores == (7, 8, 3)
    assert position.outcome is not None
    assert position.outcome.winners == (1,)
    assert position.outcome.tie_break is None


@pytest.mark.parametrize(
    ("rows", "before", "scores", "winners", "sentence"),
    [
        ((0, 1), (7, 0), (7, 7), (1,), "Points are equal; complete rows decide."),
        ((1, 2), (9, 0), (16, 16), (1,), "Points are equal; complete rows decide."),
        ((1, 0, 1), (0, 7, 0), (7, 7, 7), (0, 2), "Points are equal; complete rows decide, and the win is shared."),
        ((1, 1, 0), (3, 3, 9), (10, 10, 9), (0, 1), "Points and complete rows are equal: the win is shared."),
        ((1, 1, 2), (10, 10, 0), (17, 17, 16), (0, 1), "Points and complete rows are equal: the win is shared."),
    ],
)
def test_a33_ties_go_to_more_complete_rows_and_then_the_win_is_shared(
    rows: Sequence[int],
    before: Sequence[int],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    sentence: str,
) -> None:
    position = finish(*(about_to_complete(number, score) for number, score in zip(rows, before, strict=True)))
    assert position.scores == scores
    assert position.outcome is not None
    assert position.outcome.winners == winners
    assert str(position.outcome.tie_break) == sentence


UNCHANGED = "No line and no wall has changed for 3 rounds."
NOT_TILED = "No wall has received a tile for 10 rounds."
LAST_CHANCE = "Another round without a tile in a line or on a wall ends the game."
LAST_CHANCE_OF_WALLS = "Another round without a tile on a wall ends the game."


def waiting(*, wall: str = "colour", round_: int, last_tiling: int, last_change: int, line: str = "") -> AzulPosition:
    """The last black tile of a round is to be taken. The second player has a complete column."""
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    return table(
        wall=wall,
        factories={1: "k"},
        boards=[board(lines=["", "", "", "", line]), column],
        round_=round_,
        last_tiling=last_tiling,
        last_change=last_change,
    )


@pytest.mark.parametrize(
    ("round_", "last_change", "ends"), [(3, 0, True), (2, 0, False), (7, 4, True), (7, 5, False), (9, 6, True)]
)
@pytest.mark.parametrize("wall", ["colour", "grey"])
def test_a34_three_rounds_that_change_no_line_and_no_wall_end_the_game(
    wall: str, round_: int, last_change: int, *, ends: bool
) -> None:
    position = waiting(wall=wall, round_=round_, last_tiling=0, last_change=last_change)
    play(position, "1kf")
    assert (position.outcome is not None) == ends
    if position.outcome is not None:
        assert str(position.outcome.reason) == UNCHANGED
        assert position.scores == (0, 7)  # as if a row had been completed
        assert position.outcome.winners == (1,)


@pytest.mark.parametrize("round_", range(3, 10))
def test_a34_saving_up_a_line_is_no_standstill(round_: int) -> None:
    position = waiting(round_=round_, last_tiling=0, last_change=round_ - 3, line="kk")
    play(position, "1k5")
    assert position.outcome is None
    assert position.last_change == round_


def test_a34_a_line_that_falls_is_a_change() -> None:
    """On the grey wall: the line held a tile when the round began, and none at its end."""
    dead = board(lines=["", "r"], wall=["R....", ".BKWY", "..R.."])
    position = table(wall="grey", factories={1: "r"}, boards=[dead, board()], round_=3, last_change=0)
    events = play(position, "1r2")
    assert len(of(Fell, events)) == 1
    assert position.outcome is None
    assert position.last_change == 3


def test_a34_a_line_that_is_filled_and_falls_in_one_round_has_not_changed() -> None:
    dead = board(wall=["R....", ".BKWY", "..R.."])
    position = table(wall="grey", factories={1: "rr"}, boards=[dead, board()], round_=3, last_change=0)
    events = play(position, "1r2")
    assert len(of(Fell, events)) == 1
    assert position.outcome is not None
    assert str(position.outcome.reason) == UNCHANGED


def test_a34_a_tile_in_the_third_round_keeps_the_game_going() -> None:
    position = table(factories={1: "k"}, boards=[board(), board(lines=["b"])], round_=3, last_change=0)
    play(position, "1kf")
    assert position.outcome is None
    assert (position.round, position.last_tiling, position.last_change) == (4, 3, 3)


@pytest.mark.parametrize(("round_", "last_tiling", "ends"), [(10, 0, True), (10, 1, False), (9, 0, False)])
def test_a34_ten_rounds_without_a_tile_on_a_wall_end_the_game_though_lines_change(
    round_: int, last_tiling: int, *, ends: bool
) -> None:
    position = waiting(round_=round_, last_tiling=last_tiling, last_change=round_ - 1, line="k")
    play(position, "1k5")
    assert (position.outcome is not None) == ends
    if position.outcome is not None:
        assert str(position.outcome.reason) == NOT_TILED
        assert position.scores == (0, 7)


@pytest.mark.parametrize(
    ("round_", "last_tiling", "last_change", "told"),
    [
        (2, 0, 0, [LAST_CHANCE]),
        (1, 0, 0, []),
        (6, 4, 4, [LAST_CHANCE]),
        (6, 4, 5, []),
        (9, 0, 8, [LAST_CHANCE_OF_WALLS]),
        (8, 0, 7, []),
        (9, 0, 7, [LAST_CHANCE_OF_WALLS]),
    ],
)
def test_a34_everybody_is_told_when_the_round_begins_that_may_be_the_last(
    round_: int, last_tiling: int, last_change: int, told: list[str]
) -> None:
    position = waiting(round_=round_, last_tiling=last_tiling, last_change=last_change)
    events = play(position, "1kf")
    assert [str(event.text) for event in of(Warned, events)] == told
    assert [type(event) for event in events[-1 - len(told) :]] == [Dealt, *[Warned] * len(told)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a34_a_game_in_which_everything_goes_to_the_floor_ends_after_three_rounds(seats: int) -> None:
    dealer = SealedDealer(bytes(32))
    position = AZUL.start(AzulOptions(starter="1"), seats, dealer)
    warnings = []
    while position.acting:
        (seat,) = position.acting
        move = next(move for move in position.legal_moves(seat) if str(move).endswith("f"))
        warnings += [(position.round, str(event.text)) for event in of(Warned, position.play(seat, move, dealer))]
    assert position.round == 3
    assert warnings == [(3, LAST_CHANCE)]
    assert position.outcome is not None
    assert position.outcome.winners == tuple(range(seats))
