"""Q-15 to Q-18: what a placement costs."""

from itertools import combinations

import pytest

from app.rules.queens_garden.payments import can_pay, every_payment, hex_set, plain_payments
from tests.queens_garden.kit import CODES, hexes, legal, play, pool, refusal, storage, stored, table


def payments(tiles: str, expansions: str, jokers: int, hex_: str) -> set[str]:
    """All ways to pay, as they stand in a code."""
    found = every_payment(storage(tiles, expansions, jokers), CODES.index(hex_))
    assert len(set(found)) == len(found)
    return {payment.code[1:] for payment in found}


def slow_payments(tiles: str, expansions: str, jokers: int, hex_: str) -> set[str]:
    """The same, from Q-15 to Q-17 as they are written: all selections of pieces, looked at one by one."""
    pieces = [*set(tiles.split()), *(f"x{code}" for code in expansions.split()), *["j"] * jokers]
    due = int(hex_[1]) - 1
    found = set()
    for chosen in combinations(pieces, due):
        shown = [piece.removeprefix("x") for piece in chosen if piece != "j"] + [hex_]
        if len(set(shown)) < len(shown) or (f"x{hex_}" in chosen):
            continue
        if len({code[0] for code in shown}) == 1 or len({code[1] for code in shown}) == 1:
            mine = sorted((piece for piece in chosen if piece[0] not in "xj"), key=CODES.index)
            given = sorted((piece for piece in chosen if piece[0] == "x"), key=lambda piece: CODES.index(piece[1:]))
            spent = chosen.count("j")
            found.add(",".join([*mine, *given, *([f"{spent}j"] if spent else [])]))
    return found


def test_example_2_what_blue_butterflies_may_be_paid_with() -> None:
    held = storage("b3 b3 y3 d3 b2 b6", jokers=2)
    position = table(storages=[held], top="l1")
    found = {code[5:] for code in legal(position) if code.startswith("b3@01")}
    assert found == {
        *(",y3,d3", ",b2,b6"),
        *(",y3,1j", ",d3,1j", ",b2,1j", ",b6,1j"),
        ",2j",
    }
    assert refusal(position, "b3@01,b3,y3") == (
        "Q-16",
        "The hex and what is paid for it must all differ, but blue butterflies would be there twice.",
    )
    assert refusal(position, "b3@01,y3,b2") == (
        "Q-16",
        "For blue butterflies the discarded hexes must all be blue, or all butterflies.",
    )


def test_q15_a_tree_costs_only_itself() -> None:
    position = table(storages=[storage("b1")], top="l1")
    assert refusal(position, "b1@01") is None
    play(position, "b1@01")
    assert stored(position) == ("", "", 0)


def test_q15_the_placed_tile_counts_as_one() -> None:
    position = table(storages=[storage("b3 y3 d3 l3", jokers=2)], top="l1")
    for wrong in ("b3@01", "b3@01,y3", "b3@01,y3,d3,l3", "b3@01,y3,d3,1j"):
        refused = refusal(position, wrong)
        assert refused is not None
        assert refused[0] == "Q-15"
    assert refusal(position, "b3@01,y3") == ("Q-15", "The cost of blue butterflies is 3: itself and 2 more, not 1.")
    assert refusal(position, "b3@01,y3,d3") is None


def test_q15_the_tile_comes_from_storage() -> None:
    position = table(storages=[storage("b3", "y1", 3)], top="l1")
    assert refusal(position, "y1@01") == ("Q-15", "Your storage has no yellow tree tile.")


def test_q16_one_colour_with_different_symbols_or_one_symbol_with_different_colours() -> None:
    assert payments("y2 b1 b4 l2 y5", "", 0, "b2") == {"b1", "b4", "l2", "y2"}
    assert payments("y3 b1 b4 l3", "", 0, "b3") == {"b1,b4", "l3,y3"}


