"""The table as parts: what they hold, that a move changes few of them, and how they are drawn."""

import re
from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path

import pytest

from app.rules.actions import End, Resignation
from app.rules.azul import AzulOptions, AzulPosition
from app.rules.azul.components import FACTORIES, NOTHING
from app.rules.azul.table import AzulTable, Factory, Floor, Gain, Line, Pile, Wall
from app.rules.choices import choices, read
from app.rules.entries import Step
from app.rules.record import Record
from app.rules.table_parts import Score, Status, Turn
from app.rules.wording import phrase
from app.web.templating import environment
from tests.azul.kit import board, play, table

TABLE = AzulTable()
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "azul").glob("*.record"))
ENVIRONMENT = environment()
PARTS = ENVIRONMENT.get_template("tables/azul/parts.html").module
OPTIONS = ENVIRONMENT.get_template("tables/azul/options.html").module
MOST_BYTES_OF_A_TAKE = 2048
PARTS_PER_BOARD = 14
PARTS_OF_THE_TABLE = 18
MOST_PARTS_OF_A_TAKE = 10

TAKE = Turn("take", starts_next=False)
WAIT = Turn("wait", starts_next=False)


def kind(name: str) -> str:
    return name.split("-", maxsplit=1)[0]


def drawn(name: str, value: Hashable) -> str:
    return str(vars(PARTS)[kind(name)](name, value))


def replayed(file: Path) -> Iterator[tuple[Step, AzulPosition]]:
    for step in Record.parse(file.read_text(encoding="utf-8")).replay():
        assert isinstance(step.position, AzulPosition)
        yield step, step.position


def changed(before: Mapping[str, Hashable], after: Mapping[str, Hashable]) -> dict[str, Hashable]:
    assert before.keys() == after.keys()
    return {name: value for name, value in after.items() if before[name] != value}


# Values


def test_a_table_has_a_part_for_everything() -> None:
    position = table(
        factories={1: "bbyr", 3: "kkww"},
        centre="rry",
        boards=[
            board(lines=["", "rr", "", "b"], wall=["B...."], floor="rM", score=7),
            board(lines=["w"], score=2),
        ],
        holder=0,
        bag="b",
    )
    parts = TABLE.parts(position)
    assert len(parts) == PARTS_OF_THE_TABLE + 5 + 2 * PARTS_PER_BOARD
    assert parts["status"] == Status(1, "take", ())
    assert parts["factory-1"] == Factory(1, (0, 0, 1, 2))
    assert parts["factory-2"] == Factory(2, ())
    assert [parts[f"pile-{colour}"] for colour in range(5)] == [
        Pile(0, 0),
        Pile(1, 1),
        Pile(2, 2),
        Pile(3, 0),
        Pile(4, 0),
    ]
    assert parts["starter"] is False
    assert parts["line-0-0"] == Line(1, NOTHING, 0)
    assert parts["line-0-1"] == Line(2, 2, 2)
    assert parts["line-0-3"] == Line(4, 0, 1)
    assert parts["wall-0-0"] == Wall(1, (0, NOTHING, NOTHING, NOTHING, NOTHING))
    assert parts["floor-0"] == Floor((2, 5), 2)
    # Red in row 2 stands alone: 1 point, and 2 lost on the floor.
    assert parts["score-0"] == Score(7, -1)
    assert parts["score-1"] == Score(2, 1)
    assert parts["turn-0"] == Turn("take", starts_next=True)
    assert parts["turn-1"] == WAIT
    assert [parts[f"bag-{colour}"] for colour in range(5)] == [1, 0, 0, 0, 0]
    assert [parts[f"lid-{colour}"] for colour in range(5)] == position.lid
    assert AzulTable().sheet(position) is None
    assert parts["gain-0"] == (Gain("tile", 2, 2, 1), Gain("floor", 0, NOTHING, -2))


@pytest.mark.parametrize("seats", FACTORIES)
def test_parts_are_those_of_the_seats_and_stay_the_same(seats: int) -> None:
    parts = TABLE.parts(table(boards=[board() for _ in range(seats)], factories={1: "bbbb", 2: "bbry"}))
    assert len(parts) == PARTS_OF_THE_TABLE + FACTORIES[seats] + seats * PARTS_PER_BOARD
    assert {name for name in parts if kind(name) == "turn"} == {f"turn-{seat}" for seat in range(seats)}


