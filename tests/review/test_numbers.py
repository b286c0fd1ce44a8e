"""The numbers of finished games: goldens that were checked by hand, and what must be true of any game.

How the six goldens were checked, with nothing but the records, their traces (the scores after every move) and a
pencil:

- Moves: lines of the record that begin with the player's number (azul/17: 24, 21 and 22; queens-garden/16: 31, 17,
  39).
- Points by round: differences of the trace at the lines that deal the next round. azul/01 stands at 1:2, 3:5,
  12:16, 22:24 and 53:39, so the rounds brought 1, 2, 9, 10, 31 and 2, 3, 11, 8, 15; the first player gained most on
  the second in round 5, 31
- 15 = 16, and won by 14.
- Tiles taken in azul/01: five rounds of 20 tiles are 100, and 48 + 52 are.
- Start marker in azul/01: the first take from the centre is move 4 (player 2), 13 (2), 26 (2), 39 (1) and 44 (1).
- Lines completed with chips: moves that name chips. duel/02 has 51 and 100 of player 2, 75 and 98 of player 1;
  duel/13 has 103 and 104 of player 1, 74 of player 2.
- The start marker in the garden: the first pass of each round. queens-garden/16: moves 5 (2), 28 (2), 54 (3), 67
  (1).
- Placed in queens-garden/01: 22 moves of each player name a space, and one of each buys.
- Wasted in queens-garden/16: player 1 discards g2 (2 points) and p4 (4), and is left with twelve tiles of 63 points
  at the end: fourteen pieces, 69 points.
- Thinking: move n took n seconds here, so that the longest thought of azul/01 is move 51, 51 seconds. In duel/02
  both choose at the same time from move 98 on; player 2 could choose since move 97 was made: 98 + 99 = 197 seconds.
"""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from app.review.numbers import GameGoesOn, numbers_of
from app.review.points import earned, lead_changes, marks, points_at
from app.review.statistics import tell
from app.review.thinking import thoughts
from app.review.timeline import MOVE, SCORED, Timeline
from app.review.weighing import Effort, effort_for, weigh_moves
from app.rules import GAMES
from app.rules.actions import Takeback
from app.rules.contract import Move, Position
from app.rules.duel.moves import Leave, Tile
from app.rules.record import Record
from tests.finished import golden_record
from tests.golden.writing import GOLDEN
from tests.review.telling import SIX, file_of, numbers_in, told

ALL = sorted(path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.glob("*/*.record"))
SOME = (
    "azul/06-2-tie-broken-by-rows",
    "azul/16-2-grey-takebacks",
    "azul/28-4-grey-careful-mini",
    "duel/16-d-35-a-tie",
)


@cache
def timeline_of(name: str) -> Timeline:
    return Timeline(golden_record(name))


@pytest.mark.parametrize("name", SIX)
def test_story_and_statistics_are_those_that_were_checked_by_hand(name: str) -> None:
    assert told(numbers_in(name)) == file_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ALL)
def test_every_point_is_on_the_sheet_once(name: str) -> None:
    """Also where choices were taken back and those of others were kept."""
    timeline = timeline_of(name)
    lines = list(earned(timeline.line))
    last = timeline.line[-1].position
    assert sorted(map(repr, last.sheet)) == sorted(repr(each.line) for each in lines)
    by_seat = [sum(each.line.points for each in lines if each.line.seat == seat) for seat in range(last.seats)]
    assert tuple(by_seat) == last.scores == timeline.record.result
    # Each has a cause that the charts know, and cells in a form that a page can find.
    figures = timeline.record.game.figures
    known = [term for cause in figures.causes for term in cause.terms]
    assert len(known) == len(set(known))
    for each in lines:
        assert each.line.cause in known
        for cell in figures.cells(each.line, each.stop.position):
            part = cell.split(":")[0].split("@")[0]
            table = timeline.record.game.table
            assert table is not None
            assert part in table.parts(each.stop.position)


@pytest.mark.parametrize("name", ALL)
def test_points_at_the_end_of_a_round_are_the_scores_and_at_the_end_the_result(name: str) -> None:
    timeline = timeline_of(name)
    line = timeline.line
    all_marks = marks(line)
    assert all_marks[-1].points == timeline.record.result
    for stop, following, mark in zip(line, [*line[1:], None], all_marks, strict=True):
        if stop.kind == SCORED and not stop.position.acting and following is not None and following.kind != "end":
            assert mark.points == stop.position.scores
        best = sorted(mark.points)[-2:]
        assert mark.lead == best[1] - best[0]
        assert (mark.leader is None) == (mark.lead == 0)


def test_the_lead_changes_when_another_leads_alone() -> None:
    all_marks = marks(Timeline(golden_record("azul/01-2-careful")).line)
    leaders = [mark.leader for mark in all_marks if mark.leader is not None]
    assert len(lead_changes(all_marks)) == sum(one != other for one, other in pairwise(leaders)) == 6


