"""Taking tiles and chips in the first phase: rules D-15 to D-22."""

import pytest

from app.rules.contract import IllegalMove
from app.rules.duel import DuelPosition
from app.rules.duel.events import Passed, Took, TookChip, TurnedUp
from app.rules.duel.stages import Stage
from tests.duel.kit import Dealing, amounts, board, chips, codes, letters, lines, names, of, play, table

LINES = "123456x"


def test_d15_all_tiles_of_a_colour_leave_the_sun_side_and_the_rest_becomes_a_stack() -> None:
    position = table(suns={3: "ttky"}, chips={3: "?"}, large_moon="b")
    assert codes(position) == {f"3t{x}{o}" for x in LINES for o in ("ky", "yk")} | {
        f"3{colour}{x}{rest}"
        for x in LINES
        for colour, rests in (("k", ("tty", "tyt", "ytt")), ("y", ("ttk", "tkt", "ktt")))
        for rest in rests
    } | {f"mb{x}" for x in LINES}
    (took,) = play(position, "3t4ky")
    assert took == Took(0, 3, 4, 2, 4, 0, 0, False, (3, 1), False)
    assert str(took.text) == "Player 1 takes 2 turquoise from factory 3: line 4."
    assert letters(position.offer.moons[2]) == "ky"
    assert position.offer.suns[2] == ()


@pytest.mark.parametrize(("order", "top"), [("ky", "y"), ("yk", "k")])
def test_d15_worked_example_3_the_player_may_leave_either_on_top(order: str, top: str) -> None:
    position = table(suns={2: "ttky"}, chips={2: "?"}, large_moon="b")
    play(position, f"2t3{order}")
    assert {code for code in codes(position) if code[1] == top} == {f"m{top}{x}" for x in LINES}
    assert {code[1] for code in codes(position)} == {top, "b"}


def test_d15_the_rest_of_the_large_factory_lies_side_by_side() -> None:
    position = table(suns={5: "ttkyy"})
    assert codes(position) == {f"5{colour}{x}" for colour in "tky" for x in LINES}
    play(position, "5t2")
    assert amounts(position.offer.large_moon) == "yyk"
    assert position.offer.marker, "the marker stays when tiles leave the sun side"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("3b4ttk", "There is no blue tile on the sun side of factory 3"),
        ("5b4", "There is no blue tile on the sun side of the large factory"),
        ("3t4", "The stack on factory 3 must be made of what is left there: yellow, black"),
        ("3t4kk", "The stack on factory 3 must be made of what is left there: yellow, black"),
        ("3t4kyy", "The stack on factory 3 must be made of what is left there: yellow, black"),
        ("1r4k", "Nothing else lies on factory 1"),
        ("4b1", "There is no blue tile on the sun side of factory 4"),
    ],
)
def test_d15_refusals(code: str, words: str) -> None:
    position = table(suns={1: "rrrr", 3: "ttky", 5: "ttkyr"}, chips={1: "?", 3: "?"})
    with pytest.raises(IllegalMove, match=words) as refused:
        play(position, code)
    assert refused.value.rule == "D-15"


def example_4() -> DuelPosition:
    moons = {1: "r", 2: "ybk", 3: "yy"}
    return table(moons=moons, large_moon="kyt", chips={1: "?", 2: "?", 3: "?"})


def test_d16_worked_example_4_black_takes_two_tiles_and_the_marker() -> None:
    position = example_4()
    assert {code[:2] for code in codes(position)} == {"mr", "mk", "my", "mt"}
    (took,) = play(position, "mk2")
    assert isinstance(took, Took)
    assert (took.amount, took.marker, took.plates) == (2, True, (5, 2))
    assert str(took.text) == "Player 1 takes 2 black from the moon sides, with the start marker: line 2."
    assert position.marker_holder == 0
    assert not position.offer.marker
    assert [letters(moon) for moon in position.offer.moons] == ["r", "yb", "yy", ""]


def test_d16_worked_example_4_red_takes_one_tile_and_no_marker() -> None:
    position = example_4()
    (took, *_) = of(Took, play(position, "mr1"))
    assert (took.amount, took.marker, took.plates) == (1, False, (1,))
    assert position.marker_holder is None


