"""`preview` for every kind of move, and the points if the round ended now."""

from random import Random

import pytest

from app.rules.dealer import SealedDealer
from app.rules.duel import DuelOptions, DuelPosition, MoonTake, SunTake, Tile
from app.rules.duel.events import Took
from app.rules.duel.foresight import (
    ChipPreview,
    DomePreview,
    DrawPreview,
    LeavePreview,
    LookPreview,
    PutUnderPreview,
    TakePreview,
    TilePreview,
)
from app.rules.duel.tiling_events import Adorned, Tiled
from tests.duel.kit import DUEL, amounts, board, of, play, start, table, tile

ROOM = {1: (10, 0), 2: (15, 0), 3: (9, 0)}
"""Row 1: y r t b t r; row 2: w b w y b s."""


def seen(position: DuelPosition, code: str) -> object:
    before = position.copy()
    preview = position.preview(position.acting[0], DUEL.parse(code))
    assert position == before
    return preview


def take(position: DuelPosition, code: str) -> TakePreview:
    preview = seen(position, code)
    assert isinstance(preview, TakePreview)
    return preview


def test_a_take_that_only_adds_to_a_line() -> None:
    preview = take(table(suns={1: "bbyr", 5: "kk"}, chips={1: "?"}, large_moon="y"), "1b3ry")
    assert (preview.took.placed, preview.completes, preview.penalty, preview.cells) == (2, False, 0, ())
    assert amounts(preview.moon) == "yy"
    assert preview.bares == ()
    assert str(preview.text) == "2 to line 3, nothing lost."


def test_a_take_that_completes_a_line_shows_every_cell_with_its_points() -> None:
    mine = board(dome=ROOM, tiles=["..T..."])
    preview = take(table(suns={5: "bbkkr"}, boards=[mine, board()]), "5b2")
    assert preview.completes
    assert [(cell[0].column, cell[0].points) for cell in preview.cells] == [(1, 1), (2, 1), (3, 2), (5, 1)]  # type: ignore[union-attr]
    assert str(preview.text) == "Line 2 complete: 2 points at tiling."


def test_a_take_that_completes_a_special_dome_tile_shows_its_points_too() -> None:
    mine = board(dome={1: (11, 2)}, tiles=["RK...."])
    (cell,) = take(table(suns={5: "yykkr"}, boards=[mine, board()]), "5y2").cells
    assert [type(line) for line in cell] == [Tiled, Adorned]
    assert [line.points for line in cell] == [2, 2]


@pytest.mark.parametrize(
    ("lying", "code", "penalty"),
    [("", "mk1", 3), ("", "mk2", 2), ("rrr", "mkx", 6), ("rrrr", "mkx", 2), ("", "my1", 0)],
)
def test_the_penalty_counts_broken_tiles_and_the_marker(lying: str, code: str, penalty: int) -> None:
    position = table(
        moons={1: "yk", 2: "ky"}, large_moon="kr", chips={1: "?", 2: "?"}, boards=[board(broken=lying), board()]
    )
    assert take(position, code).penalty == penalty


def test_a_take_to_a_line_that_will_break_says_so() -> None:
    mine = board(dome={4: (9, 0), 5: (3, 0), 6: (18, 0)})
    preview = take(table(suns={5: "kkbbr"}, boards=[mine, board()]), "5k3")
    assert preview.falls
    assert str(preview.text) == "2 to line 3, which fits nowhere and will break."


def test_all_break_and_chips_that_are_bared() -> None:
    position = table(suns={2: "kkkk", 5: "b"}, moons={3: "k"}, chips={2: "?", 3: "?"})
    preview = take(position, "2kx")
    assert preview.bares == (2,)
    assert str(preview.text) == "All break: 10 lost."


def test_a_dome_tile_shows_which_lines_it_makes_room_for_and_which_will_break() -> None:
    boards = [board(lines=["k", "t"], dome={1: (10, 0), 2: (14, 0)}, tiles=["", "T..B.."], tokens=2), board(tokens=2)]
    position = table(boards=boards, suns={5: "b"}, display=(12, 18, 0), stack=(5,))
    preview = seen(position, "d12f3r0")
    assert preview == DomePreview(opens=(1, 2), closes=(), display=(18,), tokens=1)
    assert str(preview.text) == "Lines 1, 2 get a place."
    preview = seen(position, "d18f3r0")
    assert preview == DomePreview(opens=(), closes=(1, 2), display=(12,), tokens=1)
    assert str(preview.text) == "All fields beside lines 1, 2 are taken then: they would fit nowhere and break."


