"""Draws the stops of a game: the parts of its table as in play, what happened there, and all of it stop by stop as
data for a script that steps through them."""

import json
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from app.review.playing_on import can_play_on
from app.review.side_line import SideLine, can_try
from app.review.timeline import END, MOVE, SCORED, Stop
from app.review.words import details, headline
from app.rules import GAMES
from app.rules.starter import starters
from app.rules.table import Table
from app.web.live.part_drawing import PartDrawing
from app.web.review_sources import OPEN, Eyes, Source
from app.web.templating import Pages
from app.web.to_json import events_to_json
from app.web.translation import say

CHUNK = 16
"""So many stops are sent together."""
MOST_CHUNKS = 300

State = dict[str, str]
"""HTML by the id of its element."""


class Mark(NamedTuple):
    """A mark on the scrubber, above it for what was won and below it for what was lost. In percent of its width."""

    step: str
    kind: str
    x: float
    gain: int
    size: float
    """From 0 to 1."""


class Span(NamedTuple):
    """A round on the scrubber."""

    round: int
    step: str
    x: float
    width: float


class ReviewDrawing:
    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._lock = Lock()
        self._chunks: OrderedDict[Hashable, bytes] = OrderedDict()
        self._part_drawing = cache(self._new_part_drawing)

    def _new_part_drawing(self, language: str, game: str) -> PartDrawing:
        return PartDrawing(self._pages.environment(language), GAMES[game])

    # One stop

    def state(self, source: Source, stop: Stop, eyes: Eyes, language: str) -> State:
        """Everything that changes from stop to stop."""
        state = self._parts(source, stop, eyes, language)
        state |= self._moment(source, stop, language)
        state["last"] = last_of(stop, scored_at(source, stop))
        return state

    def tried(self, source: Source, line: SideLine, language: str) -> State:
        """The same for a moment of a side line, with everything open."""
        state = self._parts(source, line.last, OPEN, language)
        said, others = self._said(source, line.last, language)
        moment = self._pages.macro(language, "review/moment.html", "tried_moment")
        happened = self._pages.macro(language, "review/moment.html", "happened")
        state["moment"] = str(moment(line, said))
        state["happened"] = str(happened(others))
        state["last"] = last_of(line.last)
        return state

    def _parts(self, source: Source, stop: Stop, eyes: Eyes, language: str) -> State:
        # Chunks are drawn in threads, and what was drawn is remembered for all.
        with self._lock:
            drawing = self._part_drawing(language, source.record.game.name)
            shown = self.shown_parts(source, eyes, language)
            parts = {name: part for name, part in parts_of(source, stop, eyes).items() if name in shown}
            return {name: str(drawing.draw(name, part, source.names)) for name, part in parts.items()}

    def some_parts(self, source: Source, stop: Stop, eyes: Eyes, language: str, names: Iterable[str]) -> State:
        """These parts of the table, wherever else they are shown."""
        with self._lock:
            drawing, parts = self._part_drawing(language, source.record.game.name), parts_of(source, stop, eyes)
            return {name: str(drawing.draw(name, parts[name], source.names)) for name in names}

    def whole_board(self, source: Source, seat: int, language: str, part: Callable[[str], str]) -> str:
        """A player's board as a small picture."""
        whole = self._pages.macro(language, f"tables/{source.record.game.name}/small.html", "whole")
        return str(whole(part, seat, source.record.options))

    def table(self, source: Source, state: Mapping[str, str], eyes: Eyes, language: str) -> Markup:
        """The table of the game as it is in this state."""

        def part(name: str) -> Markup:
            return Markup(state[name])  # noqa: S704 - drawn by our templates

        return self._table(source, part, eyes, language)

    def _table(self, source: Source, part: Any, eyes: Eyes, language: str) -> Markup:
        record = source.record
        mark = self._pages.macro(language, "components/bot.html", "bot_mark")
        template = self._pages.environment(language).get_template(f"tables/{record.game.name}/table.html")
        values = {
            "names": source.names,
            "seats": record.seats,
            "options": record.options,
            "chances": False,
            "part": part,
            "bot": lambda seat: mark() if seat in source.bots else "",
            "finish": "",  # the score sheet has a place of its own
            "all_open": eyes == OPEN,
            **({} if seat_of(eyes) is None else {"mine": eyes}),
        }
        return Markup(template.render(values))  # noqa: S704 - templates escape what people wrote

    def shown_parts(self, source: Source, eyes: Eyes, language: str) -> frozenset[str]:
        """The names of the parts that this table shows."""
        used: set[str] = set()

        def part(name: str) -> str:
            used.add(name)
            return ""

        self._table(source, part, eyes, language)
        return frozenset(used)

    def _moment(self, source: Source, stop: Stop, language: str) -> State:
        names = source.names
        said, others = self._said(source, stop, language)
        moment = self._pages.macro(language, "review/moment.html", "moment")
        happened = self._pages.macro(language, "review/moment.html", "happened")
        gains = source.look.changes[stop.name]
        return {
            "moment": str(moment(stop, names, said, gains, len(source.record.entries))),
            "happened": str(happened(others)),
        }

    def _said(self, source: Source, stop: Stop, language: str) -> tuple[str, list[str]]:
        """The sentence of a stop, and what else happened there."""
        translations, names = self._pages.catalogues[language], source.names
        others = [say(message, translations, names) for message in details(stop)]
        return say(headline(stop), translations, names), others

    # Several stops as data

    def chunk(self, source: Source, number: int, eyes: Eyes, language: str) -> bytes:
        """The stops from `number * CHUNK` on: the first of them whole, of the others what has changed."""
        key = (source.key, source.names, eyes, language, number)
        known = self._chunks.get(_hashable(key))
        if known is not None:
            return known
        stops = []
        before: State = {}
        for stop in source.timeline.stops[number * CHUNK : (number + 1) * CHUNK]:
            state = self.state(source, stop, eyes, language)
            stops.append({name: html for name, html in state.items() if before.get(name) != html})
            before = state
        made = json.dumps({"first": number * CHUNK, "stops": stops}, ensure_ascii=False).encode()
        with self._lock:
            self._chunks[_hashable(key)] = made
            while len(self._chunks) > MOST_CHUNKS:
                self._chunks.popitem(last=False)
        return made

    # What the page shows of the whole game

    def lines(self, source: Source, language: str) -> list[dict[str, Any]]:
        """The moves and scorings, each with its sentence and with who has taken a seat after it; takebacks hold the
        branch that they ended."""
        return [self._line(source, stop, language) for stop in source.timeline.line]

    def _line(self, source: Source, stop: Stop, language: str) -> dict[str, Any]:
        gains = source.look.changes[stop.name]
        return {
            "stop": stop,
            "text": self._pages.show(headline(stop), language, source.names, source.record.game.name),
            "gain": gains[stop.seat] if stop.kind == MOVE and stop.seat is not None else 0,
            "gains": gains,
            "notes": [
                self._pages.show(change.text, language, source.names, source.record.game.name)
                for change in source.hand_overs
                if source.timeline.ends.get(change.since) is stop
            ],
            "branch": [self._line(source, side, language) for side in source.timeline.branches.get(stop.entry, ())]
            if stop.kind == "takeback"
            else [],
        }

    def pieces(self, source: Source, language: str) -> dict[str, list[Markup]]:
        """What comes out of the bag as it looks, by the codes of a draw; and players by their seats, for the draw of
        who starts."""
        game, names = source.record.game, source.names
        shown = {
            codes: [self._pages.show(piece, language, names, game.name) for piece in pieces]
            for codes, pieces in game.pieces.items()
        }
        shown[starters(source.record.seats)[1:]] = list(map(escape, names))
        return {" ".join(codes): pieces for codes, pieces in shown.items()}


