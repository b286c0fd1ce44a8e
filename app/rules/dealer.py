"""Chance. A position never draws by itself: it asks the dealer that was handed to it.

All chance in all games is one question: draw so many pieces from a pool without putting them back. The pool is
the number of pieces of each kind; the answer is a list of kinds.

**The sealed deal.** In a live game everything follows from a secret seed of 32 bytes. Its commitment, the SHA-256
of the seed, is shown before the first move; the seed itself when the game is over, so that anybody can repeat
every draw. The algorithm, which will never change for records of version 1:

- The draws of a game are numbered from 0 in the order in which they are asked for.
- Draw d has a stream of 16-bit words: for block = 0, 1, 2 ... the SHA-256 of
  `seed + d as 4 bytes + block as 4 bytes`, cut into 16 words; all numbers big-endian.
- To choose one of n: take the next word w; if w >= 65536 - 65536 mod n, throw it away and take the next;
  the choice is w mod n.
- To draw: list the pool, kind after kind in ascending order. Choose an index of the list; that piece is drawn,
  and the last piece of the list moves into its place. Repeat.
"""

from __future__ import annotations

import struct
from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from itertools import count as count_up
from typing import Any, Protocol

SEED_BYTES = 32
MOST_PIECES = 255
_BLOCK = struct.Struct(f">{SEED_BYTES}sII")
"""What is hashed: the seed, the number of the draw, the number of the block."""
_WORDS = struct.Struct(">16H")
_FAIR = (0, *(65536 - 65536 % pieces for pieces in range(1, MOST_PIECES + 1)))
"""Words below this choose fairly among so many pieces."""


class Shuffler(Protocol):
    """Chance for imagining: a `random.Random`. What is real comes from a dealer."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


class Dealer(Protocol):
    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        """Draw `count` pieces from a pool with `pool[kind]` pieces of each kind.

        `names` are the short codes of the kinds, for the written record.
        """


class DealError(ValueError):
    """A written draw that cannot be, or that the seed does not give."""


def commitment(seed: bytes) -> str:
    """What everybody is shown before the first move."""
    return sha256(seed).hexdigest()


class SealedDealer:
    """Draws that follow from a secret seed alone. `drawn` counts them, so that a game can be taken up again."""

    __slots__ = ("_seed", "drawn")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        self._seed = seed
        self.drawn = drawn

    def __repr__(self) -> str:
        return f"<sealed dealer {commitment(self._seed)[:12]}, {self.drawn} drawn>"

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:  # noqa: ARG002
        pieces: list[int] = []
        for kind, number in enumerate(pool):
            pieces += [kind] * number
        left = len(pieces)
        if not 0 < count <= left <= MOST_PIECES:
            raise ValueError(f"cannot draw {count} of {left} pieces")
        rest = left - count
        draw = self.drawn
        self.drawn += 1
        drawn: list[int] = []
        for block in count_up():
            digest = sha256(_BLOCK.pack(self._seed, draw, block)).digest()
            for word in _WORDS.unpack(digest):
                if word < _FAIR[left]:
                    index = word % left
                    left -= 1
                    drawn.append(pieces[index])
                    pieces[index] = pieces[left]
                    if left == rest:
                        return drawn
        raise AssertionError("a stream never ends")


class RecordingDealer:
    """Passes draws on from another dealer and writes them down."""

    __slots__ = ("_dealer", "_written")

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._written: list[str] = []

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        drawn = self._dealer.draw(pool, count, names)
        self._written.append(write_draw(drawn, names))
        return drawn

    def collect(self) -> tuple[str, ...]:
        """The draws since the last call."""
        written = tuple(self._written)
        self._written.clear()
        return written


class WrittenDealer:
    """Repeats the draws of a record, and with a sealed dealer at hand proves each of them."""

    __slots__ = ("_sealed", "_written")

    def __init__(self, sealed: SealedDealer | None = None) -> None:
        self._sealed = sealed
        self._written: list[str] = []

    def lay_out(self, draws: Sequence[str]) -> None:
        """The draws that the next move will ask for."""
        self._written = list(draws)

    def draw(self, pool: Sequence[int], count: int, names: Sequence[str]) -> list[int]:
        if not self._written:
            raise DealError("a draw is missing")
        drawn = read_draw(self._written.pop(0), names)
        if len(drawn) != count:
            raise DealError(f"{len(drawn)} pieces are drawn where {count} are due")
        for kind in set(drawn):
            if drawn.count(kind) > pool[kind]:
                raise DealError(f"only {pool[kind]} of “{names[kind]}” can be drawn, not {drawn.count(kind)}")
        if self._sealed is not None:
            true = self._sealed.draw(pool, count, names)
            if true != drawn:
                raise DealError(f"the seed deals “{write_draw(true, names)}” here")
        return drawn

    def finish(self) -> None:
        """Make sure that everything laid out was asked for."""
        if self._written:
            raise DealError("there are more draws than the move asks for")


def write_draw(drawn: Sequence[int], names: Sequence[str]) -> str:
    """A draw as text. Names of one letter stand in groups of four, longer ones apart."""
    codes = [names[kind] for kind in drawn]
    if all(len(name) == 1 for name in names):
        return " ".join("".join(codes[i : i + 4]) for i in range(0, len(codes), 4))
    return " ".join(codes)


def read_draw(text: str, names: Sequence[str]) -> list[int]:
    codes = list(text.replace(" ", "")) if all(len(name) == 1 for name in names) else text.split()
    kinds = {name: kind for kind, name in enumerate(names)}
    try:
        return [kinds[code] for code in codes]
    except KeyError as unknown:
        raise DealError(f"“{unknown.args[0][:40]}” is no piece of this draw") from None
