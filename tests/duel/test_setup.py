"""What is in the box and how the table is set: rules D-1 to D-11."""

from collections import Counter

import pytest

from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions
from app.rules.duel.components import CHIP_CODES, DOME_TILES, ROTATIONS, SPECIAL, TURNED, back
from app.rules.duel.events import Domed, Refilled
from app.rules.duel.goals import GOAL_TILES, GOALS
from app.rules.duel.stages import Stage
from app.rules.options import InvalidOption
from app.rules.starting_points import StartingPoints
from tests.duel.kit import (
    CELLS,
    DUEL,
    LETTERS,
    Dealing,
    after_opening,
    amounts,
    by_colour,
    cells_of,
    codes,
    counts,
    letters,
    names,
    of,
    play,
    start,
)


def dealing(*draws: str) -> Dealing:
    """A dealer with an unshuffled dome stack before what is told."""
    return Dealing(" ".join(str(tile) for tile in range(1, 19)), *draws)


FIXED = DuelOptions(goals="first-game", starter="1")


def test_d1_two_players_five_points_each() -> None:
    position = start()
    assert DUEL.seat_counts == (2,)
    assert position.scores == (5, 5)
    with pytest.raises(InvalidOption, match="Azul Duel is for 2 players, not 3"):
        DUEL.start(DuelOptions(), 3, SealedDealer(bytes(32)))


def test_d39_the_starting_points_are_the_first_line_of_the_score_sheet() -> None:
    position = start()
    assert position.sheet == [StartingPoints(0, 5), StartingPoints(1, 5)]
    assert [(line.round, line.cause) for line in position.sheet] == [(0, "starting points")] * 2
    assert str(position.sheet[1].text) == "Player 2 starts with 5 points."


def test_d2_thirteen_tiles_of_each_colour() -> None:
    assert by_colour(start()) == [13] * 5


def test_d3_four_small_factories_and_a_large_one_with_two_sides() -> None:
    offer = start().offer
    assert [len(sun) for sun in offer.suns] == [4, 4, 4, 4, 5]
    assert offer.moons == [()] * 4
    assert offer.large_moon == [0] * 5


def test_d4_a_board_has_six_lines_nine_fields_and_four_broken_spaces() -> None:
    board = start().boards[0]
    for row in range(6):
        assert board.add_to_line(row, 0, 9) == 9 - (row + 1)
    assert len(board.dome_tiles) == 9
    assert board.break_tiles(0, 5) == 1


@pytest.mark.parametrize(
    ("field", "first_row", "first_column"), [(1, 1, 1), (3, 1, 5), (5, 3, 3), (7, 5, 1), (9, 5, 5)]
)
def test_d4_a_field_is_two_rows_and_two_columns_of_the_dome(field: int, first_row: int, first_column: int) -> None:
    board = start().boards[0]
    board.place_dome_tile(1, field - 1, 0)
    placed = {place: CELLS[cell] for place, cell in enumerate(board.cells) if cell >= 0}
    top = (first_row - 1) * 6 + first_column - 1
    assert placed == {top: "y", top + 1: "k", top + 6: "t", top + 7: "s"}


_IN_ORDER = "YKTS WBTK TRBW KYRW KSTR TYWK SKRB YBKS TRBS YRWB YSKR TKRW BKST RTYW TBWY STYB RWBK SYBR"
PRINTED = dict(enumerate(_IN_ORDER.split(" "), start=1))


def test_d5_the_eighteen_dome_tiles() -> None:
    assert {tile: cells_of(tile).upper() for tile in range(1, DOME_TILES + 1)} == PRINTED
    backs = Counter(CELLS[back(tile)] for tile in PRINTED)
    assert backs == {"s": 9, "w": 9}


def test_d5_the_back_shows_special_or_wild_only() -> None:
    assert {tile for tile in PRINTED if back(tile) == SPECIAL} == {1, 5, 7, 8, 9, 11, 13, 16, 18}


def test_d5_a_quarter_turn_goes_to_the_right() -> None:
    assert [cells_of(1, turns) for turns in range(4)] == ["ykts", "tysk", "stky", "ksyt"]


def test_d5_rotations_that_look_alike_are_one() -> None:
    assert all(ROTATIONS[tile] == (0, 1, 2, 3) for tile in PRINTED)
    assert all(len(set(TURNED[tile])) == len(ROTATIONS[tile]) for tile in PRINTED)


def test_d6_twenty_chips_two_of_each_kind() -> None:
    assert sorted(CHIP_CODES) == sorted(["b", "t", "r", "k", "y", "ty", "br", "rt", "kb", "yk"])
    position = start()
    assert position.chip_supply == [2] * 10


def test_d7_four_goal_tiles_with_two_sides() -> None:
    assert GOAL_TILES == (
        ("rows", "colourful-rows"),
        ("columns", "border"),
        ("diagonals", "corners"),
        ("wilds", "specials"),
    )
    assert [name for sides in GOAL_TILES for name in sides] == list(GOALS)


def test_d7_the_first_game_has_rows_columns_and_wilds() -> None:
    assert start(DuelOptions(goals="first-game")).goals == ("rows", "columns", "wilds")


