"""`preview`: what a move would do, and that it is what happens."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.azul import AzulPosition
from app.rules.azul.events import Fell, Paid, Tiled, Took
from app.rules.azul.foresight import TakePreview, TilePreview
from app.rules.dealer import SealedDealer
from tests.azul.kit import AZUL, board, end_offer, letters, of, play, table
from tests.azul.styles import Play, games, steady

PRINTED_PENALTY = [0, 1, 2, 4, 6, 8, 11, 14]


def take(position: AzulPosition, code: str) -> TakePreview:
    preview = position.preview(position.acting[0], AZUL.parse(code))
    assert isinstance(preview, TakePreview)
    return preview


def test_a_take_that_only_adds_to_a_line() -> None:
    position = table(factories={1: "rrky", 2: "bbbb"}, centre="kw")
    preview = take(position, "1r4")
    assert (preview.took.placed, preview.took.broken, preview.took.lost) == (2, 0, 0)
    assert not preview.completes
    assert preview.spaces == ()
    assert preview.penalty == 0
    assert letters(preview.centre) == "ykkw"
    assert str(preview.text) == "2 to line 4, nothing lost."


@pytest.mark.parametrize(
    ("lying", "code", "broken", "lost", "penalty"),
    [
        ("", "1r1", 3, 0, 4),  # three fall on an empty floor: 1 + 1 + 2
        ("", "1r4", 0, 0, 0),
        ("bb", "1r2", 2, 0, 4),
        ("", "cr1", 2, 0, 4),  # the marker, then two tiles
        ("", "cr3", 0, 0, 1),  # the marker alone
        ("bbbbbb", "cr1", 0, 2, 3),  # the marker takes the last space
        ("bbbbbbb", "cr1", 0, 2, 0),  # no space at all
        ("bbbbb", "1rf", 2, 2, 6),
    ],
)
def test_the_penalty_counts_the_marker_and_the_spaces_that_are_left(
    lying: str, code: str, broken: int, lost: int, penalty: int
) -> None:
    position = table(factories={1: "rrrr"}, centre="rrr", boards=[board(floor=lying), board()])
    preview = take(position, code)
    assert (preview.took.broken, preview.took.lost, preview.penalty) == (broken, lost, penalty)


def test_without_the_marker_in_the_centre_only_tiles_cost() -> None:
    position = table(factories={1: "rrrr"}, centre="rrr", boards=[board(), board(floor="M")])
    preview = take(position, "cr2")
    assert not preview.took.marker
    assert preview.penalty == 1


def test_a_completed_line_shows_its_points_with_the_rows_above_tiled_first() -> None:
    mine = board(lines=["b", "", "k"], wall=[".....", "WB..."])
    position = table(factories={1: "kk"}, centre="y", boards=[mine, board()])
    preview = take(position, "1k3")
    assert preview.completes
    assert preview.spaces == (Tiled(0, 1, 3, 1, 3, range(1, 2), range(1, 4), 3),)
    assert str(preview.text) == "Line 3 complete: 3 points at tiling."


def test_rows_below_do_not_count_yet() -> None:
    position = table(factories={1: "b"}, centre="y", boards=[board(lines=["", "ww"]), board()])
    preview = take(position, "1b1")
    assert [space.points for space in preview.spaces] == [1]
    assert str(preview.text) == "Line 1 complete: 1 point at tiling."


def test_on_the_grey_wall_every_legal_space_is_shown_with_its_points() -> None:
    mine = board(lines=["b"], wall=[".....", ".B..R", "...K."])
    position = table(wall="grey", factories={1: "rr"}, centre="y", boards=[mine, board()])
    preview = take(position, "1r3")
    assert (preview.completes, preview.spaces) == (False, ())
    position = table(wall="grey", factories={1: "rrr"}, centre="y", boards=[mine, board()])
    preview = take(position, "1r3")
    assert [(space.column, space.points) for space in preview.spaces] == [(1, 1), (2, 2), (3, 2)]
    assert str(preview.text) == "Line 3 complete: 2 points at tiling."


def test_on_the_grey_wall_a_line_that_will_fall_shows_no_space_and_its_cost() -> None:
    walls = board(wall=["R....", ".R...", "..BKW"])
    preview = take(table(wall="grey", factories={1: "rrr"}, boards=[walls, board()]), "1r3")
    assert (preview.completes, preview.falls, preview.spaces) == (True, True, ())
    assert preview.penalty == 4
    assert str(preview.text) == "Line 3 complete, but no space is free for it: 4 lost on the floor."


def test_the_floor_by_choice() -> None:
    position = table(factories={1: "rrrk"}, centre="y")
    preview = take(position, "1rf")
    assert (preview.completes, preview.spaces, preview.penalty) == (False, (), 4)
    assert str(preview.text) == "All to the floor: 4 lost."


def test_on_a_full_floor_nothing_more_is_lost() -> None:
    full = board(wall=["R....", ".R...", "..BKW"], floor="bbbyyyk")
    position = table(wall="grey", factories={1: "rrr"}, boards=[full, board()])
    assert str(take(position, "1rf").text) == "All to the floor, which is full: nothing lost."
    assert str(take(position, "1r3").text) == "Line 3 complete, but no space is free for it: it falls, nothing lost."


def test_the_centre_afterwards_lacks_what_was_taken_from_it() -> None:
    position = table(factories={1: "rrrk"}, centre="yykw")
    assert letters(take(position, "cy5").centre) == "kw"
    assert letters(take(position, "1k5").centre) == "yyrrrkw"


def test_a_choice_on_the_grey_wall_shows_its_points() -> None:
    position = table(wall="grey", boards=[board(lines=["", "rr"], wall=["..B..", "...K."]), board()])
    preview = position.preview(0, AZUL.parse("t23"))
    assert isinstance(preview, TilePreview)
    assert preview.tiled == Tiled(0, 1, 2, 3, 2, range(3, 5), range(1, 3), 4)
    assert str(preview.text) == "Player 1 tiles red at row 2, column 3: 4 points."
    assert play(position, "t23")[0] == preview.tiled


@given(games(), st.integers(0, 999))
@steady(200)
def test_a_preview_is_what_happens_when_the_move_is_played_and_the_round_ends(game: Play, pick: int) -> None:
    position = game.end()
    if not position.acting:
        return
    seat = position.acting[pick % len(position.acting)]
    moves = list(position.legal_moves(seat))
    move = moves[pick % len(moves)]
    before = position.copy()
    preview = position.preview(seat, move)
    assert position == before, "a preview changes nothing"
    events = position.play(seat, move, SealedDealer(bytes(32)))
    if isinstance(preview, TilePreview):
        assert events[0] == preview.tiled
        return
    assert events[0] == preview.took
    forced_after = of(Took, events)[1:]
    if position.round == before.round and position.tiles_on_offer:
        assert forced_after or position.centre == list(preview.centre)
        events += end_offer(position)
    if game.wall == "grey":
        check_grey_spaces(preview, before, position, events)
        return
    tiled = [each for each in of(Tiled, events) if (each.seat, each.row) == (seat, preview.took.line)]
    assert tiled == list(preview.spaces)
    assert bool(tiled) == preview.completes
    if all(took.seat != seat for took in forced_after):
        paid = sum(each.penalty for each in of(Paid, events) if each.seat == seat)
        assert paid - PRINTED_PENALTY[len(before.boards[seat].floor)] == preview.penalty


def check_grey_spaces(
    preview: TakePreview, before: AzulPosition, after: AzulPosition, events: Sequence[object]
) -> None:
    """When no full line above comes first, the spaces shown are the spaces offered, with the same points."""
    seat, line = preview.took.seat, preview.took.line
    if not preview.completes or any(before.boards[seat].is_full(row) for row in range(line - 1)):
        return
    if not preview.spaces:
        assert line in [each.row for each in of(Fell, events) if each.seat == seat]
    elif len(preview.spaces) == 1:
        assert preview.spaces[0] in events
    else:
        choices = [after.preview(seat, move) for move in after.legal_moves(seat)]
        assert choices == [TilePreview(space) for space in preview.spaces]