def _hashable(key: tuple[Any, ...]) -> Hashable:
    source_key, names, *rest = key
    return (source_key, tuple(names), *rest)


def seat_of(eyes: Eyes) -> int | None:
    return None if eyes == OPEN else eyes


def _table_of(source: Source) -> Table[Any]:
    table = source.record.game.table
    assert table is not None  # noqa: S101 - only games with a table have records here
    return table


def parts_of(source: Source, stop: Stop, eyes: Eyes) -> Mapping[str, Hashable]:
    """What these eyes see on the table: through `seen_by`, unless everything is open."""
    table, position = _table_of(source), stop.position
    if eyes == OPEN:
        parts = _scored(stop, table.parts(position))
        return parts | dict(table.private_parts(position, position.acting[0] if position.acting else 0))
    parts = _scored(stop, table.parts(position.seen_by(None)))
    if eyes is not None and table.has_private_parts:
        parts |= table.private_parts(position.seen_by(eyes), eyes)
    return parts


def _scored(stop: Stop, parts: Mapping[str, Hashable]) -> dict[str, Hashable]:
    """Where a round has just been scored, its points are not to come once more."""
    if stop.kind != SCORED or stop.position.acting:
        return dict(parts)
    return {name: _without_promise(part) for name, part in parts.items()}


