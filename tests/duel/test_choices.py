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


def test_the_rest_of_a_factory_is_stacked_in_the_order_of_the_colours() -> None:
    position = table(suns={3: "ytkt"}, boards=[board(), board()])
    assert str(GAME.complete(position, 0, "3t4")) == "3t4yk"
    assert str(GAME.complete(position, 0, "3tx")) == "3txyk"
    assert str(GAME.complete(position, 0, "3t4ky")) == "3t4ky"
    assert {f"3t4{rest}" for rest in read(choices(position, 0, "3t4"))} == {"3t4yk", "3t4ky"}


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
