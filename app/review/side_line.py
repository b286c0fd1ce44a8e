"""Moves that are tried from a moment of a finished game: a side line. Nothing of the game or its record changes.

A moment in a side line has a name as every stop has: `37~1:3r1~2:cb3` is what comes after stop 37 if player 1 takes
`3r1` and player 2 answers `cb3`. The name is all that anybody has to know of it: whoever plays it sees the same.

What was hidden at the stop, and all that is dealt after it, is made up: it follows from the name of the stop and not
from the seed of the game, so nothing that came in the game comes here by more than accident.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Lock

from app.review.gains import BySeat, change, points_at
from app.review.timeline import MOVE, Stop, Timeline
from app.rules.contract import Event, Game, IllegalMove, Position, UnreadableMove
from app.rules.dealer import SealedDealer
from app.rules.wording import Message, phrase

MOST_TRIED = 40
"""Moves of one side line."""
MOST_CHARACTERS = 1500
MOST_REMEMBERED = 200
STEP = r"\d{1,5}(?:[sde]\d{0,2})?"
_NAME = re.compile(rf"({STEP})((?:~[1-9]:[\w@,.+-]{{1,100}})*)", re.ASCII)


class CannotTry(ValueError):
    """A move that cannot be tried, or a side line that is none. `rule` is what forbids it, if a rule does."""

    def __init__(self, message: Message, rule: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Tried:
    """One move of a side line: `37` and `1:3r1`."""

    seat: int
    code: str

    def __str__(self) -> str:
        return f"{self.seat + 1}:{self.code}"


@dataclass(frozen=True, slots=True)
class SideLine:
    game: Game
    start: Stop
    """The moment of the game where it leaves."""
    moves: tuple[Tried, ...]
    stops: tuple[Stop, ...]
    """What came of each move; before them, the moment where it leaves with what was hidden mixed anew."""
    seed: bytes
    drawn: tuple[int, ...]
    """So many draws had been taken at each of the stops."""

    @classmethod
    def leaving(cls, timeline: Timeline, game_id: str, start: Stop) -> SideLine:
        """A side line without a move. Raises `CannotTry`."""
        if not can_try(start):
            raise CannotTry(
                phrase("Nobody is to move at this moment. Go to one where somebody is, and try moves there.")
            )
        seed = sha256(f"side line of {game_id} from {start.name}".encode()).digest()
        dealer = SealedDealer(seed)
        position = start.position.copy()
        position.reseal(dealer)
        first = _stop(start, "", None, (), position)
        return cls(timeline.record.game, start, (), (first,), seed, (dealer.drawn,))

    @property
    def name(self) -> str:
        return "~".join((self.start.name, *map(str, self.moves)))

    @property
    def last(self) -> Stop:
        return self.stops[-1]

    @property
    def position(self) -> Position:
        return self.last.position

    @property
    def mover(self) -> int | None:
        """Whose move is tried next; nobody's when the game would be over."""
        acting = self.position.acting
        return acting[0] if acting else None

    @property
    def gains(self) -> BySeat:
        """What the last move is worth to each seat."""
        if not self.moves:
            return tuple(0 for _ in self.position.scores)
        return change(points_at(self.stops[-2]), points_at(self.last))

    def play(self, seat: int, code: str) -> SideLine:
        """The side line with one move more. Raises `CannotTry`."""
        if len(self.moves) >= MOST_TRIED or len(self.name) + len(code) + 3 > MOST_CHARACTERS:
            raise CannotTry(phrase("A side line has at most {most} moves.", most=MOST_TRIED))
        position, dealer = self.position.copy(), SealedDealer(self.seed, self.drawn[-1])
        try:
            if seat not in position.acting:
                raise CannotTry(phrase("It is not the turn of this player here."))
            move = self.game.parse(code)
            events = position.play(seat, move, dealer)
        except IllegalMove as refusal:
            raise CannotTry(refusal.message, refusal.rule) from None
        except UnreadableMove as refusal:
            raise CannotTry(refusal.message) from None
        tried = Tried(seat, str(move))
        stop = _stop(self.start, f"{self.name}~{tried}", seat, events, position)
        return replace(self, moves=(*self.moves, tried), stops=(*self.stops, stop), drawn=(*self.drawn, dealer.drawn))

    def back_to(self, moves: int) -> SideLine:
        """The same with so many of its moves."""
        moves = max(0, moves)
        return replace(self, moves=self.moves[:moves], stops=self.stops[: moves + 1], drawn=self.drawn[: moves + 1])


def can_try(stop: Stop) -> bool:
    """Whether somebody had something to choose there."""
    return bool(stop.position.acting) and stop.position.outcome is None


def _stop(start: Stop, name: str, seat: int | None, events: Sequence[Event], position: Position) -> Stop:
    return Stop(
        number=start.number,
        name=name or start.name,
        kind=MOVE,
        entry=start.entry,
        round=position.round,
        seat=seat,
        action=None,
        events=tuple(events),
        position=position,
    )


def read_name(name: str) -> tuple[str, tuple[Tried, ...]] | None:
    """The stop and the moves in the name of a moment in a side line; None if it is no such name."""
    found = _NAME.fullmatch(name) if len(name) <= MOST_CHARACTERS else None
    if found is None:
        return None
    moves = found[2].split("~")[1:]
    return found[1], tuple(Tried(int(move[0]) - 1, move[2:]) for move in moves)


class SideLines:
    """Side lines that were played lately: whoever goes on in one need not begin again. Shared by threads."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], SideLine] = OrderedDict()
        self._lock = Lock()

    def read(self, timeline: Timeline, game_id: str, name: str) -> SideLine:
        """The side line with this name. Raises `CannotTry`."""
        found = read_name(name)
        start = timeline.find(found[0]) if found else None
        if found is None or start is None:
            raise CannotTry(phrase("There is no such moment, and no such side line."))
        moves = found[1]
        if len(moves) > MOST_TRIED:
            raise CannotTry(phrase("A side line has at most {most} moves.", most=MOST_TRIED))
        line, played = self._longest_known(timeline, game_id, start, moves)
        for move in moves[played:]:
            line = line.play(move.seat, move.code)
            self._remember(game_id, line)
        return line

    def _longest_known(
        self, timeline: Timeline, game_id: str, start: Stop, moves: tuple[Tried, ...]
    ) -> tuple[SideLine, int]:
        with self._lock:
            for many in range(len(moves), 0, -1):
                known = self._known.get((game_id, "~".join((start.name, *map(str, moves[:many])))))
                if known is not None:
                    return known, many
        return SideLine.leaving(timeline, game_id, start), 0

    def _remember(self, game_id: str, line: SideLine) -> None:
        with self._lock:
            self._known[game_id, line.name] = line
            self._known.move_to_end((game_id, line.name))
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
