"""A game being played: its position and its growing record, moving together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.actions import Action, End, Resignation, Stopped, Takeback
from app.rules.beginning import Beginning
from app.rules.contract import Event, Game, Move, Position
from app.rules.dealer import RecordingDealer, SealedDealer, commitment
from app.rules.entries import CannotTakeBack, Entry, after_takeback, standing, took_back, up_to
from app.rules.options import Options
from app.rules.record import Record, is_name
from app.rules.replay import keep, position_after, set_table


@dataclass(frozen=True, slots=True)
class Attempt:
    """Moves that were tried out and are legal, and what they lead to."""

    position: Position
    entries: tuple[Entry, ...]
    events: tuple[Sequence[Event], ...]
    """What each of the entries did."""


class Match:
    """The only hand that writes a record. A refused move raises and leaves no trace."""

    __slots__ = ("_drawn", "position", "record", "seed")

    def __init__(self, record: Record, position: Position, seed: bytes) -> None:
        if commitment(seed) != record.sealed:
            raise ValueError("this is not the seed that was sealed")
        self.record = record
        self.position = position
        self.seed = seed
        self._drawn = len(record.opening) + sum(len(entry.draws) for entry in record.entries)
        self._close()

    @classmethod
    def start(cls, game: Game, options: Options, seats: int, seed: bytes, names: tuple[str, ...] = ()) -> Match:
        return cls._begin(Record(game, options, seats, names=names, sealed=commitment(seed)), seed)

    @classmethod
    def play_on(cls, beginning: Beginning, seed: bytes, names: tuple[str, ...] = ()) -> Match:
        """Go on from a moment of another game. Raises `RecordError` if that was over there."""
        earlier = beginning.record
        sealed = commitment(seed)
        if sealed == earlier.sealed:
            raise ValueError("everybody knows this seed")
        record = Record(earlier.game, earlier.options, earlier.seats, names=names, sealed=sealed, beginning=beginning)
        return cls._begin(record, seed)

    @classmethod
    def _begin(cls, record: Record, seed: bytes) -> Match:
        names = record.names
        if names and (len(names) != record.seats or not all(map(is_name, names))):
            raise ValueError("a match needs a name for each seat, or none")
        dealer = RecordingDealer(SealedDealer(seed))
        position = set_table(record, dealer)
        record.opening = dealer.collect()
        return cls(record, position, seed)

    @classmethod
    def resume(cls, record: Record, seed: bytes) -> Match:
        """Take up a game where its record ends."""
        return cls(record, record.final_position(), seed)

    def attempt(self, seat: int, *moves: Move) -> Attempt:
        """Try moves of one seat, one after the other, without making them. Raises `IllegalMove`."""
        position = self.position.copy()
        dealer = self._dealer()
        events = []
        entries = []
        for move in moves:
            events.append(position.play(seat, move, dealer))
            entries.append(Entry(seat, move, dealer.collect()))
        return Attempt(position, tuple(entries), tuple(events))

    def attempt_takeback(self, seat: int, to: int) -> Attempt:
        """Try to go back to where the game was after entry `to`. What other seats have chosen since, at the same
        time, stands; what is dealt afterwards is drawn anew, and what was hidden and has been seen is mixed again.

        Raises `CannotTakeBack`.
        """
        if not self.position.has_seat(seat):
            raise CannotTakeBack("nobody sits in that place")
        if self.position.outcome is not None:
            raise CannotTakeBack("the game is over, and its seed is known")
        entries = self.record.entries
        stood = standing(entries)
        position = position_after(self.record, to)
        dealer = self._dealer()
        if self.position.reveals(position):
            position.reseal(dealer)
        draws = dealer.collect()
        since = stood[len(up_to(stood, to, entries)) :]
        takeback = Takeback(to, keep(entries, since, seat, position, dealer))
        stands = after_takeback(stood, len(entries) + 1, seat, takeback, entries)
        return Attempt(position, (Entry(seat, takeback, draws),), ((took_back(seat, stood, stands, entries),),))

    def attempt_end(self, seat: int, action: End | Resignation) -> Attempt:
        """Try to end the game here."""
        if not self.position.has_seat(seat):
            raise ValueError("nobody sits in that place")
        position = self.position.copy()
        outcome = action.outcome(seat, self.record.seats)
        position.stop(outcome)
        return Attempt(position, (Entry(seat, action),), ((Stopped(seat, outcome.reason),),))

    def attempt_action(self, seat: int, action: Action) -> Attempt:
        """Try whatever a record can hold."""
        if isinstance(action, Takeback):
            return self.attempt_takeback(seat, action.to)
        if isinstance(action, End | Resignation):
            return self.attempt_end(seat, action)
        return self.attempt(seat, action)

    def _dealer(self) -> RecordingDealer:
        return RecordingDealer(SealedDealer(self.seed, self._drawn))

    def accept(self, attempt: Attempt) -> None:
        """Make the moves of an attempt that was made on the position as it stands."""
        self.position = attempt.position
        self.record.entries += attempt.entries
        self._drawn += sum(len(entry.draws) for entry in attempt.entries)
        self._close()

    def _close(self) -> None:
        """When the game is over, the seal is opened."""
        if self.position.outcome is not None:
            self.record.result = self.position.scores
            self.record.seed = self.seed

    def play(self, seat: int, move: Move) -> Sequence[Event]:
        attempt = self.attempt(seat, move)
        self.accept(attempt)
        return attempt.events[0]

    def take_back(self, seat: int, to: int) -> None:
        self.accept(self.attempt_takeback(seat, to))
