"""Random games end, somebody always has a choice, and no piece gets lost or multiplies."""

from itertools import islice

from tests.rules.playing import Table, is_sentence, on_every_table, positions, tells_of_nothing, turns


@on_every_table
def test_while_a_game_goes_on_whoever_acts_has_a_choice(table: Table) -> None:
    for number in range(2):
        for position in positions(table, number):
            if position.outcome is not None:
                continue
            assert position.acting
            for seat in position.acting:
                moves = position.legal_moves(seat)
                assert len(list(islice(moves, 2))) == 2, f"player {seat + 1} has no choice\n{position}"


@on_every_table
def test_the_acting_seats_exist_and_ascend(table: Table) -> None:
    for position in positions(table, 0):
        assert list(position.acting) == sorted(set(position.acting) & set(range(table.seats)))


@on_every_table
def test_a_game_ends_with_winners_and_nobody_acting(table: Table) -> None:
    for number in range(2):
        *_, last = positions(table, number)
        assert last.acting == ()
        outcome = last.outcome
        assert outcome is not None
        assert outcome.winners
        assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(table.seats)))
        assert is_sentence(outcome.reason)
        assert outcome.tie_break is None or is_sentence(outcome.tie_break)
        assert len(outcome.winners) == 1 or outcome.tie_break is not None, "a shared win is not explained"
        assert len(last.scores) == table.seats


@on_every_table
def test_pieces_are_conserved(table: Table) -> None:
    for number in range(2):
        for position in positions(table, number):
            pieces, box = table.kit.count_pieces(position), table.kit.box(position)
            assert pieces.keys() <= box.keys()
            for kind, allowed in box.items():
                assert pieces.get(kind, 0) in allowed, f"{pieces.get(kind, 0)} {kind}\n{position}"


@on_every_table
def test_options_and_seats_stay_as_agreed(table: Table) -> None:
    for position in positions(table, 0):
        assert (position.options, position.seats) == (table.options, table.seats)


@on_every_table
def test_rounds_count_from_one_and_never_go_back(table: Table) -> None:
    rounds = [position.round for position in positions(table, 1)]
    assert rounds[0] == 1
    assert rounds == sorted(rounds)


@on_every_table
def test_every_move_makes_something_happen_that_can_be_told(table: Table) -> None:
    for turn in turns(table, 2):
        assert turn.events
        assert all(is_sentence(event.text) for event in turn.events)
        assert not [str(event.text) for event in turn.events if tells_of_nothing(event.text)]


@on_every_table
def test_a_position_can_be_shown_on_a_terminal(table: Table) -> None:
    for position in positions(table, 2):
        lines = str(position).splitlines()
        assert any(line.strip() for line in lines)
        assert all(len(line) <= 160 for line in lines)
