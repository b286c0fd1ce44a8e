"""The books: my games, and the games of a room, with filters, and what they tell together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Annotated, Any
from urllib.parse import urlencode

from babel.dates import format_date
from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from app.review.charts import growing_lines
from app.rooms.book import MOST_COMPARED, Page
from app.rooms.book_values import LOST, SHARED, WON, BestOf, Filter, Line
from app.rooms.refusals import NotAllowed
from app.rooms.setup import PLAYABLE
from app.rooms.summaries import book_of_person, book_of_room
from app.rules.wording import phrase
from app.web.answers import is_scripted, renew
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit
from app.web.entrance import TheVisit
from app.web.templating import Pages

router = APIRouter(dependencies=[limit("page")])

EVER, THIS_YEAR, THIRTY_DAYS = "ever", "year", "month"
WINS_HEIGHT = 110
MOST_PAGES = 1_000_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form of a book says."""

    game: str
    who: tuple[str, ...]
    result: str
    when: str
    since: date | None
    until: date | None
    search: str
    page: int

    def wanted(self, me: str, today: date) -> Filter:
        begins = {THIS_YEAR: today.replace(month=1, day=1), THIRTY_DAYS: today - timedelta(days=30)}
        return Filter(
            game=self.game,
            who=self.who,
            me=me,
            result=self.result,
            since=self.since or begins.get(self.when),
            until=self.until,
            search=self.search,
        )

    def query(self, page: int) -> str:
        """The same once more, as an address says it, on another page."""
        fields = {
            "game": self.game,
            "who": self.who,
            "result": self.result,
            "when": self.when if self.when != EVER else "",
            "since": self.since or "",
            "until": self.until or "",
            "search": self.search,
            "page": page if page > 1 else "",
        }
        return urlencode({name: value for name, value in fields.items() if value}, doseq=True)


def _day(text: str) -> date | None:
    """The day in a field; whatever is none says nothing."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-31") else None
    except ValueError:
        return None


async def asked(  # noqa: PLR0913, PLR0917 - the fields of the form
    game: Annotated[str, Query(max_length=32)] = "",
    who: Annotated[list[Annotated[str, Query(max_length=64)]], Query(max_length=64)] = [],  # noqa: B006
    result: Annotated[str, Query(max_length=16)] = "",
    when: Annotated[str, Query(max_length=16)] = EVER,
    since: Annotated[str, Query(max_length=16)] = "",
    until: Annotated[str, Query(max_length=16)] = "",
    search: Annotated[str, Query(max_length=64)] = "",
    page: Annotated[int, Query(ge=0, le=MOST_PAGES)] = 1,
) -> Asked:
    return Asked(
        game=game if game in PLAYABLE else "",
        who=tuple(dict.fromkeys(key for key in who if key.isprintable() and key))[:MOST_COMPARED],
        result=result if result in (WON, LOST, SHARED) else "",
        when=when if when in (THIS_YEAR, THIRTY_DAYS) else EVER,
        since=_day(since),
        until=_day(until),
        search="".join(letter for letter in search if letter.isprintable()).strip(),
        page=page,
    )


TheAsked = Annotated[Asked, Depends(asked)]


@router.get("/book")
async def my_book(
    request: Request, person: MaybePerson, house: TheHouse, pages: ThePages, asked: TheAsked
) -> Response:
    """All finished games of whoever asks."""
    me = person.id if person else ""
    wanted = asked.wanted(me, house.now().date())
    # Whoever is unknown has played nothing: there is no book with this name.
    opened = await house.books.open(book_of_person(me), wanted, asked.page)
    return _answer(request, pages, asked, opened, wanted, path="/book", room=None)


@router.get("/r/{code}/book")
async def book_of_the_room(
    request: Request, visit: TheVisit, house: TheHouse, pages: ThePages, asked: TheAsked
) -> Response:
    """All finished games of a room, for those who are in it."""
    if not visit.viewer.is_member:
        raise NotAllowed(phrase("A room’s book is for those who are in the room."))
    wanted = asked.wanted(visit.person.id if visit.person else "", house.now().date())
    opened = await house.books.open(book_of_room(visit.room.state.id), wanted, asked.page)
    return _answer(request, pages, asked, opened, wanted, path=f"{visit.path}/book", room=visit.path)


def _answer(  # noqa: PLR0913 - what a page of a book is made of
    request: Request, pages: Pages, asked: Asked, opened: Page, wanted: Filter, *, path: str, room: str | None
) -> Response:
    language = pages.language_of(request)
    compared = opened.told.compared
    names = {person.key: person.name for person in opened.people}
    values: dict[str, Any] = {
        "asked": asked,
        "book": opened,
        "games": PLAYABLE,
        "path": path,
        "room": room,
        "me": wanted.me,
        "is_open": wanted.is_open,
        "chosen": [names[key] for key in asked.who if key in names],
        "months": _months(opened.lines, language),
        "told_on": lambda best: _told_on(best, language),
        "wins": growing_lines([each.cumulated for each in compared], WINS_HEIGHT) if len(compared) > 1 else None,
    }
    template = "book/body.html" if is_scripted(request) else "book/page.html"
    return renew(request, pages.render(request, template, headers={"Cache-Control": "no-store"}, **values))


def _months(lines: Sequence[Line], language: str) -> list[tuple[str, list[tuple[str, Line]]]]:
    """The games of a page by month, each with its day, in the reader's language."""
    return [
        (
            format_date(month, "LLLL yyyy", language),
            [(format_date(line.finished_at, "d MMM", language), line) for line in group],
        )
        for month, group in groupby(lines, key=lambda line: _first_of_month(line.finished_at))
    ]


def _first_of_month(moment: datetime) -> date:
    return moment.astimezone(UTC).date().replace(day=1)


def _told_on(best: BestOf, language: str) -> str:
    return format_date(best.finished_at, "d MMM yyyy", language)