def test_on_the_grey_wall_the_best_spaces_count() -> None:
    mine = board(lines=["r", "bb"], wall=[".....", "..K.."])
    position = table(wall="grey", factories={1: "bbyr"}, boards=[mine, board()])
    parts = TABLE.parts(position)
    # Blue beside black and below red: two runs of two.
    red, blue = position.if_round_ended_now()[0]
    assert [(line.points, line.cause) for line in (red, blue)] == [(1, "tile"), (4, "tile")]
    assert parts["gain-0"] == (Gain("tile", 1, 2, 1), Gain("tile", 2, 0, 4))
    assert re.findall("Line [0-9]+", drawn("gain-0", parts["gain-0"])) == ["Line 1", "Line 2"]
    assert parts["score-0"] == Score(0, 5)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_the_gains_are_those_of_a_round_that_ends_now(file: Path) -> None:
    for _, position in replayed(file):
        due = position.if_round_ended_now()
        lines = [TABLE.parts(position)[f"gain-{seat}"] for seat in range(position.seats)]
        assert [[(line.cause, line.points) for line in gain] for gain in lines] == [  # type: ignore[attr-defined]
            [(line.cause, line.points) for line in gain] for gain in due
        ]


def test_a34_the_status_warns_as_long_as_the_game_would_end_with_this_round() -> None:
    position = table(
        factories={1: "k", 2: "k"}, boards=[board(lines=["", "", "r"]), board()], round_=2, last_change=0
    )
    assert TABLE.parts(position)["status"] == Status(2, "take", ())
    play(position, "1kf")
    play(position, "2kf", "bbbb yyyy rrrr kkkk wwww")
    warning = phrase("Another round without a tile in a line or on a wall ends the game.")
    assert TABLE.parts(position)["status"] == Status(3, "take", (warning,))
    assert warning.text in drawn("status", TABLE.parts(position)["status"])
    seat = position.acting[0]
    play(position, "1bf")
    assert TABLE.parts(position)["status"] == Status(3, "take", (warning,))
    play(position, "2y2", seat=1 - seat)
    assert TABLE.parts(position)["status"] == Status(3, "take", ())


def test_a34_the_status_warns_that_only_a_wall_can_save_the_game() -> None:
    boards = [board(lines=["", "", "k"]), board()]
    position = table(factories={1: "k", 2: "kk"}, boards=boards, round_=10)
    warning = phrase("Another round without a tile on a wall ends the game.")
    play(position, "1k2")
    assert TABLE.parts(position)["status"] == Status(10, "take", (warning,))
    saved = position.copy()
    play(saved, "2k2", "bbbb yyyy rrrr kkkk wwww")
    assert saved.outcome is None
    assert TABLE.parts(saved)["status"] == Status(11, "take", ())
    play(position, "2k5")
    assert position.outcome is not None


def test_while_walls_are_tiled_some_choose_and_some_are_done() -> None:
    position = table(wall="grey", boards=[board(lines=["r"]), board(lines=["b"])])
    play(position, "t12")
    parts = TABLE.parts(position)
    assert parts["status"] == Status(1, "tile", ())
    assert parts["turn-0"] == Turn("done", starts_next=False)
    assert parts["turn-1"] == Turn("tile", starts_next=False)


@pytest.mark.parametrize(
    ("file", "stage"), [("01-2-careful", "won"), ("06-2-tie-broken-by-rows", "won"), ("07-2-shared-win", "shared")]
)
def test_at_the_end_the_winners_are_told_and_why(file: str, stage: str) -> None:
    *_, (_, position) = replayed(GOLDEN[0].with_name(f"{file}.record"))
    assert position.outcome is not None
    parts = TABLE.parts(position)
    stages = [getattr(parts[f"turn-{seat}"], "stage", None) for seat in range(position.seats)]
    assert [seat for seat, told in enumerate(stages) if told == stage] == list(position.outcome.winners)
    status = drawn("status", parts["status"])
    assert str(position.outcome.reason) in status
    assert position.outcome.tie_break is None or str(position.outcome.tie_break) in status


