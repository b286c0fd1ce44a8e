"""Rare cases of the rules, recognised in what happens: for golden games that have them on purpose."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.rules.duel import DuelPosition, Keep, Tile
from app.rules.duel.events import Dealt, Drew, Passed, Took, TookChip
from app.rules.duel.tiling_events import Adorned, Fell, Paid, Stayed
from app.rules.entries import Step


def cases_of(steps: Iterable[Step]) -> set[str]:
    """The cases that come up in a game."""
    found: set[str] = set()
    for step in steps:
        position = step.position
        assert isinstance(position, DuelPosition)
        found.update(_of_move(step, position))
        for event in step.events:
            found.update(case for case, shows in SIGNS.items() if shows(event))
        found.update(_of_draws(step.entry.draws if step.entry else ()))
        if position.outcome is not None and position.outcome.tie_break is not None:
            found.add("D-35: a tie")
    return found


def _of_move(step: Step, position: DuelPosition) -> Iterable[str]:
    move = step.entry.action if step.entry else None
    if isinstance(move, Tile) and len(move.chips) > 3:
        yield "D-24: several tiles are replaced by chips"
    if isinstance(move, Keep) and len(position.supply.drawn) > 1:
        yield "D-12: three tiles or more are drawn and ordered"


SIGNS: dict[str, Callable[[Any], bool]] = {
    "D-13: a free draw": lambda event: isinstance(event, Drew) and not event.points,
    "D-14: a draw is made by itself": lambda event: isinstance(event, Drew) and event.forced,
    "D-19: a chip is taken by itself": lambda event: isinstance(event, TookChip) and event.forced,
    "D-20: tiles find the broken spaces full": lambda event: isinstance(event, Took) and event.lost > 0,
    "D-21: a player passes": lambda event: isinstance(event, Passed),
    "D-25: a full line waits": lambda event: isinstance(event, Stayed) and not event.chosen,
    "D-26: a line breaks": lambda event: isinstance(event, Fell),
    "D-28: a special tile": lambda event: isinstance(event, Adorned),
    "D-29: a score stops at zero": lambda event: isinstance(event, Paid) and event.penalty > -event.points,
    "D-32: the bag is refilled": lambda event: isinstance(event, Dealt) and event.refilled > 0,
    "D-32: a small factory stays short": (
        lambda event: isinstance(event, Dealt) and any(len(sun) < 4 for sun in event.suns)
    ),
}
"""How each case shows in an event."""


def _of_draws(draws: Sequence[str]) -> Iterable[str]:
    if any(len(draw) == 6 and len(set(draw) - {" "}) == 1 for draw in draws):
        yield "D-8: five of one colour are drawn again"


CASES = {
    *SIGNS,
    "D-8: five of one colour are drawn again",
    "D-12: three tiles or more are drawn and ordered",
    "D-24: several tiles are replaced by chips",
    "D-35: a tie",
}
