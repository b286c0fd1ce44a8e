"""How often somebody may do something. Whoever does it more often is asked to wait, and nothing is done."""

from collections.abc import Mapping

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

LIMITS: Mapping[str, RateLimitItem] = {
    # A friend who mistypes a code is welcome; whoever tries codes gets nowhere.
    "wrong code": parse("20 per minute"),
    "new person": parse("60 per hour"),
    "new room": parse("60 per hour"),
    "device link": parse("20 per hour"),
    "action": parse("120 per minute"),
    "message": parse("20 per minute"),
    "socket": parse("240 per minute"),
    "page": parse("600 per minute"),
}


class RateLimits:
    """Counts in memory, for each process by itself. `generosity` multiplies every limit."""

    def __init__(self, generosity: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._limits = {
            what: type(limit)(limit.amount * generosity, limit.multiples) for what, limit in LIMITS.items()
        }

    def allows(self, what: str, who: str) -> bool:
        """Count once more, and say whether that is still fine."""
        return self._limiter.hit(self._limits[what], who)

    def has_room(self, what: str, who: str) -> bool:
        """Whether once more would be fine."""
        return self._limiter.test(self._limits[what], who)

    def insist(self, what: str, connection: HTTPConnection) -> None:
        """Count for the address of this request, and refuse when it is too much."""
        if not self.allows(what, address_of(connection)):
            raise HTTPException(429)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"
