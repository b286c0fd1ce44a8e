"""Books of finished games: all of a person, and all of a room. Lists in pages, and what they tell together: who
finished ahead of whom, streaks, records."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.database import Database
from app.rooms import book_reading as reading
from app.rooms.book_values import Filter, Line, Named, Told

PAGE = 20
MOST_COMPARED = 4
"""So many people can be compared with each other."""
MOST_NAMED = 12
"""So many people can be chosen among; others are found by their names."""
MOST_REMEMBERED = 200
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page:
    lines: Sequence[Line]
    number: int
    pages: int
    people: Sequence[Named]
    """All who can be chosen, those who were most often there first."""
    all_games: int
    """Of the whole book."""
    told: Told


class Books:
    """What the games of a list tell together is computed once, and again when the book has grown."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._told: OrderedDict[tuple[object, ...], Told] = OrderedDict()
        self._people: OrderedDict[tuple[object, ...], Sequence[Named]] = OrderedDict()

    def forget(self) -> None:
        """Everything is computed anew: for whoever measures that."""
        self._told.clear()
        self._people.clear()

    async def open(self, book: str, wanted: Filter, page: int = 1) -> Page:
        """One page of a book, and what all its wanted games tell together."""
        wanted = replace(wanted, who=tuple(dict.fromkeys(wanted.who))[:MOST_COMPARED])
        async with self._database.sessions() as session:
            games, last = await reading.extent(session, book)
            as_it_is = (book, games, last)
            people, told = self._people.get(as_it_is), self._told.get((*as_it_is, wanted))
            crowds = None
            if people is None:
                crowds = await reading.crowds(session, book, Filter())
                people = _remember(self._people, as_it_is, await reading.people(session, book, crowds))
            if told is None:
                if crowds is None or not wanted.is_open:
                    crowds = await reading.crowds(session, book, wanted)
                told = await reading.tell(session, book, wanted, _compared(people, wanted.who), crowds)
                _remember(self._told, (*as_it_is, wanted), told)
            pages = max(1, -(-told.games // PAGE))
            number = min(max(page, 1), pages)
            lines = await reading.lines(session, book, wanted, (number - 1) * PAGE, PAGE)
        return Page(lines, number, pages, _to_choose(people, wanted.who), games, told)


def _remember(kept: OrderedDict[tuple[object, ...], T], key: tuple[object, ...], value: T) -> T:
    kept[key] = value
    while len(kept) > MOST_REMEMBERED:
        kept.popitem(last=False)
    return value


def _compared(people: Sequence[Named], chosen: Sequence[str]) -> list[Named]:
    """Those who were chosen; if that is nobody, or one alone, those who were there most often."""
    wanted = [person for person in people if person.key in chosen]
    if len(chosen) < 2:
        wanted += [person for person in people if person.key not in chosen]
    return wanted[:MOST_COMPARED]


def _to_choose(people: Sequence[Named], chosen: Sequence[str]) -> list[Named]:
    return [person for number, person in enumerate(people) if number < MOST_NAMED or person.key in chosen]
