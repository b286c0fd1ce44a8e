"""An Azul position as the templates show it: everything named, nothing left to compute."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.rules.azul import AzulPosition
from app.rules.azul.board import Board as PlayerBoard
from app.rules.azul.components import COLOUR_TERMS, FACTORIES, FLOOR_SIZE, MARKER, NOTHING, SIZE

START_MARKER = "marker"
"""What the pictures call the start marker; tiles go by the English name of their colour."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one tile. `tile` is what lies there, `home` the colour that belongs there, if any."""

    tile: str | None = None
    home: str | None = None
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Factory:
    number: int
    tiles: tuple[str, ...]
    taken_from: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class Centre:
    piles: tuple[Pile, ...]
    has_marker: bool
    taken_from: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern line (its cells from the left, filled from the right) and the wall row beside it."""

    number: int
    line: tuple[Cell, ...]
    wall: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Board:
    seat: int
    name: str
    score: int
    gained: int
    to_move: bool
    rows: tuple[Row, ...]
    floor: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    round: int
    factories: tuple[Factory, ...]
    centre: Centre
    boards: tuple[Board, ...]


def table_of(position: AzulPosition, names: Sequence[str]) -> Table:
    """What lies on the table."""
    return Table(
        round=position.round,
        factories=tuple(
            Factory(number, tuple(map(_piece, position.factories.get(number, ()))))
            for number in range(1, FACTORIES[position.seats] + 1)
        ),
        centre=Centre(
            tuple(Pile(_piece(colour), count) for colour, count in enumerate(position.centre) if count),
            position.marker_in_centre,
        ),
        boards=tuple(_board(position, seat, names[seat]) for seat in range(position.seats)),
    )


def _board(position: AzulPosition, seat: int, name: str) -> Board:
    board = position.boards[seat]
    has_printed_wall = position.options.wall == "colour"
    return Board(
        seat=seat,
        name=name,
        score=board.score,
        gained=0,
        to_move=seat in position.acting,
        rows=tuple(
            Row(row + 1, _line(board, row), _wall_row(board, row, printed=has_printed_wall)) for row in range(SIZE)
        ),
        floor=tuple(
            Cell(_piece(board.floor[place]) if place < len(board.floor) else None) for place in range(FLOOR_SIZE)
        ),
    )


def _line(board: PlayerBoard, row: int) -> tuple[Cell, ...]:
    count = board.line_counts[row]
    empty = row + 1 - count
    return (Cell(),) * empty + (Cell(_piece(board.line_colours[row])),) * count


def _wall_row(board: PlayerBoard, row: int, *, printed: bool) -> tuple[Cell, ...]:
    tiles = board.wall[row * SIZE : (row + 1) * SIZE]
    return tuple(
        Cell(
            None if tile == NOTHING else _piece(tile),
            home=_piece((column - row) % SIZE) if printed else None,
        )
        for column, tile in enumerate(tiles)
    )


def _piece(piece: int) -> str:
    return START_MARKER if piece == MARKER else COLOUR_TERMS[piece]


def with_changes(tables: Sequence[Table]) -> list[Table]:
    """The same tables, each marked with what is new since the one before it."""
    return [*tables[:1], *(_compared(before, after) for before, after in pairwise(tables))]


def _compared(before: Table, after: Table) -> Table:
    left = {pile.colour: pile.count for pile in after.centre.piles}
    return replace(
        after,
        factories=tuple(
            replace(new, taken_from=bool(old.tiles) and not new.tiles)
            for old, new in zip(before.factories, after.factories, strict=True)
        ),
        centre=replace(
            after.centre,
            taken_from=after.round == before.round
            and any(pile.count > left.get(pile.colour, 0) for pile in before.centre.piles),
        ),
        boards=tuple(
            replace(
                new,
                gained=new.score - old.score,
                rows=tuple(
                    replace(
                        new_row,
                        line=_fresh_cells(old_row.line, new_row.line),
                        wall=_fresh_cells(old_row.wall, new_row.wall),
                    )
                    for old_row, new_row in zip(old.rows, new.rows, strict=True)
                ),
                floor=_fresh_cells(old.floor, new.floor),
            )
            for old, new in zip(before.boards, after.boards, strict=True)
        ),
    )


def _fresh_cells(before: Sequence[Cell], after: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(
        replace(new, fresh=new.tile is not None and new.tile != old.tile)
        for old, new in zip(before, after, strict=True)
    )
