"""`preview`: what a move would do, that it is what happens, and that it tells no secrets."""

from collections.abc import Sequence
from random import Random

import pytest

from app.rules.contract import IllegalMove, Move
from app.rules.dealer import SealedDealer
from app.rules.queens_garden import QueensGardenPosition, Take
from app.rules.queens_garden.events import (
    Bought,
    Completed,
    Dealt,
    Discarded,
    MarkerTaken,
    Placed,
    RoundBegan,
    Took,
    TurnedUp,
)
from app.rules.queens_garden.foresight import (
    BuyPreview,
    GroupAfter,
    PassPreview,
    PlacePreview,
    QueensGardenPreview,
    TakePreview,
)
from tests.queens_garden.kit import GAME, codes, garden, of, space, storage, table


def preview(position: QueensGardenPosition, code: str) -> QueensGardenPreview:
    before = position.copy()
    shown = position.preview(position.acting[0], GAME.parse(code))
    assert position == before
    return shown


def test_a_take_shows_what_it_brings_and_leaves() -> None:
    position = table(beside=["y2 y3", "^b6"], top="b1 b2 y1 d5", storages=[storage("g1", jokers=3)])
    shown = preview(position, "+b")
    assert isinstance(shown, TakePreview)
    assert shown.took == Took(0, 1, ((0, 3), (1, 3)), ((5, 2),))
    assert (shown.room, shown.expansion_room) == (6, 1)
    assert (shown.moves_top, shown.new_tiles, shown.turned_up) == (True, 4, ())
    assert codes(shown.left) == "y1 y2 y3 d5"
    assert str(shown.text) == "3 pieces to storage, 6 spaces left; 4 new tiles come out."
    shown = preview(position, "+3")
    assert isinstance(shown, TakePreview)
    assert (shown.moves_top, shown.new_tiles) == (False, 0)
    assert codes(shown.left) == "b1 b2 b6 y1 y2 d5"
    assert str(shown.text) == "1 piece to storage, 7 spaces left."


def test_a_take_shows_what_will_be_turned_up_but_not_its_face() -> None:
    position = table(beside=["y2"], top="y1")
    shown = preview(position, "+y")
    assert isinstance(shown, TakePreview)
    assert shown.turned_up == (1, 2)


def test_a_take_from_the_last_expansion_brings_no_new_tiles() -> None:
    shown = preview(table(top="b1 y1", below=0), "+b")
    assert isinstance(shown, TakePreview)
    assert (shown.moves_top, shown.new_tiles) == (True, 0)


def test_a_take_when_nothing_is_left_to_draw_turns_the_stack_up() -> None:
    position = table(top="b1 y1", below=2)
    position.bag = [0] * 36
    shown = preview(position, "+b")
    assert isinstance(shown, TakePreview)
    assert (shown.new_tiles, shown.turned_up) == (0, (2, 3))


def test_a_placement_shows_features_groups_and_points() -> None:
    plot = garden("b2@02 b3@03 y3@04 l3@05 l6@06")
    position = table(gardens=[plot], storages=[storage("b1 b4", jokers=1)], top="l1")
    shown = preview(position, "b1@01")
    assert isinstance(shown, PlacePreview)
    assert shown.completed == (Completed(0, 0, 1, 0),)
    assert shown.groups == (
        GroupAfter(1, (space("01"), space("02"), space("03")), 6),
        GroupAfter(0, (space("01"),), 0),
    )
    assert shown.round_points == 2  # tree and blue
    assert shown.group_points == 6
    assert shown.end_points == 6 + 1 + 1  # the group, a joker, and a tile less in storage
    assert (shown.room, shown.jokers) == (9, 2)
    assert str(shown.text) == "2 this round, 6 for groups at the end (blue × 3: 6); 1 joker at once."
    assert str(shown.groups[0].text) == "blue × 3: 6"


def test_a_placed_expansion_counts_its_pavilion() -> None:
    position = table(storages=[storage("", "p5", jokers=4)], top="l1")
    shown = preview(position, "xp5@14,4j")
    assert isinstance(shown, PlacePreview)
    assert shown.placed == Placed(0, 10, space("14"), True, GAME.parse("xp5@14,4j").payment)  # type: ignore[attr-defined]
    assert (shown.round_points, shown.group_points, shown.end_points) == (1, 0, 5 - 4)
    assert str(shown.text) == "1 this round, 0 for groups at the end."


def test_a_placement_that_brings_no_points_says_so() -> None:
    position = table(gardens=[garden("y2@02")], storages=[storage("y1 l2")], top="l1")
    position.round = 2
    assert str(preview(position, "y1@01").text) == "No points this round, none at the end yet (yellow × 2: 0)."
    assert str(preview(position, "y1@04").text) == "No points this round, none at the end yet."


