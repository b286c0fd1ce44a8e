"""`after`: a move's effect alone. `with_turn_of`: what another seat could do. Bots and review ask both."""

import pytest

from app.rules.contract import TILE, IllegalMove
from tests.rules.conformance.test_imagining import assert_has_all_pieces
from tests.rules.playing import Case, in_every_case, mutants, refusal, some_moments, some_positions, turns


@in_every_case
def test_an_effect_is_what_a_move_does_before_anything_follows(case: Case) -> None:
    """Where nothing has followed, it is the position after the move."""
    alone = 0
    for turn in turns(case, 81):
        moment = turn.moment
        before = moment.position.copy()
        effect = moment.position.after(moment.seat, moment.move)
        assert moment.position == before
        assert (effect.round, effect.outcome) == (before.round, before.outcome)
        assert_has_all_pieces(case, effect)
        for seat, points in enumerate(effect.scores):
            assert sum(line.points for line in effect.sheet if line.seat == seat) == points
        assert len(effect.if_round_ended_now()) == case.seats
        events = before.play(moment.seat, moment.move, moment.dealer())
        # Rows without tiles, and whoever has passed, are passed over without an event.
        tiles = any(position.expected(seat) == TILE for position in (before, effect) for seat in position.acting)
        if len(events) == 1 and before.acting == effect.acting and not tiles:
            assert before == effect, f"{moment.move}\n{moment.position}"
            alone += 1
    assert alone


@in_every_case
def test_an_effect_on_a_view_is_the_view_of_the_effect_unless_something_is_seen_by_it(case: Case) -> None:
    for moment in some_moments(case, 82, share=0.3):
        position, seat, move = moment.position, moment.seat, moment.move
        effect = position.after(seat, move)
        on_view = position.seen_by(seat).after(seat, move)
        assert on_view.scores == effect.scores
        if not effect.reveals(position):
            assert on_view.seen_by(seat) == effect.seen_by(seat), f"{move}\n{position}"


@in_every_case
def test_an_illegal_move_has_no_effect(case: Case) -> None:
    for moment in some_moments(case, 83, share=0.03):
        for move in mutants(case.game)[:40]:
            refused = refusal(moment.position, moment.seat, move)
            if refused is not None:
                with pytest.raises(IllegalMove) as raised:
                    moment.position.after(moment.seat, move)
                assert (raised.value.rule, raised.value.message) == (refused.rule, refused.message)


@in_every_case
def test_any_seat_can_be_asked_what_it_would_do(case: Case) -> None:
    asked = 0
    for position in some_positions(case, 84, share=0.1):
        before = position.copy()
        for seat in range(case.seats):
            turn = position.with_turn_of(seat)
            if seat in position.acting:
                assert turn is not None
                assert set(turn.candidate_moves(seat)) == set(position.candidate_moves(seat))
            elif turn is not None:
                assert turn.acting == (seat,)
                assert all(refusal(turn, seat, move) is None for move in turn.candidate_moves(seat))
                asked += 1
        assert position == before
        if position.outcome is not None:
            assert not any(position.with_turn_of(seat) for seat in range(case.seats))
    assert asked
