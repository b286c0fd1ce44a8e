"""What holds in every position of every game, whatever anybody does."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.rules.contract import Event
from app.rules.dealer import SealedDealer
from app.rules.queens_garden import PlaceExpansion, PlaceTile, QueensGardenPosition
from app.rules.queens_garden.events import Completed, Passed
from app.rules.queens_garden.garden import FEATURE_JOKERS
from app.rules.queens_garden.geometry import AROUND, FEATURES_NEAR
from app.rules.starting_points import StartingPoints
from tests.queens_garden.kit import CODES, GAME, expansions_of, of, tiles_of
from tests.queens_garden.test_groups import has_no_twins

CASES = [
    (seats, {"board": board, "discard_on_pass": discard})
    for seats in (2, 3, 4)
    for board in ("standard", "variant")
    for discard in ("no", "yes")
]
in_every_case = pytest.mark.parametrize(("seats", "options"), CASES)


def steps(seats: int, options: dict[str, str], number: int) -> Iterator[tuple[QueensGardenPosition, list[Event]]]:
    """Every position of a random game with what led to it. In odd games everybody builds around features."""
    rng = Random(f"{seats} {options} {number}")
    dealer = SealedDealer(rng.randbytes(32))
    position = GAME.start(GAME.options(**options), seats, dealer)
    yield position, []
    while position.acting:
        seat = position.acting[0]
        moves = position.legal_moves(seat).candidates()
        move = rng.choice(moves)
        building = [move for move in moves if isinstance(move, PlaceTile | PlaceExpansion)]
        if number % 2 and building:
            occupied = position.gardens[seat].occupied
            move = max(building, key=lambda move: (surrounding(occupied, move.space), rng.random()))
        yield position, position.play(seat, move, dealer)


def surrounding(occupied: int, space: int) -> int:
    """How nearly a hex on this space would complete a feature."""
    return max((AROUND[feature] & occupied).bit_count() for feature in (*FEATURES_NEAR[space], space))


@in_every_case
def test_q3_q4_tiles_and_expansions_are_conserved(seats: int, options: dict[str, str]) -> None:
    for position, _ in steps(seats, options, 0):
        assert tiles_of(position) == dict.fromkeys(range(36), 3)
        assert expansions_of(position) == list(range(36))
        assert min(position.bag + position.tower) >= 0


def slow_copies(position: QueensGardenPosition) -> list[int]:
    """For each hex the numbers where it can be taken, from what lies in the display."""
    display = position.display
    copies = [0] * 36
    for number in range(1, len(display.expansions)):
        for tile in (lying for lying in display.tiles[number] if lying != -1):
            copies[tile] |= 1 << number
        if display.face_up >> number & 1:
            copies[display.expansions[number]] |= 1 << number
    return copies


@in_every_case
def test_q10_q14_the_display_knows_what_lies_in_it_and_only_empty_expansions_are_face_up(
    seats: int, options: dict[str, str]
) -> None:
    for position, _ in steps(seats, options, 4):
        display = position.display
        assert display.copies == slow_copies(position)
        for number in range(1, len(display.expansions)):
            gone, up = display.expansions[number] == -1, display.face_up >> number & 1
            assert bool(display.tiles[number]) == (not gone and not up and number <= display.top)
            assert number < display.top or not (gone or up)


@in_every_case
def test_q20_no_group_ever_holds_two_identical_hexes(seats: int, options: dict[str, str]) -> None:
    for number in range(2):
        *_, (last, _) = steps(seats, options, number)
        for plot in last.gardens:
            assert has_no_twins({cell: CODES[hex_] for cell, hex_ in enumerate(plot.hexes) if hex_ >= 0})


@in_every_case
def test_q6_q17_storages_are_never_over_full_and_no_joker_is_in_a_garden(seats: int, options: dict[str, str]) -> None:
    for number in range(2):
        for position, _ in steps(seats, options, number):
            for held, plot in zip(position.storages, position.gardens, strict=True):
                assert 0 <= held.jokers <= 12 - len(held.tiles)
                assert len(held.expansions) <= 2
                assert held.tiles == sorted(held.tiles)
                assert all(-1 <= hex_ < 36 for hex_ in plot.hexes)
                assert {cell for cell in range(49) if plot.occupied >> cell & 1} == {
                    cell for cell, hex_ in enumerate(plot.hexes) if hex_ >= 0
                }
                assert not plot.free & plot.occupied


@in_every_case
def test_q21_every_feature_pays_exactly_once_and_only_when_it_is_surrounded(
    seats: int, options: dict[str, str]
) -> None:
    paid: Counter[tuple[int, int]] = Counter()
    total = 0
    for number in range(1, 8, 2):
        paid.clear()
        for position, events in steps(seats, options, number):
            last = position
            for event in of(Completed, events):
                paid[event.seat, event.feature] += 1
                assert event.jokers + event.lost == FEATURE_JOKERS[event.feature]
        surrounded = {
            (seat, feature)
            for seat, plot in enumerate(last.gardens)
            for feature in FEATURE_JOKERS
            if plot.is_feature(feature) and AROUND[feature] & ~plot.occupied == 0
        }
        assert paid == dict.fromkeys(surrounded, 1)
        total += len(paid)
    assert total > 3


@in_every_case
def test_q23_q26_q27_no_score_is_negative_before_the_end(seats: int, options: dict[str, str]) -> None:
    for number in range(4):
        for position, _ in steps(seats, options, number):
            assert position.outcome is not None or min(position.scores) >= 0


@in_every_case
def test_q42_the_lines_of_the_sheet_add_up_to_the_score(seats: int, options: dict[str, str]) -> None:
    for position, _ in steps(seats, options, 2):
        for seat in range(seats):
            lines = [line for line in position.sheet if line.seat == seat]
            assert lines[0] == StartingPoints(seat, 15)
            assert sum(line.points for line in lines) == position.scores[seat]


@in_every_case
def test_q25_a_forced_pass_had_no_other_move(seats: int, options: dict[str, str]) -> None:
    """The seat is asked again in a copy: it finds nothing but the pass."""
    forced = 0
    for number in range(4):
        for position, events in steps(seats, options, number):
            ends = [event.seat for event in of(Passed, events) if event.forced]
            if ends and position.outcome is None and ends[-1] in position.passed:
                twin = position.copy()
                twin.acting = (ends[-1],)
                assert {str(move) for move in twin.legal_moves(ends[-1])} == {"pass"}
                forced += 1
    assert forced or options["discard_on_pass"] == "yes"


@in_every_case
def test_q7_four_rounds_each_with_its_own_categories(seats: int, options: dict[str, str]) -> None:
    *_, (last, _) = steps(seats, options, 3)
    assert last.round == 4
    assert last.stacks == []
    assert {line.round for line in last.sheet} <= {0, 1, 2, 3, 4}
