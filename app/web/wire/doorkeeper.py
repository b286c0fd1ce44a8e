"""How many connections may be open: of one address, and in all. A file is kept for whoever comes and asks at once."""

import asyncio
import logging
from collections import Counter
from collections.abc import Container
from typing import Protocol

from app.logs import Seldom
from app.web.addresses import household

logger = logging.getLogger(__name__)

SECONDS_TO_ASK = 10
"""So long may a connection be open, or idle after an answer, until it has asked for something in full."""
SECONDS_TO_LEAVE = 3
"""After that, whoever is closed and does not take the last words is cut off."""
PER_ADDRESS = 200
"""A class behind one address has room: each page has one connection for long, and some for a moment."""
SOCKETS_SHARE = 0.75
"""So many of all connections may be live ones; the rest is for pages, which can at least say that it is full."""


class Guest(Protocol):
    """A connection, as far as the doorkeeper cares."""

    @property
    def is_leaving(self) -> bool:
        """Whether it is closed, but has not taken its last words."""

    def turn_out(self) -> None:
        """Close it: it has been waited for long enough, or others need the room."""


class Doorkeeper:
    """Knows all open connections. Those of trusted proxies are counted in all only: many people share them."""

    def __init__(self, most: int, per_address: int, proxies: Container[str] = ()) -> None:
        self.most = most
        self._per_address = per_address
        self._proxies = proxies
        self._open: dict[Guest, str] = {}
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[Guest, float] = {}
        """Who has not asked for anything yet, and since when; whoever has waited longest comes first."""
        self._sockets: set[Guest] = set()
        self._leaving: set[Guest] = set()
        """Who was closed when it was last looked."""
        self._seldom = Seldom(60)

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, guest: Guest, address: str, now: float) -> bool:
        """Whether this connection may stay. When all places are taken, whoever waits longest has to go for it."""
        whose = "" if address in self._proxies else household(address)
        if whose and self._of_address[whose] >= self._per_address:
            self._tell("too many connections from one address", whose)
            return False
        if len(self._open) >= self.most:
            self._tell("too many connections")
            if not self._waiting:
                return False
            next(iter(self._waiting)).turn_out()
        self._open[guest] = whose
        self._of_address[whose] += 1
        self.wait_for(guest, now)
        return True

    def wait_for(self, guest: Guest, now: float) -> None:
        """It is their turn to ask."""
        self._waiting.pop(guest, None)
        self._waiting[guest] = now

    def wait_no_more(self, guest: Guest) -> None:
        """It is our turn."""
        self._waiting.pop(guest, None)

    @property
    def has_room_for_socket(self) -> bool:
        has_room = len(self._sockets) < SOCKETS_SHARE * self.most
        if not has_room:
            self._tell("too many live connections")
        return has_room

    def becomes_socket(self, guest: Guest, socket: Guest) -> None:
        """A live connection takes the place of the one that asked for it."""
        self._waiting.pop(guest, None)
        self._open[socket] = self._open.pop(guest, "")
        self._sockets.add(socket)

    def forget(self, guest: Guest) -> None:
        self._waiting.pop(guest, None)
        self._sockets.discard(guest)
        whose = self._open.pop(guest, None)
        if whose is not None:
            self._of_address[whose] -= 1
            if not self._of_address[whose]:
                del self._of_address[whose]

    def look_round(self, now: float) -> None:
        """Turn out whoever has not asked, or does not leave, in time."""
        leaving = {guest for guest in self._open if guest.is_leaving}
        late = [guest for guest, since in self._waiting.items() if now - since >= SECONDS_TO_ASK]
        for guest in {*late, *(leaving & self._leaving)}:
            guest.turn_out()
        self._leaving = leaving

    async def keep_looking(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SECONDS_TO_LEAVE)
            self.look_round(loop.time())

    def _tell(self, what: str, address: str = "") -> None:
        if self._seldom.may(what):
            logger.warning(what, extra={"open": len(self._open), **({"address": address} if address else {})})
