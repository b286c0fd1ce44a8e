"""The choices of one seat where several act at the same time: free to change until they are confirmed.

Such choices depend on nobody else (see `Position`), so they can be tried on copies; confirming means to play `moves`
one after the other. Nothing of a draft reaches the position before.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.contract import Event, LegalMoves, Move, Position, Preview
from app.rules.dealer import SEED_BYTES, SealedDealer


class Draft:
    """What a seat means to do in the phase that is going on."""

    def __init__(self, position: Position, seat: int) -> None:
        if seat not in position.acting:
            raise ValueError("only a seat that may act can make a draft")
        self.seat = seat
        self.moves: list[Move] = []
        self._positions = [position.copy()]
        self._events: list[list[Event]] = []

    @property
    def position(self) -> Position:
        """As it would be after these choices: to look at, not to play on."""
        return self._positions[-1]

    @property
    def complete(self) -> bool:
        """Whether nothing is left to choose in this phase."""
        now = self._positions[-1]
        return self.seat not in now.acting or now.round != self._positions[0].round

    @property
    def legal_moves(self) -> LegalMoves:
        """The choices that come next."""
        if self.complete:
            raise ValueError("the draft is complete")
        return self._positions[-1].legal_moves(self.seat)

    def preview(self, move: Move) -> Preview:
        """What a choice that comes next would do."""
        return self._positions[-1].preview(self.seat, move)

    @property
    def events(self) -> Iterator[Event]:
        """What the choices would bring this seat."""
        return (event for events in self._events for event in events)

    def choose(self, move: Move) -> None:
        """Add a choice. Raises `IllegalMove` and changes nothing when it is not allowed."""
        if self.complete:
            raise ValueError("the draft is complete")
        future = self._positions[-1].copy()
        # If this ends the round, what is dealt there is made up, and nobody will see it.
        events = future.play(self.seat, move, SealedDealer(bytes(SEED_BYTES)))
        self.moves.append(move)
        self._positions.append(future)
        self._events.append([event for event in events if getattr(event, "seat", None) == self.seat])

    def take_back(self) -> None:
        """Drop the last choice."""
        if not self.moves:
            raise ValueError("there is no choice to take back")
        self.moves.pop()
        self._positions.pop()
        self._events.pop()
