"""Q-5: the plan of the garden."""

from collections import Counter

from app.rules.queens_garden.garden import FEATURE_JOKERS, Garden
from app.rules.queens_garden.geometry import (
    AROUND,
    BENCHES,
    CENTRES,
    COORDINATES,
    FEATURES_NEAR,
    FLOWER,
    NEIGHBOURS,
    OUTER,
    POSITIONS,
    STATUES,
    members,
    space_code,
)

D = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def turned(q: int, r: int) -> tuple[int, int]:
    """A sixth of a turn around the fountain, in the direction in which spots and places are counted."""
    return q + r, -q


def test_q5_there_are_55_positions_each_once() -> None:
    assert POSITIONS == len(set(COORDINATES)) == 55
    assert COORDINATES[0] == (0, 0)
    assert list(COORDINATES[1:7]) == D
    assert [COORDINATES[centre] for centre in CENTRES[1:]] == [(3 * q, 3 * r) for q, r in D]
    assert set(COORDINATES[49:]) == {(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)}


def test_q5_neighbours_are_those_of_the_coordinates_and_mutual() -> None:
    for one in range(55):
        q, r = COORDINATES[one]
        near = {(q + dq, r + dr) for dq, dr in D} & set(COORDINATES)
        assert {COORDINATES[other] for other in NEIGHBOURS[one]} == near
        assert all(one in NEIGHBOURS[other] for other in NEIGHBOURS[one])
        assert AROUND[one] == sum(1 << other for other in NEIGHBOURS[one])


def test_q5_the_plan_is_the_same_after_a_sixth_of_a_turn() -> None:
    assert {turned(*coordinates) for coordinates in COORDINATES} == set(COORDINATES)
    assert [turned(*each) for each in D] == [*D[1:], D[0]]
    statues = {COORDINATES[each] for each in STATUES}
    benches = {COORDINATES[each] for each in BENCHES}
    assert {turned(*each) for each in statues} == benches
    assert {turned(*each) for each in benches} == statues
    assert len(statues) == len(benches) == 3


def test_q40_a_statue_between_places_1_and_6_and_then_they_alternate() -> None:
    found = []
    for one, other in ((6, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)):
        between = [
            each for each in (*STATUES, *BENCHES) if {near // 7 for near in NEIGHBOURS[each]} == {0, one, other}
        ]
        assert len(between) == 1
        found.append("statue" if between[0] in STATUES else "bench")
    assert found == ["statue", "bench"] * 3


def test_q5_a_statue_or_bench_touches_two_spaces_of_three_places() -> None:
    for feature in (*STATUES, *BENCHES):
        assert len(NEIGHBOURS[feature]) == 6
        places = Counter(near // 7 for near in NEIGHBOURS[feature])
        assert places.pop(0) == 2
        assert sorted(places.values()) == [2, 2]
        one, other = sorted(places)
        assert (other - one) % 6 in (1, 5)


def test_q5_fountain_and_pavilions_are_surrounded_by_their_own_spots() -> None:
    for place, centre in enumerate(CENTRES):
        assert AROUND[centre] == OUTER[place] == FLOWER[place] & ~(1 << centre)
        assert members(OUTER[place]) == [7 * place + spot for spot in range(1, 7)]


def test_q5_what_is_near_a_space() -> None:
    assert FEATURES_NEAR[1] == (0, 54, 49) or set(FEATURES_NEAR[1]) == {0, 49, 54}
    for position in range(49):
        assert set(FEATURES_NEAR[position]) == {near for near in NEIGHBOURS[position] if near % 7 == 0 or near >= 49}


def test_q5_an_empty_garden_has_six_free_spaces_and_six_places() -> None:
    garden = Garden()
    assert members(garden.free) == [1, 2, 3, 4, 5, 6]
    assert garden.free_places == (1, 2, 3, 4, 5, 6)
    assert len(members(garden.sites)) == 36
    assert garden.pavilions == ()


def test_q21_every_feature_has_its_jokers() -> None:
    assert FEATURE_JOKERS[0] == 1
    assert [FEATURE_JOKERS[each] for each in (*STATUES, *BENCHES)] == [2] * 6
    assert [FEATURE_JOKERS[each] for each in CENTRES[1:]] == [3] * 6
    assert len(FEATURE_JOKERS) == 13


def test_the_code_of_a_space_is_its_place_and_its_spot() -> None:
    assert [space_code(each) for each in (1, 6, 7, 13, 48)] == ["01", "06", "10", "16", "66"]