def _without_promise(part: Any) -> Any:
    """A score tells also what would come if the round ended now; in some games, what it would be in the end."""
    known = {"gain": 0, "end": part.points} if hasattr(part, "points") else {}
    told = {name: value for name, value in known.items() if name in getattr(part, "_fields", ())}
    return part._replace(**told) if "gain" in told else part


def last_of(stop: Stop, scored: Sequence[tuple[int, int, str]] = ()) -> str:
    """What the stop did, for scripts that mark and move pieces; and what was scored there."""
    seat = "" if stop.seat is None else stop.seat
    events = escape(events_to_json(stop.events))
    told = f' data-scored="{escape(json.dumps(scored, separators=(",", ":")))}"' if scored else ""
    return (
        f'<div id="last" hidden data-since="{stop.number - 1}" data-seat="{seat}" data-events="{events}"{told}></div>'
    )


def scored_at(source: Source, stop: Stop) -> list[tuple[int, int, str]]:
    """The seat, the points and the cells of every line of the score sheet that came with a scoring or the end. Of
    finished games: while one runs, the log tells."""
    if stop.kind not in (SCORED, END) or not source.is_over:
        return []
    before = source.timeline.previous(stop)
    assert before is not None  # noqa: S101 - a round has moves
    figures, known = source.record.game.figures, Counter(before.position.sheet)
    found = []
    for line in stop.position.sheet:
        known[line] -= 1
        if known[line] < 0 and line.points:
            found.append((line.seat, line.points, " ".join(figures.cells(line, stop.position))))
    return found


def marks(source: Source) -> list[Mark]:
    """The marks of the scrubber, one for each stop of the line."""
    line = source.timeline.line
    most = max((abs(_weight(source, stop)) for stop in line if stop.kind == MOVE), default=0) or 1
    return [
        Mark(
            stop.name,
            stop.kind,
            _percent(place, len(line)),
            weight := _weight(source, stop),
            round(abs(weight) / most, 3) if stop.kind == MOVE else 0,
        )
        for place, stop in enumerate(line)
    ]


def _weight(source: Source, stop: Stop) -> int:
    return 0 if stop.seat is None else source.look.changes[stop.name][stop.seat]


def spans(source: Source) -> list[Span]:
    """The rounds on the scrubber."""
    places = {stop.name: place for place, stop in enumerate(source.timeline.line)}
    many = len(source.timeline.line)
    return [
        Span(
            round_,
            first.name,
            _percent(places[first.name], many),
            round(_percent(places[last.name], many) - _percent(places[first.name], many), 3),
        )
        for round_, first, last in source.timeline.rounds
    ]


def initials(names: Sequence[str]) -> list[str]:
    """The shortest beginnings by which these players are told apart."""

    def told_apart(name: str, length: int) -> bool:
        return [each[:length] for each in names].count(name[:length]) == 1

    return [
        name[: next((size for size in range(1, len(name)) if told_apart(name, size)), len(name))] for name in names
    ]


def _percent(place: int, many: int) -> float:
    return round(100 * place / max(many - 1, 1), 3)


def outline(source: Source) -> str:
    """What a script must know of all stops: name, kind, round, the numbers of the stops before and after it on its
    line, whether it was taken back, whether one can play on from there, and whether moves can be tried there."""

    def number(stop: Stop | None) -> int:
        return -1 if stop is None else stop.number

    timeline = source.timeline
    stops = [
        [
            stop.name,
            stop.kind,
            stop.round,
            number(timeline.previous(stop)),
            number(timeline.next(stop)),
            int(stop.is_side),
            int(can_play_on(timeline, stop)),
            int(can_try(stop)),
        ]
        for stop in timeline
    ]
    return json.dumps(stops, separators=(",", ":"))
