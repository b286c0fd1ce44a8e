"""The end of a game of Azul Duel: goals and the winner (D-34, D-35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.rules.contract import Outcome
from app.rules.duel.board import Board
from app.rules.duel.events import GoalCounted
from app.rules.duel.goals import standings
from app.rules.wording import Seat, phrase


def count_goals(board: Board, round_: int, goals: tuple[str, ...]) -> Iterator[GoalCounted]:
    """Add what the goals give to the score, one after the other; it never falls below 0 (D-34, D-35). The goal that
    costs points comes last, so only the sum of all stops there (D-36)."""
    for standing in standings(board, goals):
        points = max(standing.progress.points, -board.score)
        counted = GoalCounted(board.seat, round_, standing.goal, standing.progress, points)
        board.add_points(counted)
        yield counted


def decide(boards: Sequence[Board], marker_holder: int | None) -> Outcome:
    """Most points win; then the holder of the start marker; without one the win is shared (D-35)."""
    reason = phrase("The last round is over.")
    best = max(board.score for board in boards)
    leaders = tuple(board.seat for board in boards if board.score == best)
    if len(leaders) == 1:
        return Outcome(leaders, reason)
    if marker_holder is None:
        return Outcome(
            leaders, reason, phrase("Points are equal and nobody holds the start marker: the win is shared.")
        )
    return Outcome(
        (marker_holder,),
        reason,
        phrase("Points are equal; {player} holds the start marker.", player=Seat(marker_holder)),
    )
