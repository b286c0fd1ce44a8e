"""`if_round_ended_now`: the points as things stand, compared with rounds that really end."""

from random import Random

import pytest

from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition, Leave, Tile
from app.rules.duel.events import GoalCounted
from app.rules.duel.stages import Stage
from app.rules.duel.tiling_events import BROKEN, MARKER, Paid, Tiled
from tests.duel.kit import board, start, table, tile
from tests.duel.styles import STYLES, choose

ROOM = {1: (10, 0), 2: (15, 0), 3: (9, 0)}
"""Row 1: y r t b t r; row 2: w b w y b s."""


def test_the_round_now_counts_full_lines_broken_tiles_and_the_marker() -> None:
    mine = board(lines=["", "bb"], dome=ROOM, tiles=["..T..."], broken="rr", score=9)
    position = table(suns={5: "kk"}, boards=[mine, board()], holder=0)
    lines, theirs = position.if_round_ended_now()
    assert [(line.cause, line.points) for line in lines[1:]] == [(BROKEN, -3), (MARKER, -2)]
    assert (lines[0].column, lines[0].points) == (3, 2), "the cell that scores most"  # type: ignore[union-attr]
    assert theirs == ()


def test_the_round_now_breaks_what_cannot_fit_and_spends_no_chips() -> None:
    mine = board(lines=["", "", "kk", "bbb"], dome={4: (9, 0), 5: (3, 0), 6: (18, 0)}, chips="b b", score=9)
    position = table(suns={5: "kk"}, boards=[mine, board()])
    assert position.if_round_ended_now()[0] == (Paid(0, 1, BROKEN, 3, -3),)


def test_the_last_round_now_counts_the_goals_too() -> None:
    position = table(
        suns={5: "kk"},
        round_=5,
        boards=[board(dome={1: (3, 0)}, lines=["", "bb"]), board()],
        goals="border,wilds,rows",
    )
    mine, theirs = position.if_round_ended_now()
    assert [type(line) for line in mine] == [Tiled, GoalCounted, GoalCounted, GoalCounted]
    assert [line.points for line in mine] == [1, 0, 0, 2], "the wild cell pays more than the border"
    assert len(theirs) == 3


def test_who_has_tiled_and_paid_pays_no_second_time() -> None:
    boards = [board(lines=["", "bb"], dome=ROOM), board(broken="rr", score=9)]
    position, _ = tile(*boards, holder=1)
    assert position.acting == (0,)
    assert position.if_round_ended_now()[1] == ()


def test_the_choice_for_row_6_does_not_do_away_with_what_is_still_to_be_paid() -> None:
    """Looked at alone, before anything follows: tiles are broken as they were, and the marker is held."""
    mine = board(lines=["", "", "", "", "", "bbbbbb"], dome={7: (10, 0), 8: (10, 0)}, broken="rrr", score=20)
    position, _ = tile(mine, board(), holder=0)
    assert position.worth(0) == 20 + 1 - 6 - 2
    for move in position.legal_moves(0):
        after = position.after(0, move)
        assert [line.points for line in after.if_round_ended_now()[0]] == [-6, -2]
        assert after.worth(0) == position.worth(0)
        position_then = position.copy()
        position_then.play(0, move, SealedDealer(bytes(32)))
        assert position_then.scores[0] == after.worth(0)


def test_when_the_game_is_over_nothing_more_comes() -> None:
    position, _ = tile(board(), board(), round_=5)
    assert position.if_round_ended_now() == ((), ())


def test_penalties_are_paid_also_when_line_6_leaves_a_choice() -> None:
    """Row 6 has two wild cells and a blue one for the blue line."""
    mine = board(lines=["", "", "", "", "", "bbbbbb"], dome={7: (10, 0), 8: (10, 0)}, broken="rrr", score=20)
    position = table(suns={5: "kk"}, boards=[mine, board()], holder=0)
    lines, _ = position.if_round_ended_now()
    assert [(line.cause, line.points) for line in lines] == [("tile", 1), (BROKEN, -6), (MARKER, -2)]


def end_round(position: DuelPosition) -> None:
    """End the offer here and now, whatever still lies there."""
    if position.stage is not Stage.TILING:
        dealer = SealedDealer(bytes(32))
        position._begin_tiling(dealer, [])
        position._move_on(dealer, [])


def best_by_trying(position: DuelPosition, seat: int, round_: int) -> int:
    """The score that a seat can have when the round is over, by playing every choice that spends no chips."""
    if position.round != round_ or not position.acting:
        return position.scores[seat]
    actor = seat if seat in position.acting else position.acting[0]
    moves = [move for move in position.legal_moves(actor) if not (isinstance(move, Tile) and move.chips)]
    if actor != seat:
        moves = moves[:1]  # what others do makes no difference
    scores = []
    for move in moves:
        assert isinstance(move, Tile | Leave)
        twin = position.copy()
        twin.play(actor, move, SealedDealer(bytes(32)))
        scores.append(best_by_trying(twin, seat, round_))
    return max(scores)


@pytest.mark.parametrize("style", STYLES)
def test_it_is_what_the_best_choices_bring_when_the_round_ends(style: str) -> None:
    rng = Random(f"the round now {style}")
    compared = 0
    for _ in range(5):
        dealer = SealedDealer(rng.randbytes(32))
        position = start(DuelOptions(), dealer)
        while position.acting:
            if position.stage is Stage.TILING or rng.random() < 0.3:
                expected = [sum(line.points for line in lines) for lines in position.if_round_ended_now()]
                twin = position.copy()
                end_round(twin)
                for seat in range(2):
                    best = best_by_trying(twin, seat, position.round)
                    assert best - position.scores[seat] == expected[seat], f"player {seat + 1}\n{position}"
                    compared += 1
            seat = rng.choice(position.acting)
            position.play(seat, choose(position, seat, style, rng), dealer)
    assert compared > 100
