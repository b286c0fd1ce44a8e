"""Tables full of people who play at random, over real HTTP and websockets, and note when their moves arrive."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

import httpx

from app.rules import GAMES
from app.rules.choices import read
from app.rules.contract import ASKED
from bench.sockets import Socket, open_socket

PATIENCE_SECONDS = 60
SECONDS_BETWEEN_MOVES = 1 / 19
"""Of one person: a socket may send twenty messages a second."""


class People:
    """The people who sit at all the tables, one for each seat: each has a cookie, as a browser would."""

    def __init__(self, port: int, game: str = "azul") -> None:
        """There are as many as the game allows."""
        address = f"http://127.0.0.1:{port}"
        self.port = port
        self.seats = max(GAMES[game].seat_counts)
        self._setup = {"game": game, "seats": str(self.seats), "order": "chosen", "open": "no"}
        # Not kept as long as the server keeps them: it might hang up while a request is on its way.
        limits = httpx.Limits(keepalive_expiry=1)
        self._browsers = [
            httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=PATIENCE_SECONDS, limits=limits)
            for _ in range(self.seats)
        ]

    async def open_room(self) -> str:
        """A room in which the game has begun; its code."""
        answer = await self._post(0, "/new", **self._setup, name="Player 1")
        code = answer.headers["location"].rpartition("/")[2]
        for seat in range(1, self.seats):
            await self._post(seat, f"/r/{code}/sit", seat=str(seat), name=f"Player {seat + 1}")
            await self._post(seat, f"/r/{code}/ready", ready="true", version="0")
        await self._post(0, f"/r/{code}/start", version="0")
        return str(code)

    def cookie(self, seat: int) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._browsers[seat].cookies.items())

    async def leave(self) -> None:
        for browser in self._browsers:
            await browser.aclose()

    async def _post(self, person: int, path: str, **form: str) -> httpx.Response:
        answer = await self._browsers[person].post(path, data=form)
        if answer.status_code != httpx.codes.SEE_OTHER:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer


class _Flight:
    """A move under way: when it was sent, and how many sockets it has not reached yet."""

    __slots__ = ("missing", "sent_at")

    def __init__(self, sent_at: float, missing: int) -> None:
        self.sent_at = sent_at
        self.missing = missing


class Table:
    """One room with its players and spectators. It finds the little that it needs in what is pushed, without reading
    the rest."""

    def __init__(self, rng: random.Random, seats: int) -> None:
        self.moves = 0
        """Moves that have arrived everywhere."""
        self.latencies: list[float] = []
        """Seconds from sending a move to its arrival at the last socket."""
        self.payload_bytes = 0
        """Text that its sockets have received."""
        self.refused = 0
        self.held_back = 0
        self.is_over = False
        self.on_turn: Callable[[Table], None] | None = None
        """Called when somebody may move."""
        self.sockets: list[Socket] = []
        self._rng = rng
        self._seats = seats
        self._choices: dict[int, bytes] = {}
        """Who may move, and the codes among which to choose."""
        self._heard = [0] * seats
        """The version up to which each seat's choices are true: they are not pushed again when they stay the same."""
        self._stem: tuple[int, str] | None = None
        """Whoever has asked how a move goes on, and how it begins."""
        self._is_held_back = False
        """Whether a chosen move is not sent yet. Nobody moves meanwhile: it might not be legal any more."""
        self._game = b""
        self._version = 0
        self._under_way: dict[int, _Flight] = {}
        self._may_send_at = [0.0] * seats
        self._ids = itertools.count()

    async def connect(self, people: People, code: str, spectators: int = 0) -> None:
        """Players and spectators come in; returns when somebody may move."""
        path = f"/r/{code}/live"
        for seat in range(self._seats):
            self.sockets.append(await open_socket(people.port, path, people.cookie(seat), partial(self._hear, seat)))
        for _ in range(spectators):
            self.sockets.append(await open_socket(people.port, path, "", partial(self._hear, -1)))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self._choices:
                await asyncio.sleep(0.01)

    def disconnect(self) -> None:
        for socket in self.sockets:
            socket.close()

    @property
    def can_move(self) -> bool:
        """Whether everything has arrived and somebody may move."""
        return bool(self._who_may_move()) and not self._under_way and not self._stem and not self._is_held_back

    @property
    def lost_sockets(self) -> int:
        return sum(socket.is_lost for socket in self.sockets)

    @property
    def wire_bytes(self) -> int:
        """The same with its frames, and compressed if the server does that."""
        return sum(socket.wire_bytes for socket in self.sockets)

    def forget_figures(self) -> None:
        """Begin to count anew."""
        self.moves = self.payload_bytes = self.held_back = 0
        self.latencies.clear()
        for socket in self.sockets:
            socket.wire_bytes = 0

    def move(self) -> None:
        """Whoever may move does so, as soon as the server allows this person another message."""
        seats = self._who_may_move()
        if not seats or self._stem or self._is_held_back or self._version + 1 in self._under_way:
            return
        seat = self._rng.choice(seats)
        codes = self._choices[seat]
        now = perf_counter()
        wait = self._may_send_at[seat] - now
        self._may_send_at[seat] = max(now, self._may_send_at[seat]) + SECONDS_BETWEEN_MOVES
        if wait > 0:
            self.held_back += 1
            self._is_held_back = True
            asyncio.get_running_loop().call_later(wait, self._send, seat, codes)
        else:
            self._send(seat, codes)

    def _who_may_move(self) -> list[int]:
        return [seat for seat in self._choices if self._heard[seat] == self._version]

    def _send(self, seat: int, codes: bytes, stem: str = "") -> None:
        self._is_held_back = False
        code = stem + self._rng.choice(read(codes.decode()))
        if code.endswith(ASKED):
            self._stem = seat, code.removesuffix(ASKED)
            self._wish(seat, b'"do":"choices","prefix":"%s"' % self._stem[1].encode())
            return
        self._under_way[self._version + 1] = _Flight(perf_counter(), len(self.sockets))
        self._wish(seat, b'"do":"move","move":"%s"' % code.encode())

    def _wish(self, seat: int, wish: bytes) -> None:
        named = b'{%s,"id":"%d","game":"%s","version":%d}'
        self.sockets[seat].send(named % (wish, next(self._ids), self._game, self._version))

    def _hear(self, seat: int, message: bytes) -> None:
        self.payload_bytes += len(message)
        if message.startswith(b"{"):
            self._hear_answer(message)
            return
        version = _attribute(message, b'id="sync"', b'data-version="')
        if version:
            self._game = _attribute(message, b'id="sync"', b'data-game-id="')
            self._arrived(int(version))
            if seat >= 0:
                self._heard[seat] = int(version)
        if b'id="choices"' in message:
            moves = _attribute(message, b'id="choices"', b'data-moves="')
            if moves:
                self._choices[seat] = moves
            else:
                self._choices.pop(seat, None)
        if self.on_turn is not None:
            self.on_turn(self)
        if b'data-phase="over"' in message:
            self.is_over = True

    def _hear_answer(self, message: bytes) -> None:
        if self._stem is None or b'"choices":' not in message:
            self.refused += not message.endswith(b"true}")
            return
        (seat, stem), self._stem = self._stem, None
        self._send(seat, json.loads(message)["choices"].encode(), stem)

    def _arrived(self, version: int) -> None:
        self._version = max(version, self._version)
        flight = self._under_way.get(version)
        if flight is None:
            return
        flight.missing -= 1
        if not flight.missing:
            del self._under_way[version]
            self.moves += 1
            self.latencies.append(perf_counter() - flight.sent_at)


def _attribute(message: bytes, element: bytes, name: bytes) -> bytes:
    """The value of an element's attribute; empty when the element is not there or has no such attribute."""
    at = message.find(element)
    if at < 0:
        return b""
    end = message.find(b">", at)
    start = message.find(name, at, end)
    return b"" if start < 0 else message[start + len(name) : message.find(b'"', start + len(name))]
