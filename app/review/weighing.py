"""What moves were worth: to whoever made them, to those whom they took something from, and what a deal offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from app.review.points import BySeat
from app.review.timeline import MOVE, Stop
from app.rules.contract import Event, Move, Position, ScoreLine
from app.rules.figures import Figures, sample

WEIGHED_FOR_DENIAL, WEIGHED_FOR_OFFERS = 10000, 5000
"""So many moves are weighed in a game at most: in a long one fewer at a time."""
FEWEST_AT_A_TIME = 4
LONGEST_GAME = 800
"""Games with more turns than that are not weighed."""


class Weighed(NamedTuple):
    """A move of the game."""

    stop: Stop
    seat: int
    gain: int
    """The points of the mover right after it minus those before it, before anything is scored or dealt."""
    denied: BySeat
    """How far the best next move of each other seat fell through it; only for those who still moved in this round."""

    @property
    def weight(self) -> int:
        return self.gain + sum(self.denied)


class _Turn(NamedTuple):
    """A move and the position on which it was made."""

    stop: Stop
    seat: int
    move: Move
    before: Position
    is_main: bool
    """Whether it was a turn at what everybody wants, and no choice of one's own such as where to tile."""


def _turns(line: Sequence[Stop], figures: Figures[Any]) -> list[_Turn]:
    found = []
    for previous, stop in pairwise(line):
        if stop.kind == MOVE and stop.seat is not None and isinstance(stop.action, Move):
            before = previous.position
            is_main = before.expected(stop.seat) == figures.turn
            found.append(_Turn(stop, stop.seat, stop.action, before, is_main))
    return found


@dataclass(slots=True)
class Effort:
    """How thoroughly a game is weighed: so many moves at a time."""

    for_denial: int
    for_offers: int
    is_too_long: bool
    left_out: bool = False
    """Whether there were more moves than that anywhere."""

    def some(self, moves: Sequence[Move], most: int) -> Sequence[Move]:
        self.left_out = self.left_out or len(moves) > most
        return sample(moves, most)


