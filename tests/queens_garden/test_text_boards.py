"""The board as text, to the letter."""

from textwrap import dedent

from app.rules.dealer import SealedDealer
from tests.queens_garden.kit import GAME, garden, play, storage, table


def test_a_table_for_two() -> None:
    mine = garden("b3@01 b4@02 y3@16", up="l3@11", down="4")
    position = table(
        beside=["b1 y2", "^d3", "-"],
        top="l4 l5 g6 g6",
        below=2,
        gardens=[mine],
        storages=[storage("b2 b2 d6", "y4", 3)],
        points=[12, 7],
        passed=(1,),
    )
    assert str(position) == dedent(
        """\
        Queen's Garden, round 1 (dark green 1, tree 1, blue 1); to act: player 1
        display: 1:(b1 y2 ?)   2:D3   4:[l4 l5 g6 g6 ? of 3]
        bag: 96 tiles   tower: 0   supply: 13 expansions
        >player 1: 12                        player 2: 7, passed, start marker

                  #3          #2                      #3          #2
                        ST                                  ST
          ..  ..  BE  ..  b4  BE  ..  ..              BE  ..  ..  BE
        ..  ..  ..  ..  FO  b3  ..  PA  L3      #4      ..  FO  ..      #1
          ..  ..  ST  ..  ..  ST  ..  y3              ST  ..  ..  ST
                        BE                                  BE
                  #5          #6                      #5          #6

          b2 b2 d6 jo jo jo  x Y4             .. .. .. .. .. ..
          .. .. .. .. .. ..                   .. .. .. .. .. .."""
    )


def test_a_game_that_is_over() -> None:
    position = table(top="b1", passed=(1,), round_=4, points=[20, 10])
    play(position, "pass")
    assert str(position).startswith("Queen's Garden, over; won by player 1\n")


def test_four_gardens_fit_into_160_columns() -> None:
    position = GAME.start(GAME.options(), 4, SealedDealer(bytes(32)))
    assert max(map(len, str(position).splitlines())) <= 160
