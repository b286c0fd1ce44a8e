"""Why a move is not legal, in words: for each case the rule and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from app.rules.contract import IllegalMove
from app.rules.queens_garden.components import (
    CATEGORY_TERMS,
    COLOUR_TERMS,
    KINDS,
    NOTHING,
    SUPPLY_PRICE,
    SYMBOL_TERMS,
    VALUE,
    Hex,
    hex_text,
    listing,
)
from app.rules.queens_garden.geometry import AROUND, SPOTS, members
from app.rules.queens_garden.whereabouts import BEDS, WHERE
from app.rules.refusals import game_is_over, no_such_seat, not_your_turn
from app.rules.wording import nphrase, phrase

if TYPE_CHECKING:
    from app.rules.queens_garden.garden import Garden
    from app.rules.queens_garden.position import QueensGardenPosition


def not_acting(position: QueensGardenPosition, seat: int) -> IllegalMove:
    if not position.has_seat(seat):
        return no_such_seat("Q-1")
    if position.outcome is not None:
        return game_is_over("Q-34")
    if seat in position.passed:
        return IllegalMove("Q-25", phrase("You have passed; you act again in the next round."))
    return not_your_turn(position, "Q-25")


def foreign_move() -> IllegalMove:
    return IllegalMove("Q-10", phrase("That is not a move of Queen’s Garden."))


# Acquire


def nothing_to_take(category: int) -> IllegalMove:
    if category % 2:
        missing = phrase("Nothing in the display is {colour}.", colour=CATEGORY_TERMS[category])
    else:
        missing = phrase("The display has no {symbol}.", symbol=CATEGORY_TERMS[category])
    return IllegalMove("Q-10", missing)


def copy_not_chosen(hex_: Hex, numbers: Sequence[int]) -> IllegalMove:
    return IllegalMove(
        "Q-11",
        phrase(
            "The display has {hex} on several expansions: {numbers}. You take only one, so say which.",
            hex=hex_text(hex_),
            numbers=listing([phrase("{number}", number=number) for number in numbers]),
        ),
    )


def no_such_copy(hex_: Hex, number: int) -> IllegalMove:
    return IllegalMove("Q-11", phrase("Expansion {number} has no {hex}.", hex=hex_text(hex_), number=number))


def no_choice_of_copies(hex_: Hex) -> IllegalMove:
    return IllegalMove(
        "Q-11", phrase("There is no copy of {hex} to choose: it lies in one place only.", hex=hex_text(hex_))
    )


def no_room_for_tiles(category: int, tiles: int, room: int) -> IllegalMove:
    return IllegalMove(
        "Q-12",
        nphrase(
            "You would take {count} tile ({category}), but your storage has room for {room}.",
            "You would take {count} tiles ({category}), but your storage has room for {room}.",
            tiles,
            category=CATEGORY_TERMS[category],
            room=room,
        ),
    )


def no_room_for_expansions(category: int, expansions: int, room: int) -> IllegalMove:
    return IllegalMove(
        "Q-12",
        nphrase(
            "You would take {count} expansion ({category}), but your storage has room for {room}.",
            "You would take {count} expansions ({category}), but your storage has room for {room}.",
            expansions,
            category=CATEGORY_TERMS[category],
            room=room,
        ),
    )


# Pay


def no_such_tile(hex_: Hex, rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("Your storage has no {hex} tile.", hex=hex_text(hex_)))


def not_so_many_tiles(hex_: Hex, rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("You do not have that many {hex} tiles in your storage.", hex=hex_text(hex_)))


def no_such_expansion(hex_: Hex, rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("Your storage has no expansion with {hex}.", hex=hex_text(hex_)))


def identical_payment(hex_: Hex) -> IllegalMove:
    return IllegalMove(
        "Q-16",
        phrase(
            "The hex and what is paid for it must all differ, but {hex} would be there twice.", hex=hex_text(hex_)
        ),
    )


def mixed_payment(hex_: Hex) -> IllegalMove:
    return IllegalMove(
        "Q-16",
        phrase(
            "For {hex} the discarded hexes must all be {colour}, or all {symbol}.",
            hex=hex_text(hex_),
            colour=COLOUR_TERMS[hex_ // KINDS],
            symbol=SYMBOL_TERMS[hex_ % KINDS],
        ),
    )


def wrong_price(hex_: Hex, paid: int) -> IllegalMove:
    return IllegalMove(
        "Q-15",
        phrase(
            "The cost of {hex} is {value}: itself and {due} more, not {paid}.",
            hex=hex_text(hex_),
            value=VALUE[hex_],
            due=VALUE[hex_] - 1,
            paid=paid,
        ),
    )


def cannot_pay(hex_: Hex) -> IllegalMove:
    return IllegalMove(
        "Q-15",
        nphrase(
            "You cannot pay for {hex}: it costs {count} more piece of its colour, or of its symbol, or a joker.",
            "You cannot pay for {hex}: it costs {count} more pieces of its colour, or of its symbol, or jokers.",
            VALUE[hex_] - 1,
            hex=hex_text(hex_),
        ),
    )


def too_few_jokers(jokers: int, held: int) -> IllegalMove:
    return IllegalMove(
        "Q-17",
        nphrase(
            "You would pay {count} joker, but you have {held}.",
            "You would pay {count} jokers, but you have {held}.",
            jokers,
            held=held,
        ),
    )


# Place


def taken_space(garden: Garden, space: int) -> IllegalMove:
    """A space where no tile can go, whatever it is."""
    where = WHERE[space]
    if garden.is_feature(space):
        return IllegalMove("Q-19", phrase("There is a pavilion {where}.", where=where))
    if garden.hexes[space] != NOTHING:
        taker = hex_text(garden.hexes[space])
        return IllegalMove("Q-19", phrase("The space {where} is taken by {hex}.", where=where, hex=taker))
    return IllegalMove("Q-19", phrase("There is no expansion on {bed} yet.", bed=BEDS[space // SPOTS]))


def fits_nowhere(hex_: Hex) -> IllegalMove:
    return IllegalMove("Q-19", phrase("No free space in your garden is right for {hex}.", hex=hex_text(hex_)))


def taken_place(place: int, rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("There is already an expansion on {bed}.", bed=BEDS[place]))


def no_free_place(rule: str) -> IllegalMove:
    return IllegalMove(rule, phrase("Every bed of your garden already has an expansion."))


def unfitting(garden: Garden, hex_: Hex, space: int) -> IllegalMove:
    """A free space where this hex does not fit to what lies around it."""
    colour, symbol = divmod(hex_, KINDS)
    for category, member in ((2 * colour + 1, symbol), (2 * symbol, colour)):
        if garden.closed[category][member] >> space & 1:
            return _two_identical(garden, hex_, space, category)
    neighbours = [hex_text(garden.hexes[near]) for near in members(AROUND[space] & garden.occupied)]
    return IllegalMove(
        "Q-19",
        phrase(
            "Not {where}: nothing beside it has the colour or the symbol of {hex}, only {neighbours}.",
            where=WHERE[space],
            neighbours=listing(neighbours),
            hex=hex_text(hex_),
        ),
    )


def _two_identical(garden: Garden, hex_: Hex, space: int, category: int) -> IllegalMove:
    """A group beside the space has such a hex already; or two groups meet there that have a hex in common."""
    beside = [group for group in garden.groups[category] if group.border >> space & 1]
    told = {"where": WHERE[space], "category": CATEGORY_TERMS[category]}
    hexes = [[garden.hexes[cell] for cell in members(group.cells)] for group in beside]
    for group in hexes:
        if group == [hex_]:
            return IllegalMove(
                "Q-20", phrase("Not {where}: the same hex is beside it already ({hex}).", hex=hex_text(hex_), **told)
            )
        if hex_ in group:
            held = listing([hex_text(each) for each in group])
            return IllegalMove(
                "Q-20",
                phrase(
                    "Not {where}: the {category} group beside it already has {hex} ({group}).",
                    hex=hex_text(hex_),
                    group=held,
                    **told,
                ),
            )
    twice = next(each for one, other in combinations(hexes, 2) for each in one if each in other)
    return IllegalMove(
        "Q-20",
        phrase(
            "Not {where}: two {category} groups would meet there that both have {hex}.", hex=hex_text(twice), **told
        ),
    )


def empty_supply() -> IllegalMove:
    return IllegalMove("Q-23", phrase("The supply has no expansions left."))


def too_few_points(points: int) -> IllegalMove:
    return IllegalMove(
        "Q-23",
        phrase(
            "An expansion from the supply costs {price} points; you have {points}.", price=SUPPLY_PRICE, points=points
        ),
    )


def no_discarding() -> IllegalMove:
    return IllegalMove("Q-27", phrase("In this game, nothing is discarded when passing."))


def discard_too_dear(value: int, points: int) -> IllegalMove:
    return IllegalMove(
        "Q-27",
        nphrase(
            "Discarding that costs {count} point; you have {points}.",
            "Discarding that costs {count} points; you have {points}.",
            value,
            points=points,
        ),
    )
