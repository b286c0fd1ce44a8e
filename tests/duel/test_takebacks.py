"""After a takeback, what was seen of the dome stack is hidden and shuffled again (D-40)."""

from app.rules.contract import Move
from app.rules.dealer import SealedDealer
from app.rules.duel import DuelPosition
from app.rules.duel.components import UNKNOWN
from app.rules.match import Match
from tests.duel.kit import DUEL, board, play, table

DEALER_SEED = bytes(range(32))


def position() -> DuelPosition:
    boards = [board(tokens=2, score=9), board(tokens=2, score=9)]
    return table(suns={5: "bbyr"}, boards=boards, display=(9, 11, 16), stack=(5, 12, 7, 14, 13))


def resealed(at: DuelPosition, seed: bytes = DEALER_SEED) -> DuelPosition:
    twin = at.copy()
    twin.reseal(SealedDealer(seed))
    return twin


def test_d40_going_back_behind_a_draw_shuffles_the_whole_stack() -> None:
    before = position()
    later = before.copy()
    play(later, "draw", "look")
    assert later.reveals(before)
    after = resealed(before)
    assert sorted(after.supply.stack) == sorted(before.supply.stack)
    assert {tuple(resealed(before, bytes([number] * 32)).supply.stack) for number in range(20)} > {(5, 12, 7, 14, 13)}
    assert after.supply.display == before.supply.display


def test_d40_what_was_put_under_counts_as_unknown_again() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "look", "k7f1r0", "u12")
    assert at.supply.known[0]
    later = at.copy()
    assert not later.reveals(at), "nothing was drawn since"
    after = resealed(at)
    assert after.supply.known == [0, 0]
    assert set(after.seen_by(0).supply.stack[1:]) == {UNKNOWN}


def test_d40_what_was_drawn_but_not_looked_at_keeps_its_back() -> None:
    at = position()
    play(at, "draw", "draw")
    later = at.copy()
    play(later, "look")
    assert later.reveals(at)
    seen = {tuple(resealed(at, bytes([number] * 32)).supply.drawn) for number in range(30)}
    assert len(seen) > 1, "the fronts are mixed"
    for number in range(30):
        twin = resealed(at, bytes([number] * 32))
        assert twin.seen_by(None).supply.drawn == at.seen_by(None).supply.drawn
        assert sorted([*twin.supply.drawn, *twin.supply.stack]) == sorted([*at.supply.drawn, *at.supply.stack])


def test_d40_several_with_the_same_back_stay_different_tiles() -> None:
    at = position()
    play(at, "draw", "draw", "draw")
    backs = at.seen_by(None).supply.drawn
    assert len(set(backs)) < len(backs)
    for number in range(60):
        twin = resealed(at, bytes([number] * 32))
        assert sorted([*twin.supply.drawn, *twin.supply.stack]) == sorted([*at.supply.drawn, *at.supply.stack])


def test_d40_what_the_drawing_player_has_looked_at_stays() -> None:
    at = position()
    play(at, "draw", "draw", "look")
    after = resealed(at)
    assert after.supply.drawn == at.supply.drawn
    assert after.seen_by(0).supply.drawn == at.supply.drawn


def test_d40_a_takeback_of_anything_else_leaves_the_stack_alone() -> None:
    match = Match.start(DUEL, DUEL.options(), 2, DEALER_SEED)
    for _ in range(6):
        (seat,) = match.position.acting
        move: Move = next(move for move in match.position.legal_moves(seat) if str(move) != "draw")
        match.play(seat, move)
    before = match.position
    assert isinstance(before, DuelPosition)
    stack = before.supply.stack[:]
    match.take_back(match.record.entries[-1].seat, 5)
    assert match.record.entries[-1].draws == ()
    assert isinstance(match.position, DuelPosition)
    assert match.position.supply.stack == stack


def test_d40_the_record_tells_the_new_order_and_the_seed_proves_it() -> None:
    match = Match.start(DUEL, DUEL.options(), 2, DEALER_SEED)
    while not any(str(move) == "draw" for move in match.position.legal_moves(match.position.acting[0])):
        match.play(match.position.acting[0], next(iter(match.position.legal_moves(match.position.acting[0]))))
    number = len(match.record.entries)
    (seat,) = match.position.acting
    match.play(seat, DUEL.parse("draw"))
    match.take_back(seat, number)
    assert len(match.record.entries[-1].draws) == 1
    while match.position.outcome is None:
        seat = match.position.acting[0]
        match.play(seat, next(iter(match.position.legal_moves(seat))))
    *_, last = match.record.replay(prove=True)
    assert last.position == match.position
