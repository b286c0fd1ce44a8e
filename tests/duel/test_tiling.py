"""From the lines to the dome: rules D-23 to D-30."""

from itertools import combinations, product

import pytest

from app.rules.contract import IllegalMove
from app.rules.duel.components import CHIP_CODES
from app.rules.duel.paying import can_pay, is_payment, payments, thrifty_payments
from app.rules.duel.stages import Stage
from app.rules.duel.tiling_events import BROKEN, MARKER, Adorned, Fell, Paid, Stayed, Tiled
from tests.duel.kit import (
    CELLS,
    DUEL,
    amounts,
    board,
    chips,
    codes,
    dome,
    letters,
    lines,
    names,
    of,
    play,
    tile,
)

ROOM = {1: (10, 0), 2: (15, 0), 3: (9, 0)}
"""Row 1: y r t b t r; row 2: w b w y b s."""


def test_d23_a_full_line_sends_a_tile_to_its_cell_and_the_others_to_the_tower() -> None:
    position, events = tile(board(lines=["", "", "kkk"], dome={4: (12, 0)}), board())
    assert of(Tiled, events) == [Tiled(0, 1, 3, 2, 3, range(2, 3), range(3, 4), (), 1)]
    assert str(events[0].text) == "Player 1 tiles black at row 3, column 2: 1 point."
    assert dome(position.boards[0])[2] == ".K...."
    assert lines(position.boards[0]) == [""] * 6
    assert position.round == 2
    assert amounts(position.tower) == "kk"


def test_d23_if_several_cells_fit_the_player_chooses() -> None:
    position, _ = tile(board(lines=["", "bb"], dome=ROOM), board())
    assert position.stage is Stage.TILING
    assert position.acting == (0,)
    assert codes(position) == {"t21", "t22", "t23", "t25"}, "blue cells and wild ones"
    (tiled, *_) = play(position, "t23")
    assert (tiled.row, tiled.column, tiled.colour) == (2, 3, 0)  # type: ignore[attr-defined]
    assert dome(position.boards[0])[1] == "..B..."


def test_d23_a_full_line_may_not_be_left() -> None:
    position, _ = tile(board(lines=["", "bb"], dome=ROOM), board())
    with pytest.raises(IllegalMove, match="Line 2 is full: its tile must go to the dome") as refused:
        play(position, "t2-")
    assert refused.value.rule == "D-23"


@pytest.mark.parametrize(
    ("code", "rule", "words"),
    [
        ("t24", "D-23", "The cell at row 2, column 4 takes yellow, not blue"),
        ("t26", "D-28", "A special tile comes here by itself"),
        ("t31", "D-30", "from top to bottom: row 2 is next"),
        ("t3-", "D-30", "from top to bottom: row 2 is next"),
        ("t21.b.b", "D-24", "Line 2 is full and needs no chips"),
        ("mb1", "D-22", "There is nothing left to take"),
        ("draw", "D-22", "There is nothing left to take"),
    ],
)
def test_d23_refusals(code: str, rule: str, words: str) -> None:
    position, _ = tile(board(lines=["", "bb"], dome=ROOM, chips="b b"), board())
    with pytest.raises(IllegalMove, match=words) as refused:
        play(position, code)
    assert refused.value.rule == rule


def test_d23_a_cell_is_filled_once_and_a_field_without_dome_tile_takes_nothing() -> None:
    position, _ = tile(board(lines=["", "bb"], dome={1: (10, 0), 2: (15, 0)}, tiles=["", "R....."]), board())
    assert codes(position) == {"t22", "t23"}
    with pytest.raises(IllegalMove, match="Row 2, column 1 is taken"):
        play(position, "t21")
    with pytest.raises(IllegalMove, match="There is no dome tile at row 2, column 5"):
        play(position, "t25")