def effort_for(line: Sequence[Stop], figures: Figures[Any]) -> Effort:
    turns = max(1, sum(turn.is_main for turn in _turns(line, figures)))
    others = line[0].position.seats - 1
    return Effort(
        max(FEWEST_AT_A_TIME, WEIGHED_FOR_DENIAL // (turns * others)),
        max(FEWEST_AT_A_TIME, WEIGHED_FOR_OFFERS // turns),
        turns > LONGEST_GAME,
    )


def weigh_moves(line: Sequence[Stop], figures: Figures[Any], effort: Effort) -> list[Weighed]:
    """Every move of the game, in its order."""
    turns = _turns(line, figures)
    best = _Best(figures, effort)
    weighed = []
    for number, turn in enumerate(turns):
        before, seat = turn.before, turn.seat
        after = before.after(seat, turn.move)
        gain = after.worth(seat) - before.worth(seat)
        denied = [0] * before.seats
        if turn.is_main and not effort.is_too_long:
            for other in _who_still_moves(turns, number):
                could, can = best.of(before, other), best.of(after, other)
                if could is not None and can is not None:
                    denied[other] = max(0, could - can)
        weighed.append(Weighed(turn.stop, seat, gain, tuple(denied)))
        if after == turn.stop.position:
            best.now_called(after, turn.stop.position)
    return weighed


def _who_still_moves(turns: Sequence[_Turn], number: int) -> set[int]:
    """The other seats that have a turn after this move, in the same round."""
    turn = turns[number]
    later: set[int] = set()
    for other in turns[number + 1 :]:
        if other.stop.round != turn.stop.round or len(later) == turn.before.seats - 1:
            break
        if other.is_main and other.seat != turn.seat:
            later.add(other.seat)
    return later


class _Best:
    """The largest gain among the moves of a seat, as if it were its turn. Asked for twice in a row where nothing
    follows a move by itself: so the last answers are kept."""

    def __init__(self, figures: Figures[Any], effort: Effort) -> None:
        self._figures = figures
        self._effort = effort
        self._positions: list[Position] = []
        self._known: list[dict[int, int | None]] = []

    def now_called(self, position: Position, same: Position) -> None:
        """The next move will be made on a position that equals one that was asked about."""
        known = next((known for each, known in self._kept() if each is position), {})
        self._positions, self._known = [same], [known]

    def _kept(self) -> list[tuple[Position, dict[int, int | None]]]:
        return list(zip(self._positions, self._known, strict=True))

    def of(self, position: Position, seat: int) -> int | None:
        for each, known in self._kept():
            if each is position:
                if seat not in known:
                    known[seat] = self._find(position, seat)
                return known[seat]
        self._positions = [*self._positions[-1:], position]
        self._known = [*self._known[-1:], {}]
        return self.of(position, seat)

    def _find(self, position: Position, seat: int) -> int | None:
        turn = position.with_turn_of(seat)
        if turn is None:
            return None
        figures = self._figures
        value = _value(figures, turn, seat)
        moves = self._effort.some(figures.contested_moves(turn, seat), self._effort.for_denial)
        gains = [_value(figures, turn.after(seat, move), seat) - value for move in moves]
        return max(gains, default=None)


def _value(figures: Figures[Any], position: Position, seat: int) -> int:
    return position.worth(seat) + figures.promise(position, seat)


# What a deal offered


class RoundLuck(NamedTuple):
    round: int
    deal: Stop
    offered: BySeat
    """What each seat could have made of the round alone at the table."""
    made: BySeat
    denied: tuple[BySeat, ...]
    """denied[seat][other]: how much a seat took from another."""


def luck(line: Sequence[Stop], weighed: Sequence[Weighed], figures: Figures[Any], effort: Effort) -> list[RoundLuck]:
    """Round by round what was offered, what was made of it, and what was taken from whom."""
    turns = [] if effort.is_too_long else [turn for turn in _turns(line, figures) if turn.is_main]
    first, last = line[0].position, line[-1].position
    seats = range(last.seats)
    rounds = []
    for round_ in range(first.round, last.round + 1):
        stops = [stop for stop in line if stop.round == round_]
        mains = [turn for turn in turns if turn.stop.round == round_]
        moves = [each for each in weighed if each.stop.round == round_]
        lines = [each for each in last.sheet if each.round == round_]
        before = [each for each in first.sheet if each.round == round_]  # if the game was played on from there
        rounds.append(
            RoundLuck(
                round_,
                stops[0],
                tuple(_offered(stops, mains, seat, figures, effort) for seat in seats),
                tuple(_points(lines, seat) - _points(before, seat) for seat in seats),
                tuple(tuple(_taken(moves, seat, other) for other in seats) for seat in seats),
            )
        )
    return rounds


def _points(lines: Sequence[ScoreLine], seat: int) -> int:
    return sum(each.points for each in lines if each.seat == seat)


def _taken(weighed: Sequence[Weighed], seat: int, other: int) -> int:
    return sum(each.denied[other] for each in weighed if each.seat == seat)


def _offered(stops: Sequence[Stop], mains: Sequence[_Turn], seat: int, figures: Figures[Any], effort: Effort) -> int:
    """Alone at the table, with as many moves as the seat had, each time the one that brings most; one may stop
    when it is best."""
    if not mains:
        return 0
    start, first = mains[0].before, mains[0].stop.number
    coming: list[Event] = [event for stop in stops if stop.number >= first for event in stop.events]
    points = start.worth(seat)
    position = start.with_turn_of(seat)
    for _ in range(sum(turn.seat == seat for turn in mains)):
        if position is None:
            break
        move = _most_promising(position, seat, figures, effort)
        if move is None:
            break
        position = figures.alone(position, seat, move, coming)
        points = max(points, position.worth(seat))
        position = position.with_turn_of(seat)
    return points - start.scores[seat]


def _most_promising(position: Position, seat: int, figures: Figures[Any], effort: Effort) -> Move | None:
    value = _value(figures, position, seat)
    best: tuple[tuple[int, int], Move] | None = None
    for move in effort.some(figures.weighed_moves(position, seat), effort.for_offers):
        after = position.after(seat, move)
        worth = (_value(figures, after, seat) - value, figures.readiness(after, seat))
        if worth[0] >= 0 and (best is None or worth > best[0]):
            best = worth, move
    return None if best is None else best[1]
