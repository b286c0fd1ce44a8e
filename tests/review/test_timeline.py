"""The stops of a game: what an address can name, and what stands there, for every golden game."""

from itertools import groupby, pairwise
from pathlib import Path

import pytest

from app.review.timeline import DEAL, END, MOVE, SCORED, TAKEBACK, Timeline
from app.rules.record import Record
from tests.golden.writing import GOLDEN

GAMES = sorted(GOLDEN.glob("*/*.record"))


def timeline(path: Path) -> Timeline:
    return Timeline(Record.parse(path.read_text(encoding="utf-8")))


def named(name: str) -> Timeline:
    return timeline(GOLDEN / f"{name}.record")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_stops_are_the_record_cut_finer(path: Path) -> None:
    """Nothing is lost and nothing is invented: the stops of an entry hold its events, and end in its position."""
    time = timeline(path)
    steps = list(time.record.replay())
    by_entry = [list(stops) for _, stops in groupby(time, key=lambda stop: stop.entry)]
    assert [stops[0].name for stops in by_entry] == [str(step.number) for step in steps]
    for step, stops in zip(steps, by_entry, strict=True):
        assert [event for stop in stops for event in stop.events] == list(step.events)
        assert stops[-1].position == step.position
        assert stops[0].seat == (step.entry.seat if step.entry else None)
        assert all(stop.seat is None and stop.follows for stop in stops[1:])
    assert len({stop.name for stop in time}) == len(time)
    assert [stop.number for stop in time] == list(range(len(time)))
    assert all(time.find(stop.name) is stop for stop in time)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_round_is_deal_moves_and_scoring(path: Path) -> None:
    time = timeline(path)
    assert [round_ for round_, _, _ in time.rounds] == list(range(1, len(time.rounds) + 1))
    assert all(first.kind == DEAL for _, first, _ in time.rounds)
    assert time.line[-1].kind == END
    assert time.line[-1].position.scores == time.record.result
    for before, after in pairwise(time.line):
        if after.kind in (SCORED, END):
            assert before.kind != DEAL
            assert not before.position.acting
            assert before.position.outcome is None
            assert after.position.round == before.position.round
        if after.kind == DEAL:
            # Whoever can do nothing in the new round passes at once, which may cost points.
            paid = [line for line in after.events if hasattr(line, "points")]
            assert paid or after.position.scores == before.position.scores
            assert after.round == before.round + 1
    # The scores of a stop are what its lines add up to: nothing is counted before its time.
    for stop in time:
        sums = [0] * time.record.seats
        for line in stop.position.sheet:
            sums[line.seat] += line.points
        assert tuple(sums) == stop.position.scores


def test_the_last_take_of_a_round_and_its_scoring_are_two_stops() -> None:
    time = named("azul/01-2-careful")
    take, scoring, deal = (time.find(name) for name in ("10", "10s", "10d"))
    assert take is not None
    assert scoring is not None
    assert deal is not None
    assert (take.kind, scoring.kind, deal.kind) == (MOVE, SCORED, DEAL)
    assert take.position.scores == (0, 0)
    assert scoring.position.scores == deal.position.scores != (0, 0)
    assert (take.round, scoring.round, deal.round) == (1, 1, 2)
    assert time.next(take) is scoring
    assert time.previous(deal) is scoring


def test_what_the_end_adds_is_a_stop_of_its_own() -> None:
    time = named("queens-garden/01-2-careful")
    scoring, end = time.find("102s"), time.find("102e")
    assert scoring is not None
    assert end is not None
    assert scoring.position.outcome is None
    assert end.position.outcome is not None
    assert time.next(scoring) is end
    assert time.next(end) is None


def test_moves_that_were_taken_back_are_a_side_branch() -> None:
    time = named("azul/08-2-takebacks")
    gone, back = time.find("7"), time.find("8")
    assert gone is not None
    assert back is not None
    assert (gone.branch, back.branch, back.kind) == (8, None, TAKEBACK)
    assert time.branches[8] == [gone]
    assert gone not in time.line
    before = time.find("6")
    assert time.previous(gone) is before
    assert time.next(gone) is back
    assert time.previous(back) is before
    assert before is not None
    assert before.position == back.position


def test_one_goes_by_rounds() -> None:
    time = named("azul/01-2-careful")
    stop = time.find("15")
    assert stop
    assert [each and each.name for each in (time.round_of(stop, by) for by in (-2, -1, 1, 2))] == [
        "0",
        "10d",
        "21d",
        "33d",
    ]
    assert time.round_of(time.last, 1) is None
    assert time.round_of(time.stops[0], -1) is None


def test_there_is_no_stop_without_a_name_of_one() -> None:
    time = named("azul/01-2-careful")
    assert [time.find(name) for name in ("", "x", "999", "10x", "01", "9d")] == [None] * 6