def test_d24_worked_example_5_two_matching_chips_replace_a_missing_tile() -> None:
    """Line 3 holds 2 turquoise; chips TY and RT complete it."""
    position, _ = tile(board(lines=["", "", "tt"], dome={4: (9, 0)}, chips="ty rt"), board())
    assert codes(position) == {"t3-", "t31.ty.rt"}
    (tiled, *_) = play(position, "t31.ty.rt")
    assert str(tiled.text) == "Player 1 completes line 3 with 2 chips and tiles column 1: 1 point."
    assert dome(position.boards[0])[2] == "T....."
    assert chips(position.boards[0]) == ""
    assert amounts(position.tower) == "t"


def test_d24_worked_example_5_any_three_chips_replace_a_missing_tile() -> None:
    """Line 4 holds 3 blue; chips K, Y, YK: any 3 complete it."""
    position, _ = tile(board(lines=["", "", "", "bbb"], dome={4: (9, 0)}, chips="k y yk"), board())
    assert codes(position) == {"t4-", "t41.k.y.yk"}
    play(position, "t41.k.y.yk")
    assert dome(position.boards[0])[3] == "B....."


def test_d24_which_chips_are_used_is_chosen() -> None:
    position, _ = tile(board(lines=["", "t"], dome={1: (5, 3)}, chips="t ty rt k"), board())
    assert codes(position) == {
        *("t2-", "t22.t.ty", "t22.t.rt", "t22.ty.rt"),
        *("t22.t.k.ty", "t22.t.k.rt", "t22.k.ty.rt", "t22.t.ty.rt"),
    }


def test_d38_the_oldest_of_two_equal_chips_is_turned_over() -> None:
    position, _ = tile(board(lines=["", "t"], dome={1: (5, 3)}, chips="ty k t ty"), board())
    play(position, "t22.t.ty")
    assert position.boards[0].spent == 0b101
    assert chips(position.boards[0]) == "k ty"


def test_d24_several_missing_tiles_may_be_paid_in_different_ways() -> None:
    position, _ = tile(board(lines=["", "", "t"], dome={4: (9, 0)}, chips="t ty k r b"), board())
    assert codes(position) == {"t3-", "t31.b.t.r.k.ty"}, "two turquoise ones, and any three"


def test_d24_six_chips_for_two_tiles_without_the_colour() -> None:
    position, _ = tile(board(lines=["", "", "t"], dome={4: (9, 0)}, chips="k k r r b b"), board())
    assert codes(position) == {"t3-", "t31.b.b.r.r.k.k"}


def test_d24_leaving_the_line_keeps_tiles_and_chips() -> None:
    position, _ = tile(board(lines=["", "", "tt"], dome={4: (9, 0)}, chips="ty rt"), board())
    events = play(position, "t3-")
    assert events[0] == Stayed(0, 3, 4, chosen=True)
    assert str(events[0].text) == "Player 1 leaves line 3 as it is."
    assert lines(position.boards[0])[2] == "tt"
    assert chips(position.boards[0]) == "ty rt"


def test_d24_an_empty_line_cannot_be_completed() -> None:
    position, events = tile(board(lines=[], dome={4: (9, 0)}, chips="ty rt t t"), board())
    assert names(events) == ["Dealt"]
    assert position.round == 2


def test_d24_chips_complete_a_line_only_if_its_tile_fits() -> None:
    position, _ = tile(board(lines=["", "", "kk"], dome={4: (9, 0)}, chips="k k kb"), board())
    assert position.round == 2, "no cell of row 3 takes black"
    assert chips(position.boards[0]) == "k k kb"


def test_d24_spent_chips_are_gone_for_the_rows_below() -> None:
    mine = board(lines=["", "t", "tt"], dome={1: (5, 3), 4: (9, 0)}, chips="t ty")
    position, _ = tile(mine, board())
    play(position, "t22.t.ty")
    assert position.round == 2
    position, _ = tile(board(lines=["", "t", "tt"], dome={1: (5, 3), 4: (9, 0)}, chips="t ty"), board())
    play(position, "t2-")
    assert codes(position) == {"t3-", "t31.t.ty"}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("t31", "Line 3 lacks 1 tile: it costs 2 chips that show turquoise, or any 3"),
        ("t31.t.k", "Line 3 lacks 1 tile"),
        ("t31.t.k.ty.rt", "Line 3 lacks 1 tile"),
        ("t31.t.t", "You do not have that many turquoise chips"),
        ("t31.yk.yk.k", "You do not have that many yellow-black chips"),
        ("t32.t.ty", "The cell at row 3, column 2 takes red, not turquoise"),
    ],
)
def test_d24_refusals(code: str, words: str) -> None:
    position, _ = tile(board(lines=["", "", "tt"], dome={4: (9, 0)}, chips="t ty rt k"), board())
    with pytest.raises(IllegalMove, match=words):
        play(position, code)