def test_q16_stored_expansions_pay_by_their_printed_hex() -> None:
    assert payments("y3", "b1 b4", 0, "b3") == {"xb1,xb4"}
    assert payments("b1", "b1", 1, "b3") == {"b1,1j", "xb1,1j"}
    assert payments("b1", "b1", 0, "b3") == set()
    position = table(storages=[storage("b2", "y2")], top="l1")
    supply = len(position.supply)
    play(position, "b2@01,xy2")
    assert stored(position) == ("", "", 0)
    assert len(position.supply) == supply + 1


def test_q16_an_expansion_with_the_same_hex_is_no_payment() -> None:
    assert payments("b2", "b2", 0, "b2") == set()
    position = table(storages=[storage("b2", "b2")], top="l1")
    refused = refusal(position, "b2@01,xb2")
    assert refused is not None
    assert refused[0] == "Q-16"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("b2@01,l2", "Your storage has no light purple bird tile."),
        ("b2@01,xl2", "Your storage has no expansion with light purple bird."),
        ("b2@01,xy2", "Your storage has no expansion with yellow bird."),
    ],
)
def test_q16_what_is_discarded_must_be_in_storage(code: str, sentence: str) -> None:
    position = table(storages=[storage("b2 y2", "d1")], top="l1")
    assert refusal(position, code) == ("Q-16", sentence)


def test_q17_jokers_replace_any_number_of_hexes() -> None:
    assert payments("b1", "", 5, "b6") == {"b1,4j", "5j"}
    assert payments("b1", "", 4, "b6") == {"b1,4j"}
    assert payments("b1", "", 3, "b6") == set()


def test_q17_jokers_that_are_not_there() -> None:
    position = table(storages=[storage("b2 b3", jokers=0)], top="l1")
    assert refusal(position, "b2@01,1j") == ("Q-17", "You would pay 1 joker, but you have 0.")
    assert refusal(position, "b2@01,b3") is None


def test_q18_discarded_tiles_go_to_the_tower_expansions_under_the_supply_jokers_to_the_bank() -> None:
    position = table(storages=[storage("b4 b1", "b5", 2)], top="l1")
    supply = position.supply[:]
    play(position, "b4@01,b1,xb5,1j")
    assert pool(position.tower) == "b1"
    assert position.supply == [*supply, *hexes("b5")]
    assert stored(position) == ("", "", 1)


def test_q38_discarded_expansions_go_under_the_supply_in_the_order_of_their_hexes() -> None:
    position = table(storages=[storage("b4", "b5 b2", 1)], top="l1")
    supply = position.supply[:]
    play(position, "b4@01,xb5,xb2,1j")
    assert position.supply == [*supply, *hexes("b2 b5")]


STORES = [
    ("b1 b2 b3 b4 b5 b6 y6 l6 d6 g6", "p6 b5", 2),
    ("b1 b2 b2 y2 y2 l2 p2 g2 d2", "y1 y2", 3),
    ("d4 d5 l4 p4 y4", "d6 g4", 1),
    ("d3 d5 l4 p4 y4", "b3 d3", 6),
]


@pytest.mark.parametrize(("tiles", "expansions", "jokers"), STORES)
def test_q16_payments_are_those_of_the_slow_way(tiles: str, expansions: str, jokers: int) -> None:
    for hex_ in CODES:
        slow = slow_payments(tiles, expansions, jokers, hex_)
        assert payments(tiles, expansions, jokers, hex_) == slow, hex_
        assert can_pay(storage(tiles, expansions, jokers), CODES.index(hex_)) == bool(slow), hex_


@pytest.mark.parametrize(("tiles", "expansions", "jokers"), STORES)
def test_plain_payments_are_at_most_two_of_them_and_none_only_if_there_is_none(
    tiles: str, expansions: str, jokers: int
) -> None:
    held = storage(tiles, expansions, jokers)
    for hex_ in range(36):
        every = every_payment(held, hex_)
        plain = plain_payments(hex_, hex_set(held.tiles), hex_set(held.expansions), jokers)
        assert set(plain) <= set(every)
        assert len(plain) <= 2
        assert bool(plain) == bool(every)
