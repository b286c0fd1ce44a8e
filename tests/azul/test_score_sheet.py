"""The score sheet: every point by round and cause, with the cells that made it."""

from app.rules.azul.events import COLOUR, COLUMN, FLOOR, ROW, TILE, Bonus, Paid, Tiled
from tests.azul.kit import board, end_offer, play, table


def test_a_tile_is_noted_with_its_place_and_its_runs() -> None:
    mine = board(lines=["", "", "bb"], wall=["..R..", "..Y..", ".W.YR"])
    position = table(factories={1: "b"}, boards=[board(), mine], to_act=1, round_=4, last_tiling=3)
    play(position, "1b3")
    (tiled,) = position.sheet
    assert tiled == Tiled(1, 4, 3, 3, 0, range(2, 6), range(1, 4), 4 + 3)
    assert tiled.cause == TILE == "tile"
    assert tiled.cells == ((3, 3), (3, 2), (3, 4), (3, 5), (1, 3), (2, 3))


def test_a_tile_alone_is_its_own_run() -> None:
    position = table(factories={1: "k"}, boards=[board(), board(lines=["y"])])
    play(position, "1k2")
    (tiled,) = position.sheet
    assert tiled == Tiled(1, 1, 1, 2, 1, range(2, 3), range(1, 2), 1)
    assert tiled.cells == ((1, 2),)


def test_a_run_in_one_direction_only_counts_its_own_cells() -> None:
    position = table(factories={1: "k"}, boards=[board(), board(lines=["y"], wall=["B...."])])
    play(position, "1k2")
    (tiled,) = position.sheet
    assert isinstance(tiled, Tiled)
    assert tiled.cells == ((1, 2), (1, 1))
    assert tiled.points == len(tiled.cells) == 2


def test_the_floor_is_noted_with_the_printed_penalty_and_the_actual_loss() -> None:
    boards = [board(floor="Mbbr", score=5), board(floor="y", score=5), board()]
    position = table(factories={1: "k"}, boards=boards, round_=2, last_tiling=1)
    play(position, "1k2")
    assert position.sheet == [Paid(0, 2, 4, 6, -5), Paid(1, 2, 1, 1, -1)]
    assert [line.cause for line in position.sheet] == [FLOOR, FLOOR]
    assert FLOOR == "floor"


def test_a_floor_that_costs_nothing_any_more_is_still_noted() -> None:
    position = table(factories={1: "k"}, boards=[board(), board(floor="yy")])
    play(position, "1k2")
    assert position.sheet == [Paid(1, 1, 2, 2, 0)]


def test_bonuses_are_noted_one_by_one_after_everything_else() -> None:
    mine = board(lines=["w", "kk"], wall=["BYRK.", "WBYR.", "K.B..", "R..B.", "Y...B"], floor="r")
    position = table(factories={1: "k"}, boards=[board(floor="M"), mine], round_=6, last_tiling=5)
    play(position, "1k2")
    assert position.sheet == [
        Paid(0, 6, 1, 1, 0),
        Tiled(1, 6, 1, 5, 4, range(1, 6), range(1, 2), 5),
        Tiled(1, 6, 2, 5, 3, range(1, 6), range(1, 3), 7),
        Paid(1, 6, 1, 1, -1),
        Bonus(1, 6, ROW, 1, 2),
        Bonus(1, 6, ROW, 2, 2),
        Bonus(1, 6, COLUMN, 1, 7),
        Bonus(1, 6, COLOUR, 0, 10),
    ]
    assert position.scores == (0, 11 + 21)
    assert [ROW, COLUMN, COLOUR] == ["row", "column", "colour"]


def test_the_sheet_goes_on_from_round_to_round_and_adds_up() -> None:
    position = table(factories={1: "k"}, boards=[board(lines=["b"]), board(lines=["b"], floor="M")])
    play(position, "1k3")
    assert [(line.seat, line.round, line.points) for line in position.sheet] == [(0, 1, 1), (1, 1, 1), (1, 1, -1)]
    position.boards[0].add_to_line(1, 4, 2)
    end_offer(position)
    assert [(line.seat, line.round, line.points) for line in position.sheet[3:]] == [(0, 2, 2)]
    for seat in (0, 1):
        assert position.scores[seat] == sum(line.points for line in position.sheet if line.seat == seat)


def test_on_the_grey_wall_a_choice_is_noted_where_it_was_made() -> None:
    position = table(wall="grey", boards=[board(lines=["", "rr"], wall=["...B."], floor="M"), board()])
    play(position, "t24")
    assert position.sheet == [Tiled(0, 1, 2, 4, 2, range(4, 5), range(1, 3), 2), Paid(0, 1, 1, 1, -1)]


def test_copies_keep_sheets_of_their_own() -> None:
    position = table(factories={1: "k"}, boards=[board(lines=["b"]), board()])
    twin = position.copy()
    play(twin, "1k2")
    assert len(twin.sheet) == 1
    assert len(position.sheet) == 0
