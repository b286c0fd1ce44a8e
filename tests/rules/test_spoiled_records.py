"""Records spoiled by chance: only a `RecordError`, ever."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.entries import RecordError
from app.rules.record import Record
from tests.rules.samples import finished_text, problem_with, replayed, running_text


def spoiled(text: str, rng: Random) -> str:
    """A text with one to four mutations."""
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text) + 1)
        other = rng.randrange(len(text) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:place] + text[place + rng.randint(1, 5) :]
        elif kind == 1:
            text = text[:place] + rng.choice("0123456789bcfkrtuwy|.: \n\r\t\0é²\u2028") + text[place + 1 :]
        elif kind == 2:
            text = text[:place] + rng.choice("0123456789bcfkrtuwy|.: \n") + text[place:]
        elif kind == 3:
            text = text[:place] + text[other : other + rng.randint(1, 80)] + text[place:]
        elif kind == 4:
            lines = text.split("\n")
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
            text = "\n".join(lines)
        else:
            data = bytearray(text.encode("utf-8", "surrogatepass"))
            if data:
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            text = data.decode("utf-8", "replace")
    return text


@pytest.mark.parametrize("prove", [False, True], ids=["replayed", "proved"])
def test_thousands_of_spoiled_texts_give_record_errors_and_nothing_else(*, prove: bool) -> None:
    rng = Random(20)
    text = finished_text() if prove else running_text()
    refused = 0
    for _ in range(2000):
        candidate = spoiled(text, rng)
        problem = problem_with(candidate, prove=prove)
        if problem is not None:
            assert 1 <= problem.line <= candidate.count("\n") + 1
            refused += 1
    assert refused > 1500


def normal(record: Record) -> Record:
    """A record whose draws are all grouped in the same way."""
    record = Record.parse(str(record))
    record.entries = [type(e)(e.seat, e.action, tuple(d.replace(" ", "") for d in e.draws)) for e in record.entries]
    return record


def test_one_changed_character_in_the_body_of_a_proved_game_is_found_unless_it_says_the_same() -> None:
    """Chance alone cannot make another game of a proved one: the draws and the result still have to fit."""
    rng = Random(21)
    text, true = finished_text(), replayed(finished_text())
    body = text.index("0. start")
    for _ in range(1500):
        place = rng.randrange(body, len(text))
        candidate = text[:place] + rng.choice("0123456789bcfkrtuwy| \n") + text[place + 1 :]
        if problem_with(candidate, prove=True) is None:
            accepted = Record.parse(candidate)
            assert accepted.result == true.result
            assert [e.draws for e in normal(accepted).entries] == [e.draws for e in normal(true).entries]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=300))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(st.text(max_size=40) | st.sampled_from(running_text().splitlines()), max_size=30))
def test_lines_of_garbage_behind_a_good_beginning_are_refused_or_a_possible_game(lines: list[str]) -> None:
    problem_with("\n".join(["azulejo record 2", "game: azul", "seats: 2", *lines]) + "\n")
