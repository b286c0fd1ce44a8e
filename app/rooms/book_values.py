"""What books of finished games are asked for, and what they answer."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations
from typing import Any

from sqlalchemy import Boolean, ColumnElement, Text, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from app.rooms.models import SummaryRow
from app.rooms.names import name_key
from app.rooms.summaries import is_bot, joined

WON, LOST, SHARED = "won", "lost", "shared"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games of a book are wanted."""

    game: str = ""
    who: tuple[str, ...] = ()
    """One: games that they played; several: games in which nobody else did."""
    me: str = ""
    """Of whom `result` speaks."""
    result: str = ""
    since: date | None = None
    until: date | None = None
    """The last day, included."""
    search: str = ""
    """Part of the name of somebody who played."""

    @property
    def is_open(self) -> bool:
        """Whether every game is wanted."""
        return self == Filter(me=self.me)

    def conditions(self) -> list[ColumnElement[bool]]:
        wanted: list[ColumnElement[bool]] = []
        if self.game:
            wanted.append(SummaryRow.name == self.game)
        if len(self.who) == 1:
            wanted.append(has(SummaryRow.crowd, self.who[0]))
        elif self.who:
            crowds = [
                joined(sorted(some))
                for size in range(2, len(self.who) + 1)
                for some in combinations(sorted(self.who), size)
            ]
            wanted.append(SummaryRow.crowd.in_(crowds))
        if self.since is not None:
            wanted.append(SummaryRow.finished_at >= _midnight(self.since))
        if self.until is not None and self.until < date.max:
            wanted.append(SummaryRow.finished_at < _midnight(self.until + timedelta(days=1)))
        if sought := name_key(self.search):
            wanted.append(Holds(SummaryRow.names_key, literal(sought, Text())))
        return [*wanted, *self._result()]

    def _result(self) -> list[ColumnElement[bool]]:
        won = has(SummaryRow.winners, self.me)
        if self.result == WON:
            return [won]
        if self.result == SHARED:
            return [won, SummaryRow.winners != joined([self.me])]
        return [has(SummaryRow.crowd, self.me), ~won] if self.result == LOST else []


class Holds(FunctionElement[bool]):
    """Whether the first text holds the second one. `LIKE` would take twice as long, and knows special characters."""

    type = Boolean()
    inherit_cache = True


@compiles(Holds, "sqlite")
def _instr(element: Holds, compiler: SQLCompiler, **options: Any) -> str:
    return f"(instr({compiler.process(element.clauses, **options)}) > 0)"


@compiles(Holds, "postgresql")
def _strpos(element: Holds, compiler: SQLCompiler, **options: Any) -> str:
    return f"(strpos({compiler.process(element.clauses, **options)}) > 0)"


def has(column: Any, key: str) -> ColumnElement[bool]:
    """Whether this key is in a column of keys."""
    return Holds(column, literal(joined([key]), Text()))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


@dataclass(frozen=True, slots=True)
class Line:
    """A game in a list."""

    game_id: str
    name: str
    finished_at: datetime
    players: tuple[tuple[str, int, bool], ...]
    """Name, score and whether they won, the best first."""
    margin: int
    bots: frozenset[int] = frozenset()
    """Which of these are bots, counted from 0."""


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody who is in a book."""

    key: str
    name: str
    games: int

    @property
    def is_bot(self) -> bool:
        return is_bot(self.key)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one person did against the others."""

    person: Named
    ahead: tuple[tuple[int, int] | None, ...]
    """Of each of the others: how often ahead, in how many games; None for oneself."""
    wins: int
    games: int
    cumulated: tuple[int, ...]
    """Wins after each of some moments, evenly spread over the games."""


@dataclass(frozen=True, slots=True)
class BestOf:
    """A record, and the game in which it was set."""

    value: int
    name: str
    """Of whoever set it."""
    game: str
    """Which game it was in."""
    game_id: str
    finished_at: datetime
    times: int = 1


@dataclass(frozen=True, slots=True)
class Told:
    """What the games of a list tell together."""

    games: int
    compared: tuple[Comparison, ...]
    best_scores: tuple[BestOf, ...]
    """One for each game that was played."""
    streak: BestOf | None
    closest: BestOf | None
    disaster: BestOf | None
