"""Getting dome tiles in the first phase: rules D-12 to D-14."""

import pytest

from app.rules.contract import IllegalMove
from app.rules.duel import DuelPosition
from app.rules.duel.events import DRAWING, Domed, Drew, Looked, PutUnderStack
from app.rules.duel.stages import Stage
from tests.duel.kit import DUEL, board, codes, names, of, play, table

SOME_DOME = {1: (1, 0), 2: (2, 0), 3: (3, 0), 4: (4, 0), 5: (6, 0), 6: (8, 0), 7: (10, 0)}
"""Seven fields are taken; 8 and 9 are empty."""
PLACES = [(field, rotation) for field in (8, 9) for rotation in range(4)]
STACK = (5, 7, 12, 13, 14)
"""Special, special, wild, special, wild."""


def drawing(score: int = 5, display: tuple[int, ...] = (9, 11, 0), stack: tuple[int, ...] = STACK) -> DuelPosition:
    boards = [board(dome=SOME_DOME, score=score, tokens=2), board(tokens=2, dome={1: (15, 0)})]
    return table(suns={1: "bbyr"}, chips={1: "?"}, boards=boards, display=display, stack=stack)


def test_d12_a_token_takes_an_open_dome_tile_to_any_empty_field_in_any_rotation() -> None:
    position = drawing()
    assert {code for code in codes(position) if code[0] == "d" and code != "draw"} == {
        f"d{tile}f{field}r{rotation}" for tile in (9, 11) for field, rotation in PLACES
    }
    events: list[object] = [*play(position, "d11f9r3")]
    assert events == [Domed(0, 11, 9, 3, False)]
    assert position.boards[0].tokens == 1
    assert position.boards[0].dome_tiles[8] == 11
    assert position.acting == (1,)


def test_d12_the_display_is_not_refilled_during_the_round() -> None:
    position = drawing()
    play(position, "d11f9r3")
    assert position.supply.display == [9, 0, 0]
    assert len(position.supply.stack) == 5


def test_d12_drawing_costs_a_point_for_each_tile_and_may_go_on() -> None:
    position = drawing(score=3)
    assert play(position, "draw") == [Drew(0, 1, 6, -1, False)]
    assert (position.acting, position.stage, position.scores[0]) == ((0,), Stage.DRAWING, 2)
    assert codes(position) == {"draw", "look"}
    assert play(position, "draw", "draw")[0] == Drew(0, 1, 6, -1, False)
    assert position.scores[0] == 0
    assert [line.cause for line in position.sheet[2:]] == [DRAWING] * 3


def test_d12_a_draw_uses_one_token_however_many_tiles_are_drawn() -> None:
    position = drawing()
    play(position, "draw", "draw", "look")
    assert position.boards[0].tokens == 1


def test_d12_after_looking_one_is_kept_and_placed() -> None:
    position = drawing()
    play(position, "draw", "draw", "look")
    assert codes(position) == {f"k{tile}f{field}r{rotation}" for tile in (5, 7) for field, rotation in PLACES}
    events: list[object] = [*play(position, "k7f8r2")]
    assert events == [Domed(0, 7, 8, 2, True), PutUnderStack(0, 1, 0)]
    assert position.supply.stack == [12, 13, 14, 5]
    assert (position.acting, position.stage) == ((1,), Stage.OFFER)


def test_d12_a_single_tile_is_placed_and_nothing_goes_back() -> None:
    position = drawing()
    assert names(play(position, "draw", "look", "k5f8r0")) == ["Drew", "Looked", "Domed"]
    assert position.supply.stack == [7, 12, 13, 14]


def test_d12_the_others_go_under_the_stack_in_an_order_of_choice() -> None:
    position = drawing()
    play(position, "draw", "draw", "draw", "draw", "look", "k12f8r0")
    assert (position.acting, position.stage) == ((0,), Stage.ORDERING)
    assert codes(position) == {"u5", "u7", "u13"}
    assert play(position, "u13") == [PutUnderStack(0, 0, 2)]
    assert codes(position) == {"u5", "u7"}
    assert play(position, "u7") == [PutUnderStack(0, 3, 0)], "the last one leaves no choice"
    assert position.supply.stack == [14, 13, 7, 5]
    assert position.acting == (1,)


def test_d12_the_whole_stack_may_be_drawn_and_then_looking_goes_by_itself() -> None:
    position = drawing(score=9)
    events = play(position, "draw", "draw", "draw", "draw", "draw")
    assert events[-1] == Looked(0, 5, forced=True)
    assert position.stage is Stage.KEEPING


def test_d12_placed_dome_tiles_never_move() -> None:
    with pytest.raises(IllegalMove, match="There is already a dome tile on the upper middle field") as refused:
        play(drawing(), "d9f2r0")
    assert refused.value.rule == "D-12"


