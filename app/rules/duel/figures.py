"""What the review of a finished game counts in Azul Duel only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.contract import Move
from app.rules.duel.components import FIELDS_ACROSS
from app.rules.duel.events import DRAWING, Domed, Drew, GoalCounted, Took, TookChip
from app.rules.duel.goals import GOALS
from app.rules.duel.moves import ChipTake, DomeTake, SunTake
from app.rules.duel.position import DuelPosition
from app.rules.duel.tiling_events import BROKEN, MARKER, SPECIAL_TILE, TILE, Adorned, Fell, Paid, Tiled
from app.rules.figures import POINTS, PRICE, TENTHS, WASTE, Cause, Figure, Figures, Told, sample, tenths
from app.rules.starting_points import STARTING_POINTS
from app.rules.wording import phrase

MOST_PLACINGS = 8
GOAL_TITLES = tuple(goal.title for goal in GOALS.values())


class DuelFigures(Figures[DuelPosition]):
    causes = (
        Cause(phrase("Broken tiles"), (BROKEN,), WASTE),
        Cause(phrase("Start marker"), (MARKER,), PRICE),
        Cause(phrase("Dome stack"), (DRAWING,), PRICE),
        Cause(phrase("Start"), (STARTING_POINTS,)),
        Cause(phrase("Tiles"), (TILE,)),
        Cause(phrase("Special tiles"), (SPECIAL_TILE,)),
        Cause(phrase("Goals"), GOAL_TITLES),
    )
    weighing = phrase(
        "Every take was weighed, but only {count} ways to place each dome tile, and none that spends chips.",
        count=MOST_PLACINGS,
    )

    def count(self, told: Told[DuelPosition]) -> Sequence[Figure]:
        laid = told.lines_by_seat(Tiled)
        fallen = zip(
            told.by_seat(Took, lambda took: took.broken + took.lost),
            told.by_seat(Fell, lambda fell: fell.broken + fell.lost),
            strict=True,
        )
        return (
            Figure(
                phrase("Tiles taken"),
                phrase("All tiles taken, including forced ones that were made automatically."),
                told.by_seat(Took, lambda took: took.amount),
            ),
            Figure(
                phrase("Wasted"),
                phrase("Tiles that broke, or fell straight into the tower."),
                tuple(map(sum, fallen)),
            ),
            Figure(
                phrase("Points lost for broken tiles"),
                phrase("Only points that were there to lose: a score never falls below zero."),
                told.points(BROKEN),
                POINTS,
            ),
            Figure(phrase("Lines completed"), phrase("Lines that sent a tile to the dome."), laid),
            Figure(
                phrase("Completed with chips"),
                phrase("Completed lines in which chips replaced missing tiles."),
                told.lines_by_seat(Tiled, lambda tiled: bool(tiled.chips)),
            ),
            Figure(
                phrase("Lines carried over"),
                phrase("Lines that still held tiles when the next round began, counted anew each round."),
                tuple(
                    sum(sum(map(bool, deal.boards[seat].line_counts)) for deal in told.deals)
                    for seat in range(told.seats)
                ),
            ),
            Figure(
                phrase("Points per tile laid"),
                phrase("The points for tiles on the dome, without special tiles and goals, divided by their number."),
                tenths(told.points(TILE), laid),
                TENTHS,
            ),
            Figure(phrase("Dome tiles"), phrase("Dome tiles placed."), told.by_seat(Domed)),
            Figure(
                phrase("Drawn from the stack"),
                phrase("Dome tiles drawn unseen, including those that went back."),
                told.by_seat(Drew),
            ),
            Figure(phrase("Chips taken"), phrase("Bonus chips, spent or not."), told.by_seat(TookChip)),
            Figure(
                phrase("Special tiles"), phrase("Special tiles that came to the dome."), told.lines_by_seat(Adorned)
            ),
            Figure(
                phrase("Points for goals"),
                phrase("All goals together; a goal may cost points."),
                told.points(*GOAL_TITLES),
                POINTS,
            ),
            Figure(
                phrase("Start marker"),
                phrase("Rounds in which this player was the first to take from the moon side of the large factory."),
                told.by_seat(Took, lambda took: took.marker),
            ),
        )

    def cells(self, line: Any, position: DuelPosition) -> tuple[str, ...]:
        if isinstance(line, Tiled):
            return tuple(_cell(line.seat, row, column) for row, column in line.cells)
        if isinstance(line, Adorned):
            return (_cell(line.seat, line.row, line.column),)
        if isinstance(line, Paid):
            return (f"broken-{line.seat}",)
        return (f"goal-{position.goals.index(line.goal)}",) if isinstance(line, GoalCounted) else ()

    def weighed_moves(self, position: DuelPosition, seat: int) -> Sequence[Move]:
        """What is left on a moon side does not matter to the taker, nor which chip it is that nobody spends."""
        different: dict[object, Move] = {}
        placings: list[Move] = []
        for move in position.generate_moves(seat):
            if isinstance(move, DomeTake):
                placings.append(move)
                continue
            key: object = move
            if isinstance(move, SunTake):
                key = (move.colour, position.offer.suns[move.factory - 1].count(move.colour), move.line)
            elif isinstance(move, ChipTake):
                key = ChipTake
            different.setdefault(key, move)
        return (*different.values(), *sample(placings, MOST_PLACINGS))

    def readiness(self, position: DuelPosition, seat: int) -> int:
        return sum(position.boards[seat].line_counts)


def _cell(seat: int, row: int, column: int) -> str:
    down, across = row - 1, column - 1
    field = down // 2 * FIELDS_ACROSS + across // 2
    return f"field-{seat}-{field}:{down % 2 * 2 + across % 2}"
