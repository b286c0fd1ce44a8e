"""What an entry of a record can be: a move of the game, or one of the few things that every table can do.

| code | what it means |
|---|---|
| `back57` | as it was after entry 57 (`back0`: as it was at the start) |
| `back57+59` | the same, but entry 59 stands: another seat chose it at the same time |
| `end`, `end2`, `end13` | the table agrees to stop here; without a winner, or with players 2, or 1 and 3 as winners |
| `resign` | the player gives up; the others win |
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.rules.contract import Game, Move, Outcome, UnreadableMove
from app.rules.wording import Message, Seat, nphrase, phrase

_TAKEBACK = re.compile(r"back(0|[1-9]\d{0,5})((?:\+[1-9]\d{0,5})*)", re.ASCII)
_END = re.compile(r"end([1-9]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Takeback:
    """Everything is as it was after entry `to`, except that the entries `kept` stand: choices that other seats made
    at the same time as those that are taken back."""

    to: int
    kept: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"back{self.to}" + "".join(f"+{number}" for number in self.kept)


@dataclass(frozen=True, slots=True)
class End:
    """The table agrees to stop: the scores are what they are, and nobody wins unless all say so."""

    winners: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "end" + "".join(str(seat + 1) for seat in self.winners)

    def outcome(self, _seat: int, _seats: int) -> Outcome:
        return Outcome(self.winners, phrase("The players agreed to end the game here."))


@dataclass(frozen=True, slots=True)
class Resignation:
    """A player gives up, and the game is over."""

    def __str__(self) -> str:
        return "resign"

    def outcome(self, seat: int, seats: int) -> Outcome:
        others = tuple(other for other in range(seats) if other != seat)
        return Outcome(others, phrase("{player} resigned.", player=Seat(seat)))


@dataclass(frozen=True, slots=True)
class TookBack:
    """Somebody took back moves that had been made since."""

    seat: int
    moves: int

    @property
    def text(self) -> Message:
        return nphrase(
            "{player} takes the last move back.",
            "{player} takes {count} moves back.",
            self.moves,
            player=Seat(self.seat),
        )


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A game begins at a moment of another one."""

    @property
    def text(self) -> Message:
        return phrase("The game goes on from here. What comes now is dealt anew.")


@dataclass(frozen=True, slots=True)
class Stopped:
    """The game is over because the players want it."""

    seat: int
    text: Message


Action = Move | Takeback | End | Resignation


def parse_action(game: Game, code: str) -> Action:
    """What this code means in a record of this game. Raises `UnreadableMove`."""
    if takeback := _TAKEBACK.fullmatch(code):
        return Takeback(int(takeback[1]), tuple(map(int, takeback[2].split("+")[1:])))
    if end := _END.fullmatch(code):
        winners = tuple(int(player) - 1 for player in end[1])
        if list(winners) != sorted(set(winners)):
            raise UnreadableMove(code)
        return End(winners)
    return Resignation() if code == "resign" else game.parse(code)