def shares_out(hand: tuple[int, ...], colour: str, missing: int) -> bool:
    """The slow way: give each missing tile two matching chips or any three until none is left."""
    if not missing:
        return not hand
    for size in (2, 3):
        for taken in combinations(range(len(hand)), size):
            rest = tuple(kind for place, kind in enumerate(hand) if place not in taken)
            if size == 2 and not all(colour in CHIP_CODES[hand[place]] for place in taken):
                continue
            if shares_out(rest, colour, missing - 1):
                return True
    return False


def test_d24_payments_are_exactly_the_handfuls_that_can_be_shared_out() -> None:
    held = (1, 2, 0, 1, 0, 1, 0, 1, 0, 0)
    hands: set[tuple[int, ...]] = {()}
    for kind, count in enumerate(held):
        hands |= {(*hand, *[kind] * number) for hand in hands for number in range(1, count + 1)}
    for colour, code in enumerate("byrkt"):
        for missing in (1, 2, 3):
            wanted = {hand for hand in hands if shares_out(hand, code, missing)}
            assert set(payments(held, colour, missing)) == wanted
            assert len(payments(held, colour, missing)) == len(wanted)
            assert {hand for hand in hands if is_payment(hand, colour, missing)} == wanted
            assert can_pay(held, colour, missing) == bool(wanted)


def test_d24_candidates_leave_out_payments_that_spend_more_than_they_must() -> None:
    position, _ = tile(board(lines=["", "t"], dome={1: (5, 3)}, chips="t ty rt k b"), board())
    candidates = {str(move) for move in position.candidate_moves(0)}
    assert candidates == {"t2-", "t22.t.ty", "t22.t.rt", "t22.ty.rt", "t22.b.t.k", "t22.b.k.ty", "t22.b.k.rt"}
    assert candidates < codes(position)
    assert position.candidate_moves(1) == []