def test_d16_only_the_top_tile_of_a_stack_even_if_the_next_has_the_colour_too() -> None:
    position = example_4()
    (took,) = of(Took, play(position, "my6"))
    assert took.amount == 2
    assert letters(position.offer.moons[2]) == "y"
    assert "my6" in codes(position), "the next one lies open now"


def test_d16_a_colour_that_is_covered_cannot_be_taken() -> None:
    with pytest.raises(IllegalMove, match="No blue tile lies open on the moon sides") as refused:
        play(example_4(), "mb1")
    assert refused.value.rule == "D-16"


def test_d17_the_marker_comes_with_the_first_tile_from_the_large_moon_side_only() -> None:
    position = example_4()
    play(position, "mt6")
    (took,) = of(Took, play(position, "mk5"))
    assert (took.amount, took.marker) == (2, False)
    assert position.marker_holder == 0


def test_d18_the_chip_is_turned_up_when_the_last_tile_leaves_the_factory() -> None:
    position = table(moons={1: "rb"}, large_moon="k", chips={1: "?"})
    assert of(TurnedUp, play(position, "mb6")) == []
    events = play(position, "mr6", dealer=Dealing("ty"))
    assert of(TurnedUp, events) == [TurnedUp(1, 5)]
    assert str(events[-1].text) == "The turquoise-yellow chip of factory 1 is turned up."
    assert position.offer.chips[0] == 5
    assert sum(position.chip_supply) == 19


def test_d18_at_once_when_four_sun_tiles_of_one_colour_are_taken() -> None:
    position = table(suns={2: "bbbb", 3: "bbry"}, chips={2: "?", 3: "?"})
    assert of(TurnedUp, play(position, "2b6", dealer=Dealing("k"))) == [TurnedUp(2, 3)]
    assert of(TurnedUp, play(position, "3b6ry")) == []


def test_d18_one_take_may_turn_up_several_chips() -> None:
    position = table(moons={1: "r", 2: "r", 3: "br"}, large_moon="k", chips={1: "?", 2: "?", 3: "?"})
    assert of(TurnedUp, play(position, "mr6", dealer=Dealing("k br"))) == [TurnedUp(1, 3), TurnedUp(2, 6)]


def test_d19_a_face_up_chip_may_be_taken_two_in_a_round() -> None:
    boards = [board(round_chips=0), board(round_chips=0)]
    position = table(chips={1: "b", 2: "ty", 3: "?", 4: "k"}, moons={3: "rrr"}, boards=boards)
    assert {code for code in codes(position) if code[0] == "c"} == {"c1", "c2", "c4"}
    (took,) = play(position, "c2")
    assert took == TookChip(0, 2, 5, False)
    assert str(took.text) == "Player 1 takes the turquoise-yellow chip."
    assert chips(position.boards[0]) == "ty"
    play(position, "mr6", "c1")
    assert "c4" not in codes(position, 0)
    play(position, "c4")
    with pytest.raises(IllegalMove, match="already been taken") as refused:
        play(position, "c2")
    assert refused.value.rule == "D-19"


def test_d19_never_a_third_one() -> None:
    position = table(chips={1: "b"}, suns={5: "bbbbr"}, boards=[board(round_chips=2), board(round_chips=1)])
    with pytest.raises(IllegalMove, match="You have taken your 2 chips for this round") as refused:
        play(position, "c1")
    assert refused.value.rule == "D-19"


def test_d19_a_face_down_chip_cannot_be_taken() -> None:
    position = table(chips={1: "?"}, suns={1: "bbbr"}, boards=[board(round_chips=0), board()])
    with pytest.raises(IllegalMove, match="factory 1 lies face down until its last tile is taken") as refused:
        play(position, "c1")
    assert refused.value.rule == "D-18"


def test_d20_one_colour_in_a_line_and_any_colour_in_an_empty_one() -> None:
    position = table(suns={5: "bbbrr"}, boards=[board(lines=["", "r", "bb", "yyyy"]), board()])
    assert codes(position) == {f"5b{x}" for x in "1356x"} | {f"5r{x}" for x in "1256x"}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("5b2", "Line 2 holds red; a line takes one colour only, so blue cannot go there"),
        ("5b4", "Line 4 is full"),
        ("5r3", "Line 3 holds blue; a line takes one colour only, so red cannot go there"),
    ],
)
def test_d20_refusals(code: str, words: str) -> None:
    position = table(suns={5: "bbbrr"}, boards=[board(lines=["", "r", "bb", "yyyy"]), board()])
    with pytest.raises(IllegalMove, match=words) as refused:
        play(position, code)
    assert refused.value.rule == "D-20"


