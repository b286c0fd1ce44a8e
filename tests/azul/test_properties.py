"""What holds in every position of every game, whatever anybody does."""

from hypothesis import given

from app.rules.azul.board import Board
from app.rules.azul.events import Bonus, Dealt, Paid, Tiled, Took
from tests.azul.kit import LETTERS, PRINTED, by_colour, codes, floor, lines, of, offer, sources, walls
from tests.azul.styles import STYLES, Play, games, steady


def most_rounds(seats: int) -> int:
    """Walls without a complete row hold 20 tiles each, and at most two rounds pass between two tiles (A-34)."""
    return 3 * 20 * seats + 3


def slow_open_rows(each: Board) -> list[int]:
    """For each colour the rows that accept it, from the rules A-12, A-13 and A-17 as they are written."""
    accepting = []
    for letter in LETTERS:
        rows = 0
        for row, (line, wall_row) in enumerate(zip(lines(each), walls(each), strict=True)):
            if len(line) < row + 1 and set(line) <= {letter} and letter.upper() not in wall_row:
                rows |= 1 << row
        accepting.append(rows)
    return accepting


def masks_agree(each: Board) -> bool:
    wall = walls(each)
    columns = ["".join(row[column] for row in wall) for column in range(5)]
    return (
        each.rows == [occupied(row) for row in wall]
        and each.columns == [occupied(column) for column in columns]
        and each.row_colours == [colours(row) for row in wall]
        and each.complete_rows == sum("." not in row for row in wall)
    )


def occupied(spaces: str) -> int:
    return sum(1 << place for place, tile in enumerate(spaces) if tile != ".")


def colours(spaces: str) -> int:
    return sum(1 << LETTERS.index(tile) for tile in set(spaces.lower()) - {"."})


@given(games())
@steady(100)
def test_the_hundred_tiles_are_conserved(game: Play) -> None:
    for position, _ in game.positions():
        assert by_colour(position) == [20] * 5
        assert min(position.bag + position.lid + position.centre) >= 0


@given(games())
@steady(60)
def test_scores_are_never_negative_and_the_sheet_adds_up(game: Play) -> None:
    for position, _ in game.positions():
        assert min(position.scores) >= 0
        for seat, score in enumerate(position.scores):
            assert score == sum(line.points for line in position.sheet if line.seat == seat)


@given(games())
@steady(60)
def test_there_is_one_marker_at_most_and_floors_hold_seven_pieces_at_most(game: Play) -> None:
    for position, _ in game.positions():
        on_floors = [seat for seat, each in enumerate(position.boards) if "M" in floor(each)]
        assert sum(floor(each).count("M") for each in position.boards) + position.marker_in_centre <= 1
        assert all(seat == position.marker_holder for seat in on_floors)
        assert position.marker_in_centre == (position.marker_holder is None)
        assert max(len(each.floor) for each in position.boards) <= 7


@given(games())
@steady(80)
def test_lines_and_walls_keep_their_rules(game: Play) -> None:
    for position, _ in game.positions():
        for each in position.boards:
            for row, (line, wall_row) in enumerate(zip(lines(each), walls(each), strict=True)):
                assert len(set(line)) <= 1
                assert len(line) <= row + 1
                assert not set(line.upper()) & set(wall_row)
            check_wall(walls(each), game.wall)


def check_wall(wall: list[str], kind: str) -> None:
    columns = ["".join(column) for column in zip(*wall, strict=True)]
    for spaces in (*wall, *columns):
        tiles = spaces.replace(".", "")
        assert len(set(tiles)) == len(tiles), f"a colour comes twice in {spaces}"
    if kind == "colour":
        for row, printed in zip(wall, PRINTED, strict=True):
            assert all(tile in (".", space) for tile, space in zip(row, printed, strict=True))


@given(games())
@steady(80)
def test_the_quick_counts_agree_with_the_slow_definitions(game: Play) -> None:
    for position, _ in game.positions():
        for each in position.boards:
            assert each.open_rows == slow_open_rows(each)
            assert masks_agree(each)
        assert position.tiles_on_offer == sum(map(len, offer(position).values())) + sum(position.centre)
        assert position.sources == sources(position)


@given(games())
@steady(60)
def test_whoever_may_act_has_a_choice(game: Play) -> None:
    for position, _ in game.positions():
        assert bool(position.acting) == (position.outcome is None)
        assert list(position.acting) == sorted(set(position.acting))
        for seat in range(position.seats):
            moves = codes(position, seat)
            assert len(moves) >= 2 if seat in position.acting else not moves
            assert position.legal_moves(seat).count() == len(moves)
            assert [str(move) for move in position.candidate_moves(seat)] == list(
                map(str, position.legal_moves(seat))
            )


@given(games())
@steady(60)
def test_the_events_tell_everything_that_is_on_the_score_sheet(game: Play) -> None:
    told: list[Tiled | Paid | Bonus] = []
    for position, events in game.positions():
        told += [event for event in events if isinstance(event, Tiled | Paid | Bonus)]
        assert sorted(told, key=lambda line: (line.round, line.seat)) == position.sheet
        for took in of(Took, events):
            assert took.placed + took.broken + took.lost == took.amount > 0
        for tiled in of(Tiled, events):
            assert tiled.cells[0] == (tiled.row, tiled.column)
            assert len(tiled.cells) == len(tiled.across) + len(tiled.down) - 1
        assert all(paid.penalty >= -paid.points >= 0 for paid in of(Paid, events))
        assert len(of(Dealt, events)) <= 1 or any(took.forced for took in of(Took, events))


@given(games(most_moves=30))
@steady(40)
def test_every_game_ends(game: Play) -> None:
    # after the choices of the example everybody keeps to the style's first wish
    for style in STYLES:
        whole = Play(game.seats, game.wall, style, game.seed, game.clumped, [*game.choices, *[0] * 9000])
        position = whole.end()
        assert position.outcome is not None
        assert position.outcome.winners
        assert position.round <= most_rounds(position.seats)
