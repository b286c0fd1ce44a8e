"""Who looks at which room, and what they are sent when it changes. The cost of a move does not grow with the number
of viewers: what everybody sees is drawn once per language."""

from collections.abc import Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager

from app.rooms.bus import CHAT, GAME, ROOM
from app.rooms.chat import CHANNELS
from app.rooms.live import LiveRoom
from app.web.live.connection import Connection
from app.web.live.drawing import Artist, Fragments, digest, public_parts
from app.web.live.painting import out_of_band
from app.web.live.roles import Role
from app.web.security import STAY_AWAY


class _Gathering:
    """The viewers of one room, and what their pages show by now."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room
        self.connections: list[Connection] = []
        self.parts: Mapping[str, Hashable] = {}
        self.version = -1
        self.acting: Collection[int] = ()
        """Who could move."""
        self.last_line = 0
        self.remember()

    def remember(self) -> None:
        """Take what is true now for shown."""
        game = self.room.game
        if game is not None and game.version != self.version:
            self.version = game.version
            self.parts = public_parts(game)
            self.acting = game.position.acting
        if self.room.chat:
            self.last_line = self.room.chat[-1].id


class Audiences:
    """All gatherings of this process."""

    def __init__(self, artist: Artist) -> None:
        self._artist = artist
        self._gatherings: dict[str, _Gathering] = {}
        self._topics = {ROOM: self._push_room, GAME: self._push_game, CHAT: self._push_chat}

    def has(self, room_id: str) -> bool:
        return room_id in self._gatherings

    @property
    def room_ids(self) -> list[str]:
        return list(self._gatherings)

    @property
    def people(self) -> set[tuple[str, str]]:
        """Who is here: room and person."""
        return {
            (room_id, connection.viewer.person.id)
            for room_id, gathering in self._gatherings.items()
            for connection in gathering.connections
            if connection.viewer.person is not None
        }

    def is_here(self, room_id: str, person_id: str) -> bool:
        gathering = self._gatherings.get(room_id)
        return gathering is not None and any(
            connection.viewer.person_id == person_id for connection in gathering.connections
        )

    @contextmanager
    def attending(self, room: LiveRoom, connection: Connection) -> Iterator[None]:
        """While this lasts, the connection gets everything: first the whole room, then what changes."""
        room_id = room.state.id
        if room_id not in self._gatherings:
            self._gatherings[room_id] = _Gathering(room)
        # The others get now what they lack, so that from here on all are equal.
        self.push(room, GAME)
        self.push(room, CHAT)
        self._gatherings[room_id].connections.append(connection)
        self._send_everything(room, connection)
        try:
            yield
        finally:
            connections = self._gatherings[room_id].connections
            connections.remove(connection)
            if not connections:
                del self._gatherings[room_id]

    def _new_gathering(self, room: LiveRoom, connections: list[Connection]) -> _Gathering:
        gathering = _Gathering(room)
        gathering.connections = connections
        for connection in connections:
            self._send_everything(room, connection)
        return gathering

    def close_all(self, code: int) -> None:
        for gathering in self._gatherings.values():
            for connection in gathering.connections:
                connection.close(code)

    # Pushing

    def push(self, room: LiveRoom, topic: str) -> None:
        gathering = self._gatherings.get(room.state.id)
        if gathering is None:
            return
        if gathering.room is not room:  # it was forgotten and loaded again
            self._gatherings[room.state.id] = self._new_gathering(room, gathering.connections)
        else:
            self._topics[topic](gathering)

    def _push_room(self, gathering: _Gathering) -> None:
        room = gathering.room
        begins = room.game is not None and gathering.version < 0
        if begins:
            gathering.remember()
        else:
            self._push_game(gathering)  # no page may name a version that it does not show
        drawn: dict[Role, Fragments] = {}
        for connection in list(gathering.connections):
            member = room.state.member(connection.viewer.person_id)
            if member is not None and member.kicked:
                connection.close(STAY_AWAY)
                continue
            if begins:
                self._send_everything(room, connection)
                continue
            role = connection.viewer.role_in(room.state)
            if role not in drawn:
                drawn[role] = self._artist.surroundings(room, role)
            self._send_changed(connection, drawn[role])

    def _push_game(self, gathering: _Gathering) -> None:
        room, game = gathering.room, gathering.room.game
        if game is None or game.version == gathering.version:
            return
        if gathering.version < 0:
            self._push_room(gathering)  # it has just begun, and every page needs its table
            return
        before, parts = gathering.parts, public_parts(game)
        seen = max(gathering.version, 0)
        # Whoever could not move and cannot now has no choices, as before.
        choosers = {*gathering.acting, *game.position.acting}
        gathering.parts, gathering.version, gathering.acting = parts, game.version, game.position.acting
        common = {
            language: self._common_update(room, language, before, parts, seen)
            for language in {connection.viewer.language for connection in gathering.connections}
        }
        choices: dict[Role, str] = {}
        for connection in gathering.connections:
            role = connection.viewer.role_in(room.state)
            message = common[role.language]
            if role.seat in choosers:
                if role not in choices:
                    choices[role] = self._artist.choices(room, role)
                message += _private_update(connection, choices[role])
            connection.send(message)
        if game.is_over:
            self._push_room(gathering)

    def _common_update(
        self, room: LiveRoom, language: str, before: Mapping[str, Hashable], parts: Mapping[str, Hashable], seen: int
    ) -> str:
        painter = self._artist.painter(language, room.state.game.name)
        entries = "".join(self._artist.log(room, language)[seen:])
        return (
            painter.draw_changes(before, parts)
            + out_of_band(self._artist.last(room))
            + out_of_band(self._artist.sync(room))
            + f'<ol hx-swap-oob="beforeend:#log">{entries}</ol>'
        )

    def _push_chat(self, gathering: _Gathering) -> None:
        self._push_game(gathering)
        after = gathering.last_line
        gathering.remember()
        for connection in gathering.connections:
            role = connection.viewer.role_in(gathering.room.state)
            for channel in CHANNELS:
                lines = self._artist.chat_lines(gathering.room, role, channel, after)
                if lines:
                    connection.send(f'<ol hx-swap-oob="beforeend:#chat-{channel}">{"".join(lines)}</ol>')

    def _send_everything(self, room: LiveRoom, connection: Connection) -> None:
        role = connection.viewer.role_in(room.state)
        fragments = self._artist.everything(room, role)
        connection.sent = {name: fragments[name] for name in (*self._artist.surroundings(room, role), "choices")}
        # A page that has just been loaded shows it already.
        if connection.seen != digest(fragments):
            connection.send("".join(map(out_of_band, fragments.values())))
        connection.seen = ""

    def _send_changed(self, connection: Connection, fragments: Fragments) -> None:
        changed = {name: html for name, html in fragments.items() if connection.sent.get(name) != html}
        if changed:
            connection.sent |= changed
            connection.send("".join(out_of_band(html) for html in changed.values()))


def _private_update(connection: Connection, choices: str) -> str:
    """What this browser may do now, unless it shows that already."""
    if connection.sent.get("choices") == choices:
        return ""
    connection.sent["choices"] = choices
    return out_of_band(choices)
