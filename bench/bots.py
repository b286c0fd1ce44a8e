"""How well bots play, and how long they think: `./dev bench bots [--games N] [--json FILE]`.

One bot plays against moves that are chosen evenly among the candidates, on every other seat: so many games of each
kind, spread over all numbers of players and all options. Thinking is measured in processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path

from app.bots import USUAL
from app.bots.thinking import think
from app.rules import GAMES
from app.rules.contract import Game
from app.rules.dealer import SEED_BYTES, SealedDealer
from app.rules.options import InvalidOption, Options

GAMES_PLAYED = 200


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench bots", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help=f"of each kind (default {GAMES_PLAYED})")
    arguments = parser.parse_args()
    figures = {}
    for game in GAMES.values():
        figures[game.name] = measured = measure(game, arguments.games)
        print(f"{game.name}: " + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in measured.items()))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def measure(game: Game, games: int) -> dict[str, float]:
    won, margins = 0, []
    thoughts: list[float] = []
    for number, (options, seats) in enumerate(islice(cycle(cases(game)), games)):
        bot = number % seats
        scores, winners = play(game, options, seats, bot, thoughts)
        won += winners == (bot,)
        margins.append(scores[bot] - max(score for seat, score in enumerate(scores) if seat != bot))
    thoughts.sort()
    return {
        "games": games,
        "won": won,
        "percent_won": round(100 * won / games, 1),
        "median_lead": statistics.median(margins),
        "choices": len(thoughts),
        "ms_median": round(1000 * statistics.median(thoughts), 1),
        "ms_p99": round(1000 * thoughts[len(thoughts) * 99 // 100], 1),
        "ms_most": round(1000 * thoughts[-1], 1),
    }


def cases(game: Game) -> Iterator[tuple[Options, int]]:
    """All options that have a fixed list of values, with every number of players, in an order that mixes them."""
    choices = game.options_type.choices()
    found = []
    for values, seats in product(product(*choices.values()), game.seat_counts):
        options = game.options(**dict(zip(choices, values, strict=True)))
        try:
            game.start(options, seats, SealedDealer(bytes(SEED_BYTES)))
        except InvalidOption:
            continue
        found.append((options, seats))
    random.Random(game.name).shuffle(found)
    return iter(found)


def play(
    game: Game, options: Options, seats: int, bot: int, thoughts: list[float]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One game: its scores and its winners."""
    rng = random.Random(f"{game.name} {len(thoughts)}")
    dealer = SealedDealer(rng.randbytes(SEED_BYTES))
    position = game.start(options, seats, dealer)
    version = 0
    while position.outcome is None:
        seat = position.acting[0]
        if seat == bot:
            began = time.process_time()
            move = game.parse(think(USUAL, position.seen_by(seat), seat, version))
            thoughts.append(time.process_time() - began)
        else:
            move = rng.choice(position.candidate_moves(seat))
        position.play(seat, move, dealer)
        version += 1
    return position.scores, position.outcome.winners


if __name__ == "__main__":
    main()
