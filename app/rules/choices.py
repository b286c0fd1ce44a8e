"""What a seat may do now, in a short text: its page answers from it, without asking, what may be picked next.

The text is the tree of the move codes, character by character: `3r(1|2|f)` stands for `3r1`, `3r2` and `3rf`. A `!`
says that a move ends here, although others go on: `t3(4!.b|-)` stands for `t34`, `t34.b` and `t3-`. A `?` at an end
says that moves go on here that are too many to list (see `Stem`): they are asked for. Nothing in it needs escaping in
HTML. Equal branches are written again and again, because the compression of the line makes that cheap.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from app.rules.contract import ASKED, Position

OPEN, OR, CLOSE, ENDS = "(", "|", ")", "!"
MARKS = frozenset((OPEN, OR, CLOSE, ENDS, ASKED))
"""No move code contains any of these."""


def choices(position: Position, seat: int, beginning: str = "") -> str:
    """What this seat may do, or, after the beginning of a code, how it may go on; empty if no move begins so."""
    if seat not in position.acting:
        return ""
    codes = map(str, position.list_moves(seat, beginning))
    return write(code[len(beginning) :] for code in codes) if beginning else write(codes)


def write(codes: Iterable[str]) -> str:
    """The text for these codes; those of stems end with their mark."""
    return _write(tuple(codes))


def _write(endings: tuple[str, ...]) -> str:
    branches: dict[str, list[str]] = {}
    ends = ""
    for ending in endings:
        first = ending[:1]
        if not first:
            ends = ENDS
        elif first in branches:
            branches[first].append(ending[1:])
        else:
            branches[first] = [ending[1:]]
    if not branches:
        return ""
    texts = [first + _branch(tuple(rest)) for first, rest in branches.items()]
    return ends + (texts[0] if len(texts) == 1 else f"{OPEN}{OR.join(texts)}{CLOSE}")


_branch = lru_cache(maxsize=1 << 11)(_write)
"""What follows a first character comes up again and again, in one position and from move to move."""


def read(text: str) -> list[str]:
    """The codes in such a text, those of stems with their mark: for tests and tools. Pages read it with
    `static/js/table/prefixes.js`."""
    if not text:
        return []
    codes: list[str] = []
    code = ""
    stems: list[str] = []  # how the open branches begin
    for place, character in enumerate(text):
        if character == OPEN:
            stems.append(code)
        elif character in (OR, CLOSE):
            if text[place - 1] != CLOSE:
                codes.append(code)
            code = stems.pop() if character == CLOSE else stems[-1]
        elif character == ENDS:
            codes.append(code)
        else:
            code += character
    return codes if text.endswith(CLOSE) else [*codes, code]
