"""A bot that looks one step ahead: what each move would bring, and what the best of them would leave to others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.bots.contract import Bot, Judge
from app.bots.judges import judge_of
from app.rules.contract import Move, Position

MOST_WEIGHED = 300
"""So many moves are weighed at most; the judge says of how many of the best it is seen what they leave. Counted, not
timed: the same view must lead to the same move on every computer."""
LEFT_TO_OTHERS = 0.5
"""What the next player can get counts so much against a move."""
LEFT_TO_ME = 0.25
"""What is left for the next turn counts so much for it."""
SAME = 0.01
"""Chance decides between moves that differ by less."""


class _Weighed(NamedTuple):
    worth: float
    move: Move
    after: Position


class OneStep(Bot):
    name = "apprentice"

    def choose(self, view: Position, seat: int, random: Random) -> Move:
        judge = judge_of(view)
        position = view.imagine(seat, random)
        moves = list(judge.moves(position, seat))
        random.shuffle(moves)
        weighed = [_weigh(judge, position, seat, move) for move in moves[:MOST_WEIGHED]]
        weighed.sort(key=lambda each: -each.worth)
        best = weighed[: judge.most_looked_at]
        if len(best) == 1:
            return best[0].move
        if len(position.acting) == 1:
            expected = position.expected(seat)
            best = [each._replace(worth=each.worth + _left(judge, each.after, seat, expected)) for each in best]
        return best[_highest([each.worth for each in best])].move


def _weigh(judge: Judge, position: Position, seat: int, move: Move) -> _Weighed:
    after = position.after(seat, move)
    return _Weighed(judge.worth(after, seat), move, after)


def _left(judge: Judge, after: Position, seat: int, expected: str | None) -> float:
    """What a move leaves, if the next one is another's turn of the same kind: not where something is to be finished
    first, nor where the round ends."""
    next_seat = next((other for other in after.acting if after.expected(other) == expected), seat)
    if next_seat == seat:
        return 0.0
    to_others = _best_gain(judge, after, next_seat) / (after.seats - 1)
    return LEFT_TO_ME * _best_gain(judge, after, seat) - LEFT_TO_OTHERS * to_others


def _best_gain(judge: Judge, position: Position, seat: int) -> float:
    """What the best move of this seat would bring it, if it were its turn."""
    turn = position.with_turn_of(seat)
    if turn is None:
        return 0.0
    replies = judge.replies(turn, seat)[: judge.most_replies]
    before = judge.worth(turn, seat)
    return max((judge.worth(turn.after(seat, reply), seat) for reply in replies), default=before) - before


def _highest(worths: Sequence[float]) -> int:
    """The first of those that are as good as the best."""
    enough = max(worths) - SAME
    return next(number for number, worth in enumerate(worths) if worth >= enough)
