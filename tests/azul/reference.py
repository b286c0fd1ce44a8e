"""A slow, literal reference implementation of Azul: the oracle of the differential tests.

Written from the rules text alone (rules A-1 to A-34), knowing nothing of the engine it checks.
Seats are 0-based; colours are the letters b y r k w; factories are "1".."9" and the centre is "c";
pattern lines are "1".."5" and the floor is "f"; wall rows and columns are 1..5 in moves.
Chance comes from outside: `deals` lists, in order, the batches of tiles drawn from the bag.
"""

from collections import Counter
from copy import deepcopy

COLOURS = ["b", "y", "r", "k", "w"]  # the colour order of the wall
TILES_PER_COLOUR = 20
FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4
SIZE = 5
PENALTIES = [1, 1, 2, 2, 2, 3, 3]
MARKER = "M"
STANDSTILL = 3  # the game ends after so many rounds in a row that changed no wall and no pattern line
LONGEST_WAIT = 10  # and after so many rounds in a row in which no wall received a tile

Wall = list[list[str | None]]


class Reference:
    def __init__(self, seats: int, wall: str, starter: int, deals: list[str]) -> None:
        if seats not in FACTORIES:
            raise ValueError(f"no game for {seats} players")
        if wall not in ("colour", "grey"):
            raise ValueError(f"no such wall: {wall}")
        if starter not in range(seats):
            raise ValueError(f"no such seat: {starter}")
        self.seats = seats
        self.wall = wall
        self.deals = deals  # the caller's own list: it may grow while the game goes on

        self.round = 1
        self.starter = starter
        self.scores: list[int] = [0 for _ in range(seats)]
        self.bonuses: list[int] = [0 for _ in range(seats)]
        self.factories: list[list[str]] = [[] for _ in range(FACTORIES[seats])]
        self.centre: list[str] = []
        self.marker_in_centre = True
        self.marker_holder: int | None = None
        self.lines: list[list[list[str]]] = [[[] for _ in range(SIZE)] for _ in range(seats)]
        self.walls: list[Wall] = [[[None for _ in range(SIZE)] for _ in range(SIZE)] for _ in range(seats)]
        self.floors: list[list[str]] = [[] for _ in range(seats)]
        self.bag: Counter[str] = Counter(dict.fromkeys(COLOURS, TILES_PER_COLOUR))
        self.lid: Counter[str] = Counter()
        self.over = False
        self.winners: list[int] = []

        self.phase = "offer"  # "offer", "tiling" or "over"
        self.to_move = starter  # in the offer: whose turn it is
        self.next_row: list[int] = [0 for _ in range(seats)]  # in the tiling: the row (0-based) to look at
        self.finished: list[bool] = [False for _ in range(seats)]  # in the tiling: floor paid as well
        self.tile_placed = False  # whether any wall has received a tile in this round
        self.rounds_without_tile = 0  # how many rounds in a row have ended without one
        self.rounds_without_change = 0  # and how many of them left everybody's lines as they were, too
        self.lines_before = deepcopy(self.lines)  # at the end of the round before

        self._deal()
        self._run_on()

    # What the players may do

    @property
    def acting(self) -> list[int]:
        """The seats that may act now."""
        if self.phase == "offer":
            return [self.to_move]
        if self.phase == "tiling":
            return [seat for seat in range(self.seats) if not self.finished[seat]]
        return []

    def legal(self, seat: int) -> set[str]:
        """The codes of all moves that this seat may make now."""
        if seat not in self.acting:
            return set()
        if self.phase == "offer":
            return self._legal_takes(seat)
        row = self.next_row[seat]
        return {f"t{row + 1}{column + 1}" for column in self._legal_columns(seat, row)}

    def take(self, seat: int, source: str, colour: str, target: str) -> None:
        """Take all tiles of one colour from a factory or the centre (A-8 to A-17)."""
        one_letter_each = len(source) == len(colour) == len(target) == 1
        if self.phase != "offer" or not one_letter_each or source + colour + target not in self.legal(seat):
            raise ValueError(f"seat {seat} may not take {colour} from {source} to {target}")
        self._take(seat, source, colour, target)
        self._run_on()

    def place(self, seat: int, row: int, column: int) -> None:
        """Choose the column for the full line of a row on the grey wall (A-24)."""
        if self.phase != "tiling" or f"t{row}{column}" not in self.legal(seat):
            raise ValueError(f"seat {seat} may not place row {row} in column {column}")
        self._place(seat, row - 1, column - 1)
        self.next_row[seat] += 1
        self._run_on()

    # Everything that happens by itself

    def _run_on(self) -> None:
        """Go on until some player has a choice to make or the game is over."""
        while not self.over:
            if self.phase == "offer":
                if self._offer_is_empty():
                    self._begin_tiling()
                    continue
                takes = self._legal_takes(self.to_move)
                if len(takes) > 1:
                    return
                only = takes.pop()  # the only take plays itself
                self._take(self.to_move, only[0], only[1], only[2])
            else:
                for seat in range(self.seats):
                    self._tile(seat)
                if not all(self.finished):
                    return
                self._end_round()

    # Dealing

    def _deal(self) -> None:
        """Fill the factories in order, four tiles each (A-3, A-28, A-29)."""
        needed = TILES_PER_FACTORY * len(self.factories)
        if self.bag.total() >= needed:
            self._draw(needed)
            return
        needed -= self.bag.total()
        self._draw(self.bag.total())
        for colour in COLOURS:
            self.bag[colour] += self.lid[colour]
            self.lid[colour] = 0
        self._draw(min(needed, self.bag.total()))

    def _draw(self, number: int) -> None:
        """Draw one batch from the bag and put it on the factories."""
        if number == 0:
            return
        batch = self.deals.pop(0)
        assert len(batch) == number, f"{number} tiles to draw, not {batch!r}"
        for tile in batch:
            assert tile in COLOURS, f"no such colour: {tile!r}"
            assert self.bag[tile] > 0, f"the bag does not hold the tiles {batch!r}"
            self.bag[tile] -= 1
            for factory in self.factories:
                if len(factory) < TILES_PER_FACTORY:
                    factory.append(tile)
                    break

    # Phase 1: the factory offer

    def _offer_is_empty(self) -> bool:
        return not self.centre and not any(self.factories)

    def _source(self, source: str) -> list[str]:
        if source == "c":
            return self.centre
        return self.factories[int(source) - 1]

    def _legal_takes(self, seat: int) -> set[str]:
        sources = [str(number + 1) for number in range(len(self.factories))] + ["c"]
        takes: set[str] = set()
        for source in sources:
            for colour in set(self._source(source)):
                takes.add(f"{source}{colour}f")
                for row in range(SIZE):
                    if self._line_accepts(seat, row, colour):
                        takes.add(f"{source}{colour}{row + 1}")
        return takes

    def _line_accepts(self, seat: int, row: int, colour: str) -> bool:
        line = self.lines[seat][row]
        if len(line) == row + 1:  # the line is full
            return False
        if line and line[0] != colour:
            return False
        return colour not in self.walls[seat][row]

    def _take(self, seat: int, source: str, colour: str, target: str) -> None:
        tiles = self._source(source)
        taken = [tile for tile in tiles if tile == colour]
        rest = [tile for tile in tiles if tile != colour]
        tiles.clear()
        self.centre.extend(rest)  # from a factory to the centre; from the centre the rest just stays

        if source == "c" and self.marker_in_centre:  # the marker comes before the tiles
            self.marker_in_centre = False
            self.marker_holder = seat
            if len(self.floors[seat]) < len(PENALTIES):
                self.floors[seat].append(MARKER)

        for tile in taken:
            if target != "f" and len(self.lines[seat][int(target) - 1]) < int(target):
                self.lines[seat][int(target) - 1].append(tile)
            else:
                self._drop(seat, tile)

        self.to_move = (seat + 1) % self.seats

    def _drop(self, seat: int, tile: str) -> None:
        """Let one tile fall to the floor, or to the lid when the floor is full (A-16)."""
        if len(self.floors[seat]) < len(PENALTIES):
            self.floors[seat].append(tile)
        else:
            self.lid[tile] += 1

    # Phase 2: the wall tiling

    def _begin_tiling(self) -> None:
        self.phase = "tiling"
        for seat in range(self.seats):
            self.next_row[seat] = 0
            self.finished[seat] = False

    def _tile(self, seat: int) -> None:
        """Take a seat's rows from top to bottom until it must choose or has finished (A-19)."""
        if self.finished[seat]:
            return
        while self.next_row[seat] < SIZE:
            row = self.next_row[seat]
            if len(self.lines[seat][row]) == row + 1:
                columns = self._legal_columns(seat, row)
                if len(columns) > 1:
                    return  # the player chooses
                if len(columns) == 1:
                    self._place(seat, row, columns[0])
                else:
                    for tile in self.lines[seat][row]:
                        self._drop(seat, tile)
                    self.lines[seat][row].clear()
            self.next_row[seat] += 1
        self._pay_floor(seat)
        self.finished[seat] = True

    def _legal_columns(self, seat: int, row: int) -> list[int]:
        """The columns (0-based) that may receive the tile of this row's full line."""
        wall = self.walls[seat]
        colour = self.lines[seat][row][0]
        if self.wall == "colour":
            return [(COLOURS.index(colour) + row) % SIZE]
        columns: list[int] = []
        for column in range(SIZE):
            free = wall[row][column] is None
            column_has_colour = any(wall[other][column] == colour for other in range(SIZE))
            if free and not column_has_colour:
                columns.append(column)
        return columns

    def _place(self, seat: int, row: int, column: int) -> None:
        """Move one tile of a full line to the wall and score it; the others go to the lid (A-19)."""
        wall = self.walls[seat]
        line = self.lines[seat][row]
        tile = line.pop()
        assert wall[row][column] is None, "the space on the wall is taken"
        assert tile not in wall[row], "the row has this colour already"
        wall[row][column] = tile
        self.tile_placed = True
        for other in line:
            self.lid[other] += 1
        line.clear()
        self.scores[seat] += self._points(wall, row, column)

    def _points(self, wall: Wall, row: int, column: int) -> int:
        """What a tile just placed is worth (A-20)."""
        left = self._count(wall, row, column, 0, -1)
        right = self._count(wall, row, column, 0, 1)
        above = self._count(wall, row, column, -1, 0)
        below = self._count(wall, row, column, 1, 0)
        horizontal = left + 1 + right
        vertical = above + 1 + below
        if horizontal == 1 and vertical == 1:
            return 1
        points = 0
        if horizontal > 1:
            points += horizontal
        if vertical > 1:
            points += vertical
        return points

    def _count(self, wall: Wall, row: int, column: int, down: int, right: int) -> int:
        """How many tiles follow one another without a gap from a space in one direction."""
        number = 0
        row += down
        column += right
        while row in range(SIZE) and column in range(SIZE) and wall[row][column] is not None:
            number += 1
            row += down
            column += right
        return number

    def _pay_floor(self, seat: int) -> None:
        """Lose the floor's points and clear it (A-21, A-22)."""
        penalty = 0
        for space in range(len(self.floors[seat])):
            penalty += PENALTIES[space]
        self.scores[seat] = max(0, self.scores[seat] - penalty)
        for piece in self.floors[seat]:
            if piece != MARKER:
                self.lid[piece] += 1
        self.floors[seat].clear()

    # Phase 3: the next round, or the end

    def _end_round(self) -> None:
        if self.tile_placed:
            self.rounds_without_tile = 0
        else:
            self.rounds_without_tile += 1
        if self.tile_placed or self.lines != self.lines_before:
            self.rounds_without_change = 0
        else:
            self.rounds_without_change += 1
        self.tile_placed = False
        self.lines_before = deepcopy(self.lines)
        if any(self._complete_rows(seat) > 0 for seat in range(self.seats)):
            self._end_game()
            return
        if self.bag.total() + self.lid.total() == 0:
            self._end_game()
            return
        if self.rounds_without_change == STANDSTILL or self.rounds_without_tile == LONGEST_WAIT:
            self._end_game()
            return
        self.round += 1
        if self.marker_holder is not None:
            self.starter = self.marker_holder
        else:  # the next player clockwise
            self.starter = (self.starter + 1) % self.seats
        self.marker_holder = None
        self.marker_in_centre = True
        self.to_move = self.starter
        self.phase = "offer"
        self._deal()

    def _end_game(self) -> None:
        self.phase = "over"
        self.over = True
        for seat in range(self.seats):
            rows = self._complete_rows(seat)
            columns = self._complete_columns(seat)
            colours = self._complete_colours(seat)
            self.bonuses[seat] = 2 * rows + 7 * columns + 10 * colours
            self.scores[seat] += self.bonuses[seat]
        most_points = max(self.scores)
        leaders = [seat for seat in range(self.seats) if self.scores[seat] == most_points]
        most_rows = max(self._complete_rows(seat) for seat in leaders)
        self.winners = [seat for seat in leaders if self._complete_rows(seat) == most_rows]

    def _complete_rows(self, seat: int) -> int:
        number = 0
        for row in range(SIZE):
            if all(self.walls[seat][row][column] is not None for column in range(SIZE)):
                number += 1
        return number

    def _complete_columns(self, seat: int) -> int:
        number = 0
        for column in range(SIZE):
            if all(self.walls[seat][row][column] is not None for row in range(SIZE)):
                number += 1
        return number

    def _complete_colours(self, seat: int) -> int:
        number = 0
        for colour in COLOURS:
            if all(colour in self.walls[seat][row] for row in range(SIZE)):
                number += 1
        return number
