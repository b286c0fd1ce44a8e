"""Perft: the number of move sequences of each length from a fixed position.

Whoever changes which moves are legal changes a number here. `python -m tests.rules.perft` prints the table as the
code counts now.
"""

from __future__ import annotations

import hashlib
import sys
from typing import NamedTuple

from app.rules import GAMES
from app.rules.contract import Position
from app.rules.dealer import SealedDealer


class Row(NamedTuple):
    game: str
    options: dict[str, str]
    seats: int
    seed: str
    after: int
    """How many moves are played before counting begins, so that later phases are counted, too."""
    counts: tuple[int, ...]
    """For each depth, beginning with 1, the number of sequences of so many moves."""


# fmt: off
TABLE = (
    Row("azul", {"wall": "colour"}, 2, "Sintra", 0, (102, 9_792, 724_590)),
    Row("azul", {"wall": "colour"}, 3, "Evora", 0, (120, 13_680, 1_428_192)),
    Row("azul", {"wall": "grey"}, 4, "Porto", 0, (144, 19_872, 2_557_872)),
    Row("azul", {"wall": "colour"}, 2, "Braga", 38, (9, 18, 50, 2_350)),
    Row("azul", {"wall": "grey"}, 2, "Tomar", 23, (8, 52, 320, 1_280)),
    Row("azul", {"wall": "grey"}, 4, "Faro", 40, (13, 112, 480, 47_040)),
    Row("duel", {"goals": "first-game"}, 2, "Pena", 0, (108, 11_664, 3_907_440)),
    Row("duel", {}, 2, "Queluz", 10, (50, 1_525, 35_877)),
    Row("duel", {}, 2, "Mafra", 13, (10, 114, 1_116, 9_801)),
    Row("duel", {"goal_count": "4"}, 2, "Lapa", 20, (3, 8, 45)),
    Row("duel", {"starter": "2"}, 2, "Tavira", 64, (8, 72, 480, 3_326)),
    Row("duel", {"goals": "rows,border,corners"}, 2, "Silves", 94, (12, 2_775, 473_038)),
    Row("queens-garden", {}, 2, "Queluz", 0, (12, 150, 2_494, 57_569)),
    Row("queens-garden", {"board": "variant"}, 3, "Mafra", 0, (14, 217, 3_540, 61_819)),
    Row("queens-garden", {"discard_on_pass": "yes"}, 4, "Belem", 0, (13, 195, 3_187, 54_202)),
    Row("queens-garden", {}, 2, "Ajuda", 14, (7, 120, 1_594, 35_361)),
    Row("queens-garden", {}, 2, "Monserrate", 44, (22, 1_295, 10_568)),
    Row("queens-garden", {"discard_on_pass": "yes"}, 3, "Bussaco", 26, (93, 2_797, 112_551)),
)
# fmt: on


def count(row: Row) -> tuple[int, ...]:
    """What the code counts now."""
    seed = hashlib.sha256(row.seed.encode()).digest()
    game = GAMES[row.game]
    dealer = SealedDealer(seed)
    position = game.start(game.options(**row.options), row.seats, dealer)
    for number in range(row.after):
        seat = position.acting[number % len(position.acting)]
        moves = sorted(position.legal_moves(seat), key=str)
        position.play(seat, moves[number * 7 % len(moves)], dealer)
    return tuple(perft(position, seed, dealer.drawn, depth) for depth in range(1, len(row.counts) + 1))


def perft(position: Position, seed: bytes, drawn: int, depth: int) -> int:
    """Sequences of `depth` moves; where several seats act at once, the moves of each of them begin some."""
    if depth == 1:
        return sum(position.legal_moves(seat).count() for seat in position.acting)
    total = 0
    for seat in position.acting:
        for move in position.legal_moves(seat):
            twin, dealer = position.copy(), SealedDealer(seed, drawn)
            twin.play(seat, move, dealer)
            total += perft(twin, seed, dealer.drawn, depth - 1)
    return total


if __name__ == "__main__":
    for each in TABLE:
        sys.stdout.write(f"{tuple(each._replace(counts=count(each)))},\n")
