"""What a page knows of the moves of Duel, and what is meant when a code is not said to its end."""

import pytest

from app.rules.choices import choices, read, write
from app.rules.contract import IllegalMove
from app.rules.duel import Duel
from app.rules.duel.moves import completions
from app.rules.duel.paying import payments
from tests.duel.kit import board, table, tile
from tests.rules.conformance.test_choices import MOST_BYTES, on_the_wire

GAME = Duel()


def test_on_top_of_the_rest_lies_what_helps_the_other_least() -> None:
    """No line of theirs that it goes on with, then as few as possible that they would take along."""
    position = table(suns={3: "ytkt"}, boards=[board(), board()])
    assert str(GAME.complete(position, 0, "3t4")) == "3t4ky"
    assert str(GAME.complete(position, 0, "3tx")) == "3txky"
    assert str(GAME.complete(position, 0, "3t4yk")) == "3t4yk"
    assert [f"3t4{rest}" for rest in read(choices(position, 0, "3t4"))] == ["3t4ky", "3t4yk"]
    wanted = table(suns={3: "ytkt"}, boards=[board(), board(lines=["", "", "yy"])])
    assert [*read(choices(wanted, 0, "3t4"))] == ["yk", "ky"]
    full = table(suns={3: "ytkt"}, boards=[board(), board(lines=["", "", "yyy"])])
    assert [*read(choices(full, 0, "3t4"))] == ["ky", "yk"]
    seen = table(suns={3: "ytkt"}, moons={1: "y"}, boards=[board(), board()])
    assert [*read(choices(seen, 0, "3t4"))] == ["yk", "ky"]


def test_a_closed_line_is_refused_for_the_line_not_for_the_rest() -> None:
    position = table(suns={3: "ytkt"}, boards=[board(lines=["", "", "", "b"]), board()])
    assert choices(position, 0, "3t4") == ""
    with pytest.raises(IllegalMove) as refused:
        position.check(0, GAME.complete(position, 0, "3t4"))
    with pytest.raises(IllegalMove) as whole:
        position.check(0, GAME.parse("3t4yk"))
    assert refused.value.rule == whole.value.rule
    assert refused.value.message == whole.value.message


def test_a_dome_tile_lies_as_it_is_until_it_is_turned() -> None:
    position = table(display=(12, 7, 1), boards=[board(tokens=1, dome={5: (3, 0)}), board()], suns={1: "bbyy"})
    assert str(GAME.complete(position, 0, "d12f4")) == "d12f4r0"
    assert str(GAME.complete(position, 0, "d12f4r2")) == "d12f4r2"
    with pytest.raises(IllegalMove) as refused:
        position.check(0, GAME.complete(position, 0, "d12f5"))
    assert refused.value.rule == "D-12"


def test_a_dome_tile_is_turned_so_that_it_serves_most_lines() -> None:
    """Dome tile 12 is turquoise, black, red, wild; only its wild cell takes the blue tile of line 5."""
    position = table(
        display=(12, 7, 1), boards=[board(tokens=1, lines=["", "", "", "", "b"]), board()], suns={1: "bbyy"}
    )
    assert {str(GAME.complete(position, 0, f"d12f{field}")) for field in (1, 7)} == {"d12f1r2", "d12f7r2"}
    assert read(choices(position, 0, "d12f7")) == ["r2", "r3", "r0", "r1"]


def test_the_fewest_chips_pay_for_a_line() -> None:
    position, _ = tile(board(lines=["", "t"], dome={1: (5, 3)}, chips="t ty rt k"), board())
    (ending, *_) = [code for code in read(choices(position, 0)) if code.startswith("t2") and "." in code]
    meant = GAME.complete(position, 0, ending.partition(".")[0])
    position.check(0, meant)
    assert str(meant).count(".") == 2


def test_even_ten_different_chips_and_six_free_cells_are_small_on_the_wire() -> None:
    for missing in (1, 2, 3, 4):
        moves = completions(5, 0b111111, payments((1,) * 10, 0, missing))
        assert on_the_wire(write(map(str, moves))) < MOST_BYTES


def test_chips_of_one_colour_pay_before_those_of_two() -> None:
    position, _ = tile(board(lines=["", "t"], dome={1: (5, 3)}, chips="ty t rt t"), board())
    cheapest, *_ = [code for code in read(choices(position, 0)) if "." in code]
    assert cheapest.partition(".")[2] == "t.t"
    assert str(GAME.complete(position, 0, cheapest.partition(".")[0])) == cheapest
