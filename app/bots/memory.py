"""What a judge has found out before. It only saves time: what is forgotten is found out again, and is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

MOST_REMEMBERED = 8192
Found = TypeVar("Found")


class Memory(Generic[Found]):
    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Found] = {}

    def get(self, key: tuple[object, ...], find_out: Callable[[], Found]) -> Found:
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[key] = find_out()
        return known
