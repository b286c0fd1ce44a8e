"""A game being played: its position and its growing record, moving together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.contract import Event, Game, Move, Options, Position
from app.rules.dealer import RecordingDealer, SealedDealer, commitment
from app.rules.record import Entry, Record, RecordError, is_name


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
        self.record = record
        self.position = position
        self.seed = seed
        self._drawn = len(record.opening) + sum(len(entry.draws) for entry in record.entries)

    @classmethod
    def start(cls, game: Game, options: Options, seats: int, seed: bytes, names: tuple[str, ...] = ()) -> Match:
        if names and (len(names) != seats or not all(map(is_name, names))):
            raise ValueError("a match needs a name for each seat, or none")
        dealer = RecordingDealer(SealedDealer(seed))
        position = game.start(options, seats, dealer)
        record = Record(game, options, seats, dealer.collect(), names=names, sealed=commitment(seed))
        return cls(record, position, seed)

    @classmethod
    def resume(cls, record: Record, seed: bytes) -> Match:
        """Take up a game where its record ends."""
        if commitment(seed) != record.sealed:
            raise ValueError("this is not the seed that was sealed")
        return cls(record, record.final_position(), seed)

    def attempt(self, seat: int, *moves: Move) -> Attempt:
        """Try moves of one seat, one after the other, without making them. Raises `IllegalMove`."""
        position = self.position.copy()
        dealer = RecordingDealer(SealedDealer(self.seed, self._drawn))
        events = []
        entries = []
        for move in moves:
            events.append(position.play(seat, move, dealer))
            entries.append(Entry(seat, move, dealer.collect()))
        return Attempt(position, tuple(entries), tuple(events))

    def accept(self, attempt: Attempt) -> None:
        """Make the moves of an attempt that was made on the position as it stands."""
        self.position = attempt.position
        self.record.entries += attempt.entries
        self._drawn += sum(len(entry.draws) for entry in attempt.entries)
        if self.position.outcome is not None:
            self.record.result = self.position.scores
            self.record.seed = self.seed

    def play(self, seat: int, move: Move) -> Sequence[Event]:
        attempt = self.attempt(seat, move)
        self.accept(attempt)
        return attempt.events[0]

    def undo(self, seat: int) -> None:
        """Take back the last move that still stands. What was drawn because of it is drawn anew.

        Raises `RecordError` when there is no such move, or when the game is over and its seed known.
        """
        self.record.entries.append(Entry(seat, None))
        try:
            self.position = self.record.final_position()
        except RecordError:
            self.record.entries.pop()
            raise
