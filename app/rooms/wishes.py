"""What somebody may want in a room, as values. `Door` decides whether they get it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rooms.setup import Setup


@dataclass(frozen=True, slots=True)
class Play:
    """Make these moves in this game, which had this version."""

    id: str
    game: str
    version: int
    codes: Sequence[str]
    sent_at: int | None = None
    """Milliseconds by the clock of the server, as far as the browser knows it."""


@dataclass(frozen=True, slots=True)
class Say:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Join:
    """Make oneself known in the room."""

    name: str | None = None
    """For those whose own name is taken here."""


@dataclass(frozen=True, slots=True)
class Sit:
    seat: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    pass


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class BeReady:
    """Ready for what was agreed in this version of the room; or not any more."""

    ready: bool
    version: int


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Another game with the same people; or not after all."""

    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """Take over from a host who does not come back."""


# Only the host


@dataclass(frozen=True, slots=True)
class Arrange:
    """Leave the end of a game, and agree on another one."""


@dataclass(frozen=True, slots=True)
class Configure:
    setup: Setup


@dataclass(frozen=True, slots=True)
class Swap:
    """Let those on this seat and the next one change places."""

    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    version: int


@dataclass(frozen=True, slots=True)
class Kick:
    person_id: str


@dataclass(frozen=True, slots=True)
class Readmit:
    person_id: str


@dataclass(frozen=True, slots=True)
class ChangeCode:
    """Other links for the room; the old ones lead nobody here who is not in it."""


@dataclass(frozen=True, slots=True)
class HandOn:
    """Make this person the host."""

    person_id: str


Wish = (
    Play
    | Say
    | Join
    | Sit
    | Stand
    | Leave
    | BeReady
    | PlayAgain
    | Claim
    | Arrange
    | Configure
    | Swap
    | Start
    | Kick
    | Readmit
    | ChangeCode
    | HandOn
)
