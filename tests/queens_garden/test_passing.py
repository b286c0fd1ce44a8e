"""Q-25 to Q-27: passing, freely or not."""

import pytest

from app.rules.queens_garden.events import Discarded, MarkerTaken, Passed, RoundBegan
from tests.queens_garden.kit import garden, legal, of, play, pool, refusal, storage, stored, table

CLOSED = "l1@01 l3@02 l2@03 l4@04 l5@05 l6@06"


def test_q25_a_pass_is_always_allowed_and_the_turn_goes_on() -> None:
    position = table(seats=3, top="b1 y2")
    assert "pass" in legal(position)
    events = play(position, "pass")
    assert of(Passed, events) == [Passed(0, False)]
    assert position.acting == (1,)
    play(position, "+b")
    assert position.acting == (2,)
    play(position, "+y")
    assert position.acting == (1,)


def test_q25_who_has_passed_does_nothing_more_in_the_round() -> None:
    position = table(seats=3, top="b1 y2", passed=(0,), to_act=1)
    assert legal(position, 0) == set()
    assert refusal(position, "pass", 0) == ("Q-25", "You have passed; you act again in the next round.")
    assert refusal(position, "pass", 2) == ("Q-25", "It is Player 2’s turn.")
    assert refusal(position, "pass", 3) == ("Q-1", "Nobody sits in that seat.")


def test_q39_whoever_can_do_nothing_else_passes_by_itself() -> None:
    """Player 2 has a full storage without jokers, too few points, and nothing that could be paid for."""
    stuck = storage("b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5")
    position = table(top="b1 d6", storages=[storage(), stuck], points=[15, 5], below=2)
    events = play(position, "+b", "d1 d2 d3 d4")
    assert of(Passed, events) == [Passed(1, True)]
    assert of(MarkerTaken, events) == [MarkerTaken(1, 1, -1)]
    assert position.acting == (0,)
    assert position.passed == (1,)
    assert str(of(Passed, events)[0].text) == "Player 2 can do nothing else and passes."


@pytest.mark.parametrize(
    ("points", "tiles", "expansions", "plot", "free"),
    [
        (6, "b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5", "", "", True),  # a face-down expansion
        (5, "b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6", "", "", True),  # room for a tile
        (5, "b6 p5 l4 y3 g2 d2 b6 p5 l4 y3 b6 p5", "", "", True),  # one of the birds for the other
        (5, "b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5", "d1", "", True),  # an expansion that costs only itself
        (5, "b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5", "d5", "", False),
        (5, "b6 p5 l4 y3 g2 d2 b6 p5 l4 y3 b6 p5", "", CLOSED, False),  # no space
    ],
)
def test_q25_a_pass_is_forced_only_if_nothing_else_is_legal(
    points: int, tiles: str, expansions: str, plot: str, free: bool
) -> None:
    position = table(
        beside=["y1"],
        top="b1 b2 d6",
        storages=[storage(), storage(tiles, expansions)],
        gardens=[garden(), garden(plot)],
        points=[15, points],
    )
    forced = of(Passed, play(position, "+b", "d3 d4 g3 g4"))
    assert bool(forced) != free
    assert len(legal(position, position.acting[0])) >= 2


def test_q26_the_first_to_pass_takes_the_marker_for_a_point() -> None:
    position = table(seats=3, top="b1 y2", to_act=1)
    events = play(position, "pass")
    assert of(Passed, events) == [Passed(1, forced=False)]
    assert of(MarkerTaken, events) == [MarkerTaken(1, 1, -1)]
    assert len(events) == 2
    assert position.scores == (15, 14, 15)
    assert position.marker_holder == 1
    assert list(position.sheet)[3:] == [MarkerTaken(1, 1, -1)]
    assert play(position, "pass") == [Passed(2, False)]
    assert position.scores == (15, 14, 15)


def test_q26_but_no_score_falls_below_zero() -> None:
    position = table(top="b1 y2", points=[0])
    events = play(position, "pass")
    assert of(MarkerTaken, events) == [MarkerTaken(0, 1, 0)]
    assert position.scores == (0, 15)
    assert str(events[1].text) == "Player 1 takes the start marker and has no points to lose."


def test_q27_without_the_option_nothing_is_discarded() -> None:
    position = table(top="b1", storages=[storage("b3")])
    assert refusal(position, "pass,b3") == ("Q-27", "In this game, nothing is discarded when passing.")
    assert {code for code in legal(position) if code.startswith("pass")} == {"pass"}


def test_q27_every_choice_of_pieces_can_be_discarded() -> None:
    position = table(top="b1", storages=[storage("b3 b3 y4", "d1")], discard_on_pass="yes")
    found = {code for code in legal(position) if code.startswith("pass")}
    tiles = ["", ",b3", ",b3,b3", ",y4", ",b3,y4", ",b3,b3,y4"]
    assert found == {f"pass{some}{more}" for some in tiles for more in ("", ",xd1")}


