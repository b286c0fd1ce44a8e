"""The board as text, to the letter."""

from textwrap import dedent

from tests.azul.kit import board, play, table


def text(expected: str) -> str:
    return dedent(expected).strip("\n")


def test_a_coloured_table() -> None:
    mine = board(lines=["k", "r", "", "bbb"], wall=["BY...", ".B..."], floor="Mrk", score=12)
    position = table(
        factories={1: "bbrk", 4: "wwww"}, centre="yrr", boards=[board(), mine], to_act=1, round_=3, lid="bkk"
    )
    assert str(position) == text(
        """
        Azul, round 3; to act: player 2
        1:bbrk  2:-  3:-  4:wwww  5:-
        centre: yrr
        bag: 12b 18y 15r 15k 16w   lid: 1b 0y 0r 2k 0w
         player 1: 0            >player 2: 12
             . | b y r k w           k | B Y r k w
            .. | w b y r k          .r | w B y r k
           ... | k w b y r         ... | k w b y r
          .... | r k w b y        .bbb | r k w b y
         ..... | y r k w b       ..... | y r k w b
         floor .......           floor Mrk....
        """
    )


def test_a_grey_table_with_the_marker_in_the_centre() -> None:
    boards = [board(lines=["", "yy"], wall=["..W..", "K...."], score=7), board(floor="kkkkkkk"), board(lines=["b"])]
    assert str(table(wall="grey", factories={7: "r"}, boards=boards, to_act=2)) == text(
        """
        Azul, round 1; to act: player 3
        1:-  2:-  3:-  4:-  5:-  6:-  7:r
        centre: M-
        bag: 19b 18y 19r 12k 19w   lid: 0b 0y 0r 0k 0w
         player 1: 7             player 2: 0            >player 3: 0
             . | . . W . .           . | . . . . .           b | . . . . .
            yy | K . . . .          .. | . . . . .          .. | . . . . .
           ... | . . . . .         ... | . . . . .         ... | . . . . .
          .... | . . . . .        .... | . . . . .        .... | . . . . .
         ..... | . . . . .       ..... | . . . . .       ..... | . . . . .
         floor .......           floor kkkkkkk           floor .......
        """
    )


def test_several_players_choose_at_once() -> None:
    position = table(wall="grey", boards=[board(lines=["r"]), board(), board(lines=["r"])])
    first, *_, players, _, _, _, _, _, _ = str(position).split("\n")
    assert first == "Azul, round 1; to act: player 1, player 3"
    assert players == ">player 1: 0             player 2: 0            >player 3: 0"


def test_a_game_that_is_over() -> None:
    position = table(factories={1: "k"}, boards=[board(score=7), board(lines=["w"], wall=["BYRK."])])
    play(position, "1kf")
    assert str(position).startswith("Azul, over after round 1; won by player 2\n")
    shared = table(factories={1: "k"}, boards=[board(lines=["w"], wall=["BYRK."]) for _ in range(2)])
    play(shared, "1k4")
    assert str(shared).startswith("Azul, over after round 1; won by player 1, player 2\n")
