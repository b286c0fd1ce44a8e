"""What the templates are given to show."""

from app.rules import GAMES
from app.rules.azul import AzulOptions, AzulPosition
from app.rules.azul.components import COLOUR_TERMS, PRINTED_COLUMN
from app.rules.dealer import SealedDealer
from app.web.table_view import Cell, table_of, with_changes

NAMES = ("Marta", "Jirka", "Ola")


def start(wall: str = "colour") -> tuple[AzulPosition, SealedDealer]:
    dealer = SealedDealer(bytes(32))
    position = GAMES["azul"].start(AzulOptions(wall=wall, starter="1"), len(NAMES), dealer)
    assert isinstance(position, AzulPosition)
    return position, dealer


def test_a_new_table() -> None:
    table = table_of(start()[0], NAMES)
    assert table.round == 1
    assert [factory.number for factory in table.factories] == [1, 2, 3, 4, 5, 6, 7]
    assert all(len(factory.tiles) == 4 for factory in table.factories)
    assert table.centre.has_marker
    assert table.centre.piles == ()
    assert [board.name for board in table.boards] == list(NAMES)
    assert [board.to_move for board in table.boards] == [True, False, False]
    assert [len(row.line) for row in table.boards[0].rows] == [1, 2, 3, 4, 5]
    assert table.boards[0].floor == (Cell(),) * 7


def test_the_coloured_wall_shows_where_each_colour_belongs() -> None:
    rows = table_of(start("colour")[0], NAMES).boards[0].rows
    for row, columns in zip(rows, PRINTED_COLUMN, strict=True):
        assert [row.wall[column].home for column in columns] == list(COLOUR_TERMS)


def test_the_grey_wall_shows_no_colours() -> None:
    rows = table_of(start("grey")[0], NAMES).boards[0].rows
    assert all(cell.home is None for row in rows for cell in row.wall)


def test_a_move_from_a_factory_is_marked() -> None:
    position, dealer = start()
    before = table_of(position, NAMES)
    colour = position.factories[1][0]
    count = position.factories[1].count(colour)
    move = GAMES["azul"].parse(f"1{'byrkw'[colour]}5")
    position.play(0, move, dealer)
    after = with_changes([before, table_of(position, NAMES)])[1]

    assert [factory.number for factory in after.factories if factory.taken_from] == [1]
    assert not after.centre.taken_from
    assert sum(pile.count for pile in after.centre.piles) == 4 - count
    line = after.boards[0].rows[4].line
    # Filled from the right.
    assert line == (Cell(),) * (5 - count) + (Cell(COLOUR_TERMS[colour], fresh=True),) * count
    assert [board.to_move for board in after.boards] == [False, True, False]


def test_a_move_from_the_centre_is_marked() -> None:
    position, dealer = start()
    first = GAMES["azul"].parse(f"1{'byrkw'[position.factories[1][0]]}5")
    position.play(0, first, dealer)
    before = table_of(position, NAMES)
    colour = next(colour for colour, count in enumerate(position.centre) if count)
    position.play(1, GAMES["azul"].parse(f"c{'byrkw'[colour]}f"), dealer)
    after = with_changes([before, table_of(position, NAMES)])[1]

    assert after.centre.taken_from
    assert not after.centre.has_marker
    assert not any(factory.taken_from for factory in after.factories)
    assert after.boards[1].floor[0] == Cell("marker", fresh=True)
    assert after.boards[1].floor[1] == Cell(COLOUR_TERMS[colour], fresh=True)


def test_an_unchanged_table_has_no_marks() -> None:
    table = table_of(start()[0], NAMES)
    assert with_changes([table, table]) == [table, table]
    assert with_changes([]) == []
