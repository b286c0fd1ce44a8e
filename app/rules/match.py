"""A game being played: its position and its growing record, moving together."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.contract import Event, Game, Move, Options, Position
from app.rules.dealer import RecordingDealer, SealedDealer, commitment
from app.rules.record import Entry, Record, RecordError, is_name


class Match:
    """The only hand that writes a record. A refused move raises and leaves no trace."""

    __slots__ = ("_dealer", "_seed", "position", "record")

    def __init__(self, record: Record, position: Position, seed: bytes) -> None:
        drawn = len(record.opening) + sum(len(entry.draws) for entry in record.entries)
        self.record = record
        self.position = position
        self._seed = seed
        self._dealer = RecordingDealer(SealedDealer(seed, drawn))

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

    def play(self, seat: int, move: Move) -> Sequence[Event]:
        events = self.position.play(seat, move, self._dealer)
        self.record.entries.append(Entry(seat, move, self._dealer.collect()))
        if self.position.outcome is not None:
            self.record.result = self.position.scores
            self.record.seed = self._seed
        return events

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
