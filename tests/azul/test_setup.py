"""Components and set-up: rules A-1 to A-6."""

import pytest

from app.rules.azul import AzulOptions, AzulPosition
from app.rules.azul.events import Paid, Tiled, Took
from app.rules.dealer import Dealer, SealedDealer, WrittenDealer
from app.rules.options import InvalidOption, Options
from tests.azul.kit import (
    AZUL,
    LETTERS,
    PRINTED,
    board,
    by_colour,
    floor,
    letters,
    lines,
    of,
    offer,
    play,
    table,
    walls,
)


def start(seats: int, dealer: Dealer | None = None, **options: str) -> AzulPosition:
    position = AZUL.start(AzulOptions.read(options), seats, dealer or SealedDealer(bytes(32)))
    assert isinstance(position, AzulPosition)
    return position


def scripted(*draws: str) -> WrittenDealer:
    dealer = WrittenDealer()
    dealer.lay_out(draws)
    return dealer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a1_two_to_four_players_share_20_tiles_of_each_colour(seats: int) -> None:
    position = start(seats)
    assert len(position.boards) == position.seats == seats
    assert by_colour(position) == [20, 20, 20, 20, 20]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(InvalidOption) as refused:
        start(seats)
    assert refused.value.option == "seats"
    assert str(refused.value) == f"Azul is for 2 to 4 players, not {seats}."


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_a2_the_number_of_factories_follows_the_number_of_players(seats: int, factories: int) -> None:
    assert list(start(seats).factories) == list(range(1, factories + 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a3_each_factory_receives_four_tiles_from_the_bag(seats: int) -> None:
    position = start(seats)
    assert {len(tiles) for tiles in position.factories.values()} == {4}
    assert sum(position.bag) == 100 - 4 * len(position.factories)
    assert position.lid == position.centre == [0] * 5


def test_a3_the_tiles_on_the_factories_are_the_ones_that_were_drawn() -> None:
    position = start(2, scripted("wkry bbbb ywyw kkrr rkbb"), starter="1")
    assert offer(position) == {1: "yrkw", 2: "bbbb", 3: "yyww", 4: "rrkk", 5: "bbrk"}
    assert position.bag == [20 - 6, 20 - 3, 20 - 4, 20 - 4, 20 - 3]


def test_a4_every_player_begins_with_an_empty_board_and_no_points() -> None:
    position = start(4)
    for each in position.boards:
        assert lines(each) == [""] * 5
        assert walls(each) == ["....."] * 5
        assert floor(each) == ""
    assert position.scores == (0, 0, 0, 0)
    assert not position.sheet


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_a4_pattern_lines_hold_one_to_five_tiles_from_top_to_bottom(line: int) -> None:
    position = table(factories={1: "yyyy", 2: "k"}, centre="rrrrrr")
    (took,) = of(Took, play(position, f"cr{line}"))
    assert (took.placed, took.broken) == (line, 6 - line)
    assert lines(position.boards[0])[line - 1] == "r" * line


@pytest.mark.parametrize(("pieces", "penalty"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)])
def test_a4_the_seven_floor_spaces_cost_1_1_2_2_2_3_3(pieces: int, penalty: int) -> None:
    position = table(factories={1: "r"}, boards=[board(score=20), board(floor="b" * pieces, score=20)])
    paid = of(Paid, play(position, "1r2"))
    assert [(each.seat, each.penalty, each.points) for each in paid] == ([(1, penalty, -penalty)] if pieces else [])
    assert position.scores == (20, 20 - penalty)


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("colour", LETTERS)
def test_a5_each_colour_has_its_printed_space_in_each_row_of_the_coloured_wall(row: int, colour: str) -> None:
    position = table(factories={1: colour}, boards=[board(lines=[""] * row + [colour * row]), board()])
    (tiled,) = of(Tiled, play(position, f"1{colour}{row + 1}"))
    column = PRINTED[row].index(colour.upper())
    assert (tiled.row, tiled.column, tiled.colour) == (row + 1, column + 1, LETTERS.index(colour))
    assert walls(position.boards[0])[row] == "." * column + colour.upper() + "." * (4 - column)


@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_a6_the_room_may_choose_who_starts(seats: int, starter: int) -> None:
    position = start(seats, starter=str(starter))
    assert position.acting == (starter - 1,)
    assert position.starter == starter - 1


def test_a6_by_default_chance_decides_who_starts() -> None:
    assert AzulOptions().starter == "random"
    position = start(3, scripted("3", "bbbb yyyy rrrr kkkk wwww byrk wwww"))
    assert position.acting == (2,)
    assert {start(4, SealedDealer(bytes([seed]) * 32)).acting[0] for seed in range(40)} == {0, 1, 2, 3}


def test_a6_a_starter_who_does_not_sit_at_the_table_is_refused() -> None:
    with pytest.raises(InvalidOption) as refused:
        start(2, starter="3")
    assert refused.value.option == "starter"
    assert str(refused.value) == "Player 3 cannot start a game of 2."


def test_a6_play_goes_clockwise_in_seat_order() -> None:
    position = start(3, scripted("bbbb yyyy rrrr kkkk wwww byrk wwww"), starter="2")
    order = []
    for code in ("1bf", "2yf", "3rf", "4kf", "5wf"):
        order.append(position.acting)
        play(position, code)
    assert order == [(1,), (2,), (0,), (1,), (2,)]


@pytest.mark.parametrize("edition", ["classic", "mini"])
def test_both_editions_have_the_same_rules(edition: str) -> None:
    one, other = start(2, starter="1"), start(2, starter="1", edition=edition)
    while one.acting:
        code = str(next(iter(one.legal_moves(one.acting[0]))))
        assert play(one, code) == play(other, code)
    assert one.scores == other.scores


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("wall", "pink", "The option wall cannot be “pink”; it can be: colour, grey."),
        ("edition", "deluxe", "The option edition cannot be “deluxe”; it can be: classic, mini."),
        ("starter", "0", "The option starter cannot be “0”; it can be: random, 1, 2, 3, 4."),
        ("timer", "5", "This game has no option “timer”."),
    ],
)
def test_unknown_options_are_refused(option: str, value: str, sentence: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        AZUL.options(**{option: value})
    assert refused.value.option == option
    assert str(refused.value) == sentence


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(InvalidOption, match=r"^These are not the options of Azul\.$"):
        AZUL.start(Options(), 2, SealedDealer(bytes(32)))


def test_the_kit_counts_all_tiles_once() -> None:
    position = table(
        factories={1: "bbrk"},
        centre="rrk",
        boards=[board(lines=["", "r", "", "bb"], wall=["B...."], floor="Mr", score=3), board(floor="y")],
        lid="ww",
    )
    assert by_colour(position) == [20, 20, 20, 20, 20]
    assert letters(position.lid) == "ww"
    assert position.tiles_on_offer == 7
    assert not position.marker_in_centre
    assert position.marker_holder == 0


@pytest.mark.parametrize(
    "build",
    [
        lambda: board(lines=["bb"]),
        lambda: board(lines=["", "br"]),
        lambda: board(lines=["b"], wall=["B...."]),
        lambda: board(wall=["BB..."]),
        lambda: table(factories={1: "r"}, boards=[board(wall=[".B..."]), board()]),
        lambda: table(factories={1: "r"}, boards=[board(floor="M"), board(floor="M")]),
        lambda: table(factories={1: "r"}, boards=[board(floor="M"), board()], marker=True),
        lambda: table(centre="r" * 21),
        lambda: table(factories={1: "r"}, lid="b" * 19, bag="bb"),
        lambda: table(wall="grey"),
    ],
)
def test_the_kit_refuses_impossible_tables(build: object) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=r"\w"):
        build()
