"""Copies are equal and independent, and a move does the same on each of them.

What must not change is compared with `deepcopy`, which does not trust the game's own `copy`.
"""

from copy import deepcopy

from tests.rules.playing import (
    Case,
    Moment,
    in_every_case,
    is_sentence,
    some_moments,
    some_moves,
    some_positions,
    tells_of_nothing,
    turns,
)


@in_every_case
def test_a_copy_is_equal_and_another_object(case: Case) -> None:
    for position in some_positions(case, 11, share=0.1):
        twin = position.copy()
        assert twin is not position
        assert type(twin) is type(position)
        assert twin == position == deepcopy(position)


@in_every_case
def test_a_move_makes_a_position_unequal_to_its_copy(case: Case) -> None:
    for turn in turns(case, 12):
        assert turn.after != turn.moment.position


def play_on(moment: Moment, moves: int) -> None:
    """Play some moves in the position of this moment itself."""
    position, dealer = moment.position, moment.dealer()
    position.play(moment.seat, moment.move, dealer)
    for _ in range(moves):
        for seat in position.acting[:1]:
            position.play(seat, next(iter(position.legal_moves(seat))), dealer)


@in_every_case
def test_playing_on_a_copy_does_not_change_the_original_nor_the_reverse(case: Case) -> None:
    for moment in some_moments(case, 13, share=0.1):
        frozen = deepcopy(moment.position)
        twin = moment.position.copy()
        play_on(Moment(twin, moment.seat, moment.move, moment.seed, moment.drawn), moves=40)
        assert moment.position == frozen
        twin = moment.position.copy()
        play_on(moment, moves=40)
        assert twin == frozen


@in_every_case
def test_the_same_move_with_the_same_dealer_does_the_same(case: Case) -> None:
    for turn in turns(case, 14):
        twin = turn.moment.position.copy()
        events = twin.play(turn.moment.seat, turn.moment.move, turn.moment.dealer())
        assert twin == turn.after
        assert events == turn.events


@in_every_case
def test_looking_changes_nothing(case: Case) -> None:
    for position in some_positions(case, 15, share=0.1):
        frozen = deepcopy(position)
        assert str(position) == str(frozen)
        assert repr([position.legal_moves(seat) for seat in range(case.seats)])
        assert (position.scores, position.sheet) == (frozen.scores, frozen.sheet)
        assert position == frozen


@in_every_case
def test_a_preview_tells_something_and_changes_nothing(case: Case) -> None:
    for moment in some_moments(case, 16, share=0.1):
        frozen = deepcopy(moment.position)
        for seat in moment.position.acting:
            for move in some_moves(case, moment.position, seat, case.random(16), most=100):
                text = moment.position.preview(seat, move).text
                assert is_sentence(text)
                assert not tells_of_nothing(text), text
        assert moment.position == frozen


@in_every_case
def test_the_points_if_the_round_ended_now_are_told_for_each_seat_and_change_nothing(case: Case) -> None:
    for position in some_positions(case, 17, share=0.1):
        frozen = deepcopy(position)
        lines = position.if_round_ended_now()
        assert position == frozen
        assert len(lines) == case.seats
        for seat, mine in enumerate(lines):
            assert all(line.seat == seat and line.round == position.round for line in mine)
            assert all(is_sentence(line.text) and line.cause for line in mine)
