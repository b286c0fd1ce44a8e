"""One player's garden: hexes, expansions and groups. It keeps its own sets; the position keeps the rules."""

from __future__ import annotations

from app.rules.contract import same_slots
from app.rules.queens_garden.components import (
    BENCH_JOKERS,
    CATEGORIES,
    FOUNTAIN_JOKERS,
    KINDS,
    NOTHING,
    PAVILION_JOKERS,
    STATUE_JOKERS,
    Hex,
)
from app.rules.queens_garden.geometry import (
    AROUND,
    BENCHES,
    FEATURES_NEAR,
    FLOWER,
    FOUNTAIN,
    OUTER,
    PLACES,
    SPACES,
    SPOTS,
    STATUES,
    members,
)
from app.rules.queens_garden.groups import Group, closed_spaces, join

FEATURE_JOKERS = {
    FOUNTAIN: FOUNTAIN_JOKERS,
    **dict.fromkeys(STATUES, STATUE_JOKERS),
    **dict.fromkeys(BENCHES, BENCH_JOKERS),
    **{SPOTS * place: PAVILION_JOKERS for place in range(1, PLACES)},
}
"""What completing a feature gives, by its position (Q-21)."""


class Garden:
    """Sets of spaces and of places are bit masks."""

    __slots__ = (
        "border",
        "closed",
        "expansions",
        "face_down",
        "free",
        "groups",
        "hexes",
        "occupied",
        "printed",
        "sites",
        "touch",
    )

    def __init__(self) -> None:
        self.hexes: list[Hex] = [NOTHING] * SPACES
        self.occupied = 0
        """The spaces that hold hexes."""
        self.printed = 0
        """Those of them whose hex is printed on an expansion."""
        self.border = 0
        """Everything beside a hex."""
        self.free = OUTER[0]
        """The spaces that may still take a tile."""
        self.expansions: list[Hex] = [NOTHING] * PLACES
        """The expansion on each place, by its printed hex; place 0 is the fountain board."""
        self.face_down = 0
        """The places whose expansion lies face down."""
        self.sites = sum(OUTER[1:])
        """The spaces to which the printed hex of a new expansion might come."""
        self.groups: list[tuple[Group, ...]] = [()] * len(CATEGORIES)
        """For each category, its groups, single hexes included."""
        self.touch = [0] * len(CATEGORIES)
        """For each category, all positions beside its hexes."""
        self.closed = [[0] * KINDS for _ in CATEGORIES]
        """For each category and member, where that hex would put two identical ones into a group (Q-20)."""

    def copy(self) -> Garden:
        twin = Garden.__new__(Garden)
        twin.hexes = self.hexes[:]
        twin.occupied = self.occupied
        twin.printed = self.printed
        twin.border = self.border
        twin.free = self.free
        twin.expansions = self.expansions[:]
        twin.face_down = self.face_down
        twin.sites = self.sites
        twin.groups = self.groups[:]
        twin.touch = self.touch[:]
        twin.closed = self.closed[:]  # its lists are replaced, never changed
        return twin

    def __eq__(self, other: object) -> bool:
        return same_slots(self, other)

    __hash__ = None  # type: ignore[assignment]  # a garden changes

    def spaces_for(self, hex_: Hex, within: int) -> int:
        """The spaces in a set where this hex fits to what lies around it (Q-19, Q-20).

        Where a matching group is not closed to the hex, a neighbour has its colour or its symbol and is another hex.
        """
        colour, symbol = divmod(hex_, KINDS)
        by_colour, by_symbol = 2 * colour + 1, 2 * symbol
        fitting = ~self.border | self.touch[by_colour] | self.touch[by_symbol]
        return within & fitting & ~(self.closed[by_colour][symbol] | self.closed[by_symbol][colour])

    def put(self, hex_: Hex, space: int) -> None:
        """A tile comes to this space."""
        colour, symbol = divmod(hex_, KINDS)
        here, around = 1 << space, AROUND[space]
        self.hexes[space] = hex_
        self.occupied |= here
        self.free &= ~here
        self.border |= around
        for category, member in ((2 * colour + 1, symbol), (2 * symbol, colour)):
            groups = join(self.groups[category], space, member)
            self.groups[category] = groups
            self.touch[category] |= around
            self.closed[category] = closed_spaces(groups)

    def put_expansion(self, hex_: Hex, space: int) -> None:
        """An expansion comes to its place face up, its printed hex to this space (Q-4)."""
        place = space // SPOTS
        self.expansions[place] = hex_
        self.sites &= ~FLOWER[place]
        self.free |= OUTER[place]
        self.printed |= 1 << space
        self.put(hex_, space)

    def put_face_down(self, expansion: Hex, place: int) -> None:
        """An expansion comes to this place face down: seven free spaces (Q-4)."""
        self.expansions[place] = expansion
        self.sites &= ~FLOWER[place]
        self.free |= FLOWER[place]
        self.face_down |= 1 << place

    def completed_by(self, space: int) -> list[int]:
        """The features that the hex on this space, the last one to come, has completed (Q-21)."""
        occupied = self.occupied
        return [
            feature
            for feature in FEATURES_NEAR[space]
            if not AROUND[feature] & ~occupied and self.is_feature(feature)
        ]

    def is_feature(self, position: int) -> bool:
        """Whether the fountain, a statue or bench, or the pavilion of a face-up expansion is there."""
        if position >= SPACES or position == FOUNTAIN:
            return True
        place, spot = divmod(position, SPOTS)
        return not spot and self.expansions[place] != NOTHING and not self.face_down >> place & 1

    @property
    def pavilions(self) -> tuple[int, ...]:
        """The places with a face-up expansion."""
        return tuple(place for place in range(1, PLACES) if self.is_feature(SPOTS * place))

    @property
    def free_places(self) -> tuple[int, ...]:
        return tuple(place for place in range(1, PLACES) if self.expansions[place] == NOTHING)

    def cells_of(self, category: int) -> tuple[int, ...]:
        """Every space whose hex has this colour or symbol."""
        cells = 0
        for group in self.groups[category]:
            cells |= group.cells
        return tuple(members(cells))
