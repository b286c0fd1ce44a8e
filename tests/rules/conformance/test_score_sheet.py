"""The score sheet explains every point."""

from collections.abc import Sequence

from app.rules.contract import Position, ScoreLine
from app.rules.score_sheet import score_sheet
from app.rules.starting_points import STARTING_POINTS, StartingPoints
from app.rules.wording import Term
from tests.rules.playing import Table, is_sentence, on_every_table, positions, some_positions


def lines_of(position: Position, seat: int) -> Sequence[ScoreLine]:
    return [line for line in position.sheet if line.seat == seat]


@on_every_table
def test_the_lines_of_a_seat_add_up_to_its_score(table: Table) -> None:
    for number in range(18, 20):
        for position in positions(table, number):
            sums = tuple(sum(line.points for line in lines_of(position, seat)) for seat in range(table.seats))
            assert sums == position.scores, f"{sums}\n{position}"


@on_every_table
def test_the_rounds_of_the_lines_never_decrease_and_are_not_in_the_future(table: Table) -> None:
    for position in positions(table, 21):
        rounds = [line.round for line in position.sheet]
        assert rounds == sorted(rounds)
        assert all(0 <= round_ <= position.round for round_ in rounds)
        assert {type(line) for line in position.sheet if line.round == 0} <= {StartingPoints}


@on_every_table
def test_a_line_once_written_stays(table: Table) -> None:
    written: list[Sequence[ScoreLine]] = [()] * table.seats
    for position in positions(table, 22):
        for seat in range(table.seats):
            now = lines_of(position, seat)
            assert list(now[: len(written[seat])]) == list(written[seat])
            written[seat] = now
    assert any(written)


@on_every_table
def test_every_line_has_a_seat_a_cause_and_a_sentence(table: Table) -> None:
    *_, last = positions(table, 23)
    for line in last.sheet:
        assert 0 <= line.seat < table.seats
        assert isinstance(line.cause, Term)
        assert line.cause
        assert is_sentence(line.text)


@on_every_table
def test_the_sheet_of_any_game_has_every_point_by_round_and_cause(table: Table) -> None:
    for position in some_positions(table, 86, share=0.1):
        sheet = score_sheet(position)
        assert hash(sheet) == hash(score_sheet(position))
        assert sheet.totals == position.scores
        for seat in range(table.seats):
            assert sum(line.points[seat] for line in sheet.lines) == position.scores[seat]
        named = [(line.round, line.cause) for line in sheet.lines]
        assert len(named) == len(set(named))
        assert [round_ for round_, _ in named] == sorted(round_ for round_, _ in named)
        causes = {line.cause for line in position.sheet}
        assert {cause for _, cause in named} == causes
        for cause in causes:
            lines = [line for line in position.sheet if line.cause == cause]
            brought = [sum(line.points for line in lines if line.seat == seat) for seat in range(table.seats)]
            assert sheet.points(cause) == tuple(brought)
        if any(line.round == 0 for line in position.sheet):
            assert sheet.lines[0].cause == STARTING_POINTS


@on_every_table
def test_the_sheet_ranks_the_winners_first_and_then_by_points(table: Table) -> None:
    for number in range(86, 90):
        *_, last = positions(table, number)
        assert last.outcome is not None
        sheet = score_sheet(last)
        first = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
        assert tuple(first) == sheet.winners == last.outcome.winners
        ranked = [sheet.totals[seat] for seat in sheet.order]
        assert ranked == sorted(ranked, reverse=True)
        assert sheet.tie_break == last.outcome.tie_break
        assert sheet.lead >= 0
