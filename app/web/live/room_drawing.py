"""Draws a room for a viewer: the same fragments make the page, its updates, and what a returning browser gets."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from app.rooms.chat import CHANNELS, ChatLine, channel_of, heard_by
from app.rooms.games import LiveGame, LogEntry
from app.rooms.live import LiveRoom
from app.rooms.now import Now
from app.rooms.setup import PLAYABLE
from app.rules import GAMES
from app.rules.choices import choices
from app.web.live.part_drawing import PartDrawing
from app.web.live.viewers import Viewer
from app.web.templating import Pages
from app.web.to_json import events_to_json
from app.web.translation import say

Fragments = dict[str, Markup]
"""HTML by the id of its element."""

AWAY_PLACES = ("board", "hint")
"""Where a table tells that a player is not here: on their board, and in the line that says who is to move."""


def digest(fragments: Fragments) -> str:
    """Equal for pages that show the same."""
    return hashlib.sha256("".join(fragments.values()).encode()).hexdigest()[:16]


class RoomDrawing:
    def __init__(self, pages: Pages, now: Now) -> None:
        self._pages = pages
        self._now = now
        self._logs: WeakKeyDictionary[LiveGame, dict[str, list[Markup]]] = WeakKeyDictionary()
        self.part_drawing = cache(self._new_part_drawing)

    def _new_part_drawing(self, language: str, game: str) -> PartDrawing:
        return PartDrawing(self._pages.environment(language), GAMES[game])

    # Fragments

    def everything(self, room: LiveRoom, viewer: Viewer) -> Fragments:
        """All fragments of the room's page."""
        fragments = self.surroundings(room, viewer)
        fragments["stage"] = self.stage(room, viewer)
        fragments["log"] = self._render("log", viewer.language, entries=self.log(room, viewer.language))
        fragments["last"] = self.last(room)
        fragments["choices"] = self.choices(room, viewer)
        for channel in CHANNELS:
            lines = self.chat_lines(room, viewer, channel)
            fragments[f"chat-{channel}"] = self._render("chat", viewer.language, channel=channel, lines=lines)
        return fragments

    def surroundings(self, room: LiveRoom, viewer: Viewer) -> Fragments:
        """What changes when people come, go or agree: everything around the table, and the lobby itself."""
        state = room.state
        values = {
            "room": state,
            "viewer": viewer,
            "now": self._now(),
            "watchers": room.watchers,
            "game": room.game,
            "phase": room.phase,
            "tally": room.tally,
            "games": PLAYABLE,
            "host_is_missed": state.host_is_missed(self._now()),
            "channel": channel_of(state, viewer.seat),
            "seal": room.game.match.record.sealed if room.game else None,
        }
        around = ("me", "people", "seal", "after", "talk")
        fragments = {name: self._render(name, viewer.language, **values) for name in around}
        fragments["sync"] = self.sync(room)
        if room.game is None:
            fragments["stage"] = self._render("lobby", viewer.language, **values)
        else:
            fragments["finish"] = self.finish(room, viewer)
            for seat in range(len(room.game.players)):
                for place in AWAY_PLACES:
                    fragments[f"away-{place}-{seat}"] = self.away(room, viewer.language, place, seat)
        return fragments

    def away(self, room: LiveRoom, language: str, place: str, seat: int) -> Markup:
        """What is told of a player who is not here. No part of the table: that changes with moves only."""
        assert room.game is not None  # noqa: S101 - between games nobody is waited for
        since = room.state.away_since(room.game.players[seat].person_id, self._now())
        return self._render("away", language, place=place, seat=seat, since=since)

    def finish(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """Who has won, and where all points came from. No part of the table, which knows no names."""
        assert room.game is not None  # noqa: S101 - asked for at a table only
        return self.finish_of(room.game, viewer.language, viewer.seat)

    def finish_of(self, game: LiveGame, language: str, own: int | None) -> Markup:
        played = game.match.record.game
        assert played.table is not None  # noqa: S101 - a room has a playable game
        sheet = played.table.sheet(game.position.seen_by(None)) if game.is_over else None
        template = self._pages.environment(language).get_template(f"tables/{played.name}/finish.html")
        html = template.render({"names": game.names, "own": own, "sheet": sheet})
        return Markup(html.strip())  # noqa: S704 - the template escapes what people wrote

    def stage(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """The lobby, or the table with all its parts."""
        if room.game is None:
            return self.surroundings(room, viewer)["stage"]
        record = room.game.match.record
        names = room.game.names
        parts = public_parts(room.game)
        around = self.surroundings(room, viewer)
        private = self.private_parts(room, viewer)
        part_drawing = self.part_drawing(viewer.language, record.game.name)
        return self._render(
            "stage",
            viewer.language,
            game=record.game.name,
            title=record.game.title,
            names=names,
            seats=record.seats,
            mine=viewer.seat,
            options=record.options,
            chances=room.state.setup.chances,
            part=lambda name: private.get(name) or part_drawing.draw(name, parts[name], names),
            away=lambda place, seat: around[f"away-{place}-{seat}"],
            finish=around["finish"],
            after=around["after"],
        )

    def choices(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """What this seat may do now. Private: only its own page gets it."""
        if room.game is None or viewer.seat not in room.game.position.acting:
            return Markup('<div id="choices" hidden></div>')
        seen = room.game.position.seen_by(viewer.seat)
        expected = seen.expected(viewer.seat) or ""
        # Neither of them holds anything that would have to be escaped: see `app.rules.choices`.
        html = f'<div id="choices" hidden data-expected="{expected}" data-moves="{choices(seen, viewer.seat)}"></div>'
        return Markup(html)  # noqa: S704

    def private_parts(self, room: LiveRoom, viewer: Viewer) -> Fragments:
        """What this seat alone may see of the table. Private: only its own page gets it."""
        if room.game is None or viewer.seat is None:
            return {}
        game, names = room.game.match.record.game, room.game.names
        assert game.table is not None  # noqa: S101 - a room has a playable game
        if not game.table.has_private_parts:
            return {}
        part_drawing = self.part_drawing(viewer.language, game.name)
        parts = game.table.private_parts(room.game.position.seen_by(viewer.seat), viewer.seat)
        return {name: part_drawing.draw(name, part, names) for name, part in parts.items()}

    def log(self, room: LiveRoom, language: str) -> list[Markup]:
        """The entries of the log, oldest first."""
        if room.game is None:
            return []
        entries = self._logs.setdefault(room.game, {}).setdefault(language, [])
        for entry in room.game.log[len(entries) :]:
            entries.append(self._log_entry(entry, room.game.names, language))
        return entries

    def _log_entry(self, entry: LogEntry, names: Sequence[str], language: str) -> Markup:
        translations = self._pages.catalogues[language]
        sentences = [
            {
                "text": say(event.text, translations, names),
                # A line of the score sheet has points; what only a round has is the beginning of one.
                "points": getattr(event, "points", 0),
                "opens": hasattr(event, "round") and not hasattr(event, "seat"),
            }
            for event in entry.events
        ]
        return self._pages.macro(language, "room/log_entry.html", "log_entry")(entry, sentences)

    def sync(self, room: LiveRoom) -> Markup:
        """The game and the version that the page shows: every command names them."""
        game_id, version = (room.game.id, room.game.version) if room.game else ("", room.state.version)
        # Not `Markup.format`, which takes ten times as long: this is drawn for every move.
        shown = f'data-game-id="{game_id}" data-version="{version}" data-phase="{room.phase}"'
        html = f'<div id="sync" hidden {shown}></div>'
        return Markup(html)  # noqa: S704 - a number and words of ours

    def last(self, room: LiveRoom) -> Markup:
        """What the last command did, for scripts that mark and move tiles."""
        if room.game is None or not room.game.log:
            return Markup('<div id="last" hidden></div>')
        entry = room.game.log[-1]
        # JSON is full of double quotes: between single ones they need not be escaped.
        events = (
            events_to_json(room.game.last_events).replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
        )
        code = "" if entry.is_secret else escape(entry.code)
        html = (
            f'<div id="last" hidden data-version="{entry.version}" data-since="{entry.since}"'
            f' data-seat="{entry.seat}"'
            f" data-move=\"{code}\" data-events='{events}'></div>"
        )
        return Markup(html)  # noqa: S704 - escaped above

    def chat_lines(self, room: LiveRoom, viewer: Viewer, channel: str, after: int = 0) -> list[Markup]:
        if channel not in heard_by(room.state, viewer.seat):
            return []
        wanted = (line for line in room.chat if line.channel == channel and line.id > after)
        return [self.chat_line(line, viewer.language) for line in wanted]

    def chat_line(self, line: ChatLine, language: str) -> Markup:
        return self._render("chat_line", language, line=line)

    def _render(self, fragment: str, language: str, /, **values: Any) -> Markup:
        html = self._pages.environment(language).get_template(f"room/{fragment}.html").render(values)
        return Markup(html.strip())  # noqa: S704 - the templates escape what people wrote


def public_parts(game: LiveGame) -> Mapping[str, Any]:
    """The parts of the table that everybody may see."""
    table = game.match.record.game.table
    assert table is not None  # noqa: S101 - a room has a playable game
    parts: Mapping[str, Any] = table.parts(game.position.seen_by(None))
    return parts
