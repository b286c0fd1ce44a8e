"""The table as parts: what they hold, what a move changes of them, how they are drawn, and that they keep secrets."""

import re
from collections.abc import Hashable, Mapping
from random import Random
from zlib import compress

import pytest

from app.rules import GAMES
from app.rules.queens_garden import QueensGardenPosition
from app.rules.queens_garden.table_parts import (
    Bed,
    Dock,
    Expansion,
    Gain,
    GainLine,
    Gap,
    Piles,
    Score,
    Storage,
    Tally,
)
from app.rules.table_parts import Status, Turn
from tests.duel.drawing import Elements, attribute
from tests.queens_garden.drawing import ENVIRONMENT, NAMES, SPRITE, drawn, page, parts_for, public, random_game
from tests.queens_garden.kit import garden, play, storage, table
from tests.rules.kits import KITS

PARTS_OF_A_SEAT = 7 + 6 + 5
PARTS_OF_THE_TABLE = 1 + 5 + 12 + 3
MOST_BYTES_OF_A_MOVE = 4096
MOST_BYTES_ON_THE_LINE = 1300
CASES = [(2, {}), (3, {"board": "variant"}), (4, {"discard_on_pass": "yes"})]


def position(**rest: object) -> QueensGardenPosition:
    usual: dict[str, object] = {
        "beside": ["b6 b2", "^d2", "-"],
        "top": "y2 l4 b3 g6",
        "below": 1,
        "gardens": [garden("b5@01 b3@02 b1@03", up="y2@12", down="4"), garden()],
        "storages": [storage("b4 b4 y3", "p4", jokers=2), storage("g1")],
        "points": (31, 5),
        "round_": 3,
    }
    return table(**(usual | rest))  # type: ignore[arg-type]


def changed(before: Mapping[str, Hashable], after: Mapping[str, Hashable]) -> dict[str, Hashable]:
    assert before.keys() == after.keys()
    return {name: value for name, value in after.items() if before[name] != value}


# Values


def test_the_display_shows_tiles_on_their_spots_and_faces_that_are_up() -> None:
    at = position()
    parts = public(at)
    assert parts["status"] == Status(3, "turn", ())
    assert parts["expansion-1"] == Expansion(1, "beside", ("b6", "b2", "", ""), "", 0)
    assert parts["expansion-2"] == Expansion(2, "up", (), "d2", 0)
    assert parts["expansion-3"] == Expansion(3, "", (), "", 0), "it was taken"
    assert parts["expansion-4"] == Expansion(4, "top", ("y2", "l4", "b3", "g6"), "", 1)
    assert parts["expansion-5"] == Expansion(5, "", (), "", 0), "it is in the stack"
    assert parts["supply"] == len(at.supply)
    assert parts["piles"] == Piles(sum(at.bag), sum(at.tower), exhausted=False)
    assert parts["starter"] is True


def test_what_is_left_on_an_expansion_stays_on_its_spot() -> None:
    at = position()
    play(at, "+l")
    assert public(at)["expansion-4"] == Expansion(4, "beside", ("y2", "", "b3", "g6"), "", 0)


def test_an_exhausted_stack_says_so() -> None:
    assert public(position(top=None))["piles"].exhausted is True  # type: ignore[attr-defined]


def test_chips_count_what_a_take_would_bring() -> None:
    parts = public(position())
    chips = {code: parts[f"chip-{number}"] for number, code in enumerate("1b2p3l4y5g6d")}
    assert chips == {"1": 0, "b": 3, "2": 3, "p": 0, "3": 1, "l": 1, "4": 1, "y": 1, "5": 0, "g": 1, "6": 2, "d": 1}


def test_a_garden_has_a_part_for_each_place_and_for_what_stands_between_them() -> None:
    parts = public(position())
    assert parts["bed-0-0"] == Bed(0, "fountain", ("", "b5", "b3", "b1", "", "", ""), 0)
    assert parts["bed-0-1"] == Bed(1, "up", ("", "", "y2", "", "", "", ""), 2)
    assert parts["bed-0-2"] == Bed(2, "", ("",) * 7, 0)
    assert parts["bed-0-4"] == Bed(4, "down", ("",) * 7, 0)
    assert parts["gap-0-0"] == Gap(0, "statue", 0b000100), "its neighbour towards the upper left holds blue plant"
    assert parts["gap-0-4"] == Gap(4, "statue", 0b110000)
    assert parts["storage-0"] == Storage(("b4", "b4", "y3"), 2, ("p4",))
    own = [name for name in parts if re.fullmatch(r"(bed|gap|storage|tally|gain|score|turn)-0(-\d)?", name)]
    assert len(own) == PARTS_OF_A_SEAT
    assert len(parts) == 2 * PARTS_OF_A_SEAT + PARTS_OF_THE_TABLE


