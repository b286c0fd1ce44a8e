"""Random games end, somebody always has a choice, and no piece gets lost or multiplies."""

from itertools import islice

from tests.rules.playing import Case, in_every_case, is_sentence, positions, tells_of_nothing, turns


@in_every_case
def test_while_a_game_goes_on_whoever_acts_has_a_choice(case: Case) -> None:
    for number in range(2):
        for position in positions(case, number):
            if position.outcome is not None:
                continue
            assert position.acting
            for seat in position.acting:
                moves = position.legal_moves(seat)
                assert len(list(islice(moves, 2))) == 2, f"player {seat + 1} has no choice\n{position}"


@in_every_case
def test_the_acting_seats_exist_and_ascend(case: Case) -> None:
    for position in positions(case, 0):
        assert list(position.acting) == sorted(set(position.acting) & set(range(case.seats)))


@in_every_case
def test_a_game_ends_with_winners_and_nobody_acting(case: Case) -> None:
    for number in range(2):
        *_, last = positions(case, number)
        assert last.acting == ()
        outcome = last.outcome
        assert outcome is not None
        assert outcome.winners
        assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(case.seats)))
        assert is_sentence(outcome.reason)
        assert outcome.tie_break is None or is_sentence(outcome.tie_break)
        assert len(outcome.winners) == 1 or outcome.tie_break is not None, "a shared win is not explained"
        assert len(last.scores) == case.seats


@in_every_case
def test_pieces_are_conserved(case: Case) -> None:
    for number in range(2):
        for position in positions(case, number):
            pieces, box = case.kit.count_pieces(position), case.kit.box(position)
            assert pieces.keys() <= box.keys()
            for kind, allowed in box.items():
                assert pieces.get(kind, 0) in allowed, f"{pieces.get(kind, 0)} {kind}\n{position}"


@in_every_case
def test_options_and_seats_stay_as_agreed(case: Case) -> None:
    for position in positions(case, 0):
        assert (position.options, position.seats) == (case.options, case.seats)


@in_every_case
def test_rounds_count_from_one_and_never_go_back(case: Case) -> None:
    rounds = [position.round for position in positions(case, 1)]
    assert rounds[0] == 1
    assert rounds == sorted(rounds)


@in_every_case
def test_every_move_makes_something_happen_that_can_be_told(case: Case) -> None:
    for turn in turns(case, 2):
        assert turn.events
        assert all(is_sentence(event.text) for event in turn.events)
        assert not [str(event.text) for event in turn.events if tells_of_nothing(event.text)]


@in_every_case
def test_a_position_can_be_shown_on_a_terminal(case: Case) -> None:
    for position in positions(case, 2):
        lines = str(position).splitlines()
        assert any(line.strip() for line in lines)
        assert all(len(line) <= 160 for line in lines)
