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
class Undo:
    """Take back what one decided last or, with a line of the log, all from there on."""

    id: str
    game: str
    version: int
    line: int | None = None


@dataclass(frozen=True, slots=True)
class EndGame:
    """End this game here; nobody wins but those on these seats."""

    id: str
    game: str
    version: int
    winners: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up. With two players that ends the game; with more a bot plays on."""

    id: str
    game: str
    version: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to what somebody proposed, or not."""

    game: str
    version: int
    proposal: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Not to ask any more."""

    game: str
    version: int
    proposal: str


@dataclass(frozen=True, slots=True)
class React:
    """Give a sign for a line of the log, which somebody else has written; an empty one takes it away."""

    game: str
    version: int
    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Mute:
    """Not to hear this person any more; or to hear them again."""

    person_id: str
    wanted: bool = True


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
class AddAtDevice:
    """Let somebody who sits at one's own device take a free seat."""

    name: str


@dataclass(frozen=True, slots=True)
class StandAtDevice:
    """Let somebody who sits at one's own device stand up."""

    person_id: str


@dataclass(frozen=True, slots=True)
class RenameAtDevice:
    person_id: str
    name: str


@dataclass(frozen=True, slots=True)
class Uncover:
    """Whoever has this seat holds the device now, and may see what only they may see."""

    game: str
    seat: int


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


@dataclass(frozen=True, slots=True)
class Substitute:
    """Let a bot play for whoever has this seat in the game, until they take it back."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveSeat:
    """Let this person, who watches, play on in one's place."""

    person_id: str


@dataclass(frozen=True, slots=True)
class TakeSeatBack:
    """Play on oneself, after a bot has played in the meantime."""


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
class SeatBot:
    """Put a bot on a free seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnseatBot:
    """Take the bot off this seat."""

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
class NameRoom:
    name: str


@dataclass(frozen=True, slots=True)
class CloseRoom:
    """Nobody plays here any more. What was played stays."""


@dataclass(frozen=True, slots=True)
class ReopenRoom:
    """After all."""


@dataclass(frozen=True, slots=True)
class HandOn:
    """Make this person the host."""

    person_id: str


TableWish = Undo | EndGame | Resign | Answer | Withdraw
"""What the players of a game want together."""

Wish = (
    Play
    | TableWish
    | React
    | Mute
    | Say
    | Join
    | Sit
    | Stand
    | Leave
    | AddAtDevice
    | StandAtDevice
    | RenameAtDevice
    | Uncover
    | BeReady
    | PlayAgain
    | Claim
    | Substitute
    | GiveSeat
    | TakeSeatBack
    | Arrange
    | Configure
    | Swap
    | SeatBot
    | UnseatBot
    | Start
    | Kick
    | Readmit
    | ChangeCode
    | NameRoom
    | CloseRoom
    | ReopenRoom
    | HandOn
)