def test_the_points_if_the_round_or_the_game_ended_now() -> None:
    parts = public(position())
    assert parts["tally-0"] == Tally("d1b2p3l4y5g6", (0, 1, 3, 1, 0, 1, 0, 0, 1, 1, 0, 0), 1)
    assert parts["gain-0"] == Gain(
        round=(GainLine("category", "y", 1, 1, "12"), GainLine("pavilions", "", 1, 1, "10")),
        end=(
            GainLine("jokers", "", 2, 2, ""),
            GainLine("left", "", 4, -15, ""),
            GainLine("group", "b", 3, 9, "01 02 03"),
        ),
        total=31 + 2 + 2 - 15 + 9,
        is_final=False,
    )
    assert parts["score-0"] == Score(31, 2, 29)


def test_in_the_last_round_the_round_ends_with_the_game() -> None:
    score = public(position(round_=4))["score-0"]
    assert isinstance(score, Score)
    assert score.points + score.gain == score.end


def test_turns_and_who_has_passed() -> None:
    parts = public(position(passed=(1,)))
    assert parts["turn-0"] == Turn("turn", starts_next=False)
    assert parts["turn-1"] == Turn("passed", starts_next=True)
    assert parts["starter"] is False


def test_what_there_is_to_do_for_one_seat() -> None:
    at = position()
    assert parts_for(at, 0)["dock"] == Dock("turn", passed="", takes=True, buys=True, price=1, discards=False)
    assert parts_for(at, 1)["dock"] == Dock("wait", passed="", takes=True, buys=False, price=1, discards=False)
    late = position(passed=(1,), discard_on_pass="yes", points=(5, 5))
    assert parts_for(late, 0)["dock"] == Dock("turn", passed="", takes=True, buys=False, price=0, discards=True)


def test_who_has_passed_is_told_what_comes() -> None:
    at = position(seats=3, passed=(1, 2))
    assert [parts_for(at, seat)["dock"].passed for seat in range(3)] == ["", "starts", "acts"]  # type: ignore[attr-defined]
    last = position(seats=3, passed=(1, 2), round_=4)
    assert [parts_for(last, seat)["dock"].passed for seat in range(3)] == ["", "ends", "ends"]  # type: ignore[attr-defined]
    assert public(last)["turn-1"] == Turn("passed", starts_next=False)


# What is hidden


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_page_is_the_same_whatever_nobody_may_know(seats: int, options: dict[str, str]) -> None:
    """Two positions that differ only in faces that lie face down give the same bytes, for each seat and for all."""
    rng = Random(f"pages {seats}")
    scramble = KITS["queens-garden"].scramble
    assert scramble is not None
    differed = 0
    for at, _ in random_game(f"pages {seats}", seats, **options):
        if rng.random() < 0.93:
            continue
        for viewer in (None, *range(seats)):
            other = scramble(at.copy(), viewer, rng)
            assert isinstance(other, QueensGardenPosition)
            differed += other != at
            assert page(other, viewer) == page(at, viewer)
    assert differed > 5


# How they are drawn


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_every_part_is_one_element_with_its_name_as_id(seats: int, options: dict[str, str]) -> None:
    seen: set[tuple[str, Hashable]] = set()
    for number, (at, _) in enumerate(random_game(f"elements {seats}", seats, **options)):
        if number % 5 and at.acting:
            continue
        new = parts_for(at, 0).items() - seen
        seen |= new
        for name, value in new:
            html = drawn(name, value)
            assert [id_ for _, id_ in Elements(html).top] == [name], html
            assert re.match(rf'<\w+ id="{name}"', html), "a push finds its place by it"


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_page_holds_every_part_once_and_no_styles(seats: int, options: dict[str, str]) -> None:
    for number, (at, _) in enumerate(random_game(f"pages {seats}", seats, **options)):
        if number % 23 and at.acting:
            continue
        for viewer in (None, 0):
            elements = Elements(page(at, viewer))
            assert len(elements.ids) == len(set(elements.ids))
            assert set(parts_for(at, viewer)) <= set(elements.ids)
            assert "style" not in elements.attributes
            assert not any(name.startswith("on") for name in elements.attributes)


def test_every_picture_is_there() -> None:
    pictures = attribute("id", SPRITE)
    assert all(id_.startswith("art-garden-") for id_ in pictures)
    games = (random_game("art", seats) for seats in (2, 4))
    html = "".join(page(at, 0) for game in games for number, (at, _) in enumerate(game) if number % 30 == 0)
    used = {href.removeprefix("#") for href in attribute("href", html) if href.startswith("#art")}
    assert used <= pictures


def test_every_move_has_a_source_and_a_target() -> None:
    for number, (at, _) in enumerate(random_game("hands", 3)):
        if number % 17:
            continue
        for seat in at.acting:
            html = page(at, seat)
            picks, targets = attribute("data-pick", html), attribute("data-to", html)
            for code in (str(listed).rstrip("?") for listed in at.list_moves(seat)):
                pick = max((pick for pick in picks if code.startswith(pick)), key=len, default=None)
                assert pick is not None, code
                rest = code.removeprefix(pick)
                assert not rest or rest[0] == "," or rest in targets, code


