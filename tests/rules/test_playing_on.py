"""A game played on from a moment of another one: it replays, it proves itself, and nobody knows what comes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from app.rules.beginning import MOST_BEGINNINGS, beginning_at
from app.rules.contract import Move
from app.rules.entries import RecordError
from app.rules.match import Match
from app.rules.record import Record, parse_beginning
from tests.finished import golden_record
from tests.golden.writing import GOLDEN
from tests.rules.kits import KITS
from tests.rules.samples import line_of, problem_with, replayed, with_line
from tests.rules.test_spoiled_records import spoiled

NAMES = ("Ana", "Ben", "Cleo", "Dan")
RECORDS = (
    "azul/01-2-careful",
    "azul/08-2-takebacks",
    "azul/14-2-grey-fallen-line",
    "azul/23-4-careful",
    "duel/08-d-12-three-tiles-or-more-are-drawn-and-ordered",
    "queens-garden/04-2-takebacks",
)
GAMES = {"azul": "azul/08-2-takebacks", "duel": RECORDS[4], "queens-garden": "queens-garden/04-2-takebacks"}
in_records = pytest.mark.parametrize("name", RECORDS)
in_every_game = pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)


def play_on(record: Record, number: int, seed: int = 1, *, is_dealt: bool = True) -> Match:
    beginning = beginning_at(record, number, is_dealt=is_dealt)
    return Match.play_on(beginning, Random(seed).randbytes(32), NAMES[: record.seats])


def play_to_the_end(match: Match, seed: int = 1) -> Match:
    rng = Random(seed)
    while match.position.outcome is None:
        seat = rng.choice(match.position.acting)
        match.play(seat, rng.choice(match.position.legal_moves(seat).candidates()))
    return match


def moments(record: Record, every: int) -> Iterator[tuple[int, bool]]:
    """Entries after which the game goes on, and whether they keep what they dealt; all that dealt something."""
    *_, _last = steps = list(record.replay())
    for step in steps[:-1]:
        deals = step.entry is not None and bool(step.entry.draws) and isinstance(step.entry.action, Move)
        if step.number % every == 0 or deals:
            yield step.number, True
        if deals:
            yield step.number, False


def middle_of(record: Record) -> int:
    return len(record.entries) // 2


@in_records
def test_it_can_be_played_on_from_every_moment(name: str) -> None:
    record = golden_record(name)
    count = KITS[record.game.name].count_pieces
    positions = {step.number: step.position for step in record.replay()}
    for number, is_dealt in moments(record, every=9):
        match = play_on(record, number, is_dealt=is_dealt)
        there, here = positions[number], match.position
        assert here.acting == there.acting or not is_dealt
        assert here.scores == there.scores
        assert here.round == there.round
        assert count(here) == count(there)
        for seat in here.acting:
            assert len(list(islice(here.legal_moves(seat), 2))) == 2
        read = Record.parse(str(match.record))
        assert read == match.record
        assert str(read) == str(match.record)
        assert read.final_position() == here


@in_records
def test_a_game_that_was_played_on_to_its_end_is_proved_from_both_seeds(name: str) -> None:
    record = golden_record(name)
    for seed, (number, is_dealt) in enumerate(list(moments(record, every=20))[::3]):
        match = play_to_the_end(play_on(record, number, seed, is_dealt=is_dealt), seed)
        text = str(match.record)
        assert text.startswith("azulejo record 3\n")
        assert replayed(text, prove=True).final_position() == match.position
        other = f"seed: {bytes(32).hex()}"
        assert problem_with(with_line(text, line_of(text, "seed: "), other), prove=True)
        if record.seed is not None:
            assert problem_with(with_line(text, line_of(text, "> seed: "), f"> {other}"), prove=True)


def secrets(match: Match) -> object:
    """What nobody could know when the game was played on: what is hidden now, and what is dealt later."""
    draws = [entry.draws for entry in play_to_the_end(match).record.entries]
    return match.record.opening, draws


@in_every_game
def test_what_comes_is_new_each_time(name: str) -> None:
    record = golden_record(name)
    for number in (0, middle_of(record)):
        told = {str(secrets(play_on(record, number, seed))) for seed in range(5)}
        assert len(told) == 5


@in_every_game
def test_the_deal_of_a_move_is_dealt_anew_or_stays(name: str) -> None:
    record = golden_record(name)
    deals = [number for number, is_dealt in moments(record, every=1000) if not is_dealt]
    position = {step.number: step.position for step in record.replay()}[deals[0]]
    table = record.game.table
    assert table is not None
    seen = table.parts(position.seen_by(None))
    kept = [table.parts(play_on(record, deals[0], seed).position.seen_by(None)) for seed in range(3)]
    anew = [table.parts(play_on(record, deals[0], seed, is_dealt=False).position.seen_by(None)) for seed in range(3)]
    offers = [part for part in seen if part.startswith(("factory", "plate", "sun", "tile"))]
    assert all(parts[part] == seen[part] for parts in kept for part in offers)
    assert anew[0] != anew[1] != anew[2]


def test_what_a_player_had_looked_at_is_something_else_with_the_same_backs() -> None:
    """All who have looked back know which dome tiles were drawn: here they are others."""
    record = golden_record(GAMES["duel"])
    steps = [step for step in record.replay() if step.position.acting]
    drawn = [step for step in steps if step.position.expected(step.position.acting[0]) in ("keep", "order")]
    others = 0
    for step in drawn:
        (seat,) = step.position.acting
        there = step.position.seen_by(seat).supply  # type: ignore[attr-defined]
        here = play_on(record, step.number).position.seen_by(seat).supply  # type: ignore[attr-defined]
        public = play_on(record, step.number).position.seen_by(None).supply.drawn  # type: ignore[attr-defined]
        assert public == step.position.seen_by(None).supply.drawn  # type: ignore[attr-defined]
        assert len(here.put_under) == len(there.put_under)
        assert set(here.put_under) <= set(here.drawn)
        assert all(tile > 0 for tile in here.drawn)
        others += here.drawn != there.drawn
    assert others > len(drawn) // 2


@in_every_game
def test_one_goes_back_to_its_beginning_and_no_further(name: str) -> None:
    match = play_on(golden_record(name), middle_of(golden_record(name)))
    start = match.position.copy()
    match.play(match.position.acting[0], match.position.legal_moves(match.position.acting[0]).candidates()[0])
    match.take_back(0, 0)
    assert match.position.scores == start.scores
    assert match.position.acting == start.acting
    assert replayed(str(match.record)).final_position() == match.position


@in_every_game
def test_it_can_be_played_on_again_and_again_but_not_for_ever(name: str) -> None:
    record = golden_record(name)
    for seed in range(3):
        match = play_to_the_end(play_on(record, middle_of(record), seed), seed)
        record = replayed(str(match.record), prove=True)
        assert beginning_at(record, 0).depth == seed + 2
    assert str(record).count("> > > azulejo record") == 1
    assert parse_beginning(str(beginning_at(record, 1))) == beginning_at(record, 1)


@cache
def short_text() -> str:
    match = play_on(golden_record(GAMES["azul"]), 12)
    match.play(match.position.acting[0], next(iter(match.position.legal_moves(match.position.acting[0]))))
    return str(match.record)


def test_too_many_beginnings_are_not_read() -> None:
    text = short_text()
    for _ in range(MOST_BEGINNINGS):
        record = Record.parse(text)
        text = str(Match.play_on(beginning_at(record, 0), Random(text).randbytes(32), ("A", "B")).record)
    with pytest.raises(RecordError, match="at most") as refused:
        Record.parse(text)
    assert text.split("\n")[refused.value.line - 1].endswith("played on: after 12")


@pytest.mark.parametrize(
    ("start", "instead", "words"),
    [
        ("played on: ", "played on: after 13", "12 moves are quoted, not 13"),
        ("played on: ", "played on: long ago", "“after” an entry"),
        ("played on: ", "somewhere: else", "does not name the played on"),
        ("> seats: ", "> seats: 3", "does not name the player 3"),
        ("> 3. ", "> 3. 1 9k9", "not a move"),
        ("> 3. ", "> 3. 1 9k1", "not legal"),
        ("> game: ", "> game: duel", "no option"),
        ("> wall: ", "> wall: grey", "the same game"),
        ("> azulejo record", "> azulejo record 9", "versions 1 to 3"),
        ("azulejo record 3", "azulejo record 2", "no option “played on”"),
    ],
)
def test_a_spoiled_beginning_is_told_with_its_line(start: str, instead: str, words: str) -> None:
    text = short_text()
    spoilt = with_line(text, line_of(text, start), instead)
    problem = problem_with(spoilt)
    assert problem is not None, spoilt
    assert words in problem.problem
    assert 1 <= problem.line <= spoilt.count("\n") + 1


def test_a_game_that_is_over_cannot_be_played_on() -> None:
    record = golden_record(GAMES["azul"])
    with pytest.raises(RecordError, match="over there"):
        play_on(record, len(record.entries))
    with pytest.raises(ValueError, match="everybody knows this seed"):
        Match.play_on(beginning_at(record, 3), record.seed or b"")
    with pytest.raises(ValueError, match="dealt anew"):
        beginning_at(record, 0, is_dealt=False)


def test_spoiled_texts_give_record_errors_and_nothing_else() -> None:
    rng = Random(21)
    refused = 0
    for _ in range(300):
        candidate = spoiled(short_text(), rng)
        problem = problem_with(candidate)
        if problem is not None:
            assert 1 <= problem.line <= candidate.count("\n") + 1
            refused += 1
    assert refused > 200


def test_old_records_are_written_as_they_were() -> None:
    for path in sorted(GOLDEN.glob("*/*.record")):
        text = path.read_text(encoding="utf-8")
        assert str(Record.parse(text)) == text


def test_a_record_of_version_1_can_be_played_on() -> None:
    text = golden_record("azul/01-2-careful")
    old = Record.parse(str(replace(text, version=1)))
    match = play_to_the_end(play_on(old, 20))
    assert "> azulejo record 1\n" in str(match.record)
    replayed(str(match.record), prove=True)
