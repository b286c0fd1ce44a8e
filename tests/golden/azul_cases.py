"""What a recorded game of Azul may show: the rare cases of the rules, recognised in a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from app.rules.azul import AzulPosition
from app.rules.azul.components import FACTORIES, FLOOR_SIZE, MARKER, TILES_PER_FACTORY
from app.rules.azul.events import Dealt, Ended, Fell, Took
from app.rules.contract import Event, Outcome
from app.rules.entries import Step

Steps = Sequence[Step]
Case = Callable[[Steps], bool]


def _events(steps: Steps) -> Iterator[Event]:
    return (event for step in steps for event in step.events)


def _outcome(steps: Steps) -> Outcome:
    outcome = steps[-1].position.outcome
    assert outcome is not None
    return outcome


def anything(_steps: Steps) -> bool:
    return True


def refill(steps: Steps) -> bool:
    """A-28: the bag is filled from the lid."""
    return any(isinstance(event, Dealt) and event.refilled for event in _events(steps))


def short_round(steps: Steps) -> bool:
    """A-29: a round with fewer tiles."""
    full = FACTORIES[steps[0].position.seats] * TILES_PER_FACTORY
    return any(isinstance(event, Dealt) and sum(map(len, event.factories)) < full for event in _events(steps))


def fallen_line(steps: Steps) -> bool:
    """A-27: a full line finds no space on the grey wall."""
    return any(isinstance(event, Fell) for event in _events(steps))


def lost_tiles(steps: Steps) -> bool:
    """A-16: tiles find the floor full."""
    return any(isinstance(event, Took) and event.lost for event in _events(steps))


def forced_take(steps: Steps) -> bool:
    """A take that plays itself."""
    return any(isinstance(event, Took) and event.forced for event in _events(steps))


def marker_on_full_floor(steps: Steps) -> bool:
    """A-10: somebody takes the marker although their floor is full."""
    for step in steps:
        position = step.position
        assert isinstance(position, AzulPosition)
        if position.marker_holder is not None and position.tiles_on_offer:
            floor = position.boards[position.marker_holder].floor
            if len(floor) == FLOOR_SIZE and MARKER not in floor:
                return True
    return False


def broken_tie(steps: Steps) -> bool:
    """A-33: complete rows decide."""
    return _outcome(steps).tie_break is not None and len(_outcome(steps).winners) == 1


def shared_win(steps: Steps) -> bool:
    """A-33: everything is equal, and not just zero."""
    return len(_outcome(steps).winners) > 1 and min(steps[-1].position.scores) > 0


def standstill(steps: Steps) -> bool:
    """A-34: three rounds that change no line and no wall."""
    return _ended_because("No line and no wall has changed", steps)


def long_wait(steps: Steps) -> bool:
    """A-34: ten rounds without a tile on any wall, though lines change."""
    return _ended_because("No wall has received a tile", steps)


def start_passed_on(steps: Steps) -> bool:
    """A-23: nobody takes the marker, and the next player starts."""
    for before, step in pairwise(steps):
        assert isinstance(before.position, AzulPosition)
        taken = any(isinstance(event, Took) and event.marker for event in step.events)
        if step.position.round > before.position.round and before.position.marker_holder is None and not taken:
            return True
    return False


def out_of_tiles(steps: Steps) -> bool:
    """A-30: no tile is left to deal."""
    return _ended_because("No tiles are left", steps)


def _ended_because(words: str, steps: Steps) -> bool:
    return any(isinstance(event, Ended) and words in str(event.text) for event in _events(steps))
