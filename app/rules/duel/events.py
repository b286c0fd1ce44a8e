"""What can happen in Azul Duel outside tiling. Lines, fields and factories count from 1 here, as people count them.

Events are for everybody: what only one seat may know is in none of them.
"""

from __future__ import annotations

from typing import NamedTuple

from app.rules.contract import Outcome
from app.rules.duel.components import BACK_TERMS, CHIPS, FIELD_TERMS, LARGE, TILES, Colour
from app.rules.duel.goals import GOALS, Progress
from app.rules.duel.tiling_events import Adorned, Paid, Tiled
from app.rules.wording import Message, Seat, Term, nphrase, phrase

DRAWING = Term("dome stack")
MOON = 0
"""The source of a take from all moon sides."""


# Phase 1


class Took(NamedTuple):
    """A seat took tiles: `placed` of them went on the line (0: none), `broken` broke, `lost` fell into the tower.

    `source` is a factory's sun side or MOON; `marker` says that the start marker came along. `rest` is the stack that
    stays on the factory's moon side, from bottom to top. `forced` marks a take that played itself because it was the
    only legal move. `plates` are the factories from whose moon sides tiles came.
    """

    seat: int
    source: int
    colour: Colour
    amount: int
    line: int
    broken: int
    lost: int
    marker: bool
    rest: tuple[Colour, ...]
    forced: bool
    plates: tuple[int, ...] = ()

    @property
    def placed(self) -> int:
        return self.amount - self.broken - self.lost

    @property
    def text(self) -> Message:
        return phrase(
            "{player} takes {count} {colour} from {source}: {target}.",
            player=Seat(self.seat),
            count=self.amount,
            colour=TILES[self.colour],
            source=self._source_text,
            target=self._target_text,
        )

    @property
    def _source_text(self) -> Message:
        if self.source == LARGE:
            return phrase("the large factory")
        if self.source != MOON:
            return phrase("factory {number}", number=self.source)
        if self.marker:
            return phrase("the moon sides, with the start marker")
        return phrase("the moon sides")

    @property
    def _target_text(self) -> Message:
        fallen = self.broken + self.lost
        if not self.line:
            return phrase("all break")
        if fallen:
            return nphrase(
                "{placed} to line {line}, {count} breaks",
                "{placed} to line {line}, {count} break",
                fallen,
                placed=self.placed,
                line=self.line,
            )
        return phrase("line {line}", line=self.line)


class TurnedUp(NamedTuple):
    """A small factory had no tile left: its chip is there for everybody (D-18)."""

    factory: int
    chip: int

    @property
    def text(self) -> Message:
        return phrase(
            "The {chip} chip of factory {factory} is turned up.", chip=CHIPS[self.chip], factory=self.factory
        )


class TookChip(NamedTuple):
    seat: int
    factory: int
    chip: int
    forced: bool

    @property
    def text(self) -> Message:
        return phrase("{player} takes the {chip} chip.", player=Seat(self.seat), chip=CHIPS[self.chip])


class Domed(NamedTuple):
    """A seat placed a dome tile; `from_stack` says that it was drawn (D-11, D-12)."""

    seat: int
    tile: int
    field: int
    rotation: int
    from_stack: bool

    @property
    def text(self) -> Message:
        if self.from_stack:
            return phrase(
                "{player} keeps a dome tile and places it: {field}.",
                player=Seat(self.seat),
                field=FIELD_TERMS[self.field - 1],
            )
        return phrase(
            "{player} places a dome tile: {field}.",
            player=Seat(self.seat),
            field=FIELD_TERMS[self.field - 1],
        )


class Refilled(NamedTuple):
    """Dome tiles came from the stack to the display (D-11, D-31)."""

    tiles: tuple[int, ...]

    @property
    def text(self) -> Message:
        return nphrase(
            "{count} dome tile comes to the display.",
            "{count} dome tiles come to the display.",
            len(self.tiles),
        )


class Drew(NamedTuple):
    """A seat drew a dome tile from the stack, unseen; everybody sees its back. It costs a point (D-12, D-13)."""

    seat: int
    round: int
    back: int
    points: int
    forced: bool

    @property
    def cause(self) -> Term:
        return DRAWING

    @property
    def text(self) -> Message:
        if not self.points:
            return phrase(
                "{player} draws a {back} dome tile for free.",
                player=Seat(self.seat),
                back=BACK_TERMS[self.back],
            )
        return phrase(
            "{player} draws a {back} dome tile for 1 point.", player=Seat(self.seat), back=BACK_TERMS[self.back]
        )


class Looked(NamedTuple):
    """A seat stopped drawing and looked at its dome tiles."""

    seat: int
    tiles: int
    forced: bool

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} looks at the dome tile.",
            "{player} looks at {count} dome tiles.",
            self.tiles,
            player=Seat(self.seat),
        )


class PutUnderStack(NamedTuple):
    """A seat chose the place of one more drawn tile, and `left` still wait; or all `tiles` went under the stack."""

    seat: int
    tiles: int
    left: int

    @property
    def text(self) -> Message:
        if self.left:
            return phrase("{player} arranges the other dome tiles.", player=Seat(self.seat))
        return nphrase(
            "{player} puts the other dome tile under the stack.",
            "{player} puts the other {count} dome tiles under the stack.",
            self.tiles,
            player=Seat(self.seat),
        )


class Passed(NamedTuple):
    """Nothing was left to do for this seat in this phase (D-21)."""

    seat: int

    @property
    def text(self) -> Message:
        return phrase("{player} can do nothing more in this phase and passes.", player=Seat(self.seat))


# Phase 3 and the end


class Dealt(NamedTuple):
    """A round began. `refilled` tiles came back from the tower into the bag while dealing (D-32)."""

    round: int
    starter: int
    suns: tuple[tuple[int, ...], ...]
    refilled: int

    @property
    def text(self) -> Message:
        return phrase("Round {round} begins. {player} starts.", round=self.round, player=Seat(self.starter))


class GoalCounted(NamedTuple):
    """What a goal gave a seat at the end of the game (D-34). `points` never bring a score below 0."""

    seat: int
    round: int
    goal: str
    progress: Progress
    points: int

    @property
    def cause(self) -> Term:
        return GOALS[self.goal].title

    @property
    def text(self) -> Message:
        if not self.points:
            return self._nothing_text
        if self.points < 0:
            return nphrase(
                "{player} loses {count} point for the goal {goal}.",
                "{player} loses {count} points for the goal {goal}.",
                -self.points,
                player=Seat(self.seat),
                goal=self.cause,
            )
        return nphrase(
            "{player} gets {count} point for the goal {goal}.",
            "{player} gets {count} points for the goal {goal}.",
            self.points,
            player=Seat(self.seat),
            goal=self.cause,
        )

    @property
    def _nothing_text(self) -> Message:
        if self.progress.points:
            return phrase(
                "{player} has no points to lose for the goal {goal}.", player=Seat(self.seat), goal=self.cause
            )
        return phrase("{player} gets nothing for the goal {goal}.", player=Seat(self.seat), goal=self.cause)


class Ended(NamedTuple):
    outcome: Outcome

    @property
    def text(self) -> Message:
        return self.outcome.reason


Line = Drew | Tiled | Adorned | Paid | GoalCounted
"""The lines of the score sheet."""
