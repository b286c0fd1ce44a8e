"""A match keeps its position and its record together."""

from dataclasses import replace

import pytest

from app.rules.contract import IllegalMove, Move
from app.rules.dealer import commitment
from app.rules.entries import CannotTakeBack
from app.rules.match import Match
from app.rules.options import InvalidOption
from app.rules.record import Record
from tests.rules.samples import AZUL, SEED, new_match, play_some, play_to_next_draw, replayed
from tests.rules.takebacks import take_back_last


def test_a_new_match_has_the_commitment_and_not_the_seed() -> None:
    record = new_match().record
    assert record.sealed == commitment(SEED)
    assert record.seed is None
    assert record.result is None
    assert record.entries == []
    assert SEED.hex() not in str(record)


def test_the_seed_is_in_the_record_only_when_the_game_is_over() -> None:
    match = new_match()
    while match.position.outcome is None:
        assert match.record.seed is None
        assert match.record.result is None
        play_some(match, 1)
    assert match.record.seed == SEED
    assert match.record.result == match.position.scores
    replayed(str(match.record), prove=True)


def test_the_record_tells_who_played_what_and_what_was_drawn() -> None:
    match = new_match()
    play_to_next_draw(match)
    last = match.record.entries[-1]
    assert len(last.draws) == 1
    assert len(last.draws[0].replace(" ", "")) == 20
    assert all(entry.draws == () for entry in match.record.entries[:-1])
    assert match.position.round == 2


def test_a_refused_move_leaves_position_record_and_dealer_unchanged() -> None:
    match, untouched = new_match(), new_match()
    for each in (match, untouched):
        play_some(each, 5)
    (acting,) = match.position.acting
    legal = set(match.position.legal_moves(acting))
    illegal = next(move for code in ("1b1", "2y2", "9w5") if (move := AZUL.parse(code)) not in legal)
    for seat, move in ((acting, illegal), (1 - acting, next(iter(legal))), (7, illegal), (acting, AZUL.parse("t11"))):
        with pytest.raises(IllegalMove):
            match.play(seat, move)
        assert match.record == untouched.record
        assert match.position == untouched.position
    play_to_next_draw(match)
    play_to_next_draw(untouched)
    assert match.record == untouched.record


def test_a_move_after_the_end_leaves_the_record_unchanged() -> None:
    match = new_match()
    play_some(match, 1000)
    text = str(match.record)
    with pytest.raises(IllegalMove):
        match.play(0, AZUL.parse("cbf"))
    assert str(match.record) == text


def test_impossible_options_start_no_match() -> None:
    for seats, starter in ((5, "random"), (1, "random"), (2, "3")):
        with pytest.raises(InvalidOption):
            Match.start(AZUL, AZUL.options(starter=starter), seats, SEED)


# Takebacks


def test_after_undo_the_position_is_the_one_before_the_move() -> None:
    match = new_match()
    before = []
    for _ in range(6):
        before.append(match.position.copy())
        play_some(match, 1)
    while before:
        take_back_last(match)
        assert match.position == before.pop()
    assert [str(entry.action) for entry in match.record.entries[6:]] == [f"back{to}" for to in (5, 4, 3, 2, 1, 0)]


def test_undo_takes_back_the_last_move_that_still_stands() -> None:
    match = new_match()
    play_some(match, 1)
    after_one = match.position.copy()
    play_some(match, 1)
    match.take_back(0, 1)
    play_some(match, 1)
    match.take_back(0, 3)
    assert match.position == after_one
    assert [str(entry.action) for entry in match.record.entries[2::2]] == ["back1", "back3"]


def test_what_was_drawn_because_of_a_move_is_drawn_anew_after_undo() -> None:
    match = new_match()
    play_to_next_draw(match)
    seat, move, first = (last := match.record.entries[-1]).seat, last.action, last.draws
    assert isinstance(move, Move)
    take_back_last(match)
    match.play(seat, move)
    second = match.record.entries[-1].draws
    assert second != first
    play_some(match, 1000)
    replayed(str(match.record), prove=True)


def test_nothing_can_be_taken_back_after_the_end_because_the_seed_is_known() -> None:
    match = new_match()
    play_some(match, 1000)
    text = str(match.record)
    with pytest.raises(CannotTakeBack, match="the game is over"):
        match.take_back(0, 1)
    assert str(match.record) == text


@pytest.mark.parametrize("to", [0, 1, 7, -1])
def test_a_refused_takeback_leaves_no_trace(to: int) -> None:
    match = new_match()
    text, position = str(match.record), match.position.copy()
    with pytest.raises(CannotTakeBack):
        match.take_back(0, to)
    assert str(match.record) == text
    assert match.position == position


@pytest.mark.parametrize("names", [("Marta",), ("Marta", ""), ("Marta", " "), ("a\nseed: x", "b"), ("a", "b" * 25)])
def test_a_match_is_not_started_with_names_that_no_record_can_hold(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="a name for each seat"):
        Match.start(AZUL, AZUL.options(), 2, SEED, names)


def test_a_match_is_not_taken_up_with_another_seed() -> None:
    match = new_match()
    with pytest.raises(ValueError, match="not the seed"):
        Match.resume(match.record, bytes(32))


# Taking up a game


@pytest.mark.parametrize("stop", [0, 1, 7, 15, 30])
def test_a_resumed_match_is_dealt_the_same_as_an_uninterrupted_one(stop: int) -> None:
    whole, match = new_match(wall="grey"), new_match(wall="grey")
    play_some(match, stop)
    match = Match.resume(Record.parse(str(match.record)), SEED)
    for each in (whole, match):
        play_some(each, 1000)
    assert match.record == whole.record
    assert match.position == whole.position


def test_draws_are_numbered_on_when_a_game_with_takebacks_is_resumed() -> None:
    match = new_match()
    play_to_next_draw(match)
    take_back_last(match)
    play_to_next_draw(match)
    resumed = Match.resume(Record.parse(str(match.record)), SEED)
    for each in (match, resumed):
        play_some(each, 1000)
    assert str(resumed.record) == str(match.record)
    replayed(str(resumed.record), prove=True)


def test_a_finished_game_can_be_taken_up_and_is_over() -> None:
    match = new_match()
    play_some(match, 1000)
    resumed = Match.resume(Record.parse(str(match.record)), SEED)
    assert resumed.position == match.position
    assert resumed.record == match.record


def test_names_are_optional() -> None:
    match = Match.start(AZUL, AZUL.options(), 3, SEED)
    assert "player" not in str(match.record)
    assert Record.parse(str(match.record)) == replace(match.record)
