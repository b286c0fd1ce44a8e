"""Games whose moves hypothesis chooses, so that a failure shrinks to a short one."""

from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.contract import Position
from app.rules.dealer import SealedDealer
from tests.rules.playing import CASES, Case, is_sentence, moves_seen


def assert_sound(case: Case, position: Position) -> None:
    assert (position.outcome is None) == bool(position.acting)
    box, pieces = case.kit.box(position), case.kit.count_pieces(position)
    assert all(pieces.get(kind, 0) in allowed for kind, allowed in box.items())
    for seat, score in enumerate(position.scores):
        assert sum(line.points for line in position.sheet if line.seat == seat) == score
    assert position.copy() == position


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(
    case=st.sampled_from(CASES),
    seed=st.binary(min_size=32, max_size=32),
    choices=st.lists(st.integers(0, 999), max_size=150),
)
def test_chosen_moves_keep_a_position_sound(case: Case, seed: bytes, choices: list[int]) -> None:
    dealer = SealedDealer(seed)
    position = case.game.start(case.options, case.seats, dealer)
    assert_sound(case, position)
    for choice in choices:
        if position.outcome is not None:
            break
        seat = position.acting[choice % len(position.acting)]
        listed = not case.kit.many_moves or choice % 16 == 0
        moves = list(position.legal_moves(seat)) if listed else position.legal_moves(seat).candidates()
        assert len(moves) >= 2
        stranger = moves_seen(case.game)[choice % len(moves_seen(case.game))]
        assert (stranger in position.legal_moves(seat)) == (stranger in moves) or not listed
        before, twin, drawn = deepcopy(position), position.copy(), dealer.drawn
        events = position.play(seat, moves[choice % len(moves)], dealer)
        assert twin == before
        assert events == twin.play(seat, moves[choice % len(moves)], SealedDealer(seed, drawn))
        assert twin == position
        assert all(is_sentence(event.text) for event in events)
        assert_sound(case, position)
