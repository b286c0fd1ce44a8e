"""The state of a game of Azul, and how it moves on."""

from __future__ import annotations

from app.rules.azul import refusals
from app.rules.azul.board import Board, Lines, ScoreLine
from app.rules.azul.components import (
    COLOURS,
    FACTORIES,
    MEMBERS,
    SIZE,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    AzulOptions,
)
from app.rules.azul.dealing import draw
from app.rules.azul.ending import bonuses, decide, lines_have_changed, standstill, warning
from app.rules.azul.events import Dealt, Ended, Tiled, Took, new_event
from app.rules.azul.factories import CONTENTS, SPLIT, Factory, in_fours
from app.rules.azul.foresight import TakePreview, TilePreview, if_round_ended_now, preview_take, preview_tile
from app.rules.azul.moves import (
    CENTRE,
    FAR_TAKES,
    FLOOR,
    NEAR,
    NEAR_SOURCES,
    NEAR_TAKES,
    SOURCES,
    TILINGS,
    Take,
    Tile,
)
from app.rules.azul.text import text_board
from app.rules.azul.tiling import LEGAL_COLUMNS, drop_line, pay_floor, tile_row
from app.rules.contract import TAKE, TILE, Event, Move, Outcome, Position
from app.rules.dealer import Dealer
from app.rules.moments import SCORED, SCORING, tell
from app.rules.refusals import no_such_seat
from app.rules.wording import Message, phrase

NOWHERE = 0
"""An empty set of sources."""
BLUE_TAKES, YELLOW_TAKES, RED_TAKES, BLACK_TAKES, WHITE_TAKES = NEAR_TAKES
IN_CENTRE = 1 << CENTRE
"""The set of sources that holds the centre alone."""
PUSHED = tuple(
    tuple(sources & ~(1 << factory) | IN_CENTRE for sources in range(1 << SOURCES)) for factory in range(SOURCES)
)
"""PUSHED[factory][sources]: where a colour lies after the tiles of a factory were pushed into the centre."""
ONE_COLOUR_LEFT = len(COLOURS) - 1
"""So many colours lie nowhere when one is left."""
CHOSEN, FORCED = False, True
"""How a take came about."""
FOLLOWING = {seats: tuple(((seat + 1) % seats,) for seat in range(seats)) for seats in FACTORIES}
"""FOLLOWING[seats][seat]: who acts after this seat."""


