"""Move codes, read and written, and moves that cannot be."""

import pytest

from app.rules.contract import IllegalMove, Move, UnreadableMove
from app.rules.queens_garden import BuyExpansion, Pass, Payment, PlaceExpansion, PlaceTile, Take
from tests.queens_garden.kit import GAME, storage, table


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("+b", Take(1)),
        ("+3", Take(4)),
        ("+b,3@1,6@4", Take(1, ((2, 1), (5, 4)))),
        ("+3,b@1,d@8", Take(4, ((2, 1), (32, 8)))),
        ("b1@06", PlaceTile(0, 6)),
        ("b3@25,y3,xd3", PlaceTile(2, 19, Payment((20,), (32,)))),
        ("b6@10,b1,4j", PlaceTile(5, 7, Payment((0,), (), 4))),
        ("xb3@25,2j", PlaceExpansion(2, 19, Payment(jokers=2))),
        ("x@2", BuyExpansion(2)),
        ("pass", Pass()),
        ("pass,b3,b3,xd4", Pass((2, 2), (33,))),
    ],
)
def test_a_code_and_its_move(code: str, move: Move) -> None:
    assert GAME.parse(code) == move
    assert str(move) == code


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("b3@25,xd3,y3", "b3@25,y3,xd3"),
        ("b3@25,y3,b2", "b3@25,b2,y3"),
        ("b4@25,1j,xd4,y4", "b4@25,y4,xd4,1j"),
        ("b4@25,xd4,2j,y4", "b4@25,y4,xd4,2j"),
        ("pass,xd4,b3", "pass,b3,xd4"),
        ("+b,6@4,3@1", "+b,3@1,6@4"),
    ],
)
def test_any_order_is_read_and_one_is_written(code: str, written: str) -> None:
    assert str(GAME.parse(code)) == written


@pytest.mark.parametrize(
    "code",
    [
        *("", "+", "+x", "+7", "+b,b@1", "+3,3@1", "+b,3@9", "+b,3@0", "+b,3@1,3@2", "+b,"),
        *("b7@01", "z1@01", "b1@00", "b1@07", "b1@71", "b1", "b1@", "b1@01,", "b1@01,j", "b1@01,0j", "b1@01,13j"),
        *("xb1@01", "xb1@10", "xb1", "x@0", "x@7", "x", "pass,", "pass,3j", "PASS", "pass ", "b1@01,2j,1j", "ｂ1@01"),
        *("+b" + ",3@1" * 30, "x@1,b2", "b1@01@02", ",", "b1@01,b2 ", "\x00", "+\n"),
        "b1@01" + ",b2" * 15,
    ],
)
def test_a_text_that_is_no_move_is_unreadable(code: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        GAME.parse(code)
    assert len(str(refused.value.message)) < 160


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("e2e4", "“e2e4” is not a move: you take (+b, +3), place (b3@25, xb3@25, x@2) or pass (pass)."),
        ("+7", "After + comes a colour (b p l y g d) or a symbol (1 to 6), not “7”."),
        ("+b,b@1", "“b@1” names no copy: write it like 3@1."),
        ("+3,l@9", "“l@9” names no copy: write it like l@1."),
        ("+b,3@1,3@2", "Only one copy of each hex is taken, so name it once."),
        ("b7@01", "“b7” is not a hex: that is a colour (b p l y g d) and a symbol (1 to 6), like b3."),
        ("b1@71", "“71” is not a space: that is a bed and a spot, each from 0 to 6."),
        ("xb1@01", "Nothing can be placed on 01 like that."),
        ("b2@01,q2", "“q2” is not a hex: that is a colour (b p l y g d) and a symbol (1 to 6), like b3."),
        ("b3@01,1j,1j", "Name jokers once, with their number, like 2j."),
        ("x@7", "An expansion from the supply goes to a bed from 1 to 6, like x@2, and nothing is discarded."),
        ("pass,2j", "Jokers are not discarded when passing."),
        ("pass" + ",b2" * 15, "Nobody has that many pieces."),
    ],
)
def test_it_is_told_what_is_wrong_with_a_code(code: str, wrong: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        GAME.parse(code)
    assert str(refused.value.message) == wrong


@pytest.mark.parametrize(
    "make",
    [
        lambda: Take(12),
        lambda: Take(1, ((6, 1),)),
        lambda: Take(1, ((2, 1), (1, 1))),
        lambda: Take(1, ((1, 9),)),
        lambda: PlaceTile(36, 1),
        lambda: PlaceTile(0, 0),
        lambda: PlaceTile(0, 49),
        lambda: PlaceTile(0, 1, Payment((2, 1))),
        lambda: PlaceTile(0, 1, Payment(jokers=13)),
        lambda: PlaceTile(0, 1, Payment(jokers=-1)),
        lambda: PlaceTile(0, 1, Payment((), (36,))),
        lambda: PlaceExpansion(0, 3),
        lambda: PlaceExpansion(0, 14),
        lambda: BuyExpansion(0),
        lambda: BuyExpansion(7),
        lambda: Pass((2, 1)),
        lambda: Pass((), (-1,)),
    ],
)
def test_moves_that_cannot_be_are_not_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match="there is no such"):
        make()


def test_a_move_of_another_game_is_refused() -> None:
    class ForeignMove(Move):
        def __str__(self) -> str:
            return "e2e4"

    with pytest.raises(IllegalMove) as refused:
        table(top="b1").check(0, ForeignMove())
    assert (refused.value.rule, str(refused.value.message)) == ("Q-10", "That is not a move of Queen’s Garden.")


def test_candidates_leave_out_equal_payments_and_copies() -> None:
    position = table(
        beside=["b1", "b1", "^b1"], top="b1 y2", storages=[storage("g3 g1 g2 y3 l3", jokers=2)], discard_on_pass="yes"
    )
    codes = {str(move) for move in position.legal_moves(0).candidates()}
    assert {code for code in codes if code[0] == "+"} == {"+1,b@1", "+1,b@3", "+b,1@1", "+b,1@3", "+2", "+y"}
    assert {code for code in codes if code.startswith("g3@01")} == {"g3@01,g1,g2", "g3@01,l3,y3"}
    assert {code for code in codes if code.startswith("pass")} == {"pass", "pass,l3,y3,g1,g2,g3"}
