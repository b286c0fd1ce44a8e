"""The state of a game of Queen's Garden, and how it moves on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.rules.contract import Event, Move, Outcome, Position, ScoreLine, Stem
from app.rules.dealer import Dealer, Shuffler
from app.rules.moments import SCORED, SCORING, tell
from app.rules.queens_garden import foresight, generation, hidden, legality, listing
from app.rules.queens_garden.acquiring import haul
from app.rules.queens_garden.components import (
    COPIES,
    HEX_CODES,
    HEXES,
    MARKER_PRICE,
    ROUNDS,
    STACK_SIZES,
    STARTING_POINTS,
    SUPPLY_PRICE,
    TILES_PER_EXPANSION,
    Hex,
    QueensGardenOptions,
)
from app.rules.queens_garden.display import Display
from app.rules.queens_garden.events import (
    Bought,
    Completed,
    Dealt,
    Discarded,
    Ended,
    MarkerTaken,
    Passed,
    Placed,
    RoundBegan,
    Took,
    TurnedUp,
)
from app.rules.queens_garden.garden import FEATURE_JOKERS, Garden
from app.rules.queens_garden.moves import PASS, BuyExpansion, Pass, PlaceExpansion, PlaceTile, Take
from app.rules.queens_garden.scoring import decide, end_lines, round_lines
from app.rules.queens_garden.storage import Storage
from app.rules.queens_garden.text import text_board
from app.rules.refusals import no_such_seat
from app.rules.starting_points import StartingPoints
from app.rules.wording import phrase

TURN = "turn"


class QueensGardenPosition(Position):
    """One seat acts at a time. Whoever can only pass, passes by itself."""

    __slots__ = (
        "acting",
        "bag",
        "display",
        "gardens",
        "options",
        "outcome",
        "passed",
        "points",
        "round",
        "score_lines",
        "seats",
        "stacks",
        "starter",
        "storages",
        "supply",
        "tower",
    )

    options: QueensGardenOptions

    def __init__(self, options: QueensGardenOptions, seats: int, starter: int, dealer: Dealer) -> None:
        self.options = options
        self.seats = seats
        self.round = 1
        self.starter = starter
        self.gardens = [Garden() for _ in range(seats)]
        self.storages = [Storage() for _ in range(seats)]
        self.points = [STARTING_POINTS] * seats
        self.bag = [COPIES] * len(HEXES)
        """How many tiles of each hex are in the bag; their order does not exist before they are drawn."""
        self.tower = [0] * len(HEXES)
        size = STACK_SIZES[seats]
        shuffled = dealer.draw([1] * len(HEXES), len(HEXES), HEX_CODES)
        self.stacks = [shuffled[first : first + size] for first in range(0, ROUNDS * size, size)]
        """The stacks of the rounds to come, their top expansions first. Faces are hidden."""
        self.supply = shuffled[ROUNDS * size :]
        """The top expansion first. Faces are hidden."""
        self.display = Display(self.stacks.pop(0))
        self.passed: tuple[int, ...] = ()
        """Who has passed in this round, in this order; the first of them has the start marker."""
        self.score_lines: list[ScoreLine] = [StartingPoints(seat, STARTING_POINTS) for seat in range(seats)]
        """Every line of the score sheet, as they came."""
        self.outcome: Outcome | None = None
        self.acting: tuple[int, ...] = (starter,)
        self._deal(dealer, [])

    def copy(self) -> QueensGardenPosition:
        twin = QueensGardenPosition.__new__(QueensGardenPosition)
        twin.options = self.options
        twin.seats = self.seats
        twin.round = self.round
        twin.starter = self.starter
        twin.gardens = [garden.copy() for garden in self.gardens]
        twin.storages = [storage.copy() for storage in self.storages]
        twin.points = self.points[:]
        twin.bag = self.bag[:]
        twin.tower = self.tower[:]
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.supply = self.supply[:]
        twin.display = self.display.copy()
        twin.passed = self.passed
        twin.score_lines = self.score_lines[:]
        twin.acting = self.acting
        twin.outcome = self.outcome
        return twin

    def seen_by(self, seat: int | None) -> QueensGardenPosition:
        """A copy without the faces of expansions that lie face down: nobody may look at those, wherever they lie.

        It can be played on; a face that is turned up there stays unknown and cannot be taken.
        """
        if seat is not None and not self.has_seat(seat):
            raise no_such_seat("Q-1")
        view = self.copy()
        hidden.hide(view)
        return view

    def fill_in(self, seat: int | None, random: Shuffler) -> None:  # noqa: ARG002 - nobody knows more than others
        hidden.fill_in(self, random)

    def reveals(self, earlier: QueensGardenPosition) -> bool:
        return hidden.has_shown(earlier, self)

    def reseal(self, dealer: Dealer) -> None:
        hidden.reseal(self, dealer)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def expected(self, seat: int) -> str | None:
        """A turn is a free choice: take, place, buy an expansion, or pass."""
        return TURN if seat in self.acting else None

    @property
    def sheet(self) -> list[ScoreLine]:
        return sorted(self.score_lines, key=lambda line: (line.round, line.seat))

    @property
    def marker_holder(self) -> int | None:
        """Who has the start marker; None while it lies in the display."""
        return self.passed[0] if self.passed else None

    def __str__(self) -> str:
        return text_board(self)

    # What is legal

    def generate_moves(self, seat: int) -> Iterator[Move]:
        return generation.generate(self, seat)

    def candidate_moves(self, seat: int) -> list[Move]:
        return generation.candidates(self, seat)

    def list_moves(self, seat: int, beginning: str = "") -> Iterable[Move | Stem]:
        return listing.list_moves(self, seat, beginning)

    def check(self, seat: int, move: Move) -> None:
        refusal = legality.why_not(self, seat, move)
        if refusal is not None:
            raise refusal

    # What would happen

    def preview(self, seat: int, move: Move) -> foresight.QueensGardenPreview:
        self.check(seat, move)
        return foresight.preview(self, seat, move)

    def after(self, seat: int, move: Move) -> QueensGardenPosition:
        self.check(seat, move)
        twin = self.copy()
        _ACTIONS[type(move)](twin, seat, move, [])
        twin.acting = (twin._next_seat(seat),) if len(twin.passed) < twin.seats else ()
        return twin

    def could_have_turn(self, seat: int) -> bool:
        return self.outcome is None and seat not in self.passed

    def if_round_ended_now(self) -> tuple[tuple[ScoreLine, ...], ...]:
        return foresight.if_round_ended_now(self)

    def worth(self, seat: int) -> int:
        return foresight.worth(self, seat)

    # What a move does

    def play(self, seat: int, move: Move, dealer: Dealer) -> list[Event]:
        self.check(seat, move)
        events: list[Event] = []
        _ACTIONS[type(move)](self, seat, move, events)
        if isinstance(move, Take):
            self._refresh_display(dealer, events)
        self._go_on(seat, dealer, events)
        return events

    def _take(self, seat: int, move: Take, events: list[Event]) -> None:
        display, storage = self.display, self.storages[seat]
        tiles, expansions = haul(display, move)
        events.append(Took(seat, move.category, tiles, expansions))
        from_stack = False
        for hex_, number in tiles:
            display.take(hex_, number)
            from_stack |= number == display.top
        for hex_, number in expansions:
            display.take(hex_, number)
        storage.add([hex_ for hex_, _ in tiles], [hex_ for hex_, _ in expansions])
        display.top += from_stack

    def _refresh_display(self, dealer: Dealer, events: list[Event]) -> None:
        """New tiles onto a bare top of the stack; expansions that have become empty are turned up (Q-13, Q-14)."""
        if self.display.is_bare:
            self._deal(dealer, events)
        self._turn_up(events)

    def _turn_up(self, events: list[Event]) -> None:
        expansions = self.display.expansions
        events += [TurnedUp(number, expansions[number]) for number in self.display.turn_up_empty()]

    def _place_tile(self, seat: int, move: PlaceTile, events: list[Event]) -> None:
        self._discard(seat, move.payment.tiles, move.payment.expansions, move.payment.jokers)
        self.storages[seat].tiles.remove(move.hex)
        self.gardens[seat].put(move.hex, move.space)
        events.append(Placed(seat, move.hex, move.space, False, move.payment))
        self._complete(seat, move.space, events)

    def _place_expansion(self, seat: int, move: PlaceExpansion, events: list[Event]) -> None:
        self._discard(seat, move.payment.tiles, move.payment.expansions, move.payment.jokers)
        self.storages[seat].expansions.remove(move.hex)
        self.gardens[seat].put_expansion(move.hex, move.space)
        events.append(Placed(seat, move.hex, move.space, True, move.payment))
        self._complete(seat, move.space, events)

    def _buy_expansion(self, seat: int, move: BuyExpansion, events: list[Event]) -> None:
        self.gardens[seat].put_face_down(self.supply.pop(0), move.place)
        self._score(Bought(seat, self.round, move.place, -SUPPLY_PRICE), events)

    def _pass(self, seat: int, move: Pass, events: list[Event], *, forced: bool = False) -> None:
        events.append(Passed(seat, forced))
        if move.tiles or move.expansions:
            self._discard(seat, move.tiles, move.expansions)
            self._score(Discarded(seat, self.round, move.tiles, move.expansions, -move.value), events)
        if not self.passed:
            self._score(MarkerTaken(seat, self.round, -min(MARKER_PRICE, self.points[seat])), events)
        self.passed = (*self.passed, seat)

    def _discard(self, seat: int, tiles: Sequence[Hex], expansions: Sequence[Hex], jokers: int = 0) -> None:
        """Tiles to the tower, expansions under the supply, jokers to the bank (Q-18)."""
        self.storages[seat].remove(tiles, expansions, jokers)
        for tile in tiles:
            self.tower[tile] += 1
        self.supply += expansions

    def _complete(self, seat: int, space: int, events: list[Event]) -> None:
        for feature in self.gardens[seat].completed_by(space):
            jokers = FEATURE_JOKERS[feature]
            lost = self.storages[seat].add_jokers(jokers)
            events.append(Completed(seat, feature, jokers - lost, lost))

    def _score(self, line: ScoreLine, events: list[Event]) -> None:
        self.points[line.seat] += line.points
        self.score_lines.append(line)
        events.append(line)

    # What follows a move

    def _go_on(self, seat: int, dealer: Dealer, events: list[Event]) -> None:
        """Find the next seat that has a choice; whoever has none passes, and the round ends when all have."""
        while True:
            if len(self.passed) < self.seats:
                seat = self._next_seat(seat)
            else:
                tell(dealer, SCORING, self, events)
                self._score_round(events)
                tell(dealer, SCORED, self, events)
                if self.round == ROUNDS:
                    self._finish(events)
                    return
                self._begin_round(dealer, events)
                seat = self.starter
            if generation.has_choice(self, seat):
                self.acting = (seat,)
                return
            self._pass(seat, PASS, events, forced=True)

    def _next_seat(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        while seat in self.passed:
            seat = (seat + 1) % self.seats
        return seat

    def _score_round(self, events: list[Event]) -> None:
        """Phase 2, beginning with the seat that started the round (Q-28)."""
        for turn in range(self.seats):
            seat = (self.starter + turn) % self.seats
            self._score_all(round_lines(self.gardens[seat], seat, self.round, self.options), events)

    def _score_all(self, lines: Iterable[ScoreLine], events: list[Event]) -> None:
        for line in lines:
            self._score(line, events)

    def _begin_round(self, dealer: Dealer, events: list[Event]) -> None:
        """Phase 3: clear the display away; the next stack comes out, and the marker returns (Q-29)."""
        tiles, expansions = self.display.lying_tiles, self.display.lying_expansions
        for tile in tiles:
            self.tower[tile] += 1
        self.supply += expansions
        self.round += 1
        self.starter = self.passed[0]
        self.passed = ()
        self.display = Display(self.stacks.pop(0))
        events.append(RoundBegan(self.round, self.starter, len(tiles), len(expansions)))
        self._deal(dealer, events)
        self._turn_up(events)

    def _finish(self, events: list[Event]) -> None:
        for seat in range(self.seats):
            lines = end_lines(self.gardens[seat], self.storages[seat], seat, self.options.board)
            self._score_all(lines, events)
        self.acting = ()
        self.outcome = decide(self.points, phrase("Four rounds have been played."))
        events.append(Ended(self.outcome))

    def _deal(self, dealer: Dealer, events: list[Event]) -> None:
        """Draw tiles onto the top of the stack, if there is one left (Q-13, Q-30)."""
        display = self.display
        if display.is_exhausted:
            return
        tiles = self._draw(dealer, TILES_PER_EXPANSION)
        refilled = 0
        if len(tiles) < TILES_PER_EXPANSION:
            refilled = sum(self.tower)
            self.bag, self.tower = self.tower, self.bag
            tiles += self._draw(dealer, TILES_PER_EXPANSION - len(tiles))
        events.append(Dealt(display.top, tuple(tiles), refilled))
        if tiles:
            display.lay(tiles)
        else:
            display.top = len(display.expansions)

    def _draw(self, dealer: Dealer, wanted: int) -> list[int]:
        count = min(wanted, sum(self.bag))
        if not count:
            return []
        bag = self.bag
        tiles = dealer.draw(bag, count, HEX_CODES)
        for tile in tiles:
            bag[tile] -= 1
        return tiles


_ACTIONS: Mapping[type[Move], Callable[[QueensGardenPosition, int, Any, list[Event]], None]] = {
    Take: QueensGardenPosition._take,
    PlaceTile: QueensGardenPosition._place_tile,
    PlaceExpansion: QueensGardenPosition._place_expansion,
    BuyExpansion: QueensGardenPosition._buy_expansion,
    Pass: QueensGardenPosition._pass,
}
