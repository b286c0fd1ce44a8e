"""A seat that does not exist gets a sentence, wherever it is asked about."""

from collections.abc import Callable
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from app.rules.actions import Resignation
from app.rules.contract import Game, IllegalMove
from app.rules.dealer import SealedDealer
from app.rules.entries import CannotTakeBack
from app.rules.match import Match
from app.rules.options import InvalidOption
from tests.rules.playing import Case, in_every_case, in_every_game, moves_seen, some_moments


def strange_seats(case: Case) -> list[Any]:
    return [-1, case.seats, 99, -99, 10**30, None, "0", "", 0.0, 1.0, 0.5, float("nan"), (0,), [], object()]


def assert_refused(case: Case, question: Callable[..., object], *asked: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        question(*asked)
    assert str(refused.value.message) == "Nobody sits in that seat."
    assert refused.value.rule == f"{case.kit.rule_prefix}-1"


@in_every_case
def test_nobody_sits_there(case: Case) -> None:
    for moment in some_moments(case, 41, share=0.05):
        position, before = moment.position, deepcopy(moment.position)
        for seat in strange_seats(case):
            moves = position.legal_moves(seat)
            assert (list(moves), moves.candidates(), bool(moves), moves.count()) == ([], [], False, 0)
            for move in (moment.move, *islice(moves_seen(case.game), 3)):
                assert move not in moves
                assert_refused(case, position.check, seat, move)
                assert_refused(case, position.preview, seat, move)
                assert_refused(case, position.after, seat, move)
                assert_refused(case, position.play, seat, move, moment.dealer())
            if seat is not None:
                assert_refused(case, position.seen_by, seat)
                assert_refused(case, position.imagine, seat, case.random(41))
            assert position.with_turn_of(seat) is None
        assert position == before


@in_every_game
def test_nobody_there_can_play_or_take_back(game: Game) -> None:
    seats = min(game.seat_counts)
    match = Match.start(game, game.options(), seats, bytes(32))
    seat = match.position.acting[0]
    move = next(iter(match.position.legal_moves(seat)))
    match.play(seat, move)
    before = str(match.record)
    strangers: list[Any] = [-1, seats, None, "0", 0.0]
    for stranger in strangers:
        with pytest.raises(IllegalMove, match="Nobody sits in that seat"):
            match.play(stranger, move)
        with pytest.raises(CannotTakeBack, match="nobody sits in that place"):
            match.take_back(stranger, 0)
        with pytest.raises(ValueError, match="nobody sits in that place"):
            match.attempt_end(stranger, Resignation())
    assert str(match.record) == before


@in_every_game
def test_a_number_of_players_that_is_none_is_refused_in_words(game: Game) -> None:
    fewest, most = min(game.seat_counts), max(game.seat_counts)
    numbers: list[Any] = [0, -1, 1, most + 1, float(fewest), str(fewest), None]
    for seats in numbers:
        with pytest.raises(InvalidOption) as refused:
            game.start(game.options(), seats, SealedDealer(bytes(32)))
        players = f"{fewest} to {most} players" if fewest < most else f"{most} players"
        assert str(refused.value) == f"{game.title} is for {players}, not {seats}."