@pytest.mark.parametrize("name", [*SIX, *SOME])
def test_numbers_agree_with_each_other(name: str) -> None:
    record = golden_record(name)
    numbers = numbers_of(record)
    assert numbers.scores == record.result
    causes = [tuple(cell.points for cell in each.row.cells) for each in numbers.causes]
    assert tuple(map(sum, zip(*causes, strict=True))) == record.result
    assert tuple(map(sum, zip(*[[c.points for c in s.sum.cells] for s in numbers.sheet.sections], strict=True))) == (
        record.result
    )
    names = {mark.name for mark in numbers.marks}
    steps = [sentence.step for sentence in numbers.story] + [point.step for point in numbers.turning_points]
    steps += [line.step for section in numbers.sheet.sections for cell in section.sum.cells for line in cell.lines]
    assert set(steps) <= names
    # A turning point outweighs every move that is none.
    weights = {step: each.gain + sum(each.denied) for step, each in numbers.moves.items()}
    turning = [weights[point.step] for point in numbers.turning_points]
    others = [weight for step, weight in weights.items() if not numbers.moves[step].is_turning_point]
    assert min(turning) >= max(others)
    start = record.result[0] - sum(chart.made for chart in numbers.luck if chart.seat == 0)
    assert start in (0, 5, 15)  # what a player starts with; all the rest was made in some round


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_has_no_numbers(game: str) -> None:
    record = golden_record(next(name for name in ALL if name.startswith(f"{game}/")))
    for moves in (0, 1, len(record.entries) // 2, len(record.entries) - 1):
        running = replace(record, entries=record.entries[:moves], result=None, seed=None)
        with pytest.raises(GameGoesOn):
            numbers_of(running)


def test_the_gain_of_a_move_and_what_it_takes_from_others() -> None:
    """Each counted once more, the slow way: every move of every seat is tried."""
    record = golden_record("azul/17-3-careful")
    line = Timeline(record).line
    figures = record.game.figures
    weighed = {each.stop.name: each for each in weigh_moves(line, figures, effort_for(line, figures))}
    compared = 0
    for before, stop in pairwise(line):
        if stop.kind != MOVE or stop.seat is None or not isinstance(stop.action, Move):
            continue
        after = before.position.after(stop.seat, stop.action)
        gain = after.worth(stop.seat) - before.position.worth(stop.seat)
        assert weighed[stop.name].gain == gain
        for other in range(record.seats):
            later = [each for each in line if each.number > stop.number and each.round == stop.round]
            if other == stop.seat or not any(each.seat == other for each in later):
                assert weighed[stop.name].denied[other] == 0
                continue
            falls = _best(before.position, other) - _best(after, other)
            assert weighed[stop.name].denied[other] == max(0, falls)
            compared += falls > 0
    assert compared > 10


def _best(position: Position, seat: int) -> int:
    turn = position.with_turn_of(seat)
    assert turn is not None
    return max(turn.after(seat, move).worth(seat) for move in turn.legal_moves(seat)) - turn.worth(seat)


@pytest.mark.parametrize("name", ["azul/01-2-careful", "duel/02-fill", "queens-garden/02-2-random"])
def test_the_points_of_one_seat_are_those_of_all(name: str) -> None:
    for stop in timeline_of(name).stops:
        lines = stop.position.if_round_ended_now()
        for seat, score in enumerate(stop.position.scores):
            assert stop.position.worth(seat) == score + sum(line.points for line in lines[seat])


def test_choices_that_a_takeback_kept_are_counted() -> None:
    record = golden_record("azul/16-2-grey-takebacks")
    assert any(isinstance(entry.action, Takeback) for entry in record.entries)
    timeline = Timeline(record)
    lines = list(earned(timeline.line))
    assert len(tell(timeline, lines).sheet) == len(timeline.last.position.sheet)


def test_a_pause_is_no_thought_and_what_is_sent_together_is_one() -> None:
    record = golden_record("azul/01-2-careful")
    timeline = Timeline(record)
    times = [10.0 * number for number in range(len(record.entries) + 1)]
    assert {each.seconds for each in thoughts(timeline, times)} == {10}
    late = [time + (1000 if number >= 5 else 0) for number, time in enumerate(times)]
    assert 5 not in {each.entry for each in thoughts(timeline, late)}
    assert len(thoughts(timeline, late)) == len(record.entries) - 1
    assert thoughts(timeline, None) == ()
    assert "thought" not in str(numbers_of(record).story)
    # Where nobody thought for half a second, there is no longest think to tell.
    at_once = [0.2 * number for number in range(len(record.entries) + 1)]
    told_of = [[str(each.title) for each in numbers_of(record, given).story] for given in (times, at_once)]
    assert ["The longest think" in titles for titles in told_of] == [True, False]


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("duel/")])
def test_no_choice_of_where_to_tile_brings_more_than_the_best_one_that_was_counted_before_it(name: str) -> None:
    line = timeline_of(name).line
    figures = timeline_of(name).record.game.figures
    for each in weigh_moves(line, figures, Effort(for_denial=1, for_offers=1, is_too_long=True)):
        choice = each.stop.action
        if isinstance(choice, Leave) or (isinstance(choice, Tile) and not choice.chips):
            assert each.gain <= 0, each.stop.name


def test_a_round_that_is_not_over_is_worth_what_it_would_bring() -> None:
    line = Timeline(golden_record("azul/01-2-careful")).line
    for stop, following in pairwise(line):
        if stop.kind == MOVE and stop.position.acting:
            assert points_at(stop, following) == tuple(map(stop.position.worth, range(2)))


def test_a_game_that_is_given_up_has_numbers_too() -> None:
    record = golden_record("azul/01-2-careful")
    text = str(replace(record, entries=record.entries[:20], result=None, seed=None, version=2)) + "21. 2 resign\n"
    stopped = Record.parse(text)
    numbers = numbers_of(stopped)
    assert str(numbers.headline) == "Player 1 wins."
    assert "resigned" in " ".join(map(str, numbers.subline))
    assert numbers.scores == (1, 2)