@pytest.mark.parametrize("count", ["3", "4"])
def test_d7_random_goals_are_sides_of_different_tiles_and_all_of_them_come_up(count: str) -> None:
    seen = set()
    for number in range(60):
        goals = start(DuelOptions(goal_count=count), SealedDealer(bytes([number] * 32))).goals
        assert len(goals) == int(count)
        assert all(len(set(goals) & set(sides)) <= 1 for sides in GOAL_TILES)
        seen |= set(goals)
    assert seen == set(GOALS)


def test_d7_chosen_goals_in_any_order() -> None:
    options = DuelOptions(goals="specials, border,rows")
    assert start(options).goals == ("rows", "border", "specials")
    assert DUEL.options(**options.write()) == options


@pytest.mark.parametrize(
    ("options", "option", "words"),
    [
        ({"goals": "rows,colourful-rows,wilds"}, "goals", "rows and colourful rows are the two sides of one tile"),
        ({"goals": "rows,columns"}, "goals", "has 3 goals, but 2 are named"),
        (
            {"goals": "rows,columns,wilds", "goal_count": "4"},
            "goals",
            "has 4 goals, but 3 are named",
        ),
        (
            {"goals": "first-game", "goal_count": "4"},
            "goals",
            "A first game has 3 goals: rows, columns, wilds",
        ),
        ({"goals": "rows,rows,wilds"}, "goals", "rows is named twice"),
        ({"goals": "rows,moons,wilds"}, "goals", "no goal “moons”"),
        ({"goals": ""}, "goals", "has 3 goals, but 0 are named"),
        ({"goal_count": "5"}, "goal_count", "it can be: 3, 4"),
        ({"starter": "3"}, "starter", "it can be: random, 1, 2"),
        ({"wall": "grey"}, "wall", "no option “wall”"),
    ],
)
def test_d7_impossible_options_are_refused_in_words(options: dict[str, str], option: str, words: str) -> None:
    with pytest.raises(InvalidOption, match=words) as refused:
        DUEL.options(**options)
    assert refused.value.option == option


def test_d8_five_tiles_on_the_large_factory_first_then_four_on_each_small_one() -> None:
    position = start(FIXED, dealing("bbyr k", "tttt kkkk ryby bbbr"))
    assert [letters(sun) for sun in position.offer.suns] == ["tttt", "kkkk", "byyr", "bbbr", "bbyrk"]
    assert amounts(position.bag) == amounts([13 - taken for taken in counts("bbyrkttttkkkkrybybbbr")])


def test_d8_five_of_one_colour_go_back_and_are_drawn_again() -> None:
    dealer = dealing("bbbbb", "rrrrr", "bbbb r", "bbbb bbbb byyy kkkk")
    position = start(FIXED, dealer)
    assert dealer.told == []
    assert letters(position.offer.suns[4]) == "bbbbr"
    assert by_colour(position) == [13] * 5


def test_d9_a_face_down_chip_on_each_small_factory_and_the_marker_on_the_large_one() -> None:
    offer = start().offer
    assert offer.chips == [-1] * 4
    assert offer.marker


def test_d10_three_dome_tiles_lie_open_and_the_back_of_the_top_one_is_public() -> None:
    position = start(FIXED, Dealing("3 1 4 15 9 2 6 5 8 7 10 11 12 13 14 16 17 18"))
    assert position.supply.display == [3, 1, 4]
    assert position.supply.stack[:3] == [15, 9, 2]
    assert CELLS[position.seen_by(None).supply.top] == "w"


@pytest.mark.parametrize(("starter", "first"), [("1", 1), ("2", 0)])
def test_d11_the_other_player_takes_the_first_dome_tile(starter: str, first: int) -> None:
    position = start(DuelOptions(starter=starter))
    assert position.starter == int(starter) - 1
    assert position.acting == (first,)
    assert position.stage is Stage.OPENING


def test_d11_each_takes_an_open_dome_tile_and_the_display_is_refilled_each_time() -> None:
    position = start(FIXED, dealing())
    assert codes(position) == {f"d{t}f{f}r{r}" for t in (1, 2, 3) for f in range(1, 10) for r in range(4)}
    events: list[object] = [*play(position, "d2f5r1")]
    assert events == [Domed(1, 2, 5, 1, False), Refilled((4,))]
    assert position.supply.display == [1, 4, 3]
    assert position.acting == (0,)
    assert codes(position) == {f"d{t}f{f}r{r}" for t in (1, 4, 3) for f in range(1, 10) for r in range(4)}
    play(position, "d3f9r0")
    assert position.supply.display == [1, 4, 5]
    assert position.acting == (0,), "now the starting player begins"
    assert position.stage is Stage.OFFER


def test_d11_the_first_dome_tiles_cost_no_token_and_no_points() -> None:
    position = after_opening(SealedDealer(bytes(32)))
    assert [board.tokens for board in position.boards] == [2, 2]
    assert position.scores == (5, 5)


def test_d11_chance_decides_who_starts_unless_it_was_agreed() -> None:
    starters = {start(DuelOptions(), SealedDealer(bytes([number] * 32))).starter for number in range(12)}
    assert starters == {0, 1}


def test_the_text_of_the_opening_events() -> None:
    position = start(FIXED, dealing())
    assert [str(event.text) for event in play(position, "d2f5r1")] == [
        "Player 2 places a dome tile: field in the middle.",
        "1 dome tile comes to the display.",
    ]
    assert names(of(Domed, play(position, "d1f1r0"))) == ["Domed"]
    assert LETTERS == "byrkt"
