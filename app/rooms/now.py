"""What time it is. Whoever needs to know is given a function, so that tests can hand in one of their own."""

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)
