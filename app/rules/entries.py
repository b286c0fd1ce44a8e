"""The entries of a record, and which of them still stand. Nothing is ever deleted: a takeback is an entry, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.actions import Action, Takeback, TookBack
from app.rules.contract import Event, Move, Position
from app.rules.moments import Moment


class RecordError(ValueError):
    """A text that is no record, or tells a game that cannot have been. `line` is where, counted from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class CannotTakeBack(ValueError):
    """A takeback that means nothing, or would touch what it must not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a seat did, with the draws that it caused."""

    seat: int
    action: Action
    draws: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat + 1} {self.action}{behind_bars(self.draws)}"


@dataclass(frozen=True, slots=True)
class Step:
    """What a replay yields: the position after an entry (a copy of its own) and what happened there."""

    number: int
    entry: Entry | None
    events: Sequence[Event]
    position: Position
    moments: Sequence[Moment] = ()
    """What it looked like in between, where a round ended."""


def behind_bars(draws: Sequence[str]) -> str:
    return "".join(f" | {draw}" for draw in draws)


def standing(entries: Sequence[Entry], known: int = 0, stood: Sequence[int] = ()) -> list[int]:
    """The numbers of the entries that still stand, in the order in which they lead to the position as it is. Whoever
    knows what `stood` after the first `known` entries need not begin with the first.

    A takeback stands itself, because it may have mixed anew what is hidden. The choices that it kept come after it.
    """
    numbers = list(stood)
    for number, entry in enumerate(entries[known:], start=known + 1):
        if isinstance(entry.action, Takeback):
            numbers = after_takeback(numbers, number, entry.seat, entry.action, entries)
        else:
            numbers.append(number)
    return numbers


def after_takeback(
    numbers: Sequence[int], number: int, seat: int, takeback: Takeback, entries: Sequence[Entry]
) -> list[int]:
    """What stands after a takeback, if `numbers` stood before. Raises `CannotTakeBack`."""
    stays = up_to(numbers, takeback.to, entries)
    fallen = numbers[len(stays) :]
    kept = set(takeback.kept)
    if not any(isinstance(entries[each - 1].action, Move) for each in fallen if each not in kept):
        raise CannotTakeBack("there is no move to take back")
    if takeback.kept != tuple(each for each in fallen if each in kept) or any(
        entries[each - 1].seat == seat or not isinstance(entries[each - 1].action, Move) for each in kept
    ):
        raise CannotTakeBack("only choices of other seats can be kept, in their order")
    return [*stays, number, *takeback.kept]


def took_back(seat: int, before: Sequence[int], after: Sequence[int], entries: Sequence[Entry]) -> TookBack:
    """What a takeback did, if these entries stood before and after it."""
    fallen = set(before).difference(after)
    return TookBack(seat, sum(isinstance(entries[number - 1].action, Move) for number in fallen))


def up_to(numbers: Sequence[int], last: int, entries: Sequence[Entry]) -> Sequence[int]:
    """The beginning of what stands, until entry `last` and what it kept. Raises `CannotTakeBack` if that entry does
    not stand, or only because a later takeback kept it."""
    if last == 0:
        return ()
    place = numbers.index(last) if last in numbers else -1
    # What a takeback kept stands behind it, and so behind a larger number.
    if place < 0 or max(numbers[:place], default=0) > last:
        raise CannotTakeBack(f"one cannot go back to entry {last}")
    action = entries[last - 1].action
    return numbers[: place + 1 + (len(action.kept) if isinstance(action, Takeback) else 0)]


def before(number: int, entries: Sequence[Entry]) -> int:
    """Where to go back to, so that the move with this number and all that followed it is taken back. Raises
    `CannotTakeBack` if it does not stand, or is no move."""
    numbers = standing(entries)
    if number not in numbers or not isinstance(entries[number - 1].action, Move):
        raise CannotTakeBack(f"entry {number} is no move that stands")
    for to in reversed(numbers[: numbers.index(number)]):
        try:
            if number not in up_to(numbers, to, entries):
                return to
        except CannotTakeBack:
            continue  # it stands only because a later takeback kept it
    return 0