def test_choices_are_the_legal_moves_of_who_may_act() -> None:
    position = table(factories={1: "bbyr"}, boards=[board(lines=["b"]), board()])
    mine = choices(position, 0)
    assert mine.startswith("1(b(2|")
    assert read(mine) == [str(move) for move in position.legal_moves(0)]
    assert "1b1" not in read(mine)
    assert choices(position, 1) == ""


def finish(position: AzulPosition, own: int | None = None) -> str:
    """Who has won, in words."""
    template = ENVIRONMENT.get_template("tables/azul/finish.html")
    html = template.render(names=("Ada", "<b>"), own=own, sheet=TABLE.sheet(position))
    told = re.search(r'<p class="winners">(.*?)</p>', html, re.DOTALL)
    assert told is not None
    return told[1].strip()


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("01-2-careful", r"(Ada|&lt;b&gt;) wins by \d+ points?\."),
        ("06-2-tie-broken-by-rows", r"(Ada|&lt;b&gt;) wins with more complete rows\."),
        ("07-2-shared-win", r"A shared win: Ada, &lt;b&gt;\."),
    ],
)
def test_the_end_says_who_has_won_and_by_what(file: str, words: str) -> None:
    *_, (_, position) = replayed(GOLDEN[0].with_name(f"{file}.record"))
    assert re.fullmatch(words, finish(position))


def test_an_end_that_was_agreed_may_have_no_winner_or_one_with_fewer_points() -> None:
    boards = [board(score=7), board(score=2)]
    position = table(factories={1: "bbyr"}, boards=boards)
    position.stop(End().outcome(0, 2))
    assert finish(position) == "Nobody has won."
    position = table(factories={1: "bbyr"}, boards=boards)
    position.stop(Resignation().outcome(0, 2))
    assert finish(position) == "&lt;b&gt; wins."
    assert finish(position, own=1) == "You win!"


def test_the_sheet_of_a_finished_game_has_every_point_and_ranks_by_rows_among_equals() -> None:
    *_, (_, position) = replayed(GOLDEN[0].with_name("06-2-tie-broken-by-rows.record"))
    sheet = TABLE.sheet(position)
    assert sheet is not None
    assert sheet.totals == position.scores
    causes = ("tile", "floor", "row", "column", "colour")
    assert {line.cause for line in sheet.lines} <= set(causes)
    for seat in range(position.seats):
        assert sum(sheet.points(cause)[seat] for cause in causes) == position.scores[seat]
    assert sorted(sheet.ranks) == [1, 2]
    assert sheet.order[0] == sheet.winners[0]


# Changes


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_take_changes_few_parts_and_few_bytes(file: Path) -> None:
    before: Mapping[str, Hashable] | None = None
    for step, position in replayed(file):
        after = TABLE.parts(position)
        if before is not None and [type(event).__name__ for event in step.events] == ["Took"]:
            parts = changed(before, after)
            walls = {name for name in parts if kind(name) == "wall"}
            assert walls == set()
            ending = sum(kind(name) == "gain" for name in parts) > 1  # bonuses are due
            assert len(parts) <= MOST_PARTS_OF_A_TAKE or ending
            html = "".join(drawn(name, value) for name, value in parts.items())
            assert len(html.encode()) < MOST_BYTES_OF_A_TAKE
        before = after


# Pictures


def every_part() -> Iterator[tuple[str, Hashable]]:
    seen: set[tuple[str, Hashable]] = set()
    for file in GOLDEN:
        for _, position in replayed(file):
            seen |= {*TABLE.parts(position).items()}
    yield from seen


def test_every_part_is_drawn_as_one_element_that_begins_with_its_id() -> None:
    count = 0
    for name, value in every_part():
        html = drawn(name, value)
        tag = re.match(rf'<(b|div|p|span|ul) id="{name}"', html)
        assert tag is not None, html
        assert html.endswith(f"</{tag[1]}>")
        assert "  " not in html
        assert "\n\n" not in html
        count += 1
    assert count > 1000


