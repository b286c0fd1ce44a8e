"""The state of a game of Azul, and how it moves on."""

from __future__ import annotations

from app.rules.azul import refusals
from app.rules.azul.board import Board, ScoreLine
from app.rules.azul.components import (
    COLOUR_CODES,
    COLOURS,
    FACTORIES,
    FULL,
    MEMBERS,
    SIZE,
    STANDSTILL,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    AzulOptions,
)
from app.rules.azul.ending import bonuses, decide
from app.rules.azul.events import Dealt, Ended, Took, new_event
from app.rules.azul.factories import SPLIT, Factory
from app.rules.azul.foresight import TakePreview, TilePreview, if_round_ended_now, preview_take, preview_tile
from app.rules.azul.moves import CENTRE, FAR_TAKES, FLOOR, NEAR, NEAR_SOURCES, NEAR_TAKES, TILINGS, Take, Tile
from app.rules.azul.text import text_board
from app.rules.azul.tiling import LEGAL_COLUMNS, drop_line, pay_floor, tile_row
from app.rules.contract import Event, Move, Outcome, Position
from app.rules.dealer import Dealer
from app.rules.wording import Message, phrase

NOWHERE = 0
"""An empty set of sources."""
BLUE_TAKES, YELLOW_TAKES, RED_TAKES, BLACK_TAKES, WHITE_TAKES = NEAR_TAKES
IN_CENTRE = 1 << CENTRE
"""The set of sources that holds the centre alone."""
ONE_COLOUR_LEFT = len(COLOURS) - 1
"""So many colours lie nowhere when one is left."""
CHOSEN, FORCED = False, True
"""How a take came about."""