def test_q27_discarding_costs_the_values() -> None:
    position = table(top="b1", storages=[storage("b3 b3 y4", "d2", 2)], discard_on_pass="yes")
    supply = position.supply[:]
    events = play(position, "pass,b3,y4,xd2")
    assert of(Discarded, events) == [Discarded(0, 1, (2, 21), (31,), -9)]
    assert [type(event) for event in events] == [Passed, Discarded, MarkerTaken]
    assert position.scores == (5, 15)
    assert stored(position) == ("b3", "", 2)
    assert pool(position.tower) == "b3 y4"
    assert position.supply == [*supply, 31]
    assert str(events[1].text) == (
        "Player 1 discards blue butterflies, yellow flower, the expansion with dark green bird and loses 9 points."
    )


def test_q27_a_discard_that_cannot_be_paid_is_refused() -> None:
    position = table(top="b1", storages=[storage("b6 y6 d5", "g4")], points=[10], discard_on_pass="yes")
    found = {code for code in legal(position) if code.startswith("pass")}
    assert found == {"pass", "pass,b6", "pass,y6", "pass,d5", "pass,xg4", "pass,b6,xg4", "pass,y6,xg4", "pass,d5,xg4"}
    assert refusal(position, "pass,b6,y6") == ("Q-27", "Discarding that costs 12 points; you have 10.")
    assert refusal(position, "pass,b6,d5") == ("Q-27", "Discarding that costs 11 points; you have 10.")
    events = play(position, "pass,b6,xg4")
    assert of(Discarded, events) == [Discarded(0, 1, (5,), (27,), -10)]
    assert of(MarkerTaken, events) == [MarkerTaken(0, 1, 0)]
    assert position.scores == (0, 15)


def test_q27_without_points_nothing_can_be_discarded() -> None:
    position = table(top="b1", storages=[storage("b1 y6")], points=[0], discard_on_pass="yes")
    assert {code for code in legal(position) if code.startswith("pass")} == {"pass"}
    assert refusal(position, "pass,b1") == ("Q-27", "Discarding that costs 1 point; you have 0.")


@pytest.mark.parametrize(("points", "most"), [(99, "pass,b1,b5,y6,xg4"), (9, "pass,b1,y6"), (4, "pass,b1")])
def test_q27_of_the_candidates_one_discards_as_much_as_can_be_paid(points: int, most: str) -> None:
    position = table(top="b1", storages=[storage("b1 b5 y6", "g4")], points=[points], discard_on_pass="yes")
    passes = [str(move) for move in position.legal_moves(0).candidates() if str(move).startswith("pass")]
    assert passes == ["pass", most]
    assert set(passes) <= legal(position)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("pass,b2", "Your storage has no blue bird tile."),
        ("pass,b3,b3", "You do not have that many blue butterflies tiles in your storage."),
        ("pass,xb3", "Your storage has no expansion with blue butterflies."),
        ("pass,xd1,xd1", "Your storage has no expansion with dark green tree."),
    ],
)
def test_q27_only_what_is_stored_can_be_discarded(code: str, sentence: str) -> None:
    position = table(top="b1", storages=[storage("b3", "d1")], discard_on_pass="yes")
    assert refusal(position, code) == ("Q-27", sentence)


def test_q39_whoever_has_something_to_discard_is_asked() -> None:
    stuck = storage("b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5")
    position = table(top="b1 d6", storages=[storage(), stuck], points=[15, 5], discard_on_pass="yes")
    events = play(position, "+b", "d1 d2 d3 d4")
    assert of(Passed, events) == []
    assert position.acting == (1,)
    assert {code[:4] for code in legal(position)} == {"pass"}
    affordable = {"pass,g2", "pass,g2,g2", "pass,y3", "pass,l4", "pass,p5", "pass,y3,g2"}
    assert legal(position) == {"pass"} | affordable


def test_q39_whoever_can_pay_for_no_discard_passes_by_itself() -> None:
    stuck = storage("b6 p5 l4 y3 g2 b6 p5 l4 y3 g2 b6 p5")
    position = table(top="b1 d6", storages=[storage(), stuck], points=[15, 1], discard_on_pass="yes")
    events = play(position, "+b", "d1 d2 d3 d4")
    assert of(Passed, events) == [Passed(1, forced=True)]
    assert position.acting == (0,)


def test_q25_when_all_have_passed_the_round_ends() -> None:
    position = table(top="b1 y2", passed=(1,), points=[15, 14])
    assert of(RoundBegan, play(position, "pass")) == [RoundBegan(2, 1, 2, 3)]
