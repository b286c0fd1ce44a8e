"""What is hidden from whom: the order of the stack, drawn dome tiles, the order they went back in (D-10, D-12)."""

from random import Random

import pytest

from app.rules.contract import Move
from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition, Keep, PutUnder
from app.rules.duel.components import UNKNOWN, UNKNOWN_SPECIAL, UNKNOWN_WILD
from app.rules.duel.stages import Stage
from tests.duel.kit import Dealing, board, codes, play, start, table
from tests.rules.kits import KITS

HIDDEN, SPECIAL, WILD = UNKNOWN, UNKNOWN_SPECIAL, UNKNOWN_WILD


def position() -> DuelPosition:
    boards = [board(tokens=2, score=9), board(tokens=2, score=9)]
    return table(suns={5: "bbyr"}, boards=boards, display=(9, 11, 16), stack=(5, 12, 7, 14, 13))


def views(at: DuelPosition) -> tuple[list[int], list[int], list[int]]:
    """The stack as everybody, the first and the second player may know it."""
    return at.seen_by(None).supply.stack, at.seen_by(0).supply.stack, at.seen_by(1).supply.stack


def drawn(at: DuelPosition) -> tuple[list[int], list[int], list[int]]:
    return at.seen_by(None).supply.drawn, at.seen_by(0).supply.drawn, at.seen_by(1).supply.drawn


def test_d10_of_the_stack_everybody_sees_the_back_of_the_top_tile_and_its_size() -> None:
    assert views(position()) == ([SPECIAL, HIDDEN, HIDDEN, HIDDEN, HIDDEN],) * 3


def test_d10_the_order_of_the_stack_at_the_beginning_is_nobodys() -> None:
    one, other = (
        Dealing("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
        Dealing("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 17"),
    )
    options = DuelOptions(goals="first-game", starter="1")
    first, second = start(options, one), start(options, other)
    assert first != second
    assert all(first.seen_by(seat) == second.seen_by(seat) for seat in (None, 0, 1))


def test_d12_before_looking_nobody_sees_the_fronts() -> None:
    at = position()
    play(at, "draw", "draw")
    assert drawn(at) == ([SPECIAL, WILD],) * 3
    assert views(at) == ([SPECIAL, HIDDEN, HIDDEN],) * 3, "the next back is public"


def test_d12_after_looking_only_the_drawing_player_sees_them() -> None:
    at = position()
    play(at, "draw", "draw", "look")
    assert drawn(at) == ([SPECIAL, WILD], [5, 12], [SPECIAL, WILD])
    assert codes(at.seen_by(0), 0) == codes(at, 0)


def test_d12_how_many_are_ordered_is_public_but_not_which() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "draw", "look", "k7f1r0", "u14")
    assert at.stage is Stage.ORDERING
    assert drawn(at) == ([SPECIAL, WILD, WILD], [5, 12, 14], [SPECIAL, WILD, WILD])
    assert at.seen_by(None).supply.put_under == at.seen_by(1).supply.put_under == [HIDDEN]
    assert at.seen_by(0).supply.put_under == [14]
    assert codes(at.seen_by(0), 0) == {"u5", "u12"}


def test_d12_who_put_tiles_back_knows_them_as_long_as_they_lie_there() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "look", "k7f1r0", "u12")
    assert at.supply.stack == [14, 13, 12, 5]
    assert views(at) == ([WILD, HIDDEN, HIDDEN, HIDDEN], [WILD, HIDDEN, 12, 5], [WILD, HIDDEN, HIDDEN, HIDDEN])


def test_d12_the_one_tile_that_goes_back_is_known_to_its_player_only() -> None:
    at = position()
    play(at, "draw", "draw", "look", "k5f1r0")
    assert views(at)[1] == [SPECIAL, HIDDEN, HIDDEN, 12]
    assert views(at)[0] == views(at)[2] == [SPECIAL, HIDDEN, HIDDEN, HIDDEN]


def test_d12_a_known_tile_stays_known_when_another_draws_it_and_is_lost_with_a_new_order() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "look", "k7f1r0", "u12")
    play(at, "draw", "draw", "draw")
    assert drawn(at) == ([WILD, SPECIAL, WILD], [WILD, SPECIAL, 12], [WILD, SPECIAL, WILD])
    play(at, "look", "k13f1r0", "u14")
    assert at.supply.stack == [5, 14, 12]
    assert views(at) == ([SPECIAL, HIDDEN, HIDDEN], [5, HIDDEN, HIDDEN], [SPECIAL, 14, 12])


def test_d12_of_a_single_tile_that_goes_back_the_other_knows_what_they_knew() -> None:
    boards = [board(tokens=2, score=9), board(tokens=2, score=9)]
    at = table(suns={5: "bbyr"}, boards=boards, stack=(5, 12, 7))
    play(at, "draw", "draw", "draw", "k7f1r0", "u12")
    assert views(at)[1] == [12, 5]
    play(at, "draw", "draw", "k5f1r0")
    assert at.supply.stack == [12]
    assert views(at) == ([WILD], [12], [12])


def test_d12_who_knows_the_stack_knows_what_they_draw_before_they_look() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "draw", "draw", "k7f1r0", "u5", "u12", "u13")
    play(at, "5b1")
    play(at, "draw")
    assert drawn(at) == ([SPECIAL], [5], [SPECIAL])


def test_d12_only_the_order_is_a_secret_move() -> None:
    assert PutUnder(3).secret
    assert not Keep(3, 1, 0).secret
    assert not Move.secret


def test_a_tile_that_comes_to_the_display_is_known_to_all_and_remembered_by_none() -> None:
    at = position()
    play(at, "draw", "draw", "look", "k5f1r0")
    assert at.supply.known == [1 << 12, 0]
    at.supply.display, at.supply.stack = [0, 0, 0], [12]
    at.supply.refill()
    assert at.supply.known == [0, 0]


@pytest.mark.parametrize("seed", range(12))
def test_nothing_hidden_shows_in_thousands_of_positions(seed: int) -> None:
    """Games in which both draw whenever they can; every viewer, every position."""
    rng = Random(f"hidden {seed}")
    scramble = KITS["duel"].scramble
    assert scramble is not None
    dealer = SealedDealer(rng.randbytes(32))
    at = start(DuelOptions(), dealer)
    changed = 0
    while at.acting:
        for viewer in (None, 0, 1):
            other = scramble(at, viewer, rng)
            assert isinstance(other, DuelPosition)
            assert other.seen_by(viewer) == at.seen_by(viewer)
            assert str(other.seen_by(viewer)) == str(at.seen_by(viewer))
            changed += other != at
            if viewer is not None:
                assert codes(other.seen_by(viewer), viewer) == codes(at, viewer)
        seat = at.acting[0]
        moves = list(at.legal_moves(seat))
        likes = [move for move in moves if str(move) == "draw" and rng.random() < 0.7]
        move = likes[0] if likes else rng.choice(moves)
        if str(move) in ("draw", "look"):
            twin, other = at.copy(), scramble(at, 1 - seat, rng)
            events = twin.play(seat, move, SealedDealer(bytes(32)))
            assert other.play(seat, move, SealedDealer(bytes(32))) == events, "the log tells a secret"
        at.play(seat, move, dealer)
    assert changed > 50