def test_d20_the_excess_breaks() -> None:
    position = table(suns={5: "bbbbr"})
    (took,) = play(position, "5b2")
    assert isinstance(took, Took)
    assert (took.placed, took.broken, took.lost) == (2, 2, 0)
    assert str(took.text) == "Player 1 takes 4 blue from the large factory: 2 to line 2, 2 break."
    assert lines(position.boards[0])[1] == "bb"
    assert letters(position.boards[0].broken) == "bb"


def test_d20_everything_may_break_by_choice() -> None:
    position = table(suns={5: "bbbrr"})
    (took,) = play(position, "5bx")
    assert str(took.text) == "Player 1 takes 3 blue from the large factory: all break."
    assert letters(position.boards[0].broken) == "bbb"


def test_d20_what_finds_the_four_spaces_full_goes_to_the_tower() -> None:
    position = table(suns={5: "bbbrr"}, boards=[board(broken="kkk"), board()])
    (took,) = of(Took, play(position, "5b1"))
    assert (took.placed, took.broken, took.lost) == (1, 1, 1)
    assert letters(position.boards[0].broken) == "kkkb"
    assert amounts(position.tower) == "b"


def test_d20_a_line_accepts_what_the_dome_cannot_take() -> None:
    position = table(suns={5: "bbbrr"}, boards=[board(dome={1: (12, 0), 2: (11, 0), 3: (1, 0)}), board()])
    assert "5b1" in codes(position)


def test_d21_who_can_do_nothing_passes_and_the_other_goes_on() -> None:
    boards = [board(round_chips=0), board(round_chips=2)]
    position = table(suns={5: "bb"}, chips={1: "b", 2: "k"}, boards=boards, round_=5)
    position.boards[0].tokens = position.boards[1].tokens = 0
    events = play(position, "5bx")
    assert of(Passed, events) == [Passed(1)]
    assert str(of(Passed, events)[0].text) == "Player 2 can do nothing more in this phase and passes."
    assert position.acting == (0,)
    events = play(position, "c2")
    assert of(Passed, events) == [], "it is told once"
    assert of(TookChip, events) == [TookChip(0, 2, 3, False), TookChip(0, 1, 0, forced=True)]
    assert position.outcome is not None


def test_d21_nobody_else_passes() -> None:
    position = table(suns={5: "bb"}, boards=[board(lines=["b", "r", "r", "r", "r", "r"]), board()])
    position.acting = (1,)
    play(position, "5bx")
    assert position.round == 2
    position = table(suns={5: "br"}, boards=[board(lines=["b", "r", "r", "r", "r", "r"]), board()], to_act=1)
    events = play(position, "5r6")
    assert of(Took, events)[1:] == [Took(0, 0, 0, 1, 0, 1, 0, True, (), forced=True, plates=(5,))], "the only move"


def test_d22_the_phase_ends_when_nothing_is_left_and_all_tokens_are_used() -> None:
    position = table(suns={5: "bb"})
    events = play(position, "5b6")
    assert position.round == 2
    assert names(events) == ["Took", "Dealt"]


def test_d22_chips_are_part_of_it() -> None:
    position = table(suns={5: "bb"}, chips={1: "b", 2: "t"}, boards=[board(round_chips=0), board()])
    play(position, "5b6")
    assert (position.round, position.stage, position.acting) == (1, Stage.OFFER, (0,))


@pytest.mark.parametrize("code", ["t11", "t1-", "t34.ty.rt"])
def test_d22_domes_are_tiled_later(code: str) -> None:
    with pytest.raises(IllegalMove, match="Domes are tiled when the factories are empty") as refused:
        play(example_4(), code)
    assert refused.value.rule == "D-22"


def test_d21_turns_alternate() -> None:
    position = table(suns={1: "bbry", 2: "kktt"}, chips={1: "?", 2: "?"})
    play(position, "1b3ry")
    assert position.acting == (1,)
    with pytest.raises(IllegalMove, match="It is Player 2’s turn") as refused:
        play(position, "2k3tt", seat=0)
    assert refused.value.rule == "D-21"
    play(position, "2k3tt")
    assert position.acting == (0,)
