"""What a table tells beyond what lies on it: the chances of the next deal, and at the end the score sheet. All of it
in small values, and fast: it is asked for after every move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from app.rules.azul.board import Board
from app.rules.azul.components import FACTORIES, TILES_PER_FACTORY
from app.rules.azul.events import COLOUR, COLUMN, ROW, Bonus, Tiled
from app.rules.azul.position import AzulPosition

MOST_REMEMBERED = 4096


# The next deal


class Chance(NamedTuple):
    tenths: int
    """How many tiles of a colour to expect, in tenths."""
    percent: int
    """How likely it is that the colour appears at all."""


class NextDeal(NamedTuple):
    tiles: int
    from_lid: bool
    """Whether the bag is too small, so that the lid is poured into it. What the end of this round adds to the lid is
    not counted."""
    chances: tuple[Chance, ...]


def next_deal(position: AzulPosition) -> NextDeal:
    wanted = 0 if position.outcome is not None else FACTORIES[position.seats] * TILES_PER_FACTORY
    return _next_deal(wanted, tuple(position.bag), tuple(position.lid))


@lru_cache(maxsize=MOST_REMEMBERED)
def _next_deal(wanted: int, bag: tuple[int, ...], lid: tuple[int, ...]) -> NextDeal:
    in_bag, in_lid = sum(bag), sum(lid)
    if in_bag >= wanted:
        return NextDeal(wanted, from_lid=False, chances=tuple(_chance(0, count, in_bag, wanted) for count in bag))
    rest = min(wanted - in_bag, in_lid)
    chances = tuple(_chance(sure, count, in_lid, rest) for sure, count in zip(bag, lid, strict=True))
    return NextDeal(in_bag + rest, from_lid=True, chances=chances)


def _chance(sure: int, count: int, pool: int, drawn: int) -> Chance:
    """`sure` tiles come anyway; `drawn` more are drawn from a pool that has `count` of the colour."""
    expected = sure + (drawn * count / pool if pool else 0)
    absent = 0.0 if sure else comb(pool - count, drawn) / comb(pool, drawn)
    return Chance(round(10 * expected), _percent(1 - absent))


def _percent(probability: float) -> int:
    """Only what is certain is 0 or 100."""
    if probability in (0, 1):
        return int(100 * probability)
    return min(max(round(100 * probability), 1), 99)


# The score sheet


class RoundPoints(NamedTuple):
    tiles: int
    floor: int


class Sheet(NamedTuple):
    """Where all points came from. Everything is by seat."""

    rounds: tuple[tuple[RoundPoints, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    colours: tuple[int, ...]
    totals: tuple[int, ...]
    complete_rows: tuple[int, ...]
    """What breaks a tie."""
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    """From 1; whoever is equal by points and complete rows has the same."""

    @property
    def order(self) -> list[int]:
        """The seats, from the best to the last."""
        return sorted(range(len(self.ranks)), key=lambda seat: self.ranks[seat])

    @property
    def lead(self) -> int:
        """So many points more than the others do the winners have."""
        others = [points for seat, points in enumerate(self.totals) if seat not in self.winners]
        return max(self.totals) - max(others, default=0)


def score_sheet(position: AzulPosition) -> Sheet | None:
    """The sheet of a finished game."""
    if position.outcome is None:
        return None
    boards = position.boards
    return Sheet(
        rounds=tuple(tuple(_in_round(board, number) for board in boards) for number in range(1, position.round + 1)),
        rows=tuple(_bonus(board, ROW) for board in boards),
        columns=tuple(_bonus(board, COLUMN) for board in boards),
        colours=tuple(_bonus(board, COLOUR) for board in boards),
        totals=tuple(board.score for board in boards),
        complete_rows=tuple(board.complete_rows for board in boards),
        winners=position.outcome.winners,
        ranks=_ranks(boards, position.outcome.winners),
    )


def _ranks(boards: Sequence[Board], winners: Collection[int]) -> tuple[int, ...]:
    worth = [(board.seat in winners, board.score, board.complete_rows) for board in boards]
    return tuple(1 + sum(other > each for other in worth) for each in worth)


def _in_round(board: Board, number: int) -> RoundPoints:
    lines = [line for line in board.score_lines if line.round == number and not isinstance(line, Bonus)]
    tiles = sum(line.points for line in lines if isinstance(line, Tiled))
    return RoundPoints(tiles, sum(line.points for line in lines) - tiles)


def _bonus(board: Board, cause: str) -> int:
    return sum(line.points for line in board.score_lines if isinstance(line, Bonus) and line.cause == cause)
