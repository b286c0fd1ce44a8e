"""Whatever players do to a game, in any order: moves, takebacks, seats that change hands, ends. The record replays to
the same position, and the seed proves every deal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import GAMES
from app.rules.actions import End, Resignation
from app.rules.contract import Move
from app.rules.entries import CannotTakeBack, before, standing
from app.rules.match import Match
from app.rules.record import Record

MOVE, BACK, FURTHER, END, RESIGN = "move", "back", "further", "end", "resign"
STEPS = st.lists(
    st.tuples(st.sampled_from([MOVE] * 8 + [BACK] * 2 + [FURTHER]), st.integers(0, 999)),
    max_size=40,
)
ENDS = st.sampled_from([None, END, RESIGN])
TABLES = st.sampled_from(
    [
        ("azul", 2, {"wall": "colour"}),
        ("azul", 3, {"wall": "grey"}),
        ("duel", 2, {}),
        ("queens-garden", 2, {}),
    ]
)


def moves_that_stand(match: Match) -> list[int]:
    entries = match.record.entries
    return [number for number in standing(entries) if isinstance(entries[number - 1].action, Move)]


def step(match: Match, what: str, chance: int) -> None:
    """One thing that somebody does; what cannot be done changes nothing."""
    position = match.position
    if position.outcome is not None:
        return
    if what == MOVE:
        seat = position.acting[chance % len(position.acting)]
        moves = position.candidate_moves(seat)
        match.play(seat, moves[chance % len(moves)])
        return
    stands = moves_that_stand(match)
    if not stands:
        return
    number = stands[-1] if what == BACK else stands[chance % len(stands)]
    seat = match.record.entries[number - 1].seat
    before_it = match.record.entries[:]
    try:
        match.take_back(seat, before(number, match.record.entries))
    except CannotTakeBack:
        assert match.record.entries == before_it
        return
    assert number not in standing(match.record.entries), "it is taken back"


@settings(max_examples=60, deadline=None)
@given(TABLES, STEPS, ENDS, st.binary(min_size=32, max_size=32), st.integers(0, 3))
def test_any_sequence_leaves_a_record_that_replays_and_verifies(
    table: tuple[str, int, dict[str, str]], steps: list[tuple[str, int]], end: str | None, seed: bytes, ender: int
) -> None:
    name, seats, options = table
    game = GAMES[name]
    match = Match.start(game, game.options(**options), seats, seed)
    for what, chance in steps:
        step(match, what, chance)
    if end is not None and match.position.outcome is None:
        seat = ender % seats
        action = Resignation() if end == RESIGN else End(tuple(range(seat)))
        scores = match.position.scores
        match.accept(match.attempt_end(seat, action))
        assert match.position.scores == scores
    again = Record.parse(str(match.record))
    assert again == match.record
    *_, last = again.replay(prove=match.position.outcome is not None)
    assert last.position == match.position
    assert again.final_position() == match.position
    assert Match.resume(Record.parse(str(match.record)), seed).position == match.position
