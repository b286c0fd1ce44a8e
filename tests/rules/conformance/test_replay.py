"""A record is the whole game: played again, it gives every position."""

from dataclasses import replace

from app.rules.actions import Takeback
from app.rules.contract import Move, Position
from app.rules.match import Match
from app.rules.record import Record
from tests.rules.playing import Case, choose, in_every_case, is_sentence
from tests.rules.takebacks import take_back_last


def random_match(case: Case, number: int, takebacks: int) -> tuple[Match, list[Position]]:
    """A whole game with some takebacks, and the position after each entry of its record."""
    rng = case.random(number)
    names = tuple(f"Player № {seat}" for seat in range(case.seats))
    match = Match.start(case.game, case.options, case.seats, rng.randbytes(32), names)
    positions = [match.position.copy()]
    due = rng.sample(range(4, 25), takebacks)
    while match.position.outcome is None:
        seat = rng.choice(match.position.acting)
        if len(positions) in due:
            take_back_last(match)
        else:
            match.play(seat, choose(case, match.position, seat, rng))
        positions.append(match.position.copy())
    return match, positions


@in_every_case
def test_a_replay_gives_every_position_and_the_seed_proves_every_draw(case: Case) -> None:
    match, positions = random_match(case, 31, takebacks=0)
    steps = list(match.record.replay(prove=True))
    assert [step.position for step in steps] == positions
    assert [step.number for step in steps] == list(range(len(positions)))
    assert [step.entry for step in steps] == [None, *match.record.entries]
    assert all(step.events and all(is_sentence(event.text) for event in step.events) for step in steps[1:])


@in_every_case
def test_the_text_of_a_record_is_the_record_with_its_takebacks(case: Case) -> None:
    match, positions = random_match(case, 32, takebacks=3)
    assert sum(isinstance(entry.action, Takeback) for entry in match.record.entries) == 3
    record = Record.parse(str(match.record))
    assert record == match.record
    assert str(record) == str(match.record)
    assert [step.position for step in record.replay(prove=True)] == positions


@in_every_case
def test_a_running_game_can_be_read_taken_up_and_goes_on_the_same(case: Case) -> None:
    whole, positions = random_match(case, 33, takebacks=2)
    seed = whole.record.seed
    assert seed is not None
    stop = case.random(33).randrange(len(positions) - 1)
    entries = whole.record.entries[:stop]
    running = replace(whole.record, entries=entries, seed=None, result=None)
    match = Match.resume(Record.parse(str(running)), seed)
    assert match.position == positions[stop]
    for entry, position in zip(whole.record.entries[stop:], positions[stop + 1 :], strict=True):
        if isinstance(entry.action, Takeback):
            match.take_back(entry.seat, entry.action.to)
        elif isinstance(entry.action, Move):
            match.play(entry.seat, entry.action)
        assert match.position == position
    assert match.record == whole.record
