"""`seen_by`: a position of its own that keeps what a seat may know, and nothing else."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

from app.rules.contract import Position
from tests.rules.playing import (
    Case,
    in_every_case,
    is_sentence,
    positions,
    positions_for_all_moves,
    some_moments,
    some_positions,
)


def viewers(case: Case) -> Iterator[int | None]:
    yield None
    yield from range(case.seats)


@in_every_case
def test_a_view_is_a_position_of_the_same_kind_with_what_everybody_sees(case: Case) -> None:
    for position in some_positions(case, 24, share=0.2):
        for viewer in viewers(case):
            view = position.seen_by(viewer)
            assert type(view) is type(position)
            assert (view.seats, view.options, view.round) == (position.seats, position.options, position.round)
            assert (view.acting, view.outcome) == (position.acting, position.outcome)
            assert (view.scores, list(view.sheet)) == (position.scores, list(position.sheet))
            assert str(view)


@in_every_case
def test_a_view_keeps_the_legal_moves_of_its_seat(case: Case) -> None:
    for position in positions_for_all_moves(case, 25):
        for seat in range(case.seats):
            assert set(position.seen_by(seat).legal_moves(seat)) == set(position.legal_moves(seat))


@in_every_case
def test_of_another_seat_a_view_lists_only_moves_that_are_legal_indeed(case: Case) -> None:
    """And nothing that is asked of it fails but by a refusal."""
    known = 0
    for position in positions_for_all_moves(case, 34):
        for seat in position.acting:
            legal = set(position.legal_moves(seat))
            for viewer in viewers(case):
                view = position.seen_by(viewer)
                listed = set(view.legal_moves(seat))
                assert listed <= legal, f"{viewer} invents {listed - legal} of player {seat + 1}\n{position}"
                assert {move for move in legal if move in view.legal_moves(seat)} == listed
                assert set(view.legal_moves(seat).candidates()) <= listed
                assert all(case.game.parse(str(move)) == move for move in listed)
                assert all(is_sentence(view.preview(seat, move).text) for move in islice(listed, 20))
                known += len(listed)
    assert known


@in_every_case
def test_looking_twice_shows_no_more_and_no_less(case: Case) -> None:
    for position in some_positions(case, 26, share=0.2):
        for viewer in viewers(case):
            view = position.seen_by(viewer)
            assert view.seen_by(viewer) == view == position.seen_by(viewer)


@in_every_case
def test_a_view_is_independent_of_the_position(case: Case) -> None:
    for moment in some_moments(case, 27, share=0.15):
        frozen = deepcopy(moment.position)
        view = moment.position.seen_by(moment.seat)
        view_before = deepcopy(view)
        if case.kit.scramble is None:
            view.copy().play(moment.seat, moment.move, moment.dealer())
            assert view == view_before
            moment.position.seen_by(None).play(moment.seat, moment.move, moment.dealer())
        assert moment.position == frozen
        moment.position.play(moment.seat, moment.move, moment.dealer())
        assert view == view_before


def assert_hides_nothing(case: Case, position: Position) -> None:
    for viewer in viewers(case):
        assert position.seen_by(viewer) == position


def count_hidden(case: Case, position: Position, number: int) -> int:
    """For how many viewers another position looks the same."""
    assert case.kit.scramble is not None
    hidden = 0
    for viewer in viewers(case):
        other = case.kit.scramble(position.copy(), viewer, case.random(number))
        assert other.seen_by(viewer) == position.seen_by(viewer), f"{viewer} sees too much of\n{position}"
        assert str(other.seen_by(viewer)) == str(position.seen_by(viewer))
        hidden += other != position
    return hidden


@in_every_case
def test_a_viewer_cannot_tell_apart_what_it_may_not_know(case: Case) -> None:
    """Non-interference. A game without anything hidden shows everything to everybody."""
    hidden = 0
    for number, position in enumerate(positions(case, 28)):
        if case.kit.scramble is None:
            assert_hides_nothing(case, position)
        else:
            hidden += count_hidden(case, position, number)
    assert (hidden > 0) == (case.kit.scramble is not None)
