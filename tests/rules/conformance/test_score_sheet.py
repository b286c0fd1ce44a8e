"""The score sheet explains every point."""

from collections.abc import Sequence

from app.rules.contract import Position, ScoreLine
from app.rules.starting_points import StartingPoints
from app.rules.wording import Term
from tests.rules.playing import Table, is_sentence, on_every_table, positions


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
