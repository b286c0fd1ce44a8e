"""What holds in every game: pieces, tokens, chips, dome tiles and special tiles are counted."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from app.rules.contract import Event
from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition
from app.rules.duel.components import SPECIAL, WILD
from app.rules.duel.events import Dealt, Domed, TookChip
from app.rules.duel.tiling_events import Adorned
from app.rules.starting_points import StartingPoints
from tests.duel.kit import by_colour, of, start
from tests.duel.styles import STYLES, choose

GAMES = 40


@cache
def games() -> tuple[tuple[str, tuple[tuple[DuelPosition, list[Event]], ...]], ...]:
    """Whole games in every style, as the positions after each move with what happened."""
    return tuple((style, tuple(played(style, number))) for style in STYLES for number in range(GAMES // len(STYLES)))


def played(style: str, number: int) -> Iterator[tuple[DuelPosition, list[Event]]]:
    rng = Random(f"{style} {number}")
    dealer = SealedDealer(rng.randbytes(32))
    at = start(DuelOptions(goal_count=str(3 + number % 2)), dealer)
    yield at.copy(), []
    while at.acting:
        seat = rng.choice(at.acting)
        events = at.play(seat, choose(at, seat, style, rng), dealer)
        yield at.copy(), events


def positions() -> Iterator[DuelPosition]:
    return (at for _, game in games() for at, _ in game)


def test_d2_thirteen_tiles_of_each_colour_at_any_time() -> None:
    assert all(by_colour(at) == [13] * 5 for at in positions())


def test_d6_twenty_chips_at_any_time() -> None:
    for at in positions():
        seen = Counter(chip for each in at.boards for chip in each.chips)
        seen.update(chip for chip in at.offer.chips if chip >= 0)
        assert [seen[kind] + left for kind, left in enumerate(at.chip_supply)] == [2] * 10


def test_d5_eighteen_dome_tiles_at_any_time() -> None:
    for at in positions():
        tiles = [*at.supply.stack, *at.supply.drawn, *at.supply.display]
        tiles += [tile for each in at.boards for tile in each.dome_tiles]
        assert sorted(tile for tile in tiles if tile) == list(range(1, 19))


def test_d14_worked_example_6_both_use_two_tokens_in_each_of_four_rounds_and_place_nine_dome_tiles() -> None:
    """All 18 are used; the stack is empty after round 4."""
    for _, game in games():
        placed: Counter[tuple[int, int]] = Counter()
        round_ = 1
        for at, events in game:
            for event in events:
                if isinstance(event, Domed):
                    placed[event.seat, round_] += 1
                if isinstance(event, Dealt):
                    round_ = event.round
            if at.round == 5:
                assert (at.supply.stack, at.supply.display, at.supply.drawn) == ([], [0, 0, 0], [])
                assert all(0 not in each.dome_tiles for each in at.boards)
        assert placed == {(seat, each): 3 if each == 1 else 2 for seat in (0, 1) for each in (1, 2, 3, 4)}


def test_d19_both_players_take_two_chips_in_every_round() -> None:
    for _, game in games():
        taken: Counter[tuple[int, int]] = Counter()
        round_ = 1
        for _, events in game:
            for event in events:
                if isinstance(event, TookChip):
                    taken[event.seat, round_] += 1
                if isinstance(event, Dealt):
                    round_ = event.round
        assert taken == {(seat, each): 2 for seat in (0, 1) for each in range(1, 6)}


def test_d28_a_special_cell_has_its_tile_exactly_when_the_other_three_are_filled() -> None:
    specials = 0
    for at in positions():
        for each in at.boards:
            for field in range(9):
                places = [(2 * (field // 3) + i // 2) * 6 + 2 * (field % 3) + i % 2 for i in range(4)]
                special = [place for place in places if each.cells[place] == SPECIAL]
                others = [each.dome[place] >= 0 for place in places if place not in special]
                if special:
                    assert (each.dome[special[0]] == SPECIAL) == all(others)
                    specials += all(others)
                assert each.filled[field] == sum(each.dome[place] >= 0 for place in places)
    assert specials
    assert any(of(Adorned, events) for _, game in games() for _, events in game)


def test_d29_a_score_is_never_below_zero() -> None:
    assert all(min(at.scores) >= 0 for at in positions())


def test_d39_a_score_is_the_sum_of_its_lines() -> None:
    for at in positions():
        for seat, score in enumerate(at.scores):
            lines = [line for line in at.sheet if line.seat == seat]
            assert lines[0] == StartingPoints(seat, 5)
            assert score == sum(line.points for line in lines)


def test_what_a_board_remembers_is_what_lies_on_it() -> None:
    for at in positions():
        for each in at.boards:
            for row in range(6):
                assert each.rows[row] == sum(1 << c for c in range(6) if each.dome[row * 6 + c] >= 0)
                assert each.columns[row] == sum(1 << r for r in range(6) if each.dome[r * 6 + row] >= 0)
                for colour in range(5):
                    free = [
                        column
                        for column in range(6)
                        if each.cells[row * 6 + column] in (colour, WILD) and each.dome[row * 6 + column] < 0
                    ]
                    assert each.fits[row * 5 + colour] == sum(1 << column for column in free)
                    count, held = each.line_counts[row], each.line_colours[row]
                    accepts = count <= row and held in (-1, colour)
                    assert each.open_rows[colour] >> row & 1 == accepts
            assert each.empty_fields == sum(1 << field for field in range(9) if not each.dome_tiles[field])
            assert len(each.broken) <= 4
        tops = {stack[-1] for stack in at.offer.moons if stack}
        tops |= {colour for colour, count in enumerate(at.offer.large_moon) if count}
        assert at.offer.moon_colours == sum(1 << colour for colour in tops)


@pytest.mark.parametrize("kind", ["Passed", "Fell", "Adorned", "Stayed", "PutUnderStack", "TurnedUp", "Looked"])
def test_the_games_come_to_the_rare_corners(kind: str) -> None:
    assert any(type(event).__name__ == kind for _, game in games() for _, events in game for event in events)
