"""Draws a side line of a finished game as a table at which its moves are tried: whoever is to move sits in front, and
sees what they would see in play."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from app.review.side_line import SideLine
from app.rules import GAMES
from app.rules.choices import choices
from app.web.live.audience import TURN
from app.web.live.part_drawing import PartDrawing, out_of_band
from app.web.live.room_drawing import NO_CHOICES
from app.web.review_sources import Source
from app.web.templating import Pages
from app.web.to_json import events_in_quotes

Fragments = dict[str, Markup]
"""HTML by the id of its element."""


class SideDrawing:
    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._part_drawing = cache(self._new_part_drawing)

    def _new_part_drawing(self, language: str, game: str) -> PartDrawing:
        return PartDrawing(self._pages.environment(language), GAMES[game])

    def everything(self, source: Source, line: SideLine, language: str, since: int | None = None) -> Fragments:
        """All that belongs to the moment of a side line; its last moves were made together since this version."""
        since = max(0, len(line.moves) - 1) if since is None else since
        return {"stage": self._stage(source, line, language), **self._around(source, line, language, since)}

    def changes(self, source: Source, before: SideLine, line: SideLine, language: str) -> Iterator[str]:
        """What is sent to a page that shows `before`. Where somebody else sits in front, the whole table is new:
        a move is shown and counted on the page of whoever made it, then the page turns."""
        goes_on = len(line.moves) > len(before.moves)
        since = len(before.moves) if goes_on else max(0, len(line.moves) - 1)
        front, around = seat_in_front(before), self._around(source, line, language, since)
        turns = front != seat_in_front(line)
        if goes_on or not turns:
            drawing = self._part_drawing(language, line.game.name)
            changed = drawing.draw_changes(_parts(before, front), _parts(line, front), source.names)
            if turns:
                around |= {"choices": NO_CHOICES, "me": _me(front)}
            yield changed + message_of(around)
        if turns:
            yield TURN * goes_on + message_of(self.everything(source, line, language, since))

    def _stage(self, source: Source, line: SideLine, language: str) -> Markup:
        record, parts = source.record, _parts(line, seat_in_front(line))
        drawing = self._part_drawing(language, line.game.name)
        mark = self._pages.macro(language, "components/bot.html", "bot_mark")
        return self._render(
            "room/stage.html",
            language,
            game=record.game.name,
            title=record.game.title,
            names=source.names,
            seats=record.seats,
            mine=seat_in_front(line),
            options=record.options,
            chances=False,
            part=lambda name: drawing.draw(name, parts[name], source.names),
            bot=lambda seat: mark() if seat in source.bots else "",
            finish="",
        )

    def _around(self, source: Source, line: SideLine, language: str, since: int) -> Fragments:
        version = len(line.moves)
        moved = line.moves[-1] if line.moves else None
        events = events_in_quotes([event for stop in line.stops[since + 1 :] for event in stop.events])
        last = (
            f'data-version="{version}" data-since="{since}" data-seat="{"" if moved is None else moved.seat}"'
            f' data-fallen="" data-move="{moved.code if moved else ""}"'
            f" data-events='{events}'"
        )
        shown = f'data-game-id="{escape(source.key[0])}" data-version="{version}" data-phase="playing"'
        return {
            "log": self._log(source, line, language),
            # Numbers, words of ours and move codes, none of which holds anything that would have to be escaped.
            "last": Markup(f'<div id="last" hidden {last}></div>'),  # noqa: S704
            "choices": _choices(line),
            "undo": Markup(f'<div id="undo" hidden data-way="{"free" if moved else ""}"></div>'),  # noqa: S704
            "me": _me(seat_in_front(line)),
            "sync": Markup(f'<div id="sync" hidden {shown} data-moment="{line.name}"></div>'),  # noqa: S704
        }

    def _log(self, source: Source, line: SideLine, language: str) -> Markup:
        game = source.record.game.name
        entry = self._pages.macro(language, "room/log_entry.html", "log_entry")
        entries = [
            entry(
                {"version": number, "seat": stop.seat},
                [
                    {
                        "text": self._pages.show(event.text, language, source.names, game),
                        "points": getattr(event, "points", 0),
                        "opens": hasattr(event, "round") and not hasattr(event, "seat"),
                        "where": getattr(event, "where", ""),
                    }
                    for event in stop.events
                ],
            )
            for number, stop in enumerate(line.stops[1:], start=1)
        ]
        return self._render("room/log.html", language, entries=entries)

    def _render(self, template: str, language: str, /, **values: Any) -> Markup:
        html = self._pages.environment(language).get_template(template).render(values)
        return Markup(html.strip())  # noqa: S704 - the templates escape what people wrote


def seat_in_front(line: SideLine) -> int:
    """Whoever is to move or, when nobody is, has moved last."""
    if line.mover is not None:
        return line.mover
    return line.moves[-1].seat if line.moves else 0


def _me(seat: int) -> Markup:
    return Markup(f'<div id="me" hidden data-seat="{seat}"></div>')  # noqa: S704 - a number


def _parts(line: SideLine, seat: int) -> Mapping[str, Hashable]:
    """What whoever sits in front sees: nothing that would be hidden from them in play."""
    table, position = line.game.table, line.position
    assert table is not None  # noqa: S101 - only games with a table have records here
    parts = dict(table.parts(position.seen_by(None)))
    if table.has_private_parts:
        parts |= table.private_parts(position.seen_by(seat), seat)
    return parts


def _choices(line: SideLine) -> Markup:
    seat = line.mover
    if seat is None:
        return NO_CHOICES
    seen = line.position.seen_by(seat)
    expected = seen.expected(seat) or ""
    html = f'<div id="choices" hidden data-expected="{expected}" data-moves="{choices(seen, seat)}"></div>'
    return Markup(html)  # noqa: S704 - neither of them holds anything that would have to be escaped


def message_of(fragments: Fragments) -> str:
    return "".join(map(out_of_band, fragments.values()))
