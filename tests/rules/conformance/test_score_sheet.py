"""The score sheet explains every point."""

from collections.abc import Sequence

from app.rules.contract import Position, ScoreLine
from app.rules.score_sheet import score_sheet
from app.rules.starting_points import STARTING_POINTS, StartingPoints
from app.rules.wording import Term
from tests.rules.playing import Case, in_every_case, is_sentence, positions, some_positions


def lines_of(position: Position, seat: int) -> Sequence[ScoreLine]:
    return [line for line in position.sheet if line.seat == seat]


@in_every_case
def test_the_lines_of_a_seat_add_up_to_its_score(case: Case) -> None:
    for number in range(18, 20):
        for position in positions(case, number):
            sums = tuple(sum(line.points for line in lines_of(position, seat)) for seat in range(case.seats))
            assert sums == position.scores, f"{sums}\n{position}"


@in_every_case
def test_the_rounds_of_the_lines_never_decrease_and_are_not_in_the_future(case: Case) -> None:
    for position in positions(case, 21):
        rounds = [line.round for line in position.sheet]
        assert rounds == sorted(rounds)
        assert all(0 <= round_ <= position.round for round_ in rounds)
        assert {type(line) for line in position.sheet if line.round == 0} <= {StartingPoints}


@in_every_case
def test_a_line_once_written_stays(case: Case) -> None:
    written: list[Sequence[ScoreLine]] = [()] * case.seats
    for position in positions(case, 22):
        for seat in range(case.seats):
            now = lines_of(position, seat)
            assert list(now[: len(written[seat])]) == list(written[seat])
            written[seat] = now
    assert any(written)


@in_every_case
def test_every_line_has_a_seat_a_cause_and_a_sentence(case: Case) -> None:
    *_, last = positions(case, 23)
    for line in last.sheet:
        assert 0 <= line.seat < case.seats
        assert isinstance(line.cause, Term)
        assert line.cause
        assert is_sentence(line.text)


@in_every_case
def test_the_sheet_of_any_game_has_every_point_by_round_and_cause(case: Case) -> None:
    for position in some_positions(case, 86, share=0.1):
        sheet = score_sheet(position)
        assert hash(sheet) == hash(score_sheet(position))
        assert sheet.totals == position.scores
        for seat in range(case.seats):
            assert sum(line.points[seat] for line in sheet.lines) == position.scores[seat]
        named = [(line.round, line.cause) for line in sheet.lines]
        assert len(named) == len(set(named))
        assert [round_ for round_, _ in named] == sorted(round_ for round_, _ in named)
        causes = {line.cause for line in position.sheet}
        assert {cause for _, cause in named} == causes
        for cause in causes:
            lines = [line for line in position.sheet if line.cause == cause]
            brought = [sum(line.points for line in lines if line.seat == seat) for seat in range(case.seats)]
            assert sheet.points(cause) == tuple(brought)
        if any(line.round == 0 for line in position.sheet):
            assert sheet.lines[0].cause == STARTING_POINTS


@in_every_case
def test_the_sheet_ranks_the_winners_first_and_then_by_points(case: Case) -> None:
    for number in range(86, 90):
        *_, last = positions(case, number)
        assert last.outcome is not None
        sheet = score_sheet(last)
        first = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
        assert tuple(first) == sheet.winners == last.outcome.winners
        ranked = [sheet.totals[seat] for seat in sheet.order]
        assert ranked == sorted(ranked, reverse=True)
        assert sheet.tie_break == last.outcome.tie_break
        assert sheet.lead >= 0
