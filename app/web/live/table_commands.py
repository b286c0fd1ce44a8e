"""What players can ask for together, or about their seats, on the live connection or by POST."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.rooms.wishes import (
    Answer,
    EndGame,
    GiveSeat,
    React,
    Resign,
    Substitute,
    TakeSeatBack,
    Uncover,
    Undo,
    Wish,
    Withdraw,
)

CommandId = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[\w-]+$")]
GameId = Annotated[str, Field(max_length=32)]
ProposalId = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[\w-]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Command(BaseModel):
    """Whatever a browser asks for."""

    model_config = ConfigDict(frozen=True, strict=True)

    id: CommandId
    by: SeatNumber | None = None
    """The seat from which the page looks, where several people sit at one device."""


class TableCommand(Command):
    """Something about the game that the page shows, in the version that it shows."""

    game: GameId
    version: Version


class UndoCommand(TableCommand):
    """Take back one's own last decision or, with `line`, all from that line of the log on."""

    do: Literal["undo"]
    line: Version | None = None

    def wish(self) -> Wish:
        return Undo(self.id, self.game, self.version, self.line)


class EndCommand(TableCommand):
    """Propose to end the game; nobody wins but those on these seats."""

    do: Literal["end"]
    winners: Annotated[list[SeatNumber], Field(max_length=10)] = []

    def wish(self) -> Wish:
        return EndGame(self.id, self.game, self.version, self.winners)


class ResignCommand(TableCommand):
    """Give up."""

    do: Literal["resign"]

    def wish(self) -> Wish:
        return Resign(self.id, self.game, self.version)


class AnswerCommand(TableCommand):
    """Agree to a proposal, or not."""

    do: Literal["answer"]
    proposal: ProposalId
    agrees: bool

    def wish(self) -> Wish:
        return Answer(self.game, self.version, self.proposal, self.agrees)


class WithdrawCommand(TableCommand):
    """Not to propose any more."""

    do: Literal["withdraw"]
    proposal: ProposalId

    def wish(self) -> Wish:
        return Withdraw(self.game, self.version, self.proposal)


class SubstituteCommand(TableCommand):
    """Let a bot play on this seat."""

    do: Literal["substitute"]
    seat: SeatNumber

    def wish(self) -> Wish:
        return Substitute(self.seat)


class GiveCommand(TableCommand):
    """Let this person, who watches, have one's seat."""

    do: Literal["give"]
    person: Annotated[str, Field(max_length=64)]

    def wish(self) -> Wish:
        return GiveSeat(self.person)


class ReturnCommand(TableCommand):
    """Take one's seat back from a bot."""

    do: Literal["return"]

    def wish(self) -> Wish:
        return TakeSeatBack()


class UncoverCommand(TableCommand):
    """Tap the cover away: whoever has this seat holds the device now."""

    do: Literal["uncover"]
    seat: SeatNumber

    def wish(self) -> Wish:
        return Uncover(self.game, self.seat)


class ReactCommand(TableCommand):
    """Give a sign for a line of the log; an empty one takes it away."""

    do: Literal["react"]
    line: Version
    kind: Annotated[str, Field(max_length=8)]

    def wish(self) -> Wish:
        return React(self.game, self.version, self.line, self.kind)


AnyTableCommand = (
    UndoCommand
    | EndCommand
    | ResignCommand
    | AnswerCommand
    | WithdrawCommand
    | SubstituteCommand
    | GiveCommand
    | ReturnCommand
    | UncoverCommand
    | ReactCommand
)
