"""`check` and `legal_moves` agree about every move, and a refusal says why and changes nothing."""

import re
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from app.rules.contract import IllegalMove, Move, Position
from tests.rules.playing import (
    Case,
    Moment,
    foreign_things,
    in_every_case,
    is_sentence,
    moves_seen,
    mutants,
    positions,
    positions_for_all_moves,
    refusal,
    some_moments,
)


def candidates(case: Case, number: int) -> list[Move]:
    """Many moves of this game, most of them not legal now."""
    rng = case.random(number)
    known = list(dict.fromkeys((*moves_seen(case.game), *mutants(case.game))))
    return rng.sample(known, min(len(known), 300))


@in_every_case
def test_generated_moves_pass_the_check_and_none_comes_twice(case: Case) -> None:
    for position in positions_for_all_moves(case, 3):
        for seat in position.acting:
            moves = list(position.legal_moves(seat))
            assert len(set(moves)) == len(moves)
            for move in moves:
                assert refusal(position, seat, move) is None
                assert move in position.legal_moves(seat)


@in_every_case
def test_candidates_are_legal_moves_and_at_least_two(case: Case) -> None:
    for position in positions(case, 3):
        for seat in range(case.seats):
            moves = position.legal_moves(seat)
            candidates = moves.candidates()
            assert len(set(candidates)) == len(candidates)
            assert len(candidates) >= 2 or seat not in position.acting
            assert all(refusal(position, seat, move) is None for move in candidates)


@in_every_case
def test_other_moves_are_legal_exactly_when_they_are_generated(case: Case) -> None:
    refused = 0
    for number, moment in enumerate(some_moments(case, 4, share=0.1)):
        for seat in moment.position.acting:
            moves = moment.position.legal_moves(seat)
            generated = set(moves)
            for move in candidates(case, number):
                assert (move in moves) == (move in generated), f"player {seat + 1}, {move}\n{moment.position}"
                refused += move not in generated
    assert refused


@in_every_case
def test_counting_asking_and_iterating_agree(case: Case) -> None:
    for position in positions_for_all_moves(case, 5):
        for seat in range(case.seats):
            moves = position.legal_moves(seat)
            once, again = list(moves), list(moves)
            assert once == again
            assert moves.count() == len(once)
            assert bool(moves) == bool(once)
            assert bool(moves) == (seat in position.acting)


@in_every_case
def test_who_may_not_act_has_no_moves_and_is_refused(case: Case) -> None:
    for position in positions(case, 6):
        others = {-1, case.seats, *range(case.seats)} - set(position.acting)
        elsewhere = [move for seat in position.acting for move in islice(position.legal_moves(seat), 3)]
        for seat in others:
            assert not list(position.legal_moves(seat))
            for move in elsewhere or moves_seen(case.game)[:3]:
                assert refusal(position, seat, move) is not None


def assert_refused_without_trace(case: Case, moment: Moment, before: Position, seat: int, move: Any) -> None:
    position, dealer = moment.position, moment.dealer()
    with pytest.raises(IllegalMove) as refused:
        position.play(seat, move, dealer)
    assert position == before
    assert dealer.drawn == moment.drawn
    assert re.fullmatch(rf"{case.kit.rule_prefix}-\d+", refused.value.rule)
    assert is_sentence(refused.value.message), refused.value.message
    assert refused.value.rule in str(refused.value)
    reason = refusal(position, seat, move)
    assert reason is not None
    assert (reason.rule, reason.message) == (refused.value.rule, refused.value.message)


@in_every_case
def test_a_refused_move_gives_a_rule_and_a_reason_and_leaves_no_trace(case: Case) -> None:
    tried = 0
    for number, moment in enumerate(some_moments(case, 7, share=0.05)):
        position, before = moment.position, deepcopy(moment.position)
        legal = {(seat, move) for seat in position.acting for move in position.legal_moves(seat)}
        for seat in range(-1, case.seats + 1):
            for move in candidates(case, number)[:12]:
                if (seat, move) not in legal:
                    assert_refused_without_trace(case, moment, before, seat, move)
                    tried += 1
    assert tried


@in_every_case
def test_what_is_no_move_of_the_game_is_refused_like_an_illegal_move(case: Case) -> None:
    for moment in some_moments(case, 8, share=0.1):
        before = deepcopy(moment.position)
        for thing in foreign_things(case.game):
            for seat in moment.position.acting:
                assert_refused_without_trace(case, moment, before, seat, thing)
                assert thing not in moment.position.legal_moves(seat)


@in_every_case
def test_when_the_game_is_over_every_move_is_refused(case: Case) -> None:
    *_, last = positions(case, 9)
    for move in (*moves_seen(case.game)[:20], *foreign_things(case.game)):
        for seat in range(case.seats):
            assert refusal(last, seat, move) is not None


@in_every_case
def test_a_preview_of_an_illegal_move_is_refused(case: Case) -> None:
    for number, moment in enumerate(some_moments(case, 10, share=0.05)):
        for move in candidates(case, number)[:25]:
            if move not in moment.position.legal_moves(moment.seat):
                with pytest.raises(IllegalMove):
                    moment.position.preview(moment.seat, move)
