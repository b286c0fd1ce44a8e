"""What the review of a finished game counts in Azul only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.azul.components import SIZE
from app.rules.azul.events import COLOUR, COLUMN, FLOOR, ROW, TILE, Bonus, Fell, Paid, Tiled, Took
from app.rules.azul.moves import CENTRE, Take
from app.rules.azul.position import AzulPosition
from app.rules.contract import Move
from app.rules.figures import POINTS, TENTHS, WASTE, Cause, Figure, Figures, Told, tenths
from app.rules.wording import phrase


class AzulFigures(Figures[AzulPosition]):
    causes = (
        Cause(phrase("Floor"), (FLOOR,), WASTE),
        Cause(phrase("Tiles"), (TILE,)),
        Cause(phrase("Rows"), (ROW,)),
        Cause(phrase("Columns"), (COLUMN,)),
        Cause(phrase("Colours"), (COLOUR,)),
    )

    def count(self, told: Told[AzulPosition]) -> Sequence[Figure]:
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
                phrase("Tiles that fell to the floor, or straight into the lid."),
                tuple(map(sum, fallen)),
            ),
            Figure(
                phrase("Points lost for the floor"),
                phrase("Only points that were there to lose: a score never falls below zero."),
                told.points(FLOOR),
                POINTS,
            ),
            Figure(phrase("Lines completed"), phrase("Lines that sent a tile to the wall."), laid),
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
                phrase("The points for tiles on the wall, without bonuses, divided by their number."),
                tenths(told.points(TILE), laid),
                TENTHS,
            ),
            Figure(
                phrase("Bonus points"),
                phrase("For complete rows, columns and colours at the end."),
                told.points(ROW, COLUMN, COLOUR),
                POINTS,
            ),
            Figure(
                phrase("Start marker"),
                phrase("Rounds in which this player was the first to take from the centre."),
                told.by_seat(Took, lambda took: took.marker),
            ),
        )

    def cells(self, line: Any, position: AzulPosition) -> tuple[str, ...]:
        if isinstance(line, Tiled):
            return tuple(_cell(line.seat, row - 1, column - 1) for row, column in line.cells)
        if isinstance(line, Paid):
            return (f"floor-{line.seat}",)
        assert isinstance(line, Bonus)  # noqa: S101 - there are no other lines
        places = range(SIZE)
        if line.cause == ROW:
            return tuple(_cell(line.seat, line.place - 1, column) for column in places)
        if line.cause == COLUMN:
            return tuple(_cell(line.seat, row, line.place - 1) for row in places)
        wall = position.boards[line.seat].wall
        return tuple(_cell(line.seat, *divmod(space, SIZE)) for space, tile in enumerate(wall) if tile == line.place)

    def weighed_moves(self, position: AzulPosition, seat: int) -> Sequence[Move]:
        """It does not matter to the taker from which factory so many tiles of a colour come."""
        different: dict[object, Move] = {}
        for move in position.generate_moves(seat):
            key: object = move
            if isinstance(move, Take):
                in_centre = move.source == CENTRE
                tiles = (
                    position.centre[move.colour] if in_centre else position.factories[move.source].count(move.colour)
                )
                key = (move.colour, tiles, move.line, in_centre and position.marker_in_centre)
            different.setdefault(key, move)
        return tuple(different.values())

    def readiness(self, position: AzulPosition, seat: int) -> int:
        return sum(position.boards[seat].line_counts)


def _cell(seat: int, row: int, column: int) -> str:
    return f"wall-{seat}-{row}:{column}"