@pytest.mark.parametrize("mine", [None, 0, 1])
@pytest.mark.parametrize("wall", ["colour", "grey"])
@pytest.mark.parametrize("seats", FACTORIES)
def test_the_table_has_a_place_for_every_part(seats: int, wall: str, mine: int | None) -> None:
    parts = TABLE.parts(table(wall=wall, boards=[board() for _ in range(seats)], factories={1: "bbbb", 2: "bbry"}))
    placed: list[str] = []
    html = ENVIRONMENT.get_template("tables/azul/table.html").render(
        names=("Ada", "<b>", "Eve", "Bob")[:seats],
        seats=seats,
        options=AzulOptions(wall=wall),
        mine=mine,
        chances=True,
        part=lambda name: placed.append(name) or name,  # type: ignore[func-returns-value]
    )
    assert sorted(placed) == sorted(parts)
    assert "Board of Ada" in html
    assert "Board of &lt;b&gt;" in html
    targets = re.findall(r'<button class="aim" hidden(?: data-draft="\d")? data-to="(\w+)"', html)
    assert len(targets) == seats * (6 if wall == "colour" else 31)
    assert ("t24" in targets) == (wall == "grey")
    assert len(re.findall(r'id="([^"]+)"', html)) == len(set(re.findall(r'id="([^"]+)"', html)))


def test_the_host_finds_every_option_with_its_present_value() -> None:
    """The edition is chosen with the game: it has a card of its own."""
    options = AzulOptions(wall="grey", starter="2")
    walls = str(vars(OPTIONS)["main"](options))
    assert re.findall(r'name="option_wall" value="(\w+)"( checked)?', walls) == [("colour", ""), ("grey", " checked")]
    controls = str(vars(OPTIONS)["controls"](options, 3, ("Ada", "", "<b>")))
    chosen = re.findall(r'<option value="(\w+)" selected>([^<]+)</option>', controls)
    assert chosen == [("2", "Seat 2")]
    assert re.findall(r'name="option_(\w+)"', controls) == ["starter"]
    assert '<option value="3">&lt;b&gt;</option>' in controls
    assert re.findall(r'<option value="(\w+)"', controls) == ["random", "1", "2", "3"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (AzulOptions(), ["coloured wall"]),
        (AzulOptions(wall="grey", edition="mini"), ["grey wall", "Mini"]),
        (AzulOptions(starter="2"), ["coloured wall", "seat 2 starts"]),
    ],
)
def test_the_options_in_a_few_words(options: AzulOptions, words: list[str]) -> None:
    assert re.findall("<span>(.*?)</span>", str(vars(OPTIONS)["facts"](options))) == words


def test_words_for_those_who_do_not_see() -> None:
    assert 'aria-label="Factory 3: 2 red, 1 blue, 1 white"' in drawn("factory-3", Factory(3, (2, 0, 2, 4)))
    assert 'aria-label="Factory 3: empty"' in drawn("factory-3", Factory(3, ()))
    assert 'aria-label="Line 4: empty"' in drawn("line-0-3", Line(4, NOTHING, 0))
    assert 'aria-label="Line 4: 2 of 4, red"' in drawn("line-0-3", Line(4, 2, 2))
    assert 'aria-label="Wall row 2: white, black"' in drawn("wall-0-1", Wall(2, (4, -1, -1, -1, 3)))
    assert 'aria-label="Wall row 2: empty"' in drawn("wall-0-1", Wall(2, (-1, -1, -1, -1, -1)))
    assert 'aria-label="Floor: start marker, 2 red (−4)"' in drawn("floor-0", Floor((5, 2, 2), 4))
    assert 'aria-label="Floor: empty"' in drawn("floor-0", Floor((), 0))


def test_one_button_takes_all_tiles_of_a_colour() -> None:
    html = drawn("factory-3", Factory(3, (2, 0, 2, 4)))
    assert re.findall(r'<button data-pick="(\w+)" aria-label="([^"]+)"', html) == [
        ("3r", "2 red"),
        ("3b", "1 blue"),
        ("3w", "1 white"),
    ]
    assert html.count('data-pick="3r"') == 2
    piles = drawn("pile-0", Pile(0, 3)) + drawn("pile-1", Pile(1, 0)) + drawn("pile-4", Pile(4, 1))
    assert re.findall(r'data-pick="(\w+)" aria-label="([^"]+)"', piles) == [("cb", "3 blue"), ("cw", "1 white")]
    assert "start marker" in drawn("starter", True)
    assert "start marker" not in drawn("starter", False)


def test_gains_and_losses_have_a_sign() -> None:
    assert "+4 now" in drawn("score-0", Score(3, 4))
    assert "−2 now" in drawn("score-0", Score(3, -2))
    assert "now" not in drawn("score-0", Score(3, 0))
