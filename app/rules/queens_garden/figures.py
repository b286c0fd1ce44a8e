"""What the review of a finished game counts in Queen's Garden only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from app.rules.contract import Event, Move
from app.rules.figures import POINTS, PRICE, WASTE, Cause, Figure, Figures, Told, sample
from app.rules.queens_garden.acquiring import plain_takes
from app.rules.queens_garden.components import (
    HEXES,
    ROUNDS,
    VALUE,
    QueensGardenOptions,
    colour_category,
    symbol_category,
)
from app.rules.queens_garden.events import (
    DISCARD,
    EXPANSION,
    MARKER,
    Bought,
    Completed,
    Dealt,
    Discarded,
    MarkerTaken,
    Placed,
    Took,
)
from app.rules.queens_garden.geometry import SPACES, SPOTS
from app.rules.queens_garden.moves import PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.position import TURN, QueensGardenPosition
from app.rules.queens_garden.scoring import (
    GROUP,
    GROUP_BONUS_CAUSE,
    JOKERS,
    LEFT_OVER,
    PAVILIONS,
    ROUND,
    CategoryScored,
    GroupBonus,
    GroupScored,
    JokersScored,
    LeftOver,
    PavilionsScored,
)
from app.rules.starting_points import STARTING_POINTS
from app.rules.wording import phrase

MOST_PLACINGS = 16
SHARES = 60
"""Points are divided by values from 1 to 6 here, in whole sixtieths."""


class QueensGardenFigures(Figures[QueensGardenPosition]):
    causes = (
        Cause(phrase("Wasted"), (DISCARD, LEFT_OVER), WASTE),
        Cause(phrase("Bought expansions"), (EXPANSION,), PRICE),
        Cause(phrase("Start marker"), (MARKER,), PRICE),
        Cause(phrase("Start"), (STARTING_POINTS,)),
        Cause(phrase("Rounds"), (ROUND,)),
        Cause(phrase("Pavilions"), (PAVILIONS,)),
        Cause(phrase("Groups"), (GROUP, GROUP_BONUS_CAUSE)),
        Cause(phrase("Jokers"), (JOKERS,)),
    )
    turn = TURN
    weighing = phrase(
        "Every take was weighed, but only {count} of all the ways to place a piece and pay for it. A piece in "
        "storage counts for what its colour and its symbol would still bring at the ends of rounds, divided by its "
        "value.",
        count=MOST_PLACINGS,
    )

    def count(self, told: Told[QueensGardenPosition]) -> Sequence[Figure]:
        wasted = zip(
            told.lines_by_seat(Discarded, _pieces),
            told.lines_by_seat(LeftOver, _pieces),
            strict=True,
        )
        largest = [0] * told.seats
        for line in told.sheet:
            if isinstance(line, GroupScored):
                largest[line.seat] = max(largest[line.seat], len(line.cells))
        return (
            Figure(
                phrase("Tiles taken"),
                phrase("All tiles of all takes."),
                told.by_seat(Took, lambda took: len(took.tiles)),
            ),
            Figure(
                phrase("Expansions taken"),
                phrase("From the display, not counting bought ones."),
                told.by_seat(Took, lambda took: len(took.expansions)),
            ),
            Figure(
                phrase("Pieces placed"),
                phrase("Tiles and expansions that were placed and paid for."),
                told.by_seat(Placed),
            ),
            Figure(
                phrase("Pieces spent"),
                phrase("Tiles, expansions and jokers spent on placing others."),
                told.by_seat(Placed, lambda placed: placed.payment.size),
            ),
            Figure(
                phrase("Bought expansions"),
                phrase("Expansions from the supply, placed face down."),
                told.by_seat(Bought),
            ),
            Figure(
                phrase("Wasted"),
                phrase("Tiles and expansions that were discarded when passing or left over at the end."),
                tuple(map(sum, wasted)),
            ),
            Figure(
                phrase("Points lost for waste"),
                phrase("The values of the wasted pieces."),
                told.points(DISCARD, LEFT_OVER),
                POINTS,
            ),
            Figure(
                phrase("Features completed"),
                phrase("The fountain, statues, benches and pavilions that were surrounded."),
                told.by_seat(Completed),
            ),
            Figure(
                phrase("Jokers won"),
                phrase("From features, not counting those for which there was no room."),
                told.by_seat(Completed, lambda completed: completed.jokers),
            ),
            Figure(
                phrase("Groups"),
                phrase(
                    "Groups that scored at the end. A hex can be in a group of its colour and in one of its symbol."
                ),
                told.lines_by_seat(GroupScored),
            ),
            Figure(phrase("Largest group"), phrase("The hexes of the largest group that scored."), tuple(largest)),
            Figure(
                phrase("Points for groups"),
                phrase("The values of their hexes, and the bonuses of large ones."),
                told.points(GROUP, GROUP_BONUS_CAUSE),
                POINTS,
            ),
            Figure(
                phrase("Start marker"),
                phrase("Rounds in which this player was the first to pass."),
                told.lines_by_seat(MarkerTaken),
            ),
        )

    def cells(self, line: Any, position: QueensGardenPosition) -> tuple[str, ...]:  # noqa: ARG002
        if isinstance(line, CategoryScored | GroupScored | GroupBonus):
            return tuple(_cell(line.seat, cell) for cell in line.cells)
        if isinstance(line, PavilionsScored):
            return tuple(_cell(line.seat, SPOTS * place) for place in line.places)
        if isinstance(line, Bought):
            return (f"bed-{line.seat}-{line.place}",)
        return (f"storage-{line.seat}",) if isinstance(line, JokersScored | LeftOver | Discarded) else ()

    def weighed_moves(self, position: QueensGardenPosition, seat: int) -> Sequence[Move]:
        takes: list[Move] = []
        placings: list[Move] = []
        for move in position.candidate_moves(seat):
            if isinstance(move, PlaceTile | PlaceExpansion):
                placings.append(move)
            elif isinstance(move, Take):
                takes.append(move)
        return (*takes, *sample(placings, MOST_PLACINGS))

    def contested_moves(self, position: QueensGardenPosition, seat: int) -> Sequence[Move]:
        """Nobody else touches one's storage and one's garden."""
        return plain_takes(position.display, position.storages[seat]) if seat in position.acting else ()

    def promise(self, position: QueensGardenPosition, seat: int) -> int:
        """In the last round a piece costs its value as long as it lies in storage; it may still be used."""
        storage = position.storages[seat]
        shares = _promises(position.options, position.round)
        promised = sum([shares[hex_] for hex_ in (*storage.tiles, *storage.expansions)]) // SHARES
        return promised + (storage.value if position.round == ROUNDS else 0)

    def alone(
        self, position: QueensGardenPosition, seat: int, move: Move, coming: list[Event]
    ) -> QueensGardenPosition:
        """Tiles come to a bare stack as they came in the game; expansions that have become empty are turned up."""
        twin = position.after(seat, move)
        if isinstance(move, Take):
            if twin.display.is_bare:
                deals = [event for event in coming if isinstance(event, Dealt) and event.number == twin.display.top]
                if deals and deals[0].tiles:
                    twin.display.lay(deals[0].tiles)
            twin.display.turn_up_empty()
        return twin


def _pieces(line: Discarded | LeftOver) -> int:
    return len(line.tiles) + len(line.expansions)


@lru_cache(maxsize=1 << 6)
def _promises(options: QueensGardenOptions, round_: int) -> tuple[int, ...]:
    """For each hex, in sixtieths of a point, what it would bring at the ends of this round and the later ones."""
    scoring = [category for categories in options.rounds[round_ - 1 :] for category in categories]
    points = [scoring.count(category) * each for category, each in enumerate(options.points)]
    return tuple(
        SHARES * (points[colour_category(hex_)] + points[symbol_category(hex_)]) // VALUE[hex_] for hex_ in HEXES
    )


def _cell(seat: int, cell: int) -> str:
    if cell >= SPACES:
        return f"gap-{seat}-{cell - SPACES}"
    return f"bed-{seat}-{cell // SPOTS}@{cell % SPOTS}"
