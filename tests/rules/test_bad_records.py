"""Whatever is wrong with a record, the reader gets a `RecordError` with its line, and never another error."""

import pytest

from app.rules.entries import RecordError
from app.rules.match import Match
from app.rules.record import MAX_CHARACTERS, MAX_ENTRIES, Record
from tests.rules.samples import (
    SEED,
    finished_text,
    line_of,
    problem_with,
    replayed,
    running_text,
    with_line,
)


def expect(text: str, line: int, problem: str) -> None:
    """This text is refused at this line, with a message that contains these words."""
    found = problem_with(text)
    assert found is not None
    assert problem in found.problem
    assert found.line == line
    assert str(found) == f"line {line}: {found.problem}"


def with_line_kept(text: str, number: int, line: str) -> str:
    """Like `with_line`, but only line feeds separate lines, as in a record."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


# The first line


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", " azulejo record 1\n", "Azulejo record 1\n", "azulejo", "\0" * 99]
)
def test_another_beginning_is_no_record(text: str) -> None:
    expect(text, 1, "a record begins with “azulejo record 2”")


@pytest.mark.parametrize("version", ["4", "0", "01", "1.0", "one", "", " 1", "1 "])
def test_another_version_is_not_known(version: str) -> None:
    text = with_line(running_text(), 1, f"azulejo record {version}")
    expect(text, 1, "only versions 1 to 3 of the format are known")


def test_an_absurdly_long_text_is_refused_before_it_is_read() -> None:
    expect(running_text() + "9" * MAX_CHARACTERS, 1, f"at most {MAX_CHARACTERS} characters")


def test_a_text_of_the_greatest_length_is_read() -> None:
    text = running_text() + "9" * (MAX_CHARACTERS - len(running_text()) - 1) + "\n"
    assert len(text) == MAX_CHARACTERS
    expect(text, text.count("\n"), "a line is a number, the player, a move and what was drawn")


def test_more_moves_than_any_game_has() -> None:
    head = running_text().split("\n0. start")[0]
    moves = "".join(f"{number}. 1 back0\n" for number in range(1, MAX_ENTRIES + 2))
    text = f"{head}\n0. start\n{moves}"
    expect(text, text.count("\n"), f"at most {MAX_ENTRIES} moves")


# The header


def test_the_line_of_an_unknown_game_is_named() -> None:
    expect("azulejo record 1\nseats: 2\ngame: chess\n\n0. start\n", 3, "the game is one of: ")


def test_a_header_may_be_called_like_a_word_of_the_program() -> None:
    expect("azulejo record 1\ngame: azul\nseats: 2\nself: x\n\n0. start\n", 4, "no option")


@pytest.mark.parametrize("name", ["chess", "Azul", "", "azul ", "__class__"])
def test_an_unknown_game(name: str) -> None:
    expect(with_line(running_text(), 2, f"game: {name}"), 2, "the game is one of: azul")


@pytest.mark.parametrize("header", ["game", "seats"])
def test_a_header_that_must_be_there(header: str) -> None:
    text = with_line(running_text(), line_of(running_text(), header))
    expect(text, 1, f"the header does not name the {header}")


@pytest.mark.parametrize("seats", ["1", "5", "0", "-2", "two", "02", "2 ", "²", "٢", "", "9" * 5000])
def test_bad_seats(seats: str) -> None:
    expect(with_line(running_text(), 3, f"seats: {seats}"), 3, "the seats are one of: 2, 3, 4")


def test_an_unknown_header() -> None:
    expect(with_line(running_text(), 4, "edition: classic", "weather: fine"), 5, "no option “weather”")


def test_a_name_for_a_seat_that_is_not_there() -> None:
    number = line_of(running_text(), "player 2")
    expect(with_line(running_text(), number, "player 2: A", "player 3: B"), number + 1, "no option “player 3”")


def test_a_bad_value_of_an_option() -> None:
    number = line_of(running_text(), "wall")
    expect(with_line(running_text(), number, "wall: gold"), number, "it can be: colour, grey")


def test_options_that_do_not_fit_the_seats_are_found_where_the_table_is_set() -> None:
    text = with_line(running_text(), line_of(running_text(), "starter"), "starter: 4")
    expect(text, line_of(text, "0. start"), "cannot start a game of 2")


@pytest.mark.parametrize("header", ["game", "seats", "wall", "player 1", "sealed"])
def test_a_repeated_header(header: str) -> None:
    number = line_of(running_text(), header)
    line = running_text().splitlines()[number - 1]
    expect(with_line(running_text(), number, line, line), number + 1, f"“{header}” stands here for the second time")


@pytest.mark.parametrize(
    "line", ["wall", "wall:colour", "Wall: colour", ": colour", " wall: colour", "wäll: x", "0. start"]
)
def test_a_line_that_is_no_header(line: str) -> None:
    expect(with_line(running_text(), 5, line), 5, "a line of the header is a name, a colon and a value")


@pytest.mark.parametrize(
    "name", ["", "x" * 25, "a\tb", "a\rb", "a\x00", "\x1b[31mred", "a\u2028b", "a\u202eb", "\ud800"]
)
def test_bad_names(name: str) -> None:
    number = line_of(running_text(), "player 2")
    expect(with_line_kept(running_text(), number, f"player 2: {name}"), number, "a name has 1 to 24 characters")


def test_either_every_seat_has_a_name_or_none() -> None:
    expect(with_line(running_text(), line_of(running_text(), "player 2")), 1, "does not name the player 2")
    number = line_of(running_text(), "player 1")
    expect(with_line(running_text(), number), number, "no option “player 2”")
    assert problem_with(with_line(with_line(running_text(), number), number)) is None


@pytest.mark.parametrize("header", ["sealed", "seed"])
@pytest.mark.parametrize("value", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٠" * 64, " " + "0" * 63])
def test_a_bad_hash(header: str, value: str) -> None:
    number = line_of(finished_text(), header)
    expect(with_line(finished_text(), number, f"{header}: {value}"), number, "64 hexadecimal digits belong here")


# The moves

BODY = "a line is a number, the player, a move and what was drawn"


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "1",
        "1.",
        "1. 1",
        "1 1 3r4",
        "1. 0 3r4",
        "1. 10 3r4",
        "1. 1  3r4",
        "1. 1 3r4 ",
        "1. 1 3r4|b",
        "1. 1 3r4 |",
        "1. 1 3r4 | ",
        "1. 1 3r4 || b",
        "١. 1 3r4",
        "-1. 1 3r4",
        "1. x 3r4",
        "# a remark",
        "1. 1 3r4 bbyr",
        "result:",
        "Result: 1 2",
    ],
)
def test_a_line_that_is_no_entry(line: str) -> None:
    number = line_of(running_text(), "1. ")
    found = problem_with(with_line(running_text(), number, line))
    assert found is not None
    assert found.line == number
    assert found.problem == BODY or "is not a move of this game" in found.problem


WORDS = ["undo", "UNDO", "back", "back01", "back-1", "back1+", "Back1", "end31", "end0", "ends", "start"]


@pytest.mark.parametrize("code", ["xyz", "3r6", *WORDS, "3r4|b", "{code}", "t66", "9" * 5000])
def test_an_unreadable_move(code: str) -> None:
    number = line_of(running_text(), "2. ")
    expect(with_line(running_text(), number, f"2. 1 {code}"), number, f"“{code[:40]}” is not a move of this game.")


@pytest.mark.parametrize("label", ["0", "2", "01", "1000000", "9" * 5000])
def test_wrong_numbering(label: str) -> None:
    number = line_of(running_text(), "1. ")
    rest = running_text().splitlines()[number - 1].removeprefix("1.")
    expect(with_line(running_text(), number, f"{label}.{rest}"), number, "line number 1 of the game should be here")


def test_a_missing_a_repeated_and_an_exchanged_line() -> None:
    text = running_text()
    number = line_of(text, "3. ")
    third, fourth = text.splitlines()[number - 1 : number + 1]
    expect(with_line(text, number), number, "line number 3 of the game")
    expect(with_line(text, number, third, third), number + 1, "line number 4 of the game")
    expect(with_line(with_line(text, number, fourth), number + 1, third), number, "line number 3 of the game")


def test_the_start_stands_at_the_start_and_nowhere_else() -> None:
    text = running_text()
    start = line_of(text, "0. start")
    expect(with_line(text, start), start, "line number 0 of the game")
    expect(with_line(text, start, "0. 1 3r4"), start, "line number 0 of the game")
    expect(with_line(text, start + 1, "1. start"), start + 1, "line number 1 of the game")


def test_every_edited_move_is_found_or_is_another_possible_game() -> None:
    """An edit that is refused is refused in its own line or in a later one, never before."""
    text = running_text()
    refused = 0
    for number in range(line_of(text, "1. "), text.count("\n") + 1):
        label, player, *rest = text.splitlines()[number - 1].split(" ", 2)
        for code in ("9w5", "t11", "cbf", "1b1", "1kf"):
            draws = rest[0].partition(" ")[2]
            found = problem_with(with_line(text, number, f"{label} {player} {code} {draws}".strip()))
            if found is not None:
                assert number <= found.line <= text.count("\n") + 1
                refused += 1
        other = "2" if player == "1" else "1"
        found = problem_with(with_line(text, number, f"{label} {other} {rest[0]}"))
        if not rest[0].startswith("back"):
            assert found is not None
            assert found.line == number
            assert "turn" in found.problem
    assert refused > 20


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (" | ", " ", BODY),
        ("b", "x", "“x” is no piece of this draw"),
        ("b", "", "19 pieces are drawn where 20 are due"),
        ("b", "bb", "21 pieces are drawn where 20 are due"),
    ],
)
def test_an_edited_draw(old: str, new: str, problem: str) -> None:
    text = running_text()
    start = line_of(text, "0. start")
    number = next(n for n, line in enumerate(text.splitlines(), start=1) if n > start and " | " in line)
    before, bar, draw = text.splitlines()[number - 1].partition(" | ")
    expect(with_line(text, number, before + (bar + draw).replace(old, new, 1)), number, problem)


def test_a_missing_a_superfluous_and_an_impossible_draw() -> None:
    text = running_text()
    start = line_of(text, "0. start")
    line = text.splitlines()[start - 1]
    expect(with_line(text, start, "0. start"), start, "a draw is missing")
    expect(with_line(text, start, line.rpartition(" | ")[0]), start, "a draw is missing")
    expect(with_line(text, start, f"{line} | b"), start, "there are more draws than the move asks for")
    expect(with_line(text, start + 1, f"{text.splitlines()[start]} | b"), start + 1, "there are more draws")
    second = next(n for n, each in enumerate(text.splitlines(), start=1) if n > start and " | " in each)
    before = text.splitlines()[second - 1].partition(" | ")[0]
    expect(with_line(text, second, f"{before} | {' '.join(['bbbb'] * 5)}"), second, "of “b” can be drawn, not 20")


def _takeback_in(text: str) -> tuple[int, str]:
    """The first takeback of a record: its line, and the number of its entry."""
    number = next(n for n, line in enumerate(text.splitlines(), start=1) if " back" in line)
    return number, text.splitlines()[number - 1].split()[0]


def test_a_takeback_with_nothing_to_take_back() -> None:
    text = running_text()
    first = line_of(text, "1. ")
    expect(with_line(text, first, "1. 1 back0"), first, "there is no move to take back")
    head = "\n".join(text.splitlines()[:first])
    expect(f"{head}\n2. 1 back0\n3. 1 back0\n", first + 2, "there is no move to take back")
    expect(f"{head}\n2. 1 back1\n", first + 1, "there is no move to take back")


@pytest.mark.parametrize("to", [2, 3, 900000])
def test_a_takeback_to_what_does_not_stand(to: int) -> None:
    text = running_text()
    head = "\n".join(text.splitlines()[: line_of(text, "2. ")])
    problem = "there is no move to take back" if to == 3 else "one cannot go back"
    expect(f"{head}\n3. 1 back1\n4. 1 back{to}\n", line_of(text, "4. "), problem)


@pytest.mark.parametrize("kept", ["+1", "+2", "+9", "+3+2", "+2+2"])
def test_a_takeback_keeps_only_what_others_chose_meanwhile(kept: str) -> None:
    """Where the seats act in turn, that is nothing."""
    text = running_text()
    number = line_of(text, "4. ")
    seat = text.splitlines()[number - 2].split()[1]
    head = "\n".join(text.splitlines()[: number - 1])
    expect(f"{head}\n4. {seat} back1{kept}\n", number, "")


def test_a_takeback_by_somebody_who_does_not_play() -> None:
    text = running_text()
    number, entry = _takeback_in(text)
    expect(with_line(text, number, f"{entry} 9 back1"), number, "there is no player 9")


def test_a_takeback_after_the_end() -> None:
    text = finished_text()
    *_, last, result, _ = text.split("\n")
    number = int(last.split(".")[0]) + 1
    expect(text.replace(result, f"{number}. 1 back1\n{result}"), text.count("\n"), "the game is over")


def test_a_takeback_mixes_nothing_that_was_not_seen() -> None:
    text = running_text()
    number, _ = _takeback_in(text)
    line = text.splitlines()[number - 1]
    expect(with_line(text, number, f"{line} | b"), number, "nothing was seen that could be mixed")


def test_an_end_draws_nothing_and_names_players_of_the_game() -> None:
    text = running_text()
    last = text.count("\n") + 1
    number = int(text.splitlines()[-1].split(".")[0]) + 1
    expect(f"{text}{number}. 1 end | b\n", last, "an end draws nothing")
    expect(f"{text}{number}. 1 end3\n", last, "there is no such winner")
    expect(f"{text}{number}. 3 resign\n", last, "there is no player 3")
    expect(f"{text}{number}. 1 end\n{number + 1}. 1 resign\n", last + 1, "the game is over already")


# The end


def test_a_wrong_result() -> None:
    text = finished_text()
    last = text.count("\n")
    true = text.splitlines()[-1].removeprefix("result: ")
    for result in ("0 0", f"{true} 0", true.split()[0], "-1 -1", "9999 9999"):
        expect(with_line(text, last, f"result: {result}"), last, f"the result of this game is {true}")
    for result in ("", "a b", "99999 1", "1,2", "1.0 2"):
        expect(with_line(text, last, f"result: {result}"), last, BODY)


def test_a_result_or_a_seed_of_a_game_that_goes_on() -> None:
    text = running_text()
    after = text.count("\n") + 1
    expect(text + "result: 1 2\n", after, "the record ends before the game does")
    seed = with_line(text, line_of(text, "sealed"), f"seed: {'0' * 64}")
    expect(seed, after, "the record ends before the game does")


def test_something_after_the_result() -> None:
    after = finished_text().count("\n") + 1
    for line in ("", "result: 1 2", "62. 1 3r4", "hello"):
        expect(f"{finished_text()}{line}\n", after, "something follows the result")


def test_moves_after_the_end() -> None:
    *body, result = finished_text().splitlines()
    number = len(replayed(finished_text()).entries) + 1
    for player in (1, 2):
        text = "\n".join([*body, f"{number}. {player} cbf", result]) + "\n"
        expect(text, len(body) + 1, "The game is over.")


def test_a_game_that_cannot_have_been_is_not_taken_up() -> None:
    number = line_of(running_text(), "1. ")
    record = Record.parse(with_line(running_text(), number, "1. 1 t11"))
    with pytest.raises(RecordError) as refused:
        Match.resume(record, SEED)
    assert refused.value.line == number
