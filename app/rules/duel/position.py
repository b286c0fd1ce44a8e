"""The state of a game of Azul Duel, and how it moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.rules.contract import Event, Move, Outcome, Position, ScoreLine
from app.rules.dealer import Dealer, Shuffler
from app.rules.duel import drawing, hidden, legality
from app.rules.duel.board import Board
from app.rules.duel.components import (
    CHIP_CODES,
    CHIP_KINDS,
    CHIPS_PER_KIND,
    COLOURS,
    DOME_NAMES,
    DOME_TILES,
    LARGE,
    NO_CHIP,
    ROUNDS,
    SEATS,
    SIZE,
    TILES_PER_COLOUR,
    TOKENS,
)
from app.rules.duel.dealing import deal
from app.rules.duel.ending import count_goals, decide
from app.rules.duel.events import (
    MOON,
    Dealt,
    Domed,
    Ended,
    Line,
    Passed,
    Refilled,
    Took,
    TookChip,
    TurnedUp,
)
from app.rules.duel.foresight import AnyPreview, preview
from app.rules.duel.goals import Standing, standings
from app.rules.duel.moves import (
    BROKEN,
    ChipTake,
    DomeTake,
    Draw,
    Keep,
    Leave,
    Look,
    MoonTake,
    PutUnder,
    SunTake,
    Tile,
)
from app.rules.duel.options import DuelOptions
from app.rules.duel.proposing import Proposals
from app.rules.duel.round_now import if_round_ended_now, worth
from app.rules.duel.stages import EXPECTED, Stage
from app.rules.duel.supply import Supply
from app.rules.duel.text import text_board
from app.rules.duel.tiling import go_on, tile_row
from app.rules.duel.tiling_events import Stayed
from app.rules.moments import SCORED, SCORING, tell
from app.rules.refusals import no_such_seat


class DuelPosition(Position):
    """One seat acts until the factories are empty; then everybody whose rows leave a choice tiles a dome."""

    __slots__ = (
        "acting",
        "bag",
        "boards",
        "chip_supply",
        "goals",
        "marker_holder",
        "offer",
        "options",
        "outcome",
        "round",
        "seats",
        "stage",
        "starter",
        "supply",
        "tower",
    )

    options: DuelOptions

    def __init__(self, options: DuelOptions, goals: tuple[str, ...], starter: int, dealer: Dealer) -> None:
        self.options = options
        self.seats = SEATS
        self.goals = goals
        """The goals of this game, in the order in which they are counted."""
        self.round = 0
        self.starter = starter
        self.boards = [Board(seat) for seat in range(SEATS)]
        self.bag = [TILES_PER_COLOUR] * len(COLOURS)
        """How many tiles of each colour are in the bag; their order does not exist before they are drawn."""
        self.tower = [0] * len(COLOURS)
        self.chip_supply = [CHIPS_PER_KIND] * CHIP_KINDS
        """How many chips of each kind nobody has seen; those that lie face down on factories are among them."""
        self.marker_holder: int | None = None
        """Who took the start marker in this round."""
        self.outcome: Outcome | None = None
        order = dealer.draw([1] * DOME_TILES, DOME_TILES, DOME_NAMES)
        self.supply = Supply([place + 1 for place in order])
        self._deal(dealer, [])
        self.stage = Stage.OPENING
        self.acting = (self._other(starter),)

    def copy(self) -> DuelPosition:
        twin = DuelPosition.__new__(DuelPosition)
        twin.options = self.options
        twin.seats = self.seats
        twin.goals = self.goals
        twin.round = self.round
        twin.starter = self.starter
        twin.boards = [board.copy() for board in self.boards]
        twin.bag = self.bag[:]
        twin.tower = self.tower[:]
        twin.chip_supply = self.chip_supply[:]
        twin.marker_holder = self.marker_holder
        twin.outcome = self.outcome
        twin.supply = self.supply.copy()
        twin.offer = self.offer.copy()
        twin.stage = self.stage
        twin.acting = self.acting
        return twin

    def seen_by(self, seat: int | None) -> DuelPosition:
        if seat is not None and not self.has_seat(seat):
            raise no_such_seat("D-1")
        twin = self.copy()
        twin.supply = self.supply.seen_by(seat)
        return twin

    def fill_in(self, seat: int | None, random: Shuffler) -> None:
        hidden.fill_in(self, seat, random)

    def reveals(self, earlier: DuelPosition) -> bool:
        return self.supply.reveals(earlier.supply)

    def reseal(self, dealer: Dealer) -> None:
        self.supply.reseal(dealer)

    def mix_anew(self, dealer: Dealer) -> None:
        self.supply.mix_anew(dealer)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([board.score for board in self.boards])

    def expected(self, seat: int) -> str | None:
        return EXPECTED[self.stage] if seat in self.acting else None

    @property
    def sheet(self) -> list[ScoreLine]:
        lines = [line for board in self.boards for line in board.score_lines]
        return sorted(lines, key=lambda line: line.round)

    def __str__(self) -> str:
        return text_board(self)

    # What is legal, and what would happen

    def generate_moves(self, seat: int) -> list[Move]:
        return legality.every_move(self, seat) if seat in self.acting else []

    def list_moves(self, seat: int, beginning: str = "") -> list[Move]:
        """In the order of likelihood: what a page proposes is the first of those that begin alike."""
        moves = [move for move in self.generate_moves(seat) if str(move).startswith(beginning)]
        return Proposals(self, seat).in_order(moves) if moves else moves

    def candidate_moves(self, seat: int) -> list[Move]:
        """Without payments that spend more chips than they must."""
        return legality.every_move(self, seat, thrifty=True) if seat in self.acting else []

    def check(self, seat: int, move: Move) -> None:
        legality.check(self, seat, move)

    def preview(self, seat: int, move: Move) -> AnyPreview:
        self.check(seat, move)
        return preview(self, seat, move)

    def after(self, seat: int, move: Move) -> DuelPosition:
        self.check(seat, move)
        twin = self.copy()
        twin._do(seat, move, [])
        return twin

    def if_round_ended_now(self) -> tuple[tuple[Line, ...], ...]:
        return if_round_ended_now(self)

    def worth(self, seat: int) -> int:
        return worth(self, seat)

    def goals_now(self) -> tuple[tuple[Standing, ...], ...]:
        """For each seat and goal, how far it is and what it would pay if the game ended now (D-34)."""
        return tuple(tuple(standings(board, self.goals)) for board in self.boards)

    # What a move does

    def play(self, seat: int, move: Move, dealer: Dealer) -> list[Event]:
        self.check(seat, move)
        events: list[Event] = []
        self._do(seat, move, events)
        if self.stage is Stage.TILING:
            self._tile_on(self.boards[seat], events)
        elif self.stage is Stage.OPENING:
            self._open(events)
        self._move_on(dealer, events)
        return events

    def _do(self, seat: int, move: Move, events: list[Event]) -> None:
        _ACTIONS[type(move)](self, self.boards[seat], move, events, False)

    def _move_on(self, dealer: Dealer, events: list[Event]) -> None:
        """Do whatever leaves no choice, until somebody has one or the game is over."""
        while True:
            if self.stage is Stage.TILING:
                self.acting = tuple([board.seat for board in self.boards if board.tiled_rows < SIZE])
                if self.acting:
                    return
                self._end_round(dealer, events)
                if self.outcome is not None:
                    return
            self._turn_up(dealer, events)
            seat = self.acting[0]
            if legality.has_plenty(self, seat):
                return
            moves = legality.some_moves(self, seat)
            if len(moves) > 1:
                return
            if moves:
                _ACTIONS[type(moves[0])](self, self.boards[seat], moves[0], events, True)
            elif legality.some_moves(self, self._other(seat)):
                self._pass(seat, events)
            else:
                self._begin_tiling(dealer, events)

    def _other(self, seat: int) -> int:
        return 1 - seat

    # Phase 1

    def take_from_sun(self, board: Board, move: SunTake, *, forced: bool) -> Took:
        """Take tiles and bring them to the board; a chip that this bares is not turned up here."""
        count = self.offer.take_sun(move.factory - 1, move.colour, move.rest)
        broken, lost = self._bring(board, move, count)
        return Took(board.seat, move.factory, move.colour, count, move.line, broken, lost, False, move.rest, forced)

    def take_from_moons(self, board: Board, move: MoonTake, *, forced: bool) -> Took:
        """Take tiles and bring them to the board; chips that this bares are not turned up here."""
        count, plates = self.offer.take_moon(move.colour)
        marker = self.offer.marker and LARGE in plates
        if marker:
            self.offer.marker = False
            self.marker_holder = board.seat
        broken, lost = self._bring(board, move, count)
        return Took(board.seat, MOON, move.colour, count, move.line, broken, lost, marker, (), forced, tuple(plates))

    def _bring(self, board: Board, move: SunTake | MoonTake, count: int) -> tuple[int, int]:
        """Put taken tiles on the line; return how many break, and how many fall into the tower (D-20)."""
        colour, line = move.colour, move.line
        fallen = board.add_to_line(line - 1, colour, count) if line != BROKEN else count
        lost = 0
        if fallen:
            lost = board.break_tiles(colour, fallen)
            self.tower[colour] += lost
        return fallen - lost, lost

    def _take_sun(self, board: Board, move: SunTake, events: list[Event], forced: bool) -> None:
        events.append(self.take_from_sun(board, move, forced=forced))
        self.acting = (self._other(board.seat),)

    def _take_moon(self, board: Board, move: MoonTake, events: list[Event], forced: bool) -> None:
        events.append(self.take_from_moons(board, move, forced=forced))
        self.acting = (self._other(board.seat),)

    def _turn_up(self, dealer: Dealer, events: list[Event]) -> None:
        """Chips that lie bare are turned up: only now it is decided which they are (D-18)."""
        factories = self.offer.bared
        if not factories:
            return
        self.offer.bared = []
        chips = dealer.draw(self.chip_supply, len(factories), CHIP_CODES)
        for factory, chip in zip(factories, chips, strict=True):
            self.chip_supply[chip] -= 1
            self.offer.chips[factory] = chip
            events.append(TurnedUp(factory + 1, chip))

    def _take_chip(self, board: Board, move: ChipTake, events: list[Event], forced: bool) -> None:
        chip = self.offer.chips[move.factory - 1]
        self.offer.chips[move.factory - 1] = NO_CHIP
        board.chips.append(chip)
        board.round_chips += 1
        events.append(TookChip(board.seat, move.factory, chip, forced))
        self.acting = (self._other(board.seat),)

    def _take_dome_tile(self, board: Board, move: DomeTake, events: list[Event], _forced: bool) -> None:
        self.supply.take(move.tile)
        self.place_dome_tile(board, move, events)
        self.acting = (self._other(board.seat),)
        if self.stage is Stage.OFFER:
            board.tokens -= 1

    def _open(self, events: list[Event]) -> None:
        """After each of the first dome tiles the display is filled; then the first turn begins (D-11)."""
        events.append(Refilled(tuple(self.supply.refill())))
        if any(self.boards[self.starter].dome_tiles):
            self.stage = Stage.OFFER
            self.acting = (self.starter,)

    def place_dome_tile(self, board: Board, move: DomeTake | Keep, events: list[Event]) -> None:
        board.place_dome_tile(move.tile, move.field - 1, move.rotation)
        events.append(Domed(board.seat, move.tile, move.field, move.rotation, isinstance(move, Keep)))

    def _pass(self, seat: int, events: list[Event]) -> None:
        """The turn goes to the other seat; that this one can do nothing more is told once (D-21)."""
        if not self.boards[seat].passed:
            self.boards[seat].passed = True
            events.append(Passed(seat))
        self.acting = (self._other(seat),)

    # Phase 2

    def _begin_tiling(self, dealer: Dealer, events: list[Event]) -> None:
        tell(dealer, SCORING, self, events)
        self.stage = Stage.TILING
        for board in self.boards:
            self._tile_on(board, events)

    def _tile_on(self, board: Board, events: list[Event]) -> None:
        marker = self.marker_holder == board.seat
        go_on(board, self.round, self.tower, marker=marker, events=events)

    def _tile(self, board: Board, move: Tile, events: list[Event], _forced: bool) -> None:
        events += tile_row(board, self.round, move, self.tower)
        board.tiled_rows = move.row

    def _leave(self, board: Board, move: Leave, events: list[Event], _forced: bool) -> None:
        events.append(Stayed(board.seat, move.row, board.line_colours[move.row - 1], chosen=True))
        board.tiled_rows = move.row

    # Phase 3 and the end

    def _end_round(self, dealer: Dealer, events: list[Event]) -> None:
        tell(dealer, SCORED, self, events)
        if self.round == ROUNDS:
            self._finish(events)
            return
        came = self.supply.refill()
        if came:
            events.append(Refilled(tuple(came)))
        if self.marker_holder is not None:
            self.starter = self.marker_holder
            self.marker_holder = None
        self._deal(dealer, events)
        self.stage = Stage.OFFER
        self.acting = (self.starter,)

    def _deal(self, dealer: Dealer, events: list[Event]) -> None:
        """Begin a round (D-8, D-9, D-31, D-32)."""
        self.round += 1
        self.offer, refilled = deal(self.bag, self.tower, dealer)
        for board in self.boards:
            board.tokens = TOKENS if self.round < ROUNDS else 0
            board.round_chips = board.tiled_rows = 0
            board.passed = False
        events.append(Dealt(self.round, self.starter, tuple(self.offer.suns), refilled))
        self._turn_up(dealer, events)

    def _finish(self, events: list[Event]) -> None:
        for board in self.boards:
            events += count_goals(board, self.round, self.goals)
        self.stage = Stage.OVER
        self.outcome = decide(self.boards, self.marker_holder)
        events.append(Ended(self.outcome))


_ACTIONS: dict[type[Move], Callable[[DuelPosition, Board, Any, list[Event], bool], None]] = {
    SunTake: DuelPosition._take_sun,
    MoonTake: DuelPosition._take_moon,
    ChipTake: DuelPosition._take_chip,
    DomeTake: DuelPosition._take_dome_tile,
    Draw: drawing.draw,
    Look: drawing.look,
    Keep: drawing.keep,
    PutUnder: drawing.put_under,
    Tile: DuelPosition._tile,
    Leave: DuelPosition._leave,
}
