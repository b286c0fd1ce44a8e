"""The text format of a record, what may be cut off it, and what the seed proves."""

from dataclasses import replace

import pytest

from app.rules.actions import Takeback
from app.rules.dealer import commitment
from app.rules.entries import Entry, RecordError
from app.rules.record import Record
from tests.rules.samples import (
    AZUL,
    SEED,
    finished_text,
    line_of,
    new_match,
    play_some,
    problem_with,
    replayed,
    running_text,
    with_line,
)


def test_a_record_reads_like_the_example_in_its_description() -> None:
    match = new_match(starter="2", wall="grey")
    play_some(match, 1)
    match.take_back(0, 0)
    move = match.record.entries[0].action
    assert str(match.record) == (
        "azulejo record 2\n"
        "game: azul\n"
        "seats: 2\n"
        "edition: classic\n"
        "wall: grey\n"
        "starter: 2\n"
        "player 1: Marta\n"
        "player 2: Jiří\n"
        f"sealed: {commitment(SEED)}\n"
        "\n"
        f"0. start | {match.record.opening[0]}\n"
        f"1. 2 {move}\n"
        "2. 1 back0\n"
    )


def test_the_samples_hold_what_their_tests_need() -> None:
    record = replayed(finished_text(), prove=True)
    kinds = [(isinstance(entry.action, Takeback), bool(entry.draws)) for entry in record.entries]
    assert {(False, False), (False, True), (True, False)} == set(kinds)
    assert (False, True) in [kinds[number - 1] for number, kind in enumerate(kinds) if kind == (True, False)]
    assert record.seed == SEED
    assert record.result is not None
    running = replayed(running_text())
    assert (running.seed, running.result) == (None, None)
    assert running.final_position().outcome is None


@pytest.mark.parametrize("text", [finished_text(), running_text()], ids=["finished", "running"])
def test_reading_and_writing_are_inverse(text: str) -> None:
    record = Record.parse(text)
    assert str(record) == text
    assert Record.parse(str(record)) == record


def test_line_breaks_of_windows_are_read_too() -> None:
    assert Record.parse(finished_text().replace("\n", "\r\n")) == Record.parse(finished_text())


def test_the_order_of_the_header_does_not_matter() -> None:
    lines = running_text().splitlines()
    blank = lines.index("")
    shuffled = [lines[0], *reversed(lines[1:blank]), *lines[blank:]]
    assert Record.parse("\n".join(shuffled) + "\n") == Record.parse(running_text())


def test_what_the_header_leaves_out_has_its_default() -> None:
    text = "azulejo record 2\ngame: azul\nseats: 3\n\n0. start\n"
    record = Record.parse(text)
    assert record == Record(AZUL, AZUL.options(), 3)
    assert (record.names, record.sealed, record.seed, record.result) == ((), None, None, None)


def test_a_name_may_have_24_characters_of_any_script() -> None:
    for name in ("Ž" * 24, "a", "名前", "O’Neill: the 2nd", "{name}"):
        text = with_line(running_text(), line_of(running_text(), "player 1"), f"player 1: {name}")
        record = Record.parse(text)
        assert record.names[0] == name
        assert str(record) == text


def test_reading_does_not_replay() -> None:
    """Whether a game can have been, only a replay says."""
    number = line_of(running_text(), "1. ")
    record = Record.parse(with_line(running_text(), number, "1. 9 9w5 | wwww"))
    assert record.entries[0] == Entry(8, AZUL.parse("9w5"), ("wwww",))
    with pytest.raises(RecordError):
        list(record.replay())


# Cuts


@pytest.mark.parametrize("line_break", ["\n", "\r\n"], ids=["unix", "windows"])
def test_a_finished_game_cut_anywhere_is_never_accepted(line_break: str) -> None:
    """The message points to the line that has no end, or behind the last line, or in the header to the last line."""
    text = finished_text().replace("\n", line_break)
    body = text.index("0. start")
    for end in range(len(text)):
        problem = problem_with(text[:end])
        assert problem is not None, text[:end][-60:]
        in_header_at_line_end = text[:end].endswith("\n") and end <= body
        assert problem.line == text.count("\n", 0, end) + (not in_header_at_line_end)