def test_targets_and_actions_are_for_players_only() -> None:
    watched = page(position(), None)
    assert not attribute("data-to", watched)
    assert "x@" not in attribute("data-pick", watched)
    assert 'id="store"' not in watched
    turner = {""}  # scripts say where it turns to
    assert len(attribute("data-to", page(position(), 0)) - turner) == 48 + 6


def test_names_are_no_business_of_the_parts() -> None:
    for name, value in parts_for(position(), 0).items():
        assert not any(each in drawn(name, value) for each in (*NAMES, "Player"))


def test_words_for_those_who_do_not_see() -> None:
    parts = parts_for(position(), 0)
    told = {
        "expansion-1": "Expansion 1",
        "expansion-2": "Expansion 2, face up",
        "expansion-4": "Expansion 4, top of the stack, 1 below it",
        "bed-0-0": "the fountain board: blue plant, blue butterflies, blue tree; fountain, 3 of 6",
        "bed-0-1": "the right bed: yellow bird; pavilion, 1 of 6",
        "bed-0-2": "the upper right bed, no expansion yet",
        "bed-0-4": "the left bed, face down: empty",
        "gap-0-4": "statue, 2 of 6",
        "storage-1": "Storage, 1 of 12: light green tree",
        "store": "Your storage, 5 of 12",
    }
    for tile in ("yellow bird", "light purple flower", "blue butterflies", "light green tulips"):
        assert f'aria-label="{tile}"' in drawn("expansion-4", parts["expansion-4"])
    for name, words in told.items():
        assert f'aria-label="{words}"' in drawn(name, parts[name])


def test_a_finished_game_tells_who_has_won_and_where_the_points_came_from() -> None:
    *_, (at, _) = random_game("finish", 3)
    assert at.outcome is not None
    for viewer in (None, 0):
        html = page(at, viewer)
        assert "The game is over." in html
        for points in at.scores:
            assert f">{points}</td>".replace("-", "−") in html
    gain = public(at)["gain-0"]
    assert isinstance(gain, Gain)
    assert gain.is_final
    assert gain.total == at.scores[0]


# What a move changes


def test_a_placement_changes_its_place_and_what_stands_beside_it() -> None:
    at = position()
    before = public(at)
    play(at, "b4@04,xp4,2j")
    touched = changed(before, public(at))
    assert set(touched) == {
        "bed-0-0",
        *("gap-0-2", "gap-0-3"),
        *("storage-0", "tally-0", "gain-0", "score-0", "turn-0", "turn-1", "supply"),
    }


@pytest.mark.parametrize("viewer", [None, 0])
@pytest.mark.parametrize(("seats", "options"), CASES)
def test_moves_are_small(seats: int, options: dict[str, str], viewer: int | None) -> None:
    sizes = []
    before: Mapping[str, Hashable] = {}
    round_ = 0
    for at, move in random_game(f"small {seats}", seats, **options):
        after = parts_for(at, viewer)
        if move is not None and at.round == round_ and at.acting:
            pushed = "".join(drawn(name, value) for name, value in changed(before, after).items())
            sizes.append((len(pushed), len(compress(pushed.encode())), str(move)))
        before, round_ = after, at.round
    sizes.sort()
    assert sizes[len(sizes) // 2][0] < MOST_BYTES_OF_A_MOVE * 0.75
    assert sizes[-1][0] < MOST_BYTES_OF_A_MOVE * 1.6, "a take from many places at once"
    assert max(packed for _, packed, _ in sizes) < MOST_BYTES_ON_THE_LINE


# Options


def test_the_options_are_shown_as_the_ring_and_told_in_words() -> None:
    module = ENVIRONMENT.get_template("tables/queens-garden/options.html").module
    options = GAMES["queens-garden"].options(board="variant", round_points="5,,,,,,,,,,,7", discard_on_pass="yes")
    html = str(module.controls(options, 3, ("", "", "")))  # type: ignore[attr-defined]
    assert html.count('name="option_round_points"') == 12
    assert re.findall(r'placeholder="([^"]*)"', html) == [" "] * 12, "no number of another board"
    assert re.findall(r'data-board="variant"[^>]*>(\d+)<', html) == list("212121212121")
    assert sorted(re.findall(r'data-board="standard"[^>]*>(\d+)<', html)) == list("111111112233")
    assert re.findall(r'value="(\d+)">\s*<span class="usual"', html) == ["5", *"1212121212", "7"]
    assert "We do not know the numbers printed on the variant side" in html
    facts = re.sub("<[^>]*>", " ", str(module.facts(options)))  # type: ignore[attr-defined]
    assert "variant board" in facts
    assert "own round points" in facts
    told = str(module.change("option_board", ("standard", "variant"), ""))  # type: ignore[attr-defined]
    assert told.strip() == "You changed the board: standard → variant."
