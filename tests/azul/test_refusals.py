"""Why not? Every refusal with its rule and its sentence, and a position that stays as it was."""

import pytest

from app.rules.azul import AzulPosition, Take, Tile
from app.rules.contract import IllegalMove, Move, UnreadableMove
from app.rules.dealer import WrittenDealer
from tests.azul.kit import AZUL, board, play, table


class ForeignMove(Move):
    def __str__(self) -> str:
        return "e2e4"


def offer() -> AzulPosition:
    mine = board(lines=["b", "", "rr", "k"], wall=[".....", "..Y.."])
    return table(factories={1: "bbry", 2: "wwww"}, centre="kkr", boards=[mine, board(), board()])


def grey_offer() -> AzulPosition:
    return table(wall="grey", factories={1: "bbry"}, boards=[board(lines=["k"]), board()])


def choice() -> AzulPosition:
    mine = board(lines=["", "rr", "", "bbbb"], wall=["R....", ".B..."])
    return table(wall="grey", boards=[mine, board(), board(lines=["r"])])


def coloured_wall() -> AzulPosition:
    return table(factories={1: "bbry"}, boards=[board(lines=["k"]), board()])


def last_choice() -> AzulPosition:
    return table(wall="grey", boards=[board(), board(lines=["r"])])


def game_over() -> AzulPosition:
    position = table(factories={1: "k"}, boards=[board(lines=["w"], wall=["BYRK."]), board()])
    play(position, "1k4")
    return position


OFFER = [
    (1, "1b2", "A-6", "It is Player 1’s turn."),
    (3, "1b2", "A-1", "Nobody sits in that seat."),
    (-1, "1b2", "A-1", "Nobody sits in that seat."),
    (0, "1k4", "A-8", "There is no black tile on factory 1."),
    (0, "3b2", "A-8", "There is no blue tile on factory 3."),
    (0, "9w5", "A-2", "There is no factory 9 in this game."),
    (0, "cb2", "A-8", "There is no blue tile in the centre."),
    (0, "1b4", "A-12", "Line 4 holds black; a line takes one colour only, so blue cannot go there."),
    (0, "ck3", "A-12", "Line 3 holds red; a line takes one colour only, so black cannot go there."),
    (0, "1y2", "A-13", "Row 2 of your wall already has yellow."),
    (0, "1b1", "A-17", "Line 1 is full."),
    (0, "1r1", "A-17", "Line 1 is full."),
]
CHOICE = [
    (1, "t11", "A-26", "There is nothing left for you to choose; others are still choosing."),
    (3, "t11", "A-1", "Nobody sits in that seat."),
    (0, "1bf", "A-18", "There is nothing left to take: now the walls are tiled."),
    (0, "t11", "A-19", "Rows are tiled from top to bottom: row 2 is next."),
    (0, "t41", "A-19", "Rows are tiled from top to bottom: row 2 is next."),
    (0, "t22", "A-24", "Row 2, column 2 is taken."),
    (0, "t21", "A-24", "Column 1 of your wall already has red."),
]
CASES = [
    *((offer, *case) for case in OFFER),
    *((choice, *case) for case in CHOICE),
    (last_choice, 0, "t11", "A-26", "There is nothing left for you to choose; others are still choosing."),
    (grey_offer, 0, "t11", "A-18", "Walls are tiled when no tile is left on the factories or in the centre."),
    (coloured_wall, 0, "t11", "A-5", "On the coloured wall every tile goes to the space of its colour by itself."),
    (coloured_wall, 0, "t55", "A-5", "On the coloured wall every tile goes to the space of its colour by itself."),
    (game_over, 0, "1kf", "A-31", "The game is over."),
    (game_over, 1, "t11", "A-31", "The game is over."),
]


@pytest.mark.parametrize(("position", "seat", "code", "rule", "sentence"), CASES)
def test_a_refusal_names_its_rule_in_words_and_changes_nothing(
    position: object, seat: int, code: str, rule: str, sentence: str
) -> None:
    assert callable(position)
    table_: AzulPosition = position()
    before = table_.copy()
    move = AZUL.parse(code)
    for attempt in (
        lambda: table_.check(seat, move),
        lambda: table_.play(seat, move, WrittenDealer()),
        lambda: table_.preview(seat, move),
    ):
        with pytest.raises(IllegalMove) as refused:
            attempt()
        assert (refused.value.rule, str(refused.value.message)) == (rule, sentence)
        assert str(refused.value) == f"{sentence} [{rule}]"
    assert move not in table_.legal_moves(seat)
    assert table_ == before


@pytest.mark.parametrize("position", [offer, choice])
def test_a_move_of_another_game_is_refused(position: object) -> None:
    assert callable(position)
    with pytest.raises(IllegalMove) as refused:
        position().check(0, ForeignMove())
    assert (refused.value.rule, str(refused.value.message)) == ("A-8", "That is not a move of Azul.")


@pytest.mark.parametrize(
    "code", ["", "1b", "1b6", "0b1", "1x1", "t06", "t1", "t111", "1B1", "1b1 ", "１b1", "cMf", "x" * 99]
)
def test_a_text_that_is_no_move_is_unreadable(code: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        AZUL.parse(code)
    assert str(refused.value) == f"“{code[:40]}” is not a move of this game."


@pytest.mark.parametrize("make", [lambda: Take(10, 0, 1), lambda: Take(0, 5, 1), lambda: Take(1, 0, 6)])
def test_there_are_no_takes_beyond_the_table(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match="there is no such take"):
        make()


@pytest.mark.parametrize("make", [lambda: Tile(0, 1), lambda: Tile(1, 6), lambda: Tile(6, 1)])
def test_there_are_no_spaces_beyond_the_wall(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match="there is no such space"):
        make()


def test_codes_can_be_read_back() -> None:
    takes = [Take(source, colour, line) for source in range(10) for colour in range(5) for line in range(6)]
    tiles = [Tile(row, column) for row in range(1, 6) for column in range(1, 6)]
    for move in (*takes, *tiles):
        assert AZUL.parse(str(move)) == move
    assert str(Take(3, 2, 4)) == "3r4"
    assert str(Take(0, 0, 0)) == "cbf"
    assert str(Tile(2, 4)) == "t24"
