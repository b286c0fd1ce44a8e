"""Points at the end of a round and at the end of the game (Q-28, Q-31 to Q-35), each a line of the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.rules.contract import Outcome, ScoreLine
from app.rules.queens_garden.components import (
    CATEGORIES,
    CATEGORY_TERMS,
    GROUP_BONUS,
    PAVILION_POINTS,
    ROUNDS,
    SCORING_SIZE,
    VALUE,
    Hex,
    QueensGardenOptions,
    pieces_text,
)
from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.geometry import CENTRES, members
from app.rules.queens_garden.storage import Storage
from app.rules.queens_garden.whereabouts import marked
from app.rules.wording import Message, Seat, Term, nphrase, phrase

ROUND, PAVILIONS, JOKERS, LEFT_OVER = (
    Term("round scoring"),
    Term("pavilions"),
    Term("jokers"),
    Term("left in storage"),
)
GROUP, GROUP_BONUS_CAUSE = Term("group"), Term("group bonus")


class CategoryScored(NamedTuple):
    """A category of the round scored its points for every hex that has it (Q-28)."""

    seat: int
    round: int
    category: int
    cells: tuple[int, ...]
    points: int

    @property
    def where(self) -> str:
        return marked(self.seat, self.cells)

    @property
    def cause(self) -> Term:
        return ROUND

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} scores {category} × {hexes}: {count} point.",
            "{player} scores {category} × {hexes}: {count} points.",
            self.points,
            player=Seat(self.seat),
            category=CATEGORY_TERMS[self.category],
            hexes=len(self.cells),
        )


class PavilionsScored(NamedTuple):
    """Each pavilion in the garden scored (Q-28)."""

    seat: int
    round: int
    places: tuple[int, ...]
    points: int

    @property
    def where(self) -> str:
        return marked(self.seat, [CENTRES[place] for place in self.places])

    @property
    def cause(self) -> Term:
        return PAVILIONS

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} scores the pavilions: {count} point.",
            "{player} scores the pavilions: {count} points.",
            self.points,
            player=Seat(self.seat),
        )


class JokersScored(NamedTuple):
    """A point for each joker left at the end (Q-31)."""

    seat: int
    round: int
    jokers: int
    points: int

    @property
    def cause(self) -> Term:
        return JOKERS

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} has jokers left: {count} point.",
            "{player} has jokers left: {count} points.",
            self.points,
            player=Seat(self.seat),
        )


class LeftOver(NamedTuple):
    """The tiles and expansions left in storage at the end cost their values (Q-31)."""

    seat: int
    round: int
    tiles: tuple[Hex, ...]
    expansions: tuple[Hex, ...]
    points: int

    @property
    def cause(self) -> Term:
        return LEFT_OVER

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} loses {count} point for what is left in storage: {pieces}.",
            "{player} loses {count} points for what is left in storage: {pieces}.",
            -self.points,
            player=Seat(self.seat),
            pieces=pieces_text(self.tiles, self.expansions),
        )


class GroupScored(NamedTuple):
    """A group scored the values of its hexes (Q-32). The hexes stand in the order of their cells."""

    seat: int
    round: int
    category: int
    cells: tuple[int, ...]
    hexes: tuple[Hex, ...]
    points: int

    @property
    def where(self) -> str:
        return marked(self.seat, self.cells)

    @property
    def cause(self) -> Term:
        return GROUP

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} scores a {category} group of {hexes}: {count} point.",
            "{player} scores a {category} group of {hexes}: {count} points.",
            self.points,
            player=Seat(self.seat),
            category=CATEGORY_TERMS[self.category],
            hexes=pieces_text(self.hexes),
        )


class GroupBonus(NamedTuple):
    """A large group gave its bonus (Q-33, Q-35)."""

    seat: int
    round: int
    category: int
    cells: tuple[int, ...]
    points: int

    @property
    def where(self) -> str:
        return marked(self.seat, self.cells)

    @property
    def cause(self) -> Term:
        return GROUP_BONUS_CAUSE

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} gets the bonus for a {category} group of {size}: {count} point.",
            "{player} gets the bonus for a {category} group of {size}: {count} points.",
            self.points,
            player=Seat(self.seat),
            category=CATEGORY_TERMS[self.category],
            size=len(self.cells),
        )


def round_lines(garden: Garden, seat: int, round_: int, options: QueensGardenOptions) -> Iterator[ScoreLine]:
    """What a garden scores at the end of a round (Q-28)."""
    points = options.points
    for category in options.rounds[round_ - 1]:
        cells = garden.cells_of(category)
        if cells:
            yield CategoryScored(seat, round_, category, cells, points[category] * len(cells))
    pavilions = garden.pavilions
    if pavilions:
        yield PavilionsScored(seat, round_, pavilions, PAVILION_POINTS * len(pavilions))


def storage_lines(storage: Storage, seat: int) -> Iterator[ScoreLine]:
    """What is left in storage at the end of the game (Q-31)."""
    if storage.jokers:
        yield JokersScored(seat, ROUNDS, storage.jokers, storage.jokers)
    if storage.value:
        yield LeftOver(seat, ROUNDS, tuple(storage.tiles), tuple(storage.expansions), -storage.value)


def group_lines(garden: Garden, seat: int, board: str) -> Iterator[ScoreLine]:
    """What the groups are worth at the end of the game (Q-32, Q-33, Q-35)."""
    bonus = GROUP_BONUS[board]
    for category in CATEGORIES:
        for group in garden.groups[category]:
            size = group.size
            if size >= SCORING_SIZE:
                cells = tuple(members(group.cells))
                hexes = tuple(garden.hexes[cell] for cell in cells)
                yield GroupScored(seat, ROUNDS, category, cells, hexes, sum(VALUE[hex_] for hex_ in hexes))
                if size in bonus:
                    yield GroupBonus(seat, ROUNDS, category, cells, bonus[size])


def end_lines(garden: Garden, storage: Storage, seat: int, board: str) -> list[ScoreLine]:
    """Everything that a seat scores at the end of the game. It may bring the score below 0 (Q-34)."""
    return [*storage_lines(storage, seat), *group_lines(garden, seat, board)]


def decide(scores: Sequence[int], reason: Message) -> Outcome:
    """Most points win; a tie is shared (Q-34)."""
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    if len(winners) == 1:
        return Outcome(winners, reason)
    return Outcome(winners, reason, phrase("Points are equal: the win is shared."))
