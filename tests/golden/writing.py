"""Writing golden games: a record, and beside it the scores after every move."""

from __future__ import annotations

import hashlib
from pathlib import Path

from app.rules.record import Record

GOLDEN = Path(__file__).parent


def seed_of(name: str, attempt: int) -> bytes:
    """The seed of the n-th attempt at a game: the same on every machine."""
    return hashlib.sha256(f"{name} {attempt}".encode()).digest()


def write_golden(name: str, record: Record) -> None:
    folder = GOLDEN / record.game.name
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.record").write_text(str(record), encoding="utf-8")
    (folder / f"{name}.trace").write_text(trace(record), encoding="utf-8")


def trace(record: Record) -> str:
    """One line for each position: the number of the move, then the scores."""
    lines = [f"{step.number} {' '.join(map(str, step.position.scores))}" for step in record.replay()]
    return "\n".join(lines) + "\n"
