"""Who looks at which room, and what they are sent when it changes. The cost of a move does not grow with the number
of viewers: what everybody sees is drawn once per language.

Writing and drawing are apart: news only marks a room, and each room is drawn by itself a moment later. A fault in
drawing hurts no other room and no answer; its pages get everything anew with the next change, or after a few seconds.
"""

import asyncio
import logging
from collections.abc import Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager
from operator import is_

from app.rooms.bus import ANEW, ROOM
from app.rooms.chat import CHANNELS
from app.rooms.clocks import NO_CLOCK
from app.rooms.games import LiveGame
from app.rooms.live import LiveRoom
from app.web.live.connection import Connection, Shown
from app.web.live.part_drawing import out_of_band
from app.web.live.room_drawing import NO_CHOICES, Fragments, RoomDrawing, digest, public_parts
from app.web.live.viewers import Viewer, viewer_in
from app.web.security import STAY_AWAY

logger = logging.getLogger(__name__)

RESTARTING = 1012
"""Tells browsers to come back at once."""
TURN = "<!--turn-->"
"""Tells a page that it turns to somebody else at the same device: what just happened is shown to its end first."""
DRAW_AGAIN_SECONDS = 3
"""So long after a fault it is tried once more, if nothing changes before."""


class _Gathering:
    """The viewers of one room, and the table as it was drawn last."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.connections: list[Connection] = []
        self.game_id: str | None = None
        self.version = -1
        self.parts: Mapping[str, Hashable] = {}
        self.acting: Collection[int] = ()
        """Who could move."""
        self.room_has_changed = False
        """Not only its game: people, seats, what is agreed."""
        self.due: asyncio.Handle | None = None
        """When it is drawn next."""
        self.is_broken = False

    def shows(self, game: LiveGame) -> bool:
        """Whether the table was drawn as this game is now."""
        return game.version == self.version and game.id == self.game_id

    def remember(self, parts: Mapping[str, Hashable]) -> None:
        """Take what is true now for drawn."""
        self.room_has_changed = False
        game = self.room.game
        if game is not None:
            self.game_id, self.version = game.id, game.version
            self.parts = parts
            self.acting = game.position.acting


class Audiences:
    """All gatherings of this process."""

    def __init__(self, drawing: RoomDrawing) -> None:
        self._drawing = drawing
        self._gatherings: dict[str, _Gathering] = {}

    def has(self, room_id: str) -> bool:
        return room_id in self._gatherings

    @property
    def room_ids(self) -> list[str]:
        return list(self._gatherings)

    @property
    def people(self) -> set[tuple[str, str]]:
        """Who is here: room and person."""
        return {
            (room_id, connection.visitor.person.id)
            for room_id, gathering in self._gatherings.items()
            for connection in gathering.connections
            if connection.visitor.person is not None
        }

    def is_here(self, room_id: str, person_id: str) -> bool:
        gathering = self._gatherings.get(room_id)
        return gathering is not None and any(
            connection.visitor.person_id == person_id for connection in gathering.connections
        )

    @property
    def lookers(self) -> set[tuple[str, str]]:
        """Those of them who have a page in sight."""
        return {
            (room_id, connection.visitor.person.id)
            for room_id, gathering in self._gatherings.items()
            for connection in gathering.connections
            if connection.visitor.person is not None and connection.looks
        }

    @property
    def watchers(self) -> dict[str, int]:
        """How many look at a room without being known in it. Whoever has two pages open is counted once, if known."""
        counts = {room_id: len(self._watching(gathering)) for room_id, gathering in self._gatherings.items()}
        return {room_id: count for room_id, count in counts.items() if count}

    def _watching(self, gathering: _Gathering) -> set[Hashable]:
        state = gathering.room.state
        return {
            connection.visitor.person_id or id(connection)
            for connection in gathering.connections
            if state.member(connection.visitor.person_id) is None
        }

    @contextmanager
    def attending(self, room: LiveRoom, connection: Connection) -> Iterator[None]:
        """While this lasts, the connection gets everything: first the whole room, then what changes."""
        room_id = room.state.id
        gathering = self._gatherings.setdefault(room_id, _Gathering(room))
        gathering.room = room
        gathering.connections.append(connection)
        self._draw(gathering)
        try:
            yield
        finally:
            gathering.connections.remove(connection)
            if not gathering.connections:
                del self._gatherings[room_id]

    def cut_off(self, key: str) -> None:
        """A browser that has this key, which is not valid any more."""
        for gathering in self._gatherings.values():
            for connection in gathering.connections:
                if connection.visitor.key == key:
                    connection.close(STAY_AWAY)

    def close_all(self, code: int) -> None:
        for gathering in self._gatherings.values():
            for connection in gathering.connections:
                connection.close(code)

    # Drawing

    def note(self, room: LiveRoom, topic: str) -> None:
        """A room has changed: it is drawn as soon as whoever tells this has done their work."""
        gathering = self._gatherings.get(room.state.id)
        if gathering is None:
            return
        gathering.room = room  # it may have been forgotten and loaded again
        gathering.room_has_changed |= topic == ROOM
        if topic == ANEW:
            for connection in gathering.connections:
                connection.shown = None
        if gathering.due is None or isinstance(gathering.due, asyncio.TimerHandle):
            self._schedule(gathering, 0)

    def note_around(self, room_id: str) -> None:
        """Something has changed around the table that is stored nowhere."""
        gathering = self._gatherings.get(room_id)
        if gathering is not None:
            self.note(gathering.room, ROOM)

    def _schedule(self, gathering: _Gathering, seconds: float) -> None:
        if gathering.due is not None:
            gathering.due.cancel()
        loop = asyncio.get_running_loop()
        later = loop.call_later(seconds, self._draw, gathering) if seconds else loop.call_soon(self._draw, gathering)
        gathering.due = later

    def _draw(self, gathering: _Gathering) -> None:
        if gathering.due is not None:
            gathering.due.cancel()
            gathering.due = None
        if not gathering.connections:
            return
        try:
            self._bring_up_to_date(gathering)
            gathering.is_broken = False
        except Exception:
            if not gathering.is_broken:
                logger.exception("a room could not be drawn", extra={"room": gathering.room.state.id})
            gathering.is_broken = True
            for connection in gathering.connections:
                connection.shown = None
            self._schedule(gathering, DRAW_AGAIN_SECONDS)

    def _bring_up_to_date(self, gathering: _Gathering) -> None:
        room = gathering.room
        update = _Update(self._drawing, gathering)
        for connection in list(gathering.connections):
            viewer = _viewer(connection, room)
            if viewer is None:
                connection.close(STAY_AWAY)
                continue
            shown = update.shown_to(viewer)
            for message in update.messages_for(connection, viewer, shown):
                connection.send(message)
            connection.shown = shown
        gathering.remember(update.parts)


def _viewer(connection: Connection, room: LiveRoom) -> Viewer | None:
    """What whoever looks is in the room; None if they have to leave. It is found out again only when something has
    changed but the position; what a device shows that several share follows the position, too."""
    basis = (room.state, room.mutes, room.game.players if room.game else None)
    if all(map(is_, basis, connection.basis)) and connection.viewer and len(connection.viewer.held) < 2:
        return connection.viewer
    visitor, member = connection.visitor, room.state.member(connection.visitor.person_id)
    # After a change of its codes everybody loads the room's page anew: its links have changed, and whoever is not in
    # the room does not find it any more.
    has_other_code = bool(visitor.code) and not room.state.has_code(visitor.code)
    if has_other_code or room.state.is_closed or (member is not None and member.kicked):
        return None
    connection.basis, connection.viewer = basis, viewer_in(room, visitor)
    return connection.viewer


class _Update:
    """What the pages of a room lack. Whatever several of them lack is drawn once."""

    def __init__(self, drawing: RoomDrawing, gathering: _Gathering) -> None:
        self._drawing = drawing
        self._gathering = gathering
        self._room = room = gathering.room
        game = room.game
        line = room.chat[-1].id if room.chat else 0
        self.now = Shown(None, -1, False, line)
        if game is not None:
            self.now = Shown(game.id, game.version, game.is_over, line, game.names, hand_overs=game.hand_overs)
        self._sync = drawing.sync(room)
        self._is_asking = drawing.is_asking(room)
        self._acting = game.position.acting if game else ()
        self.parts = gathering.parts if game is None or gathering.shows(game) else public_parts(game)
        # Not `functools.cache`: the two would keep each other alive until somebody looks for such circles.
        self._drawn_moves: dict[str, str] = {}
        self._drawn_surroundings: dict[Viewer, Fragments] = {}

    def shown_to(self, viewer: Viewer) -> Shown:
        """What a page shows that has been sent everything."""
        seat = None if self._room.game is None else viewer.seat
        return self.now._replace(seat=seat, cover=(viewer.is_covered, viewer.is_asked), muted=viewer.muted)

    def messages_for(self, connection: Connection, viewer: Viewer, now: Shown) -> Iterator[str]:
        """What has to be sent to a page, from what it shows to what is true now."""
        shown = connection.shown
        has_moved = shown is not None and shown.version != now.version
        is_another_table = shown is None or not shown.has_table_of(now)
        is_next = has_moved and shown is not None and shown.version == self._gathering.version
        if shown is not None and shown.turns_to(now):
            if is_next:  # first what happened, on the page of whoever did it
                yield self._moves(viewer.language) + out_of_band(NO_CHOICES)
            yield from self._everything(connection, viewer, TURN)
            return
        if shown is None or is_another_table or (has_moved and not is_next):
            yield from self._everything(connection, viewer)
            return
        if has_moved:
            yield "".join((self._moves(viewer.language), *self._private(connection, viewer)))
            connection.sent["sync"] = self._sync  # or it would be told again with whatever changes in the room
        if shown.hand_overs != now.hand_overs:
            yield out_of_band(self._drawing.whole_log(self._room, viewer.language))
        if self._gathering.room_has_changed or shown.is_over != now.is_over:
            yield from self._changed(connection, self._surroundings(viewer))
            if self._gathering.room_has_changed and self._room.game is not None:
                yield from self._private(connection, viewer)  # a seat may have been handed over
        if shown.line != now.line:
            yield from self._said(viewer, shown.line)

    def _everything(self, connection: Connection, viewer: Viewer, mark: str = "") -> Iterator[str]:
        fragments = self._drawing.everything(self._room, viewer)
        connection.sent = {name: fragments[name] for name in (*self._surroundings(viewer), "choices", "undo")}
        connection.sent |= self._drawing.private_parts(self._room, viewer)
        # A page that has just been loaded shows it already.
        if connection.seen != digest(fragments):
            yield mark + "".join(map(out_of_band, fragments.values()))
        connection.seen = ""

    def _surroundings(self, viewer: Viewer) -> Fragments:
        if viewer not in self._drawn_surroundings:
            self._drawn_surroundings[viewer] = self._drawing.surroundings(self._room, viewer)
        return self._drawn_surroundings[viewer]

    def _changed(self, connection: Connection, fragments: Fragments) -> Iterator[str]:
        changed = {name: html for name, html in fragments.items() if connection.sent.get(name) != html}
        if changed:
            connection.sent |= changed
            yield "".join(map(out_of_band, changed.values()))

    def _moves(self, language: str) -> str:
        if language not in self._drawn_moves:
            self._drawn_moves[language] = self._draw_moves(language)
        return self._drawn_moves[language]

    def _draw_moves(self, language: str) -> str:
        """What everybody sees of the moves since the last drawing."""
        game = self._room.game
        assert game is not None  # noqa: S101 - only a game has moves
        before = self._gathering
        part_drawing = self._drawing.part_drawing(language, game.match.record.game.name)
        entries = "".join(self._drawing.log(self._room, language)[max(before.version, 0) :])
        return (
            part_drawing.draw_changes(before.parts, self.parts, game.names)
            + out_of_band(self._drawing.last(self._room))
            + out_of_band(self._sync)
            + self._told_clocks()
            + f'<ol hx-swap-oob="beforeend:#log">{entries}</ol>'
        )

    def _told_clocks(self) -> str:
        """With every move, in rooms that have clocks."""
        has_clock = self._room.state.setup.clock != NO_CLOCK
        return out_of_band(self._drawing.clocks(self._room)) if has_clock else ""

    def _private(self, connection: Connection, viewer: Viewer) -> Iterator[str]:
        """What this seat alone may see and do now, as far as its page does not show it already."""
        fragments = self._drawing.private_parts(self._room, viewer)
        # Whoever could not move and cannot now has no choices, as before.
        if viewer.seat in self._gathering.acting or viewer.seat in self._acting:
            fragments["choices"] = self._drawing.choices(self._room, viewer)
        if viewer.seat is not None:
            fragments["undo"] = self._drawing.undo(self._room, viewer)
        if len(viewer.held) > 1:
            fragments["passing"] = self._drawing.passing(self._room, viewer)
        # Whoever plays on has answered; and another one may be waited for.
        if self._is_asking or connection.sent.get("request", "").count(">") > 2:
            fragments["request"] = self._drawing.request(self._room, viewer)
        return self._changed(connection, fragments)

    def _said(self, viewer: Viewer, after: int) -> Iterator[str]:
        for channel in CHANNELS:
            lines = self._drawing.chat_lines(self._room, viewer, channel, after)
            if lines:
                yield f'<ol hx-swap-oob="beforeend:#chat-{channel}">{"".join(lines)}</ol>'