def test_d13_without_points_only_open_tiles_can_be_had() -> None:
    position = drawing(score=0)
    assert "draw" not in codes(position)
    with pytest.raises(IllegalMove, match="costs 1 point, and you have none") as refused:
        play(position, "draw")
    assert refused.value.rule == "D-13"


def test_d13_the_last_point_pays_one_draw_and_then_looking_goes_by_itself() -> None:
    position = drawing(score=1)
    events: list[object] = [*play(position, "draw")]
    assert events == [Drew(0, 1, 6, -1, False), Looked(0, 1, forced=True)]
    assert position.scores[0] == 0


def test_d13_without_points_and_without_display_one_tile_is_free() -> None:
    position = drawing(score=0, display=(0, 0, 0))
    assert "draw" in codes(position)
    events: list[object] = [*play(position, "draw")]
    assert events == [Drew(0, 1, 6, 0, False), Looked(0, 1, forced=True)]
    assert str(of(Drew, events)[0].text) == "Player 1 draws a special dome tile for free."
    assert (position.scores[0], len(position.sheet)) == (0, 2), "no line beside the starting points"
    assert {code[:2] for code in codes(position)} == {"k5"}


def test_d13_with_points_and_without_display_a_draw_is_paid() -> None:
    position = drawing(score=2, display=(0, 0, 0))
    play(position, "draw")
    assert position.scores[0] == 1
    assert codes(position) == {"draw", "look"}


def test_d14_a_token_is_used_once() -> None:
    position = drawing()
    position.boards[0].tokens = 0
    assert {code[0] for code in codes(position)} == {"1"}
    for code in ("d9f8r0", "draw"):
        with pytest.raises(IllegalMove, match="used both your tokens") as refused:
            play(position, code)
        assert refused.value.rule == "D-14"


def test_d14_in_the_last_round_no_dome_tile_is_taken() -> None:
    position = drawing()
    position.round = 5
    position.boards[0].tokens = 0
    with pytest.raises(IllegalMove, match="In the last round, nobody takes dome tiles"):
        play(position, "d9f8r0")


def test_d14_the_phase_goes_on_until_both_tokens_of_both_are_used() -> None:
    boards = [board(dome=SOME_DOME, tokens=2), board(tokens=1, dome={1: (15, 0)})]
    position = table(boards=boards, display=(9, 11, 16), stack=STACK)
    play(position, "d9f8r0", "d11f2r0")
    assert position.acting == (0,), "the other has no token left"
    assert position.stage is Stage.OFFER
    events = play(position, "d16f9r0")
    assert position.round == 2
    assert "Dealt" in names(events)
    assert [each.tokens for each in position.boards] == [2, 2]


def test_d14_an_only_draw_is_made_by_itself() -> None:
    boards = [board(dome=SOME_DOME, tokens=1), board(tokens=1, dome={1: (15, 0)}, score=4)]
    position = table(boards=boards, display=(9, 0, 0), stack=STACK)
    events = play(position, "d9f8r0")
    assert of(Drew, events) == [Drew(1, 1, 6, -1, forced=True)]
    assert (position.acting, position.scores) == ((1,), (5, 3))
    assert codes(position) == {"draw", "look"}


@pytest.mark.parametrize(
    ("played", "code", "rule", "words"),
    [
        ((), "look", "D-12", "have not drawn any dome tile"),
        ((), "k5f8r0", "D-12", "have not drawn any dome tile"),
        ((), "u5", "D-12", "have not drawn any dome tile"),
        ((), "d13f8r0", "D-12", "Dome tile 13 is not in the display"),
        (("draw",), "1b1ry", "D-12", "draw another one, or look"),
        (("draw",), "d9f8r0", "D-12", "draw another one, or look"),
        (("draw", "draw", "look"), "draw", "D-12", "First keep one of the dome tiles"),
        (("draw", "draw", "look"), "k12f8r0", "D-12", "Dome tile 12 is not among those you have drawn"),
        (("draw", "draw", "look"), "k5f1r0", "D-12", "There is already a dome tile on the upper left field"),
        (("draw", "draw", "draw", "look", "k5f8r0"), "draw", "D-12", "First put the other dome tiles"),
        (("draw", "draw", "draw", "look", "k5f8r0"), "u5", "D-12", "Dome tile 5 is not among those"),
        (("draw", "draw", "draw", "draw", "look", "k5f8r0", "u7"), "u7", "D-12", "Dome tile 7 is not among those"),
    ],
)
def test_d12_what_is_not_due_is_refused(played: tuple[str, ...], code: str, rule: str, words: str) -> None:
    position = drawing()
    play(position, *played)
    before = position.copy()
    with pytest.raises(IllegalMove, match=words) as refused:
        play(position, code)
    assert refused.value.rule == rule
    assert position == before
    assert str(DUEL.parse(code)) == code


def test_d12_an_empty_stack_gives_nothing() -> None:
    with pytest.raises(IllegalMove, match="The stack of dome tiles is empty"):
        play(drawing(stack=()), "draw")
