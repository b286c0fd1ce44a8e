"""How a finished game ended, as a short text for lists: `45* 38`, with a star for whoever won."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

WON = "*"


@dataclass(frozen=True, slots=True)
class SeatResult:
    score: int
    won: bool


def write_result(scores: Sequence[int], winners: Collection[int]) -> str:
    return " ".join(f"{score}{WON if seat in winners else ''}" for seat, score in enumerate(scores))


def read_result(text: str) -> tuple[SeatResult, ...]:
    """By seat."""
    return tuple(SeatResult(int(part.rstrip(WON)), part.endswith(WON)) for part in text.split())