def test_d24_every_payment_that_candidates_leave_out_contains_one_that_they_have() -> None:
    held = (1, 2, 0, 1, 0, 1, 0, 1, 0, 0)
    for colour, missing in product(range(5), (1, 2, 3)):
        every, thrifty = payments(held, colour, missing), set(thrifty_payments(held, colour, missing))
        for hand in every:
            smaller = [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
            assert (hand in thrifty) == (not set(smaller) & set(every))


def test_d25_a_line_that_fits_nowhere_waits_for_a_dome_tile() -> None:
    full_and_not = board(lines=["k", "rr", "bb"], dome={1: (3, 0), 3: (15, 0)}, tiles=["", ".T...."])
    position, events = tile(full_and_not, board())
    assert of(Stayed, events) == [Stayed(0, 1, 3, chosen=False)]
    assert str(of(Stayed, events)[0].text) == "No cell of row 1 takes black yet: line 1 of Player 1 waits."
    assert lines(position.boards[0]) == ["k", "", "bb", "", "", ""], "row 2 has a wild cell for red"
    assert of(Fell, events) == []


@pytest.mark.parametrize("held", ["k", "kkk"])
def test_d26_when_nothing_more_can_come_the_line_breaks_full_or_not(held: str) -> None:
    mine = board(lines=["", "", held], dome={4: (9, 0), 5: (3, 0), 6: (18, 0)})
    position, events = tile(mine, board())
    assert of(Fell, events) == [Fell(0, 3, 3, len(held), 0)]
    assert str(of(Fell, events)[0].text) == "Player 1 has no cell for black in row 3: line 3 breaks."
    assert of(Paid, events) == [Paid(0, 1, BROKEN, {1: 1, 3: 6}[len(held)], -{1: 1, 3: 5}[len(held)])]
    assert lines(position.boards[0])[2] == ""
    assert amounts(position.tower) == held


def test_d26_a_line_breaks_also_when_its_cells_are_filled() -> None:
    mine = board(
        lines=["", "", "bb"], dome={4: (7, 2), 5: (3, 0), 6: (12, 0)}, tiles=["", "", "B....."], broken="rrr"
    )
    position, events = tile(mine, board())
    assert of(Fell, events) == [Fell(0, 3, 0, 1, 1)]
    assert amounts(position.tower) == "bbrrr"


def test_d26_chips_do_not_help() -> None:
    mine = board(lines=["", "", "kk"], dome={4: (9, 0), 5: (3, 0), 6: (18, 0)}, chips="k k kb")
    assert names(tile(mine, board())[1]) == ["Fell", "Paid", "Dealt"]


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (["......", "......", "......"], 1),
        (["......", "......", "...B.."], 2),
        (["......", "..B...", "......"], 2),
        (["......", "..B...", "...B.."], 2 + 2),
        (["..B...", "......", "R..B.."], 2),  # what is not connected does not count
        (["..Y...", "..B...", "RT.BTR"], 6 + 3),
        (["......", "......", "......", "..S..."], 2),  # a special tile is a neighbour, too
    ],
)
def test_d27_runs_across_and_down_score(tiles: list[str], points: int) -> None:
    made = board(lines=["", "", "kkk"])
    for row, text in enumerate(tiles):
        for column, letter in enumerate(text):
            if letter != ".":
                made.put_on_dome(row, column, CELLS.index(letter.lower()))
    made.fits[2 * 5 + 3] = 1 << 2  # as if a dome tile had a black cell in row 3, column 3
    _, events = tile(made, board())
    (tiled,) = of(Tiled, events)
    assert tiled.points == points
    assert tiled.cells[0] == (3, 3)
    assert len(set(tiled.cells)) == len(tiled.cells)


SPECIAL_DOME = {1: (11, 2), 2: (8, 0), 4: (2, 1)}
"""Field 1: r k / s y, so the special cell is in row 2. Field 2: y b / k s. Field 4: t w / k b."""


def test_d28_worked_example_2_a_special_tile_scores_its_row_and_counts_as_a_neighbour() -> None:
    mine = board(
        lines=["", "yy", "", "kkkk"],
        dome=SPECIAL_DOME,
        tiles=["RK....", "..K...", "T....."],
        score=0,
    )
    position, events = tile(mine, board())
    yellow, special, below = events[:3]
    assert yellow == Tiled(0, 1, 2, 2, 1, range(2, 4), range(1, 3), (), 4), "2 across and 2 down"
    assert special == Adorned(0, 1, 2, 1, 2)
    assert str(special.text) == "Player 1 gets a special tile at row 2, column 1: 2 points."
    assert isinstance(below, Tiled)
    assert (below.row, below.column, below.down, below.points) == (4, 1, range(1, 5), 4)
    assert dome(position.boards[0])[:4] == ["RK....", "SYK...", "T.....", "K....."]
    assert position.scores[0] == 4 + 2 + 4


def test_d28_a_vertical_run_of_three_with_the_special_tile_scores_three() -> None:
    mine = board(lines=["", "yy", "ttt"], dome=SPECIAL_DOME, tiles=["RK....", "..K..."], score=0)
    position, _ = tile(mine, board())
    play(position, "t31")
    (*_, blue) = of(Tiled, position.sheet)
    assert (blue.row, blue.down, blue.points) == (3, range(1, 4), 3)
    assert position.scores[0] == 2 + 2 + 2 + 3


def test_d28_the_special_tile_may_lie_in_the_row_below_and_scores_that_row() -> None:
    mine = board(lines=["", "", "", "", "yyyyy"], dome={8: (8, 0)}, tiles=["", "", "", "", "...B..", "..K..."])
    position, events = tile(mine, board())
    assert of(Adorned, events) == [Adorned(0, 1, 6, 4, 6)]
    assert of(Tiled, position.sheet)[0].points == 4


