"""When several seats act at once, their moves do not touch each other: any order leads to the same position."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from app.rules.contract import Move, Position
from tests.rules.playing import Case, Moment, choose, in_every_case, turns


def simultaneous_moments(case: Case, number: int) -> Iterator[Moment]:
    return (turn.moment for turn in turns(case, number) if len(turn.moment.position.acting) > 1)


def play_in_order(moment: Moment, order: Sequence[int], moves: dict[int, Move]) -> Position:
    position, dealer = moment.position.copy(), moment.dealer()
    for seat in order:
        position.play(seat, moves[seat], dealer)
    return position


@in_every_case
def test_one_move_of_each_in_any_order_leads_to_the_same_position(case: Case) -> None:
    rng = case.random(29)
    for moment in simultaneous_moments(case, 29):
        acting = moment.position.acting
        moves = {seat: choose(case, moment.position, seat, rng) for seat in acting}
        first = play_in_order(moment, acting, moves)
        for order in permutations(acting):
            assert play_in_order(moment, order, moves) == first


@in_every_case
def test_the_moves_of_a_seat_are_not_changed_by_another_seat(case: Case) -> None:
    for moment in simultaneous_moments(case, 30):
        position = moment.position
        before = {seat: set(position.legal_moves(seat)) for seat in position.acting if seat != moment.seat}
        position.play(moment.seat, moment.move, moment.dealer())
        for seat, moves in before.items():
            assert seat in position.acting
            assert set(position.legal_moves(seat)) == moves