class AzulPosition(Position):
    """While tiles are on offer one seat takes; then the seats in `acting` choose spaces on their grey walls."""

    __slots__ = (
        "acting",
        "bag",
        "boards",
        "centre",
        "factories",
        "last_tiling",
        "lid",
        "marker_holder",
        "marker_in_centre",
        "options",
        "outcome",
        "round",
        "seats",
        "sources",
        "starter",
        "tiles_on_offer",
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
        self.lid = [0] * len(COLOURS)
        self.centre = [0] * len(COLOURS)
        self.last_tiling = 0
        """The last round in which a wall received a tile."""
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
        twin.sources = self.sources[:]
        twin.lid = self.lid[:]
        twin.centre = self.centre[:]
        twin.factories = self.factories.copy()
        twin.tiles_on_offer = self.tiles_on_offer
        twin.marker_in_centre = self.marker_in_centre
        twin.marker_holder = self.marker_holder
        twin.acting = self.acting
        twin.outcome = self.outcome
        return twin

    def seen_by(self, seat: int | None) -> AzulPosition:  # noqa: ARG002  # nothing is hidden in Azul
        return self.copy()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(board.score for board in self.boards)

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
        if not self.tiles_on_offer:
            return [TILINGS[board.tiled_rows][column] for column in self.legal_columns(board)]
        if self.seats > 2:
            return self._takes_from_many_sources(board)
        # Colour by colour without a loop, which would take twice as long, and nothing is asked for more often.
        blue, yellow, red, black, white = self.sources
        to_blue, to_yellow, to_red, to_black, to_white = board.open_rows
        return [
            *BLUE_TAKES[to_blue][blue],
            *YELLOW_TAKES[to_yellow][yellow],
            *RED_TAKES[to_red][red],
            *BLACK_TAKES[to_black][black],
            *WHITE_TAKES[to_white][white],
        ]

    candidate_moves = generate_moves

    def _takes_from_many_sources(self, board: Board) -> list[Move]:
        moves: list[Move] = []
        for colour, sources in enumerate(self.sources):
            open_rows = board.open_rows[colour]
            moves += NEAR_TAKES[colour][open_rows][sources & NEAR]
            moves += FAR_TAKES[colour][open_rows][sources >> NEAR_SOURCES]
        return moves

    def legal_columns(self, board: Board) -> tuple[int, ...]:
        """Where the tile that has to be placed on this board now may go."""
        row = board.tiled_rows
        return LEGAL_COLUMNS[self.options.wall](board, row, board.line_colours[row])

    def check(self, seat: int, move: Move) -> None:
        if seat not in self.acting:
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

    def if_round_ended_now(self) -> tuple[tuple[ScoreLine, ...], ...]:
        return if_round_ended_now(self)

    # What a move does

    def play(self, seat: int, move: Move, dealer: Dealer) -> list[Event]:
        self.check(seat, move)
        events: list[Event]
        if isinstance(move, Take):
            events = [self._take(seat, move, CHOSEN)]
            following = (seat + 1) % self.seats
            if self.sources.count(NOWHERE) < ONE_COLOUR_LEFT:
                self.acting = (following,)
            else:
                self._turn(following, dealer, events)
        elif isinstance(move, Tile):
            events = []
            board = self.boards[seat]
            events.append(tile_row(board, self.round, move.row - 1, move.column - 1, self.lid))
            self.last_tiling = self.round
            self._tile_on(board, events)
            self._after_tiling(dealer, events)
        return events

    def _take(self, seat: int, move: Take, forced: bool) -> Took:
        source, colour, line = move.source, move.colour, move.line
        board = self.boards[seat]
        centre = self.centre
        sources = self.sources
        marker = False
        if source == CENTRE:
            count = centre[colour]
            centre[colour] = 0
            sources[colour] ^= IN_CENTRE
            if self.marker_in_centre:
                marker = True
                self.marker_in_centre = False
                self.marker_holder = seat
                board.take_marker()
        else:
            count, others = SPLIT[self.factories.pop(source)][colour]
            here = move.here
            sources[colour] ^= here
            for other, amount in others:
                centre[other] += amount
                sources[other] = sources[other] ^ here | IN_CENTRE
        self.tiles_on_offer -= count
        fallen = board.add_to_line(line - 1, colour, count) if line != FLOOR else count
        lost = 0
        if fallen:
            lost = board.break_tiles(colour, fallen)
            self.lid[colour] += lost
        return new_event(Took, (seat, source, colour, count, line, fallen - lost, lost, marker, forced))

    def _turn(self, seat: int, dealer: Dealer, events: list[Event]) -> None:
        """Let this seat act; a take without a choice plays itself; when nothing is left, tiling begins (A-18)."""
        while self.tiles_on_offer:
            self.acting = (seat,)
            if self.sources.count(NOWHERE) < ONE_COLOUR_LEFT or (only := self._only_take(seat)) is None:
                return
            events.append(self._take(seat, only, FORCED))
            seat = (seat + 1) % self.seats
        for board in self.boards:
            self._tile_on(board, events)
        self._after_tiling(dealer, events)

    def _only_take(self, seat: int) -> Take | None:
        """The only legal move, if there is just one."""
        moves = self.generate_moves(seat)
        only = moves[0]
        return only if len(moves) == 1 and isinstance(only, Take) else None

    def _tile_on(self, board: Board, events: list[Event]) -> None:
        """Tile from the first row that is not done until a choice is due; after the last row the floor is paid."""
        legal_columns = LEGAL_COLUMNS[self.options.wall]
        for row in MEMBERS[board.full_rows]:
            columns = legal_columns(board, row, board.line_colours[row])
            if len(columns) > 1:
                board.tiled_rows = row
                return
            if columns:
                events.append(tile_row(board, self.round, row, columns[0], self.lid))
                self.last_tiling = self.round
            else:
                events.append(drop_line(board, row, self.lid))
        board.tiled_rows = SIZE
        if board.floor:
            events.append(pay_floor(board, self.round, self.lid))

    def _after_tiling(self, dealer: Dealer, events: list[Event]) -> None:
        """When nobody has a choice left, end the round: the next one, or the end of the game (A-28 to A-31)."""
        self.acting = tuple([board.seat for board in self.boards if board.tiled_rows < SIZE])
        if self.acting:
            return
        if any(FULL in board.rows for board in self.boards):
            self._finish(phrase("A wall has a complete row."), events)
        elif not any(self.bag) and not any(self.lid):
            self._finish(phrase("No tile is left to deal."), events)
        elif self.round - self.last_tiling == STANDSTILL:
            self._finish(phrase("No wall has received a tile for {count} rounds.", count=STANDSTILL), events)
        else:
            if self.marker_holder is not None:
                self.starter = self.marker_holder
            events.append(self._deal(dealer))
            self._turn(self.starter, dealer, events)

    def _finish(self, reason: Message, events: list[Event]) -> None:
        for board in self.boards:
            for bonus in bonuses(board, self.round):
                board.gain(bonus)
                events.append(bonus)
        self.outcome = decide(self.boards, reason)
        events.append(Ended(self.outcome))

    def _deal(self, dealer: Dealer) -> Dealt:
        """Begin a round: fill the factories from the bag, then from the lid (A-3, A-28, A-29)."""
        wanted = FACTORIES[self.seats] * TILES_PER_FACTORY
        tiles = self._draw(dealer, wanted)
        refilled = 0
        if len(tiles) < wanted:
            refilled = sum(self.lid)
            self.bag, self.lid = self.lid, self.bag
            tiles += self._draw(dealer, wanted - len(tiles))
        self.round += 1
        self.tiles_on_offer = len(tiles)
        self.factories: dict[int, Factory] = {}
        """The tiles on each factory that has any."""
        self.sources = sources = [NOWHERE] * len(COLOURS)
        """For each colour, the set of sources where it lies; the centre is number 0."""
        for number, first in enumerate(range(0, len(tiles), TILES_PER_FACTORY), start=1):
            self.factories[number] = factory = tuple(tiles[first : first + TILES_PER_FACTORY])
            here = 1 << number
            for tile in factory:
                sources[tile] |= here
        self.marker_in_centre = True
        self.marker_holder = None
        for board in self.boards:
            board.tiled_rows = 0
        self.acting = (self.starter,)
        return Dealt(self.round, self.starter, tuple(self.factories.values()), refilled)

    def _draw(self, dealer: Dealer, wanted: int) -> list[int]:
        count = min(wanted, sum(self.bag))
        if not count:
            return []
        bag = self.bag
        tiles = dealer.draw(bag, count, COLOUR_CODES)
        for tile in tiles:
            bag[tile] -= 1
        return tiles
