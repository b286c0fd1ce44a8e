"""People at a real server, as programs: they open rooms, sit down, and play over real HTTP and websockets."""

import asyncio
import json
import re
import secrets
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from html import unescape
from random import Random
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from app.rooms.codes import LENGTH
from app.rules.choices import read
from app.rules.contract import ASKED
from tests.live.games import kit_of

PATIENCE = 30
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Servers of tests speak plain HTTP. Without this every client reads all certificates that the computer trusts, which
takes longer than most of what it asks for."""
SETUP = {"game": "azul", "seats": "2", "order": "chosen", "open": "no"}


class Page:
    """What a browser would show: elements by their id, kept up to date by what the server pushes."""

    def __init__(self) -> None:
        self.pieces: dict[str, str] = {}
        self.text = ""

    def take_in(self, html: str) -> None:
        self.text += html
        for tag in re.finditer(r'<(\w+) hx-swap-oob="outerMorph" id="([\w-]+)"([^>]*)>', html):
            self.pieces[tag[2]] = tag[0]

    def data(self, element: str, name: str) -> str | None:
        """The attribute `data-name` of an element."""
        found = re.search(rf"""\sdata-{name}=(["'])(.*?)\1""", self.pieces.get(element, ""))
        return None if found is None else unescape(found[2])

    @property
    def version(self) -> int:
        return int(self.data("sync", "version") or -1)

    @property
    def game(self) -> str:
        """The id of the game that the page shows."""
        return self.data("sync", "game-id") or ""

    @property
    def phase(self) -> str | None:
        return self.data("sync", "phase")

    @property
    def played(self) -> str:
        """The name of the game on the table."""
        return self.data("stage", "game") or ""

    @property
    def moves(self) -> list[str]:
        """What this player may do now; beginnings of moves that are too many to list end with their mark."""
        return read(self.data("choices", "moves") or "")


class Guest:
    """A visitor with a browser of their own: cookies, pages, and at most one live connection."""

    def __init__(self, address: str, name: str = "") -> None:
        self.name = name
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=30, verify=NO_TLS)
        self.page = Page()
        self.chance = Random(name)
        self.replies: dict[str | None, dict[str, Any]] = {}
        self.clock = 0
        """The time that the server told last, in milliseconds."""
        self.code = ""
        self.closed_with: int | None = None
        self._line = ""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.disconnect()
        await self.http.aclose()

    # Pages and forms

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def post(self, path: str, **form: str) -> httpx.Response:
        return await self.http.post(path, data=form)

    async def open_room(self, **setup: str) -> str:
        """Open a room, and go there."""
        answer = await self.post("/new", **{**SETUP, "name": self.name, **setup})
        assert answer.status_code == 303, answer.text
        self.code = answer.headers["location"].rpartition("/")[2]
        assert len(self.code) == LENGTH
        return self.code

    async def act(self, action: str, **form: str) -> httpx.Response:
        """Press a button in the room, as a form without scripts would."""
        return await self.post(f"/r/{self.code}/{action}", **form)

    async def sit(self, code: str, seat: int) -> httpx.Response:
        self.code = code
        return await self.act("sit", seat=str(seat), name=self.name)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    # The live connection

    async def connect(self, code: str | None = None, path: str = "", **headers: str) -> None:
        """To the live connection of a room, or to another one."""
        self.code = code or self.code
        self._line = path or f"/r/{self.code}/live"
        uri = f"{self.address.replace('http', 'ws')}{self._line}"
        sent = {"Cookie": self.cookie, **headers} if self.cookie else headers
        self._socket = await connect(uri, origin=Origin(self.address), additional_headers=sent, compression=None)
        self.page = Page()
        self.closed_with = None
        self._reader = asyncio.create_task(self._read(self._socket))

    def is_connected_to(self, code: str, path: str = "") -> bool:
        is_open = self._socket is not None and self.closed_with is None
        return is_open and self._line == (path or f"/r/{code}/live")

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                text = str(message)
                if text.startswith("{"):
                    reply = json.loads(text)
                    self.replies[reply.get("re", "")] = reply  # without one it is told to all
                elif text.startswith("<"):
                    self.page.take_in(text)
                elif text.startswith("pong "):
                    self.clock = int(text.removeprefix("pong "))
                await self._tell()
        except ConnectionClosed:
            pass
        self.closed_with = socket.close_code
        await self._tell()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def until(self, condition: Any, patience: float = PATIENCE) -> None:
        """Wait until something is true of what has arrived."""
        async with asyncio.timeout(patience), self._news:
            await self._news.wait_for(condition)

    async def send(self, wish: Mapping[str, Any] | str) -> None:
        assert self._socket is not None
        await self._socket.send(wish if isinstance(wish, str) else json.dumps(wish))

    async def command(self, **wish: Any) -> dict[str, Any]:
        """Ask for something on the live connection; the answer."""
        command_id = wish.setdefault("id", secrets.token_hex(8))
        if "version" in wish:
            wish.setdefault("game", self.page.game)
        await self.send(wish)
        await self.until(lambda: command_id in self.replies or self.closed_with is not None)
        return self.replies[command_id]

    async def move(self, code: str, version: int | None = None, **more: Any) -> dict[str, Any]:
        shown = self.page.version if version is None else version
        return await self.command(do="move", move=code, version=shown, **more)

    async def a_move(self) -> str:
        """Something that this player may do now, asked for where the page does not list it."""
        code = kit_of(self.page.played).choose(self.page.moves, self.chance)
        while code.endswith(ASKED):
            stem = code.removesuffix(ASKED)
            reply = await self.command(do="choices", prefix=stem, version=self.page.version)
            code = stem + self.chance.choice(read(reply["choices"]))
        return code

    async def say(self, text: str) -> dict[str, Any]:
        return await self.command(do="say", text=text)


