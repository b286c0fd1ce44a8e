"""How the lines of a book are read: every question is answered by one pass over them, in the database."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, Select, case, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.rooms.book_values import BestOf, Comparison, Filter, Line, Named, Told
from app.rooms.models import MOST_PLAYERS, SummaryRow
from app.rooms.summaries import is_bot, joined, parted

LATEST_NAMES = 300
"""What people are called now is looked up in so many of the last games."""
POINTS_OF_CHART = 40
ABSENT, BEATEN, AHEAD = ".", "0", "1"
"""What a game was for somebody: they were not there, they did not win, they won."""
BETWEEN_GAMES = "\t"
"""No key holds it."""
PAIRS = tuple((one, other) for one in range(MOST_PLAYERS) for other in range(MOST_PLAYERS) if one != other)
MORE_POINTS = tuple(
    literal_column(f"count(*) FILTER (WHERE score_{one + 1} > score_{other + 1})", Integer) for one, other in PAIRS
)
"""How often one had more points than another. As text, which both kinds of databases read: a statement of so many
conditions takes longer to build than to answer."""
IN_ORDER = (SummaryRow.finished_at, SummaryRow.game_id)


def _from(book: str, wanted: Filter, *columns: Any) -> Select[Any]:
    return select(*columns).where(SummaryRow.book == book, *wanted.conditions())


async def extent(session: AsyncSession, book: str) -> tuple[int, datetime | None]:
    """How many games a book has, and when the last one ended: as long as both are the same, so is the book."""
    games = await session.scalar(select(func.count()).where(SummaryRow.book == book))
    # Asked for apart, it is the first that is found from the end; together with the others all would be looked at.
    last = await session.scalar(select(func.max(SummaryRow.finished_at)).where(SummaryRow.book == book))
    return games or 0, last


class Crowd(NamedTuple):
    """Some people, and all games in which they and nobody else played."""

    keys: Sequence[str]
    names: Sequence[str]
    games: int
    more: Sequence[int]
    """For each of `PAIRS`, how often one had more points than the other."""


async def crowds(session: AsyncSession, book: str, wanted: Filter) -> list[Crowd]:
    columns = SummaryRow.crowd, func.max(SummaryRow.names), func.count(), *MORE_POINTS
    rows = await session.execute(_from(book, wanted, *columns).group_by(SummaryRow.crowd))
    return [Crowd(parted(crowd), parted(names), games, more) for crowd, names, games, *more in rows]


async def people(session: AsyncSession, book: str, all_crowds: Sequence[Crowd]) -> list[Named]:
    """Everybody in a book, whoever was there most often first, by the names that they had last."""
    games: Counter[str] = Counter()
    names: dict[str, str] = {}
    for crowd in all_crowds:
        games.update(dict.fromkeys(crowd.keys, crowd.games))
        names.update(zip(crowd.keys, crowd.names, strict=True))
    latest = select(SummaryRow.crowd, SummaryRow.names).where(SummaryRow.book == book)
    rows = (await session.execute(latest.order_by(SummaryRow.finished_at.desc()).limit(LATEST_NAMES))).all()
    for keys, called in reversed(rows):
        names.update(zip(parted(keys), parted(called), strict=True))
    return [Named(key, names[key], count) for key, count in games.most_common()]


async def lines(session: AsyncSession, book: str, wanted: Filter, first: int, count: int) -> list[Line]:
    """So many games, the latest first."""
    query = _from(book, wanted, SummaryRow).order_by(*(column.desc() for column in IN_ORDER))
    return [_line(row) for row in await session.scalars(query.offset(first).limit(count))]


def _scores(row: SummaryRow) -> list[int]:
    scores = (row.score_1, row.score_2, row.score_3, row.score_4)
    return [score for score in scores if score is not None]


def _line(row: SummaryRow) -> Line:
    winners = parted(row.winners)
    seats = zip(parted(row.names), _scores(row), parted(row.crowd), strict=True)
    best_first = sorted(seats, key=lambda seat: (seat[2] not in winners, -seat[1]))
    players = tuple((name, score, key in winners) for name, score, key in best_first)
    bots = frozenset(place for place, (_, _, key) in enumerate(best_first) if is_bot(key))
    return Line(row.game_id, row.name, row.finished_at, players, row.margin, bots)


# What the games of a list tell together


async def tell(
    session: AsyncSession, book: str, wanted: Filter, compared: Sequence[Named], of_crowds: Sequence[Crowd]
) -> Told:
    kinds = _from(
        book,
        wanted,
        SummaryRow.name,
        func.count(),
        func.max(SummaryRow.top_score),
        func.min(case((SummaryRow.margin > 0, SummaryRow.margin))),
        func.min(SummaryRow.worst_loss),
    ).group_by(SummaryRow.name)
    rows = (await session.execute(kinds)).all()
    if not rows or not compared:
        return Told(0, (), (), None, None, None)
    margins = [row[3] for row in rows if row[3] is not None]
    worst = min(row[4] for row in rows)
    sequences = await _sequences(session, book, wanted, compared)
    best_scores = [await _best_score(session, book, wanted, name, best) for name, _, best, _, _ in rows]
    return Told(
        games=sum(row[1] for row in rows),
        compared=_comparisons(compared, of_crowds, sequences),
        best_scores=tuple(sorted(best_scores, key=lambda best: best.game)),
        streak=await _streak(session, book, wanted, compared, sequences),
        closest=await _closest(session, book, wanted, min(margins)) if margins else None,
        disaster=await _disaster(session, book, wanted, worst) if worst < 0 else None,
    )


async def _last(session: AsyncSession, book: str, wanted: Filter, *conditions: ColumnElement[bool]) -> SummaryRow:
    query = _from(book, wanted, SummaryRow).where(*conditions).order_by(*(column.desc() for column in IN_ORDER))
    row: SummaryRow = (await session.scalars(query.limit(1))).one()
    return row


def _best_of(row: SummaryRow, value: int, name: str, times: int = 1) -> BestOf:
    return BestOf(value, name, row.name, row.game_id, row.finished_at, times)


async def _best_score(session: AsyncSession, book: str, wanted: Filter, name: str, best: int) -> BestOf:
    row = await _last(session, book, wanted, SummaryRow.name == name, SummaryRow.top_score == best)
    return _best_of(row, best, parted(row.names)[_scores(row).index(best)])


async def _closest(session: AsyncSession, book: str, wanted: Filter, margin: int) -> BestOf:
    row = await _last(session, book, wanted, SummaryRow.margin == margin)
    return _best_of(row, margin, parted(row.names)[_scores(row).index(row.top_score)])


async def _disaster(session: AsyncSession, book: str, wanted: Filter, loss: int) -> BestOf:
    is_such = SummaryRow.worst_loss == loss
    row = await _last(session, book, wanted, is_such)
    times = await session.scalar(_from(book, wanted, func.count()).where(is_such))
    return _best_of(row, loss, parted(row.names)[row.worst_of], times or 1)


async def _sequences(
    session: AsyncSession, book: str, wanted: Filter, compared: Sequence[Named]
) -> Mapping[str, str]:
    """For each of these people, what every game was for them, in their order, as one text. The same people meet
    again and again: what a game was is found out once for all games of the same crowd with the same winners."""
    in_order = _from(book, wanted, SummaryRow.crowd + SummaryRow.winners).order_by(*IN_ORDER).subquery()
    text = await session.scalar(select(func.aggregate_strings(in_order.c[0], BETWEEN_GAMES)))
    games = (text or "").split(BETWEEN_GAMES)
    return {each.key: "".join(map(_meaning_of(set(games), each.key).__getitem__, games)) for each in compared}


def _meaning_of(games: Collection[str], key: str) -> Mapping[str, str]:
    """What each game was for somebody, of whom it says twice that they were there if they won."""
    sought, meant = joined([key]), (ABSENT, BEATEN, AHEAD)
    return {game: meant[game.count(sought)] for game in games}


async def _streak(
    session: AsyncSession, book: str, wanted: Filter, compared: Sequence[Named], sequences: Mapping[str, str]
) -> BestOf | None:
    """The longest row of wins in games that a player was in, and its last game."""
    longest = None
    for each in compared:
        length, end = longest_row(sequences[each.key])
        if length and (longest is None or (length, end) > longest[:2]):
            longest = length, end, each.name
    if longest is None:
        return None
    length, end, name = longest
    row = (await session.scalars(_from(book, wanted, SummaryRow).order_by(*IN_ORDER).offset(end).limit(1))).one()
    return _best_of(row, length, name)


def longest_row(sequence: str) -> tuple[int, int]:
    """How long the longest row of wins is, of several the last one, and the number of the game that ended it."""
    longest = max(map(len, sequence.replace(ABSENT, "").split(BEATEN)))
    if not longest:
        return 0, 0
    # Read from its end, the text has the last game of the last row first.
    wins = rf"{AHEAD}(?:{re.escape(ABSENT)}*{AHEAD}){{{longest - 1}}}"
    found = re.search(wins, sequence[::-1])
    assert found is not None  # noqa: S101 - there is a row of this length
    return longest, len(sequence) - 1 - found.start()


def _comparisons(
    compared: Sequence[Named], of_crowds: Sequence[Crowd], sequences: Mapping[str, str]
) -> tuple[Comparison, ...]:
    ahead, both = _against_each_other(compared, of_crowds)
    return tuple(
        Comparison(
            person=each,
            ahead=tuple(
                None if other is each else (ahead[each.key, other.key], both[each.key, other.key])
                for other in compared
            ),
            wins=sequences[each.key].count(AHEAD),
            games=len(sequences[each.key]) - sequences[each.key].count(ABSENT),
            cumulated=cumulated(sequences[each.key]),
        )
        for each in compared
    )


def _against_each_other(
    compared: Sequence[Named], of_crowds: Sequence[Crowd]
) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """For each two people: how often the first had more points than the second, and in how many games both were."""
    ahead: Counter[tuple[str, str]] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    known = {each.key for each in compared}
    for crowd in of_crowds:
        if len(known.intersection(crowd.keys)) < 2:
            continue
        for (one, other), times in zip(PAIRS, crowd.more, strict=True):
            if one < len(crowd.keys) and other < len(crowd.keys):
                pair = crowd.keys[one], crowd.keys[other]
                ahead[pair] += times
                both[pair] += crowd.games
    return ahead, both


def cumulated(sequence: str) -> tuple[int, ...]:
    """The wins so far, at some moments that are evenly spread over all games."""
    points = min(len(sequence), POINTS_OF_CHART)
    return tuple(sequence.count(AHEAD, 0, len(sequence) * number // points) for number in range(points + 1))