def test_d28_a_wild_dome_tile_brings_no_special_tile() -> None:
    mine = board(lines=["t"], dome={1: (3, 0)}, tiles=[".R....", "BB...."])
    _, events = tile(mine, board())
    assert names(events) == ["Tiled", "Dealt"]


@pytest.mark.parametrize(
    ("broken", "marker", "lost"),
    [("", False, 0), ("r", False, 1), ("rr", False, 3), ("rrb", True, 8), ("rrbb", False, 10), ("", True, 2)],
)
def test_d29_worked_example_1_broken_tiles_and_the_marker_cost_points(broken: str, marker: bool, lost: int) -> None:
    position, events = tile(board(broken=broken, score=20), board(), holder=0 if marker else None)
    assert position.scores == (20 - lost, 5)
    assert [paid.cause for paid in of(Paid, events)] == [BROKEN] * bool(broken) + [MARKER] * marker
    assert position.boards[0].broken == []
    assert sorted(amounts(position.tower)) == sorted(broken)


def test_d29_worked_example_1_a_fifth_broken_tile_costs_nothing_more() -> None:
    mine = board(broken="rrrr", lines=["", "", "k"], dome={4: (9, 0), 5: (3, 0), 6: (18, 0)}, score=20)
    position, events = tile(mine, board())
    assert of(Fell, events) == [Fell(0, 3, 3, 0, 1)]
    assert position.scores[0] == 10


def test_d37_broken_tiles_are_paid_before_the_marker_and_both_stop_at_zero() -> None:
    position, events = tile(board(broken="rrb", score=4), board(), holder=0)
    paid = of(Paid, events)
    assert paid == [Paid(0, 1, BROKEN, 6, -4), Paid(0, 1, MARKER, 2, 0)]
    assert str(paid[0].text) == "Player 1 loses 4 points for the broken tiles."
    assert str(paid[1].text) == "Player 1 has no points to lose for the start marker."
    assert position.scores[0] == 0


def test_d29_penalties_come_after_row_six() -> None:
    mine = board(lines=["", "", "", "", "", "bbbbbb"], dome={7: (7, 0)}, broken="rrb", score=4)
    _, events = tile(mine, board())
    assert names(events)[:2] == ["Tiled", "Paid"]
    assert of(Paid, events)[0].points == -5


def test_d30_both_choose_at_the_same_time_and_independently() -> None:
    boards = [board(lines=["", "bb"], dome=ROOM), board(lines=["", "", "tt"], dome={4: (9, 0)}, chips="ty rt")]
    position, _ = tile(*boards)
    assert position.acting == (0, 1)
    other, mine = position.copy(), position.copy()
    play(mine, "t21", seat=0)
    assert mine.acting == (1,)
    assert codes(mine, 1) == codes(position, 1)
    play(mine, "t31.ty.rt", seat=1)
    play(other, "t31.ty.rt", seat=1)
    play(other, "t21", seat=0)
    assert mine.boards == other.boards
    assert mine.tower == other.tower
    assert mine.round == other.round == 2


def test_d30_rows_that_are_done_are_done() -> None:
    boards = [
        board(lines=["", "bb"], dome=ROOM),
        board(lines=["", "bb", "tt"], dome=ROOM | {4: (9, 0)}, chips="ty t"),
    ]
    position, _ = tile(*boards)
    play(position, "t21", seat=1)
    with pytest.raises(IllegalMove, match="row 3 is next") as refused:
        play(position, "t22", seat=1)
    assert refused.value.rule == "D-30"
    play(position, "t3-", seat=1)
    with pytest.raises(IllegalMove, match="There is nothing left for you to choose"):
        play(position, "t3-", seat=1)
    assert letters(position.boards[0].broken) == ""
    assert str(DUEL.parse("t31.t.ty")) == "t31.t.ty"
    assert str(DUEL.parse("t31.ty.t")) == "t31.t.ty"
