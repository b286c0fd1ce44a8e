"""Positions of Azul made by hand, written so that they read like a table, and dealers that deal what a test says.

Colours are the letters b y r k w; on a wall they are capitals and `.` is a free space; on a floor `M` is the marker.
Pattern lines and wall rows go from top to bottom; what is left out at the end is empty.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from app.rules.azul import Azul, AzulOptions, AzulPosition
from app.rules.azul.board import Board
from app.rules.azul.tiling import grey_columns, tile_row
from app.rules.contract import Event
from app.rules.dealer import SealedDealer, WrittenDealer

AZUL = Azul()
LETTERS = "byrkw"
PIECES = LETTERS + "M"
PRINTED = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")
"""The coloured wall as it is printed (A-5)."""
SHARE = 20
"""Tiles of each colour in the box."""

E = TypeVar("E")


def board(lines: Sequence[str] = (), wall: Sequence[str] = (), floor: str = "", score: int = 0) -> Board:
    """One player's board: `board(lines=["", "r", "", "bb"], wall=["B...."], floor="Mr", score=3)`."""
    made = Board(0)
    for row, text in enumerate(wall):
        if len(text) != 5:
            raise ValueError(f"a wall row has five spaces: {text!r}")
        for column, letter in enumerate(text):
            if letter != ".":
                put(made, row, column, letter.lower())
    for row, text in enumerate(lines):
        if text:
            colour = LETTERS.index(text[0])
            if set(text) != {text[0]} or len(text) > row + 1 or not made.open_rows[colour] >> row & 1:
                raise ValueError(f"line {row + 1} cannot hold {text!r}")
            made.add_to_line(row, colour, len(text))
    made.floor = [PIECES.index(piece) for piece in floor]
    made.score, made.score_lines = score, []
    return made


def put(made: Board, row: int, column: int, letter: str) -> None:
    """Bring a tile to the wall the way a game does, over its full line, so that all counts of the board agree."""
    colour = LETTERS.index(letter)
    if made.rows[row] >> column & 1 or made.row_colours[row] >> colour & 1:
        raise ValueError(f"{letter} cannot stand in row {row + 1}, column {column + 1}")
    made.add_to_line(row, colour, row + 1)
    tile_row(made, 0, row, column, [0] * 5)


def table(
    *,
    wall: str = "colour",
    factories: Mapping[int, str] | None = None,
    centre: str = "",
    marker: bool | None = None,
    holder: int | None = None,
    boards: Sequence[Board] = (),
    to_act: int = 0,
    starter: int = 0,
    round_: int = 1,
    last_tiling: int = 0,
    last_change: int | None = None,
    bag: str | None = None,
    lid: str = "",
) -> AzulPosition:
    """A position in the middle of a round.

    The marker lies in the centre unless somebody has it on their floor, or `marker=False` with a `holder` says
    otherwise. The tiles that are named nowhere are in the bag; when the bag is told, in the lid. `last_tiling` is
    the last round in which a wall received a tile, `last_change` the last one that changed a wall or a line (the one
    before, unless told); no line has changed in this round. With nothing on offer the seats choose on the grey wall.
    """
    seats = list(boards) or [board(), board()]
    made = AZUL.start(AzulOptions(wall=wall, starter="1"), len(seats), SealedDealer(bytes(32)))
    assert isinstance(made, AzulPosition)
    made.boards = seats
    for seat, each in enumerate(seats):
        each.seat = seat
    lay_offer(made, factories or {}, centre)
    with_marker = [seat for seat, each in enumerate(seats) if 5 in each.floor]
    made.marker_holder = with_marker[0] if with_marker else holder
    made.marker_in_centre = made.marker_holder is None if marker is None else marker
    made.round, made.starter, made.last_tiling = round_, starter, last_tiling
    made.last_change = round_ - 1 if last_change is None else last_change
    made.lines_before = tuple(each.lines_after_tiling for each in seats)
    made.bag, made.discarded = [0] * 5, on_floors(made, counts(lid))
    rest = [SHARE - used for used in by_colour(made)]
    if min(rest) < 0:
        raise ValueError(f"there are only {SHARE} tiles of each colour: {rest}")
    if bag is None:
        made.bag = rest
    else:
        made.bag = counts(bag)
        made.discarded = on_floors(made, [left - told for left, told in zip(rest, made.bag, strict=True)])
        if lid or min(made.lid) < 0:
            raise ValueError("tell the bag or the lid, and no more tiles than are left")
    made.acting = (to_act,)
    if not made.tiles_on_offer:
        made.acting = tuple(seat for seat, each in enumerate(seats) if _stop_at_a_choice(each))
    _look_over(made, len(with_marker))
    return made


