"""Phase 3, the next round: rules A-28 to A-30, and A-23 in the shortest of rounds."""

from app.rules.azul.board import Board
from app.rules.azul.events import Bonus, Dealt, Ended
from tests.azul.kit import PRINTED, board, by_colour, codes, letters, of, offer, play, table


def lacking(colour: str, *lines: str) -> Board:
    """A board whose wall lacks one colour and nothing else: 20 tiles and no complete row."""
    return board(lines=lines, wall=[row.replace(colour.upper(), ".") for row in PRINTED])


def test_a28_without_a_complete_row_the_next_round_is_dealt_from_the_bag() -> None:
    position = table(factories={1: "k"}, lid="ww")
    events = play(position, "1k2", "wkry bbbb ywyw kkrr rkbb")
    (dealt,) = of(Dealt, events)
    assert (dealt.round, dealt.starter, dealt.refilled) == (2, 1, 0)
    assert offer(position) == {1: "yrkw", 2: "bbbb", 3: "yyww", 4: "rrkk", 5: "bbrk"}
    assert tuple(position.factories.values()) == dealt.factories
    assert letters(position.lid) == "ww"
    assert position.bag == [14, 17, 16, 15, 15]
    assert position.outcome is None


def test_a28_a_complete_column_does_not_end_the_game() -> None:
    position = table(factories={1: "k"}, boards=[board(wall=["B....", "W....", "K....", "R....", "Y...."]), board()])
    play(position, "1k2")
    assert position.round == 2
    assert position.outcome is None


def test_a28_an_empty_bag_is_filled_from_the_lid_and_dealing_goes_on() -> None:
    position = table(factories={1: "k"}, bag="bbbyyr")
    events = play(position, "1k2", "yybb br", "ww wwkk kkrr rryy")
    (dealt,) = of(Dealt, events)
    assert dealt.refilled == 100 - 1 - 6
    assert offer(position) == {1: "bbyy", 2: "brww", 3: "kkww", 4: "rrkk", 5: "yyrr"}
    assert letters(position.lid) == ""
    assert position.bag == [17, 16, 15, 15, 16]


def test_a28_a_bag_that_is_just_enough_is_not_filled() -> None:
    position = table(factories={1: "k"}, bag="bbbbyyyyrrrrkkkkwwww")
    (dealt,) = of(Dealt, play(position, "1k2", "bbbb yyyy rrrr kkkk wwww"))
    assert dealt.refilled == 0
    assert letters(position.bag) == ""
    assert sum(position.lid) == 79


def test_a28_an_empty_bag_is_filled_before_the_first_tile() -> None:
    position = table(factories={1: "k"}, bag="")
    (dealt,) = of(Dealt, play(position, "1k2", "bbbb yyyy rrrr kkkk wwww"))
    assert dealt.refilled == 99


def test_a29_when_bag_and_lid_run_out_the_round_has_fewer_tiles() -> None:
    boards = [lacking("b"), lacking("y"), lacking("r"), lacking("k")]
    position = table(factories={1: "b"}, boards=boards, bag="yyyyyrrrrrkkkkk")
    events = play(position, "1b2", "yyyy rrrr kkkk yrk", "bbbb")
    (dealt,) = of(Dealt, events)
    assert [len(tiles) for tiles in dealt.factories] == [4, 4, 4, 4, 3]
    assert dealt.refilled == 4
    assert list(position.factories) == [1, 2, 3, 4, 5]
    assert position.tiles_on_offer == 19
    assert by_colour(position) == [20] * 5


def test_a30_when_not_one_tile_can_be_dealt_the_game_ends() -> None:
    boards = [lacking("b", "", "b", "bb", "b"), lacking("y", "", "y", "yy", "yy")]
    boards += [lacking("r", "", "r", "rr", "rr"), lacking("k", "", "k", "kk", "kk")]
    position = table(factories={1: "b"}, boards=boards)
    assert sum(position.bag) == sum(position.lid) == 0
    events = play(position, "1b5")
    assert position.outcome is not None
    assert str(position.outcome.reason) == "No tiles are left to deal."
    assert position.acting == ()
    # as if a row had been completed: each wall gets its four complete colours
    assert len(of(Bonus, events)) == 16
    assert of(Dealt, events) == []
    assert isinstance(events[-1], Ended)
    assert position.scores == (40, 40, 40, 40)
    assert position.outcome.winners == (0, 1, 2, 3)


def test_a23_a_short_round_comes_to_everybody_before_it_is_a_standstill() -> None:
    """Player 4 has no line for the last blue tile, but player 1 has. If player 4 started again and again, one press
    would end the game."""
    boards = [lacking("b", "", "b", "bb", "b"), lacking("y", "", "y", "yy", "yy")]
    boards += [lacking("r", "", "r", "rr", "rr"), lacking("k", "", "k", "kk", "kk")]
    position = table(factories={1: "b"}, boards=boards, starter=3, to_act=3)
    play(position, "1bf", "b")
    assert (position.round, position.acting) == (2, (0,))
    assert codes(position, 0) == {"1b1", "1b2", "1b3", "1b4", "1b5", "1bf"}


def test_a30_one_tile_is_enough_to_go_on() -> None:
    boards = [lacking("b", "", "b", "bb", "b"), lacking("y", "", "y", "yy", "yy")]
    boards += [lacking("r", "", "r", "rr", "rr"), lacking("k", "", "k", "kk", "kk")]
    position = table(factories={1: "b"}, boards=boards, starter=3, to_act=3)
    events = play(position, "1bf", "b")  # the floor's tile comes back
    assert position.round == 2
    assert [event.factories for event in of(Dealt, events)] == [((0,),)]