def test_a_running_game_cut_at_the_end_of_a_line_is_a_shorter_running_game() -> None:
    text = running_text()
    whole = Record.parse(text)
    steps = [step.position for step in whole.replay()]
    first = line_of(text, "0. start")
    lines = text.splitlines(keepends=True)
    for kept in range(first, len(lines) + 1):
        record = replayed("".join(lines[:kept]))
        assert record == replace(whole, entries=whole.entries[: kept - first])
        assert record.final_position() == steps[kept - first]


def test_a_running_game_cut_anywhere_else_is_not_accepted() -> None:
    text = running_text()
    acceptable = {end + 1 for end, character in enumerate(text) if character == "\n"}
    acceptable -= set(range(text.index("0. start") + 1))
    for end in range(len(text)):
        assert (problem_with(text[:end]) is None) == (end in acceptable), text[:end][-60:]


def test_a_finished_game_without_its_result_or_without_its_last_move_is_noticed_without_a_seed() -> None:
    """The seed in the header says that a game is over. Without it, a game that is over still needs its result."""
    text = with_line(finished_text(), line_of(finished_text(), "seed"))
    assert problem_with(text) is None
    *body, result = text.splitlines()
    problem = problem_with("\n".join(body) + "\n")
    assert problem is not None
    assert (problem.line, problem.problem) == (len(body) + 1, "the game is over, but its result is missing")
    problem = problem_with("\n".join([*body[:-1], result]) + "\n")
    assert problem is not None
    assert (problem.line, problem.problem) == (len(body), "the record ends before the game does")


# Proof


def test_the_seed_proves_an_untouched_game() -> None:
    assert problem_with(finished_text(), prove=True) is None


def test_a_running_game_cannot_be_proved_and_says_so() -> None:
    problem = problem_with(running_text(), prove=True)
    assert problem is not None
    assert "cannot be proved" in problem.problem


def test_a_game_without_commitment_cannot_be_proved() -> None:
    text = with_line(finished_text(), line_of(finished_text(), "sealed"))
    assert problem_with(text) is None
    assert problem_with(text, prove=True) is not None


@pytest.mark.parametrize("header", ["seed", "sealed"])
def test_a_seed_that_was_not_sealed_is_found(header: str) -> None:
    text = with_line(finished_text(), line_of(finished_text(), header), f"{header}: {'0' * 64}")
    assert problem_with(text) is None
    problem = problem_with(text, prove=True)
    assert problem is not None
    assert problem.problem == "the seed is not the one that was sealed"


def test_a_wrong_seed_with_its_own_commitment_is_found_at_the_first_draw() -> None:
    other = bytes(32)
    text = with_line(finished_text(), line_of(finished_text(), "seed"), f"seed: {other.hex()}")
    text = with_line(text, line_of(text, "sealed"), f"sealed: {commitment(other)}")
    assert problem_with(text) is None
    problem = problem_with(text, prove=True)
    assert problem is not None
    assert (problem.line, problem.problem[:15]) == (line_of(text, "0. start"), "the seed deals ")


def swapped(draw: str) -> str:
    """The same pieces in another order."""
    letters = draw.replace(" ", "")
    place = next(i for i in range(len(letters) - 1) if letters[i] != letters[i + 1])
    mixed = letters[:place] + letters[place + 1] + letters[place] + letters[place + 2 :]
    return " ".join(mixed[i : i + 4] for i in range(0, len(mixed), 4))


def test_every_edited_draw_is_found_by_the_proof() -> None:
    text = finished_text()
    found = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if " | " in line:
            before, _, draw = line.rpartition(" | ")
            problem = problem_with(with_line(text, number, f"{before} | {swapped(draw)}"), prove=True)
            assert problem is not None
            assert problem.line == number
            assert problem.problem == f"the seed deals “{draw}” here"
            found += 1
    assert found > 3
