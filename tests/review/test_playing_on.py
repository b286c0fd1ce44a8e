"""From which moments one can play on, and the numbers of games that were."""

import json
from random import Random

import pytest

from app.review import exports
from app.review.exports import read_file, write_json
from app.review.numbers import numbers_of
from app.review.playing_on import CannotPlayOn, beginning_of, can_play_on
from app.review.timeline import DEAL, MOVE, SCORED, Timeline
from app.review.words import headline
from app.rules.entries import RecordError
from app.rules.match import Match
from app.rules.record import Record
from tests.finished import golden_record
from tests.rules.test_playing_on import GAMES, in_every_game, play_to_the_end


def played_on(timeline: Timeline, step: str, seed: int = 3) -> Match:
    stop = timeline.find(step)
    assert stop is not None
    return Match.play_on(beginning_of(timeline, stop), Random(seed).randbytes(32), ("A", "B"))


@in_every_game
def test_one_plays_on_from_what_is_shown(name: str) -> None:
    """The last move of a round and its scoring come before the deal, which is then another one."""
    timeline = Timeline(golden_record(name))
    first_deal = next(stop for stop in timeline.line if stop.kind == DEAL and stop.entry)
    last_move = timeline.find(str(first_deal.entry))
    assert last_move is not None
    before = timeline.previous(last_move)
    assert before is not None
    scored = timeline.find(f"{first_deal.entry}s")
    assert (last_move.kind, scored and scored.kind, first_deal.kind) == (MOVE, SCORED, DEAL)
    assert beginning_of(timeline, before).how == f"after {before.entry}"
    for stop in (last_move, scored):
        assert stop is not None
        assert beginning_of(timeline, stop).how == f"before the deal of {last_move.entry}"
        assert played_on(timeline, stop.name).position.scores == first_deal.position.scores
    assert beginning_of(timeline, first_deal).how == f"after {first_deal.entry}"
    assert beginning_of(timeline, timeline.stops[0]).how == "after 0"


@in_every_game
def test_from_every_stop_but_the_end(name: str) -> None:
    timeline = Timeline(golden_record(name))
    over = timeline.last.entry
    for stop in timeline:
        assert can_play_on(timeline, stop) == (stop.entry != over)
    with pytest.raises(CannotPlayOn, match="over here"):
        beginning_of(timeline, timeline.last)
    with pytest.raises(CannotPlayOn):
        played_on(timeline, str(over))


def test_from_what_was_taken_back() -> None:
    timeline = Timeline(golden_record(GAMES["azul"]))
    side = next(stop for stop in timeline if stop.is_side)
    match = played_on(timeline, side.name)
    assert match.position.scores == side.position.scores
    assert match.position == side.position  # nothing is hidden in Azul


@in_every_game
def test_a_game_that_was_played_on_has_stops_and_numbers_as_any_other(name: str) -> None:
    original = golden_record(name)
    match = play_to_the_end(played_on(Timeline(original), str(len(original.entries) // 2)))
    record = Record.parse(str(match.record))
    timeline = Timeline(record)
    assert "goes on from here" in str(headline(timeline.stops[0]))
    assert timeline.last.position.scores == match.position.scores
    numbers = numbers_of(record)
    assert tuple(numbers.scores) == match.position.scores
    for seat, score in enumerate(match.position.scores):
        assert sum(each.row.cells[seat].points for each in numbers.causes) == score


def test_all_that_had_been_played_counts_when_a_file_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    original = golden_record(GAMES["azul"])
    record = play_to_the_end(played_on(Timeline(original), "20")).record
    assert json.loads(write_json(Timeline(record)))["played_on"] == "after 20"
    content = str(record).encode()
    assert read_file(content) == record
    monkeypatch.setattr(exports, "MOST_IMPORTED_ENTRIES", len(record.entries) + 19)
    with pytest.raises(RecordError, match="at most"):
        read_file(content)


def test_nobody_plays_on_for_ever() -> None:
    record = golden_record(GAMES["azul"])
    for seed in range(20):
        timeline = Timeline(record)
        try:
            beginning = beginning_of(timeline, timeline.stops[0])
        except CannotPlayOn:
            return
        match = Match.play_on(beginning, Random(seed).randbytes(32), ("A", "B"))
        record = Record.parse(str(play_to_the_end(match).record))
    raise AssertionError("it could be played on for ever")
