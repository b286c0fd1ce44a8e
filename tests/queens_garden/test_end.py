"""Q-31 to Q-35: the end of the game."""

import pytest

from app.rules.queens_garden.events import Ended
from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.scoring import (
    GroupBonus,
    GroupScored,
    JokersScored,
    LeftOver,
    group_lines,
)
from tests.queens_garden.kit import RINGS, codes, garden, hexes, of, play, refusal, storage, table

SIX_TREES = garden("b1@01 p1@02 l1@03 y1@04 g1@05 d1@06")
BLUE = garden("b2@01 b4@02 b6@03")


def groups(plot: Garden, board: str = "standard") -> dict[str, int]:
    """The groups that score, each with its points and its bonus."""
    found: dict[str, int] = {}
    for line in group_lines(plot, 0, board):
        assert isinstance(line, GroupScored | GroupBonus)
        name = f"{RINGS[line.category]} {' '.join(f'{cell // 7}{cell % 7}' for cell in line.cells)}"
        found[name] = found.get(name, 0) + line.points
    return found


def test_example_5_groups_at_the_end() -> None:
    assert groups(BLUE) == {"b 01 02 03": 12}
    assert groups(SIX_TREES) == {"1 01 02 03 04 05 06": 12}
    assert groups(garden("b2@01 b4@02")) == {}


def test_example_6_storage_at_the_end() -> None:
    position = table(top="b1", storages=[storage("y5", jokers=2)], passed=(1,), round_=4)
    events = play(position, "pass")
    assert of(JokersScored, events) == [JokersScored(0, 4, 2, 2)]
    assert of(LeftOver, events) == [LeftOver(0, 4, tuple(hexes("y5")), (), -5)]
    assert position.scores == (12, 15)


def test_q31_expansions_left_over_cost_their_values_too() -> None:
    position = table(top="b1", storages=[storage("y5 b1 b1", "d6 d2")], passed=(1,), round_=4)
    events = play(position, "pass")
    assert [line.points for line in of(LeftOver, events)] == [-15]
    assert str(of(LeftOver, events)[0].text) == (
        "Player 1 loses 15 points for what is left in storage: blue tree, blue tree, yellow plant, "
        "the expansion with dark green bird, the expansion with dark green tulips."
    )


def test_q32_any_number_of_groups_of_colours_and_of_symbols() -> None:
    plot = garden("b1@01 b2@02 b3@03 y3@04 l3@05 l6@06")
    assert groups(plot) == {"b 01 02 03": 6, "3 03 04 05": 9}
    plot = garden("b1@01 b2@02 b3@03 b1@43 b2@42 b3@44", down="4")
    assert groups(plot) == {"b 01 02 03": 6, "b 42 43 44": 6}


def test_q32_a_group_line_names_its_hexes() -> None:
    (line,) = group_lines(BLUE, 1, "standard")
    assert isinstance(line, GroupScored)
    assert codes(line.hexes) == "b2 b4 b6"
    assert str(line.text) == "Player 2 scores a blue group of blue bird, blue flower, blue tulips: 12 points."


def test_q33_six_more_for_a_group_of_six() -> None:
    lines = list(group_lines(SIX_TREES, 0, "standard"))
    assert [type(line) for line in lines] == [GroupScored, GroupBonus]
    assert [line.points for line in lines] == [6, 6]
    assert str(lines[1].text) == "Player 1 gets the bonus for a tree group of 6: 6 points."
    assert groups(garden("b1@01 p1@02 l1@03 y1@04 g1@05")) == {"1 01 02 03 04 05": 5}


def test_q35_the_variant_gives_a_bonus_for_four_five_and_six() -> None:
    assert groups(garden("b1@01 p1@02 l1@03"), "variant") == {"1 01 02 03": 3}
    assert groups(garden("b1@01 p1@02 l1@03 y1@04"), "variant") == {"1 01 02 03 04": 8}
    assert groups(garden("b1@01 p1@02 l1@03 y1@04 g1@05"), "variant") == {"1 01 02 03 04 05": 10}
    assert groups(SIX_TREES, "variant") == {"1 01 02 03 04 05 06": 12}


def test_q35_a_game_on_the_variant_board_uses_it() -> None:
    plot = garden("b1@01 p1@02 l1@03 y1@04")
    position = table(top="b1", gardens=[plot], passed=(1,), round_=4, board="variant")
    assert [line.points for line in of(GroupBonus, play(position, "pass"))] == [4]


def test_q34_most_points_win() -> None:
    position = table(seats=3, top="b1", points=[20, 30, 25], passed=(1, 2), round_=4)
    events = play(position, "pass")
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.tie_break) == ((1,), None)
    assert str(of(Ended, events)[0].text) == "Four rounds have been played."
    assert position.acting == ()
    assert refusal(position, "pass", 0) == ("Q-34", "The game is over.")


def test_q34_a_tie_is_shared() -> None:
    position = table(seats=3, top="b1", points=[30, 20, 30], passed=(1, 2), round_=4)
    play(position, "pass")
    assert position.outcome is not None
    assert position.outcome.winners == (0, 2)
    assert str(position.outcome.tie_break) == "Points are equal: the win is shared."


@pytest.mark.parametrize(("points", "total"), [(3, -9), (12, 0), (13, 1), (0, -12)])
def test_q34_a_total_may_be_below_zero_and_is_shown_so(points: int, total: int) -> None:
    position = table(top="b1", points=[points], storages=[storage("b6 y6")], passed=(1,), round_=4)
    play(position, "pass")
    assert position.scores == (total, 15)
    assert sum(line.points for line in position.sheet if line.seat == 0) == total


def test_q34_there_is_no_floor_on_the_way() -> None:
    """Storage costs more than there is, but the groups bring it back."""
    position = table(top="b1", points=[3], gardens=[BLUE.copy()], storages=[storage("y6 d4")], passed=(1,), round_=4)
    play(position, "pass")
    assert position.scores == (3 - 10 + 12 + 3, 15)


def test_q34_below_zero_the_smaller_loss_wins() -> None:
    held = [storage("b6 y6"), storage("d6 l6 p6")]
    position = table(top="b1", points=[0, 0], storages=held, passed=(1,), round_=4)
    play(position, "pass")
    assert position.scores == (-12, -18)
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.tie_break) == ((0,), None)