def lay_offer(position: AzulPosition, factories: Mapping[int, str], centre: str) -> None:
    """Put tiles on the factories and in the centre, and nothing else."""
    position.factories = {
        number: tuple(LETTERS.index(tile) for tile in tiles) for number, tiles in sorted(factories.items())
    }
    position.centre = counts(centre)
    position.sources = sources(position)


def on_floors(position: AzulPosition, lid: list[int]) -> list[int]:
    """The tiles in the lid, and those on the floors, too."""
    return [tiles + sum(each.floor.count(colour) for each in position.boards) for colour, tiles in enumerate(lid)]


def sources(position: AzulPosition) -> list[int]:
    """For each colour, the set of places where it lies, found the slow way."""
    places = [position.centre, *(counts(offer(position).get(number, "")) for number in range(1, 10))]
    return [sum(1 << number for number, tiles in enumerate(places) if tiles[colour]) for colour in range(5)]


def _stop_at_a_choice(each: Board) -> bool:
    """Move on to the first row that has a choice on the grey wall, as the game would."""
    for row in range(5):
        if each.is_full(row):
            if len(grey_columns(each, row, each.line_colours[row])) < 2:
                raise ValueError(f"row {row + 1} would have been done by itself")
            each.tiled_rows = row
            return True
    each.tiled_rows = 5
    return False


def _look_over(made: AzulPosition, markers: int) -> None:
    if markers + made.marker_in_centre > 1:
        raise ValueError("there is one marker only")
    if not made.acting:
        raise ValueError("nobody has a choice here")
    if made.options.wall == "colour":
        for each in made.boards:
            for row, text in enumerate(walls(each)):
                if any(tile not in (".", printed) for tile, printed in zip(text, PRINTED[row], strict=True)):
                    raise ValueError(f"row {row + 1} of the coloured wall reads {PRINTED[row]}, not {text}")


# Reading a position


def counts(tiles: Iterable[str]) -> list[int]:
    number = Counter(tiles)
    return [number[letter] for letter in LETTERS]


def letters(amounts: Sequence[int]) -> str:
    """Counts by colour as letters: [0, 0, 2, 1, 0] is "rrk"."""
    return "".join(letter * amount for letter, amount in zip(LETTERS, amounts, strict=True))


def lines(each: Board) -> list[str]:
    return [
        LETTERS[colour] * count if count else ""
        for colour, count in zip(each.line_colours, each.line_counts, strict=True)
    ]


def walls(each: Board) -> list[str]:
    texts = "".join("." if colour < 0 else LETTERS[colour].upper() for colour in each.wall)
    return [texts[first : first + 5] for first in range(0, 25, 5)]


def floor(each: Board) -> str:
    return "".join(PIECES[piece] for piece in each.floor)


def offer(position: AzulPosition) -> dict[int, str]:
    """The tiles on each factory that has any, in the order of the colours."""
    return {number: "".join(LETTERS[tile] for tile in sorted(tiles)) for number, tiles in position.factories.items()}


def by_colour(position: AzulPosition) -> list[int]:
    """How many tiles of each colour there are, everywhere together."""
    everything = letters(position.bag) + letters(position.lid) + letters(position.centre)
    everything += "".join(offer(position).values())
    for each in position.boards:
        everything += "".join(lines(each)) + "".join(walls(each)).lower() + floor(each)
    return counts(everything)


def codes(position: AzulPosition, seat: int) -> set[str]:
    return {str(move) for move in position.legal_moves(seat)}


def of(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


# Playing


def play(position: AzulPosition, code: str, *draws: str, seat: int | None = None) -> list[Event]:
    """Play a move for the seat that is to act. The draws are what the dealer must deal because of it, if told."""
    who = position.acting[0] if seat is None else seat
    if not draws:
        return position.play(who, AZUL.parse(code), SealedDealer(bytes(32)))
    dealer = WrittenDealer()
    dealer.lay_out(draws)
    events = position.play(who, AZUL.parse(code), dealer)
    dealer.finish()
    return events


def end_offer(position: AzulPosition) -> list[Event]:
    """End the offer here and now: what still lies there goes to the lid, and the walls are tiled."""
    lying = counts("".join(offer(position).values()) + letters(position.centre))
    position.discarded = [one + more for one, more in zip(position.discarded, lying, strict=True)]
    lay_offer(position, {}, "")
    events: list[Event] = []
    position._end_offer(SealedDealer(bytes(32)), events)
    return events