def test_the_bonus_of_the_board_is_in_the_preview() -> None:
    plot = garden("b1@01 p1@02 l1@03")
    for board, points in (("standard", 4), ("variant", 8)):
        position = table(gardens=[plot.copy()], storages=[storage("y1")], top="l1", board=board)
        shown = preview(position, "y1@04")
        assert isinstance(shown, PlacePreview)
        assert shown.groups[1].points == points


def test_an_expansion_of_the_supply_shows_its_price_and_spaces() -> None:
    shown = preview(table(top="l1", points=[8]), "x@3")
    assert isinstance(shown, BuyPreview)
    assert shown.bought == Bought(0, 1, 3, -6)
    assert shown.spaces == tuple(range(21, 28))
    assert str(shown.text) == "7 free spaces, no pavilion, no printed hex; 2 points remain."


def test_a_pass_shows_what_it_costs() -> None:
    position = table(top="l1", storages=[storage("b3", "d1")], discard_on_pass="yes")
    shown = preview(position, "pass,b3")
    assert isinstance(shown, PassPreview)
    assert shown.discarded == Discarded(0, 1, (2,), (), -3)
    assert shown.marker == MarkerTaken(0, 1, -1)
    assert (shown.points, shown.ends_round) == (-4, False)
    assert str(shown.text) == "The start marker is yours; 4 points lost."
    shown = preview(table(top="l1", passed=(1,)), "pass")
    assert isinstance(shown, PassPreview)
    assert (shown.points, shown.ends_round, shown.marker) == (0, True, None)
    assert str(shown.text) == "The round ends; nothing lost."
    shown = preview(table(seats=3, top="l1", passed=(1,)), "pass")
    assert str(shown.text) == "Nothing more in this round; nothing lost."


def test_a_preview_of_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        preview(table(top="l1"), "+b")


@pytest.mark.parametrize("seed", range(6))
def test_a_preview_is_what_happens(seed: int) -> None:
    rng = Random(seed)
    dealer = SealedDealer(rng.randbytes(32))
    options = GAME.options(discard_on_pass=rng.choice(["no", "yes"]), board=rng.choice(["standard", "variant"]))
    position = GAME.start(options, 2 + seed % 3, dealer)
    while position.acting:
        seat = position.acting[0]
        move = rng.choice(position.legal_moves(seat).candidates())
        before = position.copy()
        shown = position.preview(seat, move)
        assert shown == before.seen_by(seat).preview(seat, move), "a preview tells a secret"
        events = position.play(seat, move, dealer)
        assert_shown(before, position, move, shown, events)


def assert_shown(
    before: QueensGardenPosition,
    after: QueensGardenPosition,
    move: Move,
    shown: QueensGardenPreview,
    events: Sequence[object],
) -> None:
    seat = before.acting[0]
    same_round = not of(RoundBegan, events) and after.acting != ()
    if isinstance(shown, TakePreview):
        assert isinstance(move, Take)
        assert events[0] == shown.took
        assert [event.number for event in of(TurnedUp, events)][: len(shown.turned_up)] == list(shown.turned_up)
        if same_round:
            assert after.storages[seat].room == shown.room
            drawn = [tile for dealt in of(Dealt, events) for tile in dealt.tiles]
            assert len(drawn) == shown.new_tiles
            faces = [event.hex for event in of(TurnedUp, events)]
            up = [hex_ for hex_, numbers in enumerate(after.display.copies) if numbers & after.display.face_up]
            assert sorted((*shown.left, *drawn, *faces)) == sorted((*after.display.lying_tiles, *up))
    elif isinstance(shown, PlacePreview):
        assert events[0] == shown.placed
        assert tuple(of(Completed, events)) == shown.completed
        assert (after.storages[seat].room, after.storages[seat].jokers) == (shown.room, shown.jokers)
        then, now = before.if_round_ended_now()[seat], after.if_round_ended_now()[seat]
        gained = sum(line.points for line in now) - sum(line.points for line in then)
        if same_round and before.round < 4:
            assert gained == shown.round_points
        elif same_round:
            assert gained == shown.round_points + shown.end_points
    elif isinstance(shown, BuyPreview):
        assert events[0] == shown.bought
    else:
        assert of(Discarded, events)[:1] == ([shown.discarded] if shown.discarded else [])
        assert of(MarkerTaken, events)[:1] == ([shown.marker] if shown.marker else [])
        assert shown.ends_round == (len(before.passed) == before.seats - 1)
