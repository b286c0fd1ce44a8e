"""What every game offers: the one contract between the rules and everything above them.

A `Game` starts a `Position`; a `Position` knows who may act, what is legal and why something is not, what a move
does, what each seat may know, and the result. `play` changes a position in place; `copy` first to try things.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from app.rules.dealer import Dealer, Shuffler
from app.rules.options import InvalidOption, Options
from app.rules.wording import Message, Term, phrase

if TYPE_CHECKING:
    from app.rules.figures import Figures
    from app.rules.table import Table

TAKE, TILE = "take", "tile"
"""What is expected of seats in more than one game: see `Position.expected`."""


class IllegalMove(Exception):
    """The rules refuse this move now. `message` says why, in words for a player; `rule` names the rule."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule
        self.message = message


class UnreadableMove(ValueError):
    """A text that is no move code of this game at all; `message` says what is wrong with it, if that is known."""

    def __init__(self, code: str, message: Message | None = None) -> None:
        self.message = message or phrase("“{code}” is not a move of this game.", code=code[:40])
        super().__init__(str(self.message))


class Move(ABC):
    """What a seat wants to do: small, frozen, hashable. `str(move)` is its code, `repr(move)` is Python code."""

    __slots__ = ()

    secret: ClassVar[bool] = False
    """Whether only the seat that makes the move may know it; what everybody may know is in the events."""

    @abstractmethod
    def __str__(self) -> str: ...


ASKED = "?"
"""Marks in a list of moves that more begin so than are listed. No move code contains it."""


class Stem(NamedTuple):
    """The beginning of many legal moves: a page does not list them, it asks for them when it comes to that."""

    code: str

    def __str__(self) -> str:
        return f"{self.code}{ASKED}"


class Event(Protocol):
    """Something that happened because of a move: for the log, the animation and the statistics."""

    @property
    def text(self) -> Message: ...


