"""`if_round_ended_now`: the points that each seat would still get, compared with rounds that really end."""

from hypothesis import given

from app.rules.azul import AzulPosition
from app.rules.azul.events import COLUMN, ROW, Bonus, Paid, Tiled
from app.rules.dealer import SealedDealer
from tests.azul.kit import board, end_offer, play, table
from tests.azul.styles import Play, games, steady


def gains(position: AzulPosition) -> list[int]:
    return [sum(line.points for line in lines) for lines in position.if_round_ended_now()]


def test_nothing_is_due_at_the_start() -> None:
    assert table(factories={1: "rrrr"}).if_round_ended_now() == ((), ())


def test_full_lines_are_tiled_from_top_to_bottom_and_the_others_wait() -> None:
    mine = board(lines=["b", "ww", "k", "rrrr"])
    position = table(factories={1: "y"}, boards=[mine, board()])
    assert position.if_round_ended_now() == (
        (
            Tiled(0, 1, 1, 1, 0, range(1, 2), range(1, 2), 1),
            Tiled(0, 1, 2, 1, 4, range(1, 2), range(1, 3), 2),
            Tiled(0, 1, 4, 1, 2, range(1, 2), range(4, 5), 1),
        ),
        (),
    )


def test_the_floor_never_brings_a_score_below_0() -> None:
    boards = [board(lines=["b"], floor="Mrr", score=2), board(floor="k", score=5), board(floor="kk")]
    position = table(factories={1: "y"}, boards=boards)
    first, second, third = position.if_round_ended_now()
    assert first[1] == Paid(0, 1, 3, 4, -3)
    assert second == (Paid(1, 1, 1, 1, -1),)
    assert third == (Paid(2, 1, 2, 2, 0),)


def test_a_row_that_would_be_complete_brings_everybodys_bonuses() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    position = table(factories={1: "y"}, boards=[board(lines=["w"], wall=["BYRK."]), column])
    first, second = position.if_round_ended_now()
    assert [line.points for line in first] == [5, 2]
    assert first[1] == Bonus(0, 1, ROW, 1, 2)
    assert second == (Bonus(1, 1, COLUMN, 1, 7),)


def test_without_a_complete_row_a_column_brings_nothing_yet() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    assert gains(table(factories={1: "y"}, boards=[board(), column])) == [0, 0]


def test_on_the_grey_wall_the_best_choice_counts() -> None:
    # red on row 1 makes 2 beside the blue tile; red on row 2 then makes 3 under it, but not in red's own column
    mine = board(lines=["r", "rr"], wall=["B....", ".....", "Y...."])
    position = table(wall="grey", factories={1: "y"}, boards=[mine, board()])
    first, _ = position.if_round_ended_now()
    assert [(line.row, line.column, line.points) for line in first if isinstance(line, Tiled)] == [
        (1, 2, 2),
        (2, 1, 3),
    ]


def test_on_the_grey_wall_the_best_choice_counts_bonuses_when_the_game_would_end() -> None:
    mine = board(lines=["", "", "", "", "wwwww"], wall=["Y....", "B....", "KY...", "RK...", "..BYK"])
    other = board(lines=["w"], wall=["BYRK."])
    position = table(wall="grey", factories={1: "y"}, boards=[mine, other])
    first, _ = position.if_round_ended_now()
    assert [(line.column, line.points) for line in first if isinstance(line, Tiled)] == [(1, 5)]
    assert sum(line.points for line in first) == 12


def test_a_round_that_would_be_the_third_of_a_standstill_brings_the_bonuses() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    position = table(factories={1: "k", 2: "k"}, boards=[board(), column], round_=3, last_change=0)
    assert gains(position) == [0, 7]
    saved = position.copy()
    play(saved, "1k3")
    assert gains(saved) == [0, 0]
    play(position, "1kf")
    play(position, "2kf")
    assert position.scores == (0, 7)


def test_a_round_that_would_be_the_tenth_without_a_tile_on_a_wall_brings_the_bonuses() -> None:
    column = board(wall=["B....", "W....", "K....", "R....", "Y...."])
    position = table(factories={1: "k", 2: "k"}, boards=[board(), column], round_=10)
    play(position, "1k3")
    assert gains(position) == [0, 7]
    play(position, "2kf")
    assert position.scores == (0, 7)


def test_on_the_grey_wall_a_line_that_would_fall_costs_its_tiles() -> None:
    mine = board(lines=["", "", "rrr"], wall=["R....", ".R...", "..BKW"], floor="M", score=20)
    position = table(wall="grey", factories={1: "y"}, boards=[mine, board()])
    assert position.if_round_ended_now() == ((Paid(0, 1, 4, 6, -6),), ())


def test_a_seat_that_is_done_gets_nothing_more() -> None:
    boards = [board(lines=["r"], floor="M", score=4), board(lines=["r"], floor="k", score=4)]
    position = table(wall="grey", boards=boards)
    play(position, "t11", seat=0)
    first, second = position.if_round_ended_now()
    assert first == ()
    assert [line.points for line in second] == [1, -1]


def test_between_two_choices_only_the_rows_that_are_left_count() -> None:
    position = table(wall="grey", boards=[board(lines=["r", "", "bbb"]), board(lines=["r"])])
    play(position, "t13", seat=0)
    first, _ = position.if_round_ended_now()
    assert [(type(line), line.points) for line in first] == [(Tiled, 1)]


def test_after_the_end_nothing_is_due() -> None:
    position = table(factories={1: "k"}, boards=[board(lines=["w"], wall=["BYRK."]), board()])
    play(position, "1k4")
    assert position.outcome is not None
    assert position.if_round_ended_now() == ((), ())


@given(games(walls=("colour",)))
@steady(150)
def test_on_the_coloured_wall_it_is_exactly_what_happens_when_the_round_ends(game: Play) -> None:
    position = game.end()
    if position.outcome is not None:
        return
    before = position.copy()
    expected = position.if_round_ended_now()
    assert position == before, "looking ahead changes nothing"
    written = len(position.sheet)
    end_offer(position)
    happened = position.sheet[written:]
    for seat in range(position.seats):
        assert [line for line in happened if line.seat == seat] == list(expected[seat])
        assert position.scores[seat] - before.scores[seat] == sum(line.points for line in expected[seat])


def best_by_trying(position: AzulPosition, seat: int, round_: int) -> int:
    """The most points that a seat can still make in this tiling, by playing every choice."""
    if position.round != round_ or seat not in position.acting:
        return sum(
            line.points
            for line in position.sheet
            if line.seat == seat and line.round == round_ and not isinstance(line, Bonus)
        )
    points = []
    for move in position.legal_moves(seat):
        twin = position.copy()
        twin.play(seat, move, SealedDealer(bytes(32)))
        points.append(best_by_trying(twin, seat, round_))
    return max(points)


@given(games(walls=("grey",)))
@steady(120)
def test_on_the_grey_wall_no_choice_makes_more(game: Play) -> None:
    position = game.end()
    if position.outcome is not None:
        return
    expected = [
        sum(line.points for line in lines if not isinstance(line, Bonus)) for lines in position.if_round_ended_now()
    ]
    round_ = position.round
    for each in position.boards:
        each.score_lines.clear()  # only what is still to come counts
    if position.tiles_on_offer:
        end_offer(position)
    assert [best_by_trying(position, seat, round_) for seat in range(position.seats)] == expected
