"""What nobody may know: the faces of expansions that lie face down, and the order of the bag."""

from collections.abc import Iterator
from random import Random

import pytest

from app.rules.dealer import SealedDealer
from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.components import UNKNOWN
from app.rules.queens_garden.events import TurnedUp
from tests.queens_garden.kit import GAME, expansions_of, garden, legal, of, play, shown, table
from tests.rules.kits import KITS


def views(position: QueensGardenPosition) -> Iterator[QueensGardenPosition]:
    yield position.seen_by(None)
    for seat in range(position.seats):
        yield position.seen_by(seat)


def test_faces_in_the_stacks_the_supply_and_under_tiles_are_hidden() -> None:
    position = table(beside=["b1 y2", "^d3", "-"], top="l4 l5", below=2, gardens=[garden(up="b1@11", down="4 6")])
    for view in views(position):
        assert view.stacks == [[UNKNOWN] * 5] * 3
        assert view.supply == [UNKNOWN] * len(position.supply)
        assert view.display.expansions == [-1, UNKNOWN, 32, -1, UNKNOWN, UNKNOWN, UNKNOWN]
        assert view.gardens[0].expansions == [-1, 0, -1, -1, UNKNOWN, -1, UNKNOWN]
        assert shown(view)[1] == "^d3"


def test_everything_else_is_seen() -> None:
    position = table(beside=["b1 y2", "^d3"], top="l4 l5")
    view = position.seen_by(1)
    assert (view.bag, view.tower, view.storages, view.points) == (
        position.bag,
        position.tower,
        position.storages,
        position.points,
    )
    assert (view.display.tiles, view.display.copies) == (position.display.tiles, position.display.copies)


def test_a_face_that_was_turned_up_is_seen_and_hidden_again_under_the_supply() -> None:
    position = table(beside=["b1"], top="d1 d2", passed=())
    play(position, "+b")
    assert position.seen_by(None).display.expansions[1] == position.display.expansions[1] == 0
    play(position, "pass")
    play(position, "pass")
    assert position.supply[-4] == 0
    assert set(position.seen_by(0).supply) == {UNKNOWN}


def test_the_top_of_the_supply_is_unknown_to_its_buyer() -> None:
    position = table(top="d1")
    play(position, "x@2")
    assert position.seen_by(0).gardens[0].expansions[2] == UNKNOWN


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_tell_positions_apart_that_differ_in_hidden_faces(seats: int) -> None:
    """Non-interference, in more positions than the general suite looks at."""
    scramble = KITS[GAME.name].scramble
    assert scramble is not None
    rng = Random(seats)
    compared = different = 0
    for number in range(8):
        dealer = SealedDealer(rng.randbytes(32))
        position = GAME.start(GAME.options(discard_on_pass="yes" if number % 2 else "no"), seats, dealer)
        while position.acting:
            seat = position.acting[0]
            other = scramble(position.copy(), seat, rng)
            assert isinstance(other, QueensGardenPosition)
            assert expansions_of(other) == list(range(36))
            assert other.seen_by(seat) == position.seen_by(seat)
            assert str(other) == str(position)
            assert other.legal_moves(seat).candidates() == position.legal_moves(seat).candidates()
            assert other.if_round_ended_now() == position.if_round_ended_now()
            different += other != position
            compared += 1
            position.play(seat, rng.choice(position.legal_moves(seat).candidates()), dealer)
    assert compared > 400
    assert different > 0.9 * compared


def test_a_view_can_be_played_on_and_an_unknown_face_stays_unknown() -> None:
    view = table(beside=["b1"], top="d1 d2").seen_by(0)
    events = play(view, "+b")
    assert of(TurnedUp, events) == [TurnedUp(1, UNKNOWN)]
    assert str(of(TurnedUp, events)[0].text) == "An expansion is turned face up."
    assert "display: 1:?   2:[d1 d2 ? of 3]" in str(view)
    assert {code for code in legal(view) if code[0] == "+"} == {"+d", "+1", "+2"}