class ScoreLine(Event, Protocol):
    """Points gained or lost, as one line of the score sheet. The lines of a seat add up to its score."""

    @property
    def seat(self) -> int: ...
    @property
    def round(self) -> int:
        """0 for what a seat starts with."""

    @property
    def cause(self) -> Term: ...
    @property
    def points(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (several when the win is shared), why it ended, what broke a tie."""

    winners: tuple[int, ...]
    reason: Message
    tie_break: Message | None = None


class LegalMoves:
    """The legal moves of a seat as the position stands when they are asked for; nothing is computed before.

    Iterate over them, ask `move in moves`, whether there are any (`bool`), or `count()` them.
    """

    __slots__ = ("_position", "_seat")

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self._seat = seat

    def __iter__(self) -> Iterator[Move]:
        return iter(self._position.generate_moves(self._seat) if isinstance(self._seat, int) else ())

    def candidates(self) -> list[Move]:
        """Fewer where there are very many: see `Position.candidate_moves`."""
        return self._position.candidate_moves(self._seat) if isinstance(self._seat, int) else []

    def __contains__(self, move: Move) -> bool:
        try:
            self._position.check(self._seat, move)
        except IllegalMove:
            return False
        return True

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<legal moves: {', '.join(map(str, self)) or 'none'}>"


class Position(ABC):
    """The state of a game between two moves.

    Several seats may act at once (`acting`); their moves are then independent and lead to the same position in
    any order. Whatever leaves no choice, the position does by itself: a seat that may act has at least two
    legal moves.
    """

    __slots__ = ()

    options: Options
    seats: int
    round: int
    acting: tuple[int, ...]
    """The seats that may move now, ascending; empty when the game is over."""
    outcome: Outcome | None
    """How the game ended; None while it goes on."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]: ...

    @property
    @abstractmethod
    def sheet(self) -> Sequence[ScoreLine]:
        """Every point gained or lost so far, the points at the start included, by round and, within a round, by
        seat: the lines of a seat add up to its score."""

    @abstractmethod
    def expected(self, seat: int) -> str | None:
        """What is expected of this seat now, in one word (`take`, `place`, `tile`, ...) that hints, turn order and
        voice of a table follow; None while nothing is."""

    def has_seat(self, seat: object) -> bool:
        """Whether there is such a seat at this table. A seat that is not has no moves, and `check`, `play`, `preview`
        and `seen_by` refuse it with `IllegalMove`."""
        return isinstance(seat, int) and 0 <= seat < self.seats

    def legal_moves(self, seat: int) -> LegalMoves:
        return LegalMoves(self, seat)

    @abstractmethod
    def generate_moves(self, seat: int) -> Iterable[Move]:
        """Every legal move of this seat, once each."""

    def candidate_moves(self, seat: int) -> list[Move]:
        """Legal moves for bots and random play, listed. A game may leave out moves that come to the same thing, but
        whoever may act keeps at least two."""
        return list(self.generate_moves(seat))

    def list_moves(self, seat: int, beginning: str = "") -> Iterable[Move | Stem]:
        """The legal moves whose codes begin so, for a page. Where they would be too many, stems stand for them: to
        list from the code of a stem leads on. A move may be a stem, too. A few hundred are not too many."""
        moves = self.generate_moves(seat)
        return [move for move in moves if str(move).startswith(beginning)] if beginning else moves

    @abstractmethod
    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove` unless this seat may do this now."""

    @abstractmethod
    def play(self, seat: int, move: Move, dealer: Dealer) -> list[Event]:
        """Check the move, do it and everything that follows without a choice; return what happened.

        A refused move changes nothing. Only a dealer that cannot deal (when a bad record is replayed) makes `play`
        fail in the middle; the position is lost then.
        """

    @abstractmethod
    def preview(self, seat: int, move: Move) -> Preview:
        """What a legal move would do, without doing it."""

    @abstractmethod
    def after(self, seat: int, move: Move) -> Self:
        """A copy in which this legal move has been made, and nothing that follows by itself: no move that plays
        itself, no scoring of a round, no dealing, nothing turned up. To be weighed, not to be played on."""

    def with_turn_of(self, seat: int) -> Self | None:
        """A copy in which it is this seat's turn, whoever's it is: what could it do? None where it could not have one
        now, because others have something to finish first, or it has passed, or the game is over."""
        if not self.has_seat(seat):
            return None
        if seat in self.acting:
            return self.copy()
        if not self.could_have_turn(seat):
            return None
        twin = self.copy()
        twin.acting = (seat,)  # type: ignore[misc]  # a slot of every game's own position
        return twin

    def could_have_turn(self, seat: int) -> bool:  # noqa: ARG002
        """Whether it could as well be this seat's turn. Where each takes in turn, it could be anybody's."""
        return any(self.expected(other) == TAKE for other in self.acting)

    @abstractmethod
    def if_round_ended_now(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """For each seat, the score lines that it would get if the round ended as things stand."""

    def worth(self, seat: int) -> int:
        """The points of this seat if the round ended now. A game may know a shorter way."""
        return self.scores[seat] + sum([line.points for line in self.if_round_ended_now()[seat]])

    @abstractmethod
    def seen_by(self, seat: int | None) -> Self:
        """A position of its own that holds only what this seat (or, for None, everybody) may know.

        For this seat such a view answers as the position itself. Of another seat it lists only those legal moves that
        the viewer can know to be legal, and `check` refuses the others: perhaps too much, but it invents nothing.
        """

    def imagine(self, seat: int | None, random: Shuffler) -> Self:
        """A whole position that this seat (or, for None, whoever watches) cannot tell from the real one: what it may
        not know is filled in at random, every way being as likely as any other.

        Nothing but what the seat sees goes into it, so a view can be imagined from as well.
        """
        imagined = self.seen_by(seat)
        imagined.fill_in(seat, random)
        return imagined

    def fill_in(self, seat: int | None, random: Shuffler) -> None:  # noqa: B027
        """Put something in place of everything that is unknown in this view of this seat. A game that hides nothing
        has nothing to do."""

    def stop(self, outcome: Outcome) -> None:
        """End the game here, because the players want it: the scores are what they are."""
        self.acting = ()  # type: ignore[misc]  # a slot of every game's own position
        self.outcome = outcome  # type: ignore[misc]

    def reveals(self, earlier: Self) -> bool:  # noqa: ARG002
        """Whether something has been seen here that was hidden in an earlier position of the same game."""
        return False

    def reseal(self, dealer: Dealer) -> None:  # noqa: B027
        """Mix everything that is hidden anew: the game came back to this position after some of it was seen."""

    def mix_anew(self, dealer: Dealer) -> None:
        """The same for a game that is played on from here by people who may know everything: also what one seat alone
        has looked at becomes something else."""
        self.reseal(dealer)

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def __str__(self) -> str:
        """A board for terminals and test failures."""

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a position changes


class Preview(Protocol):
    """What a move would do. Each game adds what its table shows."""

    @property
    def text(self) -> Message: ...


class Edition(NamedTuple):
    """The same rules on another table: people choose it by its own name and picture, as if it were a game."""

    name: str
    """Of its picture: `still-<name>.svg`."""
    title: Term
    options: Mapping[str, str]
    """By which it is known."""


class Game(ABC):
    """A game of the house: its name, its options, its start and its move codes."""

    name: ClassVar[str]
    title: ClassVar[Term]
    seat_counts: ClassVar[Sequence[int]]
    options_type: ClassVar[type[Options]]
    table: ClassVar[Table[Any] | None] = None
    """None: the game cannot be played in rooms yet."""
    editions: ClassVar[Sequence[Edition]] = ()
    """Beside the usual one."""
    figures: ClassVar[Figures[Any]]
    """What the review of a finished game counts in this game only."""
    numbers: ClassVar[Mapping[str, Any]] = {}
    """The numbers that the rules of the game name, for the page that tells them: none is written there by hand."""
    told_options: ClassVar[Sequence[str]] = ()
    """Options that change what the rules say: beside a table the rules are told with those of its game."""
    pieces: ClassVar[Mapping[tuple[str, ...], Sequence[Message]]] = {}
    """Pieces that are drawn and can be shown, by the codes with which a dealer is asked for them."""

    def options(self, /, **texts: str) -> Options:
        return self.options_type.read(texts)

    def edition_of(self, options: Options) -> Edition | None:
        """Which edition it is with these options, if not the usual one."""
        texts = options.write()
        return next((each for each in self.editions if each.options.items() <= texts.items()), None)

    def check_seats(self, seats: int) -> None:
        if not isinstance(seats, int) or seats not in self.seat_counts:
            raise InvalidOption("seats", self._wrong_number(seats))

    def _wrong_number(self, seats: int) -> Message:
        fewest, most = min(self.seat_counts), max(self.seat_counts)
        if fewest == most:
            return phrase("{game} is for {most} players, not {seats}.", game=self.title, most=most, seats=seats)
        return phrase(
            "{game} is for {fewest} to {most} players, not {seats}.",
            game=self.title,
            fewest=fewest,
            most=most,
            seats=seats,
        )

    @abstractmethod
    def start(self, options: Options, seats: int, dealer: Dealer) -> Position:
        """Set the table. Raises `InvalidOption` when these options do not fit so many seats."""

    @abstractmethod
    def parse(self, code: str) -> Move:
        """The move with this code. Raises `UnreadableMove`."""

    def complete(self, position: Any, seat: int, beginning: str) -> Move:  # noqa: ARG002
        """The move that a player most likely means who has said only so much of its code, to show what it would do: a
        game fills in what may be left open for long, such as a payment. If no legal move begins so, one that is
        refused for the reason that counts. Raises `UnreadableMove`."""
        return self.parse(beginning)


def same_slots(one: object, other: object) -> bool:
    """Equality of two objects of one class, slot by slot."""
    if type(one) is not type(other):
        return False
    slots: Sequence[str] = type(one).__slots__  # type: ignore[attr-defined]
    return all(getattr(one, name) == getattr(other, name) for name in slots)
