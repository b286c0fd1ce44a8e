"""How often somebody may do something. Whoever does it more often is asked to wait, and nothing is done."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from app.web.addresses import household

MINUTE, HOUR = 60, 3600


class Limit(NamedTuple):
    amount: int
    seconds: int


LIMITS: Mapping[str, Limit] = {
    # A friend who mistypes a code is welcome; whoever tries codes gets nowhere. Right codes are not counted.
    "wrong code": Limit(20, MINUTE),
    "new person": Limit(60, HOUR),
    "new room": Limit(60, HOUR),
    "device link": Limit(20, HOUR),
    # To check one may take a second.
    "record": Limit(60, HOUR),
    # Each sends something to somebody else's server.
    "group chat": Limit(20, HOUR),
    "action": Limit(120, MINUTE),
    "message": Limit(20, MINUTE),
    "proposal": Limit(30, MINUTE),
    "socket": Limit(240, MINUTE),
    "page": Limit(600, MINUTE),
    # A first visit to a table asks for some dozens, a later one for none.
    "file": Limit(3000, MINUTE),
}
OPEN_SOCKETS = 150
"""So many live connections one address may have at once."""
MOST_KNOWN = 50_000
"""So many are counted at once for each limit; then whoever came first is forgotten."""

Clock = Callable[[], float]


class Window:
    """Counts in a window that slides over two fixed ones, the present and the one before; of everything earlier
    nothing is known. What is not too much in any fixed window may be refused here, by a little, but never the other
    way round."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._began = float("-inf")
        self._before: dict[str, int] = {}
        self._present: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._present) + len(self._before)

    def has_room(self, who: str, now: float) -> bool:
        """Whether once more would be fine."""
        self._slide(now)
        left_of_before = 1 - (now - self._began) / self._limit.seconds
        count = self._before.get(who, 0) * left_of_before + self._present.get(who, 0)
        return count + 1 <= self._limit.amount

    def count(self, who: str) -> None:
        if who not in self._present and len(self._present) >= MOST_KNOWN:
            del self._present[next(iter(self._present))]
        self._present[who] = self._present.get(who, 0) + 1

    def _slide(self, now: float) -> None:
        passed = now - self._began
        if passed >= self._limit.seconds:
            is_next = passed < 2 * self._limit.seconds
            self._before = self._present if is_next else {}
            self._present = {}
            self._began = self._began + self._limit.seconds if is_next else now


class RateLimits:
    """Counts in memory, for each process by itself. `generosity` multiplies every limit."""

    def __init__(self, generosity: int, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._windows = {
            what: Window(Limit(limit.amount * generosity, limit.seconds)) for what, limit in LIMITS.items()
        }
        self._most_sockets = OPEN_SOCKETS * generosity
        self._sockets: Counter[str] = Counter()

    def __len__(self) -> int:
        """How much is remembered."""
        return sum(map(len, self._windows.values())) + len(self._sockets)

    def allows(self, what: str, who: str) -> bool:
        """Count once more if that is still fine, and say whether it is."""
        window = self._windows[what]
        has_room = window.has_room(who, self._clock())
        if has_room:
            window.count(who)
        return has_room

    def insist(self, what: str, connection: HTTPConnection) -> None:
        """Count for the address of this request, and refuse when it is too much."""
        if not self.allows(what, address_of(connection)):
            raise TooOften(what)

    def insist_on_room_for_socket(self, address: str) -> None:
        if self._sockets.get(address, 0) >= self._most_sockets:
            raise TooOften("socket")

    @contextmanager
    def open_socket(self, address: str) -> Iterator[None]:
        """While this lasts, a live connection counts for its address."""
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


class TooOften(HTTPException):
    def __init__(self, what: str) -> None:
        super().__init__(429, headers={"Retry-After": str(LIMITS[what].seconds)})


def address_of(connection: HTTPConnection) -> str:
    """Who is counted together."""
    return household(connection.client.host) if connection.client else "unknown"