class AzulPosition(Position):
    """While tiles are on offer one seat takes; then the seats in `acting` choose spaces on their grey walls."""

    __slots__ = (
        "acting",
        "bag",
        "boards",
        "centre",
        "discarded",
        "factories",
        "last_change",
        "last_tiling",
        "lines_before",
        "marker_holder",
        "marker_in_centre",
        "options",
        "outcome",
        "round",
        "seats",
        "sources",
        "starter",
    )

    options: AzulOptions

    def __init__(self, options: AzulOptions, seats: int, starter: int, dealer: Dealer) -> None:
        self.options = options
        self.seats = seats
        self.round = 0
        self.starter = starter
        self.boards = [Board(seat) for seat in range(seats)]
        self.bag = [TILES_PER_COLOUR] * len(COLOURS)
        """How many tiles of each colour are in the bag; their order does not exist before they are drawn."""
        self.discarded = [0] * len(COLOURS)
        """The tiles in the lid together with those on the floors, which go there when the round ends."""
        self.centre = [0] * len(COLOURS)
        self.last_tiling = 0
        """The last round in which a wall received a tile."""
        self.last_change = 0
        """The last round that is over and in which a wall received a tile or a pattern line changed."""
        self.marker_holder: int | None = None
        """Who took the start marker in this round."""
        self.marker_in_centre = True
        self.outcome: Outcome | None = None
        self._deal(dealer)

    def copy(self) -> AzulPosition:
        twin = AzulPosition.__new__(AzulPosition)
        twin.options = self.options
        twin.seats = self.seats
        twin.round = self.round
        twin.starter = self.starter
        twin.boards = [board.copy() for board in self.boards]
        twin.bag = self.bag[:]
        twin.last_tiling = self.last_tiling
        twin.last_change = self.last_change
        twin.lines_before = self.lines_before
        twin.sources = self.sources[:]
        twin.discarded = self.discarded[:]
        twin.centre = self.centre[:]
        twin.factories = self.factories.copy()
        twin.marker_in_centre = self.marker_in_centre
        twin.marker_holder = self.marker_holder
        twin.acting = self.acting
        twin.outcome = self.outcome
        return twin

    def seen_by(self, seat: int | None) -> AzulPosition:
        """Nothing is hidden in Azul."""
        if seat is not None and not self.has_seat(seat):
            raise no_such_seat("A-1")
        return self.copy()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(board.score for board in self.boards)

    @property
    def lid(self) -> list[int]:
        floors = [piece for board in self.boards for piece in board.floor]
        return [tiles - floors.count(colour) for colour, tiles in enumerate(self.discarded)]

    @property
    def tiles_on_offer(self) -> int:
        return sum(self.centre) + sum(map(len, self.factories.values()))

    def expected(self, seat: int) -> str | None:
        if seat not in self.acting:
            return None
        return TAKE if any(self.sources) else TILE

    @property
    def sheet(self) -> list[ScoreLine]:
        lines = [line for board in self.boards for line in board.score_lines]
        return sorted(lines, key=lambda line: line.round)

    def __str__(self) -> str:
        return text_board(self)

    # What is legal

    def generate_moves(self, seat: int) -> list[Move]:
        if seat not in self.acting:
            return []
        board = self.boards[seat]
        if self.seats > 2:
            return self._takes_from_many_sources(board) or self._tilings(board)
        # Colour by colour without a loop, which would take twice as long, and nothing is asked for more often.
        blue, yellow, red, black, white = self.sources
        to_blue, to_yellow, to_red, to_black, to_white = board.open_rows
        takes: list[Move] = [
            *BLUE_TAKES[to_blue][blue],
            *YELLOW_TAKES[to_yellow][yellow],
            *RED_TAKES[to_red][red],
            *BLACK_TAKES[to_black][black],
            *WHITE_TAKES[to_white][white],
        ]
        return takes or self._tilings(board)

    candidate_moves = generate_moves

    def _takes_from_many_sources(self, board: Board) -> list[Move]:
        moves: list[Move] = []
        for colour, sources in enumerate(self.sources):
            open_rows = board.open_rows[colour]
            moves += NEAR_TAKES[colour][open_rows][sources & NEAR]
            moves += FAR_TAKES[colour][open_rows][sources >> NEAR_SOURCES]
        return moves

    def _tilings(self, board: Board) -> list[Move]:
        return [TILINGS[board.tiled_rows][column] for column in self.legal_columns(board)]

    def legal_columns(self, board: Board) -> tuple[int, ...]:
        """Where the tile that has to be placed on this board now may go."""
        row = board.tiled_rows
        return LEGAL_COLUMNS[self.options.wall](board, row, board.line_colours[row])

    def check(self, seat: int, move: Move) -> None:
        if not self.has_seat(seat) or seat not in self.acting:
            raise refusals.not_acting(self, seat)
        board = self.boards[seat]
        if isinstance(move, Take):
            colour = move.colour
            if not self.sources[colour] & move.here:
                raise refusals.nothing_to_take(self, move)
            if move.line != FLOOR and not board.open_rows[colour] & move.row:
                raise refusals.closed_line(board, move)
        elif isinstance(move, Tile):
            self._check_tile(board, move)
        else:
            raise refusals.foreign_move()

    def _check_tile(self, board: Board, move: Tile) -> None:
        if self.options.wall == "colour":
            raise refusals.printed_spaces()
        if self.tiles_on_offer:
            raise refusals.offer_goes_on()
        if move.row - 1 != board.tiled_rows:
            raise refusals.wrong_row(board)
        if move.column - 1 not in self.legal_columns(board):
            raise refusals.closed_space(board, move)

    # What would happen

    def preview(self, seat: int, move: Move) -> TakePreview | TilePreview:
        self.check(seat, move)
        if isinstance(move, Take):
            twin = self.copy()
            return preview_take(self, twin, twin._take(seat, move, CHOSEN))
        assert isinstance(move, Tile)  # noqa: S101  # check() has refused everything else
        return preview_tile(self, seat, move)

    def after(self, seat: int, move: Move) -> AzulPosition:
        self.check(seat, move)
        twin = self.copy()
        if isinstance(move, Take):
            twin._take(seat, move, CHOSEN)
        elif isinstance(move, Tile):
            twin._tile(seat, move)
        return twin

    def if_round_ended_now(self) -> tuple[tuple[ScoreLine, ...], ...]:
        return if_round_ended_now(self)

    # What a move does

    def play(self, seat: int, move: Move, dealer: Dealer) -> list[Event]:
        events: list[Event]
        if isinstance(move, Take):
            events = [self._take(seat, move, CHOSEN)]
            # With two factories there is always a choice: most moves need not count the colours.
            if len(self.factories) < 2 and self.sources.count(NOWHERE) >= ONE_COLOUR_LEFT:
                self._end_offer(dealer, events)
            return events
        self.check(seat, move)
        if isinstance(move, Tile):
            events = [self._tile(seat, move)]
            self._tile_on(self.boards[seat], events)
            self._after_tiling(dealer, events)
        return events

    def _tile(self, seat: int, move: Tile) -> Tiled:
        board = self.boards[seat]
        board.tiled_rows = move.row
        self.last_tiling = self.round
        return tile_row(board, self.round, move.row - 1, move.column - 1, self.discarded)

    def _take(self, seat: int, move: Take, forced: bool) -> Took:
        """Do a take if it is legal. The question is asked here in one breath, because calling `check` for every move
        would cost a thirtieth of a game; the refusal, which has to say why, is left to `check`."""
        source, colour, line = move.source, move.colour, move.line
        sources = self.sources
        if (
            type(seat) is not int
            or seat not in self.acting
            or not sources[colour] & move.here
            or (line != FLOOR and not self.boards[seat].open_rows[colour] & move.row)
        ):
            self.check(seat, move)
        board = self.boards[seat]
        centre = self.centre
        marker = False
        if source == CENTRE:
            count = centre[colour]
            centre[colour] = 0
            sources[colour] -= IN_CENTRE
            if self.marker_in_centre:
                marker = True
                self.marker_in_centre = False
                self.marker_holder = seat
                board.take_marker()
        else:
            count, others = SPLIT[self.factories.pop(source)][colour]
            sources[colour] -= move.here
            pushed = PUSHED[source]
            for other, amount in others:
                centre[other] += amount
                sources[other] = pushed[sources[other]]
        fallen = board.add_to_line(line - 1, colour, count) if line != FLOOR else count
        lost = 0
        if fallen:
            lost = board.break_tiles(colour, fallen)
            self.discarded[colour] += fallen
        self.acting = FOLLOWING[self.seats][seat]
        return new_event(Took, (seat, source, colour, count, line, fallen - lost, lost, marker, forced))

    def _end_offer(self, dealer: Dealer, events: list[Event]) -> None:
        """With one colour left, a take without a choice plays itself; when nothing is left, tiling begins (A-18)."""
        while any(self.sources):
            (seat,) = self.acting
            only, *more = self.generate_moves(seat)
            if more or not isinstance(only, Take):
                return
            events.append(self._take(seat, only, FORCED))
        tell(dealer, SCORING, self, events)
        for board in self.boards:
            self._tile_on(board, events)
        self._after_tiling(dealer, events)

    def _tile_on(self, board: Board, events: list[Event]) -> None:
        """Tile from the first row that is not done until a choice is due; after the last row the floor is paid."""
        legal_columns = LEGAL_COLUMNS[self.options.wall]
        for row in MEMBERS[board.full_rows]:
            columns = legal_columns(board, row, board.line_colours[row])
            if len(columns) > 1:
                board.tiled_rows = row
                return
            if columns:
                events.append(tile_row(board, self.round, row, columns[0], self.discarded))
                self.last_tiling = self.round
            else:
                events.append(drop_line(board, row, self.discarded))
        board.tiled_rows = SIZE
        if board.floor:
            events.append(pay_floor(board, self.round))

    def _after_tiling(self, dealer: Dealer, events: list[Event]) -> None:
        """When nobody has a choice left, end the round: the next one, or the end of the game (A-28 to A-31)."""
        choosing, complete_rows = [], 0
        for board in self.boards:
            complete_rows += board.complete_rows
            if board.tiled_rows < SIZE:
                choosing.append(board.seat)
        self.acting = tuple(choosing)
        if choosing:
            return
        tell(dealer, SCORED, self, events)
        has_tiled = self.last_tiling == self.round
        if complete_rows:
            self._finish(phrase("A wall has a complete row."), events)
        elif not any(self.bag) and not any(self.discarded):
            self._finish(phrase("No tiles are left to deal."), events)
        elif (reason := standstill(self, has_tiled=has_tiled)) is not None:
            self._finish(reason, events)
        else:
            if has_tiled or lines_have_changed(self):
                self.last_change = self.round
            self._begin_round(dealer, events)

    def _begin_round(self, dealer: Dealer, events: list[Event]) -> None:
        """The holder of the marker starts; if nobody took it, the next player clockwise (A-22, A-23)."""
        (next_seat,) = FOLLOWING[self.seats][self.starter]
        self.starter = next_seat if self.marker_holder is None else self.marker_holder
        events.append(self._deal(dealer))
        if (warned := warning(self)) is not None:
            events.append(warned)
        if len(self.factories) < 2:  # the very last tiles
            self._end_offer(dealer, events)

    def _finish(self, reason: Message, events: list[Event]) -> None:
        for board in self.boards:
            for bonus in bonuses(board, self.round):
                board.gain(bonus)
                events.append(bonus)
        self.outcome = decide(self.boards, reason)
        events.append(Ended(self.outcome))

    def _deal(self, dealer: Dealer) -> Dealt:
        """Begin a round: fill the factories from the bag, then from the lid (A-3, A-28, A-29)."""
        tiles, refilled = draw(self.bag, self.discarded, FACTORIES[self.seats] * TILES_PER_FACTORY, dealer)
        bag = self.bag
        self.round += 1
        self.factories: dict[int, Factory] = {}
        """The tiles on each factory that has any."""
        self.sources = sources = [NOWHERE] * len(COLOURS)
        """For each colour, the set of sources where it lies; the centre is number 0."""
        factories = in_fours(tiles)
        here = IN_CENTRE
        for number, factory in enumerate(factories, start=1):
            self.factories[number] = factory
            here += here  # the next bit
            for colour, count in CONTENTS[factory]:
                bag[colour] -= count
                sources[colour] += here
        self.marker_in_centre = True
        self.marker_holder = None
        self.lines_before: tuple[Lines, ...] = tuple([tuple(board.line_counts) for board in self.boards])
        """What everybody's pattern lines held when the round began."""
        for board in self.boards:
            board.tiled_rows = 0
        self.acting = (self.starter,)
        return new_event(Dealt, (self.round, self.starter, factories, refilled))