@asynccontextmanager
async def table(address: str, players: int = 2, **setup: str) -> AsyncIterator[list[Guest]]:
    """A game that has begun, with everybody connected. The first guest is the host and sits on the first seat."""
    guests = [Guest(address, f"Guest {number}") for number in range(1, players + 1)]
    try:
        await begin(guests, **setup)
        yield guests
    finally:
        for guest in guests:
            await guest.__aexit__()


async def begin(guests: list[Guest], **setup: str) -> None:
    host, *others = guests
    code = await host.open_room(seats=str(len(guests)), **setup)
    for seat, guest in enumerate(others, start=1):
        assert (await guest.sit(code, seat)).status_code == 303
        assert (await guest.act("ready", ready="true", version="0")).status_code == 303
    started = await host.act("start", version="0")
    assert started.status_code == 303, started.text
    for guest in guests:
        await guest.connect(code)
        await guest.until(lambda guest=guest: guest.page.phase == "playing")


async def to_act(guests: Sequence[Guest]) -> Guest:
    """Whoever may move now; of several, the first."""
    async with asyncio.timeout(PATIENCE):
        while not (acting := [guest for guest in guests if guest.page.moves]):
            await asyncio.sleep(0.005)
    return acting[0]


async def make_move(guests: Sequence[Guest]) -> Guest:
    """Whoever may move, moves, and everybody has seen it; who it was."""
    mover = await to_act(guests)
    before = mover.page.version
    reply = await mover.move(await mover.a_move())
    assert reply["ok"], reply
    for guest in guests:
        await guest.until(lambda guest=guest: guest.page.version > before)
    return mover


async def play_to_the_end(guests: Sequence[Guest], most_moves: int = 1000) -> None:
    """Whoever may move, moves, until the game is over."""
    for _ in range(most_moves):
        if guests[0].page.phase == "over":
            return
        await make_move(guests)
    raise AssertionError("the game does not end")


async def agree_to_end(guests: Sequence[Guest]) -> None:
    """An end that needs no moves: the first asks for it, and wins."""
    asker, *others = guests
    reply = await asker.command(
        do="end", winners=[int(asker.page.data("me", "seat") or 0)], version=asker.page.version
    )
    assert reply["ok"], reply
    for guest in others:
        await guest.until(lambda guest=guest: guest.page.data("request", "proposal"))
        proposal = guest.page.data("request", "proposal")
        reply = await guest.command(do="answer", proposal=proposal, agrees=True, version=guest.page.version)
        assert reply["ok"], reply
    for guest in guests:
        await guest.until(lambda guest=guest: guest.page.phase == "over")
