"""Makes the golden game in which no tile is left to deal (A-30): `python -m tests.golden.make_out_of_tiles`.

Random play never gets there, so chance is chosen, too, and the record is not sealed. Four players work together.
Each fills their wall but for one space in every row; player p leaves out colour (r + p) mod 5 in row r, so that 80
tiles are on the walls and 4 of each colour remain. In the last round these 20 come to rest in unfinished lines.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from app.rules.azul import Azul, AzulPosition, Take
from app.rules.azul.components import COLOURS, SIZE
from app.rules.dealer import RecordingDealer
from app.rules.entries import Entry
from app.rules.record import Record
from tests.golden.writing import write_golden

SEATS = 4
ON_WALLS = 80


class ObligingDealer:
    """Deals factories of one colour as far as it can; sometimes, when everything is dealt, with two tiles swapped."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def draw(self, pool: Sequence[int], count: int, _names: Sequence[str]) -> list[int]:
        left = list(pool)
        drawn: list[int] = []
        while len(drawn) < count:
            colour = max(COLOURS, key=lambda colour: (min(left[colour], 4), left[colour]))
            amount = min(4, left[colour], count - len(drawn))
            left[colour] -= amount
            drawn += [colour] * amount
        if not any(left):
            one, other = self._rng.randrange(count), self._rng.randrange(count)
            drawn[one], drawn[other] = drawn[other], drawn[one]
        return drawn


def left_out(seat: int, row: int) -> int:
    return (row + seat) % SIZE


def tiles_on_walls(position: AzulPosition) -> int:
    return sum(row.bit_count() for board in position.boards for row in board.rows)


def useful_take(position: AzulPosition, seat: int, rng: random.Random) -> Take:
    """The take that brings the most wanted tile to the wall, or else one that does no harm."""
    takes = [move for move in position.legal_moves(seat) if isinstance(move, Take)]
    return max(takes, key=lambda take: (_use(position, seat, take), rng.random()))


def _use(position: AzulPosition, seat: int, take: Take) -> int:
    row = take.line - 1
    if not take.line:
        return 0
    if take.colour == left_out(seat, row):
        return -1
    missing = row + 1 - position.boards[seat].line_counts[row]
    if _amount(position, take) >= missing:
        return 1 + row
    # Only the longest line cannot be filled from one factory; it comes first, while every colour is plenty.
    return row if row == SIZE - 1 else -1


def _amount(position: AzulPosition, take: Take) -> int:
    if take.source:
        return position.factories[take.source].count(take.colour)
    return position.centre[take.colour]


def resting_takes(position: AzulPosition) -> list[Take] | None:
    """A way to take everything on offer so that no tile falls and no line is filled, if there is one."""
    seat = position.acting[0]
    counts = position.boards[seat].line_counts
    for move in position.legal_moves(seat):
        assert isinstance(move, Take)
        if not move.line or _amount(position, move) >= move.line - counts[move.line - 1]:
            continue
        future = position.copy()
        future.play(seat, move, ObligingDealer(random.Random(0)))
        if out_of_tiles(future):
            return [move]
        if future.round == position.round and not future.outcome and (rest := resting_takes(future)):
            return [move, *rest]
    return None


def out_of_tiles(position: AzulPosition) -> bool:
    return position.outcome is not None and "No tiles are left" in str(position.outcome.reason)


def attempt(rng: random.Random) -> Record | None:
    """A whole game, or nothing when the walls or the last round do not work out."""
    game = Azul()
    options = game.options(starter="1")
    dealer = RecordingDealer(ObligingDealer(rng))
    position = game.start(options, SEATS, dealer)
    record = Record(game, options, SEATS, dealer.collect(), names=("Marta", "Jirka", "Ola", "Ivan"))
    plan: list[Take] = []
    while position.outcome is None:
        if (
            position.marker_in_centre
            and not any(position.centre)
            and tiles_on_walls(position) == ON_WALLS
            and not plan
        ):
            plan = resting_takes(position) or []
        seat = position.acting[0]
        move = plan.pop(0) if plan else useful_take(position, seat, rng)
        position.play(seat, move, dealer)
        record.entries.append(Entry(seat, move, dealer.collect()))
    record.result = position.scores
    return record if out_of_tiles(position) else None


def main() -> None:
    number = 0
    while (record := attempt(random.Random(number))) is None:
        number += 1
    write_golden("32-4-out-of-tiles", record)


if __name__ == "__main__":
    main()
