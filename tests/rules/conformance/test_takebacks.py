"""Takebacks and ends in every game: the record tells them, and played again it gives the same positions."""

from random import Random

from app.rules.actions import End, Resignation, Takeback
from app.rules.contract import Move
from app.rules.entries import standing
from app.rules.match import Match
from app.rules.record import Record
from app.rules.replay import position_after
from tests.rules.playing import Case, choose, in_every_case


def new_match(case: Case, rng: Random) -> Match:
    return Match.start(case.game, case.options, case.seats, rng.randbytes(32))


def play_one(case: Case, match: Match, rng: Random) -> None:
    seat = rng.choice(match.position.acting)
    match.play(seat, choose(case, match.position, seat, rng))


def can_go_back_to(match: Match, seat: int) -> list[int]:
    """The entries behind which this seat has a move that stands."""
    entries = match.record.entries
    stood = standing(entries)
    own = [
        number
        for number in stood
        if entries[number - 1].seat == seat and isinstance(entries[number - 1].action, Move)
    ]
    places = [0, *(number for place, number in enumerate(stood) if max(stood[: place + 1]) == number)]
    return [number for number in places if own and stood.index(own[-1]) > (stood.index(number) if number else -1)]


@in_every_case
def test_takebacks_in_random_places_replay_to_equal_positions_and_verify(case: Case) -> None:
    rng = case.random(41)
    match = new_match(case, rng)
    positions = [match.position.copy()]
    takebacks = 0
    while match.position.outcome is None:
        seat = rng.randrange(case.seats)
        places = can_go_back_to(match, seat) if takebacks < 6 and rng.random() < 0.15 else []
        if places:
            match.take_back(seat, rng.choice(places[-6:]))
            takebacks += 1
        else:
            play_one(case, match, rng)
        positions.append(match.position.copy())
    record = Record.parse(str(match.record))
    assert record == match.record
    assert [step.position for step in record.replay(prove=True)] == positions
    assert record.final_position() == match.position
    assert takebacks


@in_every_case
def test_a_takeback_shows_what_was_seen_then_and_nothing_else(case: Case) -> None:
    """Everybody sees what they saw, but for what is hidden: that may have been mixed anew."""
    rng = case.random(42)
    match = new_match(case, rng)
    for _ in range(5):
        play_one(case, match, rng)
    before = match.position.seen_by(None)
    number = len(match.record.entries)
    for _ in range(3):
        play_one(case, match, rng)
    entries = match.record.entries[number:]
    match.take_back(entries[0].seat, number)
    after = match.position.seen_by(None)
    kept = match.record.entries[-1].action
    assert isinstance(kept, Takeback)
    if not kept.kept and not match.record.entries[-1].draws:
        assert after == before
    assert after.scores == before.scores
    assert after.round == before.round


def until_together(case: Case, match: Match, rng: Random) -> bool:
    """Play until two seats act at once; False if that never happens in this game."""
    while match.position.outcome is None and len(match.position.acting) < 2:
        play_one(case, match, rng)
    return match.position.outcome is None


@in_every_case
def test_at_the_same_time_nobody_takes_back_what_others_chose(case: Case) -> None:
    rng = case.random(43)
    match = new_match(case, rng)
    if not until_together(case, match, rng):
        return
    start = len(match.record.entries)
    before = match.position.copy()
    first, second = before.acting[:2]
    for seat in (first, second):
        match.play(seat, choose(case, match.position, seat, rng))
    match.take_back(first, start)
    assert str(match.record.entries[-1].action) == f"back{start}+{start + 2}"
    assert first in match.position.acting
    assert set(match.position.legal_moves(first)) == set(before.legal_moves(first))
    assert position_after(match.record, start + 3) == match.position
    match.take_back(second, start)  # and now the other one, too
    assert match.position.seen_by(None) == before.seen_by(None)
    *_, last = Record.parse(str(match.record)).replay()
    assert last.position == match.position


@in_every_case
def test_a_table_can_end_a_game_at_any_time(case: Case) -> None:
    rng = case.random(44)
    for action in (End(), End((1,)), Resignation()):
        match = new_match(case, rng)
        for _ in range(rng.randrange(12)):
            play_one(case, match, rng)
        scores = match.position.scores
        match.accept(match.attempt_end(0, action))
        outcome = match.position.outcome
        assert outcome is not None
        assert match.position.acting == ()
        assert match.position.scores == scores
        winners = {End(): (), End((1,)): (1,), Resignation(): tuple(range(1, case.seats))}[action]
        assert outcome.winners == winners
        assert all(not list(match.position.legal_moves(seat)) for seat in range(case.seats))
        record = Record.parse(str(match.record))
        *_, last = record.replay(prove=True)
        assert last.position == match.position
