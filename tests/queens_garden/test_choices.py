"""What a page knows of the moves of Queen's Garden: payments and discards are asked for, and proposed."""

import pytest

from app.rules.choices import choices, read
from app.rules.contract import IllegalMove
from app.rules.queens_garden import QueensGarden, QueensGardenPosition
from tests.queens_garden.kit import garden, legal, storage, table

GAME = QueensGarden()


def listed(position: QueensGardenPosition, beginning: str = "") -> set[str]:
    return {beginning + ending for ending in read(choices(position, position.acting[0], beginning))}


def meant(position: QueensGardenPosition, beginning: str) -> str:
    return str(GAME.complete(position, position.acting[0], beginning))


def test_a_placement_stops_before_what_is_paid_for_it() -> None:
    position = table(storages=[storage("b3 y3 d3 l1", jokers=2)])
    codes = listed(position)
    assert "b3@01?" in codes
    assert "l1@01" in codes  # costs nothing
    assert not any(code.startswith("b3@01,") for code in codes)
    assert listed(position, "b3@01") == {code for code in legal(position) if code.startswith("b3@01")}
    assert listed(position, "b3@01") > {"b3@01,y3,d3", "b3@01,2j"}
    assert listed(position, "b3@01,y3,") == {"b3@01,y3,d3", "b3@01,y3,1j"}


@pytest.mark.parametrize("nowhere", ["b4@01", "b3@00", "b3@99", "b3@01,b3", "xb3@11", "b3@01,,", "pass,b3", "pass?"])
def test_what_begins_like_no_move_leads_nowhere(nowhere: str) -> None:
    position = table(storages=[storage("b3 y3 d3 l1", jokers=2)])
    assert listed(position, nowhere) == set()


def test_a_hex_that_cannot_be_paid_is_not_listed() -> None:
    position = table(storages=[storage("b6 l1")])
    assert not any(code.startswith("b6") for code in listed(position))
    assert listed(position, "b6@01") == set()


def test_discards_are_listed_piece_by_piece() -> None:
    position = table(storages=[storage("b3 b3 d4", "y2")], discard_on_pass="yes", points=[9])
    assert {code for code in listed(position) if code.startswith("pass")} == {"pass", "pass?"}
    one_piece = {"pass,b3", "pass,b3?", "pass,d4", "pass,d4?", "pass,xy2"}
    assert listed(position, "pass") == {"pass", *one_piece}
    # With d4 besides it would cost 10 points, and there are 9.
    assert listed(position, "pass,b3,b3") == {"pass,b3,b3", "pass,b3,b3,xy2"}
    assert listed(position, "pass,b") == {"pass,b3", "pass,b3?"}
    assert listed(position, "pass,d4,b3") == set()  # told in another order, it is another code's business
    assert listed(position, "pass,xy2") == set()  # a whole move that goes no further


def test_the_proposed_payment_spends_few_jokers() -> None:
    position = table(storages=[storage("b3 y3 d3 b1", jokers=2)])
    assert meant(position, "b3@01") == "b3@01,y3,d3"
    assert meant(position, "b3@01,2j") == "b3@01,2j"
    assert meant(position, "b1@01") == "b1@01"
    alone = table(storages=[storage("b3", jokers=2)])
    assert meant(alone, "b3@01") == "b3@01,2j"


def test_the_proposed_payment_spares_what_can_pay_for_much() -> None:
    """Blue flower and blue plant could both pay for the blue bird; the plant is of use to nothing that stays."""
    position = table(storages=[storage("b2 b4 b5 y4 d4", jokers=1)])
    assert meant(position, "b2@01") == "b2@01,b5"
    stored = table(storages=[storage("b2 b4", "b5")])
    assert meant(stored, "b2@01") == "b2@01,b4", "a tile rather than an expansion"


def test_the_proposed_payment_is_listed_first() -> None:
    position = table(storages=[storage("b3 y3 d3 b1 b6 g2", "b5", jokers=2)])
    ways = read(choices(position, 0, "b3@01"))
    assert f"b3@01{ways[0]}" == meant(position, "b3@01")
    assert {f"b3@01{way}" for way in ways} == {code for code in legal(position) if code.startswith("b3@01")}


def test_a_closed_space_is_refused_for_the_space() -> None:
    position = table(gardens=[garden("y3@01")], storages=[storage("b3 y3 d3")])
    with pytest.raises(IllegalMove) as refused:
        position.check(0, GAME.complete(position, 0, "b3@01"))
    with pytest.raises(IllegalMove) as whole:
        position.check(0, GAME.parse("b3@01,y3,d3"))
    assert refused.value.rule == whole.value.rule
    assert refused.value.message == whole.value.message


def test_of_several_copies_one_is_proposed() -> None:
    position = table(beside=["b3 y1", "b3 l2"], top="d4")
    assert meant(position, "+b") in legal(position)
    assert meant(position, "+b").startswith("+b,3@")
    assert meant(position, "+b,3@2") == "+b,3@2"
    full = table(beside=["b3 y1", "b3 l2"], top="d4", storages=[storage("b1 b2 b4 b5 b6 y1 y2 y3 y4 y5 y6 l1")])
    with pytest.raises(IllegalMove) as refused:
        full.check(0, GAME.complete(full, 0, "+b"))
    assert refused.value.rule == "Q-12"  # no room, and not that no copy was named
