"""Differential test: the engine and the slow reference play the same games and must agree after every move."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from app.rules.azul import AzulPosition, Take, Tile
from app.rules.azul.events import Dealt, Fell, Took
from app.rules.contract import Event, Move
from app.rules.dealer import Dealer
from tests.azul.kit import LETTERS, codes, floor, letters, lines, of, offer, walls
from tests.azul.reference import FACTORIES, MARKER, Reference
from tests.azul.styles import STYLES, Play, choose

GAMES_PER_STYLE = 10
MOST_MOVES = 1500
CASES = [(seats, wall) for seats in (2, 3, 4) for wall in ("colour", "grey")]
RARE = {"A-10", "A-16", "A-23", "A-27", "A-28", "A-33", "A-34", "A-34 long", "forced"}


class NotingDealer:
    """Passes draws on and notes the tiles, one batch for each draw."""

    def __init__(self, dealer: Dealer) -> None:
        self.batches: list[str] = []
        self._dealer = dealer

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        drawn = self._dealer.draw(pool, count, names)
        self.batches.append("".join(names[kind] for kind in drawn))
        return drawn


def engine_view(position: AzulPosition) -> dict[str, object]:
    on_factories = offer(position)
    return {
        "acting": list(position.acting),
        "moves": [codes(position, seat) for seat in range(position.seats)],
        "scores": list(position.scores),
        "lines": [lines(each) for each in position.boards],
        "walls": [walls(each) for each in position.boards],
        "floors": [floor(each) for each in position.boards],
        "factories": [on_factories.get(number, "") for number in range(1, FACTORIES[position.seats] + 1)],
        "centre": letters(position.centre),
        "marker": (position.marker_in_centre, position.marker_holder),
        "bag": letters(position.bag),
        "lid": letters(position.lid),
        "round": position.round,
        "starter": position.starter,
        "over": position.outcome is not None,
        "winners": list(position.outcome.winners) if position.outcome else [],
    }


def reference_view(game: Reference) -> dict[str, object]:
    return {
        "acting": game.acting,
        "moves": [game.legal(seat) for seat in range(game.seats)],
        "scores": game.scores,
        "lines": [["".join(line) for line in each] for each in game.lines],
        "walls": [["".join((tile or ".").upper() for tile in row) for row in each] for each in game.walls],
        "floors": ["".join(each) for each in game.floors],
        "factories": [in_order(each) for each in game.factories],
        "centre": in_order(game.centre),
        "marker": (game.marker_in_centre, game.marker_holder),
        "bag": in_order(game.bag.elements()),
        "lid": in_order(game.lid.elements()),
        "round": game.round,
        "starter": game.starter,
        "over": game.over,
        "winners": game.winners,
    }


def in_order(tiles: object) -> str:
    return "".join(sorted(tiles, key=LETTERS.index))  # type: ignore[call-overload]


def reference_plays(game: Reference, seat: int, move: Move) -> None:
    if isinstance(move, Take):
        game.take(seat, *str(move))
    else:
        assert isinstance(move, Tile)
        game.place(seat, move.row, move.column)


def rare_rules(before: AzulPosition, seat: int, events: Sequence[Event], position: AzulPosition) -> set[str]:
    """Which of the rare rules were met in a move."""
    takes = of(Took, events)
    marker_taken = before.marker_holder is not None or any(took.marker for took in takes)
    met = {
        "A-10": takes[:1] and takes[0].marker and len(before.boards[seat].floor) == 7,
        "A-16": any(took.lost for took in takes),
        "A-27": of(Fell, events),
        "A-28": any(dealt.refilled for dealt in of(Dealt, events)),
        "A-33": position.outcome and position.outcome.tie_break,
        "A-23": of(Dealt, events) and not marker_taken,
        "A-34": position.outcome and str(position.outcome.reason).startswith("No line"),
        "A-34 long": position.outcome and str(position.outcome.reason).startswith("No wall"),
        "forced": any(took.forced for took in takes),
    }
    return {rule for rule, happened in met.items() if happened}


def play_one(game: Play) -> Counter[str]:
    dealer = NotingDealer(game.dealer())
    position = game.start(dealer)
    reference = Reference(game.seats, game.wall, position.starter, dealer.batches)
    met: Counter[str] = Counter()
    history: list[str] = []
    assert engine_view(position) == reference_view(reference)
    for choice in game.choices:
        if not position.acting:
            break
        seat = position.acting[choice % len(position.acting)]
        move = choose(position, seat, game.style, choice)
        before = position.copy()
        events = position.play(seat, move, dealer)
        reference_plays(reference, seat, move)
        history.append(f"{seat}:{move}")
        assert engine_view(position) == reference_view(reference), f"{game} differs after {' '.join(history)}"
        assert not dealer.batches, "the engine drew more than the reference"
        met.update(rare_rules(before, seat, events, position))
    met["moves"] = len(history)
    met["over"] = position.outcome is not None
    return met


@cache
def play_all(seats: int, wall: str) -> Counter[str]:
    met: Counter[str] = Counter()
    for style in STYLES:
        for number in range(GAMES_PER_STYLE):
            seed = 1000 * seats + 10 * number + (wall == "grey")
            numbers = Random(seed)
            choices = [numbers.randrange(1000) for _ in range(MOST_MOVES)]
            met += play_one(Play(seats, wall, style, seed, number % 3 == 0, choices))
    return met


@pytest.mark.parametrize(("seats", "wall"), CASES)
def test_engine_and_reference_agree_after_every_move(seats: int, wall: str) -> None:
    met = play_all(seats, wall)
    assert met["over"] == GAMES_PER_STYLE * len(STYLES), "every game was played to its end"


def test_the_rare_rules_were_met_in_these_games() -> None:
    met: Counter[str] = Counter()
    for seats, wall in CASES:
        met += play_all(seats, wall)
    assert {rule for rule in RARE if not met[rule]} == set()


def test_the_reference_knows_the_marker_by_the_same_letter() -> None:
    assert MARKER == "M"
    assert "".join(Reference(2, "colour", 0, ["bbbbyyyyrrrrkkkkwwww"]).factories[1]) == "yyyy"
