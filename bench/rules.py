"""How fast the rules are: `./dev bench rules [--json FILE]`.

For every game and number of players: complete random games per second on one core, and microseconds for one
`legal_moves` (all of them listed), `candidates`, `check`, `play`, `copy` and `seen_by`, over the positions of random
games, which choose among the candidates. Every figure is the median of several runs. The calibration (millions of
plain Python loop turns per second, measured between the runs) lets figures of two machines, or of a busy and an idle
hour, be compared: divide by it.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from app.rules import GAMES
from app.rules.contract import Game, Move, Position
from app.rules.dealer import SEED_BYTES, SealedDealer
from app.rules.options import Options

RUNS = 7
GAMES_PER_RUN = 300
SAMPLE_GAMES = 8
LOOP_TURNS = 200_000

clock = time.process_time


class Moment(NamedTuple):
    """A position of a random game, with the move that was made in it and the dealer's state."""

    position: Position
    seat: int
    move: Move
    seed: bytes
    drawn: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench rules", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"measure so many times (default {RUNS})")
    parser.add_argument("--games", type=int, default=GAMES_PER_RUN, help="random games in one run")
    arguments = parser.parse_args()
    gc.disable()  # as timeit does; positions hold no cycles
    figures: dict[str, object] = {}
    calibrations = []
    for game in GAMES.values():
        by_seats = {}
        for seats in game.seat_counts:
            runs = []
            measure(game, seats, arguments.games, -1)  # fills the tables that are made on demand
            for run in range(arguments.runs):
                calibrations.append(calibrate())
                runs.append(measure(game, seats, arguments.games, run))
            by_seats[str(seats)] = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
            show(game, seats, by_seats[str(seats)])
        figures[game.name] = by_seats
    figures["calibration"] = statistics.median(calibrations)
    print(f"calibration: {figures['calibration']:.2f} million loop turns per second")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def calibrate() -> float:
    """Millions of turns per second of a loop that adds, indexes and stores."""
    numbers, stored, total = list(range(100)), {}, 0
    began = clock()
    for turn in range(LOOP_TURNS):
        total += numbers[turn % 100]
        stored[turn & 63] = total
    return LOOP_TURNS / (clock() - began) / 1e6


def measure(game: Game, seats: int, games: int, run: int) -> dict[str, float]:
    rng = random.Random(run)
    options = game.options()
    moves = 0
    began = clock()
    for _ in range(games):
        moves += play_random_game(game, options, seats, rng)
    seconds = clock() - began
    moments = [moment for _ in range(SAMPLE_GAMES) for moment in sample(game, seats, rng)]
    return {
        "games_per_second": games / seconds,
        "moves_per_game": moves / games,
        "legal_moves_us": each(moments, lambda it: list(it.position.legal_moves(it.seat))),
        "candidates_us": each(moments, lambda it: it.position.candidate_moves(it.seat)),
        "check_us": each(moments, lambda it: it.position.check(it.seat, it.move)),
        "copy_us": each(moments, lambda it: it.position.copy()),
        "seen_by_us": each(moments, lambda it: it.position.seen_by(it.seat)),
        # Last, because it uses the positions up.
        "play_us": each(moments, lambda it: it.position.play(it.seat, it.move, SealedDealer(it.seed, it.drawn))),
    }


def play_random_game(game: Game, options: Options, seats: int, rng: random.Random) -> int:
    """A game of moves chosen evenly among the candidates; returns how many there were."""
    dealer = SealedDealer(rng.randbytes(SEED_BYTES))
    position = game.start(options, seats, dealer)
    moves = 0
    while acting := position.acting:
        seat = acting[0]
        candidates = position.candidate_moves(seat)
        # 30 random bits choose evenly enough (no move is preferred by more than one in a million), and quickly.
        position.play(seat, candidates[rng.getrandbits(30) % len(candidates)], dealer)
        moves += 1
    return moves


def sample(game: Game, seats: int, rng: random.Random) -> list[Moment]:
    """Every position of a random game."""
    seed = rng.randbytes(SEED_BYTES)
    dealer = SealedDealer(seed)
    position = game.start(game.options(), seats, dealer)
    moments = []
    while position.acting:
        seat = position.acting[0]
        move = rng.choice(position.candidate_moves(seat))
        moments.append(Moment(position.copy(), seat, move, seed, dealer.drawn))
        position.play(seat, move, dealer)
    return moments


def each(moments: list[Moment], do: Callable[[Moment], object]) -> float:
    """Microseconds for one call, the loop around it included."""
    began = clock()
    for moment in moments:
        do(moment)
    return (clock() - began) / len(moments) * 1e6


def show(game: Game, seats: int, figures: dict[str, float]) -> None:
    parts = [
        f"{name.removesuffix('_us').replace('_', ' ')} {value:.2f} µs"
        for name, value in figures.items()
        if name.endswith("_us")
    ]
    print(
        f"{game.name}, {seats} players: {figures['games_per_second']:.0f} random games per second"
        f" of {figures['moves_per_game']:.0f} moves; {', '.join(parts)}"
    )


if __name__ == "__main__":
    main()