def test_the_first_dome_tile_costs_no_token() -> None:
    position = start(DuelOptions(starter="1"))
    preview = position.preview(1, next(iter(position.legal_moves(1))))
    assert isinstance(preview, DomePreview)
    assert (preview.tokens, len(preview.display)) == (2, 2)


def test_drawing_looking_keeping_and_ordering() -> None:
    boards = [board(tokens=2, score=4), board(tokens=2)]
    position = table(suns={5: "bbyr"}, boards=boards, stack=(5, 12, 7, 14))
    preview = seen(position, "draw")
    assert preview == DrawPreview(1, 3, 6)
    assert str(preview.text) == "Costs 1 point and brings a special dome tile."
    play(position, "draw", "draw", "draw")
    preview = seen(position, "look")
    assert preview == LookPreview(3)
    assert str(preview.text) == "You look at 3 dome tiles and place one of them."
    play(position, "look")
    assert seen(position, "k12f1r0") == DomePreview((), (), (), 1)
    play(position, "k12f1r0")
    preview = seen(position, "u7")
    assert preview == PutUnderPreview(7, 1)
    assert str(preview.text) == "Dome tile 7 goes under the stack as number 1."


def test_a_free_draw_costs_nothing() -> None:
    position = table(suns={5: "bbyr"}, boards=[board(tokens=2, score=0), board(tokens=2)], stack=(5, 12))
    assert str(position.preview(0, DUEL.parse("draw")).text) == "Costs nothing and brings a special dome tile."


def test_a_chip_shows_which_lines_it_could_help_to_complete() -> None:
    mine = board(lines=["", "b", "bb", "r"], dome=ROOM | {4: (9, 1)}, chips="b", round_chips=1)
    position = table(suns={5: "yy"}, chips={1: "kb", 2: "k"}, boards=[mine, board()])
    preview = seen(position, "c1")
    assert preview == ChipPreview(8, (2, 3), 1)
    assert str(preview.text) == "With the black-blue chip 2 more lines could be completed."
    assert seen(position, "c2") == ChipPreview(3, (), 1)


def test_a_tile_and_leaving_a_line() -> None:
    position, _ = tile(board(lines=["", "", "tt"], dome={4: (9, 0)}, chips="ty rt k"), board())
    preview = seen(position, "t31.ty.rt")
    assert isinstance(preview, TilePreview)
    assert [line.points for line in preview.lines] == [1]
    assert preview.chips_left == 1
    assert str(preview.text) == "1 point; chips left: 1."
    preview = seen(position, "t3-")
    assert preview == LeavePreview(3, 1)
    assert str(preview.text) == "Line 3 stays and lacks 1 tile."


@pytest.mark.parametrize("seed", range(15))
def test_a_preview_is_what_happens_and_the_round_now_what_comes(seed: int) -> None:
    rng = Random(f"preview {seed}")
    dealer = SealedDealer(rng.randbytes(32))
    at = start(DuelOptions(), dealer)
    while at.acting:
        seat = at.acting[0]
        move = rng.choice(list(at.legal_moves(seat)))
        preview = at.preview(seat, move)
        before, round_, now = at.copy(), at.round, at.if_round_ended_now()
        events = at.play(seat, move, dealer)
        if isinstance(move, SunTake | MoonTake):
            assert isinstance(preview, TakePreview)
            assert of(Took, events)[0] == preview.took
        if isinstance(move, Tile):
            assert isinstance(preview, TilePreview)
            assert tuple(events[: len(preview.lines)]) == preview.lines
        if round_ == at.round and at.outcome is None and seat not in at.acting:
            continue
        if before.stage.value == "tiling" and all(not each.chips for each in before.boards):
            gained = sum(line.points for line in at.sheet[len(before.sheet) :] if line.seat == seat)
            assert gained <= sum(line.points for line in now[seat])
