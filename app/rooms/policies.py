"""Who may do what to whom, and when, as far as a table has to agree on it: pure functions of plain facts. Nothing is
read here and nothing changed, so that each of them can be tried in a test."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

# Undo

FREE, AGREED, NEVER = "free", "agreed", "never"
UNDO_RULES = (FREE, AGREED, NEVER)
"""How a room takes moves back: one's own last decision freely and all else by agreement; everything by agreement;
not at all."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What a takeback would take back."""

    seat: int
    """Whose wish it is."""
    is_last_decision: bool
    """Whether it goes back to this seat's own last decision, and not further."""
    others: frozenset[int]
    """Who else loses a move by it."""
    reveals: bool
    """Whether something was dealt or looked at since."""
    acting: frozenset[int]
    """Who is to move now."""


def must_agree(rule: str, undoing: Undoing, seats: int) -> frozenset[int]:
    """The seats that have to agree; nobody, where it is free. Across a deal or a look that is everybody else.
    Otherwise those who lose a move or the turn by it; where that is nobody, everybody else again."""
    everybody = frozenset(range(seats)) - {undoing.seat}
    if undoing.reveals:
        return everybody
    if rule == FREE and undoing.is_last_decision and not undoing.others:
        return frozenset()
    return ((undoing.others | undoing.acting) - {undoing.seat}) or everybody


# Asking again

ACCEPTED, REFUSED, WITHDRAWN, MOVED_ON, REPLACED = "accepted", "refused", "withdrawn", "moved on", "replaced"
"""How a proposal can end. Whoever plays on instead of answering has refused; whoever asks for something else instead
has replaced it."""

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(minutes=10)
AFTER_WITHDRAWING = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Settled:
    """How an earlier proposal of the same kind, by the same seat, ended."""

    outcome: str
    at: datetime


def may_ask_again_at(past: Sequence[Settled]) -> datetime | None:
    """From when on a seat may ask again, given what became of what it asked before, the oldest first; None for at
    once. Each refusal in a row doubles the pause; whoever was granted something begins anew."""
    counted = [each for each in past if each.outcome != REPLACED]
    if not counted or counted[-1].outcome == ACCEPTED:
        return None
    since = takewhile(lambda each: each.outcome != ACCEPTED, reversed(counted))
    refusals = sum(each.outcome != WITHDRAWN for each in since)
    last = counted[-1]
    if last.outcome == WITHDRAWN:
        return last.at + AFTER_WITHDRAWING
    doubled: int = 2 ** min(refusals - 1, 10)
    return last.at + min(FIRST_PAUSE * doubled, LONGEST_PAUSE)


def still_asked(asked: Collection[int], agreed: Collection[int], people: Collection[int]) -> frozenset[int]:
    """Who has not agreed yet. Only people are asked: players made of code agree to everything."""
    return frozenset(asked) & frozenset(people) - frozenset(agreed)


# Absence

USUAL, NOBODY = "usual", "never"
PATIENCE: Mapping[str, timedelta | None] = {
    USUAL: None,
    "3m": timedelta(minutes=3),
    "15m": timedelta(minutes=15),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "14d": timedelta(days=14),
    NOBODY: None,
}
"""How long a room waits for somebody who is away, before a substitute may play for them: by the names under which
this is stored. What is usual depends on how the game was played."""
LIVE_PATIENCE, SLOW_PATIENCE = timedelta(minutes=3), timedelta(days=3)
LIVE_WITHIN = timedelta(minutes=10)


def was_live(away_since: datetime, last_of_others: datetime) -> bool:
    """Whether somebody left in the middle of things: another player had just acted, or the game had just begun, so
    that the others sit there and wait. Who plays a move a day leaves nobody waiting at the table."""
    return away_since - last_of_others < LIVE_WITHIN


def may_substitute_from(patience: str, away_since: datetime, *, live: bool) -> datetime | None:
    """From when on the others may let a substitute play for somebody who is away; None for never."""
    if patience == NOBODY:
        return None
    usual = LIVE_PATIENCE if live else SLOW_PATIENCE
    return away_since + (PATIENCE.get(patience) or usual)
