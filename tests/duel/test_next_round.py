"""The next round: rules D-31 to D-33."""

import pytest

from app.rules.contract import Event
from app.rules.duel import DuelPosition
from app.rules.duel.events import Dealt, Refilled, TurnedUp
from app.rules.duel.stages import Stage
from tests.duel.kit import Dealing, amounts, board, counts, letters, of, table, tile, tiling


def dealt_from(bag: str, tower: str, dealer: Dealing) -> tuple[DuelPosition, list[Event]]:
    """A round that begins with so few tiles, as if the others lay on the boards."""
    position = table()
    position.bag, position.tower = counts(bag), counts(tower)
    return position, tiling(position, dealer)


def test_d31_tokens_come_back_and_the_display_is_filled_up() -> None:
    position, events = tile(board(), board(), display=(0, 4, 0), stack=(5, 6, 7))
    assert position.supply.display == [5, 4, 6]
    assert position.supply.stack == [7]
    assert of(Refilled, events) == [Refilled((5, 6))]
    assert [each.tokens for each in position.boards] == [2, 2]
    assert [each.round_chips for each in position.boards] == [0, 0]


def test_d31_the_stack_may_be_too_short_and_round_five_gives_no_tokens() -> None:
    position, events = tile(board(), board(), round_=4)
    assert of(Refilled, events) == []
    assert position.supply.display == [0, 0, 0]
    assert position.round == 5
    assert [each.tokens for each in position.boards] == [0, 0]


def test_d32_factories_and_chips_are_dealt_anew() -> None:
    position, events = tile(board(), board(), dealer=Dealing("bbyr k", "tttt kkkk ryby bbbr"), holder=1)
    (dealt,) = of(Dealt, events)
    assert (dealt.round, dealt.starter, dealt.refilled) == (2, 1, 0)
    assert str(dealt.text) == "Round 2 begins. Player 2 starts."
    assert [letters(sun) for sun in position.offer.suns] == ["tttt", "kkkk", "byyr", "bbbr", "bbyrk"]
    assert position.offer.chips == [-1] * 4
    assert position.offer.marker


def test_d32_an_empty_bag_is_refilled_from_the_tower_and_dealing_goes_on() -> None:
    dealer = Dealing("bbr", "yy", "bbbb rrrr yyyy kkkk")
    position, events = tile(board(), board(), dealer=dealer, bag="bbr")
    assert dealer.asked[:3] == [3, 2, 16]
    assert letters(position.offer.suns[4]) == "bbyyr"
    assert of(Dealt, events)[0].refilled == 62
    assert amounts(position.tower) == ""


def test_d32_if_tiles_run_out_factories_stay_short_and_an_empty_one_shows_its_chip() -> None:
    position, events = dealt_from("bbbbk", "rrrrryy", Dealing("bbbb k", "rrrr ryy", "ty kb"))
    assert [letters(sun) for sun in position.offer.suns] == ["rrrr", "yyr", "", "", "bbbbk"]
    assert of(TurnedUp, events) == [TurnedUp(3, 5), TurnedUp(4, 8)]
    assert position.offer.chips == [-1, -1, 5, 8]
    assert amounts(position.bag) == amounts(position.tower) == ""


def test_d32_a_large_factory_that_stays_short_may_have_one_colour() -> None:
    position, events = dealt_from("bb", "b", Dealing("bb", "b", "ty kb t k"))
    assert [letters(sun) for sun in position.offer.suns] == ["", "", "", "", "bbb"]
    assert len(of(TurnedUp, events)) == 4


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("holder", [0, 1])
def test_d33_the_holder_of_the_marker_starts_and_puts_it_back(holder: int, starter: int) -> None:
    position, _ = tile(board(), board(), holder=holder, starter=starter)
    assert (position.starter, position.acting, position.marker_holder) == (holder, (holder,), None)
    assert position.offer.marker


def test_d33_if_nobody_took_it_the_same_player_starts_again() -> None:
    position, _ = tile(board(), board(), starter=1, to_act=0)
    assert (position.starter, position.acting, position.stage) == (1, (1,), Stage.OFFER)


def test_d8_five_of_one_colour_stay_when_bag_and_tower_have_no_other() -> None:
    position, events = dealt_from("bbbbbbb", "bb", Dealing("bbbbb", "bb", "bb"))
    assert [letters(sun) for sun in position.offer.suns] == ["bbbb", "", "", "", "bbbbb"]
    assert [turned.factory for turned in of(TurnedUp, events)] == [2, 3, 4]


def test_d8_the_tower_comes_in_when_only_it_has_a_second_colour() -> None:
    dealer = Dealing("bbbbb", "bbbb y", "bbby y")
    position, events = dealt_from("bbbbbbb", "yyy", dealer)
    assert [letters(sun) for sun in position.offer.suns] == ["bbby", "y", "", "", "bbbby"]
    assert of(Dealt, events)[0].refilled == 3
    assert dealer.told == []
