"""Makes the golden games of Azul: `python -m tests.golden.make_azul [NAME ...]`.

Each game is looked for: players of a certain style play seed after seed until a game shows what its name says.
The games in the repository are fixed; make one anew only when the rules themselves have been corrected.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from app.rules.azul import Azul, AzulPosition, Take
from app.rules.azul.foresight import TakePreview, TilePreview
from app.rules.contract import Move
from app.rules.match import Match
from tests.golden.azul_cases import (
    Case,
    anything,
    broken_tie,
    fallen_line,
    forced_take,
    long_wait,
    lost_tiles,
    marker_on_full_floor,
    refill,
    shared_win,
    short_round,
    standstill,
)
from tests.golden.writing import seed_of, write_golden
from tests.rules.takebacks import take_back_last

Style = Callable[[AzulPosition, int, random.Random], Move]


# Styles of play


def any_move(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    return rng.choice(list(position.legal_moves(seat)))


def careful(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    """Takes what scores most now, then what breaks least."""
    return max(position.legal_moves(seat), key=lambda move: (_worth(position, seat, move), rng.random()))


def _worth(position: AzulPosition, seat: int, move: Move) -> float:
    preview = position.preview(seat, move)
    if isinstance(preview, TilePreview):
        return preview.tiled.points
    assert isinstance(preview, TakePreview)
    gain = max((space.points for space in preview.spaces), default=0)
    return gain + preview.took.placed / 2 - preview.penalty


def careless(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    """Lets most tiles fall."""
    moves = list(position.legal_moves(seat))
    falling = [move for move in moves if isinstance(move, Take) and move.line == 0]
    return rng.choice(falling or moves) if rng.random() < 0.8 else rng.choice(moves)


def giving_up(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    """Plays with care for two rounds, then lets everything fall."""
    if position.round < 3:
        return careful(position, seat, rng)
    moves = list(position.legal_moves(seat))
    return rng.choice([move for move in moves if isinstance(move, Take) and move.line == 0] or moves)


def dawdling(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    """Lets most tiles fall and puts one on a line now and then, but fills none."""
    takes = [move for move in position.legal_moves(seat) if isinstance(move, Take)]
    saving = [move for move in takes if move.line and not _fills(position, seat, move)]
    falling = [move for move in takes if not move.line]
    return rng.choice(saving) if saving and rng.random() < 0.1 else rng.choice(falling)


def _fills(position: AzulPosition, seat: int, move: Take) -> bool:
    preview = position.preview(seat, move)
    assert isinstance(preview, TakePreview)
    return preview.completes


def hoarding(position: AzulPosition, seat: int, rng: random.Random) -> Move:
    """Keeps tiles out of the lid and never completes a row, so that fewer and fewer can be dealt."""
    return min(position.legal_moves(seat), key=lambda move: (_given_back(position, seat, move), rng.random()))


def _given_back(position: AzulPosition, seat: int, move: Move) -> float:
    if not isinstance(move, Take):
        return 0
    preview = position.preview(seat, move)
    assert isinstance(preview, TakePreview)
    took = preview.took
    fallen = took.broken + took.lost
    if not move.line:
        return 10 * fallen + 3
    board = position.boards[seat]
    row = move.line - 1
    if board.line_counts[row] + took.placed <= row:
        return 10.0 * fallen
    if board.rows[row].bit_count() == 4:
        return 1000
    nearly_over = sum(position.bag) + sum(position.lid) <= 24
    return 10 * fallen + (6 * row if nearly_over else -2)


@dataclass(frozen=True)
class Wanted:
    name: str
    seats: int
    style: Style
    case: Case = anything
    options: dict[str, str] = field(default_factory=dict)
    takebacks: bool = False


GREY = {"wall": "grey"}

WANTED = [
    Wanted("2-careful", 2, careful),
    Wanted("2-careful-mini", 2, careful, options={"edition": "mini"}),
    Wanted("2-careful-refill", 2, careful, refill),
    Wanted("2-random", 2, any_move),
    Wanted("2-random-starter-2", 2, any_move, options={"starter": "2"}),
    Wanted("2-tie-broken-by-rows", 2, careful, broken_tie),
    Wanted("2-shared-win", 2, careful, shared_win),
    Wanted("2-takebacks", 2, any_move, takebacks=True),
    Wanted("2-marker-on-full-floor", 2, careless, marker_on_full_floor),
    Wanted("2-lost-tiles", 2, careless, lost_tiles),
    Wanted("2-forced-take", 2, any_move, forced_take),
    Wanted("2-grey-careful", 2, careful, options=GREY),
    Wanted("2-grey-random", 2, any_move, options=GREY),
    Wanted("2-grey-fallen-line", 2, careful, fallen_line, options=GREY),
    Wanted("2-grey-standstill", 2, giving_up, standstill, options=GREY),
    Wanted("2-grey-takebacks", 2, any_move, options=GREY | {"edition": "mini"}, takebacks=True),
    Wanted("3-careful", 3, careful),
    Wanted("3-random-refill", 3, any_move, refill),
    Wanted("3-careful-starter-3", 3, careful, options={"starter": "3"}),
    Wanted("3-grey-careful", 3, careful, options=GREY),
    Wanted("3-grey-fallen-line", 3, any_move, fallen_line, options=GREY),
    Wanted("3-marker-on-full-floor", 3, careless, marker_on_full_floor),
    Wanted("4-careful", 4, careful),
    Wanted("4-random", 4, any_move),
    Wanted("4-careful-refill", 4, careful, refill),
    Wanted("4-short-round", 4, hoarding, short_round),
    Wanted("4-standstill", 4, hoarding, standstill),
    Wanted("4-grey-careful-mini", 4, careful, options=GREY | {"edition": "mini"}),
    Wanted("4-grey-fallen-line", 4, any_move, fallen_line, options=GREY),
    Wanted("4-grey-short-round", 4, hoarding, short_round, options=GREY),
    Wanted("2-long-wait", 2, dawdling, long_wait),
]


def find(wanted: Wanted) -> Match:
    attempt = 0
    while True:
        match = play(wanted, seed_of(wanted.name, attempt))
        if wanted.case(list(match.record.replay())):
            return match
        attempt += 1


def play(wanted: Wanted, seed: bytes) -> Match:
    game = Azul()
    names = ("Marta", "Jirka", "Ola", "Ivan")[: wanted.seats]
    match = Match.start(game, game.options(**wanted.options), wanted.seats, seed, names)
    rng = random.Random(seed)
    while match.position.acting:
        position = match.position
        assert isinstance(position, AzulPosition)
        seat = rng.choice(position.acting)
        match.play(seat, wanted.style(position, seat, rng))
        if wanted.takebacks and rng.random() < 0.06:
            take_back_last(match)
    return match


def main() -> None:
    for number, wanted in enumerate(WANTED, start=1):
        if sys.argv[1:] and wanted.name not in sys.argv[1:]:
            continue
        match = find(wanted)
        write_golden(f"{number:02}-{wanted.name}", match.record)
        sys.stdout.write(f"{wanted.name}: {len(match.record.entries)} moves, {match.record.result}\n")


if __name__ == "__main__":
    main()
