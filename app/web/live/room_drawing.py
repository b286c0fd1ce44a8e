"""Draws a room for a viewer: the same fragments make the page, its updates, and what a returning browser gets."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from app.rooms.chat import CHANNELS, ChatLine, channel_of, heard_by
from app.rooms.decisions import last_decider, return_to, undealt, way_of_undo
from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom
from app.rooms.log import LogEntry
from app.rooms.now import Now
from app.rooms.refusals import Refused
from app.rooms.setup import PLAYABLE
from app.rules import GAMES
from app.rules.actions import Takeback
from app.rules.choices import choices
from app.rules.contract import Position
from app.rules.wording import phrase
from app.web.live.circles import LookingBack
from app.web.live.part_drawing import PartDrawing
from app.web.live.requests import Request, has_something_to_ask, request_to
from app.web.live.viewers import Viewer
from app.web.templating import Pages
from app.web.to_json import events_in_quotes
from app.web.translation import say

Fragments = dict[str, Markup]
"""HTML by the id of its element."""

NO_CHOICES = Markup('<div id="choices" hidden></div>')
AWAY_PLACES = ("board", "hint")
"""Where a table tells that a player is not here: on their board, and in the line that says who is to move."""


def digest(fragments: Fragments) -> str:
    """Equal for pages that show the same."""
    return hashlib.sha256("".join(fragments.values()).encode()).hexdigest()[:16]


class RoomDrawing:
    def __init__(self, pages: Pages, now: Now) -> None:
        self._pages = pages
        self._now = now
        self.looking_back: Callable[[str], Sequence[LookingBack]] = lambda _room_id: ()
        """Who looks back at which games of a room."""
        self._logs: WeakKeyDictionary[LiveGame, dict[str, list[Markup]]] = WeakKeyDictionary()
        self.part_drawing = cache(self._new_part_drawing)

    def _new_part_drawing(self, language: str, game: str) -> PartDrawing:
        return PartDrawing(self._pages.environment(language), GAMES[game])

    # Fragments

    def everything(self, room: LiveRoom, viewer: Viewer) -> Fragments:
        """All fragments of the room's page."""
        fragments = self.surroundings(room, viewer)
        fragments["stage"] = self.stage(room, viewer)
        fragments["log"] = self.whole_log(room, viewer.language)
        fragments["last"] = self.last(room)
        fragments["choices"] = self.choices(room, viewer)
        fragments["undo"] = self.undo(room, viewer)
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
            "looking_back": self.looking_back(state.id),
            "replaceable": room.replaceable(self._now()),
            "seal": room.game.match.record.sealed if room.game else None,
        }
        around = ("me", "people", "playing", "seal", "after", "talk")
        fragments = {name: self._render(name, viewer.language, **values) for name in around}
        fragments["sync"] = self.sync(room)
        if room.game is None:
            fragments["reactions"] = self.reactions(room, viewer)
            fragments["clocks"] = self.clocks(room)
            fragments["stage"] = self._render("lobby", viewer.language, **values)
        else:
            fragments["passing"] = self.passing(room, viewer)
            fragments["request"] = self.request(room, viewer)
            fragments["reactions"] = self.reactions(room, viewer)
            fragments["clocks"] = self.clocks(room)
            fragments["finish"] = self.finish(room, viewer)
            for seat, player in enumerate(room.game.players):
                fragments[f"bot-{seat}"] = self.bot_mark(room.game, seat, viewer.language)
                fragments[f"mover-{seat}"] = self._render("mover", viewer.language, seat=seat, player=player)
                for place in AWAY_PLACES:
                    fragments[f"away-{place}-{seat}"] = self.away(room, viewer.language, place, seat)
        return fragments

    def away(self, room: LiveRoom, language: str, place: str, seat: int) -> Markup:
        """What is told of a player who is not here. No part of the table: that changes with moves only."""
        assert room.game is not None  # noqa: S101 - between games nobody is waited for
        since = room.state.away_since(room.game.players[seat].person_id, self._now())
        return self._render("away", language, place=place, seat=seat, since=since)

    def passing(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """Whose turn it is at a device that several share, and whether it has to change hands; else empty."""
        game = room.game
        assert game is not None  # noqa: S101 - asked for at a table only
        name, passes = "", False
        if len(viewer.held) > 1 and viewer.seat is not None and viewer.seat in game.position.acting:
            name, passes = game.names[viewer.seat], game.last_of(viewer.held) not in (None, viewer.seat)
        return self._render("passing", viewer.language, name=name, passes=passes)

    def request(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """What a player proposes to the others, and what this viewer can answer; empty if there is nothing."""
        assert room.game is not None  # noqa: S101 - asked for at a table only
        game, translations = room.game, self._pages.catalogues[viewer.language]
        request = request_to(room, viewer.seat, viewer.held, self._now())
        if request is None:
            return Markup('<div id="request" class="request" role="status"></div>')
        if not isinstance(request, Request):
            return self._render("absence", viewer.language, missed=request, mine=viewer.seat, names=game.names)
        first = game.log[request.first - 1] if request.first else None
        what = say(first.events[0].text, translations, game.names) if first and first.events else ""
        return self._render("request", viewer.language, request=request, what=what, names=game.names)

    def reactions(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """The signs that this viewer wants to see; a script puts them where they belong."""
        shown = []
        if room.game is not None:
            muted = [player.owner_id in viewer.muted for player in room.game.players]
            shown = [each for each in room.reactions if not muted[each.seat]]
        return self._render("reactions", viewer.language, reactions=shown, names=room.names)

    def clocks(self, room: LiveRoom) -> Markup:
        """How much time each seat had when, and whose clock goes since then. Equal as long as nobody moves."""
        if room.clocks is None:
            return Markup('<div id="clocks" hidden></div>')
        told = [
            [round(each.left.total_seconds() * 1000), each.since and round(each.since.timestamp() * 1000), each.marks]
            for each in room.clocks
        ]
        return Markup(f'<div id="clocks" hidden data-clocks="{json.dumps(told)}"></div>')  # noqa: S704 - numbers

    def is_asking(self, room: LiveRoom) -> bool:
        """Whether there may be something to be said to anybody."""
        return has_something_to_ask(room, self._now())

    def would_be(self, room: LiveRoom, viewer: Viewer, proposal_id: str) -> str:
        """What would be different on the table after a takeback that is proposed, as far as this viewer could see
        it. Raises `Refused`."""
        found = [each for each in room.open_proposals if each.id == proposal_id]
        if room.game is None or not found or not isinstance(found[0].action, Takeback):
            raise Refused(phrase("Nobody is asking for this any more."))
        game, names = room.game, room.game.names
        position = return_to(game, found[0].seat, found[0].action.to).position
        part_drawing = self.part_drawing(viewer.language, game.match.record.game.name)
        html = part_drawing.draw_changes(public_parts(game), public_parts(game, position), names)
        if viewer.seat is None or viewer.is_covered:
            return html
        now, then = (private_parts(game, viewer.seat, each, eyes=viewer.seat) for each in (game.position, position))
        return html + part_drawing.draw_changes(now, then, names)

    def undo(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """How this seat could take something back. Only its own page gets it."""
        way = ""
        if room.game is not None and viewer.seat is not None and not viewer.is_replaced:
            seat = viewer.seat if len(viewer.held) == 1 else last_decider(room.game, viewer.held)
            way = way_of_undo(room.game, seat, room.state.setup.undo, viewer.held)
        return Markup(f'<div id="undo" hidden data-way="{way}"></div>')  # noqa: S704 - a word of ours

    def bot_mark(self, game: LiveGame, seat: int, language: str) -> Markup:
        """Tells that a bot plays on this seat, for itself or for somebody; empty if a person does."""
        return self._render("bot", language, seat=seat, player=game.players[seat])

    def finish(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """Who has won, and where all points came from. No part of the table, which knows no names."""
        assert room.game is not None  # noqa: S101 - asked for at a table only
        return self.finish_of(room.game, viewer.language, viewer.seat)

    def finish_of(self, game: LiveGame, language: str, own: int | None) -> Markup:
        played = game.match.record.game
        assert played.table is not None  # noqa: S101 - a room has a playable game
        sheet = played.table.sheet(game.seen_by(None)) if game.is_over else None
        template = self._pages.environment(language).get_template(f"tables/{played.name}/finish.html")
        bots = [seat for seat, player in enumerate(game.players) if player.bot]
        html = template.render({"names": game.names, "own": own, "sheet": sheet, "bots": bots})
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
            bot=lambda seat: around[f"bot-{seat}"],
            mover=lambda seat: around[f"mover-{seat}"],
            finish=around["finish"],
            after=around["after"],
            request=around["request"],
            passing=around["passing"],
            cover=viewer.is_asked,
        )

    def choices(self, room: LiveRoom, viewer: Viewer) -> Markup:
        """What this seat may do now. Private: only its own page gets it."""
        if room.game is None or viewer.eyes not in room.game.position.acting or viewer.is_replaced:
            return NO_CHOICES
        seen = room.game.seen_by(viewer.eyes)
        expected = seen.expected(viewer.eyes) or ""
        # Neither of them holds anything that would have to be escaped: see `app.rules.choices`.
        html = f'<div id="choices" hidden data-expected="{expected}" data-moves="{choices(seen, viewer.eyes)}"></div>'
        return Markup(html)  # noqa: S704

    def private_parts(self, room: LiveRoom, viewer: Viewer) -> Fragments:
        """What this seat alone may see of the table. Private: only its own page gets it."""
        if room.game is None or viewer.seat is None:
            return {}
        names, played = room.game.names, room.game.match.record.game
        if played.table is None or not played.table.has_private_parts:
            return {}
        part_drawing = self.part_drawing(viewer.language, played.name)
        # Under a cover they are drawn from what everybody may see.
        parts = private_parts(room.game, viewer.seat, room.game.position, eyes=viewer.eyes)
        return {name: part_drawing.draw(name, part, names) for name, part in parts.items()}

    def log(self, room: LiveRoom, language: str) -> list[Markup]:
        """The entries of the log, oldest first."""
        if room.game is None:
            return []
        entries = self._logs.setdefault(room.game, {}).setdefault(language, [])
        for entry in room.game.log[len(entries) :]:
            entries.append(self._log_entry(room.game, entry, language))
        return entries

    def whole_log(self, room: LiveRoom, language: str) -> Markup:
        """All of it, and where somebody else has taken a seat."""
        changes: dict[int, list[Markup]] = {}
        note = self._pages.macro(language, "room/log_entry.html", "log_note")
        for number, change in enumerate(room.game.changes_of_players if room.game else ()):
            words = say(change.text, self._pages.catalogues[language], room.names)
            changes.setdefault(change.since, []).append(note(number, change, words))
        lines = changes.get(0, [])
        for version, entry in enumerate(self.log(room, language), start=1):
            lines += [entry, *changes.get(version, ())]
        return self._render("log", language, entries=lines)

    def _log_entry(self, game: LiveGame, entry: LogEntry, language: str) -> Markup:
        """With the names of those who played then."""
        names = [player.name for player in game.players_at(entry)]
        sentences = [
            {
                "text": self._pages.show(event.text, language, names, game.match.record.game.name),
                # A line of the score sheet has points; what only a round has is the beginning of one.
                "points": getattr(event, "points", 0),
                "opens": hasattr(event, "round") and not hasattr(event, "seat"),
                # What it tells of, for the script of the game: it shows that when somebody points at the sentence.
                "where": getattr(event, "where", ""),
            }
            for event in entry.events
        ]
        drawn = self._pages.macro(language, "room/log_entry.html", "log_entry")
        return drawn(entry, sentences, game.is_by_bot(entry))

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
        events = events_in_quotes(room.game.last_events)
        code = "" if entry.is_secret else escape(entry.code)
        fallen = " ".join(map(str, room.game.taken_back))
        not_dealt = " ".join(map(str, undealt(room.game)))
        html = (
            f'<div id="last" hidden data-version="{entry.version}" data-since="{entry.since}"'
            f' data-seat="{entry.seat}" data-fallen="{fallen}" data-undealt="{not_dealt}"'
            f" data-move=\"{code}\" data-events='{events}'></div>"
        )
        return Markup(html)  # noqa: S704 - escaped above

    def chat_lines(self, room: LiveRoom, viewer: Viewer, channel: str, after: int = 0) -> list[Markup]:
        if channel not in heard_by(room.state, viewer.seat):
            return []
        wanted = (
            line
            for line in room.chat
            if line.channel == channel and line.id > after and line.person_id not in viewer.muted
        )
        return [self.chat_line(line, viewer.language) for line in wanted]

    def chat_line(self, line: ChatLine, language: str) -> Markup:
        return self._render("chat_line", language, line=line)

    def _render(self, fragment: str, language: str, /, **values: Any) -> Markup:
        html = self._pages.environment(language).get_template(f"room/{fragment}.html").render(values)
        return Markup(html.strip())  # noqa: S704 - the templates escape what people wrote


def public_parts(game: LiveGame, position: Position | None = None) -> Mapping[str, Any]:
    """The parts of the table that everybody may see, as it is or in another position of the game."""
    table = game.match.record.game.table
    assert table is not None  # noqa: S101 - a room has a playable game
    parts: Mapping[str, Any] = table.parts(position.seen_by(None) if position else game.seen_by(None))
    return parts


def private_parts(game: LiveGame, seat: int, position: Position, *, eyes: int | None) -> Mapping[str, Any]:
    """The parts that only this seat may see, as these eyes see them."""
    table = game.match.record.game.table
    if table is None or not table.has_private_parts:
        return {}
    seen = game.seen_by(eyes) if position is game.position else position.seen_by(eyes)
    parts: Mapping[str, Any] = table.private_parts(seen, seat)
    return parts
