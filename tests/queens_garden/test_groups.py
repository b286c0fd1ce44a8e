"""Q-19 and Q-20 against a slow, obvious implementation, on random gardens."""

from collections.abc import Iterator
from random import Random

import pytest

from app.rules.queens_garden.garden import Garden
from app.rules.queens_garden.geometry import COORDINATES
from tests.queens_garden.kit import CODES, space

D = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
Plot = dict[int, str]
"""A garden as the slow way sees it: hex codes by space."""


def beside(one: int) -> Iterator[int]:
    q, r = COORDINATES[one]
    for dq, dr in D:
        if (q + dq, r + dr) in COORDINATES:
            yield COORDINATES.index((q + dq, r + dr))


def group_of(plot: Plot, start: int, character: int) -> set[int]:
    """The spaces connected with this one by hexes that share its colour (character 0) or its symbol (1)."""
    group, edge = {start}, [start]
    while edge:
        for near in beside(edge.pop()):
            if near not in group and plot.get(near, "??")[character] == plot[start][character]:
                group.add(near)
                edge.append(near)
    return group


def has_no_twins(plot: Plot) -> bool:
    for cell in plot:
        for character in (0, 1):
            group = [plot[other] for other in group_of(plot, cell, character)]
            if len(set(group)) < len(group):
                return False
    return True


def slow_fit(plot: Plot, code: str, cell: int) -> bool:
    neighbours = [plot[near] for near in beside(cell) if near in plot]
    if neighbours and not any((near[0] == code[0]) != (near[1] == code[1]) for near in neighbours):
        return False
    return has_no_twins({**plot, cell: code})


def random_garden(rng: Random) -> tuple[Garden, Plot]:
    """A garden with random expansions, filled with random hexes of a few kinds wherever the slow way allows it."""
    garden, plot = Garden(), Plot()
    colours, symbols = rng.sample("bplygd", rng.randint(2, 6)), rng.sample("123456", rng.randint(2, 6))
    for place in range(1, 7):
        chance = rng.random()
        if chance < 0.4:
            garden.put_face_down(0, place)
        elif chance < 0.7:
            code, cell = rng.choice(colours) + rng.choice(symbols), 7 * place + rng.randint(1, 6)
            if slow_fit(plot, code, cell):
                garden.put_expansion(CODES.index(code), cell)
                plot[cell] = code
    for _ in range(rng.randint(5, 60)):
        free = [cell for cell in range(1, 49) if garden.free >> cell & 1]
        if not free:
            break
        code, cell = rng.choice(colours) + rng.choice(symbols), rng.choice(free)
        if slow_fit(plot, code, cell):
            garden.put(CODES.index(code), cell)
            plot[cell] = code
    return garden, plot


@pytest.mark.parametrize("part", range(4))
def test_q20_fitting_spaces_are_those_of_the_slow_way(part: int) -> None:
    closed = open_ = 0
    for number in range(12):
        rng = Random(f"garden {part} {number}")
        garden, plot = random_garden(rng)
        free = [cell for cell in range(1, 49) if garden.free >> cell & 1]
        sites = [cell for cell in range(1, 49) if garden.sites >> cell & 1]
        for hex_ in rng.sample(range(36), 12):
            fitting = garden.spaces_for(hex_, garden.free | garden.sites)
            for cell in (*free, *rng.sample(sites, min(6, len(sites)))):
                fits = slow_fit(plot, CODES[hex_], cell)
                assert bool(fitting >> cell & 1) == fits, f"{CODES[hex_]} on {cell}: {plot}"
                open_ += fits
                closed += not fits
    assert min(open_, closed) > 300


@pytest.mark.parametrize("part", range(2))
def test_q20_the_groups_are_those_of_the_slow_way(part: int) -> None:
    for number in range(30):
        garden, plot = random_garden(Random(f"groups {part} {number}"))
        for character, first in ((0, 1), (1, 0)):
            slow = {frozenset(group_of(plot, cell, character)) for cell in plot}
            fast = {
                frozenset(cell for cell in range(49) if group.cells >> cell & 1)
                for category in range(first, 12, 2)
                for group in garden.groups[category]
            }
            assert fast == slow


def test_q20_joining_three_groups_at_once() -> None:
    """Blue groups on three sides of space 02: two of them hold a blue tree."""
    garden = Garden()
    garden.put_face_down(0, 2)
    plot: Plot = {}
    for code, where in (("b1", "01"), ("b2", "03"), ("b1", "25")):
        garden.put(CODES.index(code), space(where))
        plot[space(where)] = code
    for symbol in range(6):
        fits = slow_fit(plot, CODES[symbol], space("02"))
        assert bool(garden.spaces_for(symbol, 1 << space("02"))) == fits
        assert not fits
